package threat_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/ai/pattern"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

// proof is a problem with the proof that was found.
type proof struct {
	positiontest.Problem
	tree *threat.Tree
}

// proofs returns the proofs of the problems that a search of so many nodes solves.
func proofs(t *testing.T, budget int64) (found []proof) {
	t.Helper()
	all := slices.Concat(positiontest.Published(t, "vcf"), positiontest.Published(t, "vct"))
	for _, rule := range []game.Rule{game.Freestyle, game.Standard, game.Renju} {
		all = append(all, positiontest.ForcedWins(t, rule)...)
	}
	v := threat.NewVCT(threat.NewVCF())
	for _, p := range all {
		b := threat.NewBoard(&p.Position)
		if result, _, _ := v.Solve(b, budget); result != threat.Proved {
			continue
		}
		tree, _ := v.Tree(b, 100*budget)
		if tree == nil {
			t.Errorf("%s: no tree", p.Name)
			continue
		}
		found = append(found, proof{p, tree})
	}
	return found
}

// plies returns how long the longest line of a tree is.
func plies(t *threat.Tree) int {
	if t.Rest == nil {
		return 1
	}
	longest := plies(t.Rest)
	for _, a := range t.Answers {
		longest = max(longest, plies(a.Then))
	}
	return longest + 2
}

func TestProofs(t *testing.T) {
	found := proofs(t, 300)
	if len(found) < 20 {
		t.Errorf("only %d proofs", len(found))
	}
	for _, p := range found {
		if err := threat.Verify(t.Context(), p.Position, p.tree); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if want := plies(p.tree); p.tree.Plies != want {
			t.Errorf("%s: %d plies are said, and the tree has %d", p.Name, p.tree.Plies, want)
		}
		pos := p.Position
		for i, point := range p.tree.Line() {
			var err error
			if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: point}); err != nil {
				t.Fatalf("%s: move %d: %v", p.Name, i+1, err)
			}
		}
		if winner := pos.Result().Winner; winner != game.None && winner != p.Position.ToMove() {
			t.Errorf("%s: the line loses", p.Name)
		}
	}
}

// without returns t without one answer somewhere down its line, and whether the answer was the only one to a four.
func without(t *threat.Tree, depth, answer int) (cut *threat.Tree, single bool) {
	c := *t
	c.Answers = slices.Clone(t.Answers)
	if depth == 0 {
		c.Answers = slices.Delete(c.Answers, answer, answer+1)
		return &c, len(c.Answers) == 0 && t.Rest.Rest == nil
	}
	c.Answers[0].Then, single = without(c.Answers[0].Then, depth-1, answer)
	return &c, single
}

// TestProofsMissNoAnswer takes answers out of proofs: what is left proves nothing, unless the same line wins against that answer,
// too.
func TestProofsMissNoAnswer(t *testing.T) {
	cuts, refused := 0, 0
	for _, p := range proofs(t, 150) {
		pos := p.Position
		for depth, node := 0, p.tree; node.Rest != nil && len(node.Answers) > 0; depth, node = depth+1, node.Answers[0].Then {
			after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: node.Move})
			if err != nil {
				t.Fatal(err)
			}
			for i, a := range node.Answers {
				cut, single := without(p.tree, depth, i)
				err := threat.Verify(t.Context(), p.Position, cut)
				cuts++
				if err == nil && single {
					t.Errorf("%s: nobody misses %s", p.Name, a.Point.Text(15))
				}
				if err == nil {
					answered, bad := after.Play(game.Move{Color: after.ToMove(), Point: a.Point})
					if bad != nil || threat.Verify(t.Context(), answered, node.Rest) != nil {
						t.Errorf("%s: %s is not refuted", p.Name, a.Point.Text(15))
					}
					continue
				}
				if refused++; !errors.Is(err, threat.ErrProof) {
					t.Errorf("%s: %v", p.Name, err)
				}
			}
			if pos, err = after.Play(game.Move{Color: after.ToMove(), Point: node.Answers[0].Point}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if t.Logf("%d of %d trees without an answer were refused", refused, cuts); refused < 100 || refused*2 < cuts {
		t.Errorf("%d of %d trees without an answer were refused", refused, cuts)
	}
}

// TestProofsByEveryRule proves wins in random games.
func TestProofsByEveryRule(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 2))
	v := threat.NewVCT(threat.NewVCF())
	for _, rule := range game.Rules {
		for won := 0; won < 8; {
			for _, pos := range positiontest.Game(t, random, rule) {
				b := threat.NewBoard(&pos)
				if result, plies, _ := v.Solve(b, 50); result != threat.Proved || plies < 5 {
					continue
				}
				won++
				tree, _ := v.Tree(b, 5000)
				if err := threat.Verify(t.Context(), pos, tree); err != nil {
					t.Errorf("%v: %v", rule, err)
				}
			}
		}
	}
}

// A win by fours depends on the cells that its proof names: it is one as well where the other side has one more stone
// elsewhere, unless that makes a four.
func TestProofsHangOnTheirCells(t *testing.T) {
	random := rand.New(rand.NewPCG(32, 3))
	v := threat.NewVCF()
	for _, rule := range game.Rules {
		free, fives := 0, 0
		for won := 0; won < 6; {
			for _, pos := range positiontest.Game(t, random, rule) {
				b := threat.NewBoard(&pos)
				r, plies, _ := v.Solve(b, threat.Endless, 500)
				if r != threat.Proved || plies == 1 && fives == 3 {
					continue
				}
				if plies == 1 {
					fives++
				} else {
					won++
				}
				tree, cells := v.Tree(b, plies, 5000)
				if err := threat.Verify(t.Context(), pos, tree); err != nil {
					t.Fatalf("%v: %v", rule, err)
				}
				for p := range threat.Cell(b.Cells()) {
					if cells.Has(p) || b.IsOccupied(p) {
						continue
					}
					more, err := pos.Put(b.Point(p), pos.ToMove().Other())
					if err != nil {
						t.Fatal(err)
					}
					if after := threat.NewBoard(&more); after.Count(after.Side()^1, pattern.WinningFive) > 0 || more.Result().Over() {
						continue // it makes a four, which comes first
					}
					free++
					if err := threat.Verify(t.Context(), more, tree); err != nil {
						t.Fatalf("%v: a stone on %s matters: %v\n%s", rule, b.Point(p).Text(15), err, pos.Diagram())
					}
				}
			}
		}
		if free < 500 {
			t.Errorf("%v: only %d cells do not matter", rule, free)
		}
	}
}

// Black's only four is on a point with two threes, of which one can't grow, so that it is allowed. A white stone anywhere might let it grow.
func TestAFourThatMightBeForbidden(t *testing.T) {
	const black, white = "f8 g8 h8 j5 j6 j7 j9 j10 k10 k6 f9 g9 i9 k9 l2 l3 l4 l6 l7", "e8 j4 j11 e9 l9 g7 k11 k8 l1 l8 i6 m6 i4 n9 i7"
	more := newClaim(t, game.Renju, game.Black, black+" b13 c13 d13", white+" a13", nil).pos
	b := threat.NewBoard(&more)
	if n := b.Counts(threat.Black); n[pattern.SingleFour]+n[pattern.FourThree] != n[pattern.Doubtful] {
		t.Errorf("there are not as many other fours: %v", n)
	}
	if r, plies, first := threat.NewVCF().Solve(b, 2, 100); r != threat.Proved || plies != 5 || b.Point(first).Text(15) != "I8" {
		t.Errorf("beside other fours %v in %d by %s", r, plies, b.Point(first).Text(15))
	}
	pos := newClaim(t, game.Renju, game.Black, black, white, nil).pos
	b = threat.NewBoard(&pos)
	if n := b.Counts(threat.Black); n[pattern.SingleFour]+n[pattern.FourThree]+n[pattern.DoubleFour] > 0 || n[pattern.Doubtful] == 0 {
		t.Fatalf("there are other fours: %v", n)
	}
	v := threat.NewVCF()
	r, plies, first := v.Solve(b, 2, 100)
	if r != threat.Proved || plies != 5 || b.Point(first).Text(15) != "I8" {
		t.Fatalf("%v in %d by %s", r, plies, b.Point(first).Text(15))
	}
	tree, cells := v.Tree(b, plies, 100)
	if err := threat.Verify(t.Context(), pos, tree); err != nil || cells != b.Empty() {
		t.Errorf("%v; it depends on %v", err, cells)
	}
	b.Play(first)
	if r, left := v.Won(b, 1, 100); r != threat.Proved || left != 4 {
		t.Errorf("after it, %v in %d", r, left)
	}
}

// The line of a tree goes along the answers that last longest, of several the first, and ends where nothing is said of an answer.
func TestTheLineOfATree(t *testing.T) {
	five := func(point string) *threat.Tree { return &threat.Tree{Move: names(t, point)[0], Plies: 1} }
	longer := &threat.Tree{Move: names(t, "g7")[0], Plies: 3, Rest: five("k11"), Answers: []threat.Answer{answer(t, "k11", five("f6"))}}
	for _, row := range []struct {
		name    string
		tree    *threat.Tree
		moves   int
		line    string
		answers map[string]*threat.Tree
	}{
		{"a five", five("h8"), 1, "h8", nil},
		{"a four that nothing stops", &threat.Tree{Move: names(t, "h8")[0], Plies: 3, Rest: five("i9")}, 2, "h8", nil},
		{"the second answer lasts longest", &threat.Tree{Move: names(t, "h8")[0], Plies: 5, Rest: five("i9"), Answers: []threat.Answer{
			answer(t, "i9", five("e5")), answer(t, "d4", longer), answer(t, "a1", five("e5"))}}, 3, "h8 d4 g7 k11 f6", map[string]*threat.Tree{"d4": longer}},
		{"the first of two that last as long", &threat.Tree{Move: names(t, "h8")[0], Plies: 5, Rest: five("i9"), Answers: []threat.Answer{
			answer(t, "d4", longer), answer(t, "i9", longer)}}, 3, "h8 d4 g7 k11 f6", map[string]*threat.Tree{"d4": longer, "i9": longer}},
	} {
		if got := row.tree.Line(); !slices.Equal(got, names(t, row.line)) || row.tree.Moves() != row.moves {
			t.Errorf("%s: %v in %d moves", row.name, got, row.tree.Moves())
		}
		for p, want := range row.answers {
			if row.tree.After(names(t, p)[0]) != want {
				t.Errorf("%s: another answer to %s", row.name, p)
			}
		}
		if row.tree.After(names(t, "o15")[0]) != row.tree.Rest {
			t.Errorf("%s: what is not listed has another answer than the rest", row.name)
		}
	}
}

// Likewise a threat of fours.
func TestAThreatThatMightBeForbidden(t *testing.T) {
	pos, err := game.ParseDiagram(game.Renju, `
		. . . . . O . . . . . . . . .
		. . . . X . O . . . . . . . .
		. . . X . O . . . . . O . . .
		. . . . . O . . X . . . . . .
		. . . . . X . . . . . O . . .
		. . . . . X . X X . X . . . .
		. . . . . X . X O . . . . . .
		. . . . . O . . . . . O O . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	pos = pos.WithTurn(game.Black)
	b, v := threat.NewBoard(&pos), threat.NewVCT(threat.NewVCF())
	r, _, first := v.Solve(b, 100)
	if r != threat.Proved || b.Threat(threat.Black, first) != pattern.Doubtful {
		t.Fatalf("%v by %s", r, b.Point(first).Text(15))
	}
	tree, cells := v.Tree(b, 5000)
	if err := threat.Verify(t.Context(), pos, tree); err != nil || cells != b.Empty() {
		t.Errorf("%v; it depends on %v", err, cells)
	}
}

// A search for so many moves finds what takes no more, the five among them, for the side to move and for the side that has moved.
func TestThreatsWithinFewMoves(t *testing.T) {
	for _, row := range []struct {
		name, us, them string
		moves          int // that it takes
	}{
		{"a four", "f8 g8 h8 i8", farOff, 1},
		{"a four, and another of the other side", "f8 g8 h8 i8 a13", farOff + " b13 c13 d13 e13", 1},
		{"an open three", "f8 g8 h8", farOff, 2},
		{"a four that becomes a double four", four + " i9 i10", closed + farOff, 3},
		{"two threes", "f8 g8 h9 h10", farOff, 3},
	} {
		for _, rule := range []game.Rule{game.Freestyle, game.Standard, game.Renju} {
			pos := newClaim(t, rule, game.White, row.them, row.us, nil).pos // White, for whom renju forbids nothing
			b := threat.NewBoard(&pos)
			for moves := 1; moves <= 4; moves++ {
				v := threat.NewVCT(threat.NewVCF())
				v.Moves = moves
				r, plies, first := v.Solve(b, 1000)
				if (r == threat.Proved) != (moves >= row.moves) || plies > 2*moves-1 {
					t.Errorf("%s, %v, in %d moves: %v in %d plies", row.name, rule, moves, r, plies)
				}
				if r != threat.Proved || row.moves == 1 {
					continue
				}
				b.Play(first)
				for _, left := range []int{moves - 1, row.moves - 1, row.moves - 2} {
					if v.Moves = left; left == 0 {
						continue // any number
					}
					if r, plies := v.Won(b, 1000); (r == threat.Proved) != (left >= row.moves-1) || plies > 2*left {
						t.Errorf("%s, %v, after its first move in %d moves: %v in %d plies", row.name, rule, left, r, plies)
					}
				}
				b.Undo()
			}
		}
	}
}
