package solve

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"hoshi/ai/threat"
	"hoshi/game"
)

// Export writes the proof that Black wins from a turn of White's on as a text that is checked without any search. Its words stand between blanks:
//
//	stream = "hoshi-proof" "1" rule size moves ":" turn      the moves from the empty board on, the last of them Black's
//	turn   = "(" { point black } [ "*" black ] ")"           White's answers; "*" stands for every empty point that is not listed
//	black  = "=" | point "!" | point turn                    Black's move: "!" says that it makes five
//
// "=" says that the position, as it stands on the board, was proved earlier in the stream after a turn without "*". Leaves are searched for
// again, each within its bound, so that the error may be [ErrOpen]. Where the moves lead to no turn of the book it is [ErrUnknown].
func (b *Book) Export(ctx context.Context, w io.Writer, moves []game.Point) error {
	pos, err := game.NewPosition(b.Rule, b.Size)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBook, err)
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "hoshi-proof 1 %v %d", b.Rule, b.Size)
	for _, p := range moves {
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			return fmt.Errorf("%w: %w", ErrBook, err)
		}
		fmt.Fprint(out, " ", b.name(p))
	}
	if _, found := b.turns[key(&pos)]; !found {
		return ErrUnknown
	}
	fmt.Fprint(out, " : ")
	e := exporter{book: b, ctx: ctx, out: out, leaves: NewLeaves(), proved: map[uint64]bool{}}
	if err := e.turn(pos); err != nil {
		return err
	}
	fmt.Fprintln(out)
	return out.Flush()
}

func (b *Book) name(p game.Point) string { return strings.ToLower(p.Text(b.Size)) }

// exporter writes a proof. What goes wrong with out is said by its Flush.
type exporter struct {
	book   *Book
	ctx    context.Context
	out    *bufio.Writer
	leaves *Leaves
	proved map[uint64]bool // positions with Black to move, by their hash
}

// turn writes a turn of White's.
func (e *exporter) turn(pos game.Position) (err error) {
	t := e.book.turns[key(&pos)]
	e.out.WriteString("(")
	e.book.Answers(&pos, func(p game.Point, after game.Position) {
		if err != nil {
			return
		}
		if e.out.WriteString("\n" + e.book.name(p) + " "); e.proved[after.Hash()] {
			e.out.WriteString("=")
		} else if move, _, stored := e.book.Find(&after); stored {
			err = e.black(after, move)
		} else {
			err = e.leaf(after, t)
		}
	})
	e.out.WriteString(" )")
	return err
}

// black writes a stored position.
func (e *exporter) black(pos game.Position, move game.Point) error {
	next, err := pos.Play(game.Move{Color: game.Black, Point: move})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrBook, err)
	}
	if e.out.WriteString(e.book.name(move)); next.Result().Over() {
		e.out.WriteString(" !")
		return nil
	}
	e.out.WriteString(" ")
	err = e.turn(next)
	e.proved[pos.Hash()] = true
	return err
}

// leaf writes the tree of a leaf.
func (e *exporter) leaf(pos game.Position, t turn) error {
	if err := e.ctx.Err(); err != nil {
		return err
	}
	tree, _, by, err := e.leaves.tree(&pos, 1<<t.bound, int(t.plies))
	if err == nil {
		e.tree(tree, by.Inverse())
	}
	return err
}

// tree writes a tree whose points back takes to the board.
func (e *exporter) tree(t *threat.Tree, back game.Symmetry) {
	e.out.WriteString(e.book.name(back.Apply(t.Move, e.book.Size)))
	if t.Rest == nil {
		e.out.WriteString(" !")
		return
	}
	e.out.WriteString(" ( ")
	for _, a := range t.Answers {
		e.out.WriteString(e.book.name(back.Apply(a.Point, e.book.Size)) + " ")
		e.tree(a.Then, back)
		e.out.WriteString(" ")
	}
	e.out.WriteString("* ")
	e.tree(t.Rest, back)
	e.out.WriteString(" )")
}
