package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/internal/relaytest"
	"hoshi/online/server"
	"hoshi/ui/netplay"
	"hoshi/ui/widgets"
)

func TestAChallengeIsMadeWithdrawnAndJoined(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
	set := a.Store.Settings()
	set.Rule, set.Size, set.Opening, set.Clock, set.Color = "renju", 15, "rif", "10m+5s", "white"
	a.join(address)
	b.join(address)
	shows := func(n int) func() bool { return func() bool { return len(b.offers()) == n } }
	a.offer()
	b.until("the challenge", shows(1))
	row := b.offers()[0]
	if want := "offers Renju · 15 × 15 · RIF · 10 + 5 s · rated · you begin"; row.Detail != want || row.Title != "Ann" || row.Rating != "1500?" {
		t.Errorf("the challenge is %q by %q", row.Detail, row.Title)
	}
	a.until("waiting", func() bool { return a.network.State.Wait.For == "challenge" })
	a.button("Cancel")
	b.until("no challenge", shows(0))
	a.until("not waiting", func() bool { return a.network.State.Wait.For == "" })

	a.offer()
	b.until("the challenge", shows(1))
	b.button("Play")
	for _, d := range []*tester{a, b} {
		d.until("a game", d.network.Playing)
		if d.HasDialog() {
			t.Error("a dialog lies over the game")
		}
	}
	if b.network.Color() != game.Black || b.game().Record().Time.String() != "10m+5s" || b.game().Record().Rule() != game.Renju {
		t.Errorf("%v plays %v by %v", b.network.Color(), b.game().Record().Rule(), b.game().Record().Time)
	}
	for i, point := range []string{"H8", "H9", "I9"} {
		b.tap(point)
		b.until(point, func() bool { return b.moves() == i+1 })
	}
	a.until("the choice", func() bool { return len(a.desk.Guide.View().Answers) == 2 })
	if len(b.desk.Guide.View().Answers) != 0 {
		t.Error("the one who does not choose has answers")
	}
	a.write("2")
	b.until("other colours", func() bool { return b.network.Color() == game.White })
}

func TestAPrivateGameNeedsItsCode(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
	a.join(address)
	a.button("Invite…")
	a.until("a code", func() bool { return a.network.State.Wait.Code != "" })
	code := a.network.State.Wait.Code
	a.button("Close")
	a.network.ShowLobby()
	if said := a.network.Lobby.Said(); !strings.Contains(said, code) {
		t.Errorf("the code is not seen: %s", said)
	}
	b.join(address)
	b.button("Enter code…")
	enter := func(code string) {
		b.entry(0).SetText(code)
		b.button("Join")
	}
	enter("abcd-efgh-jkmn")
	b.until("the refusal", func() bool { return strings.Contains(b.said(), "No game waits under this code") })
	enter(strings.ToUpper(code)) // there is a second try
	b.until("a game", b.network.Playing)
	a.until("a game", a.network.Playing)
	if b.network.Color() != game.White {
		t.Error("the challenger did not get the colour that was chosen")
	}
}

func TestWaitingGoesOnBehindTheLobby(t *testing.T) {
	address := serve(t, server.Options{})
	a := newPerson(t, "Ann").join(address)
	a.button("Find")
	a.until("waiting", func() bool { return a.network.State.Wait.For == "seek" })
	a.button("Close")
	a.tap("H8")
	if a.moves() != 1 || a.desk.Bar.View().Words != "Waiting for an opponent…" {
		t.Errorf("%d moves, the bar says %q", a.moves(), a.desk.Bar.View().Words)
	}
	a.press("Cancel")
	a.until("not waiting", func() bool { return !a.desk.Bar.Visible() })
}

func TestANameThatIsTakenIsSaid(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	newPerson(t, "Ann").join(address)
	other := newPerson(t, "Ann")
	other.network.AskConnect()
	if fields := found[*widgets.Entry](other); len(fields) != 1 {
		t.Errorf("a name that is known is asked for: there are %d fields", len(fields))
	}
	other.Dismiss()
	other.dial(address)
	other.until("the refusal", func() bool { return strings.Contains(other.said(), "Somebody else has this name") })
	if fields := found[*widgets.Entry](other); len(fields) != 2 || other.Win.Canvas().Focused() != fyne.Focusable(other.network.Connect.Name) {
		t.Errorf("another name is not asked for: there are %d fields", len(fields))
	}
	other.network.Connect.Name.SetText("Anna")
	other.button("Connect")
	other.until("the lobby", func() bool { return other.network.Lobby != nil })
	if other.Store.Settings().OnlineName != "Anna" {
		t.Error("the name is not kept")
	}
}

func TestAHostIsPlayedOn(t *testing.T) {
	a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
	var failed error
	a.network.Hosting.Start("127.0.0.1", "", func(err error) { failed = err })
	a.until("a server", func() bool { return a.network.Hosting.Host != nil || failed != nil })
	if failed != nil {
		t.Fatal(failed)
	}
	a.network.Hosting.Show()
	if !strings.Contains(a.said(), a.network.Hosting.Address()) {
		t.Errorf("the address is not told: %s", a.said())
	}
	running := a.network.Hosting.Host
	a.network.Hosting.Host = nil // it has ended by itself under the dialog
	a.button("Play here")
	a.button("Cancel")
	a.network.Hosting.Host = running
	a.network.Hosting.Show()
	a.button("Play here")
	a.until("the lobby", func() bool { return a.network.Lobby != nil })
	if got := a.network.Lobby.Head(); got != "this computer is the server" {
		t.Errorf("the lobby of the own server says %q", got)
	}
	b.join(a.network.Hosting.Address())
	a.button("Find")
	b.button("Find")
	for _, d := range []*tester{a, b} {
		d.until("a game", d.network.Playing)
	}
	a.network.Hosting.Show()
	a.button("Stop the server")
	a.button("Leave") // the game that goes on there
	if a.network.Client != nil || a.network.Table != nil || a.network.Hosting.Host != nil {
		t.Error("who ended the server goes on looking for it")
	}
	b.until("the break", func() bool {
		return strings.HasPrefix(b.desk.Bar.View().Words, "The server of your game against Ann has ended")
	})
	b.press("Leave")
	b.button("Leave")
	if b.network.Client != nil || b.network.Table != nil {
		t.Error("who disconnects goes on trying")
	}
}

func TestTheKeyGoesToAnotherInstallation(t *testing.T) {
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann").join(address), newPerson(t, "Boris")
	file := filepath.Join(t.TempDir(), "ann.key")
	a.button("Close")
	a.Store.Settings().Folder = filepath.Dir(file)
	a.network.Key.AskExport()
	a.entry(0).SetText("ann")
	a.button("Save")
	a.until("exported", func() bool { return a.HasDialog() && strings.Contains(a.said(), file) })
	a.button("OK")
	a.network.Disconnect()

	b.network.Key.Read(file)
	if b.HasDialog() {
		t.Error("the window waits for the disk")
	}
	b.until("it is asked about", b.HasDialog)
	b.button("Use this key")
	b.until("it is kept", func() bool { return keyShown(t, b.network) == keyShown(t, a.network) })
	b.join(address)
	if me := b.network.State.Player; me.Key != keyShown(t, a.network) {
		t.Errorf("the key is %s", me.Key)
	}
	b.button("Close")
	b.network.Key.Read(address)
	b.until("a file that is no key is refused", b.HasDialog)
}

func TestADamagedKeyIsSaidAndKept(t *testing.T) {
	address := serve(t, server.Options{})
	d := newPerson(t, "Ann")
	file := d.Store.File(netplay.KeyFile)
	if err := os.WriteFile(file, []byte("half a key"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.dial(address)
	if !strings.Contains(d.said(), "is damaged") || !strings.Contains(d.said(), file) {
		t.Errorf("said: %s", d.said())
	}
	if left, err := os.ReadFile(file); err != nil || string(left) != "half a key" {
		t.Errorf("the file holds %q, %v", left, err)
	}
}

func keyShown(t *testing.T, n *netplay.Session) string {
	t.Helper()
	identity, err := n.Key.Identity()
	if err != nil {
		t.Fatal(err)
	}
	return identity.Fingerprint()
}

func TestTheDialogsOfTheNetworkFitASmallWindow(t *testing.T) {
	looks(t)
	english(t)
	d := newPerson(t, "Ann").join(serve(t, server.Options{}))
	d.button("Close")
	d.Win.Resize(fyne.NewSize(640, 480))
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		for name, open := range map[string]func(){
			"connect": d.network.AskConnect, "code": d.network.AskCode, "host": d.network.Hosting.Show, "data": d.network.Account.AskData,
		} {
			open()
			top := d.Win.Canvas().Overlays().Top()
			if min, room := top.MinSize(), d.Win.Canvas().Size(); min.Width > room.Width || min.Height > room.Height {
				t.Errorf("%s needs %v, the window has %v", name, min, room)
			}
			if focused := d.Win.Canvas().Focused(); focused != nil {
				focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			}
			if d.HasDialog() {
				t.Errorf("%s stays open after Escape", name)
				d.Dismiss()
			}
		}
	})
}

// When the connection breaks the lobby is dim at once and takes no click, says so, and comes back by itself.
func TestTheLobbyWithoutAConnection(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	line := relaytest.New(t, address)
	a, b := newPerson(t, "Ann").join(line.Address()), newPerson(t, "Boris").join(address)
	b.offer()
	a.until("the challenge", func() bool { return len(a.offers()) == 1 })
	// pressable names the buttons of the lobby that take a click.
	pressable := func() (names []string) {
		for _, button := range found[*widgets.Button](a) {
			if !button.Disabled() {
				names = append(names, button.Text)
			}
		}
		slices.Sort(names)
		return names
	}
	before := pressable()
	if !slices.Contains(before, "Play") || !slices.Contains(before, "Find") {
		t.Fatalf("with a connection these can be pressed: %v", before)
	}
	line.Cut(true)
	a.until("the break", func() bool { return !a.network.Online() })
	if got := pressable(); !slices.Equal(got, []string{"Close", "Leave"}) {
		t.Errorf("without a connection these can be pressed: %v", got)
	}
	if head := a.network.Lobby.Head(); head != "Lost the connection, trying again" {
		t.Errorf("the head says %q", head)
	}
	line.Cut(false)
	a.until("the connection", func() bool { return a.network.Online() && len(a.offers()) == 1 })
	a.until("the buttons", func() bool { return slices.Equal(pressable(), before) })
	a.button("Play")
	a.until("a game", a.network.Playing)
}

// A challenge says which seat is one's own, to the one who made it and to others.
func TestTheSeatOfAChallenge(t *testing.T) {
	alone(t)
	for _, row := range []struct{ color, own, others string }{
		{"black", "you begin", "you play second"},
		{"white", "you play second", "you begin"},
	} {
		t.Run(row.color, func(t *testing.T) {
			address := serve(t, server.Options{})
			a, b := newPerson(t, "Ann"), newPerson(t, "Boris").join(address)
			a.Store.Settings().Color = row.color
			a.join(address)
			a.offer()
			for d, want := range map[*tester]string{a: row.own, b: row.others} {
				d.until("the challenge", func() bool { return len(d.offers()) == 1 })
				if got := d.offers()[0].Detail; !strings.HasSuffix(got, want) {
					t.Errorf("%s reads %q, want %q", d.Store.Profile().Name, got, want)
				}
			}
		})
	}
}

// Somebody in the list is challenged; a player who has left the lobby is asked at the board, declines, and accepts the second time.
func TestSomebodyIsChallenged(t *testing.T) {
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann").join(address), newPerson(t, "Boris").join(address)
	challenge := func() {
		a.until("Boris", func() bool {
			return slices.ContainsFunc(a.network.Lobby.People(), func(r widgets.PersonRow) bool { return r.Title == "Boris" && len(r.Presses) == 1 })
		})
		a.button("Challenge")
	}
	challenge()
	b.until("the challenge", func() bool { return len(b.network.Lobby.Asked()) == 1 })
	if row := b.network.Lobby.Asked()[0]; row.Title != "Ann" || !strings.HasPrefix(row.Detail, "Freestyle · 15 × 15 · 5 min · rated") {
		t.Errorf("Boris is asked %+v", row)
	}
	b.button("Close")
	b.until("the question", func() bool { return strings.HasPrefix(b.desk.Bar.View().Words, "Ann 1500? challenges you: Freestyle") })
	b.press("Decline")
	a.until("the answer", func() bool { return strings.HasPrefix(a.network.Lobby.Said(), "They did not accept.") })
	b.until("no question", func() bool { return len(b.network.State.Asked) == 0 })
	challenge()
	b.until("the question", func() bool { return len(b.network.State.Asked) == 1 })
	b.press("Accept")
	for _, d := range []*tester{a, b} {
		d.until("a game", d.network.Playing)
	}
}

// A player who waits sees in which range and for how long; a game that is over can be opened by its link.
func TestTheRangeAndTheLink(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{RateSameNetwork: true, Pages: true, Public: "https://play.example.org"})
	a, b := newPerson(t, "Ann").join(address), newPerson(t, "Boris").join(address)
	a.button("Find")
	a.until("waiting", func() bool { return a.network.State.Wait.For == "seek" })
	if said := a.network.Lobby.Said(); !strings.HasPrefix(said, "Looking: 1400 to 1600, 0:0") {
		t.Errorf("it says %q", said)
	}
	b.button("Find")
	for _, d := range []*tester{a, b} {
		d.until("a game", d.network.Playing)
	}
	if !a.network.Links.HasPage() {
		t.Error("a game that goes on has no page")
	}
	a.network.Links.CopyLink()
	page := fyne.CurrentApp().Clipboard().Content() // of the app, which each person has anew
	watcher := newPerson(t, "Carla").join(address)
	watcher.network.Links.OpenLink(strings.Replace(page, "https://play.example.org/game/", "hoshi://"+address+"/", 1))
	watcher.until("the game that goes on", func() bool { return watcher.network.AtTable() && watcher.network.State.Game.You < 0 })
	if err := a.network.Resign(); err != nil {
		t.Fatal(err)
	}
	b.until("the end", func() bool { g := b.network.State.Game; return g != nil && g.Over != nil })
	b.network.Links.CopyLink()
	if link := fyne.CurrentApp().Clipboard().Content(); !strings.HasPrefix(link, "https://play.example.org/game/") || !netplay.IsLink(link) {
		t.Fatalf("the link of a server with pages is %q", link)
	}
	b.network.State.Public = "" // as of a server without them
	b.network.Links.CopyLink()
	b.network.Leave(func() {})
	b.until("the desk", func() bool { return !b.network.AtTable() })
	link := fyne.CurrentApp().Clipboard().Content()
	if !strings.HasPrefix(link, "hoshi://127.0.0.1:") || !netplay.IsLink(link) {
		t.Fatalf("the link is %q", link)
	}
	b.network.Links.OpenLink(link)
	b.until("the record", func() bool { return b.game().Record().Result().Reason == game.Resignation })
}
