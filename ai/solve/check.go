package solve

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"

	"hoshi/ai/threat"
	"hoshi/game"
)

// Progress says how far a check has come.
type Progress struct {
	Turns, Total int // of White's: checked, and all that were drawn
	Answers      int // of White's that were tried
	Leaves       int // trees that were found and verified
}

// Share draws so many of all turns by a seed; 1: all.
func Share(share float64, seed uint64) func(Turn) bool {
	random := rand.New(rand.NewPCG(seed, 0))
	return func(Turn) bool { return share >= 1 || random.Float64() < share }
}

// Part takes the turns of the k-th of n parts, k from 1 to n: together the parts have each turn once.
func Part(k, n int) func(Turn) bool {
	at := 0
	return func(Turn) bool { at++; return at%n == k%n }
}

// Check goes through White's turns in a book, those that are drawn. In each it tries White's stone on every empty point: the
// position must be stored, itself or turned or mirrored, stone by stone, or be a leaf of which a tree is found that [threat.Verify] accepts. Stored
// moves were played by the rules when the book was read. So of the search nothing is believed but what [game.Position] confirms. The error is
// what is wrong first, or that of ctx.
func (b *Book) Check(ctx context.Context, draw func(Turn) bool, report func(Progress)) (Progress, error) {
	return b.checker().run(ctx, b.Turns(), draw, report)
}

// CheckFrom is [Book.Check] of a position and of all that follows it in the book; of a leaf it is the win by threats alone. The error is [ErrUnknown] where
// the book says nothing of the position.
func (b *Book) CheckFrom(ctx context.Context, pos *game.Position, report func(Progress)) (Progress, error) {
	c, from := b.checker(), *pos
	if move, _, stored := b.Find(pos); stored {
		after, err := pos.Play(game.Move{Color: game.Black, Point: move})
		if err != nil || after.Result().Winner == game.Black {
			return c.progress, err
		}
		from = after
	} else if nodes, plies, is := b.Leaf(pos); is {
		err := c.leaf(ctx, pos, nodes, plies)
		return c.progress, err
	}
	if _, known := b.turns[key(&from)]; !known {
		return c.progress, ErrUnknown
	}
	return c.run(ctx, b.turnsFrom(from), Share(1, 0), report)
}

// checker is a check that runs.
type checker struct {
	book     *Book
	leaves   *Leaves
	drawn    []Turn
	stones   map[uint64]string // the stones of stored positions, by their canonical keys
	progress Progress
}

func (b *Book) checker() *checker {
	return &checker{book: b, leaves: NewLeaves(), stones: map[uint64]string{}}
}

// run checks those of the turns that are drawn.
func (c *checker) run(ctx context.Context, turns iter.Seq[Turn], draw func(Turn) bool, report func(Progress)) (Progress, error) {
	for turn := range turns {
		c.note(&turn.Position)
		if draw(turn) {
			c.drawn = append(c.drawn, turn)
		}
	}
	c.progress.Total = len(c.drawn)
	for _, turn := range c.drawn {
		if err := c.turn(ctx, turn); err != nil {
			return c.progress, err
		}
		c.progress.Turns++
		if report != nil {
			report(c.progress)
		}
	}
	return c.progress, ctx.Err()
}

// note keeps the stones of the stored positions that follow a turn.
func (c *checker) note(pos *game.Position) {
	c.book.stored(pos, func(after game.Position, _ storedReply) {
		if k, by := after.Canonical(); c.stones[k] == "" {
			c.stones[k] = stones(&after, by)
		}
	})
}

// stones lists the stones of the twin to which by leads.
func stones(pos *game.Position, by game.Symmetry) string {
	list := make([]byte, pos.Size()*pos.Size())
	for _, m := range pos.Placed() {
		list[cell(m.Point, by, pos.Size())] = byte(m.Color)
	}
	return string(list)
}

// turn checks every answer of White's.
func (c *checker) turn(ctx context.Context, t Turn) (err error) {
	tried := 0
	c.book.Answers(&t.Position, func(_ game.Point, after game.Position) {
		if tried++; err == nil {
			err = c.answer(ctx, &after, t)
		}
	})
	if empty := t.Position.Size()*t.Position.Size() - t.Position.Stones(); err == nil && tried != empty {
		err = fmt.Errorf("%w: %d of %d answers can be played\n%s", ErrBook, tried, empty, t.Position.Diagram())
	}
	return err
}

// answer checks the position after an answer of White's.
func (c *checker) answer(ctx context.Context, pos *game.Position, t Turn) error {
	c.progress.Answers++
	if pos.Result().Over() {
		return fmt.Errorf("%w: White does not lose\n%s", ErrBook, pos.Diagram())
	}
	k, by := pos.Canonical()
	if _, stored := c.book.replies[k]; stored {
		if c.stones[k] != stones(pos, by) {
			return fmt.Errorf("%w: two positions have one key\n%s", ErrBook, pos.Diagram())
		}
		return nil
	}
	return c.leaf(ctx, pos, t.Nodes, t.Plies)
}

// leaf checks a leaf by the tree of its win.
func (c *checker) leaf(ctx context.Context, pos *game.Position, nodes int64, plies int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	tree, twin, _, err := c.leaves.tree(pos, nodes, plies)
	if err != nil {
		return err
	}
	c.progress.Leaves++
	return threat.Verify(ctx, twin, tree)
}
