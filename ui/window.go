package ui

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/level"
	"hoshi/assets"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/say"
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
	app      fyne.App
	win      fyne.Window
	store    *store.Store
	sound    *sound.Player
	do       func(func())  // runs a function on Fyne's goroutine: fyne.Do, or a queue in tests
	pause    time.Duration // overDelay, or none in tests
	patience time.Duration // of long work before it is seen
	zoom     zoom
	desk     *desk
	menu     *menu
	game     *game.Controller

	path      string // of the file that the game was read from or saved to; empty: none
	unsaved   bool   // the record holds something that no file does
	changes   int    // counts the changes of the game, so that a file is known to hold the newest
	hint      *game.Point
	stopHint  context.CancelFunc
	editor    *editor           // nil: no position is being set up
	course    *course           // nil: there is no lesson
	offer     []game.Point      // marked for the fifth move of an opening
	faulty    []game.Point      // refused in the opening, shown until the next click
	mended    error             // a setting that the window could not understand
	warned    bool              // that the time of this turn is running out
	hurry     bool              // a clock shows tenths
	score     atomic.Int64      // of the computer's last search, from its side
	overShown bool              // the end of this game has been told
	scroll    *container.Scroll // of the dialog that is shown next
	dialogs   []opened          // open, the one on top last
	languages *part.Choice      // in the settings that were opened last
	ticker    *time.Ticker      // of the clocks
	ticking   chan struct{}     // closed when it stops
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
	w := &Window{app: app, store: s, sound: p, do: do, patience: patience, ticker: time.NewTicker(calmTick)}
	set := s.Settings()
	w.chooseFirstLevel()
	if set.Width == 0 || set.Height == 0 {
		set.Width, set.Height = 1180, 800
	}
	if w.zoom = newZoom(app.Settings()); set.Zoom != w.zoom.percent {
		w.zoom.set(set.Zoom)
	}
	app.Settings().SetTheme(part.Theme(set.Theme))
	app.SetIcon(fyne.NewStaticResource("hoshi.png", assets.Icon()))
	w.win = app.NewWindow("Hoshi")
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
	d.board.OnPoint = w.play
	d.board.OnMiss = func() { w.refuse(game.ErrOutside) }
	d.board.OnSecondary = w.undo
	d.board.OnKey = w.key
	d.board.OnRune = w.answer
	d.board.OnPrompt = d.prompt.Keep
	d.first = part.NewIconButton(lang.L("First move"), theme.MediaSkipPreviousIcon(), func() { w.browse(toFirst) })
	d.previous = part.NewIconButton(lang.L("Back"), theme.NavigateBackIcon(), func() { w.browse(toPrevious) })
	d.next = part.NewIconButton(lang.L("Forward"), theme.NavigateNextIcon(), func() { w.browse(toNext) })
	d.last = part.NewIconButton(lang.L("Last move"), theme.MediaSkipNextIcon(), func() { w.browse(toLast) })
	d.showList = part.NewIconButton(lang.L("Moves"), theme.ListIcon(), d.toggleList)
	d.undo = part.NewButton(lang.L("Undo"), w.undo)
	d.hint = part.NewButton(lang.L("Hint"), w.askHint)
	d.resign = part.NewButton(lang.L("Resign"), w.askResign)
	d.resign.Kind = part.Outlined
	d.draw = part.NewButton(lang.L("Draw"), w.offerDraw)
	d.showChat = part.NewIconButton(lang.L("Chat"), theme.MailComposeIcon(), w.network.toggleChat)
	d.movesTab = part.NewButton(lang.L("Moves"), w.network.closeChat)
	d.chatTab = part.NewButton(lang.L("Chat"), w.network.openChat)
	d.welcome = w.makeWelcome()
	d.chat = newChatCard(w.network.say, w.network.mute, w.network.closeChat)
	for _, b := range append(d.buttons(), d.welcome.choices...) {
		b.OnKey, b.OnRune = w.key, d.board.TakeRune
	}
	d.moves.OnKey, d.moves.OnRune = w.key, d.board.TakeRune
	for _, b := range d.welcome.choices {
		b.OnKey = w.welcomeKey
	}
	w.desk = d
}

// Show shows the window and what the start has to say: files that were set aside, a game that a crash left behind. file,
// when not empty, is opened.
func (w *Window) Show(file string, aside []store.SetAside) {
	w.win.Show()
	w.desk.board.Focus()
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
		asked := w.desk.bar.View().Question
		w.desk.bar.Reply(r == 'y' || r == 'Y')
		return asked
	}
	if r < '1' || r > '9' {
		return false
	}
	w.desk.guide.Press(int(r - '1'))
	return true
}

// refuse says in words, on the board's edge, why something can't be done.
func (w *Window) refuse(err error) {
	w.sound.Play(sound.Refusal)
	w.desk.notice.Say(refusal(err, w.pointText))
}

// note says words on the board's edge.
func (w *Window) note(words string) { w.desk.notice.Say(words) }

// aside reports whether the board shows something else than the game: a position that is being set up, or the lesson.
func (w *Window) aside() bool { return w.editor != nil || w.course != nil }

// waits reports whether the game stands still behind something else.
func (w *Window) waits() bool { return w.aside() || w.desk.welcoming }

// Moving reports whether something on the window may move by itself: a stone drops, a row glows, or a dialog is open. It is for
// Fyne's goroutine.
func (w *Window) Moving() bool { return w.busy() || w.desk.board.InMotion() }

// busy reports whether a dialog is open, which then has the say.
func (w *Window) busy() bool { return w.win.Canvas().Overlays().Top() != nil }

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
	w.desk.moves.SetLine(w.game.Current(), w.pointText)
	w.desk.list.Say(w.game.Current().Comment, w.openingName())
	w.showGuide()
	w.showNetwork()
	w.refreshWelcome()
	w.showButtons()
	w.menu.update()
	w.showTitle()
}

func (w *Window) showBoard() {
	set := w.store.Settings()
	s := board.Scene{Coordinates: set.Coordinates, Names: w.names(), Style: w.style()}
	switch c := w.course; {
	case w.editor != nil:
		s.Node, s.Next = w.editor.node(), w.editor.brush
	case c != nil:
		s.Node, s.Next, s.LastMark, s.Lively, s.Marks = c.shown, game.Black, true, w.lively(), c.marks
	default:
		w.fillScene(&s)
	}
	w.desk.board.SetScene(s)
}

// fillScene puts the game into the scene.
func (w *Window) fillScene(s *board.Scene) {
	set := w.store.Settings()
	s.Node, s.Lively, s.Numbers, s.LastMark, s.Hint = w.game.Current(), w.lively(), set.Numbers, set.LastMove, w.hint
	s.Marks = slices.Concat(s.Node.Marks, variations(s.Node), w.openingMarks())
	if w.personsTurn() {
		step, opening := w.game.Step()
		s.Next, s.Confirm = w.nextStone(), set.Confirm && !(opening && step.Kind == game.Offer) // marks go as they came
	}
	if position := s.Node.Position(); set.Fouls && position.ToMove() == game.Black && !w.game.Result().Over() {
		s.Fouls = position.Fouls()
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
	names, _ := picture.ParseNames(w.store.Settings().PointNames)
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
	if w.desk.guide.SetView(v) {
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
		d.state.Text = say.Result(w.game.Result())
	case w.game.Thinking():
		d.state.Text = lang.L("{{.Side}} is thinking", args{"Side": say.Color(turn)})
	default:
		d.state.Text = lang.L("{{.Side}} to move", args{"Side": say.Color(turn)})
	}
	rule := say.Rule(record.Rule())
	if o := w.game.Opening(); o != nil {
		rule += " · " + say.Protocol(o.Protocol())
	}
	d.about = lang.L("{{.Rule}} · {{.Size}} × {{.Size}} · move {{.Move}}", args{
		"Rule": rule, "Size": record.Size(), "Move": w.game.Live().Number(),
	})
	d.Refresh()
}

func (w *Window) showButtons() {
	d, current := w.desk, w.game.Current()
	playing := !w.aside()
	d.first.SetEnabled(playing && current.Parent() != nil)
	d.previous.SetEnabled(playing && current.Parent() != nil)
	d.next.SetEnabled(playing && current.Next() != nil)
	d.last.SetEnabled(playing && (current.Next() != nil || w.game.Browsing()))
	d.undo.SetEnabled(w.canUndo())
	d.hint.SetEnabled(w.canHint())
	d.draw.SetEnabled(w.canDraw())
	d.resign.SetEnabled(w.canResign())
}

// showNetwork brings the bar, the chat and the buttons of a game on the network to its state.
func (w *Window) showNetwork() {
	w.desk.remote = w.network.onDesk()
	w.network.showChat()
	w.desk.bar.SetView(w.network.bar())
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
