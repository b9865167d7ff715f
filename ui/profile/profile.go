package profile

import (
	"context"
	"errors"
	"log/slog"

	"hoshi/ui/activity"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// Host is what the page wants of the window.
type Host interface {
	ShowGames()                        // lists the person's games
	Account()                          // shows who the person is, with key and data
	Puzzles() string                   // what was reached with problems; empty: nothing was
	PuzzleCurve() []widgets.CurvePoint // the ratings with problems, the oldest first
}

// Profile is the page of the person. It takes the place of the board, too; the activity below waits.
type Profile struct {
	activity.FullPage
	*activity.Services
	host  Host
	page  *page // nil: it is not made yet
	past  []store.PlayedGame
	known bool               // past has been read
	stop  context.CancelFunc // of reading it
}

// New makes the page over the activity below.
func New(below activity.Activity, s *activity.Services, host Host) *Profile {
	p := &Profile{FullPage: activity.FullPage{Below: below}, Services: s, host: host, stop: func() {}}
	p.Words = p.Text
	return p
}

// Panel implements activity.Activity.
func (p *Profile) Panel() activity.Panel {
	if p.page == nil {
		p.page = newPage(p)
	}
	p.page.update()
	return activity.Panel{Page: p.page, Whole: true}
}

// SetActive implements activity.Activator.
func (p *Profile) SetActive(on bool) {
	p.stop()
	if on {
		p.read()
	}
}

// Renew shows what another program has kept.
func (p *Profile) Renew() {
	if p.page != nil {
		p.page.update()
	}
}

// Translate implements activity.Translator.
func (p *Profile) Translate() { p.page = nil }

// close goes back to what lies below.
func (p *Profile) close() { p.Window.Remove(p) }

// read reads all games, off Fyne's goroutine.
func (p *Profile) read() {
	archive := p.Store.Archive()
	ctx, stop := context.WithCancel(context.Background())
	p.stop = stop
	go func() {
		past, err := archive.Games(ctx)
		if err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrClosed) {
			slog.Error("the games could not be read whole", "error", err)
		}
		p.Post(func() {
			if ctx.Err() != nil {
				return
			}
			p.past, p.known = past, true
			if p.page != nil {
				p.page.setPast()
			}
		})
	}()
}
