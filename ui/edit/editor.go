package edit

import (
	"log/slog"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// Editor is a position that is being set up.
type Editor struct {
	activity.Base
	*activity.Shell
	Position game.Position
	Brush    game.Color          // of the next stone; None: stones are taken away
	play     func(game.Position) // begins a game from it
}

// NewEditor begins to set up a position, from another one.
func NewEditor(s *activity.Shell, from game.Position, play func(game.Position)) (*Editor, error) {
	empty, err := game.NewPosition(from.Rule(), from.Size())
	if err != nil {
		return nil, err
	}
	e := &Editor{Shell: s, Position: empty.WithTurn(from.ToMove()), Brush: game.Black, play: play}
	for y := range from.Size() {
		for x := range from.Size() {
			if p := (game.Point{X: x, Y: y}); from.At(p) != game.None {
				e.put(p, from.At(p))
			}
		}
	}
	return e, nil
}

// Scene implements activity.Activity.
func (e *Editor) Scene() board.Scene {
	s := e.Blank()
	s.Lively, s.Node, s.Next = false, e.Node(), e.Brush
	return s
}

// Can implements activity.Activity: only a lesson and the start page take its place.
func (e *Editor) Can(c activity.Command) bool { return c == activity.Cover }

// put sets or takes away a stone.
func (e *Editor) put(p game.Point, c game.Color) {
	position, err := e.Position.Put(p, c)
	if err != nil {
		slog.Error("a point that the board does not have", "error", err)
		return
	}
	e.Position = position
}

// Tap implements activity.Activity: it sets the brush's stone on p, or takes away what lies there.
func (e *Editor) Tap(p game.Point) error {
	stone := e.Brush
	if e.Position.At(p) == stone {
		stone = game.None
	}
	e.put(p, stone)
	e.Window.Changed(activity.Changed{Board: true})
	return nil
}

// Node returns a node that shows the position.
func (e *Editor) Node() *game.Node {
	record, err := game.NewRecord(e.Position.Rule(), e.Position.Size())
	if err == nil {
		err = record.Root.SetUp(e.Position.Placed(), e.Position.ToMove())
	}
	if err != nil {
		slog.Error("the position can't be shown", "error", err)
		return nil
	}
	return record.Root
}

// Side implements activity.Activity: it says what a click does and how to go on.
func (e *Editor) Side() activity.Side {
	choose := func(text string, on bool, do func()) part.Answer {
		a := part.Answer{Text: text, Action: func() {
			do()
			e.Window.Changed(activity.Changed{Board: true, Side: true})
		}}
		if on {
			a.Kind = part.Outlined
		}
		return a
	}
	brush := func(c game.Color) func() { return func() { e.Brush = c } }
	turn := func(c game.Color) func() { return func() { e.Position = e.Position.WithTurn(c) } }
	return activity.Side{Alone: true, State: lang.L("Setting up a position"), Guide: part.GuideView{
		Title: lang.L("Set up a position"),
		Words: lang.L("Click to set a stone, click again to take it away. Then say who moves, and play on."),
		Answers: []part.Answer{
			choose(lang.L("Black stone"), e.Brush == game.Black, brush(game.Black)),
			choose(lang.L("White stone"), e.Brush == game.White, brush(game.White)),
			choose(lang.L("Erase"), e.Brush == game.None, brush(game.None)),
			choose(lang.L("{{.Side}} to move", lang.Args{"Side": say.Color(game.Black)}), e.Position.ToMove() == game.Black, turn(game.Black)),
			choose(lang.L("{{.Side}} to move", lang.Args{"Side": say.Color(game.White)}), e.Position.ToMove() == game.White, turn(game.White)),
			{Text: lang.L("Cancel"), Kind: part.Plain, Action: func() { e.Window.Drop(e) }},
			{Text: lang.L("Play on"), Kind: part.Filled, Action: e.playOn},
		},
	}}
}

// playOn begins a game from the position.
func (e *Editor) playOn() {
	if e.Position.Result().Over() {
		e.Window.Refuse(game.ErrOver)
		return
	}
	e.play(e.Position)
}
