package table

import (
	"log/slog"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/round"
	"hoshi/ui/say"
)

// Table is a game on the network: the server judges it, and the board shows what the server has acknowledged.
type Table struct {
	round.Round
	n     *Network
	id    string
	rated bool  // the person knows no better than that the game counts for the rating
	seen  int64 // when the last line of the chat was said that was seen
}

// TableActions stand on the buttons of a table.
var TableActions = []activity.Command{activity.Undo, activity.Draw, activity.Resign}

// newTable makes the table of a game. It is laid out then.
func newTable(n *Network, g *client.Game) *Table {
	t := &Table{Round: round.Round{Shell: n.Shell, Doc: &round.Document{Shell: n.Shell}}, n: n, id: g.ID, rated: g.Rated, seen: lastSaid(g)}
	t.Me, t.Judge = t, t
	return t
}

// layOut makes the board from the state of the game. It reports whether the game has a record.
func (t *Table) layOut() bool {
	record, err := t.n.State.Game.Record()
	if err != nil {
		slog.Error("a game of the server has no record", "error", err)
		t.Fail(lang.L("The game can't be shown"), err)
		return false
	}
	c := game.NewController(record)
	t.Game, t.Doc.Record, t.Doc.Moves = c, record, func() int { return c.Live().Number() }
	t.comeBack()
	return true
}

// follow lets the board show what the server has acknowledged: acts, what was taken back, the end.
func (t *Table) follow() {
	g := t.n.State.Game
	if g == nil || g.ID != t.id {
		return
	}
	if err := t.Game.Follow(g.Match()); err != nil {
		slog.Error("the game of the server can't be followed", "error", err)
	}
}

// comeBack is follow without a sound for each move that was made meanwhile.
func (t *Table) comeBack() {
	t.Game.OnChange = nil
	t.follow()
	t.Game.OnChange = t.changed
	t.changed(game.Change{Kind: game.Resumed, Node: t.Game.Live()})
}

// wentBack shows the game after acts were taken back, and says once what that does to the rating.
func (t *Table) wentBack() {
	t.follow()
	words := lang.L("Taken back")
	if g := t.n.Game(); g != nil && t.rated && !g.Rated {
		t.rated = false
		words = lang.L("Taken back: this game does not count for the rating any more")
	}
	t.Note(words)
}

// changed is told of every change of the game on the board.
func (t *Table) changed(c game.Change) {
	t.Moved(c)
	if c.Kind != game.Browsed && c.Kind != game.Resumed {
		t.Doc.Changed()
	}
	t.Window.Changed(activity.All)
}

// Seats implements activity.Activity.
func (t *Table) Seats() (seats [3]part.SeatView) {
	for _, c := range []game.Color{game.Black, game.White} {
		seats[c] = t.Seat(c)
		if g := t.n.Game(); g != nil {
			seats[c].Clock, seats[c].Detail = t.serverClock(g, c), t.seatDetail(g, c)
		} else {
			seats[c].Clock, seats[c].Detail = t.ClockText(c), say.Color(c)
		}
	}
	return seats
}

// Side implements activity.Activity.
func (t *Table) Side() activity.Side {
	v := activity.Side{About: t.About(), Guide: t.OpeningGuide(), Actions: TableActions, Asked: true}
	switch g := t.n.Game(); {
	case t.Game.Browsing():
		v.State = lang.L("Looking at move {{.Move}}", lang.Args{"Move": t.Game.Current().Number()})
	case g != nil:
		v.State = stateWord(g)
	default:
		v.State = t.TurnWord()
	}
	if g := t.n.Game(); g != nil && g.You >= 0 {
		v.Chat = t.chat(g)
	}
	return v
}

// Can implements activity.Activity.
func (t *Table) Can(c activity.Command) bool {
	switch c {
	case activity.Undo:
		return t.n.canOffer(online.OfferTakeBack)
	case activity.Draw:
		return t.n.canOffer(online.OfferDraw)
	case activity.Resign:
		return t.n.Playing() && t.n.Online()
	}
	return t.Round.Can(c)
}

// Do implements activity.Activity.
func (t *Table) Do(c activity.Command) error {
	switch c {
	case activity.Undo:
		t.n.offer(online.OfferTakeBack)
	case activity.Draw:
		t.n.offer(online.OfferDraw)
	case activity.Resign:
		return t.AskResign(t.n.Resign)
	}
	return t.Round.Do(c)
}

// Tick implements activity.Activity. The server decides on the time; here it is only seen.
func (t *Table) Tick() bool {
	if t.n.Playing() && t.n.Online() {
		t.n.touch(time.Now())
	}
	low := t.n.hurries()
	t.Warn(low)
	return low
}

// Leave implements activity.Activity.
func (t *Table) Leave(then func()) { t.n.Leave(then) }

// Front implements activity.Activity.
func (t *Table) Front(bool) {}

// Translate implements activity.Activity. The names are the server's.
func (t *Table) Translate() {}

// PersonActs implements round.Judge.
func (t *Table) PersonActs() bool {
	g := t.n.Game()
	return g != nil && g.YourTurn() && t.Game.Turn() == t.n.Color()
}

// mayAct returns nil when it is for the person at this window to act now.
func (t *Table) mayAct() error {
	g := t.n.Game()
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
func (t *Table) Move(p game.Point) error {
	if err := t.mayAct(); err != nil {
		return err
	}
	g := t.n.Game()
	position := g.Position()
	if err := position.Check(game.Move{Color: position.ToMove(), Point: p}); err != nil {
		return err
	}
	return t.once(func() error { return t.n.Client.Play(p) })
}

// Act asks the server for a step of the opening.
func (t *Table) Act(a game.Action) error {
	if err := t.mayAct(); err != nil {
		return err
	}
	opening := t.n.Game().Opening()
	if _, err := opening.Act(a); err != nil {
		return err
	}
	return t.once(func() error { return t.n.Client.Act(a) })
}

// once sends an act unless one is under way.
func (t *Table) once(send func() error) error {
	acts := t.n.Game().Acts() + 1
	if t.n.sent == acts {
		return nil
	}
	if t.n.Client == nil {
		return client.ErrOffline
	}
	err := send()
	if err == nil {
		t.n.sent = acts
	}
	return err
}

// ended shows how the game ended and tells it, once.
func (t *Table) ended() {
	g := t.n.Game()
	if g == nil || g.Over == nil {
		return
	}
	t.follow()
	if t.n.told == g.ID {
		return
	}
	t.n.told = g.ID
	t.n.soundEnd(g)
	if g.You >= 0 {
		if err := t.Store.KeepGame(t.Game.Record(), time.Now()); err != nil {
			slog.Error("the finished game was not kept", "error", err)
		}
		t.settle(g)
	}
	if then := t.n.then; then != nil {
		t.n.then = nil
		t.n.Leave(then)
		return
	}
	words := t.endWord(g)
	again := func() { t.n.offer(online.OfferRematch) }
	t.TellOver(func() { t.ShowOver(words, again, t.n.canOffer(online.OfferRematch)) })
}

// endWord says what the end means to the person and did to the rating.
func (t *Table) endWord(g *client.Game) string {
	moves := t.Game.Live().Number()
	about := lang.Args{"Moves": moves}
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
		words += "\n" + lang.L("{{.Name}} did not come back in time.", lang.Args{"Name": g.Seats[1-g.Over.Winner].Name})
	}
	if g.You >= 0 && g.Over.Rating != nil {
		before, after := g.Ratings[g.You], g.Over.Rating[g.You].Rating
		words += "\n" + lang.L("Your rating: {{.Step}}", lang.Args{"Step": say.ScoreStep(float64(before), float64(after))})
	}
	return words
}

// seatDetail says of a player what the card shows below the name: whether they are there, and the rating.
func (t *Table) seatDetail(g *client.Game, c game.Color) string {
	seat := g.Seat(c)
	info := g.Seats[seat]
	rating := ratingText(info.PlayerInfo)
	switch {
	case seat == g.You && !t.n.Online():
		return lang.L("You · no connection")
	case seat == g.You:
		return lang.L("You · {{.Rating}}", lang.Args{"Rating": rating})
	case !t.n.Online():
		return rating // nobody knows more now
	case info.Left:
		return lang.L("{{.Rating}} · has left", lang.Args{"Rating": rating})
	case !info.Here && g.Over == nil:
		return lang.L("Away · {{.Time}}", lang.Args{"Time": say.Time(g.Grace(seat, time.Now()) + time.Second - 1)})
	case !info.Here:
		return lang.L("{{.Rating}} · away", lang.Args{"Rating": rating})
	}
	return lang.L("{{.Rating}} · connected", lang.Args{"Rating": rating})
}

// serverClock returns what the clock of side c shows: the server's, or in a game without a clock the time used.
func (t *Table) serverClock(g *client.Game, c game.Color) string {
	now := time.Now()
	if g.Settings.Time != (game.TimeControl{}) && !t.Game.Browsing() {
		return say.Left(g.Left(g.Seat(c), now))
	}
	if g.Settings.Time != (game.TimeControl{}) {
		return t.ClockText(c)
	}
	spent := game.Spent(t.Game.Current(), c)
	if left, limited := g.TurnLeft(t.n.State.Limits, now); limited && g.Turn() == g.Seat(c) && !t.Game.Browsing() {
		spent += milliseconds(t.n.State.Limits.Turn) - left
	}
	return say.Time(spent)
}

// hurries reports whether the person's clock is running out.
func (n *Network) hurries() bool {
	g := n.Game()
	return g != nil && g.YourTurn() && g.Settings.Time != (game.TimeControl{}) && !inOpening(g) &&
		say.Shortest(g.Left(g.You, time.Now())) < say.LowTime
}

func inOpening(g *client.Game) bool {
	opening := g.Opening()
	_, ok := opening.Step()
	return ok
}

// stateWord says whose turn it is.
func stateWord(g *client.Game) string {
	switch turn := g.Turn(); {
	case turn < 0 && g.You >= 0:
		return lang.L("Game over") // the bar says how
	case turn < 0:
		return say.Result(g.Result())
	case turn == g.You:
		return lang.L("Your turn")
	default:
		return lang.L("{{.Side}} to move", lang.Args{"Side": say.Color(g.Color(turn))})
	}
}
