package newgame

import (
	"log/slog"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// preview is a board before its first move, for what was chosen.
type preview struct {
	terms   game.Terms
	centred bool
	root    *game.Node
}

// Board returns an empty board for what is chosen, with Black's first stone where that has but one place. The same answers give
// the same node.
func (f *Form) Board() *game.Node {
	want := preview{terms: game.Terms{Rule: f.chosenRule(), Size: f.chosenSize()}, centred: f.centred()}
	if f.shown.root == nil || f.shown.centred != want.centred || f.shown.terms.Rule != want.terms.Rule || f.shown.terms.Size != want.terms.Size {
		record, err := want.terms.Record()
		if err == nil && want.centred {
			middle := want.terms.Size / 2
			err = record.Root.SetUp([]game.Move{{Point: game.Point{X: middle, Y: middle}, Color: game.Black}}, game.White)
		}
		if err != nil { // rules and sizes are only offered together
			slog.Error("the board of a new game can't be shown", "error", err)
			return f.shown.root
		}
		want.root = record.Root
		f.shown = want
	}
	return f.shown.root
}

// centred reports whether Black's first stone stands on the centre.
func (f *Form) centred() bool {
	rule, size, opening := f.chosenRule(), f.chosenSize(), f.chosenOpening()
	switch opening {
	case game.Free:
		return rule == game.Renju
	case game.Balanced:
		return false
	}
	o, err := game.NewOpening(opening, rule, size)
	if err != nil {
		return false
	}
	step, ok := o.Step()
	return ok && step.Inside == 1
}

// Caption names what is chosen: the rule, and how the game begins.
func (f *Form) Caption() (rule, begins string) {
	rule = describe.Rule(f.chosenRule())
	switch opening := f.chosenOpening(); {
	case opening != game.Free:
		return rule, describe.Protocol(opening)
	case f.centred():
		return rule, lang.L("Black begins on the centre")
	}
	return rule, describe.First(f.chosenFirst())
}
