package generator

import (
	"context"
	"math"
	"math/rand/v2"

	"hoshi/ai/level"
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
	Tries int // changes that are tried with a problem

	random  *rand.Rand
	board   *threat.Board
	threats *threat.VCT // of this climb
}

// Goal is what a climb is to come to.
type Goal struct {
	Name   string
	Begins func(p *puzzle.Problem) bool // whether a climb can begin with p
	Climb  func(c *Climber, ctx context.Context, p puzzle.Problem) (harder puzzle.Problem, ok bool, err error)
}

// Goals lists them.
var Goals = []Goal{
	{"wins", longer, (*Climber).Wins},
	{"long", longer, (*Climber).Long},
	{"threats", threatens, (*Climber).Threats},
	{"holds", threatened, (*Climber).Holds},
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

// hidden are levels of which one is to miss the first move, and so are all below it.
var hidden = [...]string{"Strong", "Hard", "Expert", "Champion"}

// missing draws one of them and returns its rating.
func (c *Climber) missing() int {
	l, _ := level.Find(hidden[c.random.IntN(len(hidden))])
	return l.Rating
}

// height is how far up a climb is: what is known of a win, or of what holds against one.
type height struct {
	moves  int         // of the winner's in the shortest, the five among them
	first  threat.Cell // of that; or the move that holds
	effort int64       // positions that were looked at until one was found
	holds  int         // moves after which no win was found, where one side has to hold
	clear  bool        // a search for threats came to its end after the only one, and found no win
	noise  int         // fours and threes that can be made then
}

// enough reports whether it is worth a problem.
func (h height) enough() bool { return h.effort >= leastEffort && h.moves >= leastMoves }

// above reports whether it is harder to find than another one.
func (h height) above(other height) bool {
	return h.moves >= min(other.moves, leastMoves) && h.effort*int64(h.moves) > other.effort*int64(other.moves)
}

// longer reports whether a problem is a win by fours that is not short.
func longer(p *puzzle.Problem) bool {
	return (p.Task == puzzle.Fours || p.Task == puzzle.Trap) && p.Moves >= leastMoves-1
}

// Wins returns a problem with a win by fours whose first move a level misses that is drawn by the seed, and so do those below it. The problem is made of p
// and verified; Wins reports whether there is one, which is the same for the same p, seed and number of tries. The error is that of ctx.
func (c *Climber) Wins(ctx context.Context, p puzzle.Problem) (puzzle.Problem, bool, error) {
	c.begin(p)
	most, done := c.missing(), false
	pos, _, err := c.ascend(ctx, p.Position, c.climb, func(pos *game.Position, at height) (bool, error) {
		if !at.enough() {
			return false, nil
		}
		seen, err := SeenBy(ctx, &puzzle.Problem{Position: *pos, Line: []game.Point{c.board.Point(at.first)}}, most)
		done = seen == unseen
		return done, err
	})
	if err != nil || !done || pos.Hash() == p.Position.Hash() {
		return p, false, err
	}
	return c.confirm(ctx, puzzle.Problem{Position: pos}, mostEffort)
}

// Long is Wins for a win that a search finds late: after as many positions as the seed draws, or after some when the tries are over.
func (c *Climber) Long(ctx context.Context, p puzzle.Problem) (puzzle.Problem, bool, error) {
	c.begin(p)
	wanted := c.between(leastEffort, mostEffort/2)
	pos, at, err := c.ascend(ctx, p.Position, c.climb, func(_ *game.Position, at height) (bool, error) {
		return at.enough() && at.effort >= wanted, nil
	})
	if err != nil || !at.enough() || pos.Hash() == p.Position.Hash() {
		return p, false, err
	}
	return c.confirm(ctx, puzzle.Problem{Position: pos}, mostEffort)
}

// between draws a number, as likely below as above the geometric mean.
func (c *Climber) between(least, most float64) int64 {
	return int64(least * math.Pow(most/least, c.random.Float64()))
}

// slope tells how high a position is, and whether that is higher than the last one.
type slope func(pos *game.Position, last height) (h height, higher bool)

// ascend changes a position as long as that leads higher, until it is as is wanted, or the tries are over. It returns the last position, and how high that is;
// nothing where the first one is no beginning.
func (c *Climber) ascend(ctx context.Context, pos game.Position, climb slope, reached func(*game.Position, height) (bool, error)) (game.Position, height, error) {
	at, ok := climb(&pos, height{})
	if !ok {
		return pos, height{}, ctx.Err()
	}
	done, err := reached(&pos, at)
	for try := 0; try < c.Tries && !done && err == nil; try++ {
		if err = ctx.Err(); err != nil {
			break
		}
		next, changed := change(pos, c.random)
		if !changed {
			continue
		}
		c.Tally.Positions++
		if h, higher := climb(&next, at); higher {
			pos, at = next, h
			done, err = reached(&pos, at)
		}
	}
	return pos, at, err
}

// begin makes chance what it is for a problem.
func (c *Climber) begin(p puzzle.Problem) {
	key, _ := p.Position.Canonical()
	c.random = rand.New(rand.NewPCG(c.Seed, key))
	c.threats = threat.NewVCT(threat.NewVCF())
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
		for cell := cells.PopFirst(); cell != threat.NoCell; cell = cells.PopFirst() {
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
