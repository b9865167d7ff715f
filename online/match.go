package online

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"hoshi/game"
)

// Act is one thing that a player did. A word is as in [game.Opening.Text].
type Act struct {
	Kind  string // as in ActInfo
	Word  string
	Side  game.Side
	Spent time.Duration // on the clock, whole milliseconds; zero in an opening
}

// Info writes the act as messages have it.
func (a *Act) Info() ActInfo { return ActInfo{a.Kind, a.Word, int(a.Side), a.Spent.Milliseconds()} }

// Match is one game as a server judges it and a client follows it: what was done, and all that follows from it by the
// rules of package game. Time is passed in, never read. It belongs to whoever holds its table.
type Match struct {
	Settings Settings
	Drawn    []game.Point // the stones of a balanced opening
	Acts     []Act
	Backs    int // how often something was taken back

	Opening   game.Opening
	Position  game.Position
	clock     game.Clock
	Began     time.Time   // of the turn
	ending    game.Result // where the board does not tell
	ended     time.Time   // when it ended so
	Abandoned bool        // the loser did not come back
}

// Draw returns the stones with which a game by s begins: some of the balanced openings, or none.
func Draw(s Settings) []game.Point {
	if s.Opening != game.Balanced {
		return nil
	}
	return game.DrawOpening(s.Rule, s.Size)
}

// NewMatch begins a game. The errors are those of [game.NewOpening] and [game.NewBalanced].
func NewMatch(s Settings, drawn []game.Point, now time.Time) (*Match, error) {
	m := &Match{Settings: s, Drawn: drawn}
	if err := m.reset(); err != nil {
		return nil, err
	}
	m.Began = now
	return m, nil
}

// reset puts the match to its beginning, with room for the acts that it had.
func (m *Match) reset() (err error) {
	if m.Settings.Opening == game.Balanced {
		m.Opening, err = game.NewBalanced(m.Settings.Rule, m.Settings.Size, m.Drawn)
	} else {
		m.Opening, err = game.NewOpening(m.Settings.Opening, m.Settings.Rule, m.Settings.Size)
	}
	if err != nil {
		return fmt.Errorf("online: %w", err)
	}
	m.Acts = m.Acts[:0]
	m.Position = m.Opening.Position()
	m.clock = game.NewClock(m.Settings.Time)
	return nil
}

// Result says how the match stands.
func (m *Match) Result() game.Result {
	if r := m.Position.Result(); r.Over() {
		return r
	}
	return m.ending
}

// inOpening reports whether a step of the opening is to be done.
func (m *Match) inOpening() bool {
	_, ok := m.Opening.Step()
	return ok
}

// Turn returns the side that is to act, or false after the end.
func (m *Match) Turn() (game.Side, bool) {
	if m.Result().Over() {
		return 0, false
	}
	if step, ok := m.Opening.Step(); ok {
		return step.Side, true
	}
	return m.Opening.SideOf(m.Position.ToMove()), true
}

// Do lets side act at the given time. What the rules refuse is a [*Refusal], and nothing has changed then.
func (m *Match) Do(side game.Side, word string, now time.Time) *Refusal {
	turn, going := m.Turn()
	switch {
	case !going:
		return Refuse(GameOver)
	case turn != side:
		return Refuse(NotYourTurn)
	case m.inOpening():
		return m.step(side, word, now)
	}
	spent := max(now.Sub(m.Began).Round(time.Millisecond), time.Millisecond)
	return m.move(side, word, spent, now)
}

// maxWord is more than the longest word of an opening has: the points of twelve fifth stones.
const maxWord = 64

// step answers a step of the opening.
func (m *Match) step(side game.Side, word string, now time.Time) *Refusal {
	if strings.ContainsFunc(word, func(r rune) bool { return r <= ' ' || r > '~' }) || word == "" || len(word) > maxWord {
		return Refuse(BadAct)
	}
	step, _ := m.Opening.Step()
	next, err := game.ParseOpening(m.Settings.Rule, m.Settings.Size, m.Opening.Text()+" "+word)
	if err != nil {
		return openingRefusal(err)
	}
	text := next.Text()
	m.Opening = next
	m.Position = next.Position()
	m.Acts = append(m.Acts, Act{Kind: step.Kind.String(), Word: text[strings.LastIndexByte(text, ' ')+1:], Side: side})
	m.Began = now
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
		return Refuse(WrongStep) // a word of another kind of step
	}
	if fault.Fault == game.Unplayable {
		return pointRefusal(fault.Err)
	}
	return Refusef(openingRefusals[fault.Fault], "The opening does not take this: %s.", strings.TrimPrefix(fault.Error(), "game: "))
}

func pointRefusal(err error) *Refusal {
	switch {
	case errors.Is(err, game.ErrOccupied):
		return Refuse(Occupied)
	case errors.Is(err, game.ErrPass):
		return Refuse(NoPass)
	case errors.Is(err, game.ErrForbidden):
		return Refusef(Forbidden, "Renju forbids this point: %s.", strings.TrimPrefix(err.Error(), "game: "))
	case errors.Is(err, game.ErrOver):
		return Refuse(GameOver)
	}
	return Refuse(Outside)
}

// move plays a stone or a pass that took the side so long.
func (m *Match) move(side game.Side, word string, spent time.Duration, now time.Time) *Refusal {
	point, err := game.ParsePoint(word, m.Settings.Size)
	if err != nil {
		return Refuse(Outside)
	}
	color := m.Position.ToMove()
	next, err := m.Position.Play(game.Move{Color: color, Point: point})
	if err != nil {
		return pointRefusal(err)
	}
	m.Position = next
	m.clock, _ = m.clock.Spend(color, spent)
	m.Acts = append(m.Acts, Act{"move", point.Text(m.Settings.Size), side, spent})
	m.Began = now
	return nil
}

// BackTo returns how many acts are left when side takes back its last one, or false when it has none.
func (m *Match) BackTo(side game.Side) (int, bool) {
	for n := len(m.Acts) - 1; n >= 0; n-- {
		if m.Acts[n].Side == side {
			return n, true
		}
	}
	return 0, false
}

// Back takes back all but the first n acts; the time that they took is given back.
func (m *Match) Back(n int, now time.Time) error {
	acts := m.Acts
	m.Backs++
	if err := m.reset(); err != nil {
		return err
	}
	for _, a := range acts[:n] {
		if err := m.Redo(a); err != nil {
			return err
		}
	}
	m.Began = now
	return nil
}

// Redo does again what was done before.
func (m *Match) Redo(a Act) error {
	turn, going := m.Turn()
	refusal := Refuse(GameOver)
	switch {
	case going && m.inOpening():
		refusal = m.step(turn, a.Word, m.Began)
	case going:
		refusal = m.move(turn, a.Word, a.Spent, m.Began)
	}
	if refusal != nil {
		return fmt.Errorf("online: act %d, %q: %w", len(m.Acts)+1, a.Word, refusal)
	}
	return nil
}

// Replay does what the store says was done: act number seq, or, without a word, taking back all but the first seq acts.
func (m *Match) Replay(seq int, word string, spent time.Duration) error {
	if word == "" && seq < len(m.Acts) {
		return m.Back(seq, m.Began)
	}
	if seq != len(m.Acts) {
		return fmt.Errorf("online: act %d follows %d others", seq+1, len(m.Acts))
	}
	return m.Redo(Act{Word: word, Spent: spent})
}

// Elapsed returns how long the turn has lasted.
func (m *Match) Elapsed(now time.Time) time.Duration { return max(now.Sub(m.Began), 0) }

// Left returns what the clock of side shows. It stands still in an opening and after the end.
func (m *Match) Left(side game.Side, now time.Time) game.TimeLeft {
	running := time.Duration(0)
	switch {
	case m.inOpening() || m.Position.Result().Over() || side != m.Opening.SideOf(m.Position.ToMove()):
	case m.ending.Reason == game.Timeout && !m.Abandoned:
		running = 2 * maxPeriods * maxMain // whatever there was
	case m.ending.Over():
		running = m.Elapsed(m.ended)
	default:
		running = m.Elapsed(now)
	}
	return m.clock.Left(m.Opening.ColorOf(side), running)
}

// TimeUp returns the side that has lost on time: by its clock or, in an opening and without a clock, by a turn longer
// than limit.
func (m *Match) TimeUp(now time.Time, limit time.Duration) (game.Side, bool) {
	turn, going := m.Turn()
	if !going {
		return 0, false
	}
	if m.Limited() {
		return turn, m.Elapsed(now) >= limit
	}
	return turn, m.clock.Fallen(m.Opening.ColorOf(turn), m.Elapsed(now))
}

// Limited reports whether the limit of a turn counts and no clock.
func (m *Match) Limited() bool { return m.inOpening() || m.Settings.Time == game.TimeControl{} }

// Wake returns when timeUp is to be asked next: no later than it can become true.
func (m *Match) Wake(limit time.Duration) (time.Time, bool) {
	turn, going := m.Turn()
	if !going {
		return time.Time{}, false
	}
	if m.Limited() {
		return m.Began.Add(limit), true
	}
	left := m.clock.Left(m.Opening.ColorOf(turn), 0)
	wait := left.Time
	if left.Periods > 0 {
		periods := left.Periods
		if left.InByoyomi {
			periods--
		}
		wait += time.Duration(periods) * m.Settings.Time.Period
	}
	if m.Settings.Time.PerMove > 0 {
		wait = min(wait, left.Move)
	}
	return m.Began.Add(wait), true
}

// End ends the match where the board does not tell: winner is None for a draw.
func (m *Match) End(winner game.Color, reason game.Reason, now time.Time) {
	m.ending, m.ended = game.Result{Winner: winner, Reason: reason}, now
}

// Rated reports whether the result counts: as long as nothing was taken back.
func (m *Match) Rated() bool { return m.Settings.Rated && m.Backs == 0 }

// Live describes how the match stands.
func (m *Match) Live(now time.Time) Live {
	info := Live{Seq: len(m.Acts), Turn: -1, Black: int(m.Opening.SideOf(game.Black)), Rated: m.Rated(), Backs: m.Backs}
	for side := range info.Clocks {
		info.Clocks[side] = clockInfo(m.Left(game.Side(side), now))
	}
	if turn, going := m.Turn(); going {
		info.Turn = int(turn)
		info.Elapsed = m.Elapsed(now).Milliseconds()
		if step, ok := m.Opening.Step(); ok {
			info.Step = stepInfo(step, m.Settings.Size)
		}
	}
	return info
}

// Over describes the end, nil before it.
func (m *Match) Over() *OverInfo {
	r := m.Result()
	if !r.Over() {
		return nil
	}
	info := &OverInfo{Winner: -1, Reason: r.Reason.String()}
	if r.Winner != game.None {
		info.Winner = int(m.Opening.SideOf(r.Winner))
	}
	if m.Abandoned {
		info.Reason = Abandoned
	}
	return info
}

// Record writes the match down; the seats are named by the caller.
func (m *Match) Record() (*game.Record, error) {
	r, err := game.NewRecord(m.Settings.Rule, m.Settings.Size)
	if err != nil {
		return nil, err
	}
	node := r.Root
	for _, move := range m.Opening.Moves() {
		if node, err = node.Add(move); err != nil {
			return nil, err
		}
	}
	steps := len(m.Opening.Actions())
	for _, a := range m.Acts[steps:] {
		point, err := game.ParsePoint(a.Word, m.Settings.Size)
		if err != nil {
			return nil, err
		}
		position := node.Position()
		if node, err = node.Add(game.Move{Color: position.ToMove(), Point: point}); err != nil {
			return nil, err
		}
		node.Spent = a.Spent
	}
	r.Time, r.Assisted = m.Settings.Time, m.Backs > 0
	if m.Settings.Opening != game.Free {
		r.Opening = m.Opening.Text()
	}
	if !m.Position.Result().Over() {
		r.Ending = m.ending
	}
	return r, nil
}

// Sign writes into a record of the match which game it is, when it began and who played, by seat, with their ratings
// then.
func (m *Match) Sign(r *game.Record, id string, began time.Time, names [2]string, ratings [2]int) {
	r.ID, r.Date = id, began.UTC().Format(time.DateOnly)
	for seat, name := range names {
		r.Seats[m.Opening.ColorOf(game.Side(seat))] = game.Seat{Name: name, Rank: fmt.Sprint(ratings[seat])}
	}
}

func JoinPoints(points []game.Point, size int) string {
	return strings.Join(PointTexts(points, size), ",")
}
