package ui

import (
	"context"
	"errors"
	"net/url"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/internal/release"
	"hoshi/internal/version"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// versionsFile keeps what was heard of newer versions.
const versionsFile = "versions.json"

// week is the least time between two questions.
const week = 7 * 24 * time.Hour

// heard is what is kept of newer versions.
type heard struct {
	Ask   bool      `json:"ask"`   // once a week; the person wanted that
	Asked time.Time `json:"asked"` // the last time, whatever came of it
	Seen  string    `json:"seen"`  // the newest version that was told
}

// updates asks once a week whether there is a newer version, where the build has a source and the person wants it. It installs nothing. It is for
// Fyne's goroutine.
type updates struct {
	*activity.Services
	source *release.Source
	kept   *store.SharedFile[heard]
	now    func() time.Time
	state  string // what came of the last question, in words
}

// newUpdates returns nil where the build has no source: then nothing of it is shown.
func newUpdates(s *activity.Services, source *release.Source) *updates {
	if source == nil {
		return nil
	}
	kept, aside := store.NewKept(s.Store, versionsFile, func() *heard { return new(heard) }, func(*heard) error { return nil })
	u := &updates{Services: s, source: source, kept: kept, now: time.Now}
	if aside != nil {
		u.state = describe.Quarantined(*aside) // and nothing is asked any more
	}
	return u
}

// want lets questions be asked from now on, or no more.
func (u *updates) want(on bool, told func()) {
	u.kept.Change(func(h *heard) { h.Ask = on })
	u.ask(told)
}

// ask asks, if it is wanted and a week has passed. told is called when there are other words; nil: nobody is.
func (u *updates) ask(told func()) {
	if u == nil {
		return
	}
	h := *u.kept.Value()
	since := u.now().Sub(h.Asked)
	if !h.Ask || 0 <= since && since < week {
		return
	}
	u.kept.Change(func(h *heard) { h.Asked = u.now() })
	go func() {
		latest, err := u.source.Ask(context.Background(), u.now(), h.Seen)
		u.Post(func() {
			u.answered(latest, err)
			if told != nil {
				told()
			}
		})
	}()
}

// answered tells of a newer version once, and of an answer that is not to be believed; that nobody answers is said in About alone.
func (u *updates) answered(latest release.Latest, err error) {
	switch {
	case errors.Is(err, release.ErrForged):
		u.state = lang.L("The answer is not signed by those who make Hoshi. It was not believed.")
		u.ShowInfo(lang.L("New versions"), u.state)
	case errors.Is(err, release.ErrOld):
		u.state = lang.L("The answer is an old one. It was not believed.")
		u.ShowInfo(lang.L("New versions"), u.state)
	case err != nil:
		u.state = describe.Sentences(lang.L("Nothing is known of newer versions."), describe.Cause(err))
	case !latest.Newer(version.Number):
		u.state = lang.L("This is the newest version.")
	default:
		u.state = lang.L("Hoshi {{.Version}} is there.", lang.Args{"Version": latest.Version})
		if latest.Version != u.kept.Value().Seen {
			u.kept.Change(func(h *heard) { h.Seen = latest.Version })
			u.tellNewer(latest)
		}
	}
}

// tellNewer tells of a newer version, and offers its page.
func (u *updates) tellNewer(latest release.Latest) {
	words := widget.NewLabel(describe.Sentences(u.state, lang.L("Its page says what is new. Nothing is installed by itself.")))
	words.Wrapping = fyne.TextWrapWord
	u.Ask(dialog.Prompt{Title: lang.L("New versions"), Content: words, Yes: lang.L("Open its page"), No: lang.L("Later"), Agreed: func() {
		page, err := url.Parse(latest.Page)
		if err == nil {
			err = fyne.CurrentApp().OpenURL(page)
		}
		if err != nil {
			u.ShowError(lang.L("The page could not be opened"), err)
		}
	}}, 420, 220)
}

// part is what About shows of it.
func (u *updates) part() []fyne.CanvasObject {
	state := widget.NewLabelWithStyle(u.state, fyne.TextAlignCenter, fyne.TextStyle{})
	state.Wrapping = fyne.TextWrapWord
	look := u.Fields().NewSwitch(lang.L("Ask once a week whether there is a newer version"), u.kept.Value().Ask, func(on bool) {
		u.want(on, func() { state.SetText(u.state) })
	})
	return []fyne.CanvasObject{look, state}
}
