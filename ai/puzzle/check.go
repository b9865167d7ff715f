package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"hoshi/ai/pattern"
	"hoshi/ai/review"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Prover answers what is asked about problems. What it learns stays for later questions. It belongs to one goroutine.
type Prover struct {
	*review.Solver
	Strict bool // Check holds every proof against the rules, those that other moves lose among them, and wants all threats refuted after a defence
}

// NewProver returns a prover whose memory takes about 30 MB.
func NewProver() Prover { return Prover{Solver: review.NewSolver()} }

// NewQuickProver returns one for the questions about a few positions, whose memory takes about 4 MB.
func NewQuickProver() Prover { return Prover{Solver: review.NewQuickSolver()} }

// win looks for a win of the side to move: by fours, and where there is none by threats, for which it looks at a tenth of the positions.
func (s Prover) win(ctx context.Context, pos game.Position, nodes int64) (review.Finding, error) {
	f, err := s.Solve(ctx, pos, review.Question{Kind: review.Fours, Nodes: nodes}, nil)
	if err != nil || f.Tree != nil {
		return f, err
	}
	byFours := f
	f, err = s.Solve(ctx, pos, review.Question{Kind: review.Threats, Nodes: max(nodes/threatShare, 1)}, nil)
	f.Nodes += byFours.Nodes
	if f.Outcome == threat.Disproved {
		f.Outcome = byFours.Outcome
	}
	return f, err
}

// threatShare is how many positions of a search for fours take the time of one of a search for threats.
const threatShare = 10

// shorten returns the shortest win by fours, where f found one by fours.
func (s Prover) shorten(ctx context.Context, pos game.Position, f review.Finding, nodes int64) (review.Finding, error) {
	if f.Tree == nil || review.KindOf(f.Tree) != review.Fours {
		return f, nil
	}
	for n := 1; n < f.Tree.Moves(); n++ {
		shorter, err := s.Solve(ctx, pos, review.Question{Kind: review.Fours, Moves: n, Nodes: nodes}, nil)
		if err != nil {
			return f, err
		}
		if f.Nodes += shorter.Nodes; shorter.Tree != nil {
			f.Tree = shorter.Tree
			break
		}
	}
	return f, nil
}

// after asks whether the move of the side to move on p wins. The tree begins with that move. A move that may not be played does
// not.
func (s Prover) after(ctx context.Context, pos game.Position, p game.Point, nodes int64) (review.Finding, error) {
	next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: p})
	switch {
	case err != nil:
		return review.Finding{Outcome: threat.Disproved}, nil
	case next.Result().Winner == pos.ToMove():
		return review.Finding{Outcome: threat.Proved, Tree: &threat.Tree{Move: p, Plies: 1}}, nil
	case next.Result().Over():
		return review.Finding{Outcome: threat.Disproved}, nil
	}
	return s.Lost(ctx, next, max(nodes/threatShare, 1))
}

// others calls each for every point on which the side to move may play, except one, until it returns an error; those of first come first.
func others(pos *game.Position, except game.Point, first []game.Point, each func(p game.Point) error) error {
	seen := map[game.Point]bool{except: true}
	try := func(p game.Point) error {
		if seen[p] || p == game.Pass || pos.Check(game.Move{Color: pos.ToMove(), Point: p}) != nil {
			return nil
		}
		seen[p] = true
		return each(p)
	}
	for _, p := range first {
		if err := try(p); err != nil {
			return err
		}
	}
	for i := range pos.Size() * pos.Size() {
		if err := try(game.Point{X: i % pos.Size(), Y: i / pos.Size()}); err != nil {
			return err
		}
	}
	return nil
}

// threatening returns the points on which the side to move makes a four or an open three, the strongest first.
func threatening(pos *game.Position) (points []game.Point) {
	b := threat.NewBoard(pos)
	for t := pattern.WinningFive; t > pattern.Forbidden; t-- {
		cells := *b.Where(b.Side(), t)
		for p := cells.PopFirst(); p != threat.NoCell; p = cells.PopFirst() {
			points = append(points, b.Point(p))
		}
	}
	return points
}

// Check searches the problem, each question with so many positions, and fills in what it does not say: the task, the solution, its length
// and the themes. The error wraps [ErrIllegal], [ErrNoSolution] ([ErrQuiet] among them), [ErrTwoSolutions] or
// [ErrUnclear], or is that of ctx; then the problem is as it was.
func (p *Problem) Check(ctx context.Context, s Prover, nodes int64) error {
	if err := p.legal(); err != nil {
		return err
	}
	c := checker{Prover: s, ctx: ctx, nodes: nodes, nodesLeft: questions * nodes, p: *p}
	err := c.check()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		*p = c.p
		p.Checked = true
	}
	return err
}

// checker is a check that goes on.
type checker struct {
	Prover
	ctx       context.Context
	nodes     int64   // for a question
	nodesLeft int64   // for all that are still to come
	p         Problem // with what was found
}

// questions is how many times the positions for one question a check looks at in all.
const questions = 60

// spend takes the positions that a question took.
func (c *checker) spend(f review.Finding, err error) (review.Finding, error) {
	if c.nodesLeft -= f.Nodes; c.nodesLeft < 0 && err == nil {
		err = ErrUnclear
	}
	return f, err
}

func (c *checker) check() error {
	if c.p.Task == Who {
		return c.checkWinner()
	}
	if c.p.Task.IsDefence() {
		return c.defence()
	}
	f, err := c.win(c.ctx, c.p.Position, c.nodes)
	switch {
	case err != nil:
		return err
	case f.Tree != nil:
		if f, err = c.shorten(c.ctx, c.p.Position, f, c.nodes); err != nil {
			return err
		}
		return c.single(f)
	case c.p.Task == Unset:
		return c.defence()
	}
	return fmt.Errorf("%w: no win", ErrNoSolution)
}

// single accepts a win that one first move alone brings; of a win by fours, within so few moves.
func (c *checker) single(f review.Finding) error {
	pos := c.p.Position
	if err := threat.Verify(c.ctx, pos, f.Tree); err != nil {
		return fmt.Errorf("%w: %w", ErrNoSolution, err)
	}
	if c.p.Several {
		return c.won(f)
	}
	if said := c.p.Solution(); said != game.Pass && said != f.Tree.Move {
		return fmt.Errorf("%w: %s wins, too", ErrTwoSolutions, f.Tree.Move.Text(pos.Size()))
	}
	within := 0
	if review.KindOf(f.Tree) == review.Fours {
		within = f.Tree.Moves()
	}
	first := f.Tree.Move
	try := func(p game.Point) error {
		if p == first || pos.Check(game.Move{Color: pos.ToMove(), Point: p}) != nil {
			return nil
		}
		two, err := c.also(p, within)
		if err == nil && two {
			err = fmt.Errorf("%w: %s and %s win", ErrTwoSolutions, first.Text(pos.Size()), p.Text(pos.Size()))
		}
		return err
	}
	strong := threatening(&pos)
	for _, p := range strong {
		if err := try(p); err != nil {
			return err
		}
	}
	points, err := c.Threatening(c.ctx, pos, within, lookNodes)
	if err != nil {
		return err
	}
	for _, p := range points {
		if slices.Contains(strong, p) {
			continue
		}
		if err := try(p); err != nil {
			return err
		}
	}
	return c.won(f)
}

// lookNodes is how many positions tell whether a move threatens anything.
const lookNodes = 200

// also reports whether the move on p wins, too: within so many moves of the winner's, unless within is zero.
func (c *checker) also(p game.Point, within int) (bool, error) {
	pos := c.p.Position
	next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: p})
	if err != nil || next.Result().Over() {
		return next.Result().Winner == pos.ToMove(), nil // a forbidden point wins nothing
	}
	if within == 1 {
		return false, nil
	}
	if within > 0 {
		if two, err := c.byFours(c.ctx, next, within-1, c.nodes); two || err != nil {
			return two, err
		}
	}
	f, err := c.spend(c.WinsBy(c.ctx, pos, p, max(within-1, 0), max(c.nodes/threatShare, 1)))
	return f.Tree != nil, err
}

// byFours reports whether the move that led to next is a four and wins by fours, within so many moves after it.
func (s Prover) byFours(ctx context.Context, next game.Position, moves int, nodes int64) (bool, error) {
	b := threat.NewBoard(&next)
	if b.Count(b.Side(), pattern.WinningFive) > 0 || b.Count(b.Side()^1, pattern.WinningFive) == 0 {
		return false, nil
	}
	stops := b.Stops()
	for q := stops.PopFirst(); q != threat.NoCell; q = stops.PopFirst() {
		answered, err := next.Play(game.Move{Color: next.ToMove(), Point: b.Point(q)})
		if err != nil {
			continue // a forbidden point
		}
		f, err := s.Solve(ctx, answered, review.Question{Kind: review.Fours, Moves: moves, Nodes: nodes}, nil)
		if err != nil || f.Tree == nil {
			return false, err
		}
	}
	return true, nil
}

// won notes a win.
func (c *checker) won(f review.Finding) error {
	pos := c.p.Position
	_, _, foul := review.EndsOnFoul(pos, f.Tree)
	kind := review.KindOf(f.Tree)
	task := c.p.Task
	switch {
	case task == Unset:
		task = winTask(pos, f.Tree, kind, foul)
	case task == Fours && kind != review.Fours:
		return fmt.Errorf("%w: no win by fours", ErrNoSolution)
	case task == Fours && c.p.Moves > 0 && f.Tree.Moves() > c.p.Moves:
		return fmt.Errorf("%w: no win by fours in %d", ErrNoSolution, c.p.Moves)
	case task == Trap && !foul:
		return fmt.Errorf("%w: no forbidden point decides", ErrNoSolution)
	case task == FourThree && winTask(pos, f.Tree, kind, false) != FourThree:
		return fmt.Errorf("%w: no four-three wins", ErrNoSolution)
	}
	c.p.Task, c.p.Moves, c.p.Nodes = task, f.Tree.Moves(), f.Nodes
	c.p.Line = f.Tree.Line()
	c.p.Themes = ThemesOf(pos, c.p.Line, foul)
	return nil
}

// winTask says what a win is best asked for as.
func winTask(pos game.Position, t *threat.Tree, kind review.Kind, foul bool) Task {
	switch {
	case foul:
		return Trap
	case t.Moves() <= 3 && ThemesOf(pos, []game.Point{t.Move}, false)&MakesFourThree != 0:
		return FourThree
	case kind == review.Fours:
		return Fours
	}
	return Threats
}

// defence accepts a threat of the other side that one move alone stops.
func (c *checker) defence() error {
	pos := c.p.Position
	passed := pos.WithTurn(pos.ToMove().Other())
	f, err := c.win(c.ctx, passed, c.nodes)
	switch {
	case err != nil:
		return err
	case f.Tree == nil:
		return ErrQuiet
	}
	holds := game.Pass
	errEnough := errors.New("one is enough")
	err = others(&pos, game.Pass, append([]game.Point{c.p.Solution()}, f.Tree.Line()...), func(p game.Point) error {
		lost, err := c.loses(p)
		switch {
		case err == nil && lost && p == c.p.Solution():
			return fmt.Errorf("%w: %s loses, too", ErrNoSolution, p.Text(pos.Size()))
		case err != nil || lost:
			return err
		case holds != game.Pass:
			return fmt.Errorf("%w: %s and %s hold", ErrTwoSolutions, holds.Text(pos.Size()), p.Text(pos.Size()))
		}
		if holds = p; c.p.Several {
			return errEnough
		}
		return nil
	})
	switch {
	case err != nil && !errors.Is(err, errEnough):
		return err
	case holds == game.Pass:
		return fmt.Errorf("%w: nothing holds", ErrNoSolution)
	}
	if said := c.p.Solution(); said != game.Pass && said != holds && !c.p.Several {
		return fmt.Errorf("%w: %s holds, not %s", ErrNoSolution, holds.Text(pos.Size()), said.Text(pos.Size()))
	}
	if won, err := c.after(c.ctx, pos, holds, c.nodes); err != nil {
		return err
	} else if won.Tree != nil {
		return fmt.Errorf("%w: %s wins, which is no defence", ErrNoSolution, holds.Text(pos.Size()))
	}
	foul, err := c.forbids(passed, f)
	if err != nil {
		return err
	}
	foul = foul && pos.ToMove() == game.Black
	switch {
	case c.p.Task == Avoid && !foul:
		return fmt.Errorf("%w: no forbidden point matters", ErrNoSolution)
	case c.p.Task == Unset && foul:
		c.p.Task = Avoid
	case c.p.Task == Unset:
		c.p.Task = Defence
	}
	c.p.Line, c.p.Nodes = []game.Point{holds}, f.Nodes
	c.p.Themes = ThemesOf(pos, c.p.Line, foul) &^ (BeginsQuietly | StopsAndWins)
	return nil
}

// forbids reports whether forbidden points matter to the threat that f found: it ends on one, or a stone on one would stop it.
func (c *checker) forbids(passed game.Position, f review.Finding) (bool, error) {
	if _, _, ends := review.EndsOnFoul(passed, f.Tree); ends || passed.ToMove() != game.White {
		return ends, nil
	}
	for _, foul := range passed.Fouls() {
		stopped, err := passed.Put(foul.Point, game.Black)
		if err != nil {
			return false, err
		}
		if stopped = stopped.WithTurn(game.White); stopped.Result().Over() {
			continue
		}
		other, err := c.spend(c.Solve(c.ctx, stopped, review.Question{Kind: review.KindOf(f.Tree), Nodes: max(c.nodes/threatShare, 1)}, nil))
		if err != nil || other.Tree == nil {
			return err == nil, err
		}
	}
	return false, nil
}

// loses reports whether the other side wins by proof after the move on p.
func (c *checker) loses(p game.Point) (bool, error) {
	pos := c.p.Position
	next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: p})
	if err != nil {
		return true, nil
	}
	if over := next.Result(); over.Over() {
		return over.Winner == pos.ToMove().Other(), nil // by a forbidden move
	}
	f, err := c.spend(c.win(c.ctx, next, c.nodes))
	if err == nil && f.Outcome == threat.GaveUp && c.Strict {
		err = ErrUnclear
	}
	if err != nil || f.Tree == nil {
		return false, err
	}
	if !c.Strict {
		return true, nil
	}
	err = threat.Verify(c.ctx, next, f.Tree)
	if errors.Is(err, threat.ErrProof) {
		return false, nil
	}
	return err == nil, err
}

// checkWinner accepts a position with a proved winner.
func (c *checker) checkWinner() error {
	pos := c.p.Position
	f, err := c.win(c.ctx, pos, c.nodes)
	winner := pos.ToMove()
	if err == nil && f.Tree == nil {
		winner = winner.Other()
		if f, err = c.Lost(c.ctx, pos, c.nodes); err == nil && f.Tree != nil {
			if err := threat.VerifyLost(c.ctx, pos, f.Tree); err != nil {
				return fmt.Errorf("%w: %w", ErrNoSolution, err)
			}
		}
	} else if err == nil {
		if err := threat.Verify(c.ctx, pos, f.Tree); err != nil {
			return fmt.Errorf("%w: %w", ErrNoSolution, err)
		}
	}
	switch {
	case err != nil:
		return err
	case f.Tree == nil:
		return fmt.Errorf("%w: it is not proved who wins", ErrNoSolution)
	case c.p.Winner != game.None && c.p.Winner != winner:
		return fmt.Errorf("%w: %v wins", ErrNoSolution, winner)
	}
	c.p.Winner, c.p.Nodes, c.p.Moves, c.p.Line = winner, f.Nodes, f.Tree.Moves(), f.Tree.Line()
	if winner != pos.ToMove() {
		c.p.Line = c.p.Line[1:]
		c.p.Moves-- // the tree begins with the move before
	}
	return nil
}
