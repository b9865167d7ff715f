package study

import (
	"slices"

	"fyne.io/fyne/v2"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/ai/solve"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
)

// The keys of the tabs.
const (
	tabTree    = "tree"
	tabNote    = "note"
	tabGames   = "games"
	tabThreats = "threats"
	tabShapes  = "shapes"
)

// tab is a part of the study besides the lines.
type tab interface {
	fyne.CanvasObject
	title() string
	update()                 // the node that is shown, or the record, has changed
	paint(*board.Scene) bool // adds to what the board shows; true: the engine's candidates give way
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
	return []tabbed{
		{key: tabTree, part: newTreeTab(s, s.close)},
		{key: tabNote, part: newNoteTab(s, s.close)},
		{key: tabGames, part: newExplorer(s, s, (*explorerFilter)(&s.Store.Settings().Explorer), func() (*solve.Book, error) { return solve.Of(level.Proofs()) })},
		{key: tabThreats, over: newThreatsPage(s, func() { s.lay(nil) })},
		{key: tabShapes, part: s.ofShapes()},
	}
}

// ofShapes returns the part that knows the shapes.
func (s *Study) ofShapes() *shapesTab {
	if s.shapes == nil {
		s.shapes = newShapesTab(s)
	}
	return s.shapes
}

// toggleShapes shows the shapes on the board, or hides them again.
func (s *Study) toggleShapes() {
	s.shaped = !s.shaped
	s.redraw()
}

// toggleThreats opens the page of threats, or leaves it.
func (s *Study) toggleThreats() {
	page := s.made().find(tabThreats).over
	if s.over == page {
		page = nil
	}
	s.lay(page)
}

// askThreats opens the page of threats with a question.
func (s *Study) askThreats(side game.Color, kind review.Kind) {
	page := s.made().find(tabThreats).over.(*threatsPage)
	s.lay(page)
	page.question(side, kind)
}

// reorder moves the variation that is shown up or down among those beside it.
func (s *Study) reorder(by int) { s.made().find(tabTree).part.(*treeTab).reorder(by) }

// find returns the tab of a key.
func (p *page) find(key string) *tabbed {
	return &p.tabs[slices.IndexFunc(p.tabs, func(t tabbed) bool { return t.key == key })]
}
