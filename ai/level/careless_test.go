package level

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"hoshi/ai"
	"hoshi/ai/search"
	"hoshi/game"
)

// board draws a position of 15 points whose lines from the sixth on are given.
func board(t *testing.T, rule game.Rule, lines ...string) game.Position {
	t.Helper()
	blank := strings.Repeat(".", 15)
	drawn := slices.Repeat([]string{blank}, 5)
	for _, line := range lines {
		drawn = append(drawn, (line + blank)[:15])
	}
	for len(drawn) < 15 {
		drawn = append(drawn, blank)
	}
	pos, err := game.ParseDiagram(rule, strings.Join(drawn, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func TestRows(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  []string // colour, stones, kind
	}{
		{"nothing", nil, nil},
		{"two", []string{"....XX"}, nil},
		{"three", []string{"....XXX"}, []string{"X E10F10G10"}},
		{"three between stones that leave no room", []string{"..OXXX.O"}, nil},
		{"broken three", []string{"....OO.O"}, []string{"O E10F10H10 broken"}},
		{"three with room on one side", []string{"XXXO"}, nil},
		{"three at the edge", []string{"XXX"}, []string{"X A10B10C10"}},
		{"four", []string{"...OXXXX"}, []string{"X E10F10G10H10 four"}},
		{"broken four", []string{"...XXX.X"}, []string{"X D10E10F10H10 broken four"}},
		{"five with a gap in it", []string{"..XXX.XX"}, []string{"X C10D10E10G10H10 broken four"}},
		{"two rows on a line", []string{"XXX.OOO"}, []string{"O E10F10G10"}},
		{"two rows far from each other", []string{"XXX.......OOO"}, []string{"X A10B10C10", "O K10L10M10"}},
		{"column", []string{"....X", "....X", "....X"}, []string{"X E10E9E8"}},
		{"falling diagonal", []string{"....X", ".....X", "......X"}, []string{"X E10F9G8 diagonal"}},
		{"rising diagonal", []string{".......O", "......O", ".....O"}, []string{"O H10G9F8 diagonal"}},
		{"broken four on a diagonal", []string{"....O", ".....O", "", ".......O", "........O"},
			[]string{"O E10F9H7I6 diagonal broken four"}},
	} {
		pos := board(t, game.Freestyle, c.lines...)
		var got []string
		for _, r := range rows(&pos) {
			text := map[game.Color]string{game.Black: "X ", game.White: "O "}[r.color]
			for _, pt := range r.stones {
				text += pt.Text(15)
			}
			for _, kind := range []struct {
				name string
				is   bool
			}{{" diagonal", r.diagonal}, {" broken", r.broken}, {" four", r.four}} {
				if kind.is {
					text += kind.name
				}
			}
			got = append(got, text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}

// TestOverlooksByKind counts in how many of 4000 looks a row of White's is overlooked, with Black to move.
func TestOverlooksByKind(t *testing.T) {
	const looks, overlook = 4000, 0.8
	for _, c := range []struct {
		name  string
		lines []string
		last  string // White's; empty: another one
		share float64
	}{
		{"a broken three on a diagonal", []string{"....O", ".....O", "", ".......O"}, "", 1},
		{"a three on a diagonal", []string{"....O", ".....O", "......O"}, "", 0.6},
		{"a three on a diagonal, just made", []string{"....O", ".....O", "......O"}, "F9", 0.24},
		{"a broken three on a row", []string{"....O.OO"}, "", 0.5},
		{"a three on a row", []string{"....OOO"}, "", 0.3},
		{"a three on a column, just made", []string{"....O", "....O", "....O"}, "E9", 0.12},
		{"a broken four on a diagonal", []string{"....O", ".....O", "", ".......O", "........O"}, "", 0.5},
		{"a four on a row, just made", []string{"....OOOO"}, "E10", 0.06},
		{"an own broken three on a diagonal", []string{"....X", ".....X", "", ".......X"}, "", 0.4},
		{"an own four", []string{"....XX.XX"}, "", 0},
	} {
		pos := board(t, game.Freestyle, c.lines...)
		last := game.Move{Color: game.White, Point: game.Point{X: 14, Y: 14}}
		if c.last != "" {
			pt, err := game.ParsePoint(c.last, 15)
			if err != nil {
				t.Fatal(err)
			}
			last.Point = pt
			if pos, err = pos.Put(pt, game.None); err != nil {
				t.Fatal(err)
			}
		}
		pos, err := pos.WithTurn(game.White).Play(last)
		if err != nil {
			t.Fatal(err)
		}
		missed := 0
		for seed := range uint64(looks) {
			careless := Careless{Overlook: overlook, Seed: seed}
			if seen := careless.look(pos); seen.Stones() < pos.Stones() {
				missed++
			}
		}
		if share := float64(missed) / looks; math.Abs(share-overlook*c.share) > 0.03 {
			t.Errorf("%s: overlooked in %.3f of all looks, not %.3f", c.name, share, overlook*c.share)
		}
	}
}

// TestWhatIsOverlookedIsNotAnswered has a five to stop: a careless engine does as often as it sees the row.
func TestWhatIsOverlookedIsNotAnswered(t *testing.T) {
	pos := board(t, game.Freestyle, ".......X", "....X....X", ".....O", "......O", "", "........O", ".........O")
	pos = pos.WithTurn(game.Black)
	gap := game.Point{X: 7, Y: 9}
	for name, engine := range map[string]ai.Engine{
		"greedy": &ai.Greedy{}, "search": search.New(search.Options{TableSize: 1 << 16}),
	} {
		const games, overlook = 400, 0.6 // a broken four on a diagonal is overlooked half as often
		missed := 0
		for seed := range uint64(games) {
			var told []ai.Info
			c := Careless{Engine: engine, Overlook: overlook, Seed: seed}
			info, err := c.Search(context.Background(), pos, ai.Limits{Depth: 1, Threads: 1}, func(i ai.Info) { told = append(told, i) })
			if err != nil || pos.At(info.PV[0]) != game.None {
				t.Fatalf("%s, seed %d: %v, %v", name, seed, info.PV, err)
			}
			if last := told[len(told)-1]; last.PV[0] != info.PV[0] || last.Line != 0 {
				t.Fatalf("%s, seed %d: %+v is reported, %+v returned", name, seed, last, info)
			}
			if info.PV[0] != gap {
				missed++
			}
		}
		if share := float64(missed) / games; math.Abs(share-overlook/2) > 0.07 {
			t.Errorf("%s leaves a five open in %.2f of all cases, not %.2f", name, share, overlook/2)
		}
	}
}

// TestLowLevelsStayNearStones lets the levels that overlook things play games out, each move within two points of a stone.
func TestLowLevelsStayNearStones(t *testing.T) {
	for _, l := range All {
		if l.overlook == 0 {
			continue
		}
		for _, size := range []int{7, 15} {
			pos, err := game.NewPosition(game.Freestyle, size)
			if err != nil {
				t.Fatal(err)
			}
			player := l.Player(uint64(size), nil)
			for !pos.Result().Over() && pos.Stones() < 80 {
				next := answer(t, player, pos)
				if pos.Stones() > 0 && !pos.Near(next.Last().Point, 2) {
					t.Fatalf("%s puts a stone alone\n%s", l.Name, next.Diagram())
				}
				pos = next
			}
		}
	}
}

// TestSameSeedSameMove asks each level without a clock twice.
func TestSameSeedSameMove(t *testing.T) {
	pos := board(t, game.Freestyle, "", "....X..O", ".....XO", "...O.OX", "....X")
	for _, l := range All {
		if l.limits.Time > 0 {
			continue
		}
		var answers [2]string
		for i := range answers {
			engine, limits := l.Engine(7)
			info, err := engine.Search(context.Background(), pos, limits, nil)
			answers[i] = fmt.Sprint(info.PV, info.Score, err)
		}
		if answers[0] != answers[1] {
			t.Errorf("%s: %s, then %s", l.Name, answers[0], answers[1])
		}
	}
}
