package netplay

import (
	"strings"
	"time"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/sound"
	"hoshi/ui/widgets"
)

// Session is what the window does on servers: the connection to one, its lobby, the game that lies on the desk because of it, and the
// server inside this window.
type Session struct {
	*Connection
	Key     *Key
	People  *People
	Account *Account
	Links   *Links
	Hosting *Hosting
	Table   *Game // nil: there is none
	Connect *connectDialog
	Lobby   *Lobby // nil: it is not shown

	host Host
	code *codeDialog

	invitation     *Invitation // nil: it is not shown
	friend         friend      // who is invited, as the person calls them; empty: it is not said
	joins          string      // the code of the invitation that is followed; empty: none
	watches        string      // the code of the game that is to be watched; empty: none
	challengeCount int         // how many challenge the person, as it was told
	returning      bool        // the login that is under way leads back into the game in which the person is awaited
}

// New makes the network of a window, which is not connected.
func New(s *activity.Services, host Host) *Session {
	n := &Session{host: host}
	c := &Connection{Services: s, running: running{store: s.Store}, refuse: n.refuse}
	n.Connection, n.People, n.Account, n.Links = c, &People{Connection: c}, &Account{Connection: c}, &Links{c, host.OpenText, n.Watch}
	n.Key = &Key{s, n.leaveServer}
	n.Hosting = &Hosting{Services: s, play: n.playAt, leave: func(address string, then func()) {
		if n.Client == nil || n.address != address {
			then()
			return
		}
		n.leaveServer(then)
	}}
	return n
}

// AtTable reports whether a game from the network lies on the desk.
func (n *Session) AtTable() bool { return n.Table != nil }

// dial begins to connect. What comes of it, happened is told.
func (n *Session) dial(address, name string, identity *online.Identity) error {
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
	n.closeGame()
	n.Client, n.address, n.been, n.State = connected, strings.TrimSpace(address), false, client.State{}
	return nil
}

// Enter shows the lobby, or asks for a server where there is no connection.
func (n *Session) Enter() {
	if n.Client != nil {
		n.ShowLobby()
		return
	}
	n.Leave(n.AskConnect)
}

// Standing says on the start page, which has no bar, what the connection does.
func (n *Session) Standing() string {
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

// happened takes what the client tells.
func (n *Session) happened(e client.Event) {
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
	case client.GameOpened:
		n.onGameShown(e.Game)
	case client.GameActed, client.MovesTakenBack, client.OfferChanged, client.PresenceChanged, client.GameEnded, client.ChatReceived:
		if n.Table != nil {
			n.Table.happened(e)
		}
	case client.ChallengesChanged:
		n.notifyChallenge()
	case client.RatingsCame:
		n.openReply(&n.People.awaited.ratings, func() { n.People.ShowRatings(e.Ratings) })
	case client.BlocksChanged:
		n.openReply(&n.People.awaited.blocks, func() { n.People.ShowBlocks(n.State.Blocks) })
	case client.DataCame:
		n.openReply(&n.Account.awaited, func() { n.Account.askSave(e.Data) })
	case client.Reported:
		n.Notify(lang.L("Thank you: it was reported"))
	case client.Announced:
		if n.Playing() { // nothing is to cover a game
			n.Notify(e.Text)
		} else {
			n.ShowInfo(lang.L("Message of the server"), e.Text)
		}
	case client.Refused:
		n.refused(e)
	}
	n.update()
}

// update brings everything on the window to the newest state.
func (n *Session) update() {
	if n.Lobby != nil {
		n.Lobby.show(n.State)
	}
	if n.Connect != nil {
		n.Connect.show(n.State)
	}
	if n.invitation != nil {
		n.invitation.show()
	}
	n.Window.Refresh(activity.Parts{Board: true, Clock: true, Side: true})
}

// statusChanged follows the connection.
func (n *Session) statusChanged() {
	switch n.State.Status {
	case client.Online:
		n.welcome()
	case client.Stopped:
		n.stopped()
	}
}

// welcome is what follows a login: the lobby the first time, a word after a break.
func (n *Session) welcome() {
	if n.been {
		n.Notify(lang.L("The connection is back"))
		return
	}
	n.been = true
	if n.address != n.Hosting.Address() {
		n.rememberServer(n.address)
	}
	switch {
	case n.returned():
		return
	case n.joins != "", n.watches != "":
		n.follow()
		return
	case n.invitation != nil:
		if n.Connect != nil {
			n.Connect.Hide()
		}
		n.invitation.begin()
		return
	}
	if n.Connect != nil {
		n.Connect.Hide()
	}
	if n.HasDialog() { // another dialog has the say; the menu opens the lobby
		n.Notify(lang.L("Connected to {{.Server}}", lang.Args{"Server": n.address}))
		return
	}
	n.ShowLobby()
}

// stopped tells why the server does not listen any more. The dialog of connecting says it itself.
func (n *Session) stopped() {
	trouble := n.State.Trouble
	n.close()
	n.leaveLobby()
	if n.invitation != nil && trouble != nil {
		n.invitation.fail(refusalWord(trouble))
		return
	}
	if n.Connect != nil || trouble == nil {
		return
	}
	if n.returning {
		n.returning = false
		n.Notify(refusalWord(trouble))
		return
	}
	n.ShowInfo(lang.L("The connection has ended"), refusalWord(trouble))
}

// Disconnect ends the connection because the person wants it, and puts the game of this desk back.
func (n *Session) Disconnect() {
	n.close()
	n.State = client.State{}
	n.leaveLobby()
	n.closeGame()
	n.Window.Refresh(activity.Parts{Clock: true, Side: true})
}

// leaveLobby takes the lobby off, where it is shown.
func (n *Session) leaveLobby() {
	if n.Lobby != nil {
		n.Lobby.Close()
	}
}

// notifyChallenge lets a challenge be heard.
func (n *Session) notifyChallenge() {
	if len(n.State.Asked) > n.challengeCount {
		n.Sound.Play(sound.Offer)
	}
	n.challengeCount = len(n.State.Asked)
}

// rememberServer puts the address first among those that are proposed.
func (n *Session) rememberServer(address string) {
	n.Store.Settings().AddServer(address)
	n.SaveSettings()
}

// refuse says in words why something could not be sent.
func (n *Session) refuse(err error) {
	if n.Lobby != nil && n.Window.IsTop(n.Lobby) {
		n.Lobby.say(refusalWord(err))
		return
	}
	n.Window.Refuse(err)
}

// refused says why the server did not do something.
func (n *Session) refused(e client.Event) {
	if n.Table != nil {
		n.Table.sent, n.Table.then = 0, nil
	}
	switch e.Rejected.Type {
	case "leave", "cancel": // those have happened already
		return
	case "accept":
		switch {
		case n.joins != "":
			n.notJoined(e.Refusal)
			return
		case n.code != nil:
			n.code.refused(e.Refusal)
			return
		}
	case "challenge":
		if n.invitation != nil {
			n.invitation.fail(refusalWord(e.Refusal))
			return
		}
	case "chat":
		n.host.GiveBack(e.Rejected.Text)
	}
	n.send(e.Refusal)
}

// onGameShown puts a game that has begun, has come back or is watched on the desk.
func (n *Session) onGameShown(id string) {
	g := n.State.Game
	if g == nil || g.ID != id {
		return
	}
	if n.Table != nil && n.Table.id == id {
		n.Table.comeBack()
		return
	}
	n.DismissAll() // what they ask was about the game before
	n.joins, n.watches, n.friend = "", "", ""
	if n.invitation != nil {
		n.invitation.Close()
	}
	n.leaveLobby()
	n.closeGame()
	t := newTable(n.Connection, n.host, n.Leave, g)
	if !t.layOut() {
		return
	}
	n.Table, n.onDesk = t, id
	if g.You >= 0 && g.Over == nil {
		n.running.keep(n.address, g)
	}
	n.Window.Push(t)
	if g.Over == nil {
		n.Sound.Play(sound.Start)
		n.Notify(opposed(g))
	} else if running := n.running.now; running != nil && running.Game == g.ID { // it ended while the person was away
		t.ended()
	}
}

// opposed says who plays.
func opposed(g *client.Game) string {
	if g.You < 0 {
		return lang.L("You are watching {{.First}} – {{.Second}}", lang.Args{"First": g.Seats[0].Name, "Second": g.Seats[1].Name})
	}
	return lang.L("You play {{.Color}} against {{.Name}}", lang.Args{
		"Color": describe.ColorInside(g.Color(g.You)), "Name": g.Seats[1-g.You].Name,
	})
}

// closeGame takes the game from the network off the desk and goes on with what lay below.
func (n *Session) closeGame() {
	t := n.Table
	if t == nil {
		return
	}
	n.Table, n.onDesk = nil, ""
	n.Window.Remove(t)
	t.Game.Close()
}

// Leave takes a game from the network off the desk, after asking where it goes on, and calls then once there is none.
func (n *Session) Leave(then func()) {
	switch g := n.Game(); {
	case n.Table == nil:
		then()
	case g != nil && n.Playing() && n.Client != nil:
		n.AskLeave(g, then)
	default:
		if n.Online() && g != nil {
			n.send(n.Client.Leave())
		}
		n.closeGame()
		then()
	}
}

// leaveServer ends the connection, after asking about a game that goes on, and calls then.
func (n *Session) leaveServer(then func()) {
	n.Leave(func() {
		n.Disconnect()
		then()
	})
}

// LeaveNow takes the game from the network off the desk, or where there is none ends the connection.
func (n *Session) LeaveNow() {
	if n.AtTable() {
		n.Leave(func() {})
		return
	}
	n.Disconnect()
}

// AskLeave asks what is to become of the game that goes on.
func (n *Session) AskLeave(g *client.Game, then func()) {
	about := lang.Args{"Name": g.Seats[1-g.You].Name, "Time": describe.Time(g.Grace(g.You, time.Now()))}
	words := lang.L("Your game against {{.Name}} goes on. If you leave it, it waits for you on the server for {{.Time}}; after that {{.Name}} may claim the win.", about)
	if n.Hosting.isAddress(n.address) {
		words = lang.L("Your game against {{.Name}} goes on, and this computer is its server. If you leave it, it waits for you for {{.Time}}; after that {{.Name}} may claim the win. If you end Hoshi, the game stops for {{.Name}}, too, until you host again.", about)
	}
	d := dialog.NewBox(lang.L("Leave the game?"), widgets.Wrapped(words), n.Win)
	stay := n.NewDialogButton(lang.L("Stay"), widgets.Filled, d.Hide)
	away := n.NewDialogButton(lang.L("Leave"), widgets.Plain, func() {
		d.Hide()
		n.Disconnect()
		then()
	})
	resign := n.NewDialogButton(lang.L("Resign"), widgets.Outlined, func() {
		d.Hide()
		if err := n.Resign(); err != nil {
			n.send(err)
			return
		}
		if n.Table != nil {
			n.Table.then = then
		}
	})
	d.SetButtons(away, resign, stay)
	n.Open(d, 460, 200, stay)
}

// ShutDown ends everything with the window. The server inside it has its time to say good-bye.
func (n *Session) ShutDown() {
	n.close()
	n.Hosting.close()
}
