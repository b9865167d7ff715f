package maker

import (
	"context"
	"math/rand/v2"

	"hoshi/ai/pattern"
	"hoshi/ai/puzzle"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Climber makes hard problems of others: it changes a stone or two of a position at a time and keeps what makes the solution harder to find, until it
// is as hard as was wanted. It belongs to one goroutine.
type Climber struct {
	Tally Tally
	Seed  uint64
	Tries int  // changes that are tried with a problem
	Fouls bool // Defences makes only those in which a forbidden point matters

	random  *rand.Rand
	board   *threat.Board
	threats *threat.VCT
}

// NewClimber returns a climber.
func NewClimber(seed uint64, tries int) *Climber {
	return &Climber{Seed: seed, Tries: tries, board: new(threat.Board)}
}

// How many positions the search for fours looks at until it has the win that a climb wants, and the fewest moves of the winner's it wants.
const (
	leastEffort = 400
	mostEffort  = 50_000
	leastMoves  = 5
)

// hidden are the ratings of levels of which one is to miss the first move, and so are all below it.
var hidden = [...]int{1810, 2140, 2360, 2730}

// height is what is known of a win by fours.
type height struct {
	moves  int         // of the winner's in the shortest, the five among them
	first  threat.Cell // of that
	effort int64       // positions that were looked at until one was found
}

// above reports whether it is harder to find than another one.
func (h height) above(other height) bool {
	return h.moves >= min(other.moves, leastMoves) && h.effort*int64(h.moves) > other.effort*int64(other.moves)
}

// Wins returns a problem with a win by fours that is harder to find than that of p, verified, and reports whether there is one. It is the same for the
// same p, seed and number of tries. The error is that of ctx.
func (c *Climber) Wins(ctx context.Context, p puzzle.Problem) (puzzle.Problem, bool, error) {
	c.begin(p)
	pos := p.Position
	at, ok := c.climb(&pos, height{})
	wanted, seen := hidden[c.random.IntN(len(hidden))], 0
	for try := 0; ok && try < c.Tries && seen < unseen; try++ {
		if ctx.Err() != nil {
			return p, false, ctx.Err()
		}
		next, changed := change(pos, c.random)
		if !changed {
			continue
		}
		c.Tally.Positions++
		h, higher := c.climb(&next, at)
		if !higher {
			continue
		}
		if pos, at = next, h; at.effort < leastEffort || at.moves < leastMoves {
			continue
		}
		var err error
		if seen, err = SeenBy(ctx, &puzzle.Problem{Position: pos, Line: []game.Point{c.board.Point(at.first)}}, wanted); err != nil {
			return p, false, err
		}
	}
	if seen < unseen {
		return p, false, ctx.Err()
	}
	return c.confirm(ctx, puzzle.Problem{Position: pos}, mostEffort)
}

// begin makes chance what it is for a problem.
func (c *Climber) begin(p puzzle.Problem) {
	key, _ := p.Position.Canonical()
	c.random = rand.New(rand.NewPCG(c.Seed, key))
	c.Tally.Games++
}

// confirm searches what a climb came to twice: with so many positions for each question, and as [Verify] does.
func (c *Climber) confirm(ctx context.Context, p puzzle.Problem, nodes int64) (puzzle.Problem, bool, error) {
	err := p.Check(ctx, puzzle.NewQuickProver(), nodes)
	if ctx.Err() != nil {
		return p, false, ctx.Err()
	}
	if err != nil {
		c.Tally.Several++
		return p, false, nil
	}
	c.Tally.Found++
	err = Verify(ctx, &p, VerifyNodes(&p))
	if ctx.Err() != nil {
		return p, false, ctx.Err()
	}
	if err != nil {
		c.Tally.Failed++
	}
	return p, err == nil, nil
}

// climb returns how hard the win by fours of a position is to find, and reports whether it has one, harder than the last one was, that a single four begins.
func (c *Climber) climb(pos *game.Position, last height) (h height, higher bool) {
	b := c.board
	b.Reset(pos)
	us, them := b.Side(), b.Side()^1
	if b.Count(us, pattern.WinningFive)+b.Count(them, pattern.WinningFive)+b.Count(us, pattern.DoubleFour) > 0 {
		return h, false
	}
	fours := threat.NewVCF()
	if proof, _, _ := fours.Solve(b, threat.Endless, mostEffort); proof != threat.Proved {
		return h, false
	}
	h.effort = fours.Nodes
	for h.moves = 3; ; h.moves++ {
		proof, _, first := fours.Solve(b, h.moves-1, mostEffort)
		if proof == threat.Proved {
			h.first = first
			break
		}
		if proof == threat.GaveUp {
			return h, false
		}
	}
	return h, h.above(last) && c.single(fours, h)
}

// single reports whether no other four wins as soon.
func (c *Climber) single(fours *threat.VCF, h height) bool {
	b := c.board
	for _, t := range [...]pattern.Threat{pattern.SingleFour, pattern.FourThree, pattern.Doubtful} {
		cells := *b.Where(b.Side(), t)
		for cell := cells.Take(); cell != threat.NoCell; cell = cells.Take() {
			if cell == h.first || b.Side() == threat.Black && b.Forbidden(cell) {
				continue
			}
			b.Play(cell)
			proof, _ := fours.Won(b, h.moves-2, mostEffort)
			b.Undo()
			if proof != threat.Disproved {
				return false
			}
		}
	}
	return true
}
