package threat

import (
	"context"
	"testing"

	"hoshi/ai/positiontest"
	"hoshi/game"
)

// threatened is a problem that is won by threats and not by fours alone.
type threatened struct {
	positiontest.Problem
	moves int // in which a search that knows nothing wins
}

// byThreats returns n problems of each rule that a search of a thousand positions solves.
func byThreats(t *testing.T, n int) (found []threatened) {
	t.Helper()
	for _, rule := range []game.Rule{game.Freestyle, game.Standard, game.Renju} {
		left := n
		for _, p := range positiontest.ForcedWins(t, rule) {
			b, v := NewBoard(&p.Position), NewVCT(NewVCF())
			if r, _, _ := v.Fours.Solve(b, Endless, 10_000); left == 0 || r == Proved {
				continue
			}
			if r, plies, _ := v.Solve(b, 1000); r == Proved {
				left--
				found = append(found, threatened{p, (plies + 1) / 2})
			}
		}
		if left > 0 {
			t.Errorf("%v: %d problems are missing", rule, left)
		}
	}
	return found
}

// What a search may not look up again makes no tree; one that is there is a whole one.
func TestTreesWithinBudgets(t *testing.T) {
	budgets := []int64{0, 1, 2, 3, 5, 8, 12, 20, 40, 80, 200, 10_000}
	none, whole := 0, 0
	check := func(name string, budget int64, tree *Tree, verify error) {
		t.Helper()
		switch {
		case tree == nil:
			if none++; budget == 10_000 {
				t.Errorf("%s: no tree", name)
			}
		case budget == 0:
			t.Errorf("%s: a tree of nothing", name)
		case verify != nil:
			t.Errorf("%s, %d positions: %v", name, budget, verify)
		default:
			whole++
		}
	}
	for _, p := range byThreats(t, 3) {
		b := NewBoard(&p.Position)
		_, _, first := NewVCT(NewVCF()).Solve(b, 1000)
		after, err := p.Position.Play(game.Move{Color: p.Position.ToMove(), Point: b.Point(first)})
		if err != nil {
			t.Fatal(err)
		}
		for _, budget := range budgets {
			tree, _ := NewVCT(NewVCF()).Tree(b, budget)
			check(p.Name, budget, tree, Verify(context.Background(), p.Position, tree))
			b.Play(first)
			tree, _ = NewVCT(NewVCF()).WonTree(b, b.Point(first), budget)
			check(p.Name+", the first move is made", budget, tree, VerifyLost(context.Background(), after, tree))
			b.Undo()
		}
	}
	for _, p := range positiontest.Fours(t) {
		b := NewBoard(&p.Position)
		_, plies, _ := NewVCF().Solve(b, Endless, 10_000)
		if plies < 9 {
			continue
		}
		for _, budget := range budgets {
			tree, _ := NewVCF().Tree(b, plies, budget)
			check(p.Name, budget, tree, Verify(context.Background(), p.Position, tree))
		}
	}
	if none < 20 || whole < 20 {
		t.Errorf("%d times there was no tree, %d times one", none, whole)
	}
}

// A win in so many moves is one in more, and none in fewer than the least.
func TestWinsWithinMoves(t *testing.T) {
	for _, p := range byThreats(t, 3) {
		b, won := NewBoard(&p.Position), 0
		for moves := 1; moves <= p.moves+1; moves++ {
			v := NewVCT(NewVCF())
			v.Moves = moves
			r, plies, first := v.Solve(b, 20_000)
			if won > 0 && r != Proved {
				t.Errorf("%s: a win in %d moves, and %v in %d", p.Name, won, r, moves)
			}
			if r != Proved {
				continue
			}
			tree, _ := v.Tree(b, 20_000)
			if err := Verify(t.Context(), p.Position, tree); err != nil || plies > 2*moves-1 || tree.Moves() > moves {
				t.Errorf("%s: in %d moves are %d plies, %v", p.Name, moves, plies, err)
			}
			if won > 0 {
				continue
			}
			won = moves
			after, err := p.Position.Play(game.Move{Color: p.Position.ToMove(), Point: b.Point(first)})
			if err != nil {
				t.Fatal(err)
			}
			b.Play(first)
			for _, row := range []struct {
				more int
				won  bool
			}{{moves - 2, false}, {moves - 1, true}, {moves, true}} {
				v.Moves = row.more
				r, left := v.Won(b, 20_000)
				if (r == Proved) != row.won || left > 2*row.more {
					t.Errorf("%s: a win in %d; after its first move %v in %d, %d plies", p.Name, moves, r, row.more, left)
				}
				if r == Proved {
					tree, _ := v.WonTree(b, b.Point(first), 20_000)
					if err := VerifyLost(t.Context(), after, tree); err != nil || tree.Moves() > row.more+1 {
						t.Errorf("%s: after the first move, in %d: %v", p.Name, row.more, err)
					}
				}
			}
			b.Undo()
		}
		if won < 3 || won > p.moves {
			t.Errorf("%s: least is %d, was won in %d", p.Name, won, p.moves)
		}
	}
}

// A search for threats that was told to forget looks at the same positions as a new one; one that remembers looks at fewer.
func TestThreatsAreForgotten(t *testing.T) {
	for _, v := range []*VCT{NewVCT(NewVCF()), NewSmallVCT(), NewLargeVCT()} {
		for _, p := range byThreats(t, 2) {
			b := NewBoard(&p.Position)
			cost := func() [2]int64 {
				threats, fours := v.Nodes, v.Fours.Nodes
				if r, _, _ := v.Solve(b, 1000); r != Proved {
					t.Fatalf("%s: %v", p.Name, r)
				}
				return [2]int64{v.Nodes - threats, v.Fours.Nodes - fours}
			}
			v.Clear()
			first, again := cost(), cost()
			v.Clear()
			if anew := cost(); anew != first || again[0] >= first[0] || again[1] > first[1] {
				t.Errorf("%s: first %d positions, then %d, and with nothing in mind %d", p.Name, first, again, anew)
			}
		}
	}
}
