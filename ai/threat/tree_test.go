package threat

import (
	"context"
	"testing"

	"hoshi/ai/pattern"
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

// What threatens nothing is disproved to have won, and what is won is given up where too little may be looked at.
func TestWonThreatsWithinBudgets(t *testing.T) {
	for _, p := range byThreats(t, 2) {
		b := NewBoard(&p.Position)
		_, _, first := NewVCT(NewVCF()).Solve(b, 1000)
		b.Play(first)
		if r, plies := NewVCT(NewVCF()).Won(b, 1); r != GaveUp || plies != 0 {
			t.Errorf("%s: %v in %d after a look at one position", p.Name, r, plies)
		}
		b.Undo()
		b.Play(0)
		if r, plies := NewVCT(NewVCF()).Won(b, 100); r != Disproved || plies != 0 {
			t.Errorf("%s: %v in %d after a move that threatens nothing", p.Name, r, plies)
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

// each calls look with every point that is played in a tree, the winner's and the answers that are listed.
func (t *Tree) each(seen map[*Tree]bool, look func(p game.Point)) {
	if t == nil || seen[t] {
		return
	}
	seen[t] = true
	look(t.Move)
	t.Rest.each(seen, look)
	for _, a := range t.Answers {
		look(a.Point)
		a.Then.each(seen, look)
	}
}

// A proof depends on every point that is played in it.
func TestProofsDependOnWhatIsPlayed(t *testing.T) {
	check := func(name string, b *Board, tree *Tree, cells Set, begins bool) {
		t.Helper()
		if tree == nil {
			t.Errorf("%s: no tree", name)
		}
		played := 0
		tree.each(map[*Tree]bool{}, func(p game.Point) {
			if played++; !cells.Has(b.Cell(p)) && (begins || p != tree.Move) {
				t.Errorf("%s: %s is played, and is not among the cells", name, p.Text(15))
			}
		})
		if b.rule != game.Renju && cells == b.Empty() || played < 5 { // what renju forbids may depend on every point
			t.Errorf("%s: it depends on every point, or plays but %d", name, played)
		}
	}
	for _, p := range byThreats(t, 3) {
		b, v := NewBoard(&p.Position), NewVCT(NewVCF())
		_, _, first := v.Solve(b, 1000)
		tree, cells := v.Tree(b, 20_000)
		check(p.Name, b, tree, cells, true)
		b.Play(first)
		tree, cells = v.WonTree(b, b.Point(first), 20_000)
		check(p.Name+", after its first move", b, tree, cells, false)
	}
	for _, p := range positiontest.Fours(t) {
		b, v := NewBoard(&p.Position), NewVCF()
		if _, plies, _ := v.Solve(b, Endless, 10_000); plies > 3 {
			tree, cells := v.Tree(b, plies, 20_000)
			if check(p.Name, b, tree, cells, true); tree.Plies > plies {
				t.Errorf("%s: a tree of %d plies for a win in %d", p.Name, tree.Plies, plies)
			}
		}
	}
}

// A line that may look at nothing ends before what is not known. However far it goes, the attacker's moves win and the answers are the ones that last.
func TestLinesWithinBudgets(t *testing.T) {
	shorter := 0
	for _, p := range positiontest.Fours(t) {
		b := NewBoard(&p.Position)
		known := NewVCF()
		_, plies, first := known.Solve(b, Endless, 10_000)
		if plies < 9 {
			continue
		}
		full := known.Line(b, plies, 10_000)
		if line := NewVCF().Line(b, plies, 0); line != nil {
			t.Errorf("%s: a line of %d moves from nothing", p.Name, len(line))
		}
		b.Play(first)
		if line := NewVCF().WonLine(b, plies-1, 0); line != nil {
			t.Errorf("%s: a line of %d answers from nothing", p.Name, len(line))
		}
		b.Undo()
		for _, budget := range []int64{1, 3, 10, 30, 100} {
			line := NewVCF().Line(b, plies, budget)
			if len(line) < len(full) {
				shorter++
			}
			for i, c := range line {
				us := b.Side()
				if b.Play(c); i%2 == 0 && b.Count(us, pattern.WinningFive) == 0 || i%2 == 1 && b.Count(us^1, pattern.WinningFive) > 0 {
					t.Errorf("%s, %d positions: move %d is no four, or no answer to one", p.Name, budget, i+1)
				}
			}
			if r, _, _ := known.Solve(b, Endless, 10_000); len(line)%2 == 0 && r != Proved {
				t.Errorf("%s, %d positions: the line ends with %v", p.Name, budget, r)
			}
			for range line {
				b.Undo()
			}
		}
	}
	for _, p := range byThreats(t, 2) {
		b := NewBoard(&p.Position)
		if line := NewVCT(NewVCF()).Line(b, 0); line != nil {
			t.Errorf("%s: a line of %d moves from nothing", p.Name, len(line))
		}
		v := NewVCT(NewVCF())
		_, plies, first := v.Solve(b, 1000)
		b.Play(first)
		if r, left := v.Won(b, 1000); r != Proved || left >= plies {
			t.Errorf("%s: after its first move %v in %d, was to be won in %d", p.Name, r, left, plies)
		}
		line := v.WonLine(b, 1000)
		if len(line) < 4 || b.Plies() != 1 {
			t.Errorf("%s: after its first move a line of %d, and %d moves stand", p.Name, len(line), b.Plies())
		}
		for i, c := range line {
			if b.Play(c); i%2 == 0 {
				if r, _, _ := v.Solve(b, 1000); r != Proved {
					t.Errorf("%s: after move %d of the line %v", p.Name, i+1, r)
				}
			}
		}
		for range line {
			b.Undo()
		}
		b.Undo()
	}
	if shorter < 5 {
		t.Errorf("only %d lines ended early", shorter)
	}
}

// The caller's stop function is asked now and then, and obeyed.
func TestSearchesStop(t *testing.T) {
	for _, p := range byThreats(t, 2) {
		b, asked := NewBoard(&p.Position), 0
		v := NewVCT(NewVCF())
		v.Stop = func() bool { asked++; return asked == 2 }
		if r, _, _ := v.Solve(b, 1<<40); r == Disproved || v.Nodes > 2*threatPace || r == GaveUp && (asked != 2 || v.Nodes != 2*threatPace) {
			t.Errorf("%s: %v, asked %d times in %d positions", p.Name, r, asked, v.Nodes)
		}
	}
	stopped := 0
	for _, p := range positiontest.Fours(t) {
		b, asked := NewBoard(&p.Position), 0
		v := NewVCF()
		v.Stop = func() bool { asked++; return true }
		r, _, _ := v.Solve(b, Endless, 1<<40)
		if r == GaveUp {
			stopped++
		}
		if v.Nodes > pace || (r == GaveUp) != (v.Nodes == pace) || asked > 1 {
			t.Errorf("%s: %v, asked %d times in %d positions", p.Name, r, asked, v.Nodes)
		}
	}
	if stopped == 0 {
		t.Error("no search was stopped")
	}
}

// What a search looked for before, and how many moves that might take, is nothing to what is threatened now.
func TestDefencesWithinMoves(t *testing.T) {
	known := map[int]int{}
	other, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	eachRandom(t, 6, 150, func(pos game.Position) {
		b := NewBoard(&pos)
		if b.counts[Black][pattern.WinningFive]+b.counts[White][pattern.WinningFive] > 0 {
			return
		}
		for moves := 2; moves <= 4; moves++ {
			fresh, v := NewVCT(NewVCF()), NewVCT(NewVCF())
			fresh.Moves, v.Moves = moves, moves
			elsewhere := NewBoard(&other)
			for p := range Cell(12) {
				elsewhere.Play(p * 17 % 225)
			}
			v.Solve(elsewhere, 5)
			want, cells := fresh.Defences(b)
			if plies, got := v.Defences(b); plies != want || got != cells {
				t.Fatalf("%d moves: threatened in %d, was in %d\n%s", moves, plies, want, pos.Diagram())
			}
			if known[want]++; want > 2*moves-1 || want == 1 {
				t.Fatalf("%d moves: threatened in %d\n%s", moves, want, pos.Diagram())
			}
		}
	})
	if known[3] < 5 || known[5] < 5 || known[0] < 5 {
		t.Errorf("threatened so often in so many plies: %v", known)
	}
}
