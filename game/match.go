package game

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"
)

// Act is one thing that a side did: a step of the opening, or a move after it. It is small, since servers keep all those of many games.
type Act struct {
	Side   Side
	Action *Action       // of the opening, which never changes; nil: a move
	Move   Move          // after it; the zero Move: a step of the opening
	Spent  time.Duration // by the turn, also where the clock waited; zero in an opening, and where it is not known
}

// step returns the step of the opening.
func (a Act) step() (step Action) {
	if a.Action != nil {
		step = *a.Action
	}
	return step
}

// Kind returns "move" or the word for the kind of the step of an opening, such as "place".
func (a Act) Kind() string {
	if a.Move.Color != None {
		return "move"
	}
	return a.step().Kind.String()
}

// Text writes what was done as [Match.ParseAct] reads it: a point, or the word of an [Action].
func (a Act) Text(size int) string {
	if a.Move.Color != None {
		return a.Move.Text(size)
	}
	return a.step().Text(size)
}

// Match is one running game: what was done by whom, and all that follows from it by the rules. It never reads the time: it
// is passed in. It is a value: a copy goes on by itself. [Match.Record] saves it and [ResumeMatch] takes it up again. The
// zero Match has no board; NewMatch begins one.
type Match struct {
	terms      Terms
	start      *Opening // before the first act; it never changes
	startClock Clock
	acts       []Act
	taken      *atomic.Int64 // how much of the array behind acts is in use, by any copy of the match
	takebacks  int

	opening  *Opening // it never changes: a step makes another one
	position Position
	clock    Clock
	began    time.Time     // of the turn
	ran      time.Duration // how long the turn had lasted when the game was saved, until it begins again
	paused   time.Time     // since when the clock stands still; zero: it runs
	ending   Result        // where the board does not tell
	ended    time.Time
}

// NewMatch begins a game; its first turn begins with [Match.Restart]. The error is that of [Terms.Validate].
func NewMatch(terms Terms) (m Match, err error) {
	err = m.Begin(terms)
	return m, err
}

// Begin is [NewMatch] in place: a match is large, and a caller with many of them does not copy it. With an error it is as it was.
func (m *Match) Begin(terms Terms) error {
	start, err := terms.begin()
	if err == nil {
		err = terms.Clock.Validate()
	}
	if err == nil {
		m.set(terms, &start, NewClock(terms.Clock))
	}
	return err
}

func (m *Match) set(terms Terms, start *Opening, clock Clock) {
	*m = Match{}
	m.terms, m.start, m.startClock = terms, start, clock
	m.rewind()
}

// rewind goes back before the first act.
func (m *Match) rewind() {
	m.acts = nil // a copy of the match may hold them
	m.opening = m.start
	m.position = m.start.position
	m.position.strict = m.terms.Strict
	m.position.free = m.terms.Opening == Free && m.position.stones == 0
	m.clock = m.startClock
}

// Terms returns by what terms the game is played. The caller must not change the drawn stones.
func (m *Match) Terms() Terms { return m.terms }

// Acts returns what was done so far, in order. The caller must not change it.
func (m *Match) Acts() []Act { return slices.Clip(m.acts) }

// Takebacks returns how often something was taken back.
func (m *Match) Takebacks() int { return m.takebacks }

// SetTakebacks is for a match that is judged elsewhere: it says how often something was taken back there.
func (m *Match) SetTakebacks(n int) { m.takebacks = n }

// Opening returns the opening as it stands, or stood at its end; that of a free game is over from the start.
func (m *Match) Opening() Opening { return *m.opening }

// Position returns the board.
func (m *Match) Position() Position { return m.position }

// Step returns what the opening waits for, or false when it is over.
func (m *Match) Step() (Step, bool) { return m.opening.Step() }

// Result says how the game stands.
func (m *Match) Result() Result {
	if r := m.position.result; r.Over() {
		return r
	}
	return m.ending
}

// Turn returns the side that is to act, or false after the end.
func (m *Match) Turn() (Side, bool) {
	if m.Result().Over() {
		return 0, false
	}
	return m.onTurn(), true
}

// onTurn returns the side that is to act, or would be.
func (m *Match) onTurn() Side {
	if step, ok := m.Step(); ok {
		return step.Side
	}
	return m.opening.SideOf(m.position.toMove)
}

// ColorOf returns the colour that side holds now.
func (m *Match) ColorOf(side Side) Color { return m.opening.ColorOf(side) }

// SideOf returns who holds the colour c, Black or White, now.
func (m *Match) SideOf(c Color) Side { return m.opening.SideOf(c) }

// Stone returns the act by which the side on turn puts its stone on p, or passes: a move, or what the opening asks for.
func (m *Match) Stone(p Point) Act {
	if step, ok := m.Step(); ok {
		return Act{Side: step.Side, Action: &Action{Kind: step.Kind, Point: p}}
	}
	return Act{Side: m.onTurn(), Move: Move{m.position.toMove, p}}
}

// ParseAct reads the word of an act as the side on turn could do it now. The errors are those of [ParseAction] and
// [ParsePoint]; whether it may be done, Do says.
func (m *Match) ParseAct(word string) (Act, error) {
	step, ok := m.Step()
	if !ok {
		p, err := ParsePoint(word, m.terms.Size)
		return m.Stone(p), err
	}
	action, err := ParseAction(step.Kind, word, m.terms.Size)
	return Act{Side: step.Side, Action: &action}, err
}

// ErrCentre is returned for a game of renju that does not begin in the centre.
var ErrCentre = errors.New("game: the first stone of renju belongs in the centre")

// CheckFirstMove returns [ErrCentre] for an act that puts Black's first stone elsewhere in a free game of renju (RIF 4.2), and nil for
// any other. Do takes such an act: a game that was played somewhere else may have begun so.
func (m *Match) CheckFirstMove(a Act) error {
	p, pt := &m.position, a.Move.Point
	if p.free && p.rule == Renju && p.stones == 0 && a.Move.Color == Black && pt.On(p.size) && pt != (Point{p.size / 2, p.size / 2}) {
		return ErrCentre
	}
	return nil
}

// Do does what a side does, and begins the next turn at the time now. Spent is taken off the clock as it stands there:
// the judge sets it to [Match.Elapsed]. The error is [ErrOver], [ErrNotYourTurn], an [*OpeningError], or for a move that of
// [Position.Check]; the match is then as it was.
func (m *Match) Do(a Act, now time.Time) error {
	turn, going := m.Turn()
	switch {
	case !going:
		return ErrOver
	case a.Side != turn:
		return ErrNotYourTurn
	}
	if err := m.take(a); err != nil {
		return err
	}
	m.ran = 0
	m.Restart(now)
	return nil
}

// take does what a side does, whosever turn it is.
func (m *Match) take(a Act) error {
	if a.Move.Color == None {
		return m.open(a)
	}
	if step, ok := m.Step(); ok {
		return &OpeningError{Fault: WrongKind, Action: a.step(), Step: step}
	}
	if err := m.position.Check(a.Move); err != nil {
		return err
	}
	m.position.play(a.Move)
	if a.Spent > 0 && !m.isClockWaiting(a.Side) {
		m.clock, _ = m.clock.Spend(a.Move.Color, a.Spent)
	}
	m.add(Act{Side: a.Side, Move: a.Move, Spent: a.Spent})
	return nil
}

// open does a step of the opening.
func (m *Match) open(a Act) error {
	next, err := m.opening.Act(a.step())
	if err != nil {
		return err
	}
	m.opening, m.position = &next, next.position
	m.position.strict = m.terms.Strict
	done := next.actions[len(next.actions)-1] // a copy: the others are not to be kept with it
	m.add(Act{Side: a.Side, Action: &done})
	return nil
}

// add takes an act down. Where a copy of the match has taken the place behind the acts, the match has its own from then on.
func (m *Match) add(a Act) {
	n := len(m.acts)
	if n == cap(m.acts) || !m.taken.CompareAndSwap(int64(n), int64(n+1)) {
		m.acts = append(make([]Act, 0, n+n/4+8), m.acts...)
		m.taken = &atomic.Int64{}
		m.taken.Store(int64(n + 1))
	}
	m.acts = append(m.acts, a)
}

// BackTo returns how many acts are left when side takes back its last one, or false when it has none.
func (m *Match) BackTo(side Side) (int, bool) {
	for n := len(m.acts) - 1; n >= 0; n-- {
		if m.acts[n].Side == side {
			return n, true
		}
	}
	return 0, false
}

// isClockWaiting reports whether the clock of side stands because it has not acted yet.
func (m *Match) isClockWaiting(side Side) bool {
	return m.terms.Patient && m.terms.Clock != TimeControl{} && !slices.ContainsFunc(m.acts, func(a Act) bool { return a.Side == side })
}

// IsClockWaiting reports whether the clock of the side on turn stands because it has not acted yet: [Terms].Patient.
func (m *Match) IsClockWaiting() bool {
	turn, going := m.Turn()
	return going && m.isClockWaiting(turn)
}

// Back takes back the end, where the board does not tell it, and all but the first n acts, with the time that they took.
// A new turn begins at the time now.
func (m *Match) Back(n int, now time.Time) error {
	earlier := *m
	earlier.rewind()
	earlier.takebacks++
	for i, a := range m.acts[:n] {
		if err := earlier.take(a); err != nil {
			return fmt.Errorf("game: act %d of %d, done again: %w", i+1, len(m.acts), err)
		}
	}
	*m = earlier
	m.ending, m.ended, m.ran = Result{}, time.Time{}, 0
	m.Restart(now)
	return nil
}

// End ends the game where the board does not tell.
func (m *Match) End(r Result, now time.Time) { m.ending, m.ended = r, now }

// lastTurn returns how long the turn lasted in which the game was ended.
func (m *Match) lastTurn() time.Duration { return m.Running(m.position.toMove, m.ended) }

// Restart lets the turn begin at the time now, or one that was saved go on; a clock that stands still goes on doing so. After an end
// that the board does not tell there is no turn to begin.
func (m *Match) Restart(now time.Time) {
	if m.ending.Over() {
		return
	}
	m.began, m.ran = now.Add(-m.ran), 0
	if m.Paused() {
		m.paused = now
	}
}

// Pause lets the clock of the turn stand still, and run on. A turn that has not begun does not begin by that.
func (m *Match) Pause(on bool, now time.Time) {
	switch {
	case on && m.paused.IsZero():
		m.paused = now
	case !on && !m.paused.IsZero():
		if !m.began.IsZero() {
			m.began = m.began.Add(now.Sub(m.paused))
		}
		m.paused = time.Time{}
	}
}

// Paused reports whether the clock of the turn stands still.
func (m *Match) Paused() bool { return !m.paused.IsZero() }

// Began returns when the turn began; a pause since then moves it on. It is zero before [Match.Restart].
func (m *Match) Began() time.Time { return m.began }

// Elapsed returns how long the turn has lasted at the time now; after an end that the board does not tell, how long it
// had lasted then.
func (m *Match) Elapsed(now time.Time) time.Duration {
	switch {
	case m.position.result.Over():
		return 0
	case m.began.IsZero():
		return m.ran
	case m.ending.Over():
		now = m.ended
	}
	if !m.paused.IsZero() && m.paused.Before(now) {
		now = m.paused
	}
	return max(now.Sub(m.began), 0)
}

// Left returns what the clock of the colour c shows at the time now. It stands still in an opening, after the end, and while it
// waits.
func (m *Match) Left(c Color, now time.Time) TimeLeft {
	if m.isClockWaiting(m.SideOf(c)) {
		return m.clock.Left(c, 0)
	}
	return m.clock.Left(c, m.Running(c, now))
}

// Running returns how long the turn of the colour c has lasted: nothing in an opening and while it is the other's.
func (m *Match) Running(c Color, now time.Time) time.Duration {
	if _, opening := m.Step(); opening || c != m.position.toMove {
		return 0
	}
	return m.Elapsed(now)
}

// Fallen returns the side whose flag has fallen by the time now, or false.
func (m *Match) Fallen(now time.Time) (Side, bool) {
	turn, going := m.Turn()
	if _, opening := m.Step(); !going || opening || m.isClockWaiting(turn) {
		return 0, false
	}
	return turn, m.clock.Fallen(m.ColorOf(turn), m.Elapsed(now))
}

// FlagTime returns when the flag of the side on turn falls if it does nothing, or false where no clock runs.
func (m *Match) FlagTime() (time.Time, bool) {
	turn, going := m.Turn()
	if _, opening := m.Step(); !going || opening || m.isClockWaiting(turn) || m.Paused() || m.terms.Clock == (TimeControl{}) {
		return time.Time{}, false
	}
	left := m.clock.Left(m.ColorOf(turn), 0)
	wait := left.Time
	if left.Periods > 0 {
		periods := left.Periods
		if left.InByoyomi {
			periods--
		}
		wait += time.Duration(periods) * left.Period
	}
	if m.terms.Clock.PerMove > 0 {
		wait = min(wait, left.Move)
	}
	return m.began.Add(wait), true
}

// Record writes the game down; who played is for the caller to add. The error is that of stones that a Balanced opening
// has drawn.
func (m *Match) Record() (*Record, error) {
	r, err := NewRecord(m.terms.Rule, m.terms.Size)
	if err != nil {
		return nil, err
	}
	if err := r.SetStrict(m.terms.Strict); err != nil {
		return nil, err
	}
	c := NewCursor(r.Root)
	for _, move := range m.opening.moves {
		if _, err := c.Play(move); err != nil {
			return nil, err
		}
	}
	for _, a := range m.acts[len(m.opening.actions):] {
		n, err := c.Play(a.Move)
		if err != nil {
			return nil, err
		}
		n.Spent = a.Spent
	}
	r.Time, r.Assisted = m.terms.Clock, m.takebacks > 0
	if m.terms.Opening != Free {
		r.Opening = m.opening.Text()
	}
	if !m.position.result.Over() && m.ending.Over() {
		r.Ending, r.LastTurn = m.ending, m.lastTurn()
	}
	return r, nil
}

// ResumeMatch takes up the game of a record as it stands at n, a turn that was saved at its end included; its clocks are patient. Stones that were set up on the way are where it begins.
// An opening that does not fit the moves is left alone: they were played freely then.
func ResumeMatch(r *Record, n *Node) Match {
	path := n.Path()
	m, moves := startOf(r, path)
	for _, step := range moves {
		if move := step.move.move(); move.Color != None {
			m.resume(Act{Side: m.SideOf(move.Color), Move: move, Spent: step.Spent})
		}
	}
	switch {
	case !r.EndsAt(n):
	case r.Ending.Over():
		m.Restart(time.Unix(0, 0))
		m.End(r.Ending, m.began.Add(r.LastTurn))
	default:
		m.ran = r.LastTurn
	}
	if r.Assisted {
		m.takebacks = 1
	}
	return m
}

// startOf returns the match of a record after its opening, and the nodes of the path that follow.
func startOf(r *Record, path []*Node) (Match, []*Node) {
	terms := Terms{Rule: r.Rule(), Size: r.Size(), Clock: r.Time, Strict: r.Root.setup.start.strict, Patient: true}
	if o, start, ok := openingOf(r, path); ok {
		terms.Opening, terms.Drawn = o.protocol, o.drawn
		var m Match
		m.set(terms, &start, NewClock(r.Time))
		for _, a := range o.actions {
			m.resume(Act{Side: m.onTurn(), Action: &a})
		}
		for placed := 0; placed < len(o.moves); path = path[1:] {
			if path[0].move.color != None {
				placed++
			}
		}
		return m, path
	}
	base := len(path) - 1
	for base > 0 && path[base].setup == nil {
		base--
	}
	var m Match
	m.set(terms, &Opening{position: path[base].Position()}, ClockAt(r.Time, path[base]))
	return m, path[base+1:]
}

// resume does again what was allowed when it was done.
func (m *Match) resume(a Act) {
	if err := m.take(a); err != nil {
		panic(err)
	}
}

// openingOf returns the opening that a record names, as it stands after the moves on the path, and as it began; or false
// when there is none that fits them.
func openingOf(r *Record, path []*Node) (o, start Opening, ok bool) {
	o, err := ParseOpening(r.Rule(), r.Size(), r.Opening)
	if err != nil {
		return o, start, false
	}
	var moves []Move
	for _, n := range path {
		if len(n.Setup()) > 0 || n.Turn() != None {
			return o, start, false
		}
		if n.move.color != None {
			moves = append(moves, n.move.move())
		}
	}
	if _, going := o.Step(); len(moves) < len(o.moves) || going && len(moves) > len(o.moves) || !slices.Equal(moves[:len(o.moves)], o.moves) {
		return o, start, false
	}
	start, err = Terms{Rule: r.Rule(), Size: r.Size(), Opening: o.protocol, Drawn: o.drawn}.begin()
	return o, start, err == nil
}
