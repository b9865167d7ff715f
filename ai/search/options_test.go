package search

import (
	"fmt"
	"iter"
	"reflect"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/game"
)

// fixed returns the positions and limits of the search that every switch must change: openings and fights of every rule to a depth, some
// for a time that is counted in nodes,
// and positions with a forced win of the side to move or of the other one by nodes, where proofs are looked for.
func fixed(t *testing.T) (positions []game.Position, limits []ai.Limits) {
	t.Helper()
	for _, rule := range game.Rules {
		for i, stones := range game.BalancedOpenings(rule, game.DefaultSize)[:2] {
			opening, err := game.NewBalanced(rule, game.DefaultSize, stones)
			if err != nil {
				t.Fatal(err)
			}
			positions, limits = append(positions, opening.Position()), append(limits, ai.Limits{Depth: 6 + 4*i})
			if rule == game.Standard || rule == game.Renju {
				positions, limits = append(positions, opening.Position()), append(limits, ai.Limits{Clock: game.TimeLeft{Time: 3 * time.Second}})
			}
		}
	}
	for _, rule := range []game.Rule{game.Freestyle, game.Standard, game.Renju} {
		for _, p := range positiontest.ForcedWins(t, rule)[:2] {
			positions, limits = append(positions, p.Position), append(limits, ai.Limits{Depth: 6})
			positions, limits = append(positions, p.Position), append(limits, ai.Limits{Nodes: 20_000})
		}
	}
	for _, p := range positiontest.Fours(t)[3:5] {
		positions, limits = append(positions, p.Position), append(limits, ai.Limits{Nodes: 20_000})
		other := p.Position.WithTurn(p.Position.ToMove().Other())
		positions, limits = append(positions, other), append(limits, ai.Limits{Nodes: 20_000})
	}
	return positions, limits
}

// nodes tells after how many nodes each report of the fixed search came, position by position.
func nodes(t *testing.T, o Options) iter.Seq2[int, string] {
	t.Helper()
	o.TableSize, o.Rate = 1<<20, 50 // no clock runs
	positions, limits := fixed(t)
	return func(yield func(int, string) bool) {
		for i, pos := range positions {
			var text strings.Builder
			limits[i].Threads = 1
			if limits[i].Nodes == 0 {
				limits[i].Nodes = 50_000 // without what holds it back a search may never come to its depth
			}
			_, err := New(o).Search(t.Context(), pos, limits[i], func(info ai.Info) { fmt.Fprint(&text, info.Nodes, " ") })
			if err != nil {
				t.Fatal(err)
			}
			if !yield(i, text.String()) {
				return
			}
		}
	}
}

// alike reports whether a search with those options takes the nodes of full.
func alike(t *testing.T, o Options, full []string) bool {
	t.Helper()
	for i, text := range nodes(t, o) {
		if text != full[i] {
			return false
		}
	}
	return true
}

// TestSwitches finds the switches of Options by their names. Each changes the nodes of a fixed search, so that none is dead, and none
// costs a forced win that is found with all heuristics.
func TestSwitches(t *testing.T) {
	var full []string
	for _, text := range nodes(t, Options{}) {
		full = append(full, text)
	}
	if !alike(t, Options{}, full) {
		t.Fatal("the same search takes other nodes")
	}
	problems := positiontest.Fours(t)
	problems = []positiontest.Problem{problems[0], problems[1], problems[3], problems[4], positiontest.Published(t, "vct_black")[0]}
	if testing.Short() {
		problems = problems[1:2]
	}
	typ := reflect.TypeFor[Options]()
	switches := 0
	for i := range typ.NumField() {
		name := typ.Field(i).Name
		if !strings.HasPrefix(name, "No") || typ.Field(i).Type.Kind() != reflect.Bool {
			continue
		}
		switches++
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var o Options
			reflect.ValueOf(&o).Elem().Field(i).SetBool(true)
			if alike(t, o, full) {
				t.Error("it changes nothing")
			}
			for _, p := range problems {
				info := search(t, New(o), p.Position, ai.Limits{Nodes: 100_000})
				if info.Score.Distance() <= 0 {
					t.Errorf("%s: %v after %d nodes", p.Name, info.Score, info.Nodes)
				}
			}
		})
	}
	if switches < 20 {
		t.Errorf("%d switches", switches)
	}
}

// TestFigures finds the figures by their names: none is dead.
func TestFigures(t *testing.T) {
	var full []string
	for _, text := range nodes(t, Options{}) {
		full = append(full, text)
	}
	for i := range reflect.TypeFor[Figures]().NumField() {
		f := DefaultFigures()
		field := reflect.ValueOf(&f).Elem().Field(i)
		field.SetInt(field.Int()*3/2 + 2)
		if alike(t, Options{Figures: &f}, full) {
			t.Errorf("%s changes nothing", reflect.TypeFor[Figures]().Field(i).Name)
		}
	}
}
