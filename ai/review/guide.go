package review

import (
	"context"
	"slices"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// How much is looked at at each position of a proof that the engine guides.
const (
	guidedFours   = 20_000
	guidedThreats = 2_000
)

// Prove looks for a win of the side to move by threats, by turns alone and with the engine's guidance and each time for longer, until it has
// one or ctx ends. The errors are those of [ai.Check] and of the engine.
func (s *Solver) Prove(ctx context.Context, engine ai.Engine, pos game.Position) (f Finding, err error) {
	for nodes := int64(4000); ; nodes *= 8 {
		f, err = s.Solve(ctx, pos, Question{Kind: Threats, Nodes: nodes}, nil)
		if err == nil && f.Tree == nil && ctx.Err() == nil {
			f, err = s.Guided(ctx, engine, pos, 40*nodes)
		}
		if err != nil || f.Tree != nil || ctx.Err() != nil {
			return f, err
		}
	}
}

// guide makes the tree of a win that the engine knows of and the search for threats by itself does not find: the engine names the moves,
// and every answer to what they threaten is looked at.
type guide struct {
	*Solver
	ctx    context.Context
	engine ai.Engine
	left   int64 // nodes of the engine; where quiet, of the solver, too
	each   int64 // nodes of the engine at one position, which is given up where they show no win
	quiet  bool  // moves that threaten no win by fours are looked at, too, with every answer to them

	likely []game.Point // begins with the answer to the first move that is looked at first: where it holds, no other needs to be
	trees  map[uint64]*threat.Tree
}

// Guided looks for a win of the side to move, like [Solver.Solve] for threats, where the engine, which looks at so many nodes in all, shows
// the way wherever the search for threats does not find it alone. The errors are those of [ai.Check] and of the engine.
func (s *Solver) Guided(ctx context.Context, engine ai.Engine, pos game.Position, nodes int64) (Finding, error) {
	return s.guided(ctx, pos, guide{engine: engine, left: nodes, each: nodes}, (*guide).win)
}

// GuidedLost is Guided for what [Solver.Lost] asks.
func (s *Solver) GuidedLost(ctx context.Context, engine ai.Engine, pos game.Position, nodes int64) (Finding, error) {
	return s.guided(ctx, pos, guide{engine: engine, left: nodes, each: nodes}, (*guide).after)
}

// guided lets g, which knows its engine and its limits, look at pos.
func (s *Solver) guided(ctx context.Context, pos game.Position, g guide, look func(*guide, game.Position) (*threat.Tree, error)) (Finding, error) {
	if err := ai.Check(&pos); err != nil {
		return Finding{}, err
	}
	g.Solver, g.ctx, g.trees = s, ctx, map[uint64]*threat.Tree{}
	nodes := g.left
	before := s.threats.Nodes + s.threats.Fours.Nodes
	tree, err := look(&g, pos)
	f := Finding{Tree: tree, Nodes: s.threats.Nodes + s.threats.Fours.Nodes - before + nodes - g.left}
	if tree != nil {
		f.Outcome = threat.Proved
	}
	return f, err
}

// win returns the tree of a win of the side to move, nil where none was found.
func (g *guide) win(pos game.Position) (*threat.Tree, error) {
	if tree := g.trees[pos.Hash()]; tree != nil {
		return tree, nil
	}
	f, err := g.solve(pos, Question{Kind: Fours, Nodes: guidedFours})
	if err == nil && f.Tree == nil {
		f, err = g.solve(pos, Question{Kind: Threats, Nodes: guidedThreats})
	}
	if err == nil && f.Tree == nil {
		f.Tree, err = g.asking(pos)
	}
	if f.Tree != nil {
		g.trees[pos.Hash()] = f.Tree
	}
	return f.Tree, err
}

// asking is win by the move that the engine names.
func (g *guide) asking(pos game.Position) (*threat.Tree, error) {
	if g.left <= 0 || g.ctx.Err() != nil {
		return nil, nil
	}
	info, err := g.engine.Search(g.ctx, pos, ai.Limits{Nodes: min(g.left, g.each), Threads: 1}, nil)
	if err != nil {
		return nil, err
	}
	if g.left -= info.Nodes; info.Score.Distance() <= 0 {
		return nil, nil
	}
	after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: info.PV[0]})
	if err != nil {
		return nil, err
	}
	return g.after(after)
}

// after returns the tree that begins with the move that led to pos, nil where an answer to its threat may hold.
func (g *guide) after(pos game.Position) (*threat.Tree, error) {
	us := pos.ToMove().Other()
	if pos.Result().Over() {
		return nil, nil // Solve has seen the five
	}
	f, err := g.solve(pos, Question{Kind: Fours, Side: us, Nodes: guidedFours})
	if err == nil && f.Tree != nil {
		return g.against(pos, f.Tree, answers(&pos, f.cells))
	}
	if err == nil && g.quiet {
		f, err = g.solve(pos, Question{Kind: Threats, Side: us, Nodes: guidedThreats})
	}
	if err != nil || f.Tree == nil {
		return nil, err
	}
	points := answers(&pos, f.cells) // one of these is the likeliest to hold
	b := threat.NewBoard(&pos)
	empty := b.Empty()
	for p := empty.PopFirst(); p != threat.NoCell; p = empty.PopFirst() {
		if point := b.Point(p); !slices.Contains(points, point) {
			points = append(points, point)
		}
	}
	return g.against(pos, f.Tree, points)
}

// solve is Solve, whose nodes count where quiet moves are looked at.
func (g *guide) solve(pos game.Position, q Question) (Finding, error) {
	f, err := g.Solve(g.ctx, pos, q, nil)
	if g.quiet {
		g.left -= f.Nodes
	}
	return f, err
}

// against returns the tree that begins with the move that led to pos and wins against the points, and by rest against all others; nil where one
// of the points may hold.
func (g *guide) against(pos game.Position, rest *threat.Tree, points []game.Point) (*threat.Tree, error) {
	us := pos.ToMove().Other()
	tree := &threat.Tree{Move: pos.Last().Point, Plies: rest.Plies + 2, Rest: rest}
	if len(g.likely) > 0 {
		if i := slices.Index(points, g.likely[0]); i > 0 {
			points[0], points[i] = points[i], points[0]
		}
		g.likely = nil
	}
	for _, p := range points {
		answered, err := pos.Play(game.Move{Color: pos.ToMove(), Point: p})
		if err != nil || answered.Result().Winner == us {
			continue // a forbidden point
		}
		if answered.Result().Over() || g.quiet && g.left <= 0 {
			return nil, nil
		}
		then, err := g.win(answered)
		if then == nil || err != nil {
			return nil, err
		}
		tree.Answers = append(tree.Answers, threat.Answer{Point: p, Then: then})
		tree.Plies = max(tree.Plies, then.Plies+2)
	}
	return tree, nil
}

// answers returns the empty ones of the points on which a threat depends, and the fours and fives of the side to move.
func answers(pos *game.Position, cells threat.Set) (points []game.Point) {
	b := threat.NewBoard(pos)
	for _, t := range [...]pattern.Threat{pattern.WinningFive, pattern.Doubtful, pattern.SingleFour, pattern.FourThree, pattern.DoubleFour} {
		cells.Union(b.Where(b.Side(), t))
	}
	empty := b.Empty()
	cells.Intersect(&empty)
	for p := cells.PopFirst(); p != threat.NoCell; p = cells.PopFirst() {
		points = append(points, b.Point(p))
	}
	return points
}
