package library

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"fyne.io/fyne/v2"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

// Home is what the library wants of the window.
type Home interface {
	Open(number int64)   // shows a game
	Review(number int64) // likewise, and its mistakes
	Key(*fyne.KeyEvent)  // takes a key that the page has no use for
}

// Library is the page of all games. It takes the place of the board, too; the activity below waits.
type Library struct {
	activity.Base
	*activity.Shell
	below  activity.Activity
	home   Home
	page   *page // nil: it is not made yet
	filter games.Filter
	order  games.Order
	found  *games.Found // nil: nothing was looked for yet
	years  []int        // of the games, the last first
	at     int          // the game that is chosen
	fault  string       // why nothing could be found
	stop   context.CancelFunc
	work   *importing // nil: nothing is imported
}

// New makes the library over the activity below.
func New(below activity.Activity, s *activity.Shell, home Home) *Library {
	return &Library{below: below, Shell: s, home: home, stop: func() {}}
}

// Scene implements activity.Activity. It is not seen.
func (l *Library) Scene() board.Scene { return l.below.Scene() }

// Tap implements activity.Activity.
func (l *Library) Tap(game.Point) error { return nil }

// Can implements activity.Activity: whatever comes may lie in the place of the page.
func (l *Library) Can(c activity.Command) bool { return c == activity.Cover }

// Side implements activity.Activity.
func (l *Library) Side() activity.Side {
	if l.page == nil {
		l.page = newPage(l)
	}
	return activity.Side{Page: l.page, Whole: true}
}

// Front implements activity.Activity.
func (l *Library) Front(on bool) {
	l.stop()
	if on {
		l.search()
	} else if l.work != nil {
		l.work.cancel()
	}
}

// Translate implements activity.Activity.
func (l *Library) Translate() { l.page = nil }

// FocusSearch gives the keyboard to the field of what is looked for.
func (l *Library) FocusSearch() {
	if l.page != nil {
		l.Win.Canvas().Focus(l.page.text)
	}
}

func (l *Library) close() { l.Window.Drop(l) }

// search looks for the games that the filter takes, off Fyne's goroutine, and shows them.
func (l *Library) search() {
	l.stop()
	ctx, stop := context.WithCancel(context.Background())
	l.stop = stop
	filter, order, chosen := l.filter, l.order, l.chosen()
	go func() {
		found, years, err := l.look(ctx, filter, order)
		damage := l.Store.LibraryDamage()
		l.Post(func() {
			if ctx.Err() != nil {
				return
			}
			if damage != nil {
				slog.Error("the library was damaged", "error", damage.Err)
				l.Tell(lang.L("Library"), lang.L("The library was damaged. {{.Count}} games could be read and are in a new one. The damaged one lies in {{.File}}.",
					lang.Args{"Count": damage.Saved, "File": damage.Moved}))
			}
			l.fault = ""
			if err != nil {
				slog.Error("the library could not be searched", "error", err)
				l.fault = say.Error(err)
			}
			if found != nil {
				l.found, l.years = found, years
				l.at = max(slices.Index(found.IDs(), chosen), 0)
			}
			if l.page != nil {
				l.page.setFound()
			}
		})
	}()
}

// look searches, and tells of which years there are games.
func (l *Library) look(ctx context.Context, filter games.Filter, order games.Order) (*games.Found, []int, error) {
	lib, err := l.Store.Library(ctx)
	if lib == nil {
		return nil, nil, err
	}
	all, failed := lib.Search(ctx, games.Filter{}, games.Order{})
	if failed != nil {
		return nil, nil, failed
	}
	var years []int
	for i := range all.Len() { // the newest first
		if y := all.At(i).Day.Year(); y > 0 && (len(years) == 0 || years[len(years)-1] != y) {
			years = append(years, y)
		}
	}
	found, failed := lib.Search(ctx, filter, order)
	return found, years, errors.Join(err, failed)
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
	l.search()
}

// Found returns how many games are listed, -1 where nothing was looked for yet.
func (l *Library) Found() int {
	if l.found == nil {
		return -1
	}
	return l.found.Len()
}

// Look looks for a text, as if it was typed.
func (l *Library) Look(text string) { l.page.text.SetText(text) }
