package netplay

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// lobbyPage is what the window shows of a lobby: at the left who challenges, the ways to a game, who is there or all games, at the right one of
// those. A narrow window has no board.
type lobbyPage struct {
	widgets.Pane
	activity.AnyHeight
	of   *Lobby
	lost bool
	lobbyTop
	lobbyWays
	said          *widgets.Paragraph // what was refused
	asked         *widgets.PeopleCard
	people, games *widgets.PeopleCard
	glance        *glanceCard
	ratings       *widgets.Button
	watch         *widgets.Button
	all           *widgets.Button // shows all games, or the people again
	watching      bool            // those games are shown
	left          *container.Scroll
	seen          fyne.Focusable // what had the keyboard when the page was last scrolled to that
}

// lobbyTop is the line at the top: where and who one is, and what leaves.
type lobbyTop struct {
	place, me, rating *layout.Line
	leave, close      *widgets.Button
}

func newLobbyPage(of *Lobby) *lobbyPage {
	n := of.n
	p := &lobbyPage{of: of, said: widgets.NewWords("")}
	p.place, p.me, p.rating = widgets.Body(), widgets.Bold(), widgets.Body().Whole()
	p.leave = p.button(lang.L("Leave"), widgets.Quiet, func() {
		of.Close()
		n.Leave(n.Disconnect)
	})
	p.close = p.button(lang.L("Close"), widgets.Quiet, of.Close)
	p.close.Key = "Esc"
	p.lobbyWays = newLobbyWays(p)
	p.asked = widgets.NewPeopleCard("", "", 0, p.button, p.key)
	p.ratings = p.button(lang.L("Rating list…"), widgets.Quiet, n.People.AskRatings)
	p.people = widgets.NewPeopleCard(lang.L("People"), lang.L("Nobody else is here. Find waits for you."), 2, p.button, p.key, p.ratings)
	p.games = widgets.NewPeopleCard(lang.L("Games to watch"), lang.L("No game that may be watched is going on."), 1, p.button, p.key)
	p.glance = newGlanceCard(p.key, of.watchGlanced)
	p.watch = p.button(lang.L("Watch"), widgets.Plain, of.watchGlanced)
	p.all = p.button("", widgets.Plain, func() {
		p.watching = !p.watching
		of.show(n.State)
	})
	p.left = container.NewVScroll(p.describeLeft())
	p.Paint, p.Least = p.paint, fyne.NewSize(300, 240)
	p.Describe(p.describe())
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
	p.of.PageKey(e, p.of.Close)
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
	if !slices.Contains(p.All, o) {
		widgets.Reveal(p.left, o, 0)
	}
}

// lose dims all that needs the server while there is no connection.
func (p *lobbyPage) lose(lost bool) {
	for _, b := range []*widgets.Button{p.code, p.invite, p.ratings} {
		b.SetEnabled(!lost)
	}
	was := p.lost
	p.lost = lost
	if focus := p.of.Win.Canvas(); was != lost && p.of.Window.IsTop(p.of) && !p.of.HasDialog() {
		focus.Focus(p.First())
	}
}

// showGames says how many games there are, or leads back from them.
func (p *lobbyPage) showGames(count int) {
	words := lang.N("All {{.Count}} games", count, lang.Args{"Count": count})
	switch {
	case p.watching:
		words = lang.L("People")
	case count == 0:
		words = lang.L("All games")
	}
	p.all.Set(words, widgets.Plain)
	p.all.SetEnabled(!p.lost && (count > 0 || p.watching))
	p.Refresh()
}

// say shows a sentence under the head; empty: none.
func (p *lobbyPage) say(words string) {
	p.said.Set(words)
	p.Refresh()
}

// headline says where one is.
func (p *lobbyPage) headline() string {
	switch n := p.of.n; {
	case p.lost:
		return lang.L("Lost the connection, trying again")
	case n.Hosting.isAddress(n.address):
		return lang.L("this computer is the server")
	}
	return lang.L("{{.Server}} · connected", lang.Args{"Server": p.of.n.address})
}

// Head returns the line over the lobby.
func (l *Lobby) Head() string { return l.shown().headline() }

// Asked returns the challenges to the person.
func (l *Lobby) Asked() []widgets.PersonRow { return l.shown().asked.Rows }

// People returns who is there, with what they offer.
func (l *Lobby) People() []widgets.PersonRow { return l.shown().people.Rows }

// Games returns the games that may be watched.
func (l *Lobby) Games() []widgets.PersonRow { return l.shown().games.Rows }

// Said returns what the lobby says of the search and of the invitation.
func (l *Lobby) Said() string { return l.shown().sought.Text() + "\n" + l.page.invited.Text() }

// First implements activity.Page.
func (p *lobbyPage) First() fyne.Focusable {
	switch {
	case p.lost:
		return p.close
	case p.find.Disabled():
		return p.invite
	}
	return p.find
}

// The measures of the page: the width from which on the board at the right has its share, and that of it where there is less; the width below which there is none, and
// that from which on a card has room for buttons behind its words; the room for what shows how far one has scrolled.
const (
	lobbyWide   float32 = 1040
	lobbyBoard  float32 = 300
	lobbyLeast  float32 = 760
	lobbyBeside float32 = 440
	lobbyBar    float32 = 9
)

// roomy reports whether there is room for a board.
func (p *lobbyPage) roomy() bool { return p.Size().Width >= lobbyLeast }

// describeLeft makes what scrolls.
func (p *lobbyPage) describeLeft() *widgets.Pane {
	waits := func() bool { return p.of.n.State.Wait.For == "" }
	left := widgets.NewPane(layout.Column(layout.Near,
		layout.Of(p.asked).If(func() bool { return len(p.asked.Rows) > 0 }),
		p.wayCard(0, p.sought, layout.Of(p.clocks).If(waits), p.find),
		p.wayCard(1, p.invited, layout.Space(), p.code, p.invite),
		layout.Of(p.people).Grow(1).If(func() bool { return !p.watching }),
		layout.Of(p.games).Grow(1).If(func() bool { return p.watching })).Pad(lobbyBar, 0))
	left.MeasureHeight(0, func(width float32) float32 {
		_, height := left.Heights(width)
		return height
	})
	return left
}

// describe says what stands where.
func (p *lobbyPage) describe() *layout.Item {
	place := layout.Row(layout.Near, layout.NewLine(22, widgets.ColorText, lang.L("Play online")).Bold().ShrinkTo(widgets.TextBody).Item(),
		p.place.Item().Align(layout.Baseline).Optional(1), layout.Space(), p.me.Item(), p.rating.Item())
	leave := layout.Row(layout.Near, layout.Space(), layout.Of(p.leave), layout.Of(p.close))
	people := layout.Of(p.left).Pad(-lobbyBar, 0).Grow(1)
	game := layout.Column(layout.Near, layout.Of(p.glance), layout.Space(), layout.Equal(p.watch, p.all).HeightRange(widgets.FootLow, widgets.FootTall))
	return layout.Column(layout.Near,
		layout.Breakpoint(lobbyWide,
			layout.Row(layout.Far, layout.Stack(place).Width(0).Grow(6), layout.Stack(leave).Width(0).Grow(4)),
			layout.Row(layout.Near, layout.Stack(place).Grow(1), leave)).Height(widgets.HeadTall),
		some(p.said),
		layout.Breakpoint(lobbyWide,
			layout.Row(layout.Far, layout.Column(0, people).Width(0).Grow(6), layout.Column(0, game.Grow(1)).Width(0).Grow(4)),
			layout.Breakpoint(lobbyLeast,
				layout.Row(layout.Far, layout.Column(0, people).Grow(1), layout.Column(0, game.Grow(1)).Width(lobbyBoard)),
				layout.Column(layout.Near, people, layout.Of(p.all).Height(widgets.FootLow)))).Grow(1))
}

func (p *lobbyPage) paint() {
	s, place, me := p.of.n.State, widgets.ColorDim, widgets.ColorText
	where := p.headline()
	if p.lost {
		place, me = widgets.ColorAccent, widgets.ColorDim
	} else {
		where += " · " + lang.L("{{.Players}} here", lang.Args{"Players": s.Lobby.Players})
	}
	p.place.Set(append(layout.Parts(where), "")...)
	p.place.SetInk(place)
	p.me.Set(s.Player.Name)
	p.me.SetInk(me)
	p.rating.Set(ratingText(s.Player))
	for _, l := range p.titles {
		l.SetInk(me)
	}
	p.left.Content.Refresh() // it may be of another height
	p.left.Refresh()
}
