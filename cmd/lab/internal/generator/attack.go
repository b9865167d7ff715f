package generator

import (
	"context"

	"hoshi/ai/pattern"
	"hoshi/ai/puzzle"
	"hoshi/ai/threat"
	"hoshi/game"
)

// How many positions a win by threats takes, from which the seed draws.
const (
	leastToThreaten = 10
	mostToThreaten  = 2_000
	steep           = 4 // times as many a step leads to, and some more
)

// threatens reports whether a problem is a win by threats.
func threatens(p *puzzle.Problem) bool { return p.Task == puzzle.Threats }

// Threats is [Climber.Long] for a win by threats.
func (c *Climber) Threats(ctx context.Context, p puzzle.Problem) (puzzle.Problem, bool, error) {
	c.begin(p)
	wanted, done := c.between(leastToThreaten, mostToThreaten), false
	pos, _, err := c.ascend(ctx, p.Position, c.attack, func(pos *game.Position, at height) (bool, error) {
		if at.effort < wanted || apart(pos, &p.Position) < fewestChanged {
			return false, nil
		}
		found := puzzle.Problem{Position: *pos}
		done = found.Check(ctx, puzzle.NewQuickProver(), Nodes) == nil && found.Task == puzzle.Threats
		return done, ctx.Err()
	})
	if err != nil || !done {
		return p, false, err
	}
	return c.confirm(ctx, puzzle.Problem{Position: pos, Task: puzzle.Threats}, Nodes)
}

// attack is the slope of wins by threats: the later a search finds one, the higher.
func (c *Climber) attack(pos *game.Position, last height) (h height, higher bool) {
	b, v := c.board, c.threats
	b.Reset(pos)
	us, them := b.Side(), b.Side()^1
	if b.Count(us, pattern.WinningFive)+b.Count(them, pattern.WinningFive)+b.Count(us, pattern.DoubleFour) > 0 {
		return h, false
	}
	if p, _, _ := v.Fours.Solve(b, threat.Endless, scanFours); p != threat.Disproved {
		return h, false
	}
	nodes := int64(mostToThreaten)
	if last.effort > 0 {
		nodes = min(nodes, steep*last.effort+scanThreats) // looking further takes too long
	}
	before := v.Nodes
	p, plies, first := v.Solve(b, nodes)
	h = height{moves: (plies + 1) / 2, first: first, effort: v.Nodes - before}
	return h, p == threat.Proved && h.effort > last.effort
}
