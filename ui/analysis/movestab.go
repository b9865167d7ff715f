package analysis

import (
	"strconv"

	"fyne.io/fyne/v2"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// movesTab lists the moves of the line that is shown, with how each was judged and what it left, over what is said of the one that is shown and an own note.
type movesTab struct {
	widgets.Pane
	host
	list   *widgets.MoveList
	reason *widgets.Paragraph
	note   *note
	bare   bool // the field stands elsewhere
}

// noteLine is the height of the field with a line in it.
const noteLine float32 = 38

// newMovesTab makes the tab; leave is what Escape does beside the field.
func newMovesTab(r host, leave func()) *movesTab {
	t := &movesTab{host: r, list: widgets.NewMoveList(r.goTo), reason: widgets.NewWords("")}
	t.list.OnKey, t.list.OnRune, t.list.Judged = r.Key, r.Type, describe.Judged
	t.note = newNote(r, widgets.Fields{Dismiss: leave, Leave: r.leaveField, Key: r.Key, Rune: r.Type})
	t.note.SetPlaceHolder(lang.L("A note of your own…"))
	t.Least = fyne.NewSize(200, 2*widgets.RowLow)
	t.Describe(layout.Column(layout.Tight,
		layout.Of(t.list).HeightRange(2*widgets.RowLow, 2*widgets.RowLow).Grow(1),
		layout.Of(t.reason).Optional(1),
		layout.Of(t.note.Entry).Height(noteLine).Optional(2).If(func() bool { return !t.bare })))
	t.ExtendBaseWidget(t)
	return t
}

func (t *movesTab) title() string           { return lang.L("Moves") }
func (t *movesTab) paint(*board.View) bool  { return false }
func (t *movesTab) tap(game.Point) bool     { return false }
func (t *movesTab) key(*fyne.KeyEvent) bool { return false }
func (t *movesTab) pointText(p game.Point) string {
	if p == game.Pass {
		return lang.L("pass")
	}
	return t.PointText(p)
}

// update brings the tab to the node that is shown.
func (t *movesTab) update() {
	t.list.SetLine(t.node(), t.pointText)
	t.note.bring()
	t.reason.Set(reasonOf(t.node(), t.PointText))
	t.Refresh()
}

// reasonOf is what a review said of the move that led to n, behind its number; empty where it said nothing.
func reasonOf(n *game.Node, point func(game.Point) string) string {
	words := review.Remark(n)
	if words == "" || n.Move().Color == game.None {
		return ""
	}
	at := lang.L("pass")
	if n.Move().Point != game.Pass {
		at = point(n.Move().Point)
	}
	return strconv.Itoa(n.Number()) + " " + at + n.Sign() + " " + words
}
