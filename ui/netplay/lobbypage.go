package netplay

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// lobbyPage is what the window shows of a lobby: at the left who challenges, the search for an opponent, who waits and is there, at the
// right the games. In a narrow window all stand below each other.
type lobbyPage struct {
	widgets.Pane
	of   *Lobby
	lost bool
	lobbyTop
	said          *widgets.Paragraph // what was refused
	refused       string
	asked, open   *widgets.PeopleCard
	people, games *widgets.PeopleCard
	find          *findCard
	glance        *glanceCard
	roomy         bool // there is room for that
	foot          []*widgets.Button
	own           *widgets.ButtonRow // of the person's own affairs
	seen          fyne.Focusable     // what had the keyboard when the page was last scrolled to that
	left, right   *lobbyColumn
}

// lobbyTop is the line at the top: where and who one is, and what leaves.
type lobbyTop struct {
	title, place, me *canvas.Text
	leave, close     *widgets.Button
}

func newLobbyPage(of *Lobby) *lobbyPage {
	n := of.n
	p := &lobbyPage{of: of, said: widgets.NewWords(""), left: newLobbyColumn(), right: newLobbyColumn()}
	p.title, p.place, p.me = widgets.Text("", 22, true), widgets.Text("", widgets.TextBody, false), widgets.Text("", widgets.TextBody, true)
	p.leave = p.button(lang.L("Leave"), widgets.Quiet, func() {
		of.Close()
		n.Leave(n.Disconnect)
	})
	p.close = p.button(lang.L("Close"), widgets.Quiet, of.Close)
	p.close.Key = "Esc"
	p.asked = widgets.NewPeopleCard(lang.L("Challenges to you"), "", p.button, p.key)
	p.open = widgets.NewPeopleCard(lang.L("Open challenges"), "", p.button, p.key)
	p.people = widgets.NewPeopleCard(lang.L("People"), lang.L("Nobody else is here. Find waits for you."), p.button, p.key)
	p.games = widgets.NewPeopleCard(lang.L("Games to watch"), "", p.button, p.key)
	p.find, p.glance = newFindCard(p), newGlanceCard(p.button, p.key, of.watchGlanced, of.step)
	p.glance.roomy, p.glance.again = func() bool { return p.roomy }, p.Refresh
	p.foot = []*widgets.Button{
		p.button(lang.L("Open challenge"), widgets.Plain, of.challenge),
		p.button(lang.L("Invite a friend…"), widgets.Plain, n.Invite),
		p.button(lang.L("Enter code…"), widgets.Plain, n.AskCode),
	}
	p.own = widgets.NewButtonRow(
		p.button(lang.L("Rating list…"), widgets.Quiet, n.People.AskRatings),
		p.button(lang.L("Blocked players…"), widgets.Quiet, n.People.AskBlocks),
		p.button(lang.L("Your data…"), widgets.Quiet, n.Account.AskData))
	p.All = []fyne.CanvasObject{p.title, p.place, p.me, p.leave, p.close, p.said, p.left.scroll, p.right.scroll}
	for _, b := range p.foot {
		p.All = append(p.All, b)
	}
	p.Place, p.Paint, p.Least = p.arrange, p.paint, fyne.NewSize(300, 240)
	p.ExtendBaseWidget(p)
	return p
}

// button makes a button of the page.
func (p *lobbyPage) button(text string, kind widgets.ButtonKind, tapped func()) *widgets.Button {
	b := widgets.NewButton(text, tapped)
	b.Kind, b.OnKey, b.OnEscape = kind, p.key, p.of.Close
	return b
}

// key does what a key means wherever the keyboard is.
func (p *lobbyPage) key(e *fyne.KeyEvent) {
	p.of.PageKey(e, p.of.Close, func(e *fyne.KeyEvent) {
		if p.of.n.host.Key != nil {
			p.of.n.host.Key(e)
		}
	})
	p.reveal()
}

// reveal scrolls so far that what has the keyboard is seen.
func (p *lobbyPage) reveal() {
	focused := p.of.Win.Canvas().Focused()
	o, ok := focused.(fyne.CanvasObject)
	if !ok || focused == p.seen {
		return
	}
	p.seen = focused
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(o)
	for _, s := range []*container.Scroll{p.left.scroll, p.right.scroll} {
		from := driver.AbsolutePositionForObject(s)
		if !s.Visible() || at.X < from.X || at.X >= from.X+s.Size().Width || slices.Contains(p.foot, button(o)) || o == fyne.CanvasObject(p.close) || o == fyne.CanvasObject(p.leave) {
			continue
		}
		top := at.Y - from.Y
		bottom := top + o.Size().Height - s.Size().Height
		switch {
		case top < 0:
			s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -top + 8}})
		case bottom > 0:
			s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.Delta{DY: -bottom - 8}})
		}
	}
}

// button returns o where it is one, else nil.
func button(o fyne.CanvasObject) *widgets.Button {
	b, _ := o.(*widgets.Button)
	return b
}

// lose dims all that needs the server while there is no connection.
func (p *lobbyPage) lose(lost bool) {
	for _, b := range slices.Concat([]*widgets.Button{p.find.find, p.find.cancel, p.find.copied}, p.foot, p.own.Buttons) {
		b.SetEnabled(!lost)
	}
	was := p.lost
	p.lost = lost
	if focus := p.of.Win.Canvas(); was != lost && p.of.Window.IsTop(p.of) && !p.of.HasDialog() {
		focus.Focus(p.First())
	}
}

// say shows a sentence under the head; empty: none.
func (p *lobbyPage) say(words string) {
	if words != p.refused {
		p.refused = words
		p.said.Set(words)
		p.Refresh()
	}
}

// headline says where one is.
func (p *lobbyPage) headline() string {
	switch n := p.of.n; {
	case p.lost:
		return lang.L("Lost the connection, trying again")
	case n.Hosting.serves(n.address):
		return lang.L("this computer is the server")
	}
	return lang.L("{{.Server}} · connected", lang.Args{"Server": p.of.n.address})
}

// Head returns the line over the lobby.
func (l *Lobby) Head() string { return l.shown().headline() }

// Challenges are the open ones, Asked those to the person, People who is there, Games those that may be watched.
func (l *Lobby) Challenges() []widgets.PersonRow { return l.shown().open.Rows }

// Asked returns the challenges to the person.
func (l *Lobby) Asked() []widgets.PersonRow { return l.shown().asked.Rows }

// People returns who is there.
func (l *Lobby) People() []widgets.PersonRow { return l.shown().people.Rows }

// Games returns the games that may be watched.
func (l *Lobby) Games() []widgets.PersonRow { return l.shown().games.Rows }

// Said returns what the lobby says of the search.
func (l *Lobby) Said() string { return l.shown().find.words.Text() }

// First implements activity.Page.
func (p *lobbyPage) First() fyne.Focusable {
	switch {
	case p.lost:
		return p.close
	case p.find.cancel.Visible():
		return p.find.cancel
	}
	return p.find.find
}

// Height implements activity.Page: it is never under a board.
func (p *lobbyPage) Height(float32) float32 { return 0 }

// HeightBeside implements activity.Page: nor beside one.
func (p *lobbyPage) HeightBeside(float32) float32 { return 0 }

// lobbyCard is a card that knows how tall it has to be.
type lobbyCard interface {
	fyne.CanvasObject
	Height(width float32) float32
}

// lobbyColumn puts cards below each other, as tall as they need to be; those that say nothing stay away.
type lobbyColumn struct {
	scroll *container.Scroll // in which they stand
	cards  []lobbyCard
	width  float32
}

func newLobbyColumn() *lobbyColumn {
	c := &lobbyColumn{}
	c.scroll = container.NewVScroll(container.New(c))
	return c
}

// fill puts cards into the column, which is of that width.
func (c *lobbyColumn) fill(cards []lobbyCard, width float32) {
	content := c.scroll.Content.(*fyne.Container)
	same := len(content.Objects) == len(cards)
	for i := 0; same && i < len(cards); i++ {
		same = content.Objects[i] == fyne.CanvasObject(cards[i])
	}
	c.cards, c.width = cards, width
	if !same {
		content.Objects = nil
		for _, card := range cards {
			content.Objects = append(content.Objects, card)
		}
	}
	c.scroll.Refresh()
}

// MinSize implements fyne.Layout.
func (c *lobbyColumn) MinSize([]fyne.CanvasObject) fyne.Size {
	var height float32
	for _, card := range c.cards {
		if h := card.Height(c.width); h > 0 {
			height += h + widgets.GapInner
		}
	}
	return fyne.NewSize(0, max(height-widgets.GapInner, 0))
}

// Layout implements fyne.Layout.
func (c *lobbyColumn) Layout([]fyne.CanvasObject, fyne.Size) {
	var y float32
	for _, card := range c.cards {
		height := card.Height(c.width)
		widgets.Show(card, height > 0)
		if height > 0 {
			widgets.Put(card, 0, y, c.width, height)
			y += height + widgets.GapInner
		}
	}
}

// The measures of the page.
const (
	lobbyHead   float32 = 36
	lobbyGap    float32 = 24
	lobbyNarrow float32 = 1040 // below it nothing but a board stands in a column at the right
	lobbyBoard  float32 = 300  // the width of that
	lobbyLeast  float32 = 760  // below it there is none
	lobbyFoot   float32 = 48
	lobbyBar    float32 = 6 // for what shows how far one has scrolled
)

func (p *lobbyPage) arrange(size fyne.Size) {
	narrow := size.Width < lobbyNarrow
	p.roomy = size.Width >= lobbyLeast
	left := size.Width
	switch {
	case !narrow:
		left = (size.Width - lobbyGap) * 0.6
	case p.roomy:
		left = size.Width - lobbyGap - lobbyBoard
	}
	right := size.Width - left - lobbyGap
	p.placeHead(size.Width, left, narrow)
	top := lobbyHead + widgets.GapInner
	widgets.Show(p.said, p.refused != "")
	if p.refused != "" {
		height := p.said.Height(size.Width)
		widgets.Put(p.said, 0, top, size.Width, height)
		top += height + widgets.GapInner
	}
	widgets.Show(p.right.scroll, p.roomy)
	if narrow {
		p.left.fill([]lobbyCard{p.asked, p.find, p.people, p.open, p.games, p.own}, left-lobbyBar)
		foot := size.Height - lobbyFoot + 8
		widgets.PutRow(p.foot, 0, foot, size.Width, lobbyFoot-8)
		widgets.Put(p.left.scroll, 0, top, left, foot-8-top)
		if !p.roomy {
			p.right.fill(nil, 0)
			return
		}
		p.right.fill([]lobbyCard{p.glance}, right-lobbyBar)
		widgets.Put(p.right.scroll, left+lobbyGap, top, right, foot-8-top)
		return
	}
	p.left.fill([]lobbyCard{p.asked, p.find, p.open, p.people}, left-lobbyBar)
	p.right.fill([]lobbyCard{p.glance, p.games, p.own}, right-lobbyBar)
	widgets.PutRow(p.foot, left+lobbyGap, size.Height-lobbyFoot, right, lobbyFoot)
	widgets.Put(p.left.scroll, 0, top, left, size.Height-top)
	widgets.Put(p.right.scroll, left+lobbyGap, top, right, size.Height-lobbyFoot-widgets.GapInner-top)
}

// placeHead puts where and who one is at the top, and what leaves.
func (p *lobbyPage) placeHead(width, left float32, narrow bool) {
	done, leave := p.close.MinSize(), p.leave.MinSize()
	widgets.Put(p.close, width-done.Width, 0, done.Width, lobbyHead)
	widgets.Put(p.leave, width-done.Width-leave.Width, 0, leave.Width, lobbyHead)
	end := left
	if narrow {
		end = width - done.Width - leave.Width - 8
	}
	title := p.title.MinSize()
	widgets.Put(p.title, 0, (lobbyHead-title.Height)/2, title.Width, title.Height)
	base := (lobbyHead-title.Height)/2 + title.Height - 3
	s := p.of.n.State
	widgets.Shrink(p.me, s.Player.Name+"  "+ratingText(s.Player), widgets.TextBody, 10, (end-title.Width)/2)
	me := p.me.MinSize()
	widgets.Put(p.me, end-me.Width, base-me.Height, me.Width, me.Height)
	room := end - me.Width - title.Width - 2*widgets.GapInner
	widgets.Show(p.place, room > 90)
	widgets.Shrink(p.place, p.headline(), widgets.TextBody, 10, room)
	widgets.Shorten(p.place, p.headline(), room)
	place := p.place.MinSize()
	widgets.Put(p.place, title.Width+widgets.GapInner, base-place.Height, place.Width, place.Height)
}

func (p *lobbyPage) paint() {
	p.title.Text, p.title.Color = lang.L("Play online"), theme.Color(widgets.ColorText)
	p.place.Color, p.me.Color = theme.Color(widgets.ColorDim), theme.Color(widgets.ColorText)
	if p.lost {
		p.place.Color = theme.Color(widgets.ColorAccent)
		p.me.Color = theme.Color(widgets.ColorDim)
	}
	for _, o := range p.All {
		o.Refresh()
	}
}
