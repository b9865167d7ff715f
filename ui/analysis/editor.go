package analysis

import (
	"errors"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
)

// editor changes the record that is studied, and can take that back. It is the room in which the parts of a study are: it implements room.
type editor struct {
	*gameview.View
	line    *game.Node // where the game that was played ends: its moves stay what they are; nil: all may be changed
	history game.History
}

// Key takes the keys that a part has no use for, and Type the characters.
func (e *editor) Key(k *fyne.KeyEvent) { e.Window.Key(k) }
func (e *editor) Type(r rune)          { e.Window.Rune(r) }

func (e *editor) leaveField() { e.Win.Canvas().Unfocus() }

// Post runs a function on Fyne's goroutine.
func (e *editor) Post(do func()) { e.Manager.Post(do) }

// Note says something for a moment.
func (e *editor) Note(words string) { e.Manager.Notify(words) }

func (e *editor) node() *game.Node     { return e.Game.Current() }
func (e *editor) goTo(n *game.Node)    { e.Game.Goto(n) }
func (e *editor) edits() *game.History { return &e.history }
func (e *editor) redraw()              { e.Window.Refresh(activity.Parts{Board: true}) }

func (e *editor) refuse(err error) {
	if errors.Is(err, errGoingOn) {
		e.Note(lang.L("The moves of the game stay: only variations can be deleted"))
		return
	}
	e.Window.Refuse(err)
}

// edited keeps the record against a crash and shows it at that node.
func (e *editor) edited(at *game.Node) {
	e.Doc.Changed()
	e.Game.Reread(at)
}

// protected reports whether a node belongs to the game that was played, whose moves stay.
func (e *editor) protected(n *game.Node) bool {
	return e.line != nil && e.Game.Record().Root.End().Follows(n)
}

// lengthens implements room.
func (e *editor) lengthens(n *game.Node) bool {
	record := e.Game.Record()
	return (e.line != nil || record.Ending != (game.Result{})) && n == record.Root.End()
}

// end is where the game ends that was played, or else the main line.
func (e *editor) end() *game.Node {
	if e.line != nil {
		return e.line
	}
	return e.Game.Record().Root.End()
}

// play plays p as a variation, or follows the record where it goes on there.
func (e *editor) play(p game.Point) error {
	n, fresh, err := e.step(e.node(), p, true)
	switch {
	case errors.Is(err, game.ErrForbidden):
		position := e.node().Position()
		return &describe.Forbidden{Why: position.Foul(p)}
	case err != nil:
		return err
	case fresh:
		e.edited(n)
	default:
		e.goTo(n)
	}
	e.PlayStone(n)
	return nil
}

// step returns the node that p leads to from n, and whether it had to be made, which is noted if wanted. Behind the end of a game that goes on, or ended without
// a five, it becomes a variation of a node without a move, so that the game keeps its length.
func (e *editor) step(n *game.Node, p game.Point, note bool) (next *game.Node, fresh bool, err error) {
	position := n.Position()
	m := game.Move{Color: position.ToMove(), Point: p}
	if blank := n.Parent() != nil && n.Move().Color == game.None && len(n.Setup()) == 0; blank && e.lengthens(n) {
		n = n.Parent()
	}
	for _, child := range n.Children() {
		if child.Move() == m {
			return child, false, nil
		}
	}
	if err := position.Check(m); err != nil {
		return nil, false, err
	}
	if !e.lengthens(n) {
		if next, err = n.Add(m); err == nil && note {
			e.history.Added(next)
		}
		return next, true, err
	}
	e.history.Write(n, func() {
		n.AddBlank()
		next, err = n.Add(m)
	})
	return next, true, err
}

// playLine plays points one after the other from the node that is shown, as a variation, and shows its end.
func (e *editor) playLine(points []game.Point) {
	n, first := e.node(), (*game.Node)(nil)
	for _, p := range points {
		next, fresh, err := e.step(n, p, first == nil)
		if err != nil {
			break // the engine thought past the end
		}
		if fresh && first == nil {
			first = next
		}
		n = next
	}
	if first == nil {
		e.goTo(n)
		return
	}
	e.edited(n)
}

// forward shows the next node: behind the last move of a game the first variation.
func (e *editor) forward() {
	n := e.node()
	switch next := n.Next(); {
	case next == nil:
	case next.Stopped() == n:
		e.goTo(n.Children()[1])
	default:
		e.goTo(next)
	}
}

// turn shows where a change was taken back or made again.
func (e *editor) turn(at *game.Node, err error) error {
	if err != nil {
		return err
	}
	e.edited(at)
	return nil
}

// promote makes the way to the node that is shown the main line.
func (e *editor) promote() {
	n := e.node()
	if e.line != nil && !e.protected(n) {
		e.Note(lang.L("The moves of the game stay the main line"))
		return
	}
	if e.history.Promote(n) {
		e.edited(n)
	}
}

// remove takes the node that is shown out of the record, with what follows.
func (e *editor) remove() {
	n := e.node()
	switch {
	case n.Parent() == nil:
	case e.protected(n):
		e.refuse(errGoingOn)
	default:
		back := n.Parent()
		e.history.Delete(n)
		e.edited(back)
	}
}

// pointWord names a point of a line.
func (e *editor) pointWord(p game.Point) string {
	if p == game.Pass {
		return lang.L("pass")
	}
	return e.PointText(p)
}
