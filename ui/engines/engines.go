package engines

import (
	"strings"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
)

// Host is what the page wants of the window.
type Host interface {
	PlayAgainst(title string) // asks how a game against the program shall be
}

// Engines is the page of the programs. It takes the place of the board, too; the activity below waits.
type Engines struct {
	activity.FullPage
	*Roster
	host   Host
	page   *page  // nil: it is not made yet
	chosen string // the title of a program; empty, or of one that is gone: the first is
}

// New makes the page over the activity below.
func New(below activity.Activity, r *Roster, host Host) *Engines {
	e := &Engines{FullPage: activity.FullPage{Below: below}, Roster: r, host: host}
	e.Words = e.text
	return e
}

// Panel implements activity.Activity.
func (e *Engines) Panel() activity.Panel {
	if e.page == nil {
		e.page = newPage(e)
	}
	return activity.Panel{Page: e.page, Whole: true}
}

// Translate implements activity.Translator.
func (e *Engines) Translate() { e.page = nil }

// HandleDrop implements activity.DropHandler: a program that is dropped on the page is added.
func (e *Engines) HandleDrop(paths []string) { e.take(paths[0]) }

func (e *Engines) close() { e.Window.Remove(e) }

// at returns the place of the program that is chosen in the list; -1: there is none.
func (e *Engines) at() int {
	for i, one := range e.List() {
		if one.Title() == e.chosen {
			return i
		}
	}
	return min(0, len(e.List())-1)
}

// choose shows another program.
func (e *Engines) choose(title string) {
	e.chosen = title
	e.changed()
}

// changed shows what the list has become.
func (e *Engines) changed() {
	if e.page != nil {
		e.page.update()
	}
}

// text is the page in words.
func (e *Engines) text() string {
	lines := []string{lang.L("Engines")}
	for i := range e.List() {
		one := &e.List()[i]
		lines = append(lines, "", one.Title()+": "+stateText(one))
		for _, row := range probeRows(one) {
			lines = append(lines, strings.TrimSpace(row.Box+" "+row.Words+" "+row.Value))
		}
	}
	return strings.Join(lines, "\n")
}
