package review

import (
	"context"
	"slices"
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
	ctx       context.Context
	cancel    context.CancelFunc
	pos       game.Position
	requested map[game.Point]bool
	tasks     chan task
	done      sync.WaitGroup

	lock  sync.Mutex
	found map[task]*threat.Tree
}

// task is a first move and whether it is said to win.
type task struct {
	point game.Point
	wins  bool
}

// task returns what a line asks of a prover, and whether the search found it won or lost and no tree shows it yet.
func (l *Line) task() (t task, missing bool) {
	if l.State != Winning && l.State != Losing {
		return task{}, false
	}
	return task{l.Line[0], l.State == Winning}, true
}

// newProver returns a prover that ends with ctx; end must be called.
func newProver(ctx context.Context, pos game.Position) *prover {
	p := &prover{pos: pos, requested: map[game.Point]bool{}, found: map[task]*threat.Tree{}}
	p.ctx, p.cancel = context.WithCancel(ctx)
	return p
}

// ask notes which lines need a tree, each first move once.
func (p *prover) ask(lines []Line) {
	for i := range lines {
		t, missing := lines[i].task()
		if !missing || p.requested[t.point] {
			continue
		}
		p.requested[t.point] = true
		if p.tasks == nil {
			p.tasks = make(chan task, game.MaxSize*game.MaxSize) // as many as there can be: the search never waits
			p.done.Go(p.work)
		}
		p.tasks <- t
	}
}

// work does the tasks in turn.
func (p *prover) work() {
	s := solver()
	for t := range p.tasks {
		tree := s.confirm(p.ctx, p.pos, t, lineThreats)
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
	for i := range lines {
		t, missing := lines[i].task()
		if !missing {
			continue
		}
		tree, err := p.guided(p.ctx, solver(), engine, t, lineGuided, false)
		if err != nil {
			return err
		}
		p.found[t] = tree
	}
	p.fill(lines)
	return nil
}

// insist is guide with ever more positions and with moves that threaten nothing at once, until no tree is missing or ctx ends. A win that
// begins with another move than the best line does is as good. It calls told after each time that it has found some.
func (p *prover) insist(ctx context.Context, engine ai.Engine, lines []Line, told func()) error {
	s := NewSolver()
	for nodes := int64(8 * lineThreats); ctx.Err() == nil; nodes = min(8*nodes, endless>>20) {
		left, found := 0, 0
		if lines[0].State == Winning {
			f, err := s.Solve(ctx, p.pos, Question{Kind: Threats, Nodes: nodes}, nil)
			if err != nil {
				return err
			}
			if f.Tree != nil {
				win(lines, f.Tree)
				found++
			}
		}
		for i := range lines {
			t, missing := lines[i].task()
			if !missing {
				continue
			}
			tree, err := p.longer(ctx, s, engine, t, nodes)
			switch {
			case err != nil:
				return err
			case tree != nil:
				p.found[t] = tree
				found++
			default:
				left++
			}
		}
		if p.fill(lines); found > 0 {
			told()
		}
		if left == 0 {
			break
		}
	}
	return nil
}

// win makes a proved win the best line: the one that begins with its move, or else the best one becomes it.
func win(lines []Line, tree *threat.Tree) {
	i := max(slices.IndexFunc(lines, func(l Line) bool { return l.Line[0] == tree.Move }), 0)
	lines[0], lines[i] = lines[i], lines[0]
	lines[0].proved(Won, KindOf(tree), tree)
}

// longer looks for the tree of a first move with so many positions, and more of the engine's.
func (p *prover) longer(ctx context.Context, s *Solver, engine ai.Engine, t task, nodes int64) (*threat.Tree, error) {
	if tree := s.confirm(ctx, p.pos, t, nodes); tree != nil {
		return tree, nil
	}
	return p.guided(ctx, s, engine, t, 20*nodes, true)
}

// guided looks for the tree of a first move with the help of the engine, nil where there is none within so many positions.
func (p *prover) guided(ctx context.Context, s *Solver, engine ai.Engine, t task, nodes int64, quiet bool) (*threat.Tree, error) {
	after, err := p.pos.Play(game.Move{Color: p.pos.ToMove(), Point: t.point})
	if err != nil || after.Result().Over() {
		return nil, nil
	}
	look := (*guide).win
	if t.wins {
		look = (*guide).after
	}
	f, err := s.guided(ctx, after, guide{engine: engine, left: nodes, each: nodes, quiet: quiet}, look)
	return f.Tree, err
}

// confirm looks for the tree of a first move, nil where there is none within so many positions. That of one which loses begins after it.
func (s *Solver) confirm(ctx context.Context, pos game.Position, t task, nodes int64) *threat.Tree {
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
		f, err = s.Lost(ctx, after, nodes)
	default:
		if f, err = s.Solve(ctx, after, Question{Kind: Fours, Nodes: max(lineFours, nodes)}, nil); err == nil && f.Tree == nil {
			f, err = s.Solve(ctx, after, Question{Kind: Threats, Nodes: nodes}, nil)
		}
	}
	if err != nil {
		return nil
	}
	return f.Tree
}
