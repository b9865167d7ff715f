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
	activity.Idle
	*activity.Services
	Position game.Position
	Brush    game.Color         // of the next stone; None: stones are taken away
	page     *widgets.FormPanel // nil: it is not made yet
}

// NewEditor begins to set up a position, from another one.
func NewEditor(s *activity.Services, from game.Position) (*Editor, error) {
	empty, err := game.NewPosition(from.Rule(), from.Size())
	if err != nil {
		return nil, err
	}
	e := &Editor{Services: s, Position: empty.WithTurn(from.ToMove()), Brush: game.Black}
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
	s.Lively, s.Node, s.Next = false, e.record().Root, e.Brush
	return s
}

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

// Subject implements activity.Source.
func (e *Editor) Subject() *activity.Subject {
	record := e.record()
	if record == nil {
		return nil
	}
	return &activity.Subject{Record: record, At: record.Root}
}

// record returns a record that begins with the position.
func (e *Editor) record() *game.Record {
	record, err := game.NewRecord(e.Position.Rule(), e.Position.Size())
	if err == nil {
		err = record.Root.SetUp(e.Position.Placed(), e.Position.ToMove())
	}
	if err != nil {
		slog.Error("the position can't be shown", "error", err)
		return nil
	}
	return record
}

// Panel implements activity.Activity: it says what a click does and how to go on.
func (e *Editor) Panel() activity.Panel {
	if e.page == nil {
		e.page = newPage(e)
	}
	return activity.Panel{Page: e.page, Close: e.page.Close}
}

// Translate implements activity.Translator.
func (e *Editor) Translate() { e.page = nil }

// playOn begins a game from the position.
func (e *Editor) playOn() {
	if e.Position.Result().Over() {
		e.Window.Refuse(game.ErrOver)
		return
	}
	e.Window.PlayFrom(e.Position)
}
