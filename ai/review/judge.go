package review

import (
	"slices"
	"time"

	"hoshi/ai/threat"
	"hoshi/game"
)

// Verdict is what a review says of a move.
type Verdict uint8

const (
	Fine           Verdict = iota
	OnlyMove               // every other one is lost, or much worse
	Fastest                // wins as fast as possible
	Slower                 // wins, but takes longer than it need
	Resists                // the longest resistance in a lost position
	Costs                  // chances, without a proof
	MissedWin              // by Kind
	LetWin                 // the other side wins now, by Kind
	MissedEscape           // the same, where exactly one answer held
	WalkedIntoFoul         // a forbidden move, which lost
	Unclear                // the search blamed it, and did not at another depth
	LeftProof              // a book had proved that the mover wins, and now nobody knows
)

// String returns the verdict's name in English, as -json prints it.
func (v Verdict) String() string {
	names := [...]string{
		Fine: "fine", OnlyMove: "only move", Fastest: "fastest win", Slower: "slower win", Resists: "longest resistance",
		Costs: "costs chances", MissedWin: "missed win", LetWin: "let the other side win", MissedEscape: "missed the last escape",
		WalkedIntoFoul: "forbidden point", Unclear: "not clear", LeftProof: "no longer known to be won",
	}
	if int(v) < len(names) {
		return names[v]
	}
	return ""
}

// Severity says how bad a move is.
type Severity uint8

const (
	Good Severity = iota
	Inaccuracy
	Mistake
	Blunder
)

// String returns the severity's name in English, "" for a good move.
func (s Severity) String() string { return [...]string{"", "inaccuracy", "mistake", "blunder"}[s] }

// The losses of chances from which on a move without a proof is judged.
const (
	inaccurate = 0.05
	mistaken   = 0.10
	blundered  = 0.15
)

// Move is a move of the game with what is said of it.
type Move struct {
	game.Move
	Number   int           // in the record
	Spent    time.Duration // zero: not known
	Before   Value         // with the mover to move
	After    Value         // with the other side to move, unless that side moved twice
	Chance   [2]float64    // of the mover, before and after
	Verdict  Verdict
	Severity Severity
	Kind     Kind         // of a win that was missed or let in
	Proof    *threat.Tree // of that win; nil: the search alone found it
	Best     []game.Point // the line that was better, or is as good; the move itself where it was best
	Escapes  []game.Point // what held against the threat that stood before: no win by threats was left after it
	Open     []game.Point // answers to that threat of which nobody knows whether they hold
	Turning  bool         // after it the other side is ahead
}

// report judges the moves between positions that were searched.
func (j *job) report() Report {
	j = j.known()
	r := Report{Whole: true, Accuracy: [3]float64{-1, -1, -1}}
	for i := range j.steps {
		s := &j.steps[i]
		r.Spent[s.move.Color] += s.spent
		if !j.looked[s.before].done || !j.looked[s.after].done {
			r.Whole = false
			continue
		}
		r.Moves = append(r.Moves, j.judge(i))
	}
	if !r.Whole || len(r.Moves) == 0 {
		return r
	}
	r.Kept = j.kept()
	chances, movers := r.Chances(), make([]game.Color, len(r.Moves))
	for i := range r.Moves {
		movers[i] = r.Moves[i].Color
	}
	for _, side := range [...]game.Color{game.Black, game.White} {
		if a, ok := Accuracy(chances, movers, side); ok {
			r.Accuracy[side] = a
		}
	}
	return r
}

// Chances returns what Black could expect before each move, and after the last one.
func (r *Report) Chances() (chances []float64) {
	of := func(m *Move, chance float64) float64 {
		if m.Color == game.White {
			return 1 - chance
		}
		return chance
	}
	for i := range r.Moves {
		chances = append(chances, of(&r.Moves[i], r.Moves[i].Chance[0]))
	}
	if last := len(r.Moves) - 1; last >= 0 {
		chances = append(chances, of(&r.Moves[last], r.Moves[last].Chance[1]))
	}
	return chances
}

// Count returns how many moves of a side are just so bad.
func (r *Report) Count(side game.Color, s Severity) (n int) {
	for i := range r.Moves {
		if r.Moves[i].Color == side && r.Moves[i].Severity == s {
			n++
		}
	}
	return n
}

// Unclear returns how many moves of a side the search blamed, and did not at another depth.
func (r *Report) Unclear(side game.Color) (n int) {
	for i := range r.Moves {
		if r.Moves[i].Color == side && r.Moves[i].Verdict == Unclear {
			n++
		}
	}
	return n
}

// Longest returns the move before or after which the longest proved win stood, and its tree; nil where none was proved.
func (r *Report) Longest() (m *Move, tree *threat.Tree) {
	for i := range r.Moves {
		for _, v := range [...]*Value{&r.Moves[i].Before, &r.Moves[i].After} {
			if v.Tree != nil && (tree == nil || v.Tree.Plies > tree.Plies) {
				m, tree = &r.Moves[i], v.Tree
			}
		}
	}
	return m, tree
}

// First returns the first move that is at least so bad, nil where there is none.
func (r *Report) First(least Severity) *Move {
	if i := slices.IndexFunc(r.Moves, func(m Move) bool { return m.Severity >= least }); i >= 0 {
		return &r.Moves[i]
	}
	return nil
}

// judge says what is to be said of a move.
func (j *job) judge(i int) Move {
	s := &j.steps[i]
	before, after := &j.looked[s.before], j.looked[s.after].value
	m := Move{Move: s.move, Number: s.number, Spent: s.spent, Before: before.value, After: after, Best: before.value.Line}
	m.Chance = [2]float64{before.value.Chance, 1 - after.Chance}
	state := -after.State // for the mover
	if pos := &j.positions[s.after]; pos.ToMove() == s.move.Color {
		m.Chance[1], state = after.Chance, after.State
	}
	m.Turning = m.Chance[0] >= 0.5 && m.Chance[1] < 0.5 && m.Chance[0]-m.Chance[1] >= inaccurate
	switch {
	case j.positions[s.after].Result().Reason == game.Forbidden:
		m.Verdict = WalkedIntoFoul
		if m.Before.State >= Believed {
			m.Severity = Blunder
		}
	case m.Before.State > Believed:
		m.judgeWon(state)
	case m.Before.State == Believed && state < Believed:
		m.judgeLetWin(&j.held[i])
	case m.Before.State < Believed:
		if d := m.Before.Plies(); d > 0 && after.State > Believed && after.Plies() >= d-1 {
			m.Verdict = Resists
		}
	default:
		m.judgeOpen(before, &j.held[i])
	}
	certain := m.Verdict == WalkedIntoFoul || m.Verdict == MissedWin && m.Kind == Fours && m.Proof != nil || len(m.Escapes) > 0
	if m.Severity > Good && !certain && j.differs(i, &m) {
		if m.Severity = Good; m.Verdict != LetWin {
			m.Verdict = Unclear
		}
	}
	j.judgeBooked(&m, s)
	return m
}

// differs reports whether a search less deep, or this one, finds nothing wrong with move i.
func (j *job) differs(i int, m *Move) bool {
	s := &j.steps[i]
	if m.Chance[0]-m.Chance[1] < inaccurate {
		return true
	}
	for k := range earlyNodes {
		before, knownBefore := j.looked[s.before].at(k)
		after, knownAfter := j.looked[s.after].at(k)
		if j.positions[s.after].ToMove() != s.move.Color {
			after.chance = 1 - after.chance
		}
		if knownBefore && knownAfter && (before.best == s.move.Point || before.chance-after.chance < inaccurate) {
			return true
		}
	}
	return false
}

// judgeWon judges a move in a won position.
func (m *Move) judgeWon(state State) {
	if state > Believed {
		switch longer := m.After.Plies() + 1 - m.Before.Plies(); {
		case m.After.Plies() == 0 && m.After.Tree == nil && m.Before.Plies() > 1:
			m.Verdict = Fine // nobody knows how long it takes
		case longer > 2:
			m.Verdict = Slower
		default:
			m.Verdict = Fastest
		}
		return
	}
	m.Verdict, m.Severity, m.Kind, m.Proof = MissedWin, Blunder, m.Before.Kind, m.Before.Tree
	if m.Kind == Threats && m.Before.Plies() > 15 && m.Chance[1] >= 0.9 {
		m.Severity = Mistake
	}
}

// judgeLetWin judges a move after which the other side wins. Where little was to be hoped for, it is no blunder, and where nothing
// better is known, it is not wrong.
func (m *Move) judgeLetWin(h *defenceResult) {
	m.Verdict, m.Kind, m.Proof = LetWin, m.After.Kind, m.After.Tree
	other := func(p game.Point) bool { return p != m.Point } // a search of few nodes may take the move for an escape
	m.Escapes, m.Open = filter(h.escapes, other), filter(h.open, other)
	switch {
	case m.Chance[0] < inaccurate:
		m.Severity, m.Escapes, m.Open = Good, nil, nil
	case len(m.Escapes) == 0 && (h.refuted || len(m.Best) == 0 || m.Best[0] == m.Point):
		m.Severity = Good
	case m.Chance[0] < blundered:
		m.Severity = Mistake
	default:
		m.Severity = Blunder
	}
	if len(m.Escapes) == 1 && len(m.Open) == 0 {
		m.Verdict = MissedEscape
	}
}

// filter returns the points that are wanted, in a list of their own.
func filter(points []game.Point, want func(game.Point) bool) (list []game.Point) {
	for _, p := range points {
		if want(p) {
			list = append(list, p)
		}
	}
	return list
}

// judgeOpen judges a move by chances alone.
func (m *Move) judgeOpen(before *lookup, h *defenceResult) {
	best := len(m.Best) > 0 && m.Best[0] == m.Point
	switch loss := m.Chance[0] - m.Chance[1]; {
	case loss >= blundered && !best:
		m.Verdict, m.Severity = Costs, Blunder
	case loss >= mistaken && !best:
		m.Verdict, m.Severity = Costs, Mistake
	case loss >= inaccurate && !best:
		m.Verdict, m.Severity = Costs, Inaccuracy
	case h.threat != nil:
		m.Escapes, m.Open = h.escapes, h.open
		if len(h.escapes) == 1 && h.escapes[0] == m.Point && len(h.open) == 0 {
			m.Verdict = OnlyMove
		}
	case best && before.second >= 0 && before.value.Chance-before.second >= blundered:
		m.Verdict = OnlyMove
	}
}
