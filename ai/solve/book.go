package solve

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"hoshi/game"
)

// ErrUnknown is returned for a position of which a book says nothing.
var ErrUnknown = errors.New("solve: the position is not in the book")

// Claim is what a book proves: by the rule, on a board of the size, Black wins after the moves of the opening, the last of which is Black's own.
type Claim struct {
	Rule    game.Rule
	Size    int
	Opening []game.Point
}

// String names the claim such as "freestyle-15-h8".
func (c Claim) String() string {
	text := fmt.Sprintf("%v-%d-", c.Rule, c.Size)
	for _, p := range c.Opening {
		text += strings.ToLower(p.Text(c.Size))
	}
	return text
}

// Start returns the positions before and after the last move of the opening, or an error that wraps [ErrBook] where the claim makes no sense.
func (c Claim) Start() (before, start game.Position, err error) {
	start, err = game.NewPosition(c.Rule, c.Size)
	for _, p := range c.Opening {
		if err == nil {
			before = start
			start, err = before.Play(game.Move{Color: before.ToMove(), Point: p})
		}
	}
	if err != nil {
		return before, start, fmt.Errorf("%w: the opening: %w", ErrBook, err)
	}
	if len(c.Opening)%2 == 0 || start.Result().Over() {
		return before, start, fmt.Errorf("%w: an opening ends with a move of Black", ErrBook)
	}
	return before, start, nil
}

// Reply is what a book stores about a position with Black to move. Of the leaves after the move it says what they need.
type Reply struct {
	Cell  uint16 // of the move: row by row from the top, on the twin of the position after which [game.Position.Canonical] is made
	Bound uint8  // 2^Bound nodes suffice to a small VCT that remembers nothing, four times over
	Plies uint16 // of the longest win in one of them, 0 where there is none
}

// Book is a proof that holds every position that it stores. It is read, never changed, on any goroutine.
type Book struct {
	Claim
	before  game.Position          // the last move of the opening
	start   game.Position          // after it
	replies map[uint64]storedReply // by canonical key, Black to move
	turns   map[uint64]turn        // by canonical key, White to move
}

// storedReply is a reply with the plies to the five at most, its own move among them.
type storedReply struct {
	Reply
	win int
}

// turn is what a book says of a turn of White's.
type turn struct {
	bound   uint8    // of the leaves after it
	plies   uint16   // of the longest
	answers []uint16 // after which a position is stored, as cells of the turn's canonical twin
}

// Positions returns how many positions with Black to move are stored.
func (b *Book) Positions() int { return len(b.replies) }

// Plies returns how long a game lasts at most after the opening.
func (b *Book) Plies() int {
	most := 0
	b.stored(&b.start, func(_ game.Position, s storedReply) { most = max(most, 1+s.win) })
	return most
}

// Find returns what is stored about a position with Black to move: the move and the plies to the five at most, that move among them. Before the last
// move of the opening that is the move.
func (b *Book) Find(pos *game.Position) (move game.Point, plies int, found bool) {
	k, by := pos.Canonical()
	s, found := b.replies[k]
	if !found && pos.Hash() == b.before.Hash() {
		return b.Opening[len(b.Opening)-1], b.Plies() + 1, true
	}
	if !found {
		return game.Pass, 0, false
	}
	return point(s.Cell, by, pos.Size()), s.win, true
}

// Leaf reports whether a position with Black to move is a leaf, how many nodes suffice for it and in how many plies it is won at most: an answer
// of White's which is not stored led to it.
func (b *Book) Leaf(pos *game.Position) (nodes int64, plies int, is bool) {
	if pos.Rule() != b.Rule || pos.Size() != b.Size || pos.ToMove() != game.Black {
		return 0, 0, false
	}
	for _, before := range withoutWhite(pos) {
		if t, found := b.turns[key(&before)]; found {
			return 1 << t.bound, int(t.plies), true
		}
	}
	return 0, 0, false
}

// withoutWhite goes through the positions with White to move from which a stone of White's leads to pos, with its point.
func withoutWhite(pos *game.Position) iter.Seq2[game.Point, game.Position] {
	return func(yield func(game.Point, game.Position) bool) {
		for _, m := range pos.Placed() {
			if m.Color != game.White {
				continue
			}
			if before, err := pos.WithTurn(game.White).Put(m.Point, game.None); err == nil && !yield(m.Point, before) {
				return
			}
		}
	}
}

// Turn returns in how many plies White, to move in a position, loses at the most, and the stored answer that lasts longest: a pass where all others last
// longer.
func (b *Book) Turn(pos *game.Position) (most int, longest game.Point, found bool) {
	t, found := b.turns[key(pos)]
	if !found {
		return 0, game.Pass, false
	}
	most, longest = plies(t.plies), game.Pass
	b.stored(pos, func(after game.Position, s storedReply) {
		if 1+s.win > most {
			most, longest = 1+s.win, after.Last().Point
		}
	})
	return most, longest, true
}

// Turn is a turn of White's in a proof.
type Turn struct {
	Position game.Position
	Nodes    int64 // that suffice for every leaf after it
	Plies    int   // of the longest win in one
}

// Turns goes through White's turns, each once, that of the opening first; what equals another one turned or mirrored is the same.
func (b *Book) Turns() iter.Seq[Turn] { return b.turnsFrom(b.start) }

// turnsFrom goes through White's turns from one of them on, that one first.
func (b *Book) turnsFrom(first game.Position) iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		seen := map[uint64]bool{}
		var visit func(pos game.Position) bool
		visit = func(pos game.Position) (on bool) {
			k := key(&pos)
			if seen[k] {
				return true
			}
			seen[k] = true
			on = yield(Turn{pos, 1 << b.turns[k].bound, int(b.turns[k].plies)})
			b.stored(&pos, func(after game.Position, _ storedReply) {
				move, _, _ := b.Find(&after)
				next, err := after.Play(game.Move{Color: game.Black, Point: move})
				on = on && (err != nil || next.Result().Over() || visit(next))
			})
			return on
		}
		visit(first)
	}
}

// stored calls do for the stored positions after a turn of White's.
func (b *Book) stored(pos *game.Position, do func(after game.Position, s storedReply)) {
	k, by := pos.Canonical()
	for _, a := range b.turns[k].answers {
		if after, err := pos.Play(game.Move{Color: game.White, Point: point(a, by, b.Size)}); err == nil {
			do(after, b.replies[key(&after)])
		}
	}
}

// Answers calls do for every empty point of a position with White to move, with the position after White's stone there, row by row from the top.
func (b *Book) Answers(pos *game.Position, do func(p game.Point, after game.Position)) {
	for i := range b.Size * b.Size {
		p := game.Point{X: i % b.Size, Y: i / b.Size}
		if pos.At(p) != game.None {
			continue
		}
		if after, err := pos.Play(game.Move{Color: game.White, Point: p}); err == nil {
			do(p, after)
		}
	}
}

func key(pos *game.Position) uint64 {
	k, _ := pos.Canonical()
	return k
}

// cell returns the number that a point has on the twin to which by leads.
func cell(p game.Point, by game.Symmetry, size int) uint16 {
	q := by.Apply(p, size)
	return uint16(q.Y*size + q.X)
}

// point is the inverse of cell.
func point(c uint16, by game.Symmetry, size int) game.Point {
	return by.Inverse().Apply(game.Point{X: int(c) % size, Y: int(c) / size}, size)
}
