package review

import (
	"context"
	"sync"

	"hoshi/ai"
	"hoshi/ai/threat"
	"hoshi/game"
)

// How much is looked at for the tree of a line that the search found won or lost.
const (
	lineFours   = 100_000
	lineThreats = 20_000
	lineGuided  = 2_000_000
)

// prover looks for the trees of lines that a search found won or lost, on a goroutine of its own. Its methods are for one other
// goroutine.
type prover struct {
	ctx    context.Context
	cancel context.CancelFunc
	pos    game.Position
	asked  map[game.Point]bool
	tasks  chan task
	done   sync.WaitGroup

	lock  sync.Mutex
	found map[task]*threat.Tree
}

// task is a first move and whether it is said to win.
type task struct {
	point game.Point
	wins  bool
}

// newProver returns a prover that ends with ctx; end must be called.
func newProver(ctx context.Context, pos game.Position) *prover {
	p := &prover{pos: pos, asked: map[game.Point]bool{}, found: map[task]*threat.Tree{}}
	p.ctx, p.cancel = context.WithCancel(ctx)
	return p
}

// ask notes which lines need a tree, each first move once.
func (p *prover) ask(lines []Line) {
	for i := range lines {
		l := &lines[i]
		if l.State != Winning && l.State != Losing || p.asked[l.Line[0]] {
			continue
		}
		p.asked[l.Line[0]] = true
		if p.tasks == nil {
			p.tasks = make(chan task, game.MaxSize*game.MaxSize) // as many as there can be: the search never waits
			p.done.Go(p.work)
		}
		p.tasks <- task{l.Line[0], l.State == Winning}
	}
}

// work does the tasks in turn.
func (p *prover) work() {
	s := solver()
	for t := range p.tasks {
		tree := s.confirm(p.ctx, p.pos, t)
		p.lock.Lock()
		p.found[t] = tree
		p.lock.Unlock()
	}
}

// fill gives lines the trees that were found.
func (p *prover) fill(lines []Line) {
	p.lock.Lock()
	defer p.lock.Unlock()
	for i := range lines {
		l := &lines[i]
		switch {
		case l.State == Winning:
			if tree := p.found[task{l.Line[0], true}]; tree != nil {
				l.proved(Won, KindOf(tree), tree)
			}
		case l.State == Losing:
			if tree := p.found[task{l.Line[0], false}]; tree != nil {
				l.State, l.Chance, l.Kind, l.Tree = Lost, 0, KindOf(tree), tree
				l.Line = append([]game.Point{l.Line[0]}, tree.Line()...)
			}
		}
	}
}

// finish waits until all tasks are done.
func (p *prover) finish() {
	if p.tasks != nil {
		close(p.tasks)
		p.done.Wait()
		p.tasks = nil
	}
}

// end stops what is still being looked for.
func (p *prover) end() {
	p.cancel()
	p.finish()
}

// guide looks for the trees that are missing still with the help of the engine, which is free now.
func (p *prover) guide(engine ai.Engine, lines []Line) error {
	var s *Solver
	for i := range lines {
		l := &lines[i]
		if l.State != Winning && l.State != Losing {
			continue
		}
		after, err := p.pos.Play(game.Move{Color: p.pos.ToMove(), Point: l.Line[0]})
		if err != nil || after.Result().Over() {
			continue
		}
		if s == nil {
			s = solver()
		}
		look := s.Guided
		if l.State == Winning {
			look = s.GuidedLost
		}
		f, err := look(p.ctx, engine, after, lineGuided)
		if err != nil {
			return err
		}
		p.lock.Lock()
		p.found[task{l.Line[0], l.State == Winning}] = f.Tree
		p.lock.Unlock()
	}
	p.fill(lines)
	return nil
}

// confirm looks for the tree of a first move, nil where there is none within the limits. That of one which loses begins after it.
func (s *Solver) confirm(ctx context.Context, pos game.Position, t task) *threat.Tree {
	after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: t.point})
	if err != nil {
		return nil
	}
	var f Finding
	switch {
	case after.Result().Winner == pos.ToMove():
		f, err = s.Solve(ctx, pos, Question{Kind: Fours, Moves: 1}, nil)
	case after.Result().Over():
	case t.wins:
		f, err = s.Lost(ctx, after, lineThreats)
	default:
		if f, err = s.Solve(ctx, after, Question{Kind: Fours, Nodes: lineFours}, nil); err == nil && f.Tree == nil {
			f, err = s.Solve(ctx, after, Question{Kind: Threats, Nodes: lineThreats}, nil)
		}
	}
	if err != nil {
		return nil
	}
	return f.Tree
}
