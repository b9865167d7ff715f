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
	case l.State != Won && l.State != Lost:
		return 0
	case l.Tree == nil: // proved by a book
		return max(l.Score.Distance(), -l.Score.Distance())
	case l.State == Lost:
		return l.Tree.Plies + 1
	}
	return l.Tree.Plies
}

// Moves returns in how many moves of the winner's the game ends; 0 where nothing is proved.
func (l *Line) Moves() int {
	if l.State == Won {
		return (l.Plies() + 1) / 2
	}
	return l.Plies() / 2
}

// Analysis is what is known of a position. The receiver owns it.
type Analysis struct {
	Position game.Position
	Lines    []Line // the best first
	Depth    int    // plies that the best line was searched in full
	Nodes    int64
	Time     time.Duration // of the search
	Done     bool          // nothing more comes
	Err      error         // why nothing more comes, where that is a failure
}

// Analyse searches a position, which the errors of [ai.Check] refuse, until a limit is reached or ctx ends. lim.Time is used to the end.
// report, unless it is nil, is called on the goroutine of the search whenever more is known. What the search finds won or lost is looked
// for as a tree beside it, and afterwards for a while; where neither nodes nor depth are limited, as long as the search might have taken.
// What the book, which may be nil, has proved is told before anything is searched; where that is one line and no more are wanted, nothing is.
func Analyse(ctx context.Context, engine ai.Engine, book ai.Book, pos game.Position, lim ai.Limits, report func(Analysis)) (Analysis, error) {
	a := Analysis{Position: pos}
	known, err := consult(book, pos)
	if err != nil {
		return Analysis{}, err
	}
	tell := func() {
		if report != nil {
			report(a.clone())
		}
	}
	if known.first != nil {
		a.Lines, a.Depth = []Line{*known.first}, known.first.Depth
		tell()
		if lim.Lines <= 1 {
			a.Done = true
			return a, nil
		}
	}
	searching := ctx
	if lim.Time > 0 {
		limited, cancel := context.WithTimeout(ctx, lim.Time)
		defer cancel()
		searching, lim.Time = limited, 0
	}
	p := newProver(ctx, pos)
	defer p.end()
	var searched []Line
	take := func(info ai.Info) {
		searched = a.note(searched, info)
		lines, wrong := known.merge(searched, lim.Lines)
		if wrong != nil {
			err = wrong
			return
		}
		a.Lines = lines
		p.ask(a.Lines)
		p.fill(a.Lines)
	}
	info, failed := engine.Search(searching, pos, lim, func(info ai.Info) {
		take(info)
		tell()
	})
	if failed == nil {
		take(info)
		failed = err
	}
	if failed != nil {
		return Analysis{}, failed
	}
	p.finish()
	p.fill(a.Lines)
	if err = p.guide(engine, a.Lines); err == nil && lim.Nodes == 0 && lim.Depth == 0 {
		err = p.insist(searching, engine, a.Lines, tell)
	}
	if err != nil {
		return Analysis{}, err
	}
	a.Done = true
	return a, nil
}

// note takes in what a search knows of a line, and returns all that it knows, the best first.
func (a *Analysis) note(searched []Line, info ai.Info) []Line {
	for len(searched) <= info.Line {
		searched = append(searched, Line{})
	}
	rule := a.Position.Rule()
	l := Line{Value: value(rule, info)}
	_, l.Draw, _ = info.Score.Chances(rule)
	searched[info.Line] = l
	if a.Nodes, a.Time = info.Nodes, info.Time; info.Line == 0 {
		a.Depth = max(info.Depth, a.Depth)
	}
	return searched
}

// clone returns a copy that shares no list that changes.
func (a *Analysis) clone() Analysis {
	c := *a
	c.Lines = slices.DeleteFunc(slices.Clone(a.Lines), func(l Line) bool { return len(l.Line) == 0 })
	return c
}

// Evaluation returns what the position is worth, as a node of a record keeps it; the zero value where no line is known.
func (a *Analysis) Evaluation() game.Evaluation {
	if len(a.Lines) == 0 {
		return game.Evaluation{}
	}
	best := &a.Lines[0]
	e := game.Evaluation{Chance: float32(best.Chance), Depth: uint8(min(a.Depth, 255)), Basis: game.Believed}
	if a.Position.ToMove() == game.White {
		e.Chance = 1 - e.Chance
	}
	if plies := best.Plies(); plies > 0 {
		e.Basis, e.Plies = game.Proved, int16(plies)
	}
	return e
}
