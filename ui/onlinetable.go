package ui

import (
	"errors"
	"log/slog"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// table is a game on the network: the server judges it, and the board shows what the server has acknowledged.
type table struct {
	round
	n     *network
	id    string
	rated bool  // the person knows no better than that the game counts for the rating
	seen  int64 // when the last line of the chat was said that was seen
}

// tableActions stand on the buttons of a table.
var tableActions = []activity.Command{activity.Undo, activity.Draw, activity.Resign}

// newTable makes the table of a game. It is laid out then.
func newTable(n *network, g *client.Game) *table {
	t := &table{round: round{Shell: n.Shell, doc: &document{Shell: n.Shell}}, n: n, id: g.ID, rated: g.Rated, seen: lastSaid(g)}
	t.me, t.judge = t, t
	return t
}

// layOut makes the board anew from the state of the game: the controller can't follow acts that are taken back, an end without
// a move, or a return after a break. What is shown while browsing stays shown. It reports
// whether the game has a record.
func (t *table) layOut() bool {
	g := t.n.state.Game
	record, err := g.Record()
	if err != nil {
		slog.Error("a game of the server has no record", "error", err)
		t.Fail(lang.L("The game can't be shown"), err)
		return false
	}
	shown := -1
	if t.game != nil {
		if t.game.Browsing() {
			shown = t.game.Current().Number()
		}
		t.game.Close()
	}
	c := game.NewController(record)
	c.Do = t.Post
	c.OnChange = t.changed
	c.OnError = func(err error) {
		if !errors.Is(err, client.ErrNoGame) {
			slog.Error("the game of the server can't be followed", "error", err)
		}
	}
	remote := t.n.client.Remote(t.id)
	c.Players[game.Black], c.Players[game.White] = remote, remote
	t.game, t.doc.record, t.doc.moves = c, record, func() int { return c.Live().Number() }
	t.offer, t.faulty, t.warned = nil, nil, false
	c.Resume()
	for _, node := range record.Root.End().Path() {
		if node.Number() == shown && node != c.Live() {
			c.Goto(node)
		}
	}
	return true
}

// wentBack shows the game after acts were taken back, and says once what that does to the rating.
func (t *table) wentBack() {
	t.layOut()
	words := lang.L("Taken back")
	if g := t.n.game(); g != nil && t.rated && !g.Rated {
		t.rated = false
		words = lang.L("Taken back: this game does not count for the rating any more")
	}
	t.Note(words)
}

// changed is told of every change of the game on the board.
func (t *table) changed(c game.Change) {
	t.moved(c)
	if c.Kind == game.Played {
		t.keepTime()
	}
	if c.Kind != game.Browsed && c.Kind != game.Resumed {
		t.doc.changed()
	}
	t.Window.Changed(activity.All)
}

// Seats implements doing.
func (t *table) Seats() (seats [3]part.SeatView) {
	for _, c := range []game.Color{game.Black, game.White} {
		seats[c] = t.seat(c)
		if g := t.n.game(); g != nil {
			seats[c].Clock, seats[c].Detail = t.serverClock(g, c), t.seatDetail(g, c)
		} else {
			seats[c].Clock, seats[c].Detail = t.clockText(c), say.Color(c)
		}
	}
	return seats
}

// Side implements doing.
func (t *table) Side() activity.Side {
	v := activity.Side{About: t.about(), Guide: t.openingGuide(), Actions: tableActions, Asked: true}
	switch g := t.n.game(); {
	case t.game.Browsing():
		v.State = lang.L("Looking at move {{.Move}}", lang.Args{"Move": t.game.Current().Number()})
	case g != nil:
		v.State = stateWord(g)
	default:
		v.State = t.turnWord()
	}
	if g := t.n.game(); g != nil && g.You >= 0 {
		v.Chat = t.chat(g)
	}
	return v
}

// Can implements doing.
func (t *table) Can(c activity.Command) bool {
	switch c {
	case activity.Undo:
		return t.n.canOffer(online.OfferTakeBack)
	case activity.Draw:
		return t.n.canOffer(online.OfferDraw)
	case activity.Resign:
		return t.n.playing() && t.n.online()
	}
	return t.round.Can(c)
}

// Do implements doing.
func (t *table) Do(c activity.Command) error {
	switch c {
	case activity.Undo:
		t.n.offer(online.OfferTakeBack)
	case activity.Draw:
		t.n.offer(online.OfferDraw)
	case activity.Resign:
		return t.askResign(t.n.resign)
	}
	return t.round.Do(c)
}

// Tick implements doing. The server decides on the time; here it is only seen.
func (t *table) Tick() bool {
	low := t.n.hurries()
	t.warn(low)
	return low
}

// Leave implements doing.
func (t *table) Leave(then func()) { t.n.leave(then) }

// Front implements doing.
func (t *table) Front(bool) {}

// Translate implements doing. The names are the server's.
func (t *table) Translate() {}

// PersonActs implements judge.
func (t *table) PersonActs() bool {
	g := t.n.game()
	return g != nil && g.YourTurn() && t.game.Turn() == t.n.color()
}

// mayAct returns nil when it is for the person at this window to act now.
func (t *table) mayAct() error {
	g := t.n.game()
	switch {
	case g == nil:
		return client.ErrNoGame
	case g.Over != nil:
		return game.ErrOver
	case g.You < 0:
		return errWatching
	case t.game.Browsing():
		return game.ErrBrowsing
	case !g.YourTurn():
		return game.ErrNotYourTurn
	}
	return nil
}

// Move asks the server for a stone on p, or a pass; what the rules refuse is refused here at once. A second click while
// the first one is not answered does nothing.
func (t *table) Move(p game.Point) error {
	if err := t.mayAct(); err != nil {
		return err
	}
	g := t.n.game()
	position := g.Position()
	if err := position.Check(game.Move{Color: position.ToMove(), Point: p}); err != nil {
		return err
	}
	return t.once(func() error { return t.n.client.Play(p) })
}

// Act asks the server for a step of the opening.
func (t *table) Act(a game.Action) error {
	if err := t.mayAct(); err != nil {
		return err
	}
	opening := t.n.game().Opening()
	if _, err := opening.Act(a); err != nil {
		return err
	}
	return t.once(func() error { return t.n.client.Act(a) })
}

// once sends an act unless one is under way.
func (t *table) once(send func() error) error {
	acts := t.n.game().Acts() + 1
	if t.n.sent == acts {
		return nil
	}
	if t.n.client == nil {
		return client.ErrOffline
	}
	err := send()
	if err == nil {
		t.n.sent = acts
	}
	return err
}

// ended shows how the game ended and tells it, once.
func (t *table) ended() {
	g := t.n.game()
	if g == nil || g.Over == nil {
		return
	}
	t.layOut()
	if t.n.told == g.ID {
		return
	}
	t.n.told = g.ID
	t.n.soundEnd(g)
	if g.You >= 0 {
		if err := t.Store.KeepGame(t.game.Record(), time.Now()); err != nil {
			slog.Error("the finished game was not kept", "error", err)
		}
	}
	if then := t.n.then; then != nil {
		t.n.then = nil
		t.n.leave(then)
		return
	}
	words := t.endWord(g)
	again := func() { t.n.offer(online.OfferRematch) }
	t.tellOver(func() { t.showOver(words, again, t.n.canOffer(online.OfferRematch)) })
}

// endWord says what the end means to the person and did to the rating.
func (t *table) endWord(g *client.Game) string {
	moves := t.game.Live().Number()
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
		words += "\n" + lang.L("Your rating: {{.Step}}", lang.Args{"Step": scoreStep(float64(before), float64(after))})
	}
	return words
}

// seatDetail says of a player what the card shows below the name: whether he is there, and the rating.
func (t *table) seatDetail(g *client.Game, c game.Color) string {
	seat := g.Seat(c)
	info := g.Seats[seat]
	rating := ratingText(info.PlayerInfo)
	switch {
	case seat == g.You && !t.n.online():
		return lang.L("You · no connection")
	case seat == g.You:
		return lang.L("You · {{.Rating}}", lang.Args{"Rating": rating})
	case !t.n.online():
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
func (t *table) serverClock(g *client.Game, c game.Color) string {
	now := time.Now()
	if g.Settings.Time != (game.TimeControl{}) && !t.game.Browsing() {
		return say.Left(g.Left(g.Seat(c), now))
	}
	if g.Settings.Time != (game.TimeControl{}) {
		return t.clockText(c)
	}
	spent := game.Spent(t.game.Current(), c)
	if left, limited := g.TurnLeft(t.n.state.Limits, now); limited && g.Turn() == g.Seat(c) && !t.game.Browsing() {
		spent += milliseconds(t.n.state.Limits.Turn) - left
	}
	return say.Time(spent)
}

// keepTime writes the time into the last move that it took by the server's clock, which alone counts.
func (t *table) keepTime() {
	if g := t.n.game(); g != nil {
		live := t.game.Live()
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
