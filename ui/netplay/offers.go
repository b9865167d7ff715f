package netplay

import (
	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/sound"
	"hoshi/ui/widgets"
)

// isOfferOpen reports whether an offer of that kind by the given seat waits for an answer.
func isOfferOpen(g *client.Game, kind online.Offer, seat int) bool {
	for _, o := range g.Offers {
		if o.Offer == kind && o.Seat == seat {
			return true
		}
	}
	return false
}

// canOffer reports whether the person may ask the other one for that now, or agree to what was asked.
func (t *Game) canOffer(kind online.Offer) bool {
	g := t.server.Game()
	if g == nil || g.You < 0 || !t.server.Online() || isOfferOpen(g, kind, g.You) {
		return false
	}
	switch kind {
	case online.OfferTakeBack:
		return g.CanTakeBack() && !isOfferOpen(g, kind, 1-g.You)
	case online.OfferDraw:
		return g.Over == nil
	}
	return g.Over != nil && !g.Seats[1-g.You].Left && g.Seats[1-g.You].Here
}

// offer asks the other player for something.
func (t *Game) offer(kind online.Offer) {
	g := t.server.Game()
	switch {
	case g == nil:
		return
	case t.canOffer(kind):
		t.server.send(t.server.Client.Offer(kind))
	case g.You < 0:
		t.Window.Refuse(errWatching)
	case kind == online.OfferTakeBack && !g.CanTakeBack():
		t.Window.Refuse(game.ErrNothingToUndo)
	case !t.server.Online():
		t.Window.Refuse(client.ErrOffline)
	case kind == online.OfferRematch && !isOfferOpen(g, kind, g.You):
		t.Window.Refuse(&online.Refusal{Code: online.OtherGone})
	}
}

// answer agrees to an offer, declines it, or withdraws one's own.
func (t *Game) answer(kind online.Offer, yes bool) {
	if t.server.Client != nil {
		t.server.send(t.server.Client.Answer(kind, yes))
	}
}

// tellOffer says on the board's edge what became of what one asked for; a new request stands in the bar.
func (t *Game) tellOffer(o online.OfferInfo) {
	g := t.server.Game()
	if g == nil || g.You < 0 {
		return
	}
	name := lang.Args{"Name": g.Seats[1-g.You].Name}
	switch {
	case o.State == online.Open && o.Seat != g.You:
		t.Sound.Play(sound.Offer)
	case o.State == online.Declined && o.Seat == g.You:
		t.Notify(lang.L("{{.Name}} declined", name))
	case o.State == online.Withdrawn && o.Seat != g.You && g.Over == nil:
		t.Notify(lang.L("{{.Name}} withdrew the request", name))
	}
}

// tellPresence says that another player, in the seat, went or came back.
func (t *Game) tellPresence(seat int) {
	g := t.server.Game()
	if g == nil || seat == g.You {
		return
	}
	now := g.Seats[seat]
	name := lang.Args{"Name": now.Name}
	switch {
	case now.Left:
		t.Notify(lang.L("{{.Name}} has left", name))
	case now.Here:
		t.server.waits = ""
		t.Notify(lang.L("{{.Name}} is back", name))
	case g.Claimable():
		t.Sound.Play(sound.Warning)
	case g.Over == nil:
		t.Notify(lang.L("The connection of {{.Name}} broke", name))
	}
}

// claim ends the game because the other player does not come back.
func (t *Game) claim(what online.Claim) func() {
	return func() {
		if t.server.Client != nil {
			t.server.send(t.server.Client.Claim(what))
		}
	}
}

// claimBar asks what is to become of a game whose other player does not come back.
func (t *Game) claimBar(g *client.Game) widgets.BarView {
	v := widgets.BarView{Words: lang.L("{{.Name}} did not come back in time. Claim the game?", lang.Args{"Name": g.Seats[1-g.You].Name}), Question: true, Answers: []widgets.Answer{
		{Text: lang.L("Win"), Kind: widgets.Filled, Action: t.claim(online.ClaimWin)},
		{Text: lang.L("Wait"), Kind: widgets.Plain, Action: func() {
			t.server.waits = g.ID
			t.Window.Refresh(activity.Parts{Board: true, Clock: true, Side: true})
		}},
	}}
	if !g.IsCounted() {
		v.Answers[0].Text = lang.L("Abort")
		return v
	}
	v.Answers = append(v.Answers, widgets.Answer{Text: lang.L("Draw"), Kind: widgets.Plain, Action: t.claim(online.ClaimDraw)})
	return v
}

// offerBar shows what the other player asks for, else what one has asked for.
func (t *Game) offerBar(g *client.Game) widgets.BarView {
	other := lang.Args{"Name": g.Seats[1-g.You].Name}
	words := map[online.Offer][2]string{
		online.OfferTakeBack: {lang.L("{{.Name}} asks to take a move back.", other), lang.L("You asked to take back.")},
		online.OfferDraw:     {lang.L("{{.Name}} offers a draw.", other), lang.L("You offered a draw.")},
	}
	for _, o := range g.Offers {
		if o.Seat != g.You {
			return widgets.BarView{Words: words[o.Offer][0], Question: true, Answers: []widgets.Answer{
				{Text: lang.L("Accept"), Kind: widgets.Filled, Action: func() { t.answer(o.Offer, true) }},
				{Text: lang.L("Decline"), Kind: widgets.Plain, Action: func() { t.answer(o.Offer, false) }},
			}}
		}
	}
	for _, o := range g.Offers {
		return widgets.BarView{Words: words[o.Offer][1], Answers: []widgets.Answer{
			{Text: lang.L("Withdraw"), Kind: widgets.Plain, Action: func() { t.answer(o.Offer, false) }},
		}}
	}
	return widgets.BarView{}
}
