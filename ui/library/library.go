package library

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strconv"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// Library is the page of all games. It takes the place of the board, too; the activity below waits.
type Library struct {
	activity.FullPage
	*activity.Services
	query
	result
	page    *page // nil: it is not made yet
	order   games.Order
	looking int            // how often it is being looked through
	at      int            // the game that is chosen
	fault   string         // why nothing could be found
	noted   string         // what was said last of games that could not be taken in
	damage  *games.Damage  // that nobody has looked at; nil: there is none
	back    games.Progress // how many games have come back since
	listed  int            // how many of them there were when they were listed last
	coming  bool           // more do
	stop    context.CancelFunc
	work    *importing // nil: nothing is imported
}

// query is what is looked for.
type query struct {
	conditions []condition // that games must fulfil, beside what is typed
	typed      string
	part       *part // of the board; nil: none
	drawing    bool  // it is being drawn, in a window where that takes the place of the games
}

// New makes the library, which [Library.Over] brings over an activity.
func New(s *activity.Services) *Library { return &Library{Services: s, stop: func() {}} }

// Over makes l the library over the activity below. What is looked for stays.
func (l *Library) Over(below activity.Activity) *Library {
	l.Below, l.page, l.drawing = below, nil, false
	return l
}

// ShowOwn lists the games of the person's own alone.
func (l *Library) ShowOwn() {
	l.query = query{conditions: []condition{{bySource, strconv.Itoa(int(games.Own))}}}
}

// Panel implements activity.Activity.
func (l *Library) Panel() activity.Panel {
	if l.page == nil {
		l.page = newPage(l)
	}
	return activity.Panel{Page: l.page, Whole: true}
}

// SetActive implements activity.Activator.
func (l *Library) SetActive(on bool) {
	l.stop()
	if on {
		l.search()
		l.look()
	}
}

// look looks through the library once, off Fyne's goroutine, and shows what could be read of one that is damaged.
func (l *Library) look() {
	l.looking++
	go func() {
		damaged, err := l.Store.CheckLibrary(context.Background())
		if err != nil {
			slog.Error("the library could not be looked through", "error", err)
		}
		l.Post(func() {
			l.looking--
			if (damaged || l.fault != "") && l.Window.IsTop(l) {
				l.search()
			}
		})
	}()
}

// Translate implements activity.Translator.
func (l *Library) Translate() { l.page = nil }

// FocusSearch gives the keyboard to the field of what is looked for.
func (l *Library) FocusSearch() {
	if l.page != nil {
		l.Win.Canvas().Focus(l.page.box.text)
	}
}

func (l *Library) close() { l.Window.Remove(l) }

// search looks for the games that the filter takes, off Fyne's goroutine, and shows them.
func (l *Library) search() {
	l.stop()
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	set, order, chosen := l.set(), l.order, l.chosen()
	filters := []games.Filter{l.filter(set)} // behind the first one, what lacks one condition
	for i := range set {
		filters = append(filters, l.filter(slices.Delete(slices.Clone(set), i, i+1)))
	}
	if l.coming && l.at == 0 { // nobody has chosen it: the first one stays the first
		chosen = 0
	}
	go func() {
		r, err := l.searched(ctx, filters, order, set)
		damage := l.Store.LibraryDamage()
		l.Post(func() {
			if damage != nil {
				slog.Error("the library was damaged", "error", damage.Err)
				l.damage, l.coming, l.listed = damage, true, 0
				go l.watch(damage)
			}
			if ctx.Err() != nil {
				return
			}
			l.failed(r.found, err)
			if r.found != nil {
				l.result = r
				l.at = max(slices.Index(r.found.IDs(), chosen), 0)
			}
			if l.page != nil {
				l.page.setFound()
			}
		})
	}()
}

// watch shows how far the games of a damaged library have come back, lists them whenever they are twice as many, and all of them when they have. It does not
// run on Fyne's goroutine.
func (l *Library) watch(damage *games.Damage) {
	_, err := damage.Wait(context.Background(), func(p games.Progress) {
		l.Post(func() {
			if l.back = p; l.isToList() && l.Window.IsTop(l) {
				l.search()
			}
			l.refresh()
		})
	})
	l.Post(func() {
		l.coming = false
		if err != nil && !errors.Is(err, context.Canceled) { // that of a library that is closed: the next start goes on
			slog.Error("games of the damaged library did not come back", "error", err)
			l.Notify(describe.Error(err))
		}
		if l.Window.IsTop(l) {
			l.search()
		}
		l.refresh()
	})
}

// isToList reports whether twice as many games have come back as when it last did, and more come: the games are to be listed anew then.
func (l *Library) isToList() bool {
	if !l.coming || l.back.Added < 2*max(l.listed, 1) {
		return false
	}
	l.listed = l.back.Added
	return true
}

// failed shows why nothing was found, or what else is wrong: where games are listed, that is said once.
func (l *Library) failed(found *games.Found, err error) {
	l.fault = ""
	if err == nil {
		return
	}
	if l.looking > 0 && errors.Is(err, games.ErrDamaged) { // what can be read comes when that has ended
		l.fault = lang.L("Reading the library")
		return
	}
	slog.Error("the library could not be searched", "error", err)
	words := describe.Error(err)
	switch {
	case found == nil || found.Len() == 0:
		l.found, l.fault = found, words
	case words != l.noted:
		l.noted = words
		l.Notify(words)
	}
}

// result is what was found.
type result struct {
	found *games.Found // nil: nothing was looked for yet, or could be
	years []string     // of which there are games, the last first
	sizes []string     // of their boards, the small ones first
	loose []droppable  // what would be found with fewer conditions, where nothing was
}

// searched searches, off Fyne's goroutine: by the first filter, and where nothing is found by the others, which lack one of the conditions each.
func (l *Library) searched(ctx context.Context, filters []games.Filter, order games.Order, set []condition) (r result, err error) {
	lib, err := l.Store.Library(ctx)
	if lib == nil {
		return r, err
	}
	all, failed := lib.Search(ctx, games.Filter{}, games.Order{})
	if failed != nil {
		return r, failed
	}
	var there [game.MaxSize + 1]bool
	for i := range all.Len() { // the newest first
		g := all.At(i)
		there[g.Size] = true
		if y := strconv.Itoa(g.Day.Year()); y != "0" && (len(r.years) == 0 || r.years[len(r.years)-1] != y) {
			r.years = append(r.years, y)
		}
	}
	for size, on := range there {
		if on {
			r.sizes = append(r.sizes, strconv.Itoa(size))
		}
	}
	r.found, failed = lib.Search(ctx, filters[0], order)
	if failed == nil && r.found.Len() == 0 && all.Len() > 0 {
		r.loose, failed = loosen(ctx, lib, set, filters[1:])
	}
	return r, errors.Join(err, failed)
}

// chosen returns the number of the game that is chosen, 0 where there is none.
func (l *Library) chosen() int64 {
	if l.found == nil || l.at >= l.found.Len() {
		return 0
	}
	return l.found.At(l.at).ID
}

// sort sorts by a column, or the other way round where that is what it is sorted by.
func (l *Library) sort(by games.Column) {
	if l.order.By == by {
		l.order.Down = !l.order.Down
	} else {
		l.order = games.Order{By: by, Down: by == games.ByAccuracy}
	}
	for _, h := range l.page.list.heads.All { // the arrow goes
		h.Refresh()
	}
	l.search()
}

// Found returns how many games are listed, -1 where nothing was looked for yet.
func (l *Library) Found() int {
	if l.found == nil {
		return -1
	}
	return l.found.Len()
}

// Search looks for a text, as if it was typed.
func (l *Library) Search(text string) { l.page.box.text.SetText(text) }

// changed looks for what the conditions say now.
func (l *Library) changed() {
	if l.page != nil {
		l.page.box.show()
		l.page.Refresh()
	}
	l.search()
}
