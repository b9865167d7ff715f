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
			again, err := r.WithRule(row.to)
			if !errors.Is(err, row.err) || (again == nil) != (row.err != nil) {
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
	if _, err := r.WithRule(Renju); !errors.Is(err, ErrSize) {
		t.Errorf("renju on 19 points: %v", err)
	}
}
