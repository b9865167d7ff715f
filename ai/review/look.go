package review

import (
	"context"
	"slices"

	"hoshi/ai"
	"hoshi/ai/threat"
	"hoshi/game"
)

// lookup is what was found about a position.
type lookup struct {
	done   bool
	value  Value
	second float64          // the chance by the second best first move; -1: not known
	early  [2]interimResult // what the search said after as many positions as earlyNodes names; nothing where it was to look at no more

	insisted bool         // it was looked at longer since a blame depends on it
	lost     *threat.Tree // the proof, which that found, that the side to move has lost; nil: none
}

// interimResult is what a search says of a position while it goes on.
type interimResult struct {
	known  bool
	chance float64
	best   game.Point
}

// defenceResult is what was found about the answers to a threat that stood before a move.
type defenceResult struct {
	done    bool
	let     bool         // it was known that the other side wins after the move
	threat  *threat.Tree // of the other side, if the mover passed; nil: none was found
	escapes []game.Point // after which no win by threats is left; fours, which only gain a move, are left out
	open    []game.Point // of which that was not found out
	refuted bool         // the move that the search liked best lets the other side win, too
	kept    *threat.Tree // of the win that stood before the move, which it keeps; nil: none was found
	gone    *threat.Tree // of the other side's, which stood before the move, and with which the move before begins; nil: none was found
}

const (
	favoured     = 0.75 // a chance from which on a win by threats is looked for
	proofShare   = 10   // the nodes of the search for threats are those of the tree divided by this
	guidedShare  = 5    // and the nodes of the engine that guides are so many times more
	foursShare   = 4    // and those of fours and threats together that are looked at without it
	defenceShare = 200  // and those of a search after one answer to a threat by this
)

// earlyNodes are the depths, in positions looked at, that a review compares with its own.
var earlyNodes = [2]int64{3_000, 20_000}

// solver returns one for a single piece of work, so that nothing found elsewhere changes its results.
func solver() *Solver { return &Solver{threats: threat.NewVCT(threat.NewVCF())} }

// look searches position i, unless that is done. What ctx ends is not done.
func (j *job) look(ctx context.Context, i int) error {
	pos, l := &j.positions[i], &j.looked[i]
	if l.done {
		return nil
	}
	if pos.Result().Over() {
		l.value, l.done = ended(pos), true
		j.tell(func(t *progressState) { t.looked[i] = *l })
		return nil
	}
	l.second = -1
	info, err := j.Engine().Search(ctx, *pos, j.limits(), func(info ai.Info) {
		if info.Line == 1 {
			l.second = info.Score.Chance(j.rule)
		}
		for i, nodes := range earlyNodes {
			if info.Line == 0 && info.Nodes <= nodes && nodes < j.nodes() {
				l.early[i] = interimResult{true, info.Score.Chance(j.rule), info.PV[0]}
			}
		}
	})
	if err != nil {
		return err
	}
	l.value = value(j.rule, info)
	if err = j.prove(ctx, *pos, &l.value); err != nil || ctx.Err() != nil {
		return err
	}
	l.done = true
	j.tell(func(t *progressState) { t.looked[i] = *l })
	return nil
}

// at returns what the search said early, or what is proved.
func (l *lookup) at(i int) (interimResult, bool) {
	g := l.early[i]
	if l.value.Tree == nil {
		return g, g.known
	}
	g.chance = l.value.Chance
	if len(l.value.Line) > 0 {
		g.best = l.value.Line[0]
	}
	return g, true
}

// prove looks for the tree of a win, or loss, that the search found or thinks likely.
func (j *job) prove(ctx context.Context, pos game.Position, v *Value) error {
	s, nodes := solver(), j.nodes()
	f, err := s.Solve(ctx, pos, Question{Kind: Fours, Nodes: nodes}, nil)
	if err == nil && f.Tree == nil && v.Chance >= favoured {
		f, err = s.Solve(ctx, pos, Question{Kind: Threats, Nodes: nodes / proofShare}, nil)
	}
	if err == nil && f.Tree == nil && v.State == Winning {
		f, err = s.Guided(ctx, j.Engine(), pos, guidedShare*nodes)
	}
	if err == nil && f.Tree != nil {
		v.proved(Won, KindOf(f.Tree), f.Tree)
	}
	if err != nil || f.Tree != nil || v.Chance > 1-favoured || pos.Last().Color != pos.ToMove().Other() {
		return err
	}
	f, err = s.Lost(ctx, pos, nodes/proofShare)
	if err == nil && f.Tree == nil && v.State == Losing {
		f, err = s.GuidedLost(ctx, j.Engine(), pos, guidedShare*nodes)
	}
	if err == nil && f.Tree != nil {
		v.proved(Lost, KindOf(f.Tree), f.Tree)
	}
	return err
}

// settle carries what is known along the game: what a proof says of the moves that were played, and back what is known after them.
func (j *job) settle() {
	for i := range j.steps {
		s := &j.steps[i]
		if before, after := &j.looked[s.before], &j.looked[s.after]; before.done && after.done {
			after.value.follow(&j.positions[s.after], &before.value)
		}
	}
	for i := len(j.steps) - 1; i >= 0; i-- {
		s := &j.steps[i]
		before, after := &j.looked[s.before], &j.looked[s.after] // a move after which the other side is lost was a win
		if !before.done || !after.done || before.value.State == Won || before.value.State == Lost {
			continue
		}
		switch tree := after.value.Tree; {
		case after.value.State == Lost && tree != nil && tree.Move == s.move.Point:
			before.value.proved(Won, KindOf(tree), tree)
		case after.value.State < Believed:
			before.value.State, before.value.Chance = Winning, 1
		}
	}
}

// insist looks harder than prove for the proof that the side to move at position i has lost, nil where it finds none with so many nodes, and several times as
// many of fours and of the engine's.
func (j *job) insist(ctx context.Context, i int, nodes int64) (*threat.Tree, error) {
	pos := j.positions[i]
	if pos.Result().Over() || pos.Last().Color != pos.ToMove().Other() {
		return nil, nil
	}
	s := solver()
	s.most = foursShare * nodes
	f, err := s.Lost(ctx, pos, nodes)
	if s.most = 0; err == nil && f.Tree == nil {
		f, err = s.guided(ctx, pos, guide{engine: j.Engine(), left: guidedShare * nodes, each: nodes, quiet: true, likely: j.looked[i].value.Line}, (*guide).after)
	}
	return f.Tree, err
}

// known returns a copy of the job in which the positions are worth what was found out about the moves, too.
func (j *job) known() *job {
	k := &job{Game: j.Game, Options: j.Options, booked: j.booked, looked: slices.Clone(j.looked), held: j.held}
	for i := range k.steps {
		s, h := &k.steps[i], &k.held[i]
		if h.kept != nil {
			k.looked[s.after].value.proved(Lost, KindOf(h.kept), h.kept)
		}
		if h.gone != nil {
			k.looked[s.before].value.proved(Lost, KindOf(h.gone), h.gone)
		}
	}
	for i := range k.looked {
		if lost := k.looked[i].lost; lost != nil {
			k.looked[i].value.proved(Lost, KindOf(lost), lost)
		}
	}
	k.settle()
	return k
}

// hold looks for what would have held against a threat before move i, unless that is done.
func (j *job) hold(ctx context.Context, i int) error {
	h := &j.held[i]
	s := &j.steps[i]
	if h.done || !j.looked[s.before].done || !j.looked[s.after].done {
		return nil
	}
	found, err := j.holding(ctx, s)
	if err != nil || ctx.Err() != nil {
		return err
	}
	*h = found
	h.done = true
	j.tell(func(t *progressState) { t.held[i] = *h })
	return nil
}

// holding is hold where it matters: where the other side threatened a win by fours that was stopped, where the move let it win, or where it
// gave up a win.
func (j *job) holding(ctx context.Context, s *step) (h defenceResult, err error) {
	before, after := &j.looked[s.before], &j.looked[s.after]
	switch {
	case before.value.State > Believed && after.value.State == Believed:
		h.kept, err = j.insist(ctx, s.after, j.nodes())
		return h, err
	case before.value.State != Believed || after.value.State < Believed:
		return h, nil
	case after.value.State > Believed:
		h.let = true
		if h.gone, err = j.insist(ctx, s.before, j.nodes()); err != nil || h.gone != nil {
			return h, err
		}
	}
	pos, solve := j.positions[s.before], solver()
	ask := Question{Kind: Fours, Side: s.move.Color.Other(), Nodes: j.nodes() / proofShare}
	f, err := solve.Solve(ctx, pos, ask, nil)
	if err == nil && f.Tree == nil && after.value.State > Believed {
		ask.Kind = Threats
		f, err = solve.Solve(ctx, pos, ask, nil)
	}
	if best := before.value.Line; err == nil && after.value.State > Believed && len(best) > 0 && best[0] != s.move.Point {
		var d Defence
		d, err = solve.defence(ctx, pos, best[0], j.nodes()/proofShare)
		h.refuted = d.Hold == Loses
	}
	if err != nil || f.Tree == nil {
		return h, err
	}
	defences, err := solve.Defences(ctx, pos, f, max(j.nodes()/defenceShare, 50), nil)
	h.threat = f.Tree
	for _, d := range defences {
		switch d.Hold {
		case Wins, Holds:
			h.escapes = append(h.escapes, d.Point)
		case Open:
			h.open = append(h.open, d.Point)
		case Gains, Forbidden, Loses:
		}
	}
	return h, err
}
