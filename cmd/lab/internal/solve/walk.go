package solve

import (
	"errors"
	"fmt"

	"hoshi/ai/threat"
)

// errLeaf says that a position is a leaf.
var errLeaf = errors.New("solve: a leaf")

// walk goes through the settled positions that are reached from where its cursor begins, with White to move, each once. Garbage of failed attempts
// is not reached.
type walk struct {
	cursor  *cursor
	replies map[uint64]Reply
	visit   func(key uint64) error // called after each settled move, which is made; nil: never. After errLeaf nothing behind it is visited.

	depths map[uint64]int // of the positions that were seen: how many stored moves follow one another at most
	leaves int            // answers that lead to no settled position, the opening's open ones among them
	bounds [mostExponent + 1]int
}

// run walks, and returns how many stored moves follow one another at most.
func (w *walk) run() (depth int, err error) {
	w.depths = map[uint64]int{}
	return w.white()
}

// white walks through White's answers on the position of the cursor.
func (w *walk) white() (depth int, err error) {
	if w.cursor.position().Result().Over() {
		return 0, nil
	}
	for _, cell := range w.cursor.replies() {
		key := w.cursor.after(cell)
		if _, settled := w.replies[key]; !settled {
			w.leaves++
			continue
		}
		d, seen := w.depths[key]
		if !seen {
			if err := w.cursor.play(cell); err != nil {
				return 0, err
			}
			if d, err = w.black(key); err != nil {
				return 0, err
			}
			w.cursor.undo()
		}
		depth = max(depth, d)
	}
	return depth, nil
}

// black follows the settled move on the position of the cursor.
func (w *walk) black(key uint64) (depth int, err error) {
	reply := w.replies[key]
	_, by := w.cursor.canonical()
	if err := w.cursor.play(threat.Cell(w.cursor.from[by][reply.Cell])); err != nil {
		return 0, fmt.Errorf("%w: a settled move cannot be played: %w", ErrLog, err)
	}
	w.bounds[reply.Bound]++
	if w.visit != nil {
		if err := w.visit(key); err != nil {
			if errors.Is(err, errLeaf) {
				w.cursor.undo()
				return 0, nil
			}
			return 0, err
		}
	}
	if depth, err = w.white(); err != nil {
		return 0, err
	}
	w.cursor.undo()
	w.depths[key] = depth + 1
	return depth + 1, nil
}

// Summary counts what is proved.
type Summary struct {
	Answers, Won int                   // White's first answers, and those to which a win is settled
	Positions    int                   // settled, that are reached from the opening
	Leaves       int                   // answers of White in them that lead to leaves
	Depth        int                   // stored moves that follow one another, at most
	Bounds       [mostExponent + 1]int // how many positions have such a leaf bound; at zero those that are not measured
}

// Summary walks through the proof.
func (j *Job) Summary() (s Summary, err error) {
	if j.frame == nil {
		if err := j.prepare(); err != nil {
			return s, err
		}
	}
	c := newCursor(j.frame, j.start)
	for _, cell := range c.replies() {
		s.Answers++
		if j.Records.known(c.after(cell)) {
			s.Won++
		}
	}
	w := walk{cursor: c, replies: j.Records.Replies}
	if s.Depth, err = w.run(); err != nil {
		return s, err
	}
	s.Positions, s.Leaves, s.Bounds = len(w.depths), w.leaves-(s.Answers-s.Won), w.bounds
	return s, nil
}
