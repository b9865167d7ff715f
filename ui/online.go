package ui

import (
	"errors"
	"log/slog"
	"slices"
	"strings"

	"fyne.io/fyne/v2/dialog"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// keyFile is where the key lies under which this installation plays.
const keyFile = "player.key"

// network is the window's tie to a server: the connection, the newest state that it told, and the game that stands on
// the desk because of it. The client calls on a goroutine of its own; everything here happens on Fyne's, handed over by
// Window.do, and nothing waits.
type network struct {
	w       *Window
	client  *client.Client // nil: not connected, nor trying
	address string
	state   client.State
	been    bool // logged in since the last Connect

	table   string   // the id of the game on the desk; empty: a game of this desk is there
	own     *ownGame // of this desk, while the other one is there
	sent    int      // one more than the number of acts when a move was sent that is not answered; 0: none
	rated   bool     // the person knows no better than that the game on the desk counts for the rating
	told    string   // the id of the last game whose end was told
	then    func()   // to be done once the game that was given up is over; nil: nothing
	connect *connectDialog
	lobby   *lobbyDialog
	code    *codeDialog
	host    *server.Host // the server inside this window; nil: none
	seen    int64        // when the last line of the chat was said that was seen
}

// ownGame is the game of this desk while one from the network lies over it.
type ownGame struct {
	record  *game.Record
	path    string
	unsaved bool
	editor  *editor
	start   bool // the start page lay over it
}

// game returns the newest state of the game from the network on the desk, nil when there is none.
func (n *network) game() *client.Game {
	if n.table == "" || n.state.Game == nil || n.state.Game.ID != n.table {
		return nil
	}
	return n.state.Game
}

// onDesk reports whether the desk holds a game from the network.
func (n *network) onDesk() bool { return n.table != "" }

// playing reports whether the person plays a game on the network that goes on.
func (n *network) playing() bool {
	g := n.game()
	return g != nil && g.You >= 0 && g.Over == nil
}

// online reports whether the server listens now.
func (n *network) online() bool { return n.client != nil && n.state.Status == client.Online }

// color returns the colour of the person at this window in the game on the desk, None for a watcher and offline.
func (n *network) color() game.Color {
	if g := n.game(); g != nil && g.You >= 0 {
		return g.Color(g.You)
	}
	return game.None
}

// dial begins to connect. What comes of it, happened is told.
func (n *network) dial(address, name string, identity *online.Identity) error {
	connected, err := client.Connect(client.Options{Address: address, Name: name, Identity: identity,
		OnEvent: func(from *client.Client, e client.Event) {
			n.w.do(func() {
				if n.client == from {
					n.happened(e)
				}
			})
		}})
	if err != nil {
		return err
	}
	n.close()
	n.putBack()
	n.client, n.address, n.been, n.state = connected, strings.TrimSpace(address), false, client.State{}
	return nil
}

// open shows the lobby, or asks for a server where there is no connection.
func (n *network) open() {
	if n.client != nil {
		n.showLobby()
		return
	}
	n.w.leaveFor(n.askConnect)
}

// standing says on the start page, which has no bar, what the connection does.
func (n *network) standing() string {
	if code := n.state.Wait.Code; code != "" && n.online() { // first of all: there is little room
		return lang.L("Code") + " " + code
	}
	if words := n.bar().Words; words != "" {
		return words
	}
	if n.online() {
		return lang.L("Connected to {{.Server}}", args{"Server": n.address})
	}
	return lang.L("With people elsewhere")
}

// close ends the connection, if there is one.
func (n *network) close() {
	if n.client != nil {
		n.client.Close()
		n.client = nil
	}
}

// happened takes what the client tells.
func (n *network) happened(e client.Event) {
	n.state = n.client.State() // it may be further than the event
	switch e.Kind {
	case client.StatusChanged:
		n.statusChanged()
	case client.GameShown:
		n.shown(e.Game)
	case client.GameActed:
		n.sent = 0
	case client.GameWentBack:
		n.wentBack()
	case client.OfferChanged:
		n.tellOffer(e.Offer)
	case client.PresenceChanged:
		n.tellPresence(e.Seat)
	case client.GameEnded:
		n.ended()
	case client.ChatCame:
		n.tellChat(e.Chat)
	case client.Refused:
		n.refused(e)
	}
	n.update()
}

// wentBack shows the game after acts were taken back, and says once what that does to the rating.
func (n *network) wentBack() {
	n.sent = 0
	n.layOut()
	words := lang.L("Taken back")
	if g := n.game(); g != nil && n.rated && !g.Rated {
		n.rated = false
		words = lang.L("Taken back: this game does not count for the rating any more")
	}
	n.w.note(words)
}

// update brings everything on the window to the newest state.
func (n *network) update() {
	if n.lobby != nil {
		n.lobby.show(n.state)
	}
	if n.connect != nil {
		n.connect.show(n.state)
	}
	n.w.refresh()
}

// statusChanged follows the connection.
func (n *network) statusChanged() {
	switch n.state.Status {
	case client.Online:
		n.welcome()
	case client.Stopped:
		n.stopped()
	}
}

// welcome is what follows a login: the lobby the first time, a word after a break.
func (n *network) welcome() {
	if n.been {
		n.w.note(lang.L("The connection is back"))
		return
	}
	n.been = true
	n.rememberServer(n.address)
	if n.connect != nil {
		n.connect.Hide()
	}
	if n.w.busy() { // another dialog has the say; the menu opens the lobby
		n.w.note(lang.L("Connected to {{.Server}}", args{"Server": n.address}))
		return
	}
	n.showLobby()
}

// stopped tells why the server does not listen any more. The dialog of connecting says it itself.
func (n *network) stopped() {
	trouble := n.state.Trouble
	n.close()
	if n.lobby != nil {
		n.lobby.Hide()
	}
	if n.connect != nil || trouble == nil {
		return
	}
	n.w.tell(lang.L("The connection has ended"), refusalWord(trouble))
}

// disconnect ends the connection because the person wants it, and puts the game of this desk back.
func (n *network) disconnect() {
	n.close()
	n.state = client.State{}
	if n.lobby != nil {
		n.lobby.Hide()
	}
	n.putBack()
	n.w.refresh()
}

// rememberServer puts the address first among those that are proposed.
func (n *network) rememberServer(address string) {
	n.w.store.Settings().AddServer(address)
	n.w.saveSettings()
}

// send says in words why something could not be sent; nil is fine.
func (n *network) send(err error) {
	switch {
	case err == nil:
	case n.lobby != nil:
		n.lobby.say(refusalWord(err))
	default:
		n.w.refuse(err)
	}
}

// refused says why the server did not do something.
func (n *network) refused(e client.Event) {
	n.sent, n.then = 0, nil
	switch e.About.Type {
	case "leave", "cancel": // those have happened already
		return
	case "accept":
		if n.code != nil {
			n.code.refused(e.Refusal)
			return
		}
	case "chat":
		n.w.desk.chat.giveBack(e.About.Text)
	}
	n.send(e.Refusal)
}

// identity returns the key under which this installation plays; the first call makes it.
func (n *network) identity() (*online.Identity, error) {
	return online.LoadIdentity(n.w.store.File(keyFile))
}

// name returns the name under which the person played last, else the one that the person has here.
func (n *network) name() string {
	if name := n.w.store.Settings().OnlineName; name != "" {
		return name
	}
	return n.w.personName()
}

// resign gives the game up.
func (n *network) resign() error {
	if n.client == nil {
		return client.ErrOffline
	}
	return n.client.Resign()
}

// shown puts a game that has begun, has come back or is watched on the desk.
func (n *network) shown(id string) {
	g := n.state.Game
	if g == nil || g.ID != id {
		return
	}
	n.sent = 0
	if id == n.table {
		n.layOut()
		return
	}
	n.w.dismissAll() // what they ask was about the game before
	if !n.onDesk() {
		n.putAside()
	}
	n.table, n.then, n.seen, n.rated = id, nil, lastSaid(g), g.Rated
	n.w.path, n.w.unsaved = "", false
	n.layOut()
	n.w.desk.chat.clear()
	if g.Over == nil {
		n.w.sound.Play(sound.Start)
		n.w.note(n.opposed(g))
	}
}

// opposed says who plays.
func (n *network) opposed(g *client.Game) string {
	if g.You < 0 {
		return lang.L("You are watching {{.First}} – {{.Second}}", args{"First": g.Seats[0].Name, "Second": g.Seats[1].Name})
	}
	return lang.L("You play {{.Color}} against {{.Name}}", args{
		"Color": say.ColorInside(g.Color(g.You)), "Name": g.Seats[1-g.You].Name,
	})
}

// putAside keeps the game of this desk, also against a crash, as long as one from the network lies over it.
func (n *network) putAside() {
	w := n.w
	n.own = &ownGame{w.game.Record(), w.path, w.unsaved, w.editor, w.desk.welcoming}
	if w.unsaved {
		w.autosave()
	}
}

// putBack takes the game from the network off the desk and goes on with the one of this desk.
func (n *network) putBack() {
	w := n.w
	if !n.onDesk() {
		return
	}
	own := n.own
	n.table, n.own, n.sent, n.then = "", nil, 0, nil
	w.path, w.unsaved = own.path, own.unsaved
	w.setGame(own.record)
	w.game.Resume()
	w.editor, w.desk.welcoming = own.editor, own.start
	w.game.Pause(w.waits() || w.busy())
	w.refresh()
}

// layOut makes the desk anew from the state of the game. What is shown while browsing stays shown.
func (n *network) layOut() {
	w, g := n.w, n.game()
	if g == nil {
		return
	}
	record, err := g.Record()
	if err != nil {
		slog.Error("a game of the server has no record", "error", err)
		w.fail(lang.L("The game can't be shown"), err)
		return
	}
	shown := -1
	if w.game.Record().ID == g.ID && w.game.Browsing() {
		shown = w.game.Current().Number()
	}
	w.setGame(record)
	w.game.Resume()
	for _, node := range record.Root.End().Path() {
		if node.Number() == shown && node != w.game.Live() {
			w.game.Goto(node)
		}
	}
}

// players lets both sides of the game on the desk play what the server says.
func (n *network) players(c *game.Controller) {
	remote := n.client.Remote(n.table)
	c.Players[game.Black], c.Players[game.White] = remote, remote
	c.MinDelay = 0
	c.OnError = func(err error) {
		if !errors.Is(err, client.ErrNoGame) {
			slog.Error("the game of the server can't be followed", "error", err)
		}
	}
}

// leave takes the game from the network off the desk, after asking where it goes on, and then calls then.
func (n *network) leave(then func()) {
	switch g := n.game(); {
	case g != nil && n.playing() && n.client != nil:
		n.askLeave(g, then)
	default:
		if n.online() && g != nil {
			n.send(n.client.Leave())
		}
		n.putBack()
		then()
	}
}

// askLeave asks what is to become of the game that goes on.
func (n *network) askLeave(g *client.Game, then func()) {
	w := n.w
	words := lang.L("Your game against {{.Name}} goes on. If you leave it, it waits for you on the server for {{.Time}}; after that it is lost.",
		args{"Name": g.Seats[1-g.You].Name, "Time": say.Time(milliseconds(n.state.Limits.Grace))})
	d := dialog.NewCustomWithoutButtons(lang.L("Leave the game?"), part.Wrapped(words), w.win)
	stay := w.newDialogButton(lang.L("Stay"), part.Filled, d.Hide)
	away := w.newDialogButton(lang.L("Leave"), part.Plain, func() {
		d.Hide()
		n.disconnect()
		then()
	})
	resign := w.newDialogButton(lang.L("Resign"), part.Outlined, func() {
		d.Hide()
		if err := n.resign(); err != nil {
			n.send(err)
			return
		}
		n.then = then
	})
	d.SetButtons(buttons(away, resign, stay))
	w.show(d, 460, 200, stay)
}

// recentServers returns the servers that are proposed, the last one first.
func (n *network) recentServers() []string { return slices.Clone(n.w.store.Settings().Servers) }
