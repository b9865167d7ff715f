package activity

import (
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/board"
)

// plain is an activity and nothing besides.
type plain struct{ Idle }

func (plain) BoardView() board.View { return board.View{} }
func (plain) Panel() Panel          { return Panel{} }

// rich is all that an activity may be. It notes what it is told.
type rich struct {
	plain
	noGame
	told []string
}

func (r *rich) note(what string)                { r.told = append(r.told, what) }
func (r *rich) Moves() MoveView                 { return MoveView{Opening: "D1"} }
func (r *rich) Title() string                   { return "title" }
func (r *rich) TakeKey(*fyne.KeyEvent)          { r.note("typed") }
func (r *rich) Tick() bool                      { return true }
func (r *rich) Pause(on bool)                   { r.note("pause") }
func (r *rich) SetActive(on bool)               { r.note("active") }
func (r *rich) OnRemove()                       { r.note("removed") }
func (r *rich) Leave(then func())               { r.note("leave") }
func (r *rich) Translate()                      { r.note("translate") }
func (r *rich) Renew()                          { r.note("renew") }
func (r *rich) HandleKey(e *fyne.KeyEvent) bool { return e.Name == fyne.KeyA }
func (r *rich) HandleRune(c rune) bool          { return c == 'a' }
func (r *rich) HandleDrop(paths []string)       { r.note(paths[0]) }
func (r *rich) PointAt(int)                     { r.note("point") }
func (r *rich) IsOn(c Command) bool             { return c == Shapes }
func (r *rich) Subject() *Subject               { return &Subject{Side: game.White} }

// What an activity is besides is asked of it, and nothing of one that is not.
func TestOptional(t *testing.T) {
	a, b := &rich{}, plain{}
	left, key := false, &fyne.KeyEvent{Name: fyne.KeyA}
	Leave(a, func() { left = true })
	if left {
		t.Error("one that asks is left without an answer")
	}
	if Leave(b, func() { left = true }); !left {
		t.Error("one that asks nothing is not left")
	}
	for _, each := range []Activity{a, b} {
		Pause(each, true)
		SetActive(each, true)
		End(each)
		Translate(each)
		PointAt(each, 1)
	}
	FormOf(a).TakeKey(key)
	RenewerOf(a).Renew()
	for _, row := range []struct {
		name      string
		rich, not bool
	}{
		{"game", GameOf(a).Moves().Opening == "D1", GameOf(b).Moves().Opening != ""},
		{"title", Title(a) == "title", Title(b) != ""},
		{"form", FormOf(a) != nil, FormOf(b) != nil},
		{"clock", Tick(a), Tick(b)},
		{"renewer", RenewerOf(a) != nil, RenewerOf(b) != nil},
		{"key", HandleKey(a, key), HandleKey(b, key)},
		{"another key", !HandleKey(a, &fyne.KeyEvent{Name: fyne.KeyB}), false},
		{"character", HandleRune(a, 'a'), HandleRune(b, 'a')},
		{"files", HandleDrop(a, []string{"file"}), HandleDrop(b, []string{"file"})},
		{"tick in the menu", IsOn(a, Shapes) && !IsOn(a, Threats), IsOn(b, Shapes)},
		{"subject", SubjectOf(a) != nil, SubjectOf(b) != nil},
	} {
		if !row.rich || row.not {
			t.Errorf("%s: %v of one that has it, %v of one that has none", row.name, row.rich, row.not)
		}
	}
	for _, what := range []string{"leave", "pause", "active", "removed", "translate", "point", "typed", "renew", "file"} {
		n := 0
		for _, told := range a.told {
			if told == what {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s: told %d times", what, n)
		}
	}
}
