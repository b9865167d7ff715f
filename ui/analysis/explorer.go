package analysis

import (
	"fyne.io/fyne/v2"

	"hoshi/ai/solve"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// The keys of the explorer's views.
const (
	viewGames  = "games"
	viewProofs = "proofs"
)

// explorer looks at the position from outside: what was played there in the games of the person's library and, where there is a proof of such
// games, what is proved.
type explorer struct {
	widgets.Pane
	games  *explorerTab
	proofs *proofsTab
	views  *widgets.Options
	both   bool // there is a choice
}

func newExplorer(r host, study explorerHost, filter *explorerFilter, proof func() (*solve.Book, error)) *explorer {
	e := &explorer{games: newExplorerTab(r, study, filter), proofs: newProofsTab(r, study.playLine, proof)}
	fields := widgets.Fields{Key: r.Key, Rune: r.Type}
	e.views = fields.NewSegment([]widgets.Option{{Key: viewGames, Text: lang.L("Games")}, {Key: viewProofs, Text: lang.L("Proofs")}}, viewGames)
	e.views.Row = widgets.ButtonLow
	e.views.OnChanged = func(string) {
		e.update()
		e.Refresh()
		r.redraw()
	}
	e.Least = e.games.Least
	e.Describe(layout.Column(layout.Snug,
		layout.Of(e.views).Height(widgets.ButtonLow).If(func() bool { return e.both }),
		layout.Of(e.games).HeightRange(0, 1).Grow(1).If(func() bool { return !e.hasProofs() }),
		layout.Of(e.proofs).HeightRange(0, 1).Grow(1).If(e.hasProofs)))
	e.ExtendBaseWidget(e)
	return e
}

// view returns the tab that is shown.
func (e *explorer) view() tab {
	if e.hasProofs() {
		return e.proofs
	}
	return e.games
}

// hasProofs reports whether the proofs are shown.
func (e *explorer) hasProofs() bool { return e.both && e.views.Key() == viewProofs }

func (e *explorer) title() string { return e.games.title() }

// update brings the view that is shown to the node that is.
func (e *explorer) update() {
	if both := e.proofs.fits(); both != e.both {
		e.both = both
		e.Refresh()
	}
	e.view().update()
}

func (e *explorer) paint(s *board.View) bool      { return e.view().paint(s) }
func (e *explorer) tap(p game.Point) bool         { return e.view().tap(p) }
func (e *explorer) key(press *fyne.KeyEvent) bool { return e.view().key(press) }

// shows reports whether it has something to show on the board where the engine's candidates stand there, too.
func (e *explorer) shows() bool { return e.hasProofs() || e.games.list.pointed() != nil }

// list returns the list that takes the keyboard.
func (e *explorer) list() fyne.Focusable {
	if e.hasProofs() {
		return e.proofs.list
	}
	return e.games.list
}

// end ends what it looks for.
func (e *explorer) end() { e.proofs.end() }
