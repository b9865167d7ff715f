package table

import (
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/round"
	"hoshi/ui/sound"
)

// asks reports whether an offer of that kind by the given seat waits for an answer.
func asks(g *client.Game, kind online.Offer, seat int) bool {
	for _, o := range g.Offers {
		if o.Offer == kind && o.Seat == seat {
			return true
		}
	}
	return false
}

// canOffer reports whether the person may ask the other one for that now, or agree to what was asked.
func (n *Network) canOffer(kind online.Offer) bool {
	g := n.Game()
	if g == nil || g.You < 0 || !n.Online() || asks(g, kind, g.You) {
		return false
	}
	switch kind {
	case online.OfferTakeBack:
		return g.CanTakeBack() && !asks(g, kind, 1-g.You)
	case online.OfferDraw:
		return g.Over == nil
	}
	return g.Over != nil && !g.Seats[1-g.You].Left && g.Seats[1-g.You].Here
}

// offer asks the other player for something.
func (n *Network) offer(kind online.Offer) {
	g := n.Game()
	switch {
	case g == nil:
		return
	case n.canOffer(kind):
		n.send(n.Client.Offer(kind))
	case g.You < 0:
		n.Window.Refuse(errWatching)
	case kind == online.OfferTakeBack && !g.CanTakeBack():
		n.Window.Refuse(game.ErrNothingToUndo)
	case !n.Online():
		n.Window.Refuse(client.ErrOffline)
	case kind == online.OfferRematch && !asks(g, kind, g.You):
		n.Window.Refuse(&online.Refusal{Code: online.OtherGone})
	}
}

// answer agrees to an offer, declines it, or withdraws one's own.
func (n *Network) answer(kind online.Offer, yes bool) {
	if n.Client != nil {
		n.send(n.Client.Answer(kind, yes))
	}
}

// tellOffer says on the board's edge what became of what one asked for; a new request stands in the bar.
func (n *Network) tellOffer(o online.OfferInfo) {
	g := n.Game()
	if g == nil || g.You < 0 {
		return
	}
	name := lang.Args{"Name": g.Seats[1-g.You].Name}
	switch {
	case o.State == online.Open && o.Seat != g.You:
		n.Sound.Play(sound.Warning)
	case o.State == online.Declined && o.Seat == g.You:
		n.Note(lang.L("{{.Name}} declined", name))
	case o.State == online.Withdrawn && o.Seat != g.You && g.Over == nil:
		n.Note(lang.L("{{.Name}} withdrew the request", name))
	}
}

// tellPresence says that another player, in the seat, went or came back.
func (n *Network) tellPresence(seat int) {
	g := n.Game()
	if g == nil || seat == g.You {
		return
	}
	now := g.Seats[seat]
	name := lang.Args{"Name": now.Name}
	switch {
	case now.Left:
		n.Note(lang.L("{{.Name}} has left", name))
	case now.Here:
		n.waits = ""
		n.Note(lang.L("{{.Name}} is back", name))
	case g.Claimable():
		n.Sound.Play(sound.Warning)
	case g.Over == nil:
		n.Note(lang.L("The connection of {{.Name}} broke", name))
	}
}

func (n *Network) soundEnd(g *client.Game) {
	switch {
	case g.Over.Winner < 0:
		n.Sound.Play(sound.Draw)
	case g.You >= 0 && g.Over.Winner != g.You:
		n.Sound.Play(sound.Lose)
	default:
		n.Sound.Play(sound.Win)
	}
}

// Bar says what there is to say and to answer besides the moves. The zero view: nothing.
func (n *Network) Bar() part.BarView {
	g := n.Game()
	switch {
	case n.Client == nil && g != nil:
		return part.BarView{Words: lang.L("There is no connection any more."), Answers: []part.Answer{
			{Text: lang.L("Connect again"), Kind: part.Filled, Action: n.reconnect}, {Text: lang.L("Leave"), Kind: part.Plain, Action: func() { n.Leave(func() {}) }},
		}}
	case n.Client == nil:
		return part.BarView{}
	case n.been && n.State.Status == client.Reconnecting:
		return part.BarView{Words: lang.L("The connection broke. It is tried again…"), Working: true, Answers: []part.Answer{
			{Text: lang.L("Disconnect"), Kind: part.Plain, Action: func() { n.Leave(n.Disconnect) }}}}
	case g == nil:
		if len(n.State.Asked) > 0 {
			return n.askedBar(n.State.Asked[0])
		}
		return n.waitBar()
	case g.You < 0:
		return part.BarView{Words: lang.L("You are watching this game"), Answers: []part.Answer{{Text: lang.L("Leave"), Kind: part.Plain, Action: func() { n.Leave(func() {}) }}}}
	}
	if g.Claimable() && n.waits != g.ID {
		return n.claimBar(g)
	}
	if g.Over == nil && len(g.Offers) > 0 { // after the end the banner tells of them
		return n.offerBar(g)
	}
	if v := n.waitBar(); v.Words != "" {
		return v
	}
	return part.BarView{}
}

// claimBar asks what is to become of a game whose other player does not come back.
func (n *Network) claimBar(g *client.Game) part.BarView {
	v := part.BarView{Words: lang.L("{{.Name}} did not come back in time. Claim the game?", lang.Args{"Name": g.Seats[1-g.You].Name}), Question: true, Answers: []part.Answer{
		{Text: lang.L("Win"), Kind: part.Filled, Action: n.claim(online.ClaimWin)},
		{Text: lang.L("Wait"), Kind: part.Plain, Action: func() {
			n.waits = g.ID
			n.update()
		}},
	}}
	if !g.Counts() {
		v.Answers[0].Text = lang.L("Break off")
		return v
	}
	v.Answers = append(v.Answers, part.Answer{Text: lang.L("Draw"), Kind: part.Plain, Action: n.claim(online.ClaimDraw)})
	return v
}

// askedBar asks for an answer to a challenge.
func (n *Network) askedBar(c online.ChallengeInfo) part.BarView {
	return part.BarView{Words: lang.L("{{.Name}} challenges you: {{.Game}}", lang.Args{"Name": c.By.Name + " " + ratingText(c.By), "Game": settingsLine(c.Settings)}), Question: true,
		Answers: []part.Answer{
			{Text: lang.L("Accept"), Kind: part.Filled, Action: func() { n.do(func(to *client.Client) error { return to.Accept(c.ID) }) }},
			{Text: lang.L("Decline"), Kind: part.Plain, Action: func() { n.do(func(to *client.Client) error { return to.Decline(c.ID) }) }},
		}}
}

// waitBar tells that one waits for an opponent.
func (n *Network) waitBar() part.BarView {
	wait := n.State.Wait
	if wait.For == "" {
		return part.BarView{}
	}
	v := part.BarView{Words: lang.L("Waiting for an opponent…"), Working: true}
	if wait.Code != "" {
		v.Words = lang.L("Waiting for your friend: code {{.Code}}", lang.Args{"Code": wait.Code})
		v.Answers = append(v.Answers, part.Answer{Text: lang.L("Copy"), Kind: part.Plain, Action: func() { n.copyCode() }})
	}
	v.Answers = append(v.Answers, part.Answer{Text: lang.L("Cancel"), Kind: part.Plain, Action: n.cancelWait})
	return v
}

func (n *Network) cancelWait() {
	if n.Client != nil {
		n.send(n.Client.Cancel())
	}
}

func (n *Network) copyCode() {
	round.SetClipboard(n.State.Wait.Code)
	n.Note(lang.L("The code is on the clipboard"))
}

// offerBar shows what the other player asks for, else what one has asked for.
func (n *Network) offerBar(g *client.Game) part.BarView {
	other := lang.Args{"Name": g.Seats[1-g.You].Name}
	words := map[online.Offer][2]string{
		online.OfferTakeBack: {lang.L("{{.Name}} asks to take a move back.", other), lang.L("You asked to take back.")},
		online.OfferDraw:     {lang.L("{{.Name}} offers a draw.", other), lang.L("You offered a draw.")},
	}
	for _, o := range g.Offers {
		if o.Seat != g.You {
			return part.BarView{Words: words[o.Offer][0], Question: true, Answers: []part.Answer{
				{Text: lang.L("Accept"), Kind: part.Filled, Action: func() { n.answer(o.Offer, true) }},
				{Text: lang.L("Decline"), Kind: part.Plain, Action: func() { n.answer(o.Offer, false) }},
			}}
		}
	}
	for _, o := range g.Offers {
		return part.BarView{Words: words[o.Offer][1], Answers: []part.Answer{
			{Text: lang.L("Withdraw"), Kind: part.Plain, Action: func() { n.answer(o.Offer, false) }},
		}}
	}
	return part.BarView{}
}

// milliseconds reads a time of the server.
func milliseconds(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
