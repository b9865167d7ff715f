package review

import "context"

const (
	longer = 10  // so many times as many positions are looked at before a move is blamed
	near   = 0.2 // where chances alone blame it, they are this near to nothing before the move, or to a win after it
)

// doubt is what is left to be looked at before a move is blamed.
type doubt struct {
	holds      bool // what would have held, since it has turned out meanwhile that the other side wins after the move
	gone, wins bool // longer, whether all was lost before the move, and whether it wins
}

// doubts returns what is left of move i, the zero value where it is not blamed.
func (j *job) doubts(i int) (d doubt) {
	s, h := &j.steps[i], &j.held[i]
	if !j.looked[s.before].done || !j.looked[s.after].done || j.judge(i).Severity == Good {
		return d
	}
	before, after := &j.looked[s.before].value, &j.looked[s.after].value
	d.holds = !h.let && before.State == Believed && after.State > Believed
	d.gone = !h.askedGone && before.State == Believed && (after.State > Believed || before.Chance <= near)
	d.wins = !h.askedWins && after.State == Believed && (before.State > Believed || after.Chance <= near)
	return d
}

// again looks longer at what blames hang on, until nothing is left of any: a proof shows that all was lost before a move, or that it wins. It may blame another
// move.
func (j *job) again(ctx context.Context) error {
	for ctx.Err() == nil {
		known := j.known()
		var moves []int
		for i := range j.steps {
			if known.doubts(i) != (doubt{}) {
				moves = append(moves, i)
			}
		}
		if len(moves) == 0 {
			j.tell(func(t *progressState) { t.done = j.pieces() })
			return nil
		}
		err := j.each(ctx, len(moves), func(ctx context.Context, n int) error {
			i := moves[n]
			h, err := known.lookAgain(ctx, i)
			if err != nil || ctx.Err() != nil {
				return err
			}
			j.held[i] = h
			j.tell(func(t *progressState) { t.held[i] = h })
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// lookAgain returns what is known of move i when its doubts are looked into.
func (j *job) lookAgain(ctx context.Context, i int) (h held, err error) {
	s, d := &j.steps[i], j.doubts(i)
	h = j.held[i]
	if d.holds {
		found, err := j.holding(ctx, s)
		if err != nil {
			return h, err
		}
		found.done, found.askedGone, found.askedWins = true, h.askedGone, h.askedWins
		h = found
	}
	if d.gone && h.gone == nil {
		if h.gone, err = j.insist(ctx, j.positions[s.before], longer*j.nodes()); err != nil {
			return h, err
		}
		h.askedGone = true
	}
	if d.wins && h.gone == nil {
		h.kept, err = j.insist(ctx, j.positions[s.after], longer*j.nodes())
		h.askedWins = true
	}
	return h, err
}
