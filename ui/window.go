package ui

import (
	"errors"
	"log/slog"
	"runtime/debug"

	"fyne.io/fyne/v2"

	"hoshi/ai/level"
	"hoshi/assets"
	"hoshi/internal/release"
	"hoshi/ui/activity"
	"hoshi/ui/dialog"
	"hoshi/ui/engines"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/netplay"
	"hoshi/ui/newgame"
	"hoshi/ui/puzzles"
	"hoshi/ui/sound"
	"hoshi/ui/store"
	"hoshi/ui/tournaments"
	"hoshi/ui/widgets"
)

// firstLevel is the computer's strength in somebody's first game.
const firstLevel = "Beginner"

// Window is the program's window. What it is made of are its parts: it makes them, and ends them; those that activities ask for something
// are embedded, so that it is their [activity.Window]. All its methods are called on Fyne's goroutine.
type Window struct {
	*screen
	*games
	*opener
	*studies
	app      fyne.App
	network  *netplay.Session
	training *training
	pages    *pages
	home     *home
	cups     *cups
	zoom     *zoom
	clock    *clock
	updates  *updates                // nil: the build has no source of answers
	mended   error                   // a setting that the window could not understand
	aside    []store.QuarantinedFile // files that it could not read
}

// New makes the window of the program: it owns s and p from here on. Show shows it. What other goroutines have for it comes by
// do, which runs a function on Fyne's goroutine and does not wait for it, as fyne.Do does.
func New(app fyne.App, s *store.Store, p *sound.Player, do func(func())) *Window {
	bad, first := firstLanguage(s.Settings()), s.Settings().Width == 0
	w := newWindow(app, s, p, do)
	w.mended = errors.Join(bad, w.mended)
	w.OverDelay = gameview.OverDelay
	w.home.first = first
	return w
}

func newWindow(app fyne.App, s *store.Store, p *sound.Player, do func(func())) *Window {
	w := &Window{app: app, clock: newClock()}
	services := &activity.Services{Sound: p, Window: w, FreeMemory: debug.FreeOSMemory, Manager: &dialog.Manager{
		Win: app.NewWindow("Hoshi"), Store: s, Post: do, Patience: dialog.ProgressDelay,
	}}
	w.makeParts(services)
	w.Notify, w.OnCover, w.NewPreview = w.note, w.covered, func() dialog.Preview { return newFilePreview(services) }
	set := s.Settings()
	w.mended = chooseFirstLevel(set, w.pages.engines)
	if set.Width == 0 || set.Height == 0 {
		set.Width, set.Height = 1180, 800
	}
	if set.Zoom != w.zoom.percent {
		w.zoom.chosen = set.Zoom
		w.zoom.set(set.Zoom)
	}
	app.Settings().SetTheme(widgets.Theme(set.Theme))
	app.SetIcon(fyne.NewStaticResource("hoshi.png", assets.Icon()))
	w.Win.SetMaster()
	w.Win.SetPadded(false)
	s.OnError = func(file string, err error) { w.Post(func() { tellUnwritten(services, file, err) }) }
	w.build()
	w.Win.Resize(fyne.NewSize(float32(set.Width), float32(set.Height)))
	w.Win.SetCloseIntercept(w.quit)
	w.Win.SetOnDropped(func(_ fyne.Position, files []fyne.URI) { w.dropped(files) })
	w.listen()
	w.ApplySound()
	w.makeGame(gameview.NewDocument(services, newgame.FromSettings(w.PlayerName(), set, "")))
	w.activities = []activity.Activity{w.localGame}
	w.Refresh(activity.All)
	return w
}

// makeParts makes what the window is made of.
func (w *Window) makeParts(services *activity.Services) {
	w.screen = &screen{Services: services, stack: &stack{changed: w.restacked}, shown: map[string]activity.Activity{}}
	w.games = &games{screen: w.screen}
	w.training = &training{screen: w.screen, games: w.games, puzzles: &puzzles.Session{Services: services}}
	w.opener = &opener{w.screen, w.games, w.training}
	roster, aside := engines.NewRoster(services)
	services.Programs = roster
	if aside != nil {
		w.aside = append(w.aside, *aside)
	}
	w.pages = &pages{screen: w.screen, games: w.games, training: w.training, engines: roster}
	w.home = &home{screen: w.screen, pages: w.pages, games: w.games, training: w.training, open: w.open, speak: w.speak}
	w.training.toStart = w.home.toStart
	w.updates = newUpdates(services, release.Built())
	w.cups = &cups{screen: w.screen, engines: roster, openText: w.openText}
	w.cups.session = tournaments.New(services, w.cups)
	w.studies = &studies{w.screen, w.games, w.home}
	w.zoom = newZoom(w.app, w.screen)
	w.network = netplay.New(services, netplay.Host{GiveBack: func(text string) { w.desk.Talk.Card.GiveBack(text) },
		Reading: func() bool { return w.desk.Talk.Reading() },
		Change: func() {
			w.askGameFrom(newgame.Online, func() {
				w.removeForm()
				w.network.Enter()
			})
		},
		Puzzles:  w.training.showPuzzles,
		OpenText: w.openText})
	w.screen.network = w.network
}

// build makes desk and menu, in the language of the window.
func (w *Window) build() {
	w.makeDesk(buttons(w.commands()))
	w.desk.SetZoom(w.zoom.percent)
	w.menu = newMenu(w.screen, w.commands)
	w.Win.SetMainMenu(w.menu.main)
	w.Win.SetContent(w.desk)
}

// FirstZoom sets how large everything is drawn at somebody's first start, before the window is shown.
func (w *Window) FirstZoom(percent int) {
	w.Store.Settings().Zoom, w.zoom.chosen = percent, percent
	w.zoom.set(percent)
	w.desk.SetZoom(percent)
}

// Follow lets everything be seen as the system wants it.
func (w *Window) Follow(system activity.System) {
	if system == w.System {
		return
	}
	if w.home.first && w.System.Text == 0 && system.Text > 1 { // it says itself how large text is to be
		w.Store.Settings().Zoom = store.Zooms[0]
	}
	w.System = system
	widgets.SetContrast(system.Contrast)
	w.app.Settings().SetTheme(w.app.Settings().Theme()) // all is drawn anew
	w.zoom.apply()
	w.Refresh(activity.All)
}

// chooseFirstLevel gives the settings a level where they name none that there is, and says what they named.
func chooseFirstLevel(set *store.Settings, programs *engines.Roster) error {
	if _, ok := level.Find(set.Level); ok {
		return nil
	}
	if _, ok := programs.Find(set.Level); ok {
		return nil
	}
	unknown := set.Level
	set.Level = firstLevel
	if unknown == "" {
		return nil
	}
	return &store.BadValue{Name: "level", Value: unknown}
}

// Show shows the window and what the start has to say: files that were set aside, a game that a crash left behind. file,
// when not empty, is opened.
func (w *Window) Show(file string, aside []store.QuarantinedFile) {
	w.Win.Show()
	w.desk.Board.Focus()
	w.clock.start(w.Post, w.tick)
	w.showStartNotices(file, aside)
	w.updates.ask(nil)
	w.Store.SweepLater()
}

// restacked shows what lies on top, and gives it the keyboard.
func (w *Window) restacked(top activity.Activity, another bool) {
	if another {
		w.training.renew(top)
	}
	w.Refresh(activity.All)
	if !w.HasDialog() {
		w.focusDesk()
	}
}

// tick moves the clocks while a game is going on, and the bar while an engine thinks, and sees to the size of the window.
func (w *Window) tick() {
	w.zoom.settle()
	w.zoom.apply()
	w.menu.fit(w.Win.Canvas().Size().Width)
	w.clock.hurry(activity.Tick(w.top()))
	w.Refresh(activity.Parts{Clock: true})
}

// speak lets the window speak the language of that code from now on. The game goes on where it is.
func (w *Window) speak(code string) {
	if err := useLanguage(code); err != nil {
		w.ShowError(lang.L("This language can't be used"), err)
		return
	}
	w.Store.Settings().Language = code
	w.SaveSettings()
	for _, a := range w.activities {
		activity.Translate(a)
	}
	w.app.Settings().SetTheme(w.app.Settings().Theme()) // the fonts differ
	before := w.desk
	w.build()
	w.desk.Resume(before)
	w.Refresh(activity.All)
	if !w.HasDialog() {
		w.focusDesk()
	}
}

// quit ends the program. A game that goes on waits for the next start; about one that would be lost it asks. Dialogs that
// are open are dismissed.
func (w *Window) quit() {
	w.DismissAll()
	w.network.Leave(func() {
		if w.localGame.Doc.KeepForNextStart() {
			w.close()
			return
		}
		w.replaceGame(func() {
			w.localGame.Doc.DropAutosave()
			w.close()
		})
	})
}

// close ends the program as it is.
func (w *Window) close() {
	size := w.Win.Canvas().Size()
	set := w.Store.Settings()
	set.Width, set.Height = int(size.Width)*w.zoom.percent/set.Zoom, int(size.Height)*w.zoom.percent/set.Zoom // the next start draws as was chosen
	if err := w.Store.SaveSettings(); err != nil {
		slog.Error("the settings could not be kept", "error", err)
	}
	w.Win.Hide() // nothing that takes its time shows a window that does not answer
	w.network.ShutDown()
	w.cups.session.ShutDown()
	w.clock.stop()
	w.end() // they keep what they have to
	w.pages.engines.Close()
	if err := w.Store.Close(); err != nil {
		slog.Error("what is kept between runs was not closed well", "error", err)
	}
	w.Sound.Close()
	w.Win.SetCloseIntercept(nil)
	w.Win.Close()
}
