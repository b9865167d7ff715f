package ui

import (
	"log/slog"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// editor is a position that is being set up.
type editor struct {
	activity.Base
	*activity.Shell
	position game.Position
	brush    game.Color          // of the next stone; None: stones are taken away
	play     func(game.Position) // begins a game from it
}

// newEditor begins to set up a position, from another one.
func newEditor(s *activity.Shell, from game.Position, play func(game.Position)) (*editor, error) {
	empty, err := game.NewPosition(from.Rule(), from.Size())
	if err != nil {
		return nil, err
	}
	e := &editor{Shell: s, position: empty.WithTurn(from.ToMove()), brush: game.Black, play: play}
	for y := range from.Size() {
		for x := range from.Size() {
			if p := (game.Point{X: x, Y: y}); from.At(p) != game.None {
				e.put(p, from.At(p))
			}
		}
	}
	return e, nil
}

// Scene implements doing.
func (e *editor) Scene() board.Scene {
	s := e.Blank()
	s.Lively, s.Node, s.Next = false, e.node(), e.brush
	return s
}

// Can implements doing: only a lesson and the start page take its place.
func (e *editor) Can(c activity.Command) bool { return c == activity.Cover }

// put sets or takes away a stone.
func (e *editor) put(p game.Point, c game.Color) {
	position, err := e.position.Put(p, c)
	if err != nil {
		slog.Error("a point that the board does not have", "error", err)
		return
	}
	e.position = position
}

// Tap implements doing: it sets the brush's stone on p, or takes away what lies there.
func (e *editor) Tap(p game.Point) error {
	stone := e.brush
	if e.position.At(p) == stone {
		stone = game.None
	}
	e.put(p, stone)
	e.Window.Changed(activity.Changed{Board: true})
	return nil
}

// node returns a node that shows the position.
func (e *editor) node() *game.Node {
	record, err := game.NewRecord(e.position.Rule(), e.position.Size())
	if err == nil {
		err = record.Root.SetUp(e.position.Placed(), e.position.ToMove())
	}
	if err != nil {
		slog.Error("the position can't be shown", "error", err)
		return nil
	}
	return record.Root
}

// Side implements doing: it says what a click does and how to go on.
func (e *editor) Side() activity.Side {
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
	brush := func(c game.Color) func() { return func() { e.brush = c } }
	turn := func(c game.Color) func() { return func() { e.position = e.position.WithTurn(c) } }
	return activity.Side{Alone: true, State: lang.L("Setting up a position"), Guide: part.GuideView{
		Title: lang.L("Set up a position"),
		Words: lang.L("Click to set a stone, click again to take it away. Then say who moves, and play on."),
		Answers: []part.Answer{
			choose(lang.L("Black stone"), e.brush == game.Black, brush(game.Black)),
			choose(lang.L("White stone"), e.brush == game.White, brush(game.White)),
			choose(lang.L("Erase"), e.brush == game.None, brush(game.None)),
			choose(lang.L("{{.Side}} to move", lang.Args{"Side": say.Color(game.Black)}), e.position.ToMove() == game.Black, turn(game.Black)),
			choose(lang.L("{{.Side}} to move", lang.Args{"Side": say.Color(game.White)}), e.position.ToMove() == game.White, turn(game.White)),
			{Text: lang.L("Cancel"), Kind: part.Plain, Action: func() { e.Window.Drop(e) }},
			{Text: lang.L("Play on"), Kind: part.Filled, Action: e.playOn},
		},
	}}
}

// playOn begins a game from the position.
func (e *editor) playOn() {
	if e.position.Result().Over() {
		e.Window.Refuse(game.ErrOver)
		return
	}
	e.play(e.position)
}
