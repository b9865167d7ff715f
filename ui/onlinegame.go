package ui

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/sound"
)

// errWatching is what a click on a game that is watched gets.
var errWatching = errors.New("ui: this game is only watched")

// mayAct returns nil when it is for the person at this window to act now.
func (n *network) mayAct() error {
	g := n.game()
	switch {
	case g == nil:
		return client.ErrNoGame
	case g.Over != nil:
		return game.ErrOver
	case g.You < 0:
		return errWatching
	case n.w.game.Browsing():
		return game.ErrBrowsing
	case !g.YourTurn():
		return game.ErrNotYourTurn
	}
	return nil
}

// move asks the server for a stone on p, or a pass; what the rules refuse is refused here at once. A second click while
// the first one is not answered does nothing.
func (n *network) move(p game.Point) error {
	if err := n.mayAct(); err != nil {
		return err
	}
	g := n.game()
	position := g.Position()
	if err := position.Check(game.Move{Color: position.ToMove(), Point: p}); err != nil {
		return err
	}
	return n.once(func() error { return n.client.Play(p) })
}

// act asks the server for a step of the opening.
func (n *network) act(a game.Action) error {
	if err := n.mayAct(); err != nil {
		return err
	}
	opening := n.game().Opening()
	if _, err := opening.Act(a); err != nil {
		return err
	}
	return n.once(func() error { return n.client.Act(a) })
}

// once sends an act unless one is under way.
func (n *network) once(send func() error) error {
	acts := n.game().Acts() + 1
	if n.sent == acts {
		return nil
	}
	if n.client == nil {
		return client.ErrOffline
	}
	err := send()
	if err == nil {
		n.sent = acts
	}
	return err
}

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
		n.w.refuse(errWatching)
	case kind == online.OfferTakeBack && !g.CanTakeBack():
		n.w.refuse(game.ErrNothingToUndo)
	case !n.online():
		n.w.refuse(client.ErrOffline)
	case kind == online.OfferRematch && !asks(g, kind, g.You):
		n.w.refuse(&online.Refusal{Code: online.OtherGone})
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
		n.w.sound.Play(sound.Warning)
	case o.State == online.Declined && o.Seat == g.You:
		n.w.note(lang.L("{{.Name}} declined", name))
	case o.State == online.Withdrawn && o.Seat != g.You && g.Over == nil:
		n.w.note(lang.L("{{.Name}} withdrew the request", name))
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
		n.w.note(lang.L("{{.Name}} has left", name))
	case now.Here:
		n.w.note(lang.L("{{.Name}} is back", name))
	case g.Over == nil:
		n.w.note(lang.L("The connection of {{.Name}} broke", name))
	}
}

// ended shows how the game ended and tells it, once.
func (n *network) ended() {
	g := n.game()
	if g == nil || g.Over == nil {
		return
	}
	n.layOut()
	if n.told == g.ID {
		return
	}
	n.told = g.ID
	n.soundEnd(g)
	if g.You >= 0 {
		if err := n.w.store.KeepGame(n.w.game.Record(), time.Now()); err != nil {
			slog.Error("the finished game was not kept", "error", err)
		}
	}
	if then := n.then; then != nil {
		n.then = nil
		n.leave(then)
		return
	}
	words := n.endWord(g)
	n.w.tellOver(func() { n.w.showOver(words) })
}

func (n *network) soundEnd(g *client.Game) {
	switch {
	case g.Over.Winner < 0:
		n.w.sound.Play(sound.Draw)
	case g.You >= 0 && g.Over.Winner != g.You:
		n.w.sound.Play(sound.Lose)
	default:
		n.w.sound.Play(sound.Win)
	}
}

// endWord says what the end means to the person and did to the rating.
func (n *network) endWord(g *client.Game) string {
	moves := n.w.game.Live().Number()
	about := args{"Moves": moves}
	words := ""
	switch {
	case g.Over.Winner < 0:
		words = lang.N("Nobody won after {{.Moves}} moves.", moves, about)
	case g.Over.Winner == g.You:
		words = lang.N("You won after {{.Moves}} moves. Well played!", moves, about)
	default:
		about["Name"] = g.Seats[g.Over.Winner].Name
		words = lang.N("{{.Name}} won after {{.Moves}} moves.", moves, about)
	}
	if g.Over.Reason == online.Abandoned && g.Over.Winner >= 0 {
		words += "\n" + lang.L("{{.Name}} did not come back in time.", args{"Name": g.Seats[1-g.Over.Winner].Name})
	}
	if g.You >= 0 && g.Over.Rating != nil {
		before, after := g.Ratings[g.You], g.Over.Rating[g.You].Rating
		words += "\n" + lang.L("Your rating: {{.Step}}", args{"Step": scoreStep(float64(before), float64(after))})
	}
	return words
}

// seatDetail says of a player what the card shows below the name: whether he is there, and the rating.
func (n *network) seatDetail(c game.Color) string {
	g := n.game()
	seat := g.Seat(c)
	info := g.Seats[seat]
	rating := ratingText(info.PlayerInfo)
	switch {
	case seat == g.You && !n.online():
		return lang.L("You · no connection")
	case seat == g.You:
		return lang.L("You · {{.Rating}}", args{"Rating": rating})
	case !n.online():
		return rating // nobody knows more now
	case info.Left:
		return lang.L("{{.Rating}} · has left", args{"Rating": rating})
	case !info.Here && g.Over == nil:
		return lang.L("Away · {{.Time}}", args{"Time": say.Time(g.Grace(seat, time.Now()) + time.Second - 1)})
	case !info.Here:
		return lang.L("{{.Rating}} · away", args{"Rating": rating})
	}
	return lang.L("{{.Rating}} · connected", args{"Rating": rating})
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

// clock returns what the clock of side c shows: the server's, or in a game without a clock the time used.
func (n *network) clock(c game.Color) string {
	g, now := n.game(), time.Now()
	if g.Settings.Time != (game.TimeControl{}) && !n.w.game.Browsing() {
		return say.Left(g.Left(g.Seat(c), now))
	}
	if g.Settings.Time != (game.TimeControl{}) {
		return n.w.ownClockText(c)
	}
	spent := game.Spent(n.w.game.Current(), c)
	if left, limited := g.TurnLeft(n.state.Limits, now); limited && g.Turn() == g.Seat(c) && !n.w.game.Browsing() {
		spent += milliseconds(n.state.Limits.Turn) - left
	}
	return say.Time(spent)
}

// keepTime writes the time into the last move that it took by the server's clock, which alone counts.
func (n *network) keepTime() {
	if g := n.game(); g != nil {
		live := n.w.game.Live()
		live.Spent = g.Spent(live.Number())
	}
}

// hurries reports whether the person's clock is running out.
func (n *network) hurries() bool {
	g := n.game()
	return g != nil && g.YourTurn() && g.Settings.Time != (game.TimeControl{}) && !inOpening(g) &&
		say.Shortest(g.Left(g.You, time.Now())) < say.LowTime
}

func inOpening(g *client.Game) bool {
	opening := g.Opening()
	_, ok := opening.Step()
	return ok
}

// stateWord says whose turn it is.
func (n *network) stateWord(g *client.Game) string {
	switch turn := g.Turn(); {
	case turn < 0 && g.You >= 0:
		return lang.L("Game over") // the bar says how
	case turn < 0:
		return say.Result(g.Result())
	case turn == g.You:
		return lang.L("Your turn")
	default:
		return lang.L("{{.Side}} to move", args{"Side": say.Color(g.Color(turn))})
	}
}

// bar says what there is to say and to answer besides the moves. The zero view: nothing.
func (n *network) bar() part.BarView {
	g := n.game()
	switch {
	case n.client == nil && g != nil:
		return part.BarView{Words: lang.L("There is no connection any more."), Answers: []part.Answer{
			{Text: lang.L("Connect again"), Kind: part.Filled, Action: n.reconnect}, {Text: lang.L("Leave"), Kind: part.Plain, Action: func() { n.leave(func() {}) }},
		}}
	case n.client == nil:
		return part.BarView{}
	case n.been && n.state.Status == client.Reconnecting:
		return part.BarView{Words: lang.L("The connection broke. It is tried again…"), Working: true, Answers: []part.Answer{
			{Text: lang.L("Disconnect"), Kind: part.Plain, Action: func() { n.w.leaveFor(n.disconnect) }}}}
	case g == nil:
		return n.waitBar()
	case g.You < 0:
		return part.BarView{Words: lang.L("You are watching this game"), Answers: []part.Answer{{Text: lang.L("Leave"), Kind: part.Plain, Action: func() { n.leave(func() {}) }}}}
	}
	if v := n.offerBar(g); v.Words != "" {
		return v
	}
	if v := n.waitBar(); v.Words != "" {
		return v
	}
	if g.Over != nil {
		return n.overBar(g)
	}
	return part.BarView{}
}

// waitBar tells that one waits for an opponent.
func (n *network) waitBar() part.BarView {
	wait := n.state.Wait
	if wait.For == "" {
		return part.BarView{}
	}
	v := part.BarView{Words: lang.L("Waiting for an opponent…"), Working: true}
	if wait.Code != "" {
		v.Words = lang.L("Waiting for your friend: code {{.Code}}", args{"Code": wait.Code})
		v.Answers = append(v.Answers, part.Answer{Text: lang.L("Copy"), Kind: part.Plain, Action: func() { n.copyCode() }})
	}
	v.Answers = append(v.Answers, part.Answer{Text: lang.L("Cancel"), Kind: part.Plain, Action: n.cancelWait})
	return v
}

func (n *network) cancelWait() {
	if n.client != nil {
		n.send(n.client.Cancel())
	}
}

func (n *network) copyCode() {
	n.w.app.Clipboard().SetContent(n.state.Wait.Code)
	n.w.note(lang.L("The code is on the clipboard"))
}

// offerBar shows what the other player asks for, else what one has asked for.
func (n *network) offerBar(g *client.Game) part.BarView {
	other := args{"Name": g.Seats[1-g.You].Name}
	words := map[online.Offer][2]string{
		online.OfferTakeBack: {lang.L("{{.Name}} asks to take a move back.", other), lang.L("You asked to take back.")},
		online.OfferDraw:     {lang.L("{{.Name}} offers a draw.", other), lang.L("You offered a draw.")},
		online.OfferRematch:  {lang.L("{{.Name}} wants to play again.", other), lang.L("You asked to play again.")},
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

// overBar offers what comes after a game.
func (n *network) overBar(g *client.Game) part.BarView {
	v := part.BarView{Words: say.Result(g.Result())}
	if n.canOffer(online.OfferRematch) {
		v.Answers = append(v.Answers, part.Answer{Text: lang.L("Play again"), Kind: part.Filled, Action: func() { n.offer(online.OfferRematch) }})
	}
	v.Answers = append(v.Answers,
		part.Answer{Text: lang.L("Lobby"), Kind: part.Plain, Action: n.showLobby},
		part.Answer{Text: lang.L("Leave"), Kind: part.Plain, Action: func() { n.leave(func() {}) }})
	return v
}

// buttons are the buttons of a dialog as Fyne takes them.
func buttons(list ...*part.Button) (objects []fyne.CanvasObject) {
	for _, b := range list {
		objects = append(objects, b)
	}
	return objects
}

// milliseconds reads a time of the server.
func milliseconds(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
