package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/online/lan"
	"hoshi/online/server"
	"hoshi/ui/netplay"
	"hoshi/ui/puzzles"
	"hoshi/ui/widgets"
)

// clicks counts what people click until a game is there.
type clicks struct {
	t     *testing.T
	count int
}

// menu opens a menu and chooses an entry of it: two clicks.
func (c *clicks) menu(d *tester, words string) {
	c.t.Helper()
	c.count += 2
	d.item(words).Action()
}

// button presses the button with those words that is seen.
func (c *clicks) button(d *tester, words string) {
	c.t.Helper()
	c.count++
	d.onPage(words)
}

// link opens a link that somebody has sent: one click, wherever it is.
func (c *clicks) link(d *tester) {
	c.count++
	d.Open(fyne.CurrentApp().Clipboard().Content())
}

// The first game is one click away, on the start page.
func TestTheFirstGameIsOneClick(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.home.showWelcome()
	c := &clicks{t: t}
	c.button(d, "Play")
	d.tap("H8")
	if c.count != 1 || d.welcoming() || d.moves() < 1 || d.HasDialog() {
		t.Errorf("after %d clicks the start page is shown: %v, %d moves", c.count, d.welcoming(), d.moves())
	}
}

// A game with a friend takes four clicks in all: where the window is connected, and where it hosts.
func TestAnInvitedFriendsGameIsFourClicks(t *testing.T) {
	alone(t)
	english(t)
	for _, hosting := range []bool{false, true} {
		a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
		a.network.Hosting.Listen = "127.0.0.1"
		if !hosting {
			a.join(serve(t, server.Options{}))
			a.button("Close")
		}
		c := &clicks{t: t}
		c.menu(a, "Invite a friend…")
		a.until("the link", func() bool { return a.network.InviteLink() != "" })
		said := strings.Join(a.words(), " ")
		if where := strings.Contains(said, "For people on your network; from elsewhere choose a server"); where != hosting || !a.reads("Waiting for your friend") {
			t.Errorf("hosting: %v, it says: %v", hosting, a.words())
		}
		c.button(a, "Copy")
		c.link(b)
		for _, d := range []*tester{b, a} {
			d.until("a game", d.network.Playing)
			if d.HasDialog() || !d.network.AtTable() {
				t.Error("something lies over the game")
			}
		}
		if c.count != 4 {
			t.Errorf("hosting: %v: it takes %d clicks", hosting, c.count)
		}
		if g := a.network.Game(); !g.Private || g.Rated {
			t.Errorf("the game is private: %v, rated: %v", g.Private, g.Rated)
		}
	}
}

// What is played can be changed until the friend comes, and the link stays.
func TestAnInvitationIsChanged(t *testing.T) {
	alone(t)
	english(t)
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann").join(address), newPerson(t, "Boris")
	a.button("Invite…")
	a.until("the link", func() bool { return a.network.InviteLink() != "" })
	link := a.network.InviteLink()
	a.choose("caro")
	a.choose("white")
	a.until("the other game", func() bool {
		s := a.network.State.Wait.Settings
		return s != nil && s.Rule.String() == "caro"
	})
	if got := a.network.InviteLink(); got != link {
		t.Errorf("the link was %s and is %s", link, got)
	}
	a.button("Close") // something else meanwhile
	a.until("the wait", func() bool { return strings.HasPrefix(a.desk.Bar.View().Words, "Waiting for your friend") })
	b.Open(link)
	b.until("a game", b.network.Playing)
	a.until("a game", a.network.Playing)
	if s := b.network.Game().Settings; s.Rule.String() != "caro" || b.network.Game().You != 0 {
		t.Errorf("Boris plays %+v in seat %d", s, b.network.Game().You)
	}
}

// The friend whose name is told is named wherever one waits, and the link stays. A game that has begun is of another friend next time.
func TestTheFriendWhoIsInvitedIsNamed(t *testing.T) {
	alone(t)
	english(t)
	a, b := newPerson(t, "Ann").join(serve(t, server.Options{})), newPerson(t, "Boris")
	invite := func() (name *widgets.Entry, link string) {
		a.network.Invite()
		a.until("the link", func() bool { return a.network.InviteLink() != "" })
		return found[*widgets.Entry](a)[0], a.network.InviteLink()
	}
	task := func() string { return a.desk.Board.View().Caption.Task }
	name, link := invite()
	if !a.reads("Waiting for your friend") || !a.reads("can be changed until your friend is here") || task() != "The game begins when your friend opens the link" {
		t.Errorf("without a name it says %v, on the board %q", a.words(), task())
	}
	name.SetText(" Maximiliana of the Longest Name ")
	a.speak("de") // the page is made anew
	a.speak("en")
	name = found[*widgets.Entry](a)[0]
	if !a.reads("Waiting for Maximiliana of the L") || name.Text != "Maximiliana of the L" {
		t.Errorf("a long name: it says %v, and in the field %q", a.words(), name.Text)
	}
	name.SetText("Ana")
	if !a.reads("Waiting for Ana") || !a.reads("can be changed until Ana is here") || task() != "The game begins when Ana opens the link" {
		t.Errorf("with a name it says %v, on the board %q", a.words(), task())
	}
	if now := a.network.InviteLink(); now != link {
		t.Errorf("the link was %s and is %s", link, now)
	}
	waits := "Waiting for Ana · Code " + a.network.State.Wait.Code
	a.button("Close")
	if bar := a.desk.Bar.View().Words; bar != waits {
		t.Errorf("the bar says %q", bar)
	}
	a.network.ShowLobby()
	if said := a.network.Lobby.Said(); !strings.Contains(said, waits) {
		t.Errorf("the lobby says %q", said)
	}
	b.Open(link)
	for _, d := range []*tester{b, a} {
		d.until("a game", d.network.Playing)
	}
	if err := b.network.Resign(); err != nil {
		t.Fatal(err)
	}
	a.until("the end", func() bool { return a.network.Game().Over != nil })
	if name, _ = invite(); name.Text != "" || !a.reads("Waiting for your friend") {
		t.Errorf("the next friend is %q", name.Text)
	}
}

// Puzzles are solved while one waits: the invitation stays good, and the game takes their place when the friend comes.
func TestPuzzlesAreSolvedMeanwhile(t *testing.T) {
	alone(t)
	english(t)
	a, b := newPerson(t, "Ann").join(serve(t, server.Options{})), newPerson(t, "Boris")
	a.network.Invite()
	a.until("the link", func() bool { return a.network.InviteLink() != "" })
	link := a.network.InviteLink()
	a.onPage("Solve puzzles meanwhile")
	if _, there := a.top().(*puzzles.Overview); !there || a.network.InviteLink() != link {
		t.Fatalf("there is %T, and the link %q", a.top(), a.network.InviteLink())
	}
	a.onPage("Close")
	if !a.reads("Waiting for your friend") {
		t.Errorf("behind the puzzles it says %v", a.words())
	}
	a.onPage("Solve puzzles meanwhile")
	b.Open(link)
	for _, d := range []*tester{b, a} {
		d.until("a game", d.network.Playing)
	}
	if !a.network.AtTable() || a.HasDialog() {
		t.Error("the puzzles lie over the game")
	}
}

// A person without a name is asked for it in place, as host and as guest.
func TestAnInvitationAsksForANameInPlace(t *testing.T) {
	alone(t)
	english(t)
	a, b := newPerson(t, ""), newPerson(t, "")
	a.network.Hosting.Listen = "127.0.0.1"
	a.network.Invite()
	if !a.reads("So your friend sees who invites.") || a.HasDialog() {
		t.Fatalf("it says %v", a.words())
	}
	field := found[*widgets.Entry](a)[0]
	field.SetText("x")
	a.onPage("Go on")
	if !strings.Contains(strings.Join(a.words(), " "), "A name has 2 to 20 characters") {
		t.Errorf("a bad name: it says %v", a.words())
	}
	field.SetText("Ann")
	a.onPage("Go on")
	a.until("the link", func() bool { return a.network.InviteLink() != "" })
	b.Open(a.network.InviteLink())
	if b.network.Connect == nil || !strings.Contains(b.said(), "Type the name under which you play.") || b.Win.Canvas().Focused() != fyne.Focusable(b.network.Connect.Name) {
		t.Fatalf("it says %q", b.said())
	}
	b.network.Connect.Name.SetText("Boris")
	b.button("Connect")
	for _, d := range []*tester{b, a} {
		d.until("a game", d.network.Playing)
	}
}

// An invitation that is used, withdrawn, one's own, or of a server that is gone: words, and what to do.
func TestBadInvitations(t *testing.T) {
	alone(t)
	english(t)
	address := serve(t, server.Options{})
	invites := func(d *tester) string {
		d.until("the lobby", func() bool { return d.network.Lobby != nil })
		d.button("Invite…")
		d.until("the link", func() bool { return d.network.InviteLink() != "" })
		return d.network.InviteLink()
	}
	a := newPerson(t, "Ann").join(address)
	used := invites(a)
	b := newPerson(t, "Boris")
	b.Open(used)
	b.until("a game", b.network.Playing)
	c := newPerson(t, "Carl").join(address)
	withdrawn := invites(c)
	c.onPage("Cancel")
	c.until("not waiting", func() bool { return c.network.State.Wait.For == "" })
	for name, row := range map[string]struct{ link, words string }{
		"used":      {used, "This invitation is used, withdrawn or too old. Ask your friend for a new link."},
		"withdrawn": {withdrawn, "This invitation is used, withdrawn or too old. Ask your friend for a new link."},
		"gone":      {"hoshi://127.0.0.1:1/play/abcd-efgh-jkmn", "The server of this invitation can't be reached."},
	} {
		d := newPerson(t, "Dora "+name[:1])
		d.Open(row.link)
		d.until(name, func() bool { return d.HasDialog() && strings.Contains(d.said(), row.words) })
		d.Dismiss()
		if d.network.Playing() {
			t.Errorf("%s: a game has begun", name)
		}
	}
	own := newPerson(t, "Emil").join(address)
	link := invites(own)
	own.Open(link)
	own.until("one's own", func() bool { return own.HasDialog() && strings.Contains(own.said(), "This is your own invitation") })
	if !netplay.IsInvitation(link) || netplay.IsLink(link) {
		t.Error("an invitation is a link to a game that is over")
	}
}

// The only server that is found is chosen by itself, unless the person has named one; of two the person chooses.
func TestTheOnlyServerIsChosen(t *testing.T) {
	one, other := lan.Server{Name: "Ann", Address: "192.168.1.5:8488"}, lan.Server{Name: "Boris", Address: "192.168.1.6:8488"}
	for _, row := range []struct {
		name, typed string
		found       []lan.Server
		want        string
	}{
		{"one", "", []lan.Server{one}, one.Address},
		{"none", "", nil, ""},
		{"two", "", []lan.Server{one, other}, ""},
		{"one beside another that is named", "example.org", []lan.Server{one}, "example.org"},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newPerson(t, "Carl")
			d.network.AskConnect()
			c := d.network.Connect
			c.Address.SetText(row.typed)
			c.List(row.found, nil)
			if got := c.Address.Text; got != row.want {
				t.Errorf("%q is chosen, not %q", got, row.want)
			}
			d.Dismiss()
		})
	}
}
