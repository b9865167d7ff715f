package netplay

import (
	"time"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// quickClocks are those that one chip chooses.
var quickClocks = []string{"5m", "10m+5s", "30s/move"}

// lobbyWays are the ways to a game: an opponent is found, or a friend invited.
type lobbyWays struct {
	titles          [2]*layout.Line
	sought, invited *widgets.Paragraph // which game, and for whom one waits
	clocks          *widgets.Options
	find            *widgets.Button // or ends the wait
	code            *widgets.Button // is entered; or ends the wait for a friend
	invite          *widgets.Button
}

func newLobbyWays(p *lobbyPage) (w lobbyWays) {
	n := p.of.n
	w.sought, w.invited = widgets.NewWords(""), widgets.NewWords("")
	for i, title := range []string{lang.L("Find an opponent"), lang.L("Invite a friend")} {
		w.titles[i] = layout.NewLine(18, widgets.ColorText, title).Bold().ShrinkTo(widgets.TextBody)
	}
	var options []widgets.Option
	for _, clock := range quickClocks {
		tc, _ := game.ParseTimeControl(clock) // they are well written
		options = append(options, widgets.Option{Key: clock, Text: describe.TimeControl(tc)})
	}
	options = append(options, widgets.Option{Text: lang.L("Custom…"), Opens: true})
	w.clocks = widgets.Fields{Key: p.key, Dismiss: p.of.Close}.NewChips(options, n.Store.Settings().Clock)
	w.clocks.OnOpen = p.of.change
	w.clocks.OnChanged = func(clock string) {
		n.Store.Settings().Clock = clock
		n.SaveSettings()
		p.showWays()
	}
	w.find = p.button(lang.L("Find"), widgets.Filled, p.of.seek)
	w.code = p.button(lang.L("Enter code…"), widgets.Plain, p.of.enterCode)
	w.invite = p.button(lang.L("Invite…"), widgets.Plain, n.Invite)
	return w
}

// showWays brings the ways to a game to the newest state.
func (p *lobbyPage) showWays() {
	n := p.of.n
	s, set := n.State, n.Store.Settings()
	waits, coded := s.Wait.For != "", s.Wait.Code != ""
	words, action, kind := settingsLine(wantedSettings(set)), lang.L("Find"), widgets.Filled
	invited, code := lang.L("One link, no account"), lang.L("Enter code…")
	switch {
	case coded:
		invited, code = n.friend.waits(s.Wait.Code), lang.L("Cancel")
	case s.Wait.For == "seek":
		words, action = lookingLine(s, time.Now()), lang.L("Cancel")
	case waits:
		words, action = lang.L("Waiting for an opponent…"), lang.L("Cancel")
	case s.Wait.Declined:
		words = describe.Sentences(lang.L("They did not accept."), words)
	case wantedRange(set) > 0:
		low, high := rangeAround(s.Player.Rating, wantedRange(set))
		words += " · " + lang.L("{{.Low}} to {{.High}}", lang.Args{"Low": low, "High": high})
	}
	if waits && s.Wait.Settings != nil {
		waited := "\n" + settingsLine(*s.Wait.Settings)
		if coded {
			invited += waited
		} else {
			words += waited
		}
	}
	if waits || len(s.Asked) > 0 { // challenges come first
		kind = widgets.Plain
	}
	p.clocks.Set(set.Clock)
	p.sought.Set(words)
	p.invited.Set(invited)
	p.find.Set(action, kind)
	p.code.Set(code, widgets.Plain)
	p.find.SetEnabled(!p.lost && !coded)
	p.Refresh()
}

// wayWidth is the least width of a button on a card, so that it stays when its word changes.
const wayWidth float32 = 140

// wayCard puts the i-th way on a card: what it is, words and what else there is, and its buttons behind that or below it.
func (p *lobbyPage) wayCard(i int, words *widgets.Paragraph, more *layout.Item, buttons ...*widgets.Button) *layout.Item {
	said := layout.Column(layout.Near, layout.Column(layout.Fine, p.titles[i].Item(), layout.Of(words)), more)
	wide, below := layout.Row(layout.Near, said.Grow(1).Align(layout.Center)), layout.Row(layout.Near)
	beside := widgets.Text(p.titles[i].Said(), widgets.TextBody, true).MinSize().Width
	for _, b := range buttons {
		width := max(wayWidth, b.MinSize().Width)
		wide.Add(layout.Of(b).Width(width).Height(widgets.FootTall).Align(layout.Center))
		below.Add(layout.Of(b).Height(widgets.FootLow).Grow(1))
		beside += layout.Near + width
	}
	return card(layout.Breakpoint(max(lobbyBeside, beside), wide, layout.Column(layout.Near, said, below)))
}
