package review

import (
	"context"
	"slices"
)

const (
	longer = 10  // so many times as many positions are looked at before a move is blamed
	near   = 0.2 // where chances alone blame it, they are this near to nothing before the move, or to a win after it
)

// doubt is what is left to be looked at before a move is blamed.
type doubt struct {
	holds bool // what would have held, since it has turned out meanwhile that the other side wins after the move
	lost  int  // longer, whether the side to move at this position has lost: before the move all, after it the other side; none: -1
}

var noDoubt = doubt{lost: -1}

// doubts returns what is left of move i, noDoubt where it is not blamed.
func (j *job) doubts(i int) doubt {
	d := noDoubt
	s := &j.steps[i]
	before, after := &j.looked[s.before], &j.looked[s.after]
	if !before.done || !after.done || j.judge(i).Severity == Good {
		return d
	}
	was, is := &before.value, &after.value
	switch {
	case !j.held[i].let && was.State == Believed && is.State > Believed:
		d.holds = true
	case !before.insisted && was.State == Believed && (is.State > Believed || was.Chance <= near):
		d.lost = s.before
	case !after.insisted && is.State == Believed && (was.State > Believed || is.Chance <= near):
		d.lost = s.after
	}
	return d
}

// again looks longer at what blames depend on, until nothing is left of any: a proof shows that all was lost before a move, or that it wins. It may blame another
// move. Two moves depend on the position between them: it is looked at once.
func (j *job) again(ctx context.Context) error {
	for ctx.Err() == nil {
		known := j.known()
		var moves, positions []int
		for i := range j.steps {
			d := known.doubts(i)
			if d.holds {
				moves = append(moves, i)
			}
			if d.lost >= 0 && !slices.Contains(positions, d.lost) {
				positions = append(positions, d.lost)
			}
		}
		if len(moves)+len(positions) == 0 {
			j.tell(func(t *progressState) { t.done = j.pieces() })
			return nil
		}
		err := j.each(ctx, len(moves)+len(positions), func(ctx context.Context, n int) error {
			if n < len(moves) {
				return j.holdAgain(ctx, known, moves[n])
			}
			return j.insistOn(ctx, positions[n-len(moves)])
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// holdAgain looks for what would have held against the other side's win after move i, as it is known to be one now.
func (j *job) holdAgain(ctx context.Context, known *job, i int) error {
	found, err := known.holding(ctx, &j.steps[i])
	if err != nil || ctx.Err() != nil {
		return err
	}
	found.done = true
	j.held[i] = found
	j.tell(func(t *progressState) { t.held[i] = found })
	return nil
}

// insistOn looks longer for the proof that the side to move at position i has lost.
func (j *job) insistOn(ctx context.Context, i int) error {
	tree, err := j.insist(ctx, i, longer*j.nodes())
	if err != nil || ctx.Err() != nil {
		return err
	}
	l := &j.looked[i]
	l.insisted, l.lost = true, tree
	j.tell(func(t *progressState) { t.looked[i] = *l })
	return nil
}
