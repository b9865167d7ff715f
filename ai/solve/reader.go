package solve

import (
	"sync"

	"hoshi/ai"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Reader answers from a book, and proves its leaves; it is an [ai.Book]. Its methods may be called on any goroutine.
type Reader struct {
	book   *Book
	mutex  sync.Mutex
	leaves *Leaves
	begun  win
}

// win is a win by threats that goes on.
type win struct {
	tree  *threat.Tree  // of the last move that was told; nil: there is none
	after game.Position // that move, on the twin
	by    game.Symmetry // that leads to the twin
}

// NewReader returns a reader of a book.
func NewReader(b *Book) *Reader { return &Reader{book: b, leaves: NewLeaves()} }

// Win is as [ai.Book] says. A win by threats that was begun goes on by the tree that was found for it: what Win has said stays true. The error wraps
// [ErrOpen] where a leaf of the book is none.
func (r *Reader) Win(pos *game.Position) (ai.Forced, error) {
	if pos.Rule() != r.book.Rule || pos.Size() != r.book.Size || pos.ToMove() != game.Black || pos.Result().Over() {
		return ai.Forced{}, nil
	}
	if move, plies, known := r.book.Find(pos); known {
		return ai.Forced{Move: move, Plies: plies}, nil
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !r.begun.follow(pos) {
		if known, err := r.begin(pos); !known {
			return ai.Forced{}, err
		}
	}
	w := &r.begun
	return ai.Forced{Move: w.by.Inverse().Apply(w.tree.Move, pos.Size()), Plies: w.tree.Plies}, nil
}

// follow makes the move that answers White's, if the position is that after an answer.
func (w *win) follow(pos *game.Position) bool {
	if w.tree == nil {
		return false
	}
	twin := pos.Turned(w.by)
	next, err := w.after.Play(twin.Last())
	if err != nil || next.Hash() != twin.Hash() {
		return false
	}
	return w.play(twin, w.tree.After(twin.Last().Point))
}

// play makes the first move of a tree.
func (w *win) play(twin game.Position, t *threat.Tree) bool {
	if t == nil {
		return false
	}
	next, err := twin.Play(game.Move{Color: game.Black, Point: t.Move})
	if err != nil {
		return false
	}
	w.tree, w.after = t, next
	return true
}

// begin finds the win where the position is a leaf. The caller holds the lock.
func (r *Reader) begin(pos *game.Position) (is bool, err error) {
	nodes, is := r.book.Leaf(pos)
	if !is {
		return false, nil
	}
	tree, twin, by, err := r.leaves.tree(pos, nodes)
	if err != nil {
		return false, err
	}
	r.begun.by = by
	return r.begun.play(twin, tree), nil
}
