package ui

import (
	"errors"
	"runtime/debug"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"hoshi/ai/level"
	"hoshi/assets"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/dialog"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/library"
	"hoshi/ui/mainview"
	"hoshi/ui/netplay"
	"hoshi/ui/newgame"
	"hoshi/ui/play"
	"hoshi/ui/profile"
	"hoshi/ui/puzzles"
	"hoshi/ui/sound"
	"hoshi/ui/start"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// firstLevel is the computer's strength in somebody's first game.
const firstLevel = "Beginner"

// Window is the program's window: a stack of activities, of which it shows the one on top. All its methods are called on Fyne's
// goroutine.
type Window struct {
	*activity.Services
	app       fyne.App
	zoom      zoom
	desk      *mainview.View
	menu      *menu
	stack     []activity.Activity // the own game, and what lies over it
	localGame *play.Game          // the game of this desk
	network   *netplay.Session
	puzzles   *puzzles.Session
	home      *start.Page      // that was shown last; nil: none was
	person    *profile.Profile // likewise
	library   *library.Library // nil: nobody has looked at it
	mended    error            // a setting that the window could not understand
	clock     *clock
	first     bool // nobody has closed a window here before
}

// New makes the window of the program: it owns s and p from here on. Show shows it. What other goroutines have for it comes by
// do, which runs a function on Fyne's goroutine and does not wait for it, as fyne.Do does.
func New(app fyne.App, s *store.Store, p *sound.Player, do func(func())) *Window {
	bad, first := firstLanguage(s.Settings()), s.Settings().Width == 0
	w := newWindow(app, s, p, do)
	w.mended = errors.Join(bad, w.mended)
	w.OverDelay = gameview.OverDelay
	w.first = first
	return w
}

func newWindow(app fyne.App, s *store.Store, p *sound.Player, do func(func())) *Window {
	w := &Window{app: app, clock: newClock()}
	w.Services = &activity.Services{Sound: p, Window: w, FreeMemory: debug.FreeOSMemory, Manager: &dialog.Manager{
		Win: app.NewWindow("Hoshi"), Store: s, Post: do, Patience: dialog.ProgressDelay, Notify: w.note, OnCover: w.covered, NewPreview: func() dialog.Preview { return newFilePreview(w.Services) },
	}}
	set := s.Settings()
	w.mended = chooseFirstLevel(set)
	if set.Width == 0 || set.Height == 0 {
		set.Width, set.Height = 1180, 800
	}
	if w.zoom = newZoom(app.Settings()); set.Zoom != w.zoom.percent {
		w.zoom.chosen = set.Zoom
		w.zoom.set(set.Zoom)
	}
	app.Settings().SetTheme(widgets.Theme(set.Theme))
	app.SetIcon(fyne.NewStaticResource("hoshi.png", assets.Icon()))
	w.Win.SetMaster()
	w.Win.SetPadded(false)
	w.network = netplay.New(w.Services, netplay.Host{GiveBack: func(text string) { w.desk.Talk.Card.GiveBack(text) },
		Reading: func() bool { return w.desk.Talk.Reading() },
		Change: func() {
			askGameFrom(w, newgame.Online, func() {
				uncoverSheet(w)
				w.network.Enter()
			})
		},
		Puzzles:  func() { showPuzzles(w) },
		OpenText: func(record string) { openText(w, record) }})
	w.puzzles = newPuzzles(w)
	s.OnError = func(file string, err error) { w.Post(func() { tellUnwritten(w.Services, file, err) }) }
	w.makeDesk()
	w.menu = newMenu(w)
	w.Win.SetMainMenu(w.menu.main)
	w.Win.SetContent(w.desk)
	w.Win.Resize(fyne.NewSize(float32(set.Width), float32(set.Height)))
	w.Win.SetCloseIntercept(w.quit)
	w.Win.SetOnDropped(func(_ fyne.Position, files []fyne.URI) { w.dropped(files) })
	w.Win.Canvas().SetOnTypedKey(w.typedKey)
	w.Win.Canvas().SetOnTypedRune(w.typedRune)
	addLineKeys(w)
	if c, ok := w.Win.Canvas().(desktop.Canvas); ok {
		c.SetOnKeyDown(w.desk.Board.KeyDown)
	}
	w.ApplySound()
	w.localGame = play.New(w.Services, gameview.NewDocument(w.Services, newgame.FromSettings(w.PlayerName(), set, "")), w)
	w.stack = []activity.Activity{w.localGame}
	w.Refresh(activity.All)
	return w
}

// chooseFirstLevel gives the settings a level where they name none that there is, and says what they named.
func chooseFirstLevel(set *store.Settings) error {
	if _, ok := level.Find(set.Level); ok {
		return nil
	}
	unknown := set.Level
	set.Level = firstLevel
	if unknown == "" {
		return nil
	}
	return &store.BadValue{Name: "level", Value: unknown}
}

// makeDesk wires the parts of the desk to what they do.
func (w *Window) makeDesk() {
	d := mainview.New(w.Post, w.runCommand, buttons(w.commands()))
	d.Board.OnPoint = func(p game.Point) { w.try(w.top().Tap(p)) }
	d.Board.OnMiss = func(between bool) {
		if between {
			w.note(lang.L("That was between the points: click nearer to one"))
			return
		}
		w.Refuse(game.ErrOutside)
	}
	d.Board.OnSecondary = func() { w.runCommand(activity.Undo) }
	d.Board.OnRune = w.answer
	d.SetMenu(func(at fyne.Position) { w.menu.openNear(at) })
	d.SetKeyHandler(func(e *fyne.KeyEvent) {
		if form := activity.FormOf(w.top()); form != nil {
			form.TakeKey(e)
		} else {
			w.Key(e)
		}
	})
	d.SetZoom(w.zoom.percent)
	w.desk = d
}

// Show shows the window and what the start has to say: files that were set aside, a game that a crash left behind. file,
// when not empty, is opened.
func (w *Window) Show(file string, aside []store.QuarantinedFile) {
	w.Win.Show()
	w.desk.Board.Focus()
	w.clock.start(w.Post, w.tick)
	w.showStartNotices(file, aside)
	w.Store.SweepLater()
}

// top returns the activity that the window shows.
func (w *Window) top() activity.Activity { return w.stack[len(w.stack)-1] }

// IsTop implements activity.Window.
func (w *Window) IsTop(a activity.Activity) bool { return w.top() == a }

// setOwn puts a game on the desk in place of the one before, and of what lies over that, and lets it go on.
func (w *Window) setOwn(doc *gameview.Document) {
	if doc != w.localGame.Doc { // at another level it is the same
		w.localGame.Doc.Replaced()
	}
	w.localGame = play.New(w.Services, doc, w)
	w.restack(w.localGame)
}

// cover lays an activity over the game of this desk, in place of what lies there, unless a game on the network goes on.
func (w *Window) cover(a activity.Activity) {
	if w.covers() {
		w.restack(w.localGame, a)
	}
}

// uncover goes back to the game of this desk.
func (w *Window) uncover() { w.restack(w.localGame) }

// Push implements activity.Window.
func (w *Window) Push(a activity.Activity) { w.restack(append(slices.Clone(w.stack), a)...) }

// Remove implements activity.Window.
func (w *Window) Remove(a activity.Activity) {
	w.restack(slices.DeleteFunc(slices.Clone(w.stack), func(b activity.Activity) bool { return a == b })...)
}

// restack changes the stack, and shows what lies on top then.
func (w *Window) restack(stack ...activity.Activity) {
	before, old := w.top(), w.stack
	w.stack = stack
	top := w.top()
	if top != before {
		activity.SetActive(before, false)
	}
	for _, a := range old {
		if !slices.Contains(stack, a) {
			activity.End(a)
		}
	}
	if top != before {
		activity.SetActive(top, true)
		w.renew(top)
	}
	w.Refresh(activity.All)
	if !w.HasDialog() {
		w.focusDesk()
	}
}

// renew lets a page of what the person has reached show what another program has kept meanwhile, which is read off Fyne's goroutine.
func (w *Window) renew(a activity.Activity) {
	page := activity.RenewerOf(a)
	if page == nil {
		return
	}
	reread := w.puzzles.Reread()
	go func() {
		lessons, puzzles := w.Store.RereadLessons(), reread()
		if !lessons && !puzzles {
			return
		}
		w.Post(func() {
			if w.IsTop(a) {
				page.Renew()
			}
		})
	}()
}

// try says why something could not be done; nil is fine.
func (w *Window) try(err error) {
	if err != nil {
		w.Refuse(err)
	}
}

// runCommand lets the activity on top do something, or says why it can't be done.
func (w *Window) runCommand(c activity.Command) { w.try(w.holder(c).Do(c)) }

// holder returns the activity that a command is for: the one on top, or for the document the nearest one that has one.
func (w *Window) holder(c activity.Command) activity.Activity {
	for i := len(w.stack) - 1; i > 0 && c >= activity.Save; i-- {
		if w.stack[i].Can(c) {
			return w.stack[i]
		}
	}
	if c >= activity.Save {
		return w.localGame
	}
	return w.top()
}

// answer gives the answer that a character stands for, and reports whether there was a question: a digit answers the
// guide, Y and N what the other player asks.
func (w *Window) answer(r rune) bool {
	switch r {
	case 'y', 'Y', 'n', 'N':
		asked := w.desk.Bar.View().Question || w.desk.Banner.View().Question
		w.desk.Bar.Reply(r == 'y' || r == 'Y')
		w.desk.Banner.Press(r == 'y' || r == 'Y')
		return asked
	}
	return activity.HandleRune(w.top(), r) || '0' <= r && r <= '9' && w.desk.Guide.Digit(int(r-'0'))
}

// Refuse says in words, on the board's edge, why something can't be done.
func (w *Window) Refuse(err error) {
	w.Sound.Play(sound.Refusal)
	s := w.desk.Board.View()
	position := s.Node.Position()
	w.desk.Notice.ShowError(refusal(err, func(p game.Point) string { return s.Names.Point(p, position.Size()) }))
}

// OfferNext implements activity.Window.
func (w *Window) OfferNext() {
	if c := w.Win.Canvas(); c.Focused() == w.desk.Board && w.desk.Banner.Visible() && !w.desk.Banner.Buttons[0].Disabled() {
		c.Focus(w.desk.Banner.Buttons[0])
	}
}

// note says words on the board's edge.
func (w *Window) note(words string) { w.desk.Notice.ShowText(words) }

// Moving reports whether something on the window may move by itself: a stone drops, a row glows, or a dialog is open. It is for
// Fyne's goroutine.
func (w *Window) Moving() bool { return w.HasDialog() || w.desk.Board.InMotion() }

// covered stops the clocks while a dialog is open. Then the desk has the keyboard again.
func (w *Window) covered(on bool) {
	activity.Pause(w.top(), on)
	if !on {
		w.focusDesk()
	}
}

// focusDesk gives the keyboard to the first choice of the page beside the board where that has one, else to the board.
func (w *Window) focusDesk() {
	if w.desk.Side.Page == nil || w.desk.Side.Page.First() == nil {
		w.desk.Board.Focus()
		return
	}
	w.Win.Canvas().Focus(w.desk.Side.Page.First())
	w.desk.Board.LeaveByTab()
}

// typedKey takes the keys that no widget wants: those of the dialog on top or of the sheet, or the board's.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	switch form := activity.FormOf(w.top()); {
	case w.HasDialog():
		w.Manager.TypedKey(e)
	case form != nil:
		form.TakeKey(e)
	default:
		w.desk.Board.TypedKey(e)
	}
}

// Rune implements activity.Window.
func (w *Window) Rune(r rune) { w.desk.Board.TakeRune(r) }

// typedRune takes the characters that no widget wants.
func (w *Window) typedRune(r rune) {
	if !w.HasDialog() {
		w.desk.Board.TypedRune(r)
	}
}

// tick moves the clocks while a game is going on, and the bar while an engine thinks, and sees to the size of the window.
func (w *Window) tick() {
	w.zoom.settle(w.Win)
	w.applyZoom()
	w.menu.fit(w.Win.Canvas().Size().Width)
	w.clock.hurry(activity.Tick(w.top()))
	w.Refresh(activity.Parts{Clock: true})
}

// Refresh implements activity.Window: it brings what has changed on the window to the state of the activity on top.
func (w *Window) Refresh(what activity.Parts) {
	top := w.top()
	if what.Board {
		w.desk.Board.SetView(top.BoardView())
	}
	if what.Clock {
		w.desk.SetSeats(activity.GameOf(top).Seats())
	}
	if what.Lines {
		w.desk.SetLines(activity.GameOf(top).Moves())
	}
	if what.Side {
		w.desk.SetSide(top.Panel(), w.network.Bar(), top.Can)
		w.menu.update()
		w.showTitle()
	}
}

// showTitle names the window after the nearest document.
func (w *Window) showTitle() {
	title := ""
	for i := len(w.stack) - 1; i >= 0 && title == ""; i-- {
		title = activity.Title(w.stack[i])
	}
	if w.Win.Title() != title {
		w.Win.SetTitle(title)
	}
}
