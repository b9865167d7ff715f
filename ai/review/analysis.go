package review

import (
	"context"
	"slices"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// Line is a way to go on from a position, with what it is worth to the side to move. What State says holds after its first move; of one
// that loses, Tree is the win of the other side after that, and of one that wins it begins with that move.
type Line struct {
	Value
	Draw float64 // the probability of a draw, where State is Believed
}

// Plies returns in how many plies the game ends, the first move of the line among them; 0 where nothing is proved.
func (l *Line) Plies() int {
	switch {
	case l.Tree == nil:
		return 0
	case l.State == Lost:
		return l.Tree.Plies + 1
	}
	return l.Tree.Plies
}

// Analysis is what is known of a position. It belongs to whoever gets it.
type Analysis struct {
	Position game.Position
	Lines    []Line // the best first
	Depth    int    // plies that the best line was searched in full
	Nodes    int64
	Time     time.Duration // of the search
	Done     bool          // nothing more comes
	Err      error         // why nothing more comes, where that is a failure
}

// How much is looked at for the tree of a line that the search found won or lost.
const (
	lineFours   = 100_000
	lineThreats = 20_000
)

// Analyse searches a position, which the errors of [ai.Check] refuse, until a limit is reached or ctx ends. lim.Time is used to the end.
// report, unless it is nil, is called on the goroutine of the search whenever more is known. What the search finds won or lost is looked
// for as a tree afterwards.
func Analyse(ctx context.Context, engine ai.Engine, pos game.Position, lim ai.Limits, report func(Analysis)) (Analysis, error) {
	searching := ctx
	if lim.Time > 0 {
		limited, cancel := context.WithTimeout(ctx, lim.Time)
		defer cancel()
		searching, lim.Time = limited, 0
	}
	a := Analysis{Position: pos}
	info, err := engine.Search(searching, pos, lim, func(info ai.Info) {
		a.note(info)
		if report != nil {
			report(a.clone())
		}
	})
	if err != nil {
		return Analysis{}, err
	}
	a.note(info)
	a.confirm(ctx)
	a.Done = true
	return a, nil
}

// note takes in what a search knows of a line.
func (a *Analysis) note(info ai.Info) {
	for len(a.Lines) <= info.Line {
		a.Lines = append(a.Lines, Line{})
	}
	rule := a.Position.Rule()
	l := Line{Value: value(rule, info)}
	_, l.Draw, _ = info.Score.Chances(rule)
	if old := &a.Lines[info.Line]; old.Tree == nil || len(old.Line) == 0 || len(info.PV) == 0 || old.Line[0] != info.PV[0] {
		a.Lines[info.Line] = l
	}
	if a.Nodes, a.Time = info.Nodes, info.Time; info.Line == 0 {
		a.Depth = info.Depth
	}
}

// clone returns a copy that shares no list that changes.
func (a *Analysis) clone() Analysis {
	c := *a
	c.Lines = slices.DeleteFunc(slices.Clone(a.Lines), func(l Line) bool { return len(l.Line) == 0 })
	return c
}

// confirm looks for the trees of lines that the search found won or lost.
func (a *Analysis) confirm(ctx context.Context) {
	a.Lines = a.clone().Lines
	s := NewSolver()
	for i := range a.Lines {
		l := &a.Lines[i]
		if l.State == Believed {
			continue
		}
		after, err := a.Position.Play(game.Move{Color: a.Position.ToMove(), Point: l.Line[0]})
		switch {
		case err != nil:
			continue
		case after.Result().Winner == a.Position.ToMove():
			f, err := s.Solve(ctx, a.Position, Question{Kind: Fours, Moves: 1}, nil)
			if err == nil && f.Tree != nil {
				l.proved(Won, Fours, f.Tree)
			}
		case l.State < Believed:
			if f, err := s.refute(ctx, after); err == nil && f.Tree != nil {
				l.State, l.Chance, l.Kind, l.Tree = Lost, 0, fours(f.Tree), f.Tree
				l.Line = append([]game.Point{l.Line[0]}, f.Tree.Line()...)
			}
		default:
			if f, err := s.Lost(ctx, after, lineThreats); err == nil && f.Tree != nil {
				l.proved(Won, fours(f.Tree), f.Tree)
			}
		}
	}
}

// refute looks for a win of the side to move as far as a line is worth.
func (s *Solver) refute(ctx context.Context, pos game.Position) (Finding, error) {
	f, err := s.Solve(ctx, pos, Question{Kind: Fours, Nodes: lineFours}, nil)
	if err != nil || f.Tree != nil {
		return f, err
	}
	return s.Solve(ctx, pos, Question{Kind: Threats, Nodes: lineThreats}, nil)
}
