package table

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server/host"
	"hoshi/ui/activity"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// KeyFile is where the key lies under which this installation plays.
const KeyFile = "player.key"

// Network is the window's tie to a server: the connection, the newest state that it told, and the table that lies on the desk
// because of it. The client calls on a goroutine of its own; everything here happens on Fyne's, handed over by do, and nothing
// waits.
type Network struct {
	*activity.Shell
	GiveBack func(text string)    // puts what could not be said into the chat again
	Reading  func() bool          // reports whether the chat is shown
	Change   func()               // asks how the person wants to play on a server, and then shows the lobby
	Key      func(*fyne.KeyEvent) // takes a key that the lobby has no use for
	OpenText func(record string)  // opens a record in SGF
	Client   *client.Client       // nil: not connected, nor trying
	address  string
	State    client.State
	been     bool // logged in since the last Connect

	Table   *Table // nil: there is none
	waits   string // the id of the game in which the person goes on waiting for who does not come back; empty: none
	sent    int    // one more than the number of acts when a move was sent that is not answered; 0: none
	told    string // the id of the last game whose end was told
	then    func() // to be done once the game that was given up is over; nil: nothing
	Connect *connectDialog
	Lobby   *Lobby // nil: it is not shown
	awaited awaited
	asked   int // how many challenge the person, as it was told
	code    *codeDialog

	running   *Running // in which the person is awaited, or which they play; nil: none
	read      bool     // running is known
	returning bool     // the login that is under way leads back into it
	touched   time.Time
	Host      *host.Host // the server inside this window; nil: none
}

// Game returns the newest state of the game from the network on the desk, nil when there is none.
func (n *Network) Game() *client.Game {
	if n.Table == nil || n.State.Game == nil || n.State.Game.ID != n.Table.id {
		return nil
	}
	return n.State.Game
}

// AtTable reports whether a game from the network lies on the desk.
func (n *Network) AtTable() bool { return n.Table != nil }

// Playing reports whether the person plays a game on the network that goes on.
func (n *Network) Playing() bool {
	g := n.Game()
	return g != nil && g.You >= 0 && g.Over == nil
}

// Online reports whether the server listens now.
func (n *Network) Online() bool { return n.Client != nil && n.State.Status == client.Online }

// Color returns the colour of the person at this window in the game on the desk, None for a watcher and offline.
func (n *Network) Color() game.Color {
	if g := n.Game(); g != nil && g.You >= 0 {
		return g.Color(g.You)
	}
	return game.None
}

// dial begins to connect. What comes of it, happened is told.
func (n *Network) dial(address, name string, identity *online.Identity) error {
	connected, err := client.Connect(client.Options{Address: address, Name: name, Identity: identity,
		OnEvent: func(from *client.Client, e client.Event) {
			n.Post(func() {
				if n.Client == from {
					n.happened(e)
				}
			})
		}})
	if err != nil {
		return err
	}
	n.close()
	n.putBack()
	n.Client, n.address, n.been, n.State = connected, strings.TrimSpace(address), false, client.State{}
	return nil
}

// Enter shows the lobby, or asks for a server where there is no connection.
func (n *Network) Enter() {
	if n.Client != nil {
		n.ShowLobby()
		return
	}
	n.Leave(n.AskConnect)
}

// Standing says on the start page, which has no bar, what the connection does.
func (n *Network) Standing() string {
	if code := n.State.Wait.Code; code != "" && n.Online() { // first of all: there is little room
		return lang.L("Code") + " " + code
	}
	if words := n.Bar().Words; words != "" {
		return words
	}
	if n.Online() {
		return lang.L("Connected to {{.Server}}", lang.Args{"Server": n.address})
	}
	return lang.L("Over a network")
}

// close ends the connection, if there is one.
func (n *Network) close() {
	if n.Client != nil {
		n.Client.Close()
		n.Client = nil
	}
}

// happened takes what the client tells.
func (n *Network) happened(e client.Event) {
	n.State = n.Client.State() // it may be further than the event
	switch e.Kind {
	case client.GlanceChanged:
		if n.Lobby != nil {
			n.Lobby.glanced(time.Now())
		}
		return // nothing else shows it
	case client.GlanceRefused:
		if n.Lobby != nil {
			n.Lobby.glanceRefused(e, time.Now())
		}
		return
	case client.StatusChanged:
		n.statusChanged()
	case client.GameShown:
		n.shown(e.Game)
	case client.GameActed:
		n.sent = 0
		if n.Table != nil {
			n.Table.follow()
		}
	case client.GameWentBack:
		n.sent = 0
		if n.Table != nil {
			n.Table.wentBack()
		}
	case client.OfferChanged:
		n.tellOffer(e.Offer)
	case client.PresenceChanged:
		n.tellPresence(e.Seat)
	case client.GameEnded:
		if n.Table != nil {
			n.Table.ended()
		}
	case client.ChatCame:
		n.tellChat(e.Chat)
	case client.ChallengesChanged:
		n.tellAsked()
	case client.RatingsCame:
		n.came(&n.awaited.ratings, func() { n.ShowRatings(e.Ratings) })
	case client.BlocksChanged:
		n.came(&n.awaited.blocks, func() { n.ShowBlocks(n.State.Blocks) })
	case client.DataCame:
		n.came(&n.awaited.data, func() { n.saveData(e.Data) })
	case client.Reported:
		n.Note(lang.L("Thank you: it was reported"))
	case client.Announced:
		if n.Playing() { // nothing is to cover a game
			n.Note(e.Text)
		} else {
			n.Tell(lang.L("Message of the server"), e.Text)
		}
	case client.Refused:
		n.refused(e)
	}
	n.update()
}

// update brings everything on the window to the newest state.
func (n *Network) update() {
	if n.Lobby != nil {
		n.Lobby.show(n.State)
	}
	if n.Connect != nil {
		n.Connect.show(n.State)
	}
	n.Window.Changed(activity.Changed{Board: true, Clock: true, Side: true})
}

// statusChanged follows the connection.
func (n *Network) statusChanged() {
	switch n.State.Status {
	case client.Online:
		n.welcome()
	case client.Stopped:
		n.stopped()
	}
}

// welcome is what follows a login: the lobby the first time, a word after a break.
func (n *Network) welcome() {
	if n.been {
		n.Note(lang.L("The connection is back"))
		return
	}
	n.been = true
	n.rememberServer(n.address)
	if n.returned() {
		return
	}
	if n.Connect != nil {
		n.Connect.Hide()
	}
	if n.Busy() { // another dialog has the say; the menu opens the lobby
		n.Note(lang.L("Connected to {{.Server}}", lang.Args{"Server": n.address}))
		return
	}
	n.ShowLobby()
}

// stopped tells why the server does not listen any more. The dialog of connecting says it itself.
func (n *Network) stopped() {
	trouble := n.State.Trouble
	n.close()
	n.leaveLobby()
	if n.Connect != nil || trouble == nil {
		return
	}
	if n.returning {
		n.returning = false
		n.Note(refusalWord(trouble))
		return
	}
	n.Tell(lang.L("The connection has ended"), refusalWord(trouble))
}

// Disconnect ends the connection because the person wants it, and puts the game of this desk back.
func (n *Network) Disconnect() {
	n.close()
	n.State = client.State{}
	n.leaveLobby()
	n.putBack()
	n.Window.Changed(activity.Changed{Clock: true, Side: true})
}

// leaveLobby takes the lobby off, where it is shown.
func (n *Network) leaveLobby() {
	if n.Lobby != nil {
		n.Lobby.Close()
	}
}

// tellAsked lets a challenge be heard.
func (n *Network) tellAsked() {
	if len(n.State.Asked) > n.asked {
		n.Sound.Play(sound.Warning)
	}
	n.asked = len(n.State.Asked)
}

// rememberServer puts the address first among those that are proposed.
func (n *Network) rememberServer(address string) {
	n.Store.Settings().AddServer(address)
	n.SaveSettings()
}

// send says in words why something could not be sent; nil is fine.
func (n *Network) send(err error) {
	switch {
	case err == nil:
	case n.Lobby != nil && n.Window.IsTop(n.Lobby):
		n.Lobby.say(refusalWord(err))
	default:
		n.Window.Refuse(err)
	}
}

// refused says why the server did not do something.
func (n *Network) refused(e client.Event) {
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
		n.GiveBack(e.About.Text)
	}
	n.send(e.Refusal)
}

// Identity returns the key under which this installation plays; the first call makes it.
func (n *Network) Identity() (*online.Identity, error) {
	return online.LoadIdentity(n.Store.File(KeyFile))
}

// name returns the name under which the person played last, else the one that the person has here.
func (n *Network) name() string {
	if name := n.Store.Settings().OnlineName; name != "" {
		return name
	}
	return n.Store.Profile().Person()
}

// Resign gives the game up.
func (n *Network) Resign() error {
	if n.Client == nil {
		return client.ErrOffline
	}
	return n.Client.Resign()
}

// abort breaks off a game in which the person has not acted yet.
func (n *Network) abort() error {
	if n.Client == nil {
		return client.ErrOffline
	}
	return n.Client.Abort()
}

// claim ends the game because the other player does not come back.
func (n *Network) claim(what online.Claim) func() {
	return func() {
		if n.Client != nil {
			n.send(n.Client.Claim(what))
		}
	}
}

// shown puts a game that has begun, has come back or is watched on the desk.
func (n *Network) shown(id string) {
	g := n.State.Game
	if g == nil || g.ID != id {
		return
	}
	n.sent = 0
	if n.Table != nil && n.Table.id == id {
		n.Table.comeBack()
		return
	}
	n.DismissAll() // what they ask was about the game before
	n.leaveLobby()
	n.putBack()
	t := newTable(n, g)
	if !t.layOut() {
		return
	}
	n.Table, n.then = t, nil
	if g.You >= 0 && g.Over == nil {
		n.keepRunning(g)
	}
	n.Window.Lay(t)
	if g.Over == nil {
		n.Sound.Play(sound.Start)
		n.Note(n.opposed(g))
	} else if n.running != nil && n.running.Game == g.ID { // it ended while the person was away
		t.ended()
	}
}

// opposed says who plays.
func (n *Network) opposed(g *client.Game) string {
	if g.You < 0 {
		return lang.L("You are watching {{.First}} – {{.Second}}", lang.Args{"First": g.Seats[0].Name, "Second": g.Seats[1].Name})
	}
	return lang.L("You play {{.Color}} against {{.Name}}", lang.Args{
		"Color": say.ColorInside(g.Color(g.You)), "Name": g.Seats[1-g.You].Name,
	})
}

// putBack takes the game from the network off the desk and goes on with what lay below.
func (n *Network) putBack() {
	t := n.Table
	if t == nil {
		return
	}
	n.Table, n.sent, n.then = nil, 0, nil
	t.Game.Close()
	n.Window.Drop(t)
}

// Leave takes a game from the network off the desk, after asking where it goes on, and calls then once there is none.
func (n *Network) Leave(then func()) {
	switch g := n.Game(); {
	case n.Table == nil:
		then()
	case g != nil && n.Playing() && n.Client != nil:
		n.AskLeave(g, then)
	default:
		if n.Online() && g != nil {
			n.send(n.Client.Leave())
		}
		n.putBack()
		then()
	}
}

// AskLeave asks what is to become of the game that goes on.
func (n *Network) AskLeave(g *client.Game, then func()) {
	words := lang.L("Your game against {{.Name}} goes on. If you leave it, it waits for you on the server for {{.Time}}; after that {{.Name}} may claim the win.",
		lang.Args{"Name": g.Seats[1-g.You].Name, "Time": say.Time(g.Grace(g.You, time.Now()))})
	d := ask.NewBox(lang.L("Leave the game?"), part.Wrapped(words), n.Win)
	stay := n.NewDialogButton(lang.L("Stay"), part.Filled, d.Hide)
	away := n.NewDialogButton(lang.L("Leave"), part.Plain, func() {
		d.Hide()
		n.Disconnect()
		then()
	})
	resign := n.NewDialogButton(lang.L("Resign"), part.Outlined, func() {
		d.Hide()
		if err := n.Resign(); err != nil {
			n.send(err)
			return
		}
		n.then = then
	})
	d.SetButtons(away, resign, stay)
	n.Open(d, 460, 200, stay)
}

// recentServers returns the servers that are proposed, the last one first.
func (n *Network) recentServers() []string { return slices.Clone(n.Store.Settings().Servers) }
