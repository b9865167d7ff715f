package generator

import (
	"context"

	"hoshi/ai/pattern"
	"hoshi/ai/puzzle"
	"hoshi/ai/threat"
	"hoshi/game"
)

// How many positions the answers to a threat take, from which the seed draws, and how many a search for threats looks at that tells that a move holds.
const (
	leastToHold = 30
	mostToHold  = 3_000
	clearNodes  = 500
	mostHold    = 12 // moves that may hold where a climb begins
	fewHold     = 3  // moves that may hold, which are looked at so closely
)

// threatened reports whether a problem is a defence, or a win by fours in three moves or more, against which there may be one.
func threatened(p *puzzle.Problem) bool {
	return p.Task.IsDefence() || p.Moves >= 3 && (p.Task == puzzle.Fours || p.Task == puzzle.FourThree || p.Task == puzzle.Trap)
}

// Holds returns a problem in which one move alone holds against the win of p, and another one than a level plays that the seed draws, or none in half of
// the cases. It is verified, and the same for the same p, seed and number of tries. The error is that of ctx.
func (c *Climber) Holds(ctx context.Context, p puzzle.Problem) (puzzle.Problem, bool, error) {
	c.begin(p)
	wanted, most := c.between(leastToHold, mostToHold), 0
	if c.random.IntN(2) == 0 {
		most = c.missing()
	}
	start, ok := c.turnRound(&p)
	if !ok {
		return p, false, nil
	}
	pos, at, err := c.ascend(ctx, start, c.stand, func(pos *game.Position, at height) (bool, error) {
		if !at.clear || at.effort < wanted || apart(pos, &p.Position) < fewestChanged {
			return false, nil
		}
		seen, err := SeenBy(ctx, &puzzle.Problem{Position: *pos, Line: []game.Point{c.board.Point(at.first)}}, most)
		return seen == unseen, err
	})
	if err != nil || !at.clear || at.effort < leastToHold || apart(&pos, &p.Position) < fewestChanged {
		return p, false, err
	}
	return c.confirm(ctx, puzzle.Problem{Position: pos}, Nodes)
}

// turnRound returns where a climb begins: at a defence, or at the position of a win in which the other side is to move, without one of its stones,
// so that it may hold; false where it can't.
func (c *Climber) turnRound(p *puzzle.Problem) (game.Position, bool) {
	const tries = 40
	if p.Task.IsDefence() {
		_, ok := c.stand(&p.Position, height{})
		return p.Position, ok
	}
	us := p.Position.ToMove().Other()
	turned := p.Position.WithTurn(us)
	for range tries {
		pos, ok := remove(turned, us, c.random)
		if !ok || pos.Result().Over() {
			continue
		}
		if _, ok := c.stand(&pos, height{}); ok {
			return pos, true
		}
	}
	return turned, false
}

// stand is the slope of positions in which the side to move has to stop fours: the fewer moves hold, the surer a search for threats is that
// the last one does, and the more there is to see that the others lose, the higher.
func (c *Climber) stand(pos *game.Position, last height) (h height, higher bool) {
	b, v := c.board, c.threats
	b.Reset(pos)
	us, them := b.Side(), b.Side()^1
	if b.Count(us, pattern.WinningFive)+b.Count(them, pattern.WinningFive)+b.Count(us, pattern.DoubleFour) > 0 {
		return h, false
	}
	plies, cells := v.Defences(b)
	if plies == 0 {
		return h, false
	}
	var moves []threat.Cell
	for cell := cells.PopFirst(); cell != threat.NoCell; cell = cells.PopFirst() {
		if us == threat.White || !b.Forbidden(cell) {
			moves = append(moves, cell)
		}
	}
	most := mostHold
	if last.holds > 0 {
		most = last.holds + 1
	}
	if moves = c.resist(moves, scanThreats, most, &h); len(moves) <= fewHold {
		moves = c.resist(moves, clearNodes, most, &h)
	}
	if h.holds = len(moves); h.holds == 1 {
		h.first = moves[0]
	}
	if h.holds == 0 || last.holds > 0 && h.holds > last.holds || last.clear && h.effort <= last.effort {
		return h, false
	}
	if p, _, _ := v.Solve(b, scanThreats); p == threat.Proved {
		return h, false
	}
	if h.holds == 1 && !c.settle(&h) || last.holds == 1 && !h.clear && h.noise > last.noise {
		return h, false
	}
	return h, h.clear || !last.clear
}

// resist returns the moves, of some, after which so short a search for fours and threats finds no win, and adds to the effort what it took to see of the others
// that they lose. It ends with the first that is more than most.
func (c *Climber) resist(moves []threat.Cell, nodes int64, most int, h *height) (left []threat.Cell) {
	b, v := c.board, c.threats
	for _, cell := range moves {
		before := v.Fours.Nodes
		b.Play(cell)
		p, _, _ := v.Fours.Solve(b, threat.Endless, scanFours)
		if p != threat.Proved {
			p, _, _ = v.Solve(b, nodes)
		}
		b.Undo()
		if p == threat.Proved {
			h.effort += v.Fours.Nodes - before
		} else {
			left = append(left, cell)
		}
		if len(left) > most {
			break
		}
	}
	return left
}

// settle looks at what is left after the only move that holds, and reports false where that wins.
func (c *Climber) settle(h *height) bool {
	b, v := c.board, c.threats
	b.Play(h.first)
	defer b.Undo()
	loses, _, _ := v.Solve(b, clearNodes)
	wins, _ := v.Won(b, clearNodes)
	h.clear = loses == threat.Disproved && wins == threat.Disproved
	for t := pattern.WinningFive; t > pattern.Forbidden; t-- {
		h.noise += b.Count(threat.Black, t) + b.Count(threat.White, t)
	}
	return loses != threat.Proved && wins != threat.Proved
}
