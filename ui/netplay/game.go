package netplay

import (
	"log/slog"
	"strconv"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/sound"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// Game is a game on the network: the server judges it, and the board shows what the server has acknowledged.
type Game struct {
	gameview.View
	server *Connection
	host   Host
	leave  func(then func()) // takes the table off the desk, after asking where the game goes on
	id     string
	rated  bool   // the person knows no better than that the game counts for the rating
	seen   int64  // when the last line of the chat was said that was seen
	sent   int    // one more than the number of acts when a move was sent that is not answered; 0: none
	then   func() // to be done once the game that was given up is over; nil: nothing
}

// TableActions stand on the buttons of a table.
var TableActions = []activity.Command{activity.Undo, activity.Draw, activity.Resign}

// newTable makes the table of a game. It is laid out then.
func newTable(c *Connection, host Host, leave func(then func()), g *client.Game) *Game {
	t := &Game{View: gameview.View{Services: c.Services, Doc: &gameview.Document{Services: c.Services}}, server: c, host: host, leave: leave,
		id: g.ID, rated: g.Rated, seen: lastSaid(g)}
	t.Activity, t.Backend = t, t
	return t
}

// layOut makes the board from the state of the game. It reports whether the game has a record.
func (t *Game) layOut() bool {
	record, err := t.server.State.Game.Record()
	if err != nil {
		slog.Error("a game of the server has no record", "error", err)
		t.ShowError(lang.L("The game can't be shown"), err)
		return false
	}
	c := game.NewController(record)
	t.Game, t.Doc.Record, t.Doc.Moves = c, record, func() int { return c.Live().Number() }
	t.comeBack()
	return true
}

// follow lets the board show what the server has acknowledged: acts, what was taken back, the end.
func (t *Game) follow() {
	g := t.server.State.Game
	if g == nil || g.ID != t.id {
		return
	}
	if err := t.Game.Follow(g.Match()); err != nil {
		slog.Error("the game of the server can't be followed", "error", err)
	}
}

// happened takes what the client tells of the game.
func (t *Game) happened(e client.Event) {
	switch e.Kind {
	case client.GameActed:
		t.acted()
	case client.MovesTakenBack:
		t.wentBack()
	case client.OfferChanged:
		t.tellOffer(e.Offer)
	case client.PresenceChanged:
		t.tellPresence(e.Seat)
	case client.GameEnded:
		t.ended()
	case client.ChatReceived:
		t.tellChat(e.Chat)
	}
}

// acted shows what was done in the game.
func (t *Game) acted() {
	t.sent = 0
	t.follow()
}

// comeBack is follow without a sound for each move that was made meanwhile.
func (t *Game) comeBack() {
	t.Game.OnChange = nil
	t.acted()
	t.Game.OnChange = t.changed
	t.changed(game.Change{Kind: game.Resumed, Node: t.Game.Live()})
}

// wentBack shows the game after acts were taken back, and says once what that does to the rating.
func (t *Game) wentBack() {
	t.acted()
	words := lang.L("Taken back")
	if g := t.server.Game(); g != nil && t.rated && !g.Rated {
		t.rated = false
		words = lang.L("Taken back: this game does not count for the rating any more")
	}
	t.Notify(words)
}

// changed is told of every change of the game on the board.
func (t *Game) changed(c game.Change) {
	t.OnChange(c)
	if c.Kind != game.Browsed && c.Kind != game.Resumed {
		t.Doc.Changed()
	}
	t.Window.Refresh(activity.All)
}

// Seats implements activity.Game.
func (t *Game) Seats() (seats [3]widgets.SeatView) {
	for _, c := range []game.Color{game.Black, game.White} {
		seats[c] = t.Seat(c)
		if g := t.server.Game(); g != nil {
			seats[c].Clock, seats[c].Detail = t.serverClock(g, c), t.seatDetail(g, c)
			seats[c].Low = t.LostOnTime(c) || seats[c].ToMove && low(g, g.Seat(c))
		} else {
			seats[c].Clock, seats[c].Detail = t.ClockText(c), describe.Color(c)
		}
	}
	return seats
}

// Panel implements activity.Activity.
func (t *Game) Panel() activity.Panel {
	v := activity.Panel{About: t.StatusDetail(), Guide: t.OpeningGuide(), Actions: gameview.WithPass(&t.View, TableActions...), Asked: true}
	switch g := t.server.Game(); {
	case t.Game.Browsing():
		v.State = lang.L("Looking at move {{.Move}}", lang.Args{"Move": t.Game.Current().Number()})
	case g != nil && g.Turn() >= 0:
		v.State = stateWord(g)
	default:
		v.State = t.TurnText()
	}
	if g := t.server.Game(); g != nil {
		if v.Banner = t.banner(g); v.Banner.Title != "" {
			v.Actions, v.Asked = nil, false
		}
		if g.You >= 0 {
			v.Chat = t.chat(g)
		}
	}
	return v
}

// Can implements activity.Activity.
func (t *Game) Can(c activity.Command) bool {
	switch c {
	case activity.Undo:
		return t.canOffer(online.OfferTakeBack)
	case activity.Draw:
		return t.canOffer(online.OfferDraw)
	case activity.Resign:
		return t.server.Playing() && t.server.Online()
	case activity.Review: // never in a game that goes on
		return t.Game.Result().Over() && t.Game.Live().Number() > 0
	}
	return t.View.Can(c)
}

// Do implements activity.Activity.
func (t *Game) Do(c activity.Command) error {
	switch c {
	case activity.Undo:
		t.offer(online.OfferTakeBack)
	case activity.Draw:
		t.offer(online.OfferDraw)
	case activity.Resign:
		if g := t.server.Game(); g != nil && g.CanAbort() {
			return t.ConfirmAbort(t.server.abort)
		}
		return t.AskResign(t.server.Resign)
	case activity.Review:
		t.Window.Review()
	}
	return t.View.Do(c)
}

// Tick implements activity.Ticker. The server decides on the time; here it is only seen.
func (t *Game) Tick() bool {
	if t.server.Playing() && t.server.Online() {
		t.server.running.touch(time.Now())
	}
	g := t.server.Game()
	hurry := g != nil && g.YourTurn() && low(g, g.You)
	t.WarnTime(hurry)
	return hurry
}

// Leave implements activity.Leaver.
func (t *Game) Leave(then func()) { t.leave(then) }

// Subject implements activity.Source.
func (t *Game) Subject() *activity.Subject {
	return &activity.Subject{Record: t.Game.Record(), At: t.Game.Current(), Line: t.Game.Live(), Barred: !t.Game.Result().Over(),
		Closed: func(last *game.Node) { gameview.Return(t.Game, last) }}
}

// PersonActs implements round.Judge.
func (t *Game) PersonActs() bool {
	g := t.server.Game()
	return g != nil && g.YourTurn() && t.Game.Turn() == t.server.Color()
}

// mayAct returns nil when it is for the person at this window to act now.
func (t *Game) mayAct() error {
	g := t.server.Game()
	switch {
	case g == nil:
		return client.ErrNoGame
	case g.Over != nil:
		return game.ErrOver
	case g.You < 0:
		return errWatching
	case t.Game.Browsing():
		return game.ErrBrowsing
	case !g.YourTurn():
		return game.ErrNotYourTurn
	}
	return nil
}

// Move asks the server for a stone on p, or a pass; what the rules refuse is refused here at once. A second click while
// the first one is not answered does nothing.
func (t *Game) Move(p game.Point) error {
	if err := t.mayAct(); err != nil {
		return err
	}
	g := t.server.Game()
	position := g.Position()
	if err := position.Check(game.Move{Color: position.ToMove(), Point: p}); err != nil {
		return err
	}
	return t.once(func() error { return t.server.Client.Play(p) })
}

// Act asks the server for a step of the opening.
func (t *Game) Act(a game.Action) error {
	if err := t.mayAct(); err != nil {
		return err
	}
	opening := t.server.Game().Opening()
	if _, err := opening.Act(a); err != nil {
		return err
	}
	return t.once(func() error { return t.server.Client.Act(a) })
}

// once sends an act unless one is under way.
func (t *Game) once(send func() error) error {
	acts := t.server.Game().Acts() + 1
	if t.sent == acts {
		return nil
	}
	if t.server.Client == nil {
		return client.ErrOffline
	}
	err := send()
	if err == nil {
		t.sent = acts
	}
	return err
}

// ended shows how the game ended and tells it, once.
func (t *Game) ended() {
	g := t.server.Game()
	if g == nil || g.Over == nil {
		return
	}
	t.follow()
	if t.server.reportedEnd == g.ID {
		return
	}
	t.server.reportedEnd = g.ID
	t.Sound.Play(endSound(g))
	if g.You >= 0 {
		t.Store.KeepGameLater(t.Game.Record(), time.Now(), logged("the finished game was not kept"))
		t.settle(g)
	}
	if then := t.then; then != nil {
		t.then = nil
		t.leave(then)
		return
	}
	t.OfferNext()
}

// endSound is what is heard at the end of the game.
func endSound(g *client.Game) sound.Effect {
	switch {
	case g.Over.Winner < 0:
		return sound.Draw
	case g.You >= 0 && g.Over.Winner != g.You:
		return sound.Lose
	}
	return sound.Win
}

// settle takes down what the end of the person's game did to the rating.
func (t *Game) settle(g *client.Game) {
	t.server.running.drop()
	result := store.Draw
	switch g.Over.Winner {
	case g.You:
		result = store.Win
	case 1 - g.You:
		result = store.Loss
	}
	before := float64(g.Ratings[g.You])
	after := before
	if g.Over.Rating != nil {
		after = float64(g.Over.Rating[g.You].Rating)
	}
	record := t.Game.Record()
	t.Store.AddGameLater(store.Game{ID: record.ID, Time: time.Now(), Server: t.server.address, Opponent: g.Seats[1-g.You].Name,
		Color: g.Color(g.You).String(), Result: result, Moves: t.Game.Live().Number(), Before: before, After: after}, logged("the finished game is not in the history"))
}

// banner heads the panel once the game is over; the other player's wish for another one stands in it.
func (t *Game) banner(g *client.Game) widgets.BannerView {
	you := game.None
	if g.You >= 0 {
		you = g.Color(g.You)
	}
	v := t.ResultBanner(you, func() { t.offer(online.OfferRematch) })
	if v.Title == "" {
		return v
	}
	if g.You < 0 {
		v.Answers = v.Answers[1:] // a watcher has no game of their own to play again
	} else {
		v.Answers[0].Off = !t.canOffer(online.OfferRematch) // also until the server's word of the end follows the last stone
	}
	if g.Over == nil {
		return v
	}
	if t.InVariation() {
		if g.You >= 0 {
			t.rematchBanner(g, &v)
		}
		return v
	}
	if words := abortedWord(g); words != "" {
		v.Words = words
	}
	if seat := missed(g); seat >= 0 {
		v.Words = lang.L("{{.Name}} did not come back in time.", lang.Args{"Name": g.Seats[seat].Name})
	}
	if g.You < 0 {
		return v
	}
	if g.Over.Rating != nil {
		before, after := g.Ratings[g.You], g.Over.Rating[g.You].Rating
		v.Before, v.After = strconv.Itoa(before), strconv.Itoa(after)
		v.Step = describe.RatingStep(float64(before), float64(after))
	}
	t.rematchBanner(g, &v)
	return v
}

// rematchBanner says who wants to play again, or else whether the other player is still there.
func (t *Game) rematchBanner(g *client.Game, v *widgets.BannerView) {
	reply := func(words string) []widgets.Answer {
		return []widgets.Answer{{Text: words, Action: func() { t.answer(online.OfferRematch, false) }}}
	}
	other := g.Seats[1-g.You]
	name := lang.Args{"Name": other.Name}
	v.Room, v.Reply = lang.L("{{.Name}} would like a rematch", name), lang.L("Decline")
	switch {
	case !t.server.Online(): // nobody knows more now
	case isOfferOpen(g, online.OfferRematch, 1-g.You):
		v.Asked = v.Room
		v.Question, v.Replies = true, reply(v.Reply)
		v.Answers[0].Action = func() { t.answer(online.OfferRematch, true) }
	case isOfferOpen(g, online.OfferRematch, g.You):
		v.Asked, v.Replies = lang.L("You asked to play again."), reply(lang.L("Withdraw"))
	case other.Left:
		v.Asked = lang.L("{{.Name}} has left", name)
	case other.Here:
		v.Asked = lang.L("{{.Name}} is still here", name)
	default:
		v.Asked = lang.L("The connection of {{.Name}} broke", name)
	}
}

// hasteTime is what is left of the time for the first move when that is said.
const hasteTime = time.Minute

// seatDetail says of a player what the card shows below the name: whether they are there, and the rating.
func (t *Game) seatDetail(g *client.Game, c game.Color) string {
	seat := g.Seat(c)
	info := g.Seats[seat]
	rating := ratingText(info.PlayerInfo)
	switch {
	case seat == g.You && !t.server.Online():
		return lang.L("You · no connection")
	case seat == g.Turn() && g.First() && t.server.Online() && (info.Here || seat == g.You):
		if left, _ := g.TurnLeft(t.server.State.Limits, time.Now()); left < hasteTime {
			return lang.L("First move within {{.Time}}", lang.Args{"Time": describe.Time(left + time.Second - 1)})
		}
	}
	switch {
	case seat == g.You:
		return lang.L("You · {{.Rating}}", lang.Args{"Rating": rating})
	case !t.server.Online():
		return rating // nobody knows more now
	case info.Left:
		return lang.L("{{.Rating}} · has left", lang.Args{"Rating": rating})
	case !info.Here && g.Over == nil:
		return lang.L("Away · {{.Time}}", lang.Args{"Time": describe.Time(g.Grace(seat, time.Now()) + time.Second - 1)})
	case !info.Here:
		return lang.L("{{.Rating}} · away", lang.Args{"Rating": rating})
	}
	return lang.L("{{.Rating}} · connected", lang.Args{"Rating": rating})
}

// serverClock returns what the clock of side c shows by the server, nothing where the game has none.
func (t *Game) serverClock(g *client.Game, c game.Color) string {
	if g.Settings.Time == (game.TimeControl{}) || t.Game.Browsing() {
		return t.ClockText(c)
	}
	return describe.TimeLeft(g.Left(g.Seat(c), time.Now()))
}

// low reports whether the clock of a seat that is to act is running out.
func low(g *client.Game, seat int) bool {
	return g.Settings.Time != game.TimeControl{} && !inOpening(g) && describe.Shortest(g.Left(seat, time.Now())) < describe.LowTime
}

func inOpening(g *client.Game) bool {
	opening := g.Opening()
	_, ok := opening.Step()
	return ok
}

// stateWord says whose turn it is.
func stateWord(g *client.Game) string {
	turn := g.Turn()
	if turn == g.You {
		return lang.L("Your turn")
	}
	return lang.L("{{.Side}} to move", lang.Args{"Side": g.Seats[turn].Name})
}
