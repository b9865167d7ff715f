package netplay

import (
	"cmp"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
)

// friendMost is how many letters of a friend's name are shown.
const friendMost = 20

// Invitation is a game that a friend joins by a link: on the server to which the window is connected, else on one inside this window. It lies over
// what the window showed until the friend comes, or the person goes on with something else meanwhile.
type Invitation struct {
	activity.Idle
	*activity.Services
	n       *Session
	page    *invitePage // nil: it is not made yet
	hosting bool        // the server inside this window was started for it
	trouble string      // why there is no link; empty: there is one, or it comes
}

// Invite shows the invitation of a friend, and makes it where there is none.
func (n *Session) Invite() {
	if n.HasDialog() {
		return
	}
	n.Leave(func() {
		if n.invitation == nil {
			n.invitation = &Invitation{Services: n.Services, n: n}
		} else {
			n.Window.Remove(n.invitation) // it may lie under something
		}
		n.Window.Push(n.invitation)
		n.invitation.begin()
	})
}

// begin does what comes next until a link is there.
func (i *Invitation) begin() {
	n := i.n
	i.trouble = ""
	switch {
	case wantedName(n.Store) == "" || n.State.Wait.Code != "" && n.Online():
	case n.Online():
		i.challenge()
	case n.Client != nil: // it connects
	case n.Hosting.Host != nil:
		i.connect(n.Hosting.Address())
	default:
		n.Hosting.Start(n.Hosting.Listen, n.Store.Settings().Outside, func(err error) {
			if err != nil {
				i.fail(lang.L("The server could not be started: {{.Why}}", lang.Args{"Why": hostWord(err)}))
				return
			}
			i.hosting = true
			i.begin()
		})
	}
	i.show()
}

// challenge asks the server for a private game by the settings. In the place of another one it keeps the link.
func (i *Invitation) challenge() {
	set := i.Store.Settings()
	wanted := wantedSettings(set)
	wanted.Rated = i.shown().form.Rated.On
	if err := i.n.Client.Challenge(wanted, wantedSeat(set), true); err != nil {
		i.fail(refusalWord(err))
	}
}

// connect begins to connect to the server inside this window.
func (i *Invitation) connect(address string) {
	identity, err := i.n.Key.Identity()
	if err == nil {
		err = i.n.dial(address, wantedName(i.Store), identity)
	}
	if err != nil {
		i.fail(cmp.Or(refusalWord(err), i.n.Key.faultWord(err)))
	}
}

// fail says why there is no link.
func (i *Invitation) fail(words string) {
	i.trouble = words
	i.show()
}

// named takes the name that was asked for.
func (i *Invitation) named(name string) {
	clean, err := online.CleanName(name)
	if err != nil {
		i.fail(refusalWord(err))
		return
	}
	i.Store.Settings().OnlineName = clean
	i.SaveSettings()
	i.page = nil
	i.Window.Refresh(activity.All)
	i.begin()
}

// nameFriend takes the name of the friend, which nobody else is told.
func (i *Invitation) nameFriend(text string) {
	name := []rune(strings.TrimSpace(text))
	i.n.friend = friend(name[:min(len(name), friendMost)])
	i.show()
	i.Window.Refresh(activity.Parts{Board: true})
}

// changed asks for the game anew once the person wants another one.
func (i *Invitation) changed() {
	wait := i.n.State.Wait
	if wait.Code != "" && i.n.Online() && wait.Settings != nil {
		i.challenge()
	}
	i.Window.Refresh(activity.Parts{Board: true})
}

// friend is how the person calls who is invited; empty: it is not said.
type friend string

// friendWords are what is said of a friend.
type friendWords struct{ waits, begins, until string }

// words names the friend where that can be done.
func (f friend) words() friendWords {
	if f == "" {
		return friendWords{lang.L("Waiting for your friend"), lang.L("The game begins when your friend opens the link"), lang.L("can be changed until your friend is here")}
	}
	name := lang.Args{"Name": string(f)}
	return friendWords{lang.L("Waiting for {{.Name}}", name), lang.L("The game begins when {{.Name}} opens the link", name), lang.L("can be changed until {{.Name}} is here", name)}
}

// waits says for whom one waits, and the code that they may type.
func (f friend) waits(code string) string {
	return f.words().waits + " · " + lang.L("Code") + " " + code
}

// InviteLink returns the link of the private game for which the person waits, empty where there is none.
func (n *Session) InviteLink() string {
	code := n.State.Wait.Code
	if code == "" || n.Client == nil {
		return ""
	}
	if public := n.State.Public; public != "" {
		return online.JoinLink(public, code) // any browser opens it
	}
	address := n.address
	if n.Hosting.isAddress(n.address) {
		address = n.Hosting.Host.Addresses()[0]
	}
	link, err := online.InviteLink(address, code)
	if err != nil { // the client has connected to it
		return ""
	}
	return link
}

// copyInvite puts the link of the invitation onto the clipboard.
func (n *Session) copyInvite() {
	if link := n.InviteLink(); link != "" {
		gameview.SetClipboard(link)
		n.Notify(lang.L("The link is on the clipboard"))
	}
}

// cancel withdraws the invitation, and ends what was begun for it.
func (i *Invitation) cancel() {
	i.n.cancelWait()
	i.n.friend = ""
	i.Close()
	if i.hosting {
		i.n.Disconnect()
		i.n.Hosting.stop()
	}
}

// choose asks for a server, on which the invitation goes on.
func (i *Invitation) choose() {
	i.n.cancelWait()
	i.n.Disconnect()
	if i.hosting {
		i.hosting = false
		i.n.Hosting.stop()
	}
	i.n.AskConnect()
	i.show()
}

// Close goes on with something else, and lets the friend come all the same.
func (i *Invitation) Close() {
	i.n.invitation = nil
	i.Window.Remove(i)
}

// BoardView implements activity.Activity: an empty board for the game that is wanted.
func (i *Invitation) BoardView() board.View {
	s := i.EmptyBoard()
	form := i.shown().form
	s.Node = form.Board()
	s.Caption.Text, _ = form.Caption()
	s.Caption.Task = i.n.friend.words().begins
	s.Next, s.Still = game.None, true
	return s
}

// Panel implements activity.Activity.
func (i *Invitation) Panel() activity.Panel {
	return activity.Panel{Page: i.shown().FormPanel, Close: i.shown().Close}
}

// Tick implements activity.Ticker: the person sees for how long they wait.
func (i *Invitation) Tick() bool {
	i.show()
	return false
}

// Translate implements activity.Translator.
func (i *Invitation) Translate() { i.page = nil }

// HandleKey handles Escape, wherever the keyboard is.
func (i *Invitation) HandleKey(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape {
		i.Close()
		return true
	}
	return false
}

// shown returns the page, which is made when it is wanted.
func (i *Invitation) shown() *invitePage {
	if i.page == nil {
		i.page = newInvitePage(i)
		i.show()
	}
	return i.page
}

// show brings the page to the newest state.
func (i *Invitation) show() {
	if i.page != nil {
		i.page.show(time.Now())
	}
}

// Follow answers an invitation to a game, or opens a link to one, and reports whether text is that.
func Follow(n *Session, text string) bool {
	switch {
	case IsInvitation(text):
		n.Join(text)
	case IsLink(text):
		n.Links.OpenLink(text)
	default:
		return false
	}
	return true
}

// IsInvitation reports whether text is the link of an invitation.
func IsInvitation(text string) bool {
	_, _, err := online.ParseInvite(text)
	return err == nil
}

// Join follows the link of an invitation: it connects to the server, where the window is not, and begins the game.
func (n *Session) Join(link string) {
	address, code, err := online.ParseInvite(link)
	if err != nil {
		n.Window.Refuse(err)
		return
	}
	n.Leave(func() {
		n.joins = code
		if n.Online() && sameServer(n.address, address) {
			n.follow()
			return
		}
		n.connectTo(strings.TrimPrefix(address, "ws://"))
	})
}

// follow asks the server for the game of the invitation that is followed, or for the one that is to be watched.
func (n *Session) follow() {
	rated := !n.Store.Settings().Unrated
	n.do(func(c *client.Client) error {
		if n.joins != "" {
			return c.Join(n.joins, rated)
		}
		return c.Watch(n.watches)
	})
}

// Watch watches a game that goes on by its code: it connects to the server, where the window is not.
func (n *Session) Watch(address, code string) {
	n.Leave(func() {
		n.watches = code
		if n.Online() && sameServer(n.address, address) {
			n.follow()
			return
		}
		n.connectTo(strings.TrimPrefix(address, "ws://"))
	})
}

// sameServer reports whether two addresses name the same server.
func sameServer(a, b string) bool {
	first, err := online.ParseAddress(a)
	second, other := online.ParseAddress(b)
	return err == nil && other == nil && online.Authority(first) == online.Authority(second)
}

// notJoined says why the game of an invitation did not begin, and what to do.
func (n *Session) notJoined(refusal *online.Refusal) {
	n.joins = ""
	words := inviteWord(refusal)
	if n.Connect != nil {
		n.Connect.refuse(words)
		return
	}
	n.ShowInfo(lang.L("The invitation"), words)
}

// inviteWord says what is wrong with an invitation, and what to do.
func inviteWord(refusal *online.Refusal) string {
	switch refusal.Code {
	case online.WrongCode, online.NoChallenge:
		return lang.L("This invitation is used, withdrawn or too old. Ask your friend for a new link.")
	case online.Unreachable, online.NotAServer:
		return lang.L("The server of this invitation can't be reached. If your friend's program is the server, it has to run, and you have to be on the same network. Ask your friend for a new link.")
	case online.OwnChallenge:
		return lang.L("This is your own invitation: send the link to a friend.")
	}
	return refusalWord(refusal)
}
