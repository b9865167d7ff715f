package solve

import (
	"fmt"

	"hoshi/ai/threat"
)

// Summary counts what of the records is reached from the opening.
type Summary struct {
	Answers, Won int                   // White's first answers, and those to which a win is settled
	Positions    int                   // settled
	Leaves       int                   // answers of White that lead to no settled position
	Depth        int                   // moves that are stored, one after the other, at most
	Bounds       [mostExponent + 1]int // positions by the bound of the leaves after them
}

// Summary walks from the opening through all that is settled. What failed attempts left is not reached.
func (j *Job) Summary() (s Summary, err error) {
	if j.frame == nil {
		if err := j.prepare(); err != nil {
			return s, err
		}
	}
	w := walk{cursor: newCursor(j.frame, j.start), replies: j.Records.Replies, depths: map[uint64]int{}}
	for _, cell := range w.cursor.replies() {
		s.Answers++
		if _, won := w.replies[w.cursor.after(cell)]; won {
			s.Won++
		}
	}
	leaves := 0
	if w.depth, err = w.white(); err != nil {
		return s, err
	}
	if leaves = w.leaves; s.Won < s.Answers {
		leaves -= s.Answers - s.Won // open answers
	}
	s.Positions, s.Leaves, s.Depth, s.Bounds = len(w.depths), leaves, w.depth, w.bounds
	return s, nil
}

// walk goes through settled positions, each once.
type walk struct {
	cursor  *cursor
	replies map[uint64]Reply
	depths  map[uint64]int // of those that were seen
	leaves  int
	depth   int
	bounds  [mostExponent + 1]int
}

// white walks through White's answers on the position of the cursor, and returns how many stored moves follow at most.
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
		if d, seen := w.depths[key]; seen {
			depth = max(depth, d)
			continue
		}
		if err := w.cursor.play(cell); err != nil {
			return 0, err
		}
		d, err := w.black(key)
		if err != nil {
			return 0, err
		}
		w.cursor.undo()
		depth = max(depth, d)
	}
	return depth, nil
}

func (w *walk) black(key uint64) (depth int, err error) {
	reply := w.replies[key]
	_, by := w.cursor.canonical()
	if err := w.cursor.play(threat.Cell(w.cursor.from[by][reply.Cell])); err != nil {
		return 0, fmt.Errorf("%w: a settled move cannot be played: %w", ErrLog, err)
	}
	defer w.cursor.undo()
	w.bounds[reply.Bound]++
	depth, err = w.white()
	w.depths[key] = depth + 1
	return depth + 1, err
}
