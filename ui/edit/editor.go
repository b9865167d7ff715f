package edit

import (
	"log/slog"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/widgets"
)

// Editor is a position that is being set up.
type Editor struct {
	activity.Base
	*activity.Services
	Position game.Position
	Brush    game.Color          // of the next stone; None: stones are taken away
	play     func(game.Position) // begins a game from it
	analyse  func()              // studies it
	page     *widgets.FormPanel  // nil: it is not made yet
}

// NewEditor begins to set up a position, from another one.
func NewEditor(s *activity.Services, from game.Position, play func(game.Position), analyse func()) (*Editor, error) {
	empty, err := game.NewPosition(from.Rule(), from.Size())
	if err != nil {
		return nil, err
	}
	e := &Editor{Services: s, Position: empty.WithTurn(from.ToMove()), Brush: game.Black, play: play, analyse: analyse}
	for y := range from.Size() {
		for x := range from.Size() {
			if p := (game.Point{X: x, Y: y}); from.At(p) != game.None {
				e.put(p, from.At(p))
			}
		}
	}
	return e, nil
}

// BoardView implements activity.Activity.
func (e *Editor) BoardView() board.View {
	s := e.EmptyBoard()
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
	e.Window.Refresh(activity.Parts{Board: true})
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

// Panel implements activity.Activity: it says what a click does and how to go on.
func (e *Editor) Panel() activity.Panel {
	if e.page == nil {
		e.page = newPage(e)
	}
	return activity.Panel{Page: e.page}
}

// Translate implements activity.Activity.
func (e *Editor) Translate() { e.page = nil }

// playOn begins a game from the position.
func (e *Editor) playOn() {
	if e.Position.Result().Over() {
		e.Window.Refuse(game.ErrOver)
		return
	}
	e.play(e.Position)
}
