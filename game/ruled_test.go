package game

import (
	"errors"
	"strings"
	"testing"
)

func TestWithRule(t *testing.T) {
	const (
		six         = "b8 a1 c8 o1 d8 a15 f8 o15 g8 h1 e8"
		doubleThree = "h8 a1 g8 o1 i9 o15 i10 a15 i8"
	)
	for _, row := range []struct {
		name, moves string
		from, to    Rule
		want        Result
		err         error
	}{
		{"six in a row win no more", six, Freestyle, Standard, Result{}, nil},
		{"six in a row lose", six, Freestyle, Renju, Result{White, Forbidden}, nil},
		{"the game had ended", six + " h15", Standard, Freestyle, Result{}, ErrOver},
		{"a forbidden move ends it", doubleThree + " h7", Freestyle, Renju, Result{}, ErrOver},
		{"a forbidden move is its end", doubleThree, Freestyle, Renju, Result{White, Forbidden}, nil},
		{"the same rule", "h8 i9", Caro, Caro, Result{}, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			r, err := NewRecord(row.from, 15)
			if err != nil {
				t.Fatal(err)
			}
			r.RuleAssumed = true
			n := r.Root
			for _, p := range pointsAt(t, 15, strings.Fields(row.moves)...) {
				position := n.Position()
				if n, err = n.Add(Move{position.ToMove(), p}); err != nil {
					t.Fatal(err)
				}
			}
			n.Comment = "kept"
			again, left, err := r.WithRule(row.to)
			if !errors.Is(err, row.err) || (again == nil) != (row.err != nil) || left > 0 {
				t.Fatal(again, err)
			}
			if again == nil {
				return
			}
			if again.Rule() != row.to || again.RuleAssumed || again.Result() != row.want || again.Root.End().Comment != "kept" {
				t.Errorf("%v, assumed %v, %v", again.Rule(), again.RuleAssumed, again.Result())
			}
			if r.Rule() != row.from || !r.RuleAssumed {
				t.Error("the record itself has changed")
			}
		})
	}
	r, err := NewRecord(Freestyle, 19)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := r.WithRule(Renju); !errors.Is(err, ErrSize) {
		t.Errorf("renju on 19 points: %v", err)
	}
}

// TestVariationsWithRule leaves out what of the variations can't be played, and a game whose own moves can't is none.
func TestVariationsWithRule(t *testing.T) {
	for _, row := range []struct {
		name, main, way string // the way parts from the main line after its first move
		to              Rule
		left            int
		moves           int // of the way that is left
	}{
		{"all can be played", "h8 i9", "a1 g8 o1", Renju, 0, 3},
		{"a forbidden move ends it", "h8 i9", "a1 g8 o1 i9 o15 i10 a15 i8", Renju, 0, 8},
		{"a forbidden move in it", "h8 i9", "a1 g8 o1 i9 o15 i10 a15 i8 h7 h6", Renju, 2, 8},
		{"six in a row in it", "h8 i9", "a1 g8 o1 f8 o15 d8 a15 c8 h1 e8 h15", Freestyle, 1, 10},
	} {
		t.Run(row.name, func(t *testing.T) {
			r, err := NewRecord(Standard, 15)
			if err != nil {
				t.Fatal(err)
			}
			if row.to == Renju {
				if r, err = NewRecord(Freestyle, 15); err != nil {
					t.Fatal(err)
				}
			}
			play := func(n *Node, names string) *Node {
				for _, p := range pointsAt(t, 15, strings.Fields(names)...) {
					position := n.Position()
					if n, err = n.Add(Move{position.ToMove(), p}); err != nil {
						t.Fatal(err)
					}
				}
				return n
			}
			play(r.Root, row.main)
			play(r.Root.Next(), row.way)
			again, left, err := r.WithRule(row.to)
			if err != nil || left != row.left {
				t.Fatalf("%d nodes are left out, %v", left, err)
			}
			if moves := again.Root.Next().Children()[1].End().Number() - 1; moves != row.moves || r.Root.Next().Children()[1].End().Number()-1 != row.moves+row.left {
				t.Errorf("%d moves of the way are there", moves)
			}
		})
	}
}
