package solve

import (
	"sync"

	"hoshi/ai"
	"hoshi/ai/threat"
	"hoshi/game"
)

// mostWins is how many positions of wins by threats a reader keeps, some dozens of games'.
const mostWins = 4096

// Reader answers from a book, and proves its leaves; it is an [ai.Book]. Its methods may be called on any goroutine.
type Reader struct {
	book   *Book
	mutex  sync.Mutex
	leaves *Leaves
	wins   map[uint64]win // that were told, by the hash of the position after the move
}

// win is a win by threats.
type win struct {
	tree *threat.Tree  // of the move that was told
	by   game.Symmetry // that leads to the twin to which the tree belongs
}

// NewReader returns a reader of a book.
func NewReader(b *Book) *Reader { return &Reader{book: b, leaves: NewLeaves(), wins: map[uint64]win{}} }

// Lookup is as [ai.Book] says. A win by threats that was told goes on by the tree that was found for it: what was said stays true, also after moves were
// taken back. The error wraps [ErrOpen] where a leaf of the book is none.
func (r *Reader) Lookup(pos *game.Position) (ai.Forced, error) {
	if pos.Rule() != r.book.Rule || pos.Size() != r.book.Size || pos.Result().Over() {
		return ai.Forced{}, nil
	}
	switch pos.ToMove() {
	case game.Black:
		return r.winning(pos)
	case game.White:
		return r.losing(pos), nil
	}
	return ai.Forced{}, nil
}

// winning looks a position with Black to move up.
func (r *Reader) winning(pos *game.Position) (ai.Forced, error) {
	if move, plies, known := r.book.Find(pos); known {
		return ai.Forced{Winner: game.Black, Move: move, Plies: plies}, nil
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	w, known := r.follow(pos)
	if !known {
		nodes, plies, is := r.book.Leaf(pos)
		if !is {
			return ai.Forced{}, nil
		}
		tree, _, by, err := r.leaves.tree(pos, nodes, plies)
		if err != nil {
			return ai.Forced{}, err
		}
		w = win{tree, by}
	}
	move := w.by.Inverse().Apply(w.tree.Move, pos.Size())
	after, err := pos.Play(game.Move{Color: game.Black, Point: move})
	if err != nil {
		return ai.Forced{}, err
	}
	if len(r.wins) >= mostWins {
		clear(r.wins)
	}
	r.wins[after.Hash()] = w
	return ai.Forced{Winner: game.Black, Move: move, Plies: w.tree.Plies}, nil
}

// follow returns the shortest win that goes on with a position. The caller holds the lock.
func (r *Reader) follow(pos *game.Position) (next win, known bool) {
	for answer, before := range withoutWhite(pos) {
		w, told := r.wins[before.Hash()]
		if !told {
			continue
		}
		if t := w.tree.After(w.by.Apply(answer, pos.Size())); t != nil && (!known || t.Plies < next.tree.Plies) {
			next, known = win{t, w.by}, true
		}
	}
	return next, known
}

// losing looks a position with White to move up.
func (r *Reader) losing(pos *game.Position) ai.Forced {
	if plies, move, known := r.book.Turn(pos); known {
		return ai.Forced{Winner: game.Black, Move: move, Plies: plies}
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if w, told := r.wins[pos.Hash()]; told {
		return ai.Forced{Winner: game.Black, Move: game.Pass, Plies: w.tree.Plies - 1}
	}
	return ai.Forced{}
}
