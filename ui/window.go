package ui

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/level"
	"hoshi/assets"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/sound"
	"hoshi/ui/store"
)

// firstLevel is the computer's strength in somebody's first game.
const firstLevel = "Beginner"

// overDelay is how long the winning row is seen before the dialog of the end lies over the board.
const overDelay = 900 * time.Millisecond

// The steps of a clock that shows tenths, and of one that shows seconds.
const (
	tick     = 100 * time.Millisecond
	calmTick = 300 * time.Millisecond
)

// Window is the program's window with the one game that is played in it. All its methods are called on Fyne's
// goroutine.
type Window struct {
	*dialogs
	app   fyne.App
	sound *sound.Player
	pause time.Duration // overDelay, or none in tests
	zoom  zoom
	desk  *desk
	menu  *menu
	game  *game.Controller

	path      string // of the file that the game was read from or saved to; empty: none
	unsaved   bool   // the record holds something that no file does
	changes   int    // counts the changes of the game, so that a file is known to hold the newest
	hint      *game.Point
	stopHint  context.CancelFunc
	editor    *editor       // nil: no position is being set up
	course    *course       // nil: there is no lesson
	offer     []game.Point  // marked for the fifth move of an opening
	faulty    []game.Point  // refused in the opening, shown until the next click
	mended    error         // a setting that the window could not understand
	warned    bool          // that the time of this turn is running out
	hurry     bool          // a clock shows tenths
	score     atomic.Int64  // of the computer's last search, from its side
	overShown bool          // the end of this game has been told
	languages *choice       // in the settings that were opened last
	ticker    *time.Ticker  // of the clocks
	ticking   chan struct{} // closed when it stops
	network   *network
}

// New makes the window of the program: it owns s and p from here on. Show shows it. What other goroutines have for it comes by
// do, which runs a function on Fyne's goroutine and does not wait for it, as fyne.Do does.
func New(app fyne.App, s *store.Store, p *sound.Player, do func(func())) *Window {
	bad := firstLanguage(s.Settings())
	w := newWindow(app, s, p, do)
	w.mended = errors.Join(bad, w.mended)
	w.pause = overDelay
	return w
}

func newWindow(app fyne.App, s *store.Store, p *sound.Player, do func(func())) *Window {
	w := &Window{app: app, sound: p, ticker: time.NewTicker(calmTick)}
	w.dialogs = &dialogs{win: app.NewWindow("Hoshi"), store: s, do: do, patience: patience, note: w.note, covered: w.covered}
	set := s.Settings()
	w.chooseFirstLevel()
	if set.Width == 0 || set.Height == 0 {
		set.Width, set.Height = 1180, 800
	}
	if w.zoom = newZoom(app.Settings()); set.Zoom != w.zoom.percent {
		w.zoom.set(set.Zoom)
	}
	app.Settings().SetTheme(look{set.Theme})
	app.SetIcon(fyne.NewStaticResource("hoshi.png", assets.Icon()))
	w.win.SetMaster()
	w.win.SetPadded(false)
	w.network = &network{w: w}
	w.makeDesk()
	w.menu = newMenu(w)
	w.win.SetMainMenu(w.menu.main)
	w.win.SetContent(w.desk)
	w.win.Resize(fyne.NewSize(float32(set.Width), float32(set.Height)))
	w.win.SetCloseIntercept(w.quit)
	w.win.SetOnDropped(func(_ fyne.Position, files []fyne.URI) { w.dropped(files) })
	w.win.Canvas().SetOnTypedKey(w.typedKey)
	w.win.Canvas().SetOnTypedRune(w.typedRune)
	if c, ok := w.win.Canvas().(desktop.Canvas); ok {
		c.SetOnKeyDown(w.desk.board.KeyDown)
	}
	w.applySound()
	w.setGame(w.chosenRecord(set, ""))
	return w
}

// chooseFirstLevel gives the settings a level where they name none that there is.
func (w *Window) chooseFirstLevel() {
	set := w.store.Settings()
	if _, ok := level.Find(set.Level); ok {
		return
	}
	if set.Level != "" {
		w.mended = &store.BadValue{Name: "level", Value: set.Level}
	}
	set.Level = firstLevel
}

// makeDesk wires the parts of the desk to what they do.
func (w *Window) makeDesk() {
	d := newDesk(w.do, func(n *game.Node) { w.game.Goto(n) })
	d.board.played = w.play
	d.board.missed = func() { w.refuse(game.ErrOutside) }
	d.board.secondary = w.undo
	d.board.key = w.key
	d.board.answers = w.answer
	d.board.prompt = d.prompt.keep
	d.first = newIconButton(lang.L("First move"), theme.MediaSkipPreviousIcon(), func() { w.browse(toFirst) })
	d.previous = newIconButton(lang.L("Back"), theme.NavigateBackIcon(), func() { w.browse(toPrevious) })
	d.next = newIconButton(lang.L("Forward"), theme.NavigateNextIcon(), func() { w.browse(toNext) })
	d.last = newIconButton(lang.L("Last move"), theme.MediaSkipNextIcon(), func() { w.browse(toLast) })
	d.showList = newIconButton(lang.L("Moves"), theme.ListIcon(), d.toggleList)
	d.undo = newButton(lang.L("Undo"), w.undo)
	d.hint = newButton(lang.L("Hint"), w.askHint)
	d.resign = newButton(lang.L("Resign"), w.askResign)
	d.resign.kind = outlined
	d.draw = newButton(lang.L("Draw"), w.offerDraw)
	d.showChat = newIconButton(lang.L("Chat"), theme.MailComposeIcon(), w.network.toggleChat)
	d.movesTab = newButton(lang.L("Moves"), w.network.closeChat)
	d.chatTab = newButton(lang.L("Chat"), w.network.openChat)
	d.welcome = w.makeWelcome()
	d.chat = newChatCard(w.network.say, w.network.mute, w.network.closeChat)
	for _, b := range append(d.buttons(), d.welcome.choices...) {
		b.key, b.rune = w.key, d.board.takeRune
	}
	d.moves.key, d.moves.rune = w.key, d.board.takeRune
	for _, b := range d.welcome.choices {
		b.key = w.welcomeKey
	}
	w.desk = d
}

// Show shows the window and what the start has to say: files that were set aside, a game that a crash left behind. file,
// when not empty, is opened.
func (w *Window) Show(file string, aside []store.SetAside) {
	w.win.Show()
	w.desk.board.focus()
	w.tick()
	w.greet(file, aside)
}

// key does what a key means that the board has no use for.
func (w *Window) key(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyHome:
		w.browse(toFirst)
	case fyne.KeyPageUp:
		w.browse(toPrevious)
	case fyne.KeyPageDown:
		w.browse(toNext)
	case fyne.KeyEnd:
		w.browse(toLast)
	case fyne.KeyBackspace:
		w.undo()
	case fyne.KeyF1:
		w.showRules()
	case fyne.KeyF9:
		w.toggleBoardOnly()
	case fyne.KeyF11:
		w.toggleFullScreen()
	case fyne.KeyEscape:
		w.leaveRoom()
	}
}

// answer gives the answer that a character stands for, and reports whether there was a question: a digit answers the
// guide, Y and N what the other player asks.
func (w *Window) answer(r rune) bool {
	switch r {
	case 'y', 'Y', 'n', 'N':
		asked := w.desk.bar.view.question
		w.desk.bar.reply(r == 'y' || r == 'Y')
		return asked
	}
	if r < '1' || r > '9' {
		return false
	}
	w.desk.guide.press(int(r - '1'))
	return true
}

// refuse says in words, on the board's edge, why something can't be done.
func (w *Window) refuse(err error) {
	w.sound.Play(sound.Refusal)
	w.desk.notice.say(refusal(err, w.pointText))
}

// note says words on the board's edge.
func (w *Window) note(words string) { w.desk.notice.say(words) }

// aside reports whether the board shows something else than the game: a position that is being set up, or the lesson.
func (w *Window) aside() bool { return w.editor != nil || w.course != nil }

// waits reports whether the game stands still behind something else.
func (w *Window) waits() bool { return w.aside() || w.desk.welcoming }

// Moving reports whether something on the window may move by itself: a stone drops, a row glows, or a dialog is open. It is for
// Fyne's goroutine.
func (w *Window) Moving() bool { return w.busy() || time.Now().Before(w.desk.board.moving) }

// covered stops the clock while a dialog is open. Then the desk has the keyboard again.
func (w *Window) covered(on bool) {
	w.game.Pause(on || w.waits())
	if !on {
		w.focusDesk()
	}
}

// typedKey takes the keys that no widget wants: those of the dialog on top, or the board's.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	if w.busy() {
		w.dialogs.typedKey(e)
	} else {
		w.desk.board.TypedKey(e)
	}
}

// typedRune takes the characters that no widget wants.
func (w *Window) typedRune(r rune) {
	if !w.busy() {
		w.desk.board.TypedRune(r)
	}
}

// tick moves the clocks while a game is going on, and the bar while an engine thinks.
func (w *Window) tick() {
	w.ticking = make(chan struct{})
	go func() {
		for {
			select {
			case <-w.ticker.C:
				w.do(func() {
					w.watchClock()
					w.showSeats()
				})
			case <-w.ticking:
				return
			}
		}
	}()
}

// refresh brings everything on the window to the state of the game.
func (w *Window) refresh() {
	w.showBoard()
	w.showSeats()
	w.showState()
	w.desk.moves.show(w.game.Current(), w.pointText)
	w.desk.list.say(w.game.Current().Comment, w.openingName())
	w.showGuide()
	w.showNetwork()
	w.refreshWelcome()
	w.showButtons()
	w.menu.update()
	w.showTitle()
}

func (w *Window) showBoard() {
	set := w.store.Settings()
	s := scene{coordinates: set.Coordinates, names: w.names(), style: w.style()}
	switch c := w.course; {
	case w.editor != nil:
		s.node, s.next = w.editor.node(), w.editor.brush
	case c != nil:
		s.node, s.next, s.lastMark, s.lively, s.marks = c.shown, game.Black, true, w.lively(), c.marks
	default:
		w.fillScene(&s)
	}
	w.desk.board.show(s)
}

// fillScene puts the game into the scene.
func (w *Window) fillScene(s *scene) {
	set := w.store.Settings()
	s.node, s.lively, s.numbers, s.lastMark, s.hint = w.game.Current(), w.lively(), set.Numbers, set.LastMove, w.hint
	s.marks = slices.Concat(s.node.Marks, variations(s.node), w.openingMarks())
	if w.personsTurn() {
		step, opening := w.game.Step()
		s.next, s.confirm = w.nextStone(), set.Confirm && !(opening && step.Kind == game.Offer) // marks go as they came
	}
	if position := s.node.Position(); set.Fouls && position.ToMove() == game.Black && !w.game.Result().Over() {
		s.fouls = position.Fouls()
	}
}

// style is how the settings want the board to look.
func (w *Window) style() picture.Style {
	style, ok := picture.Named(w.store.Settings().Board)
	if !ok {
		return picture.Wood
	}
	return style
}

// lively reports whether things may move for the eye's sake: the settings say so, and those of the toolkit.
func (w *Window) lively() bool {
	return w.store.Settings().Motion && w.app.Settings().ShowAnimations()
}

// names is how the settings want points to be named.
func (w *Window) names() picture.Names {
	names, _ := ParseNames(w.store.Settings().PointNames)
	return names
}

// pointText names a point of the board on the desk.
func (w *Window) pointText(p game.Point) string { return w.names().Point(p, w.game.Record().Size()) }

// nextStone returns the colour of the stone that a click would place now, None where it would place none.
func (w *Window) nextStone() game.Color {
	if step, ok := w.game.Step(); ok {
		return step.Color
	}
	position := w.game.Live().Position()
	return position.ToMove()
}

// variations returns a letter for each way on from n, where there is more than one.
func variations(n *game.Node) []game.Mark {
	if len(n.Children()) < 2 {
		return nil
	}
	var letters []game.Mark
	for _, child := range n.Children() {
		if m := child.Move(); m.Color != game.None && m.Point != game.Pass && len(letters) < 26 {
			letters = append(letters, game.Mark{Kind: game.Label, Point: m.Point, Text: game.ColumnText(len(letters))})
		}
	}
	return letters
}

// openingName returns the name of the renju opening in the line that is shown, or nothing.
func (w *Window) openingName() string {
	if w.game.Record().Rule() != game.Renju {
		return ""
	}
	var moves []game.Move
	for _, n := range w.game.Current().End().Path() {
		if n.Move().Color != game.None && len(moves) < 3 {
			moves = append(moves, n.Move())
		}
	}
	if named, ok := game.OpeningName(moves, w.game.Record().Size()); ok {
		return named.Name + " " + named.Kanji + " (" + named.Code + ")"
	}
	return ""
}

// showGuide shows what leads through the opening, or through setting up a position.
func (w *Window) showGuide() {
	v := w.openingGuide()
	if w.editor != nil {
		v = w.editorGuide()
	}
	if w.course != nil {
		v = w.courseGuide()
	}
	w.desk.alone = w.aside()
	if w.desk.guide.show(v) {
		w.desk.Refresh()
	}
}

func (w *Window) showState() {
	d, record := w.desk, w.game.Record()
	turn := w.game.Turn()
	switch {
	case w.editor != nil:
		d.state.Text = lang.L("Setting up a position")
	case w.stopHint != nil:
		d.state.Text = lang.L("Looking for a hint")
	case w.game.Browsing():
		d.state.Text = lang.L("Looking at move {{.Move}}", args{"Move": w.game.Current().Number()})
	case w.network.game() != nil:
		d.state.Text = w.network.stateWord(w.network.game())
	case turn == game.None:
		d.state.Text = resultWord(w.game.Result())
	case w.game.Thinking():
		d.state.Text = lang.L("{{.Side}} is thinking", args{"Side": colorWord(turn)})
	default:
		d.state.Text = lang.L("{{.Side}} to move", args{"Side": colorWord(turn)})
	}
	rule := ruleWord(record.Rule())
	if o := w.game.Opening(); o != nil {
		rule += " · " + protocolWord(o.Protocol())
	}
	d.about = lang.L("{{.Rule}} · {{.Size}} × {{.Size}} · move {{.Move}}", args{
		"Rule": rule, "Size": record.Size(), "Move": w.game.Live().Number(),
	})
	d.Refresh()
}

func (w *Window) showButtons() {
	d, current := w.desk, w.game.Current()
	playing := !w.aside()
	d.first.setEnabled(playing && current.Parent() != nil)
	d.previous.setEnabled(playing && current.Parent() != nil)
	d.next.setEnabled(playing && current.Next() != nil)
	d.last.setEnabled(playing && (current.Next() != nil || w.game.Browsing()))
	d.undo.setEnabled(w.canUndo())
	d.hint.setEnabled(w.canHint())
	d.draw.setEnabled(w.canDraw())
	d.resign.setEnabled(w.canResign())
}

// showNetwork brings the bar, the chat and the buttons of a game on the network to its state.
func (w *Window) showNetwork() {
	w.desk.remote = w.network.onDesk()
	w.network.showChat()
	w.desk.bar.show(w.network.bar())
	w.desk.Refresh()
}

func (w *Window) showTitle() {
	title := "Hoshi"
	if w.path != "" {
		title = baseName(w.path) + " – " + title
	}
	if w.unsaved && w.game.Live().Number() > 0 {
		title = "• " + title
	}
	if w.win.Title() != title {
		w.win.SetTitle(title)
	}
}
