package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/mainview"
	"hoshi/ui/netplay"
	"hoshi/ui/overlay"
	"hoshi/ui/sound"
	"hoshi/ui/store"
)

// screen shows what the activity on top has to say, on the desk, in the title and in the menu, and hands it what is done there: clicks, keys,
// characters.
type screen struct {
	*activity.Services
	*stack
	network *netplay.Session
	desk    *mainview.View // made anew in another language, as the menu is
	menu    *menu
	shown   map[string]activity.Activity // the pages that were shown last, by their names
}

// makeDesk makes the desk with these buttons, and wires its parts to what they do.
func (s *screen) makeDesk(buttons []mainview.Button) {
	d := mainview.New(s.Post, s.runCommand, buttons)
	d.Board.OnPoint = func(p game.Point) { s.try(s.top().Tap(p)) }
	d.Board.OnMiss = func(between bool) {
		if between {
			s.note(lang.L("That was between the points: click nearer to one"))
			return
		}
		s.Refuse(game.ErrOutside)
	}
	d.Board.OnSecondary = func() { s.runCommand(activity.Undo) }
	d.Board.OnRune = s.answer
	d.Board.OnAnnounce = s.announcement
	d.SetMenu(func(at fyne.Position) { s.menu.openNear(at) })
	d.SetKeyHandler(func(e *fyne.KeyEvent) {
		if form := activity.FormOf(s.top()); form != nil {
			form.TakeKey(e)
		} else {
			s.Key(e)
		}
	})
	s.desk = d
}

// Refresh implements activity.Screen: it brings what has changed on the window to the state of the activity on top.
func (s *screen) Refresh(what activity.Parts) {
	top := s.top()
	if what.Board {
		s.desk.Board.SetView(top.BoardView())
	}
	if what.Clock {
		s.desk.SetSeats(activity.GameOf(top).Seats())
	}
	if what.Lines {
		s.desk.SetLines(activity.GameOf(top).Moves())
	}
	if what.Side {
		s.desk.SetSide(top.Panel(), s.network.Bar(), top.Can)
		s.menu.update()
		if title := s.title(); s.Win.Title() != title {
			s.Win.SetTitle(title)
		}
	}
}

// Refuse implements activity.Screen.
func (s *screen) Refuse(err error) {
	s.Sound.Play(sound.Refusal)
	v := s.desk.Board.View()
	position := v.Node.Position()
	s.desk.Notice.ShowError(refusal(err, func(p game.Point) string { return v.Names.Point(p, position.Size()) }))
}

// OfferNext implements activity.Screen.
func (s *screen) OfferNext() {
	if c := s.Win.Canvas(); c.Focused() == s.desk.Board && s.desk.Banner.Visible() && !s.desk.Banner.Buttons[0].Disabled() {
		c.Focus(s.desk.Banner.Buttons[0])
	}
}

// announcement says a move to those who do not see it, as the settings want it.
func (s *screen) announcement(n *game.Node) string {
	spoken := s.Store.Settings().Spoken
	if spoken == store.SpokenNot {
		return ""
	}
	return describe.Announcement(n, s.Names(), spoken == store.SpokenShapes)
}

// note says words on the board's edge.
func (s *screen) note(words string) { s.desk.Notice.ShowText(words) }

// try says why something could not be done; nil is fine.
func (s *screen) try(err error) {
	if err != nil {
		s.Refuse(err)
	}
}

// runCommand lets an activity do something, or says why it can't be done.
func (s *screen) runCommand(c activity.Command) { s.try(s.holder(c).Do(c)) }

// Moving reports whether something on the window may move by itself: a stone drops, a row glows, or a dialog is open. It is for
// Fyne's goroutine.
func (s *screen) Moving() bool { return s.HasDialog() || s.desk.Board.InMotion() }

// covered stops the clocks while a dialog is open. Then the desk has the keyboard again.
func (s *screen) covered(on bool) {
	activity.Pause(s.top(), on)
	if !on {
		s.focusDesk()
	}
}

// focusDesk gives the keyboard to the first choice of the page beside the board where that has one, else to the board.
func (s *screen) focusDesk() {
	if s.desk.Side.Page == nil || s.desk.Side.Page.First() == nil {
		s.desk.Board.Focus()
		return
	}
	s.Win.Canvas().Focus(s.desk.Side.Page.First())
	s.desk.Board.LeaveByTab()
}

// showForm lays a form over the activity on top, in place of another form.
func (s *screen) showForm(f *overlay.Sheet) {
	if s.HasDialog() {
		return
	}
	under := s.without(isForm)
	f.Below, f.Services = under[len(under)-1], s.Services
	s.restack(append(under, f)...)
}

// showPage lays the page of that name over what lies on top, unless it lies there already.
func (s *screen) showPage(name string, page func(below activity.Activity) activity.Activity) {
	if !s.HasDialog() && s.shown[name] != s.top() {
		s.showPanel()
		s.shown[name] = page(s.top())
		s.Push(s.shown[name])
	}
}

// showPanel takes from the board what it has of the window when it has it alone.
func (s *screen) showPanel() { s.desk.BoardOnly = false }

// toggleBoardOnly gives the whole window to the board, or takes it back. What asks beside the board, such as the lesson, has no
// room to give: its command can't be given there.
func (s *screen) toggleBoardOnly() {
	s.desk.BoardOnly = !s.desk.BoardOnly
	if s.desk.BoardOnly {
		s.runCommand(activity.BoardOnly)
		s.note(lang.L("The board alone: F9 or Escape brings the rest back"))
	}
	s.Refresh(activity.Parts{Side: true})
}

// toggleFullScreen turns full screen on or off.
func (s *screen) toggleFullScreen() { s.Win.SetFullScreen(!s.Win.FullScreen()) }

// leaveRoom ends what gives the board more room than usual, or else takes the page off that stands beside it.
func (s *screen) leaveRoom() {
	switch closePage := s.desk.Side.Close; {
	case s.desk.BoardOnly && s.top().Can(activity.BoardOnly):
		s.toggleBoardOnly()
	case s.Win.FullScreen():
		s.toggleFullScreen()
	case closePage != nil:
		closePage()
	}
}

// listen lets the window have the keys and characters that no widget wants.
func (s *screen) listen() {
	canvas := s.Win.Canvas()
	canvas.SetOnTypedKey(s.typedKey)
	canvas.SetOnTypedRune(s.typedRune)
	if c, ok := canvas.(desktop.Canvas); ok {
		c.SetOnKeyDown(s.desk.Board.KeyDown)
	}
	for n := 1; n <= store.MostLines; n++ { // Alt with a figure shows the stones of a line of the study
		canvas.AddShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyName(fmt.Sprint(n)), Modifier: fyne.KeyModifierAlt}, func(fyne.Shortcut) {
			if !s.HasDialog() {
				activity.PointAt(s.top(), n)
			}
		})
	}
}

// typedKey takes the keys that no widget wants: those of the dialog on top or of the form, or the board's.
func (s *screen) typedKey(e *fyne.KeyEvent) {
	switch form := activity.FormOf(s.top()); {
	case s.HasDialog():
		s.Manager.TypedKey(e)
	case form != nil:
		form.TakeKey(e)
	default:
		s.desk.Board.TypedKey(e)
	}
}

// typedRune takes the characters that no widget wants.
func (s *screen) typedRune(r rune) {
	if !s.HasDialog() {
		s.desk.Board.TypedRune(r)
	}
}

// Key implements activity.Window: it does what a key means that the board has no use for.
func (s *screen) Key(e *fyne.KeyEvent) {
	if !activity.HandleKey(s.top(), e) {
		s.menu.press(e.Name)
	}
}

// Rune implements activity.Window.
func (s *screen) Rune(r rune) { s.desk.Board.TakeRune(r) }

// answer gives the answer that a character stands for, and reports whether there was a question: a digit answers the
// guide, Y and N what the other player asks.
func (s *screen) answer(r rune) bool {
	switch r {
	case 'y', 'Y', 'n', 'N':
		asked := s.desk.Bar.View().Question || s.desk.Banner.View().Question
		s.desk.Bar.Reply(r == 'y' || r == 'Y')
		s.desk.Banner.Press(r == 'y' || r == 'Y')
		return asked
	}
	return activity.HandleRune(s.top(), r) || '0' <= r && r <= '9' && s.desk.Guide.Digit(int(r-'0'))
}

// refusal puts an error of the game, here or on a server, into the words that stand beside the board; point names a point.
func refusal(err error, point func(game.Point) string) string {
	if words, ok := netplay.Refusal(err); ok {
		return words
	}
	return describe.Refusal(err, point)
}
