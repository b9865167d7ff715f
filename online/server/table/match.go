package table

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
)

// Match is a game as a server judges it. It belongs to the holder of its table.
type Match struct {
	game.Match
	Settings  online.Settings
	abandoned bool   // somebody did not come back
	by        *Seat  // the seat that has aborted it; nil: nobody
	late      bool   // by the time for the first act
	Chain     []byte // of hashes over what was done: its end
	Links     int    // of it
}

// Draw returns the stones with which a game by s begins: some of the balanced openings, or none. draw returns a number below the one that
// it gets, by chance.
func Draw(s online.Settings, draw func(int) int) []game.Point {
	if s.Opening != game.Balanced {
		return nil
	}
	return game.DrawOpening(s.Rule, s.Size, draw)
}

// NewMatch begins a game. The errors are those of [game.Match.Begin].
func NewMatch(s online.Settings, drawn []game.Point, now time.Time) (*Match, error) {
	m := &Match{Settings: s}
	if err := m.Begin(s.Terms(drawn)); err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	m.Restart(now)
	return m, nil
}

// MaxWord is more than the longest word of an opening has: the points of 116 fifth stones.
const MaxWord = 512

// Act lets side act at the given time, and charges what is given. What the rules refuse is a [*online.Refusal], and nothing has
// changed then.
func (m *Match) Act(side game.Side, word string, spent time.Duration, now time.Time) *online.Refusal {
	turn, going := m.Turn()
	_, opening := m.Step()
	a, err := m.ParseAct(word)
	switch {
	case !going:
		return online.Refuse(online.GameOver)
	case turn != side:
		return online.Refuse(online.NotYourTurn)
	case opening && (len(word) == 0 || len(word) > MaxWord || strings.ContainsFunc(word, func(r rune) bool { return r <= ' ' || r > '~' })):
		return online.Refuse(online.BadAct)
	case opening && err != nil:
		return online.Refuse(online.WrongStep) // a word of another kind of step
	case err != nil:
		return online.Refuse(online.Outside)
	}
	a.Spent = max(spent.Round(time.Millisecond), time.Millisecond)
	err = m.CheckFirstMove(a)
	if err == nil {
		err = m.Do(a, now)
	}
	if err != nil {
		return refusalOf(err)
	}
	return nil
}

// openingRefusals gives each fault of an opening its code.
var openingRefusals = map[game.Fault]online.Code{
	game.WrongKind: online.WrongStep, game.OpeningOver: online.WrongStep, game.WrongArea: online.WrongArea,
	game.OutOfRange: online.OutOfRange, game.NoChoice: online.NoChoice, game.WrongCount: online.WrongCount,
	game.Repeated: online.Repeated, game.Equivalent: online.Equivalent, game.NotOffered: online.NotOffered,
}

// refusalOf puts why the rules refuse an act into the words of the protocol.
func refusalOf(err error) *online.Refusal {
	var fault *game.OpeningError
	if errors.As(err, &fault) && fault.Fault != game.Unplayable {
		return online.Refusef(openingRefusals[fault.Fault], "The opening does not take this: %s.", strings.TrimPrefix(fault.Error(), "game: "))
	}
	if fault != nil {
		err = fault.Err
	}
	switch {
	case errors.Is(err, game.ErrOccupied):
		return online.Refuse(online.Occupied)
	case errors.Is(err, game.ErrPass):
		return online.Refuse(online.NoPass)
	case errors.Is(err, game.ErrForbidden):
		return online.Refusef(online.Forbidden, "Renju forbids this point: %s.", strings.TrimPrefix(err.Error(), "game: "))
	case errors.Is(err, game.ErrCentre):
		return online.Refusef(online.WrongArea, "The first stone of renju belongs in the centre.")
	case errors.Is(err, game.ErrOver):
		return online.Refuse(online.GameOver)
	}
	return online.Refuse(online.Outside)
}

// Replay does what the store says was done: act number seq, or, without a word, taking back all but the first seq acts.
func (m *Match) Replay(seq int, word string, spent time.Duration) error {
	done := len(m.Acts())
	switch {
	case word == "" && seq < done:
		return m.Back(seq, m.Began())
	case seq != done:
		return fmt.Errorf("server: act %d follows %d others", seq+1, done)
	}
	return online.ReplayAct(&m.Match, word, spent)
}

// limit returns how long the turn may take where a limit of the server counts and no clock.
func (m *Match) limit(r *Rules) (time.Duration, bool) {
	turn, going := m.Turn()
	switch {
	case !going:
		return 0, false
	case !online.HasActed(&m.Match, turn) && m.Takebacks() == 0: // else both are there
		return r.First, true
	}
	return r.Turn, online.UsesTurnLimit(&m.Match)
}

// timeUp returns the side whose time is up: by its clock, or by a limit of the server.
func (m *Match) timeUp(now time.Time, r *Rules) (game.Side, bool) {
	if limit, ok := m.limit(r); ok {
		turn, _ := m.Turn()
		return turn, m.Elapsed(now) >= limit
	}
	return m.Fallen(now)
}

// wake returns when timeUp is to be asked next: no later than it can become true.
func (m *Match) wake(r *Rules) (time.Time, bool) {
	if limit, ok := m.limit(r); ok {
		return m.Began().Add(limit), true
	}
	return m.FlagTime()
}

// lose ends the match by time that is up for side: it is lost or, before it has acted, aborted.
func (m *Match) lose(side game.Side, now time.Time) {
	if !online.HasActed(&m.Match, side) {
		m.late = true
		m.abort(Seat(side), now)
		return
	}
	m.End(game.Result{Winner: m.ColorOf(side.Other()), Reason: game.Timeout}, now)
}

// abort ends the match without a result, by what a seat did or did not do.
func (m *Match) abort(by Seat, now time.Time) {
	if by == 0 || by == 1 {
		m.by = &by
	}
	m.End(game.Result{Reason: game.Aborted}, now)
}

// rated reports whether the result counts, once it does for both: as long as nothing was taken back.
func (m *Match) rated() bool { return m.Settings.Rated && m.Takebacks() == 0 }

// leave ends the match by side not coming back: it is lost, or, where it would not count, aborted.
func (m *Match) leave(side game.Side, now time.Time) {
	if !online.IsCounted(&m.Match) {
		m.abort(Seat(side), now)
		return
	}
	m.abandoned = true
	m.lose(side, now)
}

// drawn ends the match as a draw because side does not come back; where it would not count it is aborted.
func (m *Match) drawn(side game.Side, now time.Time) {
	if !online.IsCounted(&m.Match) {
		m.abort(Seat(side), now)
		return
	}
	m.abandoned = true
	m.End(game.Result{Reason: game.Agreement}, now)
}

// Live describes how the match stands.
func (m *Match) Live(now time.Time) *online.Live {
	info := &online.Live{Seq: len(m.Acts()), Turn: -1, Black: int(m.SideOf(game.Black)), Rated: m.rated(), Backs: m.Takebacks()}
	for side := range info.Clocks {
		left := m.Left(m.ColorOf(game.Side(side)), now)
		info.Clocks[side] = online.ClockInfo{Time: left.Time.Milliseconds(), Periods: left.Periods, Byoyomi: left.InByoyomi,
			Move: left.Move.Milliseconds()}
	}
	if turn, going := m.Turn(); going {
		info.Turn = int(turn)
		info.Elapsed = m.Elapsed(now).Milliseconds()
		if step, ok := m.Step(); ok {
			info.Step = stepInfo(step, m.Settings.Size)
		}
	}
	return info
}

func stepInfo(step game.Step, size int) *online.StepInfo {
	info := &online.StepInfo{Kind: step.Kind.String(), Inside: step.Inside, Outside: step.Outside, Low: step.Low, High: step.High,
		Count: step.Count}
	if step.Color != game.None {
		info.Color = step.Color.String()
	}
	for _, c := range step.Choices {
		info.Choices = append(info.Choices, c.Word())
	}
	if step.Kind == game.Pick {
		info.Points = record.PointTexts(step.Points, size)
	}
	return info
}

// actInfo writes an act as messages have it.
func actInfo(a game.Act, size int) online.ActInfo {
	return online.ActInfo{Kind: a.Kind(), Act: a.Text(size), Seat: int(a.Side), MS: a.Spent.Milliseconds()}
}

// Over describes the end, nil before it.
func (m *Match) Over() *online.OverInfo {
	r := m.Result()
	if !r.Over() {
		return nil
	}
	info := &online.OverInfo{Winner: -1, Reason: r.Reason.String()}
	if r.Winner != game.None {
		info.Winner = int(m.SideOf(r.Winner))
	}
	if m.abandoned {
		info.Reason = online.Abandoned
	}
	if r.Reason == game.Aborted {
		info.By, info.Late = m.by, m.late
	}
	return info
}

// isProven reports whether the match, which counts and is over, shows that persons have played it.
func (m *Match) isProven() bool {
	position := m.Position()
	return !m.abandoned && position.Stones() >= record.ProvenStones
}

// Link adds to the chain of hashes what was done in a match, and returns its new end.
func (m *Match) Link(seq int, word string, ms int64) []byte {
	m.Chain = record.ChainAfter(m.Chain, seq, word, ms)
	m.Links++
	return m.Chain
}
