package ui

import (
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/coder/websocket"

	"hoshi/game"
	"hoshi/internal/nettest"
	"hoshi/internal/relaytest"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
	"hoshi/ui/access"
	"hoshi/ui/activity"
	"hoshi/ui/widgets"
)

// serve starts a server on loopback that ends with the test, and returns its address.
func serve(t *testing.T, opts server.Options) string {
	t.Helper()
	opts.Data, opts.PerAddress = t.TempDir(), -1
	s, err := server.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { nettest.Stop(t, s) })
	if err := s.Start("127.0.0.1:0", "", ""); err != nil {
		t.Fatal(err)
	}
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(s.Port()))
}

// newPerson opens a window of somebody of that name.
func newPerson(t *testing.T, name string) *tester {
	t.Helper()
	d := newTester(t, t.TempDir())
	d.Store.Profile().Name = name
	d.Store.Settings().Clock = "5m"
	t.Cleanup(d.network.ShutDown)
	return d
}

// dial connects through the dialog.
func (d *tester) dial(address string) {
	d.t.Helper()
	d.network.AskConnect()
	d.network.Connect.Address.SetText(address)
	d.button("Connect")
}

// webServer starts a server that knows nothing of games, and returns its address.
func webServer(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(s.Close)
	return s.Listener.Addr().String()
}

// secureServer starts a server whose certificate no authority has signed.
func secureServer(t *testing.T) string {
	t.Helper()
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	t.Cleanup(s.Close)
	return s.Listener.Addr().String()
}

// futureServer starts a server of a later version of the protocol.
func futureServer(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return // the client has gone
		}
		defer conn.CloseNow()
		hello := `{"type":"hello","protocol":99,"server":"hoshi 9.1.0","nonce":"AAAA","limits":{}}`
		if conn.Write(r.Context(), websocket.MessageText, []byte(hello)) == nil {
			conn.Read(r.Context()) // until the client has understood
		}
	}))
	t.Cleanup(s.Close)
	return s.Listener.Addr().String()
}

// offer offers a game to everybody, once the lobby lists the person.
func (d *tester) offer() {
	d.t.Helper()
	d.until("oneself", func() bool {
		return slices.ContainsFunc(d.network.Lobby.People(), func(r widgets.PersonRow) bool {
			return len(r.Presses) > 0 && r.Presses[0].Text == "Open challenge"
		})
	})
	d.button("Open challenge")
}

// offers returns who offers a game in the lobby, the person too.
func (d *tester) offers() (rows []widgets.PersonRow) {
	if d.network.Lobby == nil {
		return nil
	}
	for _, c := range d.network.State.Lobby.Challenges {
		for _, row := range d.network.Lobby.People() {
			if strings.HasSuffix(row.ID, c.ID) {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// guest logs somebody in at a server without a window.
func guest(t *testing.T, address, name string) *client.Client {
	t.Helper()
	identity, err := online.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	in := make(chan struct{}, 1000)
	c, err := client.Connect(client.Options{Address: address, Name: name, Identity: identity, OnEvent: func(*client.Client, client.Event) { in <- struct{}{} }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	for <-in; c.State().Status != client.Online; <-in {
		if trouble := c.State().Trouble; trouble != nil {
			t.Fatal(trouble)
		}
	}
	return c
}

// join connects and waits for the lobby.
func (d *tester) join(address string) *tester {
	d.t.Helper()
	d.dial(address)
	d.until("the lobby", func() bool { return d.network.Lobby != nil && d.network.State.Lobby.Players > 0 })
	return d
}

// pair lets two people find each other and returns them as Black and White.
func pair(t *testing.T, address string) (black, white *tester) {
	t.Helper()
	a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
	a.join(address)
	b.join(address)
	return meet(a, b)
}

// meet lets two people in a lobby find each other and returns them as Black and White.
func meet(a, b *tester) (black, white *tester) {
	a.t.Helper()
	a.button("Find")
	a.until("waiting", func() bool { return a.network.State.Wait.For == "seek" })
	b.button("Find")
	for _, d := range []*tester{a, b} {
		d.until("a game", d.network.Playing)
	}
	if a.network.Color() == game.Black {
		return a, b
	}
	return b, a
}

// plays lets the two take turns and waits until both see each stone.
func plays(black, white *tester, moves ...string) {
	for _, m := range moves {
		both := []*tester{black, white}
		mover, n := both[black.moves()%2], black.moves()+1
		mover.until("the turn", func() bool { return mover.round().IsPersonsTurn() })
		mover.tap(m)
		for _, d := range both {
			d.until(m, func() bool { return d.moves() == n })
		}
	}
}

// said returns the words of everything that is seen in the open dialog.
func (d *tester) said() string {
	var words []string
	for _, o := range test.LaidOutObjects(d.Win.Canvas().Overlays().Top()) {
		if l, ok := o.(*widget.Label); ok && l.Visible() {
			words = append(words, l.Text)
		}
	}
	return strings.Join(words, "\n")
}

// press presses a button of the bar.
func (d *tester) press(name string) {
	d.t.Helper()
	d.use(access.Button, name)
}

func TestNoServerIsSaidAndCanBeTriedAgain(t *testing.T) {
	nobody := relaytest.UnusedAddress(t)
	d := newPerson(t, "Ann")
	for _, row := range []struct{ name, address, words string }{
		{"nobody there", nobody, "can't be reached"},
		{"no address", "http://x y", "no address"},
		{"no server for Hoshi", webServer(t), "no server for Hoshi"},
		{"a certificate that nobody vouches for", "wss://" + secureServer(t), "certificate of the server is not valid"},
		{"TLS that was not asked for", secureServer(t), "put wss:// before the address"},
		{"another version", futureServer(t), "(hoshi 9.1.0)"},
	} {
		if d.network.Connect != nil {
			d.button("Cancel")
		}
		d.dial(row.address)
		d.until(row.name, func() bool { return strings.Contains(d.said(), row.words) })
	}
	d.network.Connect.Address.SetText(serve(t, server.Options{}))
	d.button("Connect")
	d.until("the lobby", func() bool { return d.network.Lobby != nil })
	if servers := d.Store.Settings().Servers; len(servers) != 1 {
		t.Errorf("remembered: %v", servers)
	}
}

func TestAWholeGameOverTheNetwork(t *testing.T) {
	black, white := pair(t, serve(t, server.Options{}))
	if name := black.game().Record().Seats[game.White].Name; name != white.Store.Profile().Name {
		t.Errorf("Black plays against %q", name)
	}
	plays(black, white, "H8", "H9", "I8")
	black.runCommand(activity.Undo)
	white.until("the request", func() bool { return white.desk.Bar.View().Question })
	black.until("Undo is greyed", black.desk.Buttons.Undo.Disabled)
	white.press("Accept")
	for _, d := range []*tester{black, white} {
		d.until("two moves", func() bool { return d.moves() == 2 })
	}
	white.runCommand(activity.Draw)
	black.until("the offer", func() bool { return black.desk.Bar.View().Question })
	black.press("Decline")
	white.until("the refusal", func() bool { return white.desk.Notice.Words() == black.Store.Profile().Name+" declined" })
	plays(black, white, "I8", "I9", "J8", "J9", "K8", "K9", "L8")
	for _, d := range []*tester{black, white} {
		d.until("the end", d.over)
		if r := d.game().Result(); r != (game.Result{Winner: game.Black, Reason: game.Five}) {
			t.Errorf("the result is %v", r)
		}
	}
	white.until("the server's word of the end", func() bool { return !white.desk.Banner.Buttons[0].Disabled() })
	white.next("Play again")
	black.until("the request", func() bool { return black.desk.Banner.View().Question })
	if asked := black.desk.Banner.View().Asked; asked != white.Store.Profile().Name+" would like a rematch" || black.desk.Bar.Visible() {
		t.Errorf("the banner says %q; the bar is seen: %v", asked, black.desk.Bar.Visible())
	}
	black.next("Play again")
	for _, d := range []*tester{black, white} {
		d.until("the next game", func() bool { return d.network.Playing() && d.moves() == 0 && !d.over() })
	}
	if black.network.Color() != game.White {
		t.Error("the colours did not change")
	}
	if err := black.network.Resign(); err != nil {
		t.Fatal(err)
	}
	white.until("the end", white.over)
	if r := white.game().Result(); r.Reason != game.Resignation || r.Winner != game.Black {
		t.Errorf("the result is %v", r)
	}
}
