package game

import (
	"reflect"
	"testing"
)

func TestTurned(t *testing.T) {
	r, err := NewRecord(Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	r.Opening = "rif C12 D12 E10 stay G8 I8,J10 I8 10 white pass"
	if err := r.Root.SetUp([]Move{{White, Point{0, 1}}}, White); err != nil {
		t.Fatal(err)
	}
	main, err := r.Root.Add(Move{White, Point{2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	main.Comment, main.Marks = "here", []Mark{{Kind: Arrow, Point: Point{4, 5}, To: Point{6, 5}}, {Kind: Label, Point: Point{0, 14}, Text: "A"}}
	if _, err := r.Root.Add(Move{White, Point{14, 0}}); err != nil {
		t.Fatal(err)
	}
	main.AddBlank().Name = "nothing is played"

	r.Extra = []Property{{Name: "ZZ", Values: []string{"1"}}}
	turned := r.Turned(Diagonal)
	next := turned.Root.Next()
	if !reflect.DeepEqual(turned.Extra, r.Extra) || &turned.Extra[0] == &r.Extra[0] {
		t.Errorf("the properties %v are no copy of %v", turned.Extra, r.Extra)
	}
	if got, want := turned.Root.Setup(), []Move{{White, Point{1, 0}}}; !reflect.DeepEqual(got, want) {
		t.Errorf("set up are %v", got)
	}
	if next.Move().Point != (Point{3, 2}) || turned.Root.Children()[1].Move().Point != (Point{0, 14}) || next.Comment != "here" {
		t.Errorf("the moves are %v and %v", next.Move(), turned.Root.Children()[1].Move())
	}
	if want := []Mark{{Kind: Arrow, Point: Point{5, 4}, To: Point{5, 6}}, {Kind: Label, Point: Point{14, 0}, Text: "A"}}; !reflect.DeepEqual(next.Marks, want) {
		t.Errorf("the marks are %v", next.Marks)
	}
	if next.Next().Name != "nothing is played" || next.Next().Move().Color != None {
		t.Errorf("the blank node is %v", next.Next().Move())
	}
	if want := "rif D13 D12 F11 stay H9 H7,F6 H7 10 white pass"; turned.Opening != want {
		t.Errorf("the opening is %q", turned.Opening)
	}
	for s := range Symmetries {
		back := r.Turned(s)
		for again := range Symmetries { // one of the eight leads back
			if twice := back.Turned(again); reflect.DeepEqual(twice, r) {
				back = nil
				break
			}
		}
		if back != nil {
			t.Errorf("nothing leads back from %d", s)
		}
	}
}
