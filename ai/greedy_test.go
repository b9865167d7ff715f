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
		{"stops a six of caro where it wins", ".OOO*OO..", game.Caro6, 5 + 20000},
		{"stops a six between two stones, where it wins", "XOOO*OOX.", game.Caro6, 5 + 20000},
		{"stops a five of the caro of sixes with both ends closed", ".XOOO*OX.", game.Caro6, 5},
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
		{"six", "XXX*XX...", game.Caro6, true},
		{"six between two stones", "OXXX*XXO.", game.Caro6, true},
		{"both ends closed", ".OXXXX*O.", game.Caro6, false},
		{"one end closed", ".OXXXX*..", game.Caro6, true},
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
			info, err := (&Greedy{Seed: seed}).Search(context.Background(), pos.WithTurn(side), Limits{}, nil)
			if err != nil || info.PV[0] == foul {
				t.Errorf("seed %d, %v plays %v, %v", seed, side, info.PV, err)
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

// TestGreedyLines wants the best points in order, each once, and no more lines than there are points.
func TestGreedyLines(t *testing.T) {
	pos, err := game.ParseDiagram(game.Freestyle, row("..XOOOO.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, lines := range []int{0, 1, 3, 1000} {
		var infos []Info
		info, err := new(Greedy).Search(context.Background(), pos.WithTurn(game.Black), Limits{Lines: lines}, func(i Info) { infos = append(infos, i) })
		if err != nil || info.PV[0] != (game.Point{X: 7, Y: 4}) || infos[0].PV[0] != info.PV[0] {
			t.Fatalf("%d lines: %+v, %v", lines, info, err)
		}
		if lines < 1000 && len(infos) != max(lines, 1) || len(infos) > 45-5 {
			t.Errorf("%d lines: %d points within two of the stones", lines, len(infos))
		}
		seen := map[game.Point]bool{}
		for i, info := range infos {
			if info.Line != i || seen[info.PV[0]] || i > 0 && info.Score > infos[i-1].Score {
				t.Errorf("%d lines: line %d is %+v", lines, i, info)
			}
			seen[info.PV[0]] = true
		}
	}
}

func TestGreedyStaysNearStones(t *testing.T) {
	for seed := range uint64(50) {
		pos, err := game.NewPosition(game.Freestyle, 15)
		if err != nil {
			t.Fatal(err)
		}
		p := Player{Engine: &Greedy{Seed: seed}}
		for !pos.Result().Over() {
			m, err := p.Choose(context.Background(), pos, game.TimeLeft{})
			if err != nil {
				t.Fatal(err)
			}
			if pos.Stones() > 0 && !pos.Near(m.Point, 2) {
				t.Fatalf("seed %d: %s stands alone\n%s", seed, m.Text(15), pos.Diagram())
			}
			if pos, err = pos.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
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
