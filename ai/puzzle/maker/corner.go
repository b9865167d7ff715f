package maker

import (
	"context"
	"math"

	"hoshi/ai/pattern"
	"hoshi/ai/puzzle"
	"hoshi/ai/threat"
	"hoshi/game"
)

// How many positions a climb to a defence looks at for each question.
const (
	cornerFours   = 5_000
	cornerThreats = 1_000
	cornerCheck   = 20_000
	cornerEffort  = 1_000 // that the win takes at most that is to be stopped, where it is wanted to be hidden
)

// corner is what is known of a position whose side to move is threatened with fours.
type corner struct {
	holds  int // moves after which there is no win by fours any more
	only   threat.Cell
	quiet  bool  // after the only one that holds there is no win by threats either, all of them searched
	effort int64 // positions that were looked at for the win that threatens
}

// above reports whether fewer moves hold than in another one, or as many and the rest is better; where much is not quiet yet, or not much worse.
func (k corner) above(other corner) bool {
	switch {
	case k.holds != other.holds:
		return k.holds < other.holds
	case k.quiet != other.quiet:
		return k.quiet
	}
	return k.effort > other.effort || !k.quiet
}

// mostHolds is how many moves may hold where a climb begins.
const mostHolds = 12

// Defences returns a problem with a single defence, verified, that is made of one with a win by fours: the loser, who is a stone short, is to move. With
// Fouls it is one in which a forbidden point matters. It reports whether there is one, which is the same for the same p, seed and number of tries. The
// error is that of ctx.
func (c *Climber) Defences(ctx context.Context, p puzzle.Problem) (puzzle.Problem, bool, error) {
	c.begin(p)
	us := p.Position.ToMove().Other()
	if c.Fouls && (us != game.Black || p.Position.Rule() != game.Renju) {
		return p, false, ctx.Err()
	}
	c.threats = threat.NewVCT(threat.NewVCF())
	pos, at := p.Position, corner{holds: mostHolds + 1}
	begun := false
	wanted := int64(math.Exp(c.random.Float64() * math.Log(cornerEffort)))
	for range c.Tries {
		if ctx.Err() != nil {
			return p, false, ctx.Err()
		}
		next, ok := pos, false
		if begun {
			next, ok = change(pos, c.random)
		} else if next, ok = remove(p.Position, us, c.random); ok {
			next, ok = change(next.WithTurn(us), c.random)
		}
		if !ok {
			continue
		}
		c.Tally.Positions++
		k, ok := c.corner(&next, at.holds)
		if !ok || !k.above(at) {
			continue
		}
		pos, at, begun = next, k, true
		if at.quiet && at.effort >= wanted {
			break
		}
	}
	if !at.quiet {
		return p, false, nil
	}
	found, ok, err := c.confirm(ctx, puzzle.Problem{Position: pos}, cornerCheck)
	return found, ok && found.Task.Defends() && (!c.Fouls || found.Task == puzzle.Avoid), err
}

// corner counts the moves that hold, up to so many; false where more do, none, or there is nothing to stop.
func (c *Climber) corner(pos *game.Position, most int) (k corner, ok bool) {
	b, fours := c.board, c.threats.Fours
	b.Reset(pos)
	us, them := b.Side(), b.Side()^1
	if b.Count(us, pattern.WinningFive)+b.Count(them, pattern.WinningFive)+b.Count(us, pattern.DoubleFour) > 0 {
		return k, false
	}
	if proof, _, _ := fours.Solve(b, threat.Endless, scanFours); proof == threat.Proved {
		return k, false
	}
	b.Pass()
	fresh := threat.NewVCF()
	proof, plies, _ := fresh.Solve(b, threat.Endless, cornerFours)
	k.effort = fresh.Nodes
	foul := proof == threat.Proved && c.Fouls && endsOnFoul(b, fresh.Line(b, plies, cornerFours))
	b.Pass()
	if proof != threat.Proved {
		return k, false
	}
	plies, cells := c.threats.Defences(b)
	if plies == 0 {
		cells = b.Empty()
	}
	for cell := cells.Take(); cell != threat.NoCell && k.holds <= most; cell = cells.Take() {
		may := us == threat.White || !b.Forbidden(cell)
		b.Play(cell)
		proof, _, _ := fours.Solve(b, threat.Endless, cornerFours)
		b.Undo()
		switch {
		case proof == threat.Proved:
		case may:
			k.holds++
			k.only = cell
		default:
			foul = true // where it would hold, it may not be played
		}
	}
	k.quiet = k.holds == 1 && c.quiet(k.only)
	return k, k.holds > 0 && k.holds <= most && (foul || !c.Fouls)
}

// quiet reports whether no win by threats is left after a move on the board, all of them searched, and the side that makes it has none instead.
func (c *Climber) quiet(only threat.Cell) bool {
	b := c.board
	b.Play(only)
	proof, _, _ := threat.NewVCT(threat.NewVCF()).Solve(b, cornerThreats)
	b.Undo()
	if proof != threat.Disproved {
		return false
	}
	proof, _, _ = threat.NewVCT(threat.NewVCF()).Solve(b, cornerThreats)
	return proof != threat.Proved
}
