package netplay

import (
	"strings"
	"time"

	"hoshi/online/client"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/newgame"
	"hoshi/ui/widgets"
)

// invitePage is the page of an invitation: for whom one waits, the link, and what is played.
type invitePage struct {
	*widgets.FormPanel
	invitation   *Invitation
	form         *newgame.Form
	name         *widgets.Entry // nil: it is known
	waits        *layout.Line
	waited       *widgets.Paragraph
	trouble      *widgets.Paragraph
	server, code *layout.Line // the link in two parts
	where        *widgets.Paragraph
	until        *layout.Line // until when the game can be changed: beside the title, and below it
	untilBelow   *widgets.Paragraph
	copied       *widgets.Button
	choose       *widgets.Button
	cancel       *widgets.Button
}

func newInvitePage(i *Invitation) *invitePage {
	p := &invitePage{invitation: i, trouble: widgets.NewWords(""), where: widgets.NewWords(""), waits: layout.NewLine(18, widgets.ColorText).Bold().ShrinkTo(widgets.TextBody),
		waited: widgets.NewWords(""), server: widgets.Body().ShrinkTo(9), code: widgets.Bold(),
		until: widgets.Dim().Whole(), untilBelow: widgets.NewWords("")}
	p.FormPanel = widgets.NewSheet(lang.L("Invite a friend"), lang.L("Close"), lang.L("Esc"), i.Close, p.agree)
	set := i.Store.Settings()
	p.form = newgame.NewInvitation(p.Fields(), set)
	p.form.Changed = func() {
		p.form.Keep(set)
		i.SaveSettings()
		p.Refresh()
		i.changed()
	}
	p.form.Friend.SetText(string(i.n.friend))
	p.form.Friend.OnChanged = i.nameFriend
	p.cancel = p.NewButton(lang.L("Cancel"), widgets.Plain, i.cancel)
	p.choose = p.NewButton(lang.L("Choose a server…"), widgets.Plain, i.choose)
	p.copied = p.NewButton(lang.L("Copy"), widgets.Filled, p.agree)
	p.copied.Key = lang.L("Enter")
	if wantedName(i.Store) == "" {
		p.askName()
		return p
	}
	p.Fill(widgets.NewPane(layout.Column(layout.Near, p.waitingCard(), p.linkCard(), p.gameCard(),
		layout.Of(widgets.NewWords(lang.L("You may do something else meanwhile: the game returns by itself, with a sound."))).Pad(4, 0),
		layout.Of(p.NewButton(lang.L("Solve puzzles meanwhile"), widgets.Plain, i.n.host.Puzzles)).Height(widgets.FootLow).Align(layout.End))), p.copied, nil, nil)
	return p
}

// card puts an item on the face of a card.
func card(item *layout.Item) *layout.Item { return widgets.Face(layout.Edge, layout.Edge, item) }

// some shows words where there are any.
func some(words *widgets.Paragraph) *layout.Item {
	return layout.Of(words).If(func() bool { return words.Text() != "" })
}

// besideWidth is the width of a card from which on a button has room behind the words.
const besideWidth = 300

// waitingCard says for whom one waits.
func (p *invitePage) waitingCard() *layout.Item {
	said := layout.Column(layout.Fine, p.waits.Item(), some(p.waited), some(p.trouble))
	cancel := func(a layout.Align) *layout.Item { return layout.Of(p.cancel).Height(widgets.FootLow).Align(a) }
	return card(layout.Breakpoint(besideWidth,
		layout.Row(layout.Near, said.Grow(1), cancel(layout.Center)),
		layout.Column(layout.Near, said, cancel(layout.Start))))
}

// linkCard has the link, and says for whom it is good.
func (p *invitePage) linkCard() *layout.Item {
	hosted := func() bool { return p.invitation.n.Hosting.isAddress(p.invitation.n.address) }
	link := layout.Breakpoint(besideWidth, layout.Row(0, p.server.Item(), p.code.Item()), layout.Column(0, p.server.Item(), p.code.Item()))
	return card(layout.Column(layout.Near,
		layout.Column(layout.Fine, widgets.Bold(lang.L("One link, no account")).Item(),
			layout.Of(widgets.NewWords(lang.L("Send it by any messenger: it opens Hoshi. Your friend can also paste it with Ctrl+V.")))),
		layout.Breakpoint(besideWidth,
			layout.Row(layout.Near, link.Grow(1).Align(layout.Center), layout.Of(p.copied).Height(44)),
			layout.Column(layout.Near, link, layout.Of(p.copied).Height(widgets.FootLow))),
		some(p.where),
		layout.Of(p.choose).Height(widgets.FootLow).Align(layout.Start).If(hosted))).If(func() bool { return p.code.Said() != "" })
}

// gameCard says what is played.
func (p *invitePage) gameCard() *layout.Item {
	title := layout.NewLine(widgets.TextBody, widgets.ColorText, lang.L("The game")).Bold().Whole().Item()
	return card(layout.Column(layout.Near,
		layout.FirstFit(layout.Row(layout.Near, title, layout.Space(), p.until.Item()),
			layout.Column(layout.Fine, title, layout.Of(p.untilBelow))),
		layout.Of(p.form.Body)))
}

// askName asks how the person is called, before anything else.
func (p *invitePage) askName() {
	p.name = p.Fields().NewEntry("")
	p.name.Enter = p.agree
	p.copied.Set(lang.L("Go on"), widgets.Filled)
	p.Fill(widgets.NewForm(widgets.FormRow{Label: lang.L("Your name"), Field: p.name, Words: lang.L("So your friend sees who invites.")},
		widgets.FormRow{Field: p.trouble}), p.name, nil, []*widgets.Button{p.copied})
}

// agree does what Enter does.
func (p *invitePage) agree() {
	if p.name != nil {
		p.invitation.named(strings.TrimSpace(p.name.Text))
		return
	}
	p.invitation.n.copyInvite()
}

// show brings the page to the newest state.
func (p *invitePage) show(now time.Time) {
	n := p.invitation.n
	link, friend := n.InviteLink(), n.friend.words()
	p.until.Set(friend.until)
	p.untilBelow.Set(friend.until)
	p.trouble.Set(p.invitation.trouble)
	p.copied.SetEnabled(link != "" || p.name != nil)
	where := ""
	switch {
	case link != "" && n.Hosting.isAddress(n.address):
		where = lang.L("For people on your network; from elsewhere choose a server")
	case n.Client != nil && n.been && n.State.Status == client.Reconnecting:
		where = lang.L("The connection broke. It is tried again…")
	}
	p.where.Set(where)
	server, code := link, ""
	if at := strings.LastIndexByte(link, '/') + 1; at > 0 {
		server, code = link[:at], link[at:]
	}
	changed := p.code.Set(code)
	p.server.Set(server)
	switch {
	case p.invitation.trouble != "":
		p.waits.Set(lang.L("There is no link yet"))
		p.waited.Set("")
	case link == "":
		p.waits.Set(lang.L("The link is being made…"))
		p.waited.Set("")
	default:
		p.waits.Set(friend.waits)
		p.waited.Set(describe.Time(now.Sub(n.State.Waiting)) + " · " + lang.L("the link is good as long as Hoshi runs here"))
	}
	p.Refresh()
	if changed && link != "" && p.invitation.Window.IsTop(p.invitation) && !p.invitation.HasDialog() {
		p.invitation.Win.Canvas().Focus(p.copied)
	}
}
