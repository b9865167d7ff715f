package netplay

import (
	"context"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/lan"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// browseTime is how long one search for servers on the local network takes; the next one follows at once.
const browseTime = 2 * time.Second

// connectDialog asks for a server, and for a name where there is none or the server does not take it, and stays until the server has let the person in.
type connectDialog struct {
	*dialog.Box
	n        *Session
	Address  *widgets.Entry
	Name     *widgets.Entry
	page     *fyne.Container
	near     *fyne.Container // servers on the local network
	nearNote *widgets.DimWords
	trouble  *widget.Label
	working  *fyne.Container // what shows that it is tried
	activity *widget.Activity
	connect  *widgets.Button
	dialled  bool // an answer is awaited
	found    []lan.Server
	stop     context.CancelFunc // of the search
}

// AskConnect asks to which server to connect.
func (n *Session) AskConnect() {
	if n.HasDialog() {
		return
	}
	c := &connectDialog{
		n: n, Address: n.Fields().NewEntry(""), Name: n.Fields().NewEntry(wantedName(n.Store)), near: container.NewVBox(),
		nearNote: widgets.NewDimWords(lang.L("Looking for servers on the local network…")),
		trouble:  widgets.Wrapped(""), activity: widget.NewActivity(),
	}
	c.trouble.Importance = widget.DangerImportance
	c.working = container.NewHBox(c.activity, widget.NewLabel(lang.L("Connecting…")))
	c.working.Hide()
	recent := slices.Clone(n.Store.Settings().Servers) // the last one first
	if len(recent) > 0 {
		c.Address.SetText(recent[0])
	}
	c.Address.SetPlaceHolder("192.168.1.5, example.org:8488")
	page := container.NewVBox(widget.NewForm(widget.NewFormItem(lang.L("Server"), c.Address)), c.trouble, c.working)
	c.page = page
	if c.Name.Text == "" {
		c.askName()
	}
	if len(recent) > 1 {
		page.Add(widgets.Heading(lang.L("Recent servers")))
		for _, address := range recent {
			page.Add(c.serverButton(address, address))
		}
	}
	page.Add(widgets.Heading(lang.L("On the local network")))
	page.Add(c.nearNote)
	page.Add(c.near)
	c.trouble.Hide()
	d := dialog.NewBox(lang.L("Play online"), n.Scrolled(page), n.Win)
	c.Box = d
	d.Whole = true
	c.connect = n.NewDialogButton(lang.L("Connect"), widgets.Filled, c.dial)
	d.SetButtons(
		n.NewDialogButton(lang.L("Cancel"), widgets.Plain, d.Hide),
		n.NewDialogButton(lang.L("Host here…"), widgets.Plain, func() {
			d.Hide()
			n.Hosting.Show()
		}),
		c.connect,
	)
	enter := func(string) { c.dial() }
	c.Address.OnSubmitted, c.Name.OnSubmitted = enter, enter
	n.Connect = c
	height := float32(440)
	if len(recent) > 1 {
		height += 46 * float32(len(recent))
	}
	n.OpenClosing(d, 500, height, c.Address, c.dial, c.closed)
	c.Address.TypedShortcut(&fyne.ShortcutSelectAll{})
	c.browse()
}

// askName asks for the name, which else stands on the page of the account.
func (c *connectDialog) askName() {
	c.page.Objects[0] = widget.NewForm(widget.NewFormItem(lang.L("Server"), c.Address), widget.NewFormItem(lang.L("Your name"), c.Name))
	c.page.Refresh()
}

// serverButton connects to an address with one click.
func (c *connectDialog) serverButton(words, address string) *widgets.Button {
	return c.n.NewDialogButton(words, widgets.Plain, func() {
		c.Address.SetText(address)
		c.dial()
	})
}

// dial begins to connect, or says what is missing.
func (c *connectDialog) dial() {
	if c.dialled {
		return
	}
	n := c.n
	identity, err := n.Key.Identity()
	if err != nil {
		c.say(n.Key.faultWord(err))
		return
	}
	name := strings.TrimSpace(c.Name.Text)
	if name == "" { // it is asked for right there
		c.say(lang.L("Type the name under which you play."))
		n.Win.Canvas().Focus(c.Name)
		return
	}
	if err := n.dial(c.Address.Text, name, identity); err != nil {
		c.say(refusalWord(err))
		return
	}
	n.Store.Settings().OnlineName = name
	n.SaveSettings()
	c.dialled = true
	c.say("")
	c.working.Show()
	c.activity.Start()
	c.connect.SetEnabled(false)
}

// say shows what went wrong, nothing when words are empty.
func (c *connectDialog) say(words string) {
	c.trouble.SetText(words)
	widgets.Show(c.trouble, words != "")
}

// show follows the attempt.
func (c *connectDialog) show(s client.State) {
	if !c.dialled || s.Status != client.Stopped {
		return
	}
	c.dialled = false
	c.activity.Stop()
	c.working.Hide()
	c.connect.SetEnabled(true)
	switch {
	case s.Trouble == nil:
	case c.n.joins != "":
		c.say(inviteWord(s.Trouble))
	default:
		c.say(refusalWord(s.Trouble))
	}
	if s.Trouble != nil && slices.Contains([]online.Code{online.BadName, online.MixedName, online.NameTaken, online.NameFixed}, s.Trouble.Code) {
		c.askName()
		c.n.Win.Canvas().Focus(c.Name)
	}
}

// refuse says why nothing came of the connection.
func (c *connectDialog) refuse(words string) {
	c.dialled = false
	c.activity.Stop()
	c.working.Hide()
	c.connect.SetEnabled(true)
	c.say(words)
}

// browse looks for servers on the local network until the dialog closes.
func (c *connectDialog) browse() {
	ctx, cancel := context.WithCancel(context.Background())
	c.stop = cancel
	go func() {
		for ctx.Err() == nil {
			found, err := lan.Browse(ctx, browseTime)
			c.n.Post(func() {
				if ctx.Err() == nil {
					c.List(found, err)
				}
			})
			if err != nil {
				select {
				case <-ctx.Done():
				case <-time.After(browseTime):
				}
			}
		}
	}()
}

// List shows the servers that were found.
func (c *connectDialog) List(found []lan.Server, err error) {
	switch {
	case err != nil:
		c.nearNote.SetText(lang.L("This computer is on no local network."))
	case len(found) == 0:
		c.nearNote.SetText(lang.L("Looking for servers on the local network…"))
	}
	widgets.Show(c.nearNote, len(found) == 0)
	if slices.Equal(found, c.found) {
		return
	}
	c.found = found
	if len(found) == 1 && strings.TrimSpace(c.Address.Text) == "" {
		c.Address.SetText(found[0].Address)
	}
	c.near.RemoveAll()
	for _, f := range found {
		c.near.Add(c.serverButton(f.Name+" · "+f.Address, f.Address))
	}
}

// closed ends what the dialog had under way: a person who closes it does not want to connect.
func (c *connectDialog) closed() {
	c.stop()
	c.activity.Stop()
	n := c.n
	n.Connect = nil
	if c.dialled && !n.been {
		n.close()
	}
	if n.joins, n.watches = "", ""; n.invitation != nil && n.Client == nil {
		n.invitation.begin()
	}
}

// connectTo connects to a server, under the name of before.
func (n *Session) connectTo(address string) {
	n.AskConnect()
	if n.Connect != nil {
		n.Connect.Address.SetText(address)
		n.Connect.dial()
	}
}

// playAt shows the lobby of a server, to which it connects where it has not.
func (n *Session) playAt(address string) {
	if n.Online() && n.address == address {
		n.ShowLobby()
		return
	}
	n.Leave(func() { n.connectTo(address) })
}
