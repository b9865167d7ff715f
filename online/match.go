package online

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"hoshi/game"
)

// act is one thing that a player did. A word is as in [game.Opening.Text].
type act struct {
	kind  string // as in ActInfo
	word  string
	side  game.Side
	spent time.Duration // on the clock, whole milliseconds; zero in an opening
}

// match is one game as a server judges it and a client follows it: what was done, and all that follows from it by the
// rules of package game. Time is passed in, never read. It belongs to whoever holds its table.
type match struct {
	settings Settings
	drawn    []game.Point // the stones of a balanced opening
	acts     []act
	backs    int // how often something was taken back

	opening   game.Opening
	position  game.Position
	clock     game.Clock
	began     time.Time   // of the turn
	ending    game.Result // where the board does not tell
	ended     time.Time   // when it ended so
	abandoned bool        // the loser did not come back
}

// draw returns the stones with which a game by s begins: some of the balanced openings, or none.
func draw(s Settings) []game.Point {
	if s.Opening != game.Balanced {
		return nil
	}
	openings := game.BalancedOpenings(s.Rule, s.Size)
	return openings[rand.IntN(len(openings))]
}

// newMatch begins a game. The errors are those of [game.NewOpening] and [game.NewBalanced].
func newMatch(s Settings, drawn []game.Point, now time.Time) (*match, error) {
	m := &match{settings: s, drawn: drawn}
	if err := m.reset(); err != nil {
		return nil, err
	}
	m.began = now
	return m, nil
}

// reset puts the match to its beginning, with room for the acts that it had.
func (m *match) reset() (err error) {
	if m.settings.Opening == game.Balanced {
		m.opening, err = game.NewBalanced(m.settings.Rule, m.settings.Size, m.drawn)
	} else {
		m.opening, err = game.NewOpening(m.settings.Opening, m.settings.Rule, m.settings.Size)
	}
	if err != nil {
		return fmt.Errorf("online: %w", err)
	}
	m.acts = m.acts[:0]
	m.position = m.opening.Position()
	m.clock = game.NewClock(m.settings.Time)
	return nil
}

// result says how the match stands.
func (m *match) result() game.Result {
	if r := m.position.Result(); r.Over() {
		return r
	}
	return m.ending
}

// inOpening reports whether a step of the opening is to be done.
func (m *match) inOpening() bool {
	_, ok := m.opening.Step()
	return ok
}

// turn returns the side that is to act, or false after the end.
func (m *match) turn() (game.Side, bool) {
	if m.result().Over() {
		return 0, false
	}
	if step, ok := m.opening.Step(); ok {
		return step.Side, true
	}
	return m.opening.SideOf(m.position.ToMove()), true
}

// do lets side act at the given time. What the rules refuse is a [*Refusal], and nothing has changed then.
func (m *match) do(side game.Side, word string, now time.Time) *Refusal {
	turn, going := m.turn()
	switch {
	case !going:
		return refuse(GameOver)
	case turn != side:
		return refuse(NotYourTurn)
	case m.inOpening():
		return m.step(side, word, now)
	}
	spent := max(now.Sub(m.began).Round(time.Millisecond), time.Millisecond)
	return m.move(side, word, spent, now)
}

// maxWord is more than the longest word of an opening has: the points of twelve fifth stones.
const maxWord = 64

// step answers a step of the opening.
func (m *match) step(side game.Side, word string, now time.Time) *Refusal {
	if strings.ContainsFunc(word, func(r rune) bool { return r <= ' ' || r > '~' }) || word == "" || len(word) > maxWord {
		return refuse(BadAct)
	}
	step, _ := m.opening.Step()
	next, err := game.ParseOpening(m.settings.Rule, m.settings.Size, m.opening.Text()+" "+word)
	if err != nil {
		return openingRefusal(err)
	}
	text := next.Text()
	m.opening = next
	m.position = next.Position()
	m.acts = append(m.acts, act{kind: step.Kind.String(), word: text[strings.LastIndexByte(text, ' ')+1:], side: side})
	m.began = now
	return nil
}

// openingRefusals gives each fault of an opening its code.
var openingRefusals = map[game.Fault]Code{
	game.WrongKind: WrongStep, game.OpeningOver: WrongStep, game.WrongArea: WrongArea, game.OutOfRange: OutOfRange,
	game.NoChoice: NoChoice, game.WrongCount: WrongCount, game.Repeated: Repeated, game.Equivalent: Equivalent,
	game.NotOffered: NotOffered,
}

func openingRefusal(err error) *Refusal {
	var fault *game.OpeningError
	if !errors.As(err, &fault) {
		return refuse(WrongStep) // a word of another kind of step
	}
	if fault.Fault == game.Unplayable {
		return pointRefusal(fault.Err)
	}
	return refusef(openingRefusals[fault.Fault], "The opening does not take this: %s.", strings.TrimPrefix(fault.Error(), "game: "))
}

func pointRefusal(err error) *Refusal {
	switch {
	case errors.Is(err, game.ErrOccupied):
		return refuse(Occupied)
	case errors.Is(err, game.ErrPass):
		return refuse(NoPass)
	case errors.Is(err, game.ErrForbidden):
		return refusef(Forbidden, "Renju forbids this point: %s.", strings.TrimPrefix(err.Error(), "game: "))
	case errors.Is(err, game.ErrOver):
		return refuse(GameOver)
	}
	return refuse(Outside)
}

// move plays a stone or a pass that took the side so long.
func (m *match) move(side game.Side, word string, spent time.Duration, now time.Time) *Refusal {
	point, err := game.ParsePoint(word, m.settings.Size)
	if err != nil {
		return refuse(Outside)
	}
	color := m.position.ToMove()
	next, err := m.position.Play(game.Move{Color: color, Point: point})
	if err != nil {
		return pointRefusal(err)
	}
	m.position = next
	m.clock, _ = m.clock.Spend(color, spent)
	m.acts = append(m.acts, act{"move", point.Text(m.settings.Size), side, spent})
	m.began = now
	return nil
}

// backTo returns how many acts are left when side takes back its last one, or false when it has none.
func (m *match) backTo(side game.Side) (int, bool) {
	for n := len(m.acts) - 1; n >= 0; n-- {
		if m.acts[n].side == side {
			return n, true
		}
	}
	return 0, false
}

// back takes back all but the first n acts; the time that they took is given back.
func (m *match) back(n int, now time.Time) error {
	acts := m.acts
	m.backs++
	if err := m.reset(); err != nil {
		return err
	}
	for _, a := range acts[:n] {
		if err := m.redo(a); err != nil {
			return err
		}
	}
	m.began = now
	return nil
}

// redo does again what was done before.
func (m *match) redo(a act) error {
	turn, going := m.turn()
	refusal := refuse(GameOver)
	switch {
	case going && m.inOpening():
		refusal = m.step(turn, a.word, m.began)
	case going:
		refusal = m.move(turn, a.word, a.spent, m.began)
	}
	if refusal != nil {
		return fmt.Errorf("online: act %d, %q: %w", len(m.acts)+1, a.word, refusal)
	}
	return nil
}

// replay does what the store says was done: act number seq, or, without a word, taking back all but the first seq acts.
func (m *match) replay(seq int, word string, spent time.Duration) error {
	if word == "" && seq < len(m.acts) {
		return m.back(seq, m.began)
	}
	if seq != len(m.acts) {
		return fmt.Errorf("online: act %d follows %d others", seq+1, len(m.acts))
	}
	return m.redo(act{word: word, spent: spent})
}

// elapsed returns how long the turn has lasted.
func (m *match) elapsed(now time.Time) time.Duration { return max(now.Sub(m.began), 0) }

// left returns what the clock of side shows. It stands still in an opening and after the end.
func (m *match) left(side game.Side, now time.Time) game.TimeLeft {
	running := time.Duration(0)
	switch {
	case m.inOpening() || m.position.Result().Over() || side != m.opening.SideOf(m.position.ToMove()):
	case m.ending.Reason == game.Timeout && !m.abandoned:
		running = 2 * maxPeriods * maxMain // whatever there was
	case m.ending.Over():
		running = m.elapsed(m.ended)
	default:
		running = m.elapsed(now)
	}
	return m.clock.Left(m.opening.ColorOf(side), running)
}

// timeUp returns the side that has lost on time: by its clock or, in an opening and without a clock, by a turn longer
// than limit.
func (m *match) timeUp(now time.Time, limit time.Duration) (game.Side, bool) {
	turn, going := m.turn()
	if !going {
		return 0, false
	}
	if m.limited() {
		return turn, m.elapsed(now) >= limit
	}
	return turn, m.clock.Fallen(m.opening.ColorOf(turn), m.elapsed(now))
}

// limited reports whether the limit of a turn counts and no clock.
func (m *match) limited() bool { return m.inOpening() || m.settings.Time == game.TimeControl{} }

// wake returns when timeUp is to be asked next: no later than it can become true.
func (m *match) wake(limit time.Duration) (time.Time, bool) {
	turn, going := m.turn()
	if !going {
		return time.Time{}, false
	}
	if m.limited() {
		return m.began.Add(limit), true
	}
	left := m.clock.Left(m.opening.ColorOf(turn), 0)
	wait := left.Time
	if left.Periods > 0 {
		periods := left.Periods
		if left.InByoyomi {
			periods--
		}
		wait += time.Duration(periods) * m.settings.Time.Period
	}
	if m.settings.Time.PerMove > 0 {
		wait = min(wait, left.Move)
	}
	return m.began.Add(wait), true
}

// end ends the match where the board does not tell: winner is None for a draw.
func (m *match) end(winner game.Color, reason game.Reason, now time.Time) {
	m.ending, m.ended = game.Result{Winner: winner, Reason: reason}, now
}

// rated reports whether the result counts: as long as nothing was taken back.
func (m *match) rated() bool { return m.settings.Rated && m.backs == 0 }

// live describes how the match stands.
func (m *match) live(now time.Time) Live {
	info := Live{Seq: len(m.acts), Turn: -1, Black: int(m.opening.SideOf(game.Black)), Rated: m.rated(), Backs: m.backs}
	for side := range info.Clocks {
		info.Clocks[side] = clockInfo(m.left(game.Side(side), now))
	}
	if turn, going := m.turn(); going {
		info.Turn = int(turn)
		info.Elapsed = m.elapsed(now).Milliseconds()
		if step, ok := m.opening.Step(); ok {
			info.Step = stepInfo(step, m.settings.Size)
		}
	}
	return info
}

// over describes the end, nil before it.
func (m *match) over() *OverInfo {
	r := m.result()
	if !r.Over() {
		return nil
	}
	info := &OverInfo{Winner: -1, Reason: r.Reason.String()}
	if r.Winner != game.None {
		info.Winner = int(m.opening.SideOf(r.Winner))
	}
	if m.abandoned {
		info.Reason = Abandoned
	}
	return info
}

// record writes the match down; the seats are named by the caller.
func (m *match) record() (*game.Record, error) {
	r, err := game.NewRecord(m.settings.Rule, m.settings.Size)
	if err != nil {
		return nil, err
	}
	node := r.Root
	for _, move := range m.opening.Moves() {
		if node, err = node.Add(move); err != nil {
			return nil, err
		}
	}
	steps := len(m.opening.Actions())
	for _, a := range m.acts[steps:] {
		point, err := game.ParsePoint(a.word, m.settings.Size)
		if err != nil {
			return nil, err
		}
		position := node.Position()
		if node, err = node.Add(game.Move{Color: position.ToMove(), Point: point}); err != nil {
			return nil, err
		}
		node.Spent = a.spent
	}
	r.Time, r.Assisted = m.settings.Time, m.backs > 0
	if m.settings.Opening != game.Free {
		r.Opening = m.opening.Text()
	}
	if !m.position.Result().Over() {
		r.Ending = m.ending
	}
	return r, nil
}

// sign writes into a record of the match which game it is, when it began and who played, by seat, with their ratings
// then.
func (m *match) sign(r *game.Record, id string, began time.Time, names [2]string, ratings [2]int) {
	r.ID, r.Date = id, began.UTC().Format(time.DateOnly)
	for seat, name := range names {
		r.Seats[m.opening.ColorOf(game.Side(seat))] = game.Seat{Name: name, Rank: fmt.Sprint(ratings[seat])}
	}
}

func joinPoints(points []game.Point, size int) string {
	return strings.Join(pointTexts(points, size), ",")
}
