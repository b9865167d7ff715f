package analysis

import (
	"slices"

	"fyne.io/fyne/v2"

	"hoshi/ai/level"
	"hoshi/ai/solve"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
)

// The keys of the tabs.
const (
	tabMoves   = "moves"
	tabTree    = "tree"
	tabNote    = "note"
	tabGames   = "games"
	tabThreats = "threats"
)

// tab is a part of the study besides the lines.
type tab interface {
	fyne.CanvasObject
	title() string
	update()                 // the node that is shown, or the record, has changed
	paint(*board.View) bool  // adds to what the board shows; true: the engine's candidates give way
	tap(game.Point) bool     // takes a click on the board; false: a stone is played
	key(*fyne.KeyEvent) bool // takes a key; false: it has no use for it
}

// place is a part that stands in the place of the page.
type place interface {
	tab
	activity.Page
	enter() // it comes to be shown
	close() // it goes: what it does ends
}

// tabbed is what a tab leads to: a part beside the tabs, or one in the place of the page.
type tabbed struct {
	key  string
	part tab
	over place
}

func (t *tabbed) title() string {
	if t.over != nil {
		return t.over.title()
	}
	return t.part.title()
}

// newTabs are the tabs, in order.
func newTabs(s *Study) []tabbed {
	e := &s.editor
	return []tabbed{
		{key: tabMoves, part: newMovesTab(e, s.close)},
		{key: tabGames, part: newExplorer(e, personGames{e}, (*explorerFilter)(&s.Store.Settings().Explorer), func() (*solve.Book, error) { return solve.Of(level.Proofs()) })},
		{key: tabTree, part: newTreeTab(e, s.close)},
		{key: tabNote, part: newNoteTab(e, s.close)},
		{key: tabThreats, over: newThreatsPage(e, func() { s.showPage(nil) })},
	}
}

// find returns the tab of a key.
func (p *page) find(key string) *tabbed {
	return &p.tabs[slices.IndexFunc(p.tabs, func(t tabbed) bool { return t.key == key })]
}

// tree returns the tab of the moves, and explorer that of the games.
func (p *page) tree() *treeTab      { return p.find(tabTree).part.(*treeTab) }
func (p *page) explorer() *explorer { return p.find(tabGames).part.(*explorer) }

// toggleThreats opens the page of threats, or leaves it.
func (p *page) toggleThreats() {
	page := p.find(tabThreats).over
	if p.of.over == page {
		page = nil
	}
	p.of.showPage(page)
	if side, kind, found := p.threats.found(); page != nil && found && p.threats.looked == p.of.node() {
		page.(*threatsPage).question(side, kind)
	}
}
