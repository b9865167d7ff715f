package terminal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gdamore/tcell/v3"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// Look says how stones are drawn on a [Screen].
type Look struct {
	ASCII bool // X is Black and O is White; without it stones are circles
	Light bool // the terminal is light: the filled circle is Black's
}

// Screen plays on the whole terminal until quit, Ctrl+C or a signal on stop; the game is kept then for the next start. words
// say what is played first: "new" and words of the command of that name, or the name of a file; none: the game that was
// kept, or one by the settings. That it waits is said on out, when the terminal is again as it was. The error is that of the
// terminal or of keeping the game.
func Screen(look Look, words []string, out io.Writer, stop <-chan os.Signal) error {
	device, err := tcell.NewDevTty()
	if err != nil {
		return fmt.Errorf("terminal: %w", err)
	}
	waits, err := play(device, look, words, stop)
	if waits {
		fmt.Fprintln(out, waitsWords())
	}
	return err
}

// play is Screen on a terminal of the caller's. It reports whether the game waits for the next start.
func play(device tcell.Tty, look Look, words []string, stop <-chan os.Signal) (waits bool, err error) {
	s, err := newScreen(device, look)
	if err != nil {
		return false, err
	}
	defer s.screen.Fini() // a panic passes here, too
	if err := s.desk.start(words); err != nil {
		return false, errors.Join(err, s.desk.leave())
	}
	s.run(stop)
	waits = s.desk.waits()
	return waits, s.desk.leave()
}

// newScreen takes a terminal, which the caller gives back by Fini, and opens what is kept.
func newScreen(device tcell.Tty, look Look) (*fullScreen, error) {
	tty := &measuredTty{Tty: device}
	screen, err := tcell.NewTerminfoScreenFromTty(tty)
	if err == nil {
		err = screen.Init()
	}
	if err != nil {
		return nil, fmt.Errorf("terminal: %w", err)
	}
	screen.EnableMouse(tcell.MouseButtonEvents)
	s := &fullScreen{view: view{canvas: canvas{screen: screen}, desk: openDesk(), look: look, cursor: game.Pass}, tty: tty}
	if screen.CharacterSet() != "UTF-8" {
		s.withoutUnicode()
	}
	set := func(look Look) func(*session, string) { return alone(func(*session) { s.look = look }) }
	s.desk.own = []command{
		{"ascii", set(Look{ASCII: true})},
		{"light", set(Look{Light: true})},
		{"dark", set(Look{})},
	}
	s.desk.ownHelp = [][2]string{
		{"ascii, light, dark", lang.L("how the stones look: letters, on a light or a dark ground")},
		{"[ ] * ! #", lang.L("the last move, a hint, forbidden, the edge of an area")},
	}
	return s, nil
}

// fullScreen is the front that draws the board: it takes keys and the mouse.
type fullScreen struct {
	view
	tty     *measuredTty
	pressed tcell.ButtonMask
}

// withoutUnicode makes do with ASCII, in English.
func (s *fullScreen) withoutUnicode() {
	s.look.ASCII = true
	if err := lang.Use(lang.English); err != nil {
		s.desk.tell(describe.Cause(err))
	}
	for r, like := range map[rune]string{'×': "x", '·': ".", '…': ".", '–': "-", '“': `"`, '”': `"`, '→': ">", 'õ': "o"} {
		s.screen.RegisterRuneFallback(r, like)
	}
}

// run plays until it is over.
func (s *fullScreen) run(stop <-chan os.Signal) {
	clock := time.NewTicker(tick)
	defer clock.Stop()
	for s.draw(); !s.desk.over; s.draw() {
		select {
		case event, ok := <-s.screen.EventQ():
			if !ok {
				return
			}
			s.handle(event)
		case f := <-s.desk.queue:
			f()
		case <-s.ticks(clock):
			s.desk.tick()
		case <-stop:
			return
		}
	}
}

// draw draws everything anew, at the widths that the terminal was found to have.
func (s *fullScreen) draw() {
	if wide := s.tty.wide.Load(); wide != s.wide {
		s.wide = wide
		s.screen.Sync()
	}
	s.view.draw()
}

// ticks returns what wakes the screen where time has something to change on it, nil where it has not: then nothing is drawn
// anew for nothing.
func (s *fullScreen) ticks(clock *time.Ticker) <-chan time.Time {
	g := s.desk.game
	if g.Record().Time == (game.TimeControl{}) && s.tty.answered.Load() || g.Turn() == game.None {
		return nil
	}
	return clock.C
}

// handle does what a key, the mouse or a new size asks for.
func (s *fullScreen) handle(event tcell.Event) {
	switch event := event.(type) {
	case *tcell.EventResize:
		s.screen.Sync()
	case *tcell.EventKey:
		if s.desk.page != nil {
			s.turnPage(event)
			return
		}
		s.key(event)
	case *tcell.EventMouse:
		s.mouse(event)
	}
}

// turnPage scrolls the page by the keys for that, and closes it by any other.
func (s *fullScreen) turnPage(event *tcell.EventKey) {
	_, rows := s.screen.Size()
	switch event.Key() {
	case tcell.KeyUp:
		s.desk.page.top--
	case tcell.KeyDown:
		s.desk.page.top++
	case tcell.KeyPgUp:
		s.desk.page.top -= rows - 3
	case tcell.KeyPgDn:
		s.desk.page.top += rows - 3
	case tcell.KeyCtrlC:
		s.desk.over = true
	case tcell.KeyCtrlL:
		s.screen.Sync()
	default:
		s.desk.page = nil
	}
}

// keyCommands are the commands that a key gives, and keySteps where one moves the cursor.
var (
	keyCommands = map[tcell.Key]string{
		tcell.KeyCtrlZ: "undo", tcell.KeyCtrlY: "redo", tcell.KeyF1: "help",
		tcell.KeyHome: "first", tcell.KeyPgUp: "back", tcell.KeyPgDn: "next", tcell.KeyEnd: "last",
	}
	keySteps = map[tcell.Key]game.Point{
		tcell.KeyUp: {Y: -1}, tcell.KeyDown: {Y: 1}, tcell.KeyLeft: {X: -1}, tcell.KeyRight: {X: 1},
	}
)

// key does what a key does on the board.
func (s *fullScreen) key(event *tcell.EventKey) {
	if command := keyCommands[event.Key()]; command != "" {
		s.command(command)
		return
	}
	if step, ok := keySteps[event.Key()]; ok {
		s.move(step.X, step.Y)
		return
	}
	switch event.Key() {
	case tcell.KeyCtrlC:
		s.desk.over = true
	case tcell.KeyCtrlL:
		s.screen.Sync()
	case tcell.KeyEnter:
		s.enter()
	case tcell.KeyEscape:
		s.input, s.cursor = "", game.Pass
	case tcell.KeyBackspace:
		_, n := utf8.DecodeLastRuneInString(s.input)
		s.input = s.input[:len(s.input)-n]
	case tcell.KeyTab:
		s.complete()
	case tcell.KeyRune:
		s.typed(event)
	}
}

// typed takes a character.
func (s *fullScreen) typed(event *tcell.EventKey) {
	switch {
	case event.Modifiers()&(tcell.ModCtrl|tcell.ModAlt|tcell.ModMeta) != 0:
	case event.Str() == " " && s.input == "":
		s.enter()
	default:
		s.input += event.Str()
	}
}

// enter gives the line that was typed, or plays at the cursor.
func (s *fullScreen) enter() {
	line := s.input
	s.input = ""
	switch {
	case strings.TrimSpace(line) != "":
		s.command(line)
	case s.cursor != game.Pass:
		s.desk.notes = nil
		s.desk.tap(s.cursor)
	default:
		s.move(0, 0)
	}
}

// command does what a line says.
func (s *fullScreen) command(line string) {
	s.desk.notes = nil
	s.desk.enter(line)
}

// complete ends the word that was begun where one command alone begins so.
func (s *fullScreen) complete() {
	var found []string
	for _, c := range s.desk.commands() {
		if s.input != "" && strings.HasPrefix(c.name, strings.ToLower(s.input)) {
			found = append(found, c.name)
		}
	}
	if len(found) == 1 {
		s.input = found[0] + " "
	}
}

// move moves the cursor, and shows one where there is none: at the hint, at the last move, or in the centre.
func (s *fullScreen) move(dx, dy int) {
	size := s.desk.game.Record().Size()
	last := s.desk.game.Current().Move()
	switch {
	case s.cursor != game.Pass:
		s.cursor.X, s.cursor.Y = min(max(s.cursor.X+dx, 0), size-1), min(max(s.cursor.Y+dy, 0), size-1)
	case s.desk.hint != nil:
		s.cursor = *s.desk.hint
	case last.Color != game.None && last.Point != game.Pass:
		s.cursor = last.Point
	default:
		s.cursor = game.Point{X: size / 2, Y: size / 2}
	}
}

// mouse does what a click or the wheel does.
func (s *fullScreen) mouse(event *tcell.EventMouse) {
	buttons := event.Buttons()
	pressed := buttons &^ s.pressed
	s.pressed = buttons &^ (tcell.WheelUp | tcell.WheelDown | tcell.WheelLeft | tcell.WheelRight) // they are never released
	if s.desk.page != nil {
		if pressed != 0 {
			s.desk.page = nil
		}
		return
	}
	x, y := event.Position()
	switch {
	case pressed&tcell.ButtonPrimary != 0:
		s.click(x, y)
	case pressed&tcell.ButtonSecondary != 0:
		s.command("undo")
	case pressed&tcell.WheelUp != 0:
		s.command("back")
	case pressed&tcell.WheelDown != 0:
		s.command("next")
	}
}

// click plays the point at a place, or gives the command there. Where moves are confirmed, a point is shown first.
func (s *fullScreen) click(x, y int) {
	if command := s.at(x, y); command != "" {
		s.command(command)
		return
	}
	p, ok := s.layout.point(x, y, s.desk.game.Record().Size())
	if !ok {
		return
	}
	if s.desk.store.Settings().Confirm && s.cursor != p {
		s.cursor = p
		return
	}
	s.cursor, s.desk.notes = game.Pass, nil
	s.desk.tap(p)
}
