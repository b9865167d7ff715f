package review

import (
	"cmp"
	"context"
	"slices"

	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Hold is what becomes of an answer to a threat.
type Hold uint8

const (
	Wins      Hold = iota // the answer wins by itself
	Holds                 // no win by threats is left
	Gains                 // a four of one's own, which gains a move: whether the threat can be stopped after it shows later
	Open                  // neither a win nor its absence was found within the limits
	Forbidden             // renju forbids Black the point
	Loses                 // the threat wins nevertheless, or another one does
)

// Defence is an answer to a threat.
type Defence struct {
	Point game.Point
	Hold  Hold
	Tree  *threat.Tree // after the answer: the proof that it loses; of Wins: of that
}

// Defences looks at every answer that can make a difference to the win that was found for the other side of pos, as if its mover passed:
// the points on which a line of the proof depends and the mover's own fours. Against a win by fours all others lose by the same line;
// against one by threats they do unless they prepare something of their own. Each answer is searched again with so many
// nodes at most. each, unless it is nil, is called after every one with how many there are. What ctx ends keeps what it has. The best
// stand first. The errors are those of [Solver.Solve].
func (s *Solver) Defences(ctx context.Context, pos game.Position, found Finding, nodes int64, each func(d Defence, total int)) ([]Defence, error) {
	points := answers(&pos, found.cells)
	var all []Defence
	for _, p := range points {
		d, err := s.defence(ctx, pos, p, nodes)
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			break
		}
		if all = append(all, d); each != nil {
			each(d, len(points))
		}
	}
	slices.SortStableFunc(all, func(a, b Defence) int { return cmp.Compare(a.Hold, b.Hold) })
	return all, nil
}

// defence searches one answer.
func (s *Solver) defence(ctx context.Context, pos game.Position, p game.Point, nodes int64) (Defence, error) {
	us := pos.ToMove()
	after, err := pos.Play(game.Move{Color: us, Point: p})
	switch {
	case err != nil, after.Result().Reason == game.Forbidden:
		return Defence{p, Forbidden, nil}, nil
	case after.Result().Winner == us:
		return Defence{p, Wins, &threat.Tree{Move: p, Plies: 1}}, nil
	case after.Result().Over():
		return Defence{p, Holds, nil}, nil
	}
	b := threat.NewBoard(&after)
	four := b.Count(b.Side()^1, pattern.WinningFive) > 0
	if four {
		if f, err := s.Lost(ctx, after, nodes/2); err != nil || f.Outcome == threat.Proved {
			return Defence{p, Wins, f.Tree}, err
		}
	}
	f, err := s.force(ctx, after, nodes)
	switch {
	case err != nil:
		return Defence{}, err
	case f.Outcome == threat.Proved:
		return Defence{p, Loses, f.Tree}, nil
	case four:
		return Defence{p, Gains, nil}, nil
	case f.Outcome == threat.Disproved:
		return Defence{p, Holds, nil}, nil
	}
	return Defence{p, Open, nil}, nil
}

// force looks for a win of the side to move, by fours first.
func (s *Solver) force(ctx context.Context, pos game.Position, nodes int64) (Finding, error) {
	f, err := s.Solve(ctx, pos, Question{Kind: Fours, Nodes: nodes}, nil)
	if err != nil || f.Outcome == threat.Proved {
		return f, err
	}
	return s.Solve(ctx, pos, Question{Kind: Threats, Nodes: nodes}, nil)
}
