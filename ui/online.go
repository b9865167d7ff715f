package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2/dialog"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
	"hoshi/ui/activity"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// keyFile is where the key lies under which this installation plays.
const keyFile = "player.key"

// network is the window's tie to a server: the connection, the newest state that it told, and the table that lies on the desk
// because of it. The client calls on a goroutine of its own; everything here happens on Fyne's, handed over by do, and nothing
// waits.
type network struct {
	*activity.Shell
	giveBack func(text string) // puts what could not be said into the chat again
	reading  func() bool       // reports whether the chat is shown
	client   *client.Client    // nil: not connected, nor trying
	address  string
	state    client.State
	been     bool // logged in since the last Connect

	table   *table // nil: there is none
	sent    int    // one more than the number of acts when a move was sent that is not answered; 0: none
	told    string // the id of the last game whose end was told
	then    func() // to be done once the game that was given up is over; nil: nothing
	connect *connectDialog
	lobby   *lobbyDialog
	code    *codeDialog
	host    *server.Host // the server inside this window; nil: none
}

// game returns the newest state of the game from the network on the desk, nil when there is none.
func (n *network) game() *client.Game {
	if n.table == nil || n.state.Game == nil || n.state.Game.ID != n.table.id {
		return nil
	}
	return n.state.Game
}

// atTable reports whether a game from the network lies on the desk.
func (n *network) atTable() bool { return n.table != nil }

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
			n.Post(func() {
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
	n.leave(n.askConnect)
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
		return lang.L("Connected to {{.Server}}", lang.Args{"Server": n.address})
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
		n.sent = 0
		if n.table != nil {
			n.table.wentBack()
		}
	case client.OfferChanged:
		n.tellOffer(e.Offer)
	case client.PresenceChanged:
		n.tellPresence(e.Seat)
	case client.GameEnded:
		if n.table != nil {
			n.table.ended()
		}
	case client.ChatCame:
		n.tellChat(e.Chat)
	case client.Refused:
		n.refused(e)
	}
	n.update()
}

// update brings everything on the window to the newest state.
func (n *network) update() {
	if n.lobby != nil {
		n.lobby.show(n.state)
	}
	if n.connect != nil {
		n.connect.show(n.state)
	}
	n.Window.Changed(activity.Changed{Board: true, Clock: true, Side: true})
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
		n.Note(lang.L("The connection is back"))
		return
	}
	n.been = true
	n.rememberServer(n.address)
	if n.connect != nil {
		n.connect.Hide()
	}
	if n.Busy() { // another dialog has the say; the menu opens the lobby
		n.Note(lang.L("Connected to {{.Server}}", lang.Args{"Server": n.address}))
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
	n.Tell(lang.L("The connection has ended"), refusalWord(trouble))
}

// disconnect ends the connection because the person wants it, and puts the game of this desk back.
func (n *network) disconnect() {
	n.close()
	n.state = client.State{}
	if n.lobby != nil {
		n.lobby.Hide()
	}
	n.putBack()
	n.Window.Changed(activity.Changed{Clock: true, Side: true})
}

// rememberServer puts the address first among those that are proposed.
func (n *network) rememberServer(address string) {
	n.Store.Settings().AddServer(address)
	n.SaveSettings()
}

// send says in words why something could not be sent; nil is fine.
func (n *network) send(err error) {
	switch {
	case err == nil:
	case n.lobby != nil:
		n.lobby.say(refusalWord(err))
	default:
		n.Window.Refuse(err)
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
		n.giveBack(e.About.Text)
	}
	n.send(e.Refusal)
}

// identity returns the key under which this installation plays; the first call makes it.
func (n *network) identity() (*online.Identity, error) {
	return online.LoadIdentity(n.Store.File(keyFile))
}

// name returns the name under which the person played last, else the one that the person has here.
func (n *network) name() string {
	if name := n.Store.Settings().OnlineName; name != "" {
		return name
	}
	return n.PersonName()
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
	if n.table != nil && n.table.id == id {
		n.table.layOut()
		return
	}
	n.DismissAll() // what they ask was about the game before
	n.putBack()
	t := newTable(n, g)
	if !t.layOut() {
		return
	}
	n.table, n.then = t, nil
	n.Window.Lay(t)
	if g.Over == nil {
		n.Sound.Play(sound.Start)
		n.Note(n.opposed(g))
	}
}

// opposed says who plays.
func (n *network) opposed(g *client.Game) string {
	if g.You < 0 {
		return lang.L("You are watching {{.First}} – {{.Second}}", lang.Args{"First": g.Seats[0].Name, "Second": g.Seats[1].Name})
	}
	return lang.L("You play {{.Color}} against {{.Name}}", lang.Args{
		"Color": say.ColorInside(g.Color(g.You)), "Name": g.Seats[1-g.You].Name,
	})
}

// putBack takes the game from the network off the desk and goes on with what lay below.
func (n *network) putBack() {
	t := n.table
	if t == nil {
		return
	}
	n.table, n.sent, n.then = nil, 0, nil
	t.game.Close()
	n.Window.Drop(t)
}

// leave takes a game from the network off the desk, after asking where it goes on, and calls then once there is none.
func (n *network) leave(then func()) {
	switch g := n.game(); {
	case n.table == nil:
		then()
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
	words := lang.L("Your game against {{.Name}} goes on. If you leave it, it waits for you on the server for {{.Time}}; after that it is lost.",
		lang.Args{"Name": g.Seats[1-g.You].Name, "Time": say.Time(milliseconds(n.state.Limits.Grace))})
	d := dialog.NewCustomWithoutButtons(lang.L("Leave the game?"), part.Wrapped(words), n.Win)
	stay := n.NewDialogButton(lang.L("Stay"), part.Filled, d.Hide)
	away := n.NewDialogButton(lang.L("Leave"), part.Plain, func() {
		d.Hide()
		n.disconnect()
		then()
	})
	resign := n.NewDialogButton(lang.L("Resign"), part.Outlined, func() {
		d.Hide()
		if err := n.resign(); err != nil {
			n.send(err)
			return
		}
		n.then = then
	})
	d.SetButtons(ask.Buttons(away, resign, stay))
	n.Open(d, 460, 200, stay)
}

// recentServers returns the servers that are proposed, the last one first.
func (n *network) recentServers() []string { return slices.Clone(n.Store.Settings().Servers) }
