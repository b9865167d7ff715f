package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/online/server"
	"hoshi/ui/activity"
	"hoshi/ui/widgets"
)

// pairBy joins Ann, over a line that can be cut, and Boris.
func pairBy(t *testing.T) (a, b *tester, line *relaytest.Relay) {
	t.Helper()
	address := serve(t, server.Options{})
	line = relaytest.New(t, address)
	a, b = newPerson(t, "Ann"), newPerson(t, "Boris")
	a.join(line.Address())
	b.join(address)
	return a, b, line
}

func TestABrokenConnectionIsComeBackFrom(t *testing.T) {
	a, b, line := pairBy(t)
	black, white := meet(a, b)
	plays(black, white, "H8", "H9")
	line.Cut(true)
	a.until("the break", func() bool { return strings.HasPrefix(a.desk.Bar.View().Words, "The connection broke") })
	b.until("the other is away", func() bool {
		b.Refresh(activity.Parts{Clock: true})
		return strings.HasPrefix(b.desk.Cards[a.network.Color()].View().Detail, "Away · 1:")
	})
	if a.desk.Buttons.Resign.Disabled() == false || a.desk.Buttons.Draw.Disabled() == false {
		t.Error("what needs a connection is offered without one")
	}
	if black == b { // the other one plays on
		b.tap("I8")
		b.until("a move", func() bool { return b.moves() == 3 })
	}
	line.Cut(false)
	a.until("being back", func() bool { return a.network.Online() && !a.desk.Bar.Visible() })
	b.until("the other is back", func() bool { return b.network.Game().Seats[1-b.network.Game().You].Here })
	a.until("all moves", func() bool { return a.moves() == b.moves() })
	plays(black, white, []string{"I8", "J9", "K9"}[b.moves()-2:]...)
}

func TestTheGameOfThisDeskIsKept(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
	a.friends("C3", "D4", "E5")
	want := a.game().Record().ID
	a.join(address)
	a.button("Find")
	b.join(address)
	b.button("Find")
	a.until("a game", a.network.Playing)
	b.until("a game", b.network.Playing)
	if a.moves() != 0 {
		t.Error("the game of the desk is still there")
	}
	if err := a.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	if kept, err := a.Store.LoadGame(); err != nil || kept == nil || kept.ID != want {
		t.Errorf("a crash would lose the game: %v, %v", kept, err)
	}

	a.newPvP()
	if !strings.Contains(a.said(), "Your game against Boris goes on") {
		t.Fatalf("leaving does not ask: %s", a.said())
	}
	a.button("Stay")
	if !a.network.Playing() {
		t.Fatal("Stay left the game")
	}
	a.network.Leave(func() {})
	a.button("Resign")
	a.until("the desk's own game", func() bool { return a.network.Table == nil })
	if a.moves() != 3 || !a.doc().Unsaved || a.game().Record().ID != want {
		t.Errorf("%d moves came back", a.moves())
	}
	b.until("the end", b.over)
	if v := b.desk.Banner.View(); v.Title != "You won" || !strings.HasSuffix(v.Words, "resigned on move 0") {
		t.Errorf("the end is told as %q, %q", v.Title, v.Words)
	}
	a.tap("F6")
	if a.moves() != 4 {
		t.Error("the game does not go on")
	}
	a.until("the ended game on the disk", func() bool {
		games, err := filepath.Glob(filepath.Join(a.Store.File("finished"), "*.sgf"))
		return err == nil && len(games) == 1
	})
}

func TestAGameThatBeginsClosesWhatWasAskedAboutTheOneBefore(t *testing.T) {
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
	a.friends("C3", "D4")
	a.join(address)
	a.button("Find")
	a.until("waiting", func() bool { return a.network.State.Wait.For == "seek" })
	a.button("Close")
	a.newPvP() // asks whether to save
	if !a.HasDialog() {
		t.Fatal("an unsaved game is let go of")
	}
	b.join(address)
	b.button("Find")
	a.until("a game", a.network.Playing)
	if a.HasDialog() || a.moves() != 0 {
		t.Error("the question is still open")
	}
	if a.localGame.Doc.Moves() != 2 || !a.localGame.Doc.Unsaved {
		t.Error("the game before is lost")
	}
}

func TestNobodyPlaysAgainWithOneWhoLeft(t *testing.T) {
	alone(t)
	black, white := pair(t, serve(t, server.Options{}))
	plays(black, white, "H8")
	if err := white.network.Resign(); err != nil {
		t.Fatal(err)
	}
	black.until("the end", black.over)
	white.until("the end", white.over)
	white.network.Leave(func() {})
	black.until("nobody there", func() bool { return black.network.Game().Seats[1-black.network.Game().You].Left })
	if again := black.desk.Banner.View().Answers[0]; !again.Off {
		t.Errorf("%s can be pressed", again.Text)
	}
}

func TestWatchingTakesNoMoves(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	black, white := pair(t, address)
	plays(black, white, "H8", "H9")
	c := newPerson(t, "Carl").join(address)
	c.until("the game", func() bool { return len(c.network.Lobby.Games()) == 1 })
	c.button("Watch")
	c.until("the board", func() bool { return c.moves() == 2 })
	c.tap("A1")
	if got := c.desk.Notice.Words(); got != "You are watching this game" {
		t.Errorf("said %q", got)
	}
	if !c.desk.Buttons.Undo.Disabled() || !c.desk.Buttons.Draw.Disabled() || !c.desk.Buttons.Resign.Disabled() || c.desk.Talk.Exists {
		t.Error("a watcher is offered what only players do")
	}
	plays(black, white, "I8")
	c.until("the move", func() bool { return c.moves() == 3 })
	c.press("Leave")
	if c.network.Table != nil || c.moves() != 0 {
		t.Error("the game stays on the desk")
	}
}

func TestTheChatIsReadAndMuted(t *testing.T) {
	black, white := pair(t, serve(t, server.Options{}))
	black.desk.Talk.Open()
	hello := "Hello there. " + strings.Repeat("It is a fine day for a long game. ", 8)
	black.desk.Talk.Card.Field.SetText(hello)
	black.desk.Talk.Card.Field.OnSubmitted(hello)
	white.until("a line", func() bool { return white.desk.Talk.Tab.Text == "Chat (1)" })
	if width := white.desk.Notice.Size().Width; width > white.desk.Board.Size().Width {
		t.Errorf("what was said is %v wide on the board's edge", width)
	}
	white.desk.Talk.Open()
	if white.desk.Notice.Visible() {
		t.Error("what was said lies over the chat")
	}
	if len(white.desk.Talk.Card.Shown) != 1 || white.desk.Talk.Tab.Text != "Chat" {
		t.Errorf("%d lines, the tab says %q", len(white.desk.Talk.Card.Shown), white.desk.Talk.Tab.Text)
	}
	white.desk.Talk.Card.Muted.SetChecked(true)
	white.until("muted", func() bool { return white.network.Client.State().Game.Muted })
	white.network.Table.Say("I am not listening") // which comes only when the server knows that
	black.until("a line", func() bool { return len(black.desk.Talk.Card.Shown) == 2 })
	black.network.Table.Say("Are you there?")
	black.until("the refusal", func() bool { return black.desk.Notice.Words() == "The other player has turned the chat off." })
	if len(white.network.Client.State().Game.Chat) > 2 {
		t.Error("the chat goes on")
	}
	if black.desk.Talk.Card.Field.Text != "Are you there?" {
		t.Errorf("what could not be said is lost: %q is left", black.desk.Talk.Card.Field.Text)
	}
}

// While the chat stands in the place of the moves, what is typed is written there, whatever was clicked last; the board takes it again
// once the moves are back.
func TestWhatIsTypedGoesToTheChat(t *testing.T) {
	alone(t)
	black, white := pair(t, serve(t, server.Options{}))
	black.write("h8")
	black.key(fyne.KeyReturn)
	white.until("the move", func() bool { return white.moves() == 1 })
	canvas, field := white.Win.Canvas(), white.desk.Talk.Card.Field
	white.until("a chat", func() bool { return white.desk.Talk.Exists && !field.Disabled() })
	for name, before := range map[string]func(){
		"after a click on the card":  canvas.Unfocus,
		"after a click on the board": white.desk.Board.Focus,
		"after a dialog": func() {
			white.showAbout()
			white.DismissAll()
		},
	} {
		test.Tap(white.desk.Talk.Tab)
		white.until("the chat to be seen", white.desk.Talk.Card.Visible)
		canvas.Focus(field) // Fyne's driver for tests gives the keyboard in the window that was made last
		before()
		for _, r := range "h8 y" {
			if focused := canvas.Focused(); focused != nil {
				focused.TypedRune(r)
			} else {
				white.typedRune(r)
			}
		}
		if field.Text != "h8 y" || white.desk.Prompt.Visible() {
			t.Errorf("%s: the field holds %q, the board says %q", name, field.Text, white.desk.Prompt.Words())
		}
		field.SetText("")
	}
	test.Tap(white.desk.Talk.MovesTab)
	white.write("i9")
	white.key(fyne.KeyReturn)
	black.until("the move", func() bool { return black.moves() == 2 })
}

// A chat that has dropped its first lines shows the ones that came.
func TestALongChat(t *testing.T) {
	c := widgets.NewChatCard(func(string) {}, func(bool) {}, func() {})
	var list []widgets.ChatLine
	for i := range 205 {
		list = append(list, widgets.ChatLine{Name: "Ann", Text: fmt.Sprint(i)})
		c.SetTalk(slices.Clone(list[max(len(list)-200, 0):]), false, true)
	}
	last := c.Lines.Objects[len(c.Lines.Objects)-1].(*widget.RichText)
	if len(c.Lines.Objects) != 200 || !strings.HasSuffix(last.String(), "204") {
		t.Errorf("%d lines, the last is %q", len(c.Lines.Objects), last)
	}
}

// Each window writes down the times of the server's clock, also after a break in the middle of a turn.
func TestTimesAreTheServers(t *testing.T) {
	alone(t)
	a, b, line := pairBy(t)
	black, white := meet(a, b)
	line.Cut(false)
	a.until("the break", func() bool { return !a.network.Online() })
	a.until("being back", a.network.Online)
	plays(black, white, "H8", "H9", "I8")
	first, second := black.game().Live().Path(), white.game().Live().Path()
	for i := range first {
		if first[i].Spent != second[i].Spent || i > 0 && first[i].Spent == 0 {
			t.Errorf("move %d took %v in one window and %v in the other", i, first[i].Spent, second[i].Spent)
		}
	}
}

// Both are told that taking back costs the rating of the game, once.
func TestTakingBackTellsBothOfTheRating(t *testing.T) {
	alone(t)
	black, white := pair(t, serve(t, server.Options{RateSameNetwork: true}))
	plays(black, white, "H8", "H9")
	for i, words := range []string{"does not count for the rating any more", "Taken back"} {
		white.runCommand(activity.Undo)
		black.until("the request", func() bool { return black.desk.Bar.View().Question })
		black.press("Accept")
		for _, d := range []*tester{black, white} {
			d.until("taken back", func() bool { return d.moves() == 1 && strings.HasSuffix(d.desk.Notice.Words(), words) })
		}
		if i == 0 {
			plays(black, white, "H9")
		}
	}
}

func TestOneWhoLeftFindsTheGameAgain(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	black, white := pair(t, address)
	plays(black, white, "H8", "H9")
	black.network.Leave(func() {})
	black.button("Leave")
	if black.network.Table != nil {
		t.Fatal("the game is still there")
	}
	black.dial(address)
	black.until("the game", func() bool { return black.network.Playing() && !black.HasDialog() })
	if black.moves() != 2 {
		t.Errorf("%d moves", black.moves())
	}
	plays(black, white, "I8")
}

func TestTheOtherOneDoesNotComeBack(t *testing.T) {
	address := serve(t, server.Options{Grace: 300 * time.Millisecond})
	black, white := pair(t, address)
	plays(black, white, "H8", "H9", "I8", "I9")
	black.network.Leave(func() {})
	black.button("Leave")
	asked := func() bool { return strings.Contains(white.desk.Bar.View().Words, "did not come back in time") }
	white.until("the question", asked)
	white.write("n") // one may go on waiting
	if asked() || white.over() {
		t.Error("the question is still there, or the game is over")
	}
	black.dial(address)
	black.until("the game", func() bool { return black.network.Playing() && !black.HasDialog() })
	white.until("the return", func() bool { return white.network.Game().Seats[0].Here })
	black.network.Leave(func() {})
	black.button("Leave")
	white.until("the question again", asked)
	white.press("Win")
	white.until("the end", white.over)
	if said := white.desk.Banner.View().Words; !strings.Contains(said, "did not come back in time") {
		t.Errorf("the end is told as %q", said)
	}
	if r := white.game().Result(); r != (game.Result{Winner: game.White, Reason: game.Timeout}) {
		t.Errorf("the result is %v", r)
	}
}

// Before each side has made two moves a game that is left is broken off: nobody has won it.
func TestAGameThatHardlyBeganIsBrokenOff(t *testing.T) {
	alone(t)
	black, white := pair(t, serve(t, server.Options{Grace: 300 * time.Millisecond}))
	plays(black, white, "H8")
	black.network.Leave(func() {})
	black.button("Leave")
	white.until("the question", func() bool { return white.desk.Bar.View().Question })
	white.write("y")
	white.until("the end", white.over)
	if told := white.desk.Banner.View(); told.Title != "Aborted" || told.Words != "Ann did not come back in time. The game does not count." && told.Words != "Boris did not come back in time. The game does not count." {
		t.Errorf("the end is told as %q, %q", told.Title, told.Words)
	}
}

// A player who has not moved does not resign: the game is broken off.
func TestBreakingOff(t *testing.T) {
	alone(t)
	black, white := pair(t, serve(t, server.Options{}))
	plays(black, white, "H8")
	white.runCommand(activity.Resign)
	white.button("Abort")
	for d, why := range map[*tester]string{black: white.Store.Profile().Name + " broke the game off. It does not count.", white: "You broke the game off. It does not count."} {
		d.until("the end", func() bool { return d.over() && d.network.Game().Over != nil })
		if told := d.desk.Banner.View(); told.Title != "Aborted" || told.Words != why {
			t.Errorf("the end is told as %q, %q", told.Title, told.Words)
		}
	}
}

// hosted returns Ann and Boris, who play on Ann's server.
func hosted(t *testing.T) (a, b *tester) {
	t.Helper()
	a, b = newPerson(t, "Ann"), newPerson(t, "Boris")
	a.network.Hosting.Listen = "127.0.0.1"
	a.network.Invite()
	a.until("the link", func() bool { return a.network.InviteLink() != "" })
	b.Open(a.network.InviteLink())
	b.until("a game", b.network.Playing)
	a.until("a game", a.network.Playing)
	return a, b
}

// The other player's server that ends is named as the reason of the break.
func TestAServerThatEndsIsNamed(t *testing.T) {
	alone(t)
	a, b := hosted(t)
	a.network.Leave(func() {})
	if said := a.said(); !strings.Contains(said, "Your game against Boris goes on, and this computer is its server.") {
		t.Errorf("who leaves is told %q", said)
	}
	a.button("Stay")
	a.network.ShutDown()
	b.until("the break", func() bool {
		return strings.HasPrefix(b.desk.Bar.View().Words, "The server of your game against Ann has ended")
	})
}

// After the game, too, and nobody who can't be reached is said to ask for another one.
func TestAServerThatEndsAfterAGameIsNamed(t *testing.T) {
	alone(t)
	english(t)
	a, b := hosted(t)
	a.tap("H8")
	b.until("the stone", func() bool { return b.moves() == 1 })
	b.tap("H9")
	a.until("the answer", func() bool { return a.moves() == 2 })
	if err := a.network.Resign(); err != nil {
		t.Fatal(err)
	}
	a.until("the end", func() bool { return a.over() && !a.desk.Banner.Buttons[0].Disabled() })
	a.next("Play again")
	b.until("the offer", func() bool { return b.desk.Banner.View().Question })
	a.network.ShutDown()
	b.until("the break", func() bool {
		return b.desk.Bar.View().Words == "The server of your game against Ann has ended. It is tried again…"
	})
	if v := b.desk.Banner.View(); v.Question || v.Asked != "" || !b.desk.Banner.Buttons[0].Disabled() {
		t.Errorf("without a server the banner asks %q", v.Asked)
	}
}

// In every size of window nothing of the desk lies over anything else, with an opening and a request to answer.
func TestNothingLiesOverAnythingElse(t *testing.T) {
	looks(t)
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
	for _, d := range []*tester{a, b} {
		d.Store.Settings().Opening = "swap2"
		d.join(address)
		d.button("Find")
	}
	a.until("a game", a.network.Playing)
	b.until("a game", b.network.Playing)
	first, second := a, b
	if a.network.Color() == game.White {
		first, second = b, a
	}
	for i, point := range []string{"H8", "I8", "I9"} {
		first.tap(point)
		first.until(point, func() bool { return first.moves() == i+1 })
	}
	first.runCommand(activity.Draw)
	second.until("the choice and the request", func() bool {
		return second.desk.Guide.Visible() && len(second.desk.Guide.View().Answers) == 3 && second.desk.Bar.View().Question
	})
	for _, size := range []fyne.Size{{Width: 640, Height: 480}, {Width: 700, Height: 860}, {Width: 900, Height: 480}, {Width: 900, Height: 700},
		{Width: 1024, Height: 600}, {Width: 1280, Height: 800}} {
		second.Win.Resize(size)
		second.Refresh(activity.All)
		d := second.desk
		parts := map[string]fyne.CanvasObject{"board": d.Board, "black": d.Cards[game.Black], "white": d.Cards[game.White],
			"guide": d.Guide, "bar": d.Bar, "list": d.List, "moves tab": d.Talk.MovesTab, "chat tab": d.Talk.Tab, "first": d.Buttons.First, "next": d.Buttons.Next,
			"undo": d.Buttons.Undo, "draw": d.Buttons.Draw, "resign": d.Buttons.Resign, "show chat": d.Talk.Button}
		room := second.Win.Canvas().Size()
		for name, one := range parts {
			if !one.Visible() {
				continue
			}
			at, size := one.Position(), one.Size()
			if at.X < 0 || at.Y < 0 || at.X+size.Width > room.Width || at.Y+size.Height > room.Height {
				t.Errorf("%v: %s lies outside, at %v, %v", room, name, at, size)
			}
			need := one.MinSize()
			if _, is := one.(*widgets.Button); is {
				need = need.SubtractWidthHeight(20, 18) // the words alone
			}
			if name != "list" && name != "bar" && (need.Height > size.Height || need.Width > size.Width) {
				t.Errorf("%v: %s needs %v and has %v", room, name, need, size)
			}
			for other, two := range parts {
				if name < other && two.Visible() && cover(one, two) {
					t.Errorf("%v: %s lies over %s", room, name, other)
				}
			}
		}
	}
}

// cover reports whether two objects share more than an edge.
func cover(a, b fyne.CanvasObject) bool {
	p, q := a.Position(), b.Position()
	return p.X+1 < q.X+b.Size().Width && q.X+1 < p.X+a.Size().Width && p.Y+1 < q.Y+b.Size().Height && q.Y+1 < p.Y+a.Size().Height
}
