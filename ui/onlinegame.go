package ui

import (
	"errors"
	"fmt"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/online"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// errWatching is what a click on a game that is watched gets.
var errWatching = errors.New("ui: this game is only watched")

// asks reports whether an offer of that kind by the given seat waits for an answer.
func asks(g *online.GameState, kind online.Offer, seat int) bool {
	for _, o := range g.Offers {
		if o.Offer == kind && o.Seat == seat {
			return true
		}
	}
	return false
}

// canOffer reports whether the person may ask the other one for that now, or agree to what was asked.
func (n *network) canOffer(kind online.Offer) bool {
	g := n.game()
	if g == nil || g.You < 0 || !n.online() || asks(g, kind, g.You) {
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
func (n *network) offer(kind online.Offer) {
	g := n.game()
	switch {
	case g == nil:
		return
	case n.canOffer(kind):
		n.send(n.client.Offer(kind))
	case g.You < 0:
		n.window.refuse(errWatching)
	case kind == online.OfferTakeBack && !g.CanTakeBack():
		n.window.refuse(game.ErrNothingToUndo)
	case !n.online():
		n.window.refuse(online.ErrOffline)
	case kind == online.OfferRematch && !asks(g, kind, g.You):
		n.window.refuse(&online.Refusal{Code: online.OtherGone})
	}
}

// answer agrees to an offer, declines it, or withdraws one's own.
func (n *network) answer(kind online.Offer, yes bool) {
	if n.client != nil {
		n.send(n.client.Answer(kind, yes))
	}
}

// tellOffer says on the board's edge what became of what one asked for; a new request stands in the bar.
func (n *network) tellOffer(o online.OfferInfo) {
	g := n.game()
	if g == nil || g.You < 0 {
		return
	}
	name := args{"Name": g.Seats[1-g.You].Name}
	switch {
	case o.State == online.Open && o.Seat != g.You:
		n.sound.Play(sound.Warning)
	case o.State == online.Declined && o.Seat == g.You:
		n.note(lang.L("{{.Name}} declined", name))
	case o.State == online.Withdrawn && o.Seat != g.You && g.Over == nil:
		n.note(lang.L("{{.Name}} withdrew the request", name))
	}
}

// tellPresence says that another player, in the seat, went or came back.
func (n *network) tellPresence(seat int) {
	g := n.game()
	if g == nil || seat == g.You {
		return
	}
	now := g.Seats[seat]
	name := args{"Name": now.Name}
	switch {
	case now.Left:
		n.note(lang.L("{{.Name}} has left", name))
	case now.Here:
		n.note(lang.L("{{.Name}} is back", name))
	case g.Over == nil:
		n.note(lang.L("The connection of {{.Name}} broke", name))
	}
}

func (n *network) soundEnd(g *online.GameState) {
	switch {
	case g.Over.Winner < 0:
		n.sound.Play(sound.Draw)
	case g.You >= 0 && g.Over.Winner != g.You:
		n.sound.Play(sound.Lose)
	default:
		n.sound.Play(sound.Win)
	}
}

// settled is the deviation above which a rating still says little.
const settled = 110

// ratingText writes a rating, with a question mark as long as it is not settled.
func ratingText(p online.PlayerInfo) string {
	if p.Deviation > settled {
		return fmt.Sprintf("%d?", p.Rating)
	}
	return fmt.Sprint(p.Rating)
}

// bar says what there is to say and to answer besides the moves. The zero view: nothing.
func (n *network) bar() barView {
	g := n.game()
	switch {
	case n.client == nil && g != nil:
		return barView{words: lang.L("There is no connection any more."), answers: []answer{
			{lang.L("Connect again"), filled, n.reconnect}, {lang.L("Leave"), plain, func() { n.leave(func() {}) }},
		}}
	case n.client == nil:
		return barView{}
	case n.been && n.state.Status == online.Reconnecting:
		return barView{words: lang.L("The connection broke. It is tried again…"), working: true, answers: []answer{
			{lang.L("Disconnect"), plain, func() { n.leave(n.disconnect) }}}}
	case g == nil:
		return n.waitBar()
	case g.You < 0:
		return barView{words: lang.L("You are watching this game"), answers: []answer{{lang.L("Leave"), plain, func() { n.leave(func() {}) }}}}
	}
	if v := n.offerBar(g); v.words != "" {
		return v
	}
	if v := n.waitBar(); v.words != "" {
		return v
	}
	if g.Over != nil {
		return n.overBar(g)
	}
	return barView{}
}

// waitBar tells that one waits for an opponent.
func (n *network) waitBar() barView {
	wait := n.state.Wait
	if wait.For == "" {
		return barView{}
	}
	v := barView{words: lang.L("Waiting for an opponent…"), working: true}
	if wait.Code != "" {
		v.words = lang.L("Waiting for your friend: code {{.Code}}", args{"Code": wait.Code})
		v.answers = append(v.answers, answer{lang.L("Copy"), plain, func() { n.copyCode() }})
	}
	v.answers = append(v.answers, answer{lang.L("Cancel"), plain, n.cancelWait})
	return v
}

func (n *network) cancelWait() {
	if n.client != nil {
		n.send(n.client.Cancel())
	}
}

func (n *network) copyCode() {
	setClipboard(n.state.Wait.Code)
	n.note(lang.L("The code is on the clipboard"))
}

// offerBar shows what the other player asks for, else what one has asked for.
func (n *network) offerBar(g *online.GameState) barView {
	other := args{"Name": g.Seats[1-g.You].Name}
	words := map[online.Offer][2]string{
		online.OfferTakeBack: {lang.L("{{.Name}} asks to take a move back.", other), lang.L("You asked to take back.")},
		online.OfferDraw:     {lang.L("{{.Name}} offers a draw.", other), lang.L("You offered a draw.")},
		online.OfferRematch:  {lang.L("{{.Name}} wants to play again.", other), lang.L("You asked to play again.")},
	}
	for _, o := range g.Offers {
		if o.Seat != g.You {
			return barView{words: words[o.Offer][0], question: true, answers: []answer{
				{lang.L("Accept"), filled, func() { n.answer(o.Offer, true) }},
				{lang.L("Decline"), plain, func() { n.answer(o.Offer, false) }},
			}}
		}
	}
	for _, o := range g.Offers {
		return barView{words: words[o.Offer][1], answers: []answer{
			{lang.L("Withdraw"), plain, func() { n.answer(o.Offer, false) }},
		}}
	}
	return barView{}
}

// overBar offers what comes after a game.
func (n *network) overBar(g *online.GameState) barView {
	v := barView{words: say.Result(g.Result())}
	if n.canOffer(online.OfferRematch) {
		v.answers = append(v.answers, answer{lang.L("Play again"), filled, func() { n.offer(online.OfferRematch) }})
	}
	v.answers = append(v.answers,
		answer{lang.L("Lobby"), plain, n.showLobby},
		answer{lang.L("Leave"), plain, func() { n.leave(func() {}) }})
	return v
}

// buttons are the buttons of a dialog as Fyne takes them.
func buttons(list ...*button) (objects []fyne.CanvasObject) {
	for _, b := range list {
		objects = append(objects, b)
	}
	return objects
}

// milliseconds reads a time of the server.
func milliseconds(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
