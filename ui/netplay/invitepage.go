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
	link         *layout.Line
	where, until *widgets.Paragraph
	copied       *widgets.Button
	choose       *widgets.Button
	cancel       *widgets.Button
}

func newInvitePage(i *Invitation) *invitePage {
	p := &invitePage{invitation: i, trouble: widgets.NewWords(""), where: widgets.NewWords(""), until: widgets.NewWords(lang.L("can be changed until your friend is here")),
		waits: layout.NewLine(18, widgets.ColorText).Bold().ShrinkTo(widgets.TextBody), waited: widgets.NewWords(""), link: widgets.Body().ShrinkTo(8)}
	p.FormPanel = widgets.NewSheet(lang.L("Invite a friend"), lang.L("Close"), lang.L("Esc"), i.Close, p.agree)
	set := i.Store.Settings()
	p.form = newgame.NewInvitation(p.Fields(), set)
	p.form.Changed = func() {
		p.form.Keep(set)
		i.SaveSettings()
		p.Refresh()
		i.changed()
	}
	p.cancel = p.NewButton(lang.L("Cancel"), widgets.Plain, i.cancel)
	p.choose = p.NewButton(lang.L("Choose a server…"), widgets.Plain, i.choose)
	p.copied = p.NewButton(lang.L("Copy the link"), widgets.Filled, p.agree)
	p.copied.Key = lang.L("Enter")
	if wantedName(i.Store) == "" {
		p.askName()
		return p
	}
	some := func(words *widgets.Paragraph) *layout.Item {
		return layout.Of(words).If(func() bool { return words.Text() != "" })
	}
	said := layout.Column(layout.Fine, p.waits.Item(), some(p.waited), some(p.trouble))
	end := func(a layout.Align) *layout.Item { return layout.Of(p.cancel).Height(widgets.FootLow).Align(a) }
	const beside = 320 // the width in which the button has room behind the words
	body := widgets.NewPane(layout.Column(layout.Near,
		widgets.Face(layout.Edge, layout.Edge, layout.Breakpoint(beside,
			layout.Row(layout.Near, said.Grow(1), end(layout.Center)),
			layout.Column(layout.Near, said, end(layout.Start)))),
		widgets.Face(layout.Edge, layout.Edge, layout.Column(layout.Near,
			widgets.Bold(lang.L("One link, no account")).Item(), p.link.Item(),
			layout.Of(widgets.NewWords(lang.L("Send it by any messenger: it opens Hoshi. Your friend can also paste it with Ctrl+V."))),
			some(p.where),
			layout.Of(p.choose).Height(widgets.FootLow).Align(layout.Start).If(func() bool { return i.n.Hosting.serves(i.n.address) }))).If(func() bool { return p.link.Said() != "" }),
		layout.Column(layout.Fine, widgets.Bold(lang.L("The game")).Item(), layout.Of(p.until)).Pad(0, layout.Fine),
		layout.Of(p.form.Body)))
	p.Fill(body, p.copied, nil, []*widgets.Button{p.copied})
	return p
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
	link := n.InviteLink()
	p.trouble.Set(p.invitation.trouble)
	p.copied.SetEnabled(link != "" || p.name != nil)
	where := ""
	switch {
	case link != "" && n.Hosting.serves(n.address):
		where = lang.L("For people on your network; from elsewhere choose a server")
	case n.Client != nil && n.been && n.State.Status == client.Reconnecting:
		where = lang.L("The connection broke. It is tried again…")
	}
	p.where.Set(where)
	changed := p.link.Set(link)
	switch {
	case p.invitation.trouble != "":
		p.waits.Set(lang.L("There is no link yet"))
		p.waited.Set("")
	case link == "":
		p.waits.Set(lang.L("The link is being made…"))
		p.waited.Set("")
	default:
		p.waits.Set(lang.L("Waiting for your friend"))
		p.waited.Set(describe.Time(now.Sub(n.State.Waiting)) + " · " + lang.L("the link is good as long as Hoshi runs here"))
	}
	p.Refresh()
	if changed && link != "" && p.invitation.Window.IsTop(p.invitation) && !p.invitation.HasDialog() {
		p.invitation.Win.Canvas().Focus(p.copied)
	}
}
