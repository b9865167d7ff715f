package ai

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"hoshi/game"
)

// scoreAt returns what Greedy counts for the point marked "*" in a diagram in which X is to move.
func scoreAt(t *testing.T, rule game.Rule, diagram string) Score {
	t.Helper()
	pos, err := game.ParseDiagram(rule, strings.ReplaceAll(diagram, "*", "."))
	if err != nil {
		t.Fatal(err)
	}
	s := scorer{pos: &pos, size: pos.Size(), side: game.Black}
	s.read()
	i := strings.Index(strings.Join(strings.Fields(diagram), ""), "*")
	return s.score(game.Point{X: i % s.size, Y: i / s.size}, false)
}

// row puts the line in the middle of an empty board of its length.
func row(line string) string {
	blank := strings.Repeat(".", len(line)) + "\n"
	return strings.Repeat(blank, len(line)/2) + line + "\n" + strings.Repeat(blank, len(line)/2)
}

// edge puts the line on the first row of an empty board of its length.
func edge(line string) string {
	return line + "\n" + strings.Repeat(strings.Repeat(".", len(line))+"\n", len(line)-1)
}

func TestGreedyFigures(t *testing.T) {
	// Three empty directions always count a one each; the fourth counts what the line says.
	const others = 3 * 5
	for _, c := range []struct {
		name, line string
		rule       game.Rule
		want       Score
	}{
		{"nothing", "....*....", game.Freestyle, 5},
		{"makes a two", "...X*....", game.Freestyle, 10},
		{"makes a three, both ends open", "..XX*....", game.Freestyle, 50},
		{"makes a three, one end open", ".OXX*....", game.Freestyle, 25},
		{"makes a three, no end open", ".OXX*O...", game.Freestyle, 0 + 10},
		{"makes a four, both ends open", "..XX*X...", game.Freestyle, 300},
		{"makes a four, one end open", ".OXX*X...", game.Freestyle, 55},
		{"stops a two", "...O*....", game.Freestyle, 5 + 10},
		{"stops a three, both ends open", "..OO*....", game.Freestyle, 5 + 40},
		{"stops a three, one end open", ".XOO*....", game.Freestyle, 5 + 30},
		{"stops a four, both ends open", "..OO*O...", game.Freestyle, 5 + 200},
		{"stops a four, one end open", ".XOO*O...", game.Freestyle, 5 + 60},
		{"stops a five, both ends closed", "XOOOO*X..", game.Freestyle, 10 + 20000},
		{"stops a six", ".OOO*OO..", game.Freestyle, 5 + 20000},
		{"stops a six, which is no five", ".OOO*OO..", game.Standard, 5},
		{"makes a six, which is no five", ".XXX*XX..", game.Standard, 0},
		{"stops a six of renju's White", "....OOO*OO.....", game.Renju, 5 + 20000},
		{"makes a six of renju's Black, which is no five", "....XXX*XX.....", game.Renju, 0},
		{"stops a six of caro, which is no five", ".OOO*OO..", game.Caro, 5},
		{"stops a five of caro with one end closed", ".XOOO*O..", game.Caro, 5 + 20000},
		{"stops a five of caro with both ends closed", ".XOOO*OX.", game.Caro, 5},
		{"stops a five of caro at the edge with the other end closed", "O*OOOX...", game.Caro, 5 + 20000},
		{"at the end of the line, makes a four", "*XXX.....", game.Freestyle, 55},
		{"at the end of the line, stops a four", "*OOO.....", game.Freestyle, 5 + 60},
	} {
		for place, diagram := range map[string]string{"inside": row(c.line), "at the edge": edge(c.line)} {
			if got := scoreAt(t, c.rule, diagram); got != others+c.want {
				t.Errorf("%s, %s: %d, not %d", c.name, place, got, others+c.want)
			}
		}
	}
	for _, c := range []struct {
		name, line string
		rule       game.Rule
		wins       bool
	}{
		{"both ends closed", ".OXXXX*O.", game.Freestyle, true},
		{"both ends closed", ".OXXXX*O.", game.Caro, false},
		{"one end closed", ".OXXXX*..", game.Caro, true},
		{"between a stone and the edge", "XX*XXO...", game.Caro, true},
		{"six", "XXX*XX...", game.Caro, false},
		{"both ends closed", ".....OXXXX*O...", game.Renju, true},
	} {
		if got := scoreAt(t, c.rule, row(c.line)) == Win(1); got != c.wins {
			t.Errorf("%v, a five with %s wins: %v", c.rule, c.name, got)
		}
	}
}

func TestGreedyCountsFourDirections(t *testing.T) {
	got := scoreAt(t, game.Freestyle, `
		. . . . . . .
		. X . O . X .
		. . X O X . .
		. . . * O O .
		. . . . . . .
		. . . . . . .
		. . . . . . .`)
	if want := Score(50 + 50 + 5 + 40 + 5 + 40); got != want {
		t.Errorf("%d, not %d", got, want)
	}
}

func TestGreedyPlays(t *testing.T) {
	for _, c := range []struct {
		name, diagram string
		want          string
	}{
		{"the centre first", strings.Repeat(".......\n", 7), "D4"},
		{"its own five before the other's", "XXXX...\nOOOO...\n.......\n.......\n.......\n.......\n.......", "E7"},
		{"its own five before two at once",
			"XXXX...O.\n.......O.\n.......O.\n.......O.\n..OOOO...\n.........\n.........\n.........\n.........", "E9"},
		{"against a five at the edge", "XXX....\nOOOO...\n.......\n.......\n.......\n.......\nX......", "E6"},
		{"against a five in a corner", ".....OX\nX...O..\n...O...\n..O....\n.......\nX......\nX.....X", "B3"},
	} {
		pos, err := game.ParseDiagram(game.Freestyle, c.diagram)
		if err != nil {
			t.Fatal(err)
		}
		pos = pos.WithTurn(game.Black)
		for seed := range uint64(5) {
			info, err := (&Greedy{Seed: seed}).Search(context.Background(), pos, Limits{}, nil)
			if err != nil || len(info.PV) != 1 || info.PV[0].Text(pos.Size()) != c.want {
				t.Errorf("%s: %v, %v, not %s", c.name, info.PV, err, c.want)
			}
		}
	}
}

// TestGreedyAndFouls sets Black to move where its best point is a foul, and White where that foul is all there is to stop.
func TestGreedyAndFouls(t *testing.T) {
	pos, err := game.ParseDiagram(game.Renju, strings.Repeat("...............\n", 5)+`
		. . . . . . . . . . . . . . .
		. . . . . X . . . . . . . . .
		. . . . . X . . . . . . . . .
		. . . . . . X X . . . . . . .`+strings.Repeat("\n...............", 6))
	if err != nil {
		t.Fatal(err)
	}
	foul := game.Point{X: 5, Y: 8}
	if got := pos.Foul(foul); got != game.DoubleThree {
		t.Fatalf("%v is %v", foul, got)
	}
	for seed := range uint64(20) {
		for _, side := range []game.Color{game.Black, game.White} {
			for _, overlook := range []float64{0, 0.3} {
				g := &Greedy{Seed: seed, Overlook: overlook}
				info, err := g.Search(context.Background(), pos.WithTurn(side), Limits{}, nil)
				if err != nil || info.PV[0] == foul {
					t.Errorf("seed %d, %v plays %v, %v", seed, side, info.PV, err)
				}
			}
		}
	}
}

func TestGreedyChance(t *testing.T) {
	pos, err := game.ParseDiagram(game.Freestyle, row("....X...."))
	if err != nil {
		t.Fatal(err)
	}
	answers := map[game.Point]bool{}
	for seed := range uint64(200) {
		g := &Greedy{Seed: seed}
		first, err := g.Search(context.Background(), pos, Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := g.Search(context.Background(), pos, Limits{}, nil)
		if err != nil || again.PV[0] != first.PV[0] {
			t.Fatalf("seed %d: %v, then %v, %v", seed, first.PV, again.PV, err)
		}
		answers[first.PV[0]] = true
	}
	if len(answers) != 8 {
		t.Errorf("200 seeds gave %d of the eight points beside the stone: %v", len(answers), answers)
	}
}

// TestGreedyOverlooks measures how often a four is not stopped, and looks for moves away from all stones.
func TestGreedyOverlooks(t *testing.T) {
	straight, err := game.ParseDiagram(game.Freestyle, row("..XOOOO.."))
	if err != nil {
		t.Fatal(err)
	}
	const games, overlook = 2000, 0.4
	missed := 0
	for seed := range uint64(games) {
		g := &Greedy{Seed: seed, Overlook: overlook}
		info, err := g.Search(context.Background(), straight.WithTurn(game.Black), Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if info.PV[0] != (game.Point{X: 7, Y: 4}) {
			missed++
		}
	}
	if share := float64(missed) / games; share < overlook/2-0.04 || share > overlook/2+0.04 {
		t.Errorf("a four on a row was overlooked in %.2f of all cases, not %.2f", share, overlook/2)
	}
	own := straight.WithTurn(game.White)
	for seed := range uint64(100) {
		info, err := (&Greedy{Seed: seed, Overlook: 1}).Search(context.Background(), own, Limits{}, nil)
		if err != nil || info.Score != Win(1) {
			t.Fatalf("seed %d: its own five was overlooked: %+v, %v", seed, info, err)
		}
	}
}

func TestGreedyStaysNearStones(t *testing.T) {
	for seed := range uint64(50) {
		pos, err := game.NewPosition(game.Freestyle, 15)
		if err != nil {
			t.Fatal(err)
		}
		p := Player{Engine: &Greedy{Seed: seed, Overlook: 0.5}}
		for !pos.Result().Over() {
			m, err := p.Choose(context.Background(), pos, 0)
			if err != nil {
				t.Fatal(err)
			}
			if pos.Stones() > 0 && !beside(&pos, m.Point) {
				t.Fatalf("seed %d: %s stands alone\n%s", seed, m.Text(15), pos.Diagram())
			}
			if pos, err = pos.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// beside reports whether a stone stands within two points of p.
func beside(pos *game.Position, p game.Point) bool {
	for y := p.Y - 2; y <= p.Y+2; y++ {
		for x := p.X - 2; x <= p.X+2; x++ {
			if pos.At(game.Point{X: x, Y: y}) != game.None {
				return true
			}
		}
	}
	return false
}

func BenchmarkGreedy(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 1))
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		b.Fatal(err)
	}
	for pos.Stones() < 60 {
		m := game.Move{Color: pos.ToMove(), Point: game.Point{X: random.IntN(15), Y: random.IntN(15)}}
		if next, err := pos.Play(m); err == nil && !next.Result().Over() {
			pos = next
		}
	}
	g := new(Greedy)
	for b.Loop() {
		if _, err := g.Search(context.Background(), pos, Limits{}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
