package solve

import (
	"sync"

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

// Win is as [ai.Book] says. A win by threats that was begun goes on by the tree that was found for it: what Win has said stays true.
func (r *Reader) Win(pos *game.Position) (move game.Point, plies int, known bool) {
	if pos.Rule() != r.book.Rule || pos.Size() != r.book.Size || pos.ToMove() != game.Black || pos.Result().Over() {
		return game.Pass, 0, false
	}
	if move, plies, known = r.book.Find(pos); known {
		return move, plies, true
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !r.begun.follow(pos) && !r.begin(pos) {
		return game.Pass, 0, false
	}
	w := &r.begun
	return w.by.Inverse().Apply(w.tree.Move, pos.Size()), w.tree.Plies, true
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

// begin finds the win in a leaf. Caller holds the lock.
func (r *Reader) begin(pos *game.Position) bool {
	nodes, is := r.book.Leaf(pos)
	if !is {
		return false
	}
	tree, twin, by, err := r.leaves.tree(pos, nodes)
	if err != nil { // the check of the book says why
		return false
	}
	r.begun.by = by
	return r.begun.play(twin, tree)
}
