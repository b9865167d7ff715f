package client

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/sgf"
)

// followed is a game as a client follows it. The client's mutex guards it.
type followed struct {
	table    online.TableInfo // Acts, Live and Drawn are not kept up: match is
	match    game.Match
	gracesAt time.Time // when the graces of the seats were told

	turnAt time.Time // when the turn was told
}

// follow takes up the whole state of a game.
func follow(table *online.TableInfo, now time.Time) (*followed, error) {
	var drawn []game.Point
	for _, name := range table.Drawn {
		p, err := game.ParsePoint(name, table.Settings.Size)
		if err != nil {
			return nil, fmt.Errorf("client: %w", err)
		}
		drawn = append(drawn, p)
	}
	m, err := game.NewMatch(table.Settings.Terms(drawn))
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	m.Restart(now)
	g := &followed{table: *table, match: m, gracesAt: now, turnAt: now}
	g.table.Chat = slices.DeleteFunc(slices.Clone(table.Chat), func(line online.ChatInfo) bool { return !shown(line) })
	for _, a := range table.Acts {
		if err := online.ReplayAct(&g.match, a.Act, time.Duration(a.MS)*time.Millisecond); err != nil {
			return nil, err
		}
	}
	if table.You < -1 || table.You > 1 {
		return nil, fmt.Errorf("client: seat %d", table.You)
	}
	if table.Over != nil {
		g.end(table.Over, now)
	}
	return g, g.stand(&table.Live, now)
}

// shown reports whether a line of chat is one that a server passes on: what else comes is not for people to see.
func shown(line online.ChatInfo) bool {
	_, err := online.CleanChat(line.Text)
	return err == nil && validSeat(line.Seat)
}

// stand checks that both sides agree on where the game stands, and takes over the server's time and what only it knows.
func (g *followed) stand(live *online.Live, now time.Time) error {
	if live == nil || live.Seq != len(g.match.Acts()) {
		return errors.New("client: the game and what the server tells of it differ")
	}
	g.match.Pause(false, now)
	g.match.Restart(now.Add(-time.Duration(live.Elapsed) * time.Millisecond))
	g.match.SetTakebacks(live.Backs)
	return nil
}

// end notes how the game ended.
func (g *followed) end(over *online.OverInfo, now time.Time) {
	copied := *over
	g.table.Over, g.table.Offers = &copied, nil
	winner := game.None
	if over.Winner == 0 || over.Winner == 1 {
		winner = g.match.ColorOf(game.Side(over.Winner))
	}
	reason := game.Recorded
	for _, r := range []game.Reason{game.Resignation, game.Timeout, game.Agreement, game.Aborted} {
		if over.Reason == r.String() {
			reason = r
		}
	}
	switch {
	case over.Reason == online.Abandoned && winner == game.None:
		reason = game.Agreement
	case over.Reason == online.Abandoned:
		reason = game.Timeout
	}
	if at, ok := g.match.FlagTime(); ok && over.Reason == game.Timeout.String() && at.After(now) {
		now = at // the flag fell by the server's clock: nothing is left
	}
	g.match.End(game.Result{Winner: winner, Reason: reason}, now)
}

// Game is a game on a server as a client sees it: a copy that belongs to the caller, who may call its methods on
// any one goroutine. Seats are numbered 0 and 1: the player who was to put the first stone, and the other one. A seat's colour can
// change in an opening.
type Game struct {
	ID       string
	Settings online.Settings
	Private  bool
	Seats    [2]online.SeatInfo // Grace counts from when it was told: see Grace
	You      int                // one's own seat; -1: watching
	Over     *online.OverInfo   // nil: the game goes on
	Offers   []online.OfferInfo // that wait for an answer
	Chat     []online.ChatInfo
	Muted    bool
	Began    time.Time
	Ratings  [2]int // by seat, when it began
	Rated    bool   // the result will count, or has counted: as long as nothing was taken back

	match game.Match
	heard time.Time
}

func (g *followed) snapshot() *Game {
	t := &g.table
	s := &Game{t.ID, t.Settings, t.Private, t.Seats, t.You, t.Over, slices.Clone(t.Offers), slices.Clone(t.Chat), t.Muted,
		time.UnixMilli(t.Began), t.Ratings, t.Settings.Rated && g.match.Takebacks() == 0, g.match, g.gracesAt}
	if t.Over != nil {
		over := *t.Over
		s.Over = &over
	}
	return s
}

// Color returns the colour that a seat holds now.
func (g *Game) Color(seat int) game.Color { return g.match.ColorOf(game.Side(seat)) }

// Seat returns the seat that holds a colour, Black or White, now.
func (g *Game) Seat(c game.Color) int { return int(g.match.SideOf(c)) }

// Turn returns the seat that is to act, -1 after the end.
func (g *Game) Turn() int {
	if turn, going := g.match.Turn(); going && g.Over == nil {
		return int(turn)
	}
	return -1
}

// YourTurn reports whether it is for oneself to act.
func (g *Game) YourTurn() bool { return g.You >= 0 && g.Turn() == g.You }

// Match returns the game as the server judges it, for [game.Controller.Follow].
func (g *Game) Match() game.Match { return g.match }

// Position returns the board.
func (g *Game) Position() game.Position { return g.match.Position() }

// Opening returns the opening as it stands; its Step says what is to be done, if anything.
func (g *Game) Opening() game.Opening { return g.match.Opening() }

// Acts returns how many acts were done: steps of the opening and moves.
func (g *Game) Acts() int { return len(g.match.Acts()) }

// CanTakeBack reports whether one has something to ask back.
func (g *Game) CanTakeBack() bool {
	if g.You < 0 || g.Over != nil {
		return false
	}
	_, any := g.match.BackTo(game.Side(g.You))
	return any
}

// Left returns what the clock of a seat shows at now; the zero TimeLeft in a game without a clock. The server's clock
// decides: this one differs from it by the time that messages take.
func (g *Game) Left(seat int, now time.Time) game.TimeLeft {
	return g.match.Left(g.Color(seat), now)
}

// TurnLeft returns, for a turn that no clock limits (the first act of a side, a step of an opening, a game without a clock), how
// long it may still take at now, by the server's limit; false where a clock counts.
func (g *Game) TurnLeft(limits online.Limits, now time.Time) (time.Duration, bool) {
	if g.Turn() < 0 || !g.First() && !online.UsesTurnLimit(&g.match) {
		return 0, false
	}
	limit := limits.Turn
	if g.First() && g.match.Takebacks() == 0 && limits.First > 0 {
		limit = limits.First
	}
	return max(time.Duration(limit)*time.Millisecond-g.match.Elapsed(now), 0), true
}

// First reports whether the one on turn has not acted yet: their clock stands, and the game is broken off where they take too long.
func (g *Game) First() bool {
	turn, going := g.match.Turn()
	return going && !online.HasActed(&g.match, turn)
}

// CanAbort reports whether one may break the game off, because one has not acted yet.
func (g *Game) CanAbort() bool {
	return g.You >= 0 && g.Over == nil && !online.HasActed(&g.match, game.Side(g.You))
}

// Grace returns how long a player may still be away, at now, before the other one may claim the game.
func (g *Game) Grace(seat int, now time.Time) time.Duration {
	left := time.Duration(g.Seats[seat].Grace) * time.Millisecond
	if g.Seats[seat].Here {
		return left
	}
	return max(left-now.Sub(g.heard), 0)
}

// Claimable reports whether one may claim the game, since the server has told that the other player was away for too long.
func (g *Game) Claimable() bool {
	return g.You >= 0 && g.Over == nil && !g.Seats[1-g.You].Here && g.Seats[1-g.You].Grace == 0
}

// IsCounted reports whether the game has gone far enough for its result to count; before that a claim breaks it off.
func (g *Game) IsCounted() bool { return online.IsCounted(&g.match) }

// Result says how the game stands, as records have it.
func (g *Game) Result() game.Result { return g.match.Result() }

// Record returns a record of the game with names and ratings, for a controller or a file. It is made anew with each call.
func (g *Game) Record() (*game.Record, error) {
	return online.Record(&g.match, g.ID, g.Began, [2]string{g.Seats[0].Name, g.Seats[1].Name}, g.Ratings)
}

// conclude takes over a game that ended while the client was away, from the server's record of it.
func (g *followed) conclude(text string, now time.Time) error {
	file, err := sgf.Read(strings.NewReader(text))
	if err != nil {
		return err
	}
	record := file.Games[0]
	m := game.ResumeMatch(record, record.Root.End())
	if t, known := m.Terms(), g.table.Settings; t.Rule != known.Rule || t.Size != known.Size || t.Opening != known.Opening {
		return errDiffers
	}
	m.End(game.Result{}, now) // end says below how
	m.Restart(now)
	if record.Assisted {
		m.SetTakebacks(max(g.match.Takebacks(), 1))
	}
	g.match = m
	r := record.Result()
	over := &online.OverInfo{Winner: -1, Reason: r.Reason.String()}
	if r.Winner != game.None {
		over.Winner = int(m.SideOf(r.Winner))
	}
	g.end(over, now)
	return nil
}
