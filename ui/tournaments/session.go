// Package tournaments shows tournaments of engines: those that there are, one that goes on, and the form of a new one. One at a time is open; it goes on while
// the window shows something else, until it is paused or the window closes.
package tournaments

import (
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"hoshi/ai/arena"
	"hoshi/ai/gomocup"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// Host is what tournaments want of the window.
type Host interface {
	Engines() *store.SharedFile[store.Engines] // the person's programs
	OpenText(text string)                      // shows the game of a text
	ShowForm(make func() *widgets.FormPanel)   // lays a form over the page
	RemoveForm()                               // takes it off
}

// Session is the tournaments of this window. It belongs to Fyne's goroutine.
type Session struct {
	*activity.Services
	host Host
	open *run  // nil: none is
	page *page // that shows it; nil: none does
	busy bool  // one is being opened
}

// New makes the tournaments of a window.
func New(s *activity.Services, host Host) *Session { return &Session{Services: s, host: host} }

// folder is where the tournaments lie.
func (s *Session) folder() string { return s.Store.File(store.TournamentFolder) }

// Show makes the page of all tournaments over an activity.
func (s *Session) Show(below activity.Activity) activity.Activity { return newList(s, below) }

// Playing reports whether a tournament goes on.
func (s *Session) Playing() bool { return s.open != nil && s.open.playing() }

// ShutDown ends what goes on, and waits until all programs have ended, for a few seconds at most.
func (s *Session) ShutDown() {
	const most = 5 * time.Second
	if s.open == nil {
		return
	}
	s.open.pause()
	if !s.open.ended(most) {
		slog.Error("the programs of a tournament did not end in time")
		return
	}
	s.close()
}

// close closes the tournament that is open, whose games have ended.
func (s *Session) close() {
	if err := s.open.cup.Close(); err != nil {
		slog.Error("a tournament was not closed well", "error", err)
	}
	s.open = nil
}

// enter opens the tournament of a file, off Fyne's goroutine, and shows its page over an activity; play lets it go on at once.
func (s *Session) enter(file string, below activity.Activity, play bool) {
	switch {
	case s.busy:
		return
	case s.open != nil && s.open.file == file:
		s.showPage(below)
		return
	case s.Playing():
		s.ShowInfo(lang.L("Engine tournaments"), lang.L("Another tournament goes on. Pause it first."))
		return
	case s.open != nil:
		s.close()
	}
	var opened *run
	s.busy = true
	s.Run(lang.L("Opening the tournament"), func(job *dialog.Job) (err error) {
		opened, err = openRun(file)
		return errors.Join(err, job.Ctx.Err())
	}, func(err error) {
		s.busy = false
		switch {
		case err != nil && opened != nil:
			err = errors.Join(err, opened.cup.Close())
			fallthrough
		case err != nil:
			s.ShowInfo(lang.L("The tournament can't be opened"), describe.TournamentError(err))
			return
		}
		opened.session, s.open = s, opened
		s.showPage(below)
		if play {
			s.goOn()
		}
	})
}

// showPage shows the tournament that is open.
func (s *Session) showPage(below activity.Activity) {
	if s.page == nil || !s.Window.IsTop(s.page.activity) {
		s.Window.Push(&shown{FullPage: activity.FullPage{Below: below}, session: s})
	}
}

// goOn plays what is left, once the person has let all programs run.
func (s *Session) goOn() {
	r := s.open
	s.confirm(r.programs(), func() {
		if s.open == r && !r.playing() {
			r.play()
			s.refresh()
		}
	})
}

// confirm calls then once the person has let all of the programs run, as their files are now.
func (s *Session) confirm(programs []gomocup.Program, then func()) {
	engines := s.host.Engines()
	confirmed := slices.Clone(engines.Value().Confirmed)
	var names, hashes []string
	s.Run(lang.L("Looking at the programs"), func(*dialog.Job) error {
		for _, p := range programs {
			hash, err := p.Hash()
			if err != nil {
				return err
			}
			if !slices.Contains(confirmed, hash) {
				names, hashes = append(names, p.File), append(hashes, hash)
			}
		}
		return nil
	}, func(err error) {
		switch {
		case err != nil:
			s.ShowInfo(lang.L("The tournament has stopped"), describe.TournamentError(err))
		case len(names) == 0:
			then()
		default:
			words := lang.L("They are new or have changed. A program can do whatever you can.") + "\n\n" + strings.Join(names, "\n")
			s.Ask(dialog.Prompt{Title: lang.L("Let these programs run?"), Content: widgets.Wrapped(words), Yes: lang.L("Let them run"), No: lang.L("Cancel"), Agreed: func() {
				engines.Change(func(e *store.Engines) { e.Confirmed = append(e.Confirmed, hashes...) })
				then()
			}}, 520, 320)
		}
	})
}

// stopped is told that no more games are played, and why.
func (s *Session) stopped(r *run, err error) {
	if s.open != r {
		return
	}
	switch {
	case err != nil:
		s.ShowInfo(lang.L("The tournament has stopped"), describe.TournamentError(err))
	case r.standing().board.Over && s.page == nil:
		s.Notify(lang.L("The tournament {{.Title}} is over", lang.Args{"Title": r.title()}))
	}
	s.refresh()
}

// tellFault says once of a player that it did something wrong.
func (s *Session) tellFault(r *run, f playerFault) {
	if s.open == r {
		s.Notify(lang.L("{{.Player}} {{.Fault}}. The tournament goes on.", lang.Args{"Player": f.name, "Fault": f.words()}))
	}
}

// refresh brings the page to the newest state.
func (s *Session) refresh() {
	if s.page != nil {
		s.page.update()
		s.page.Refresh()
	}
}

// defaults is the description of a new tournament before anything is chosen.
func defaults() arena.Description {
	return arena.Description{Rule: "freestyle", Size: 15, Rounds: 10, Clock: "1s/move"}
}
