package solve

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"hoshi/ai/threat"
)

const (
	leafNodes  = 4096 // that a small VCT which remembers nothing may look at in a leaf
	leafMargin = 4    // how many times as many the leaf bound allows
	blocks     = 16   // of settled positions, which processes measure apart
	gapTries   = 3    // at an answer that no leaf refutes
	gapLimit   = 4    // times the first limit of a job, for that answer
	otherLimit = 64   // and for another move that wins against it
)

// measureProof measures all that is settled and reached from the opening. It returns whether all of it was measured before, and whether there was
// anything to do that no other process does.
func (j *Job) measureProof(ctx context.Context) (done, worked bool, err error) {
	if !j.thinned {
		worked, err = j.thin(ctx)
		return false, worked, err
	}
	var unmeasured [blocks]int
	if err := j.eachUnmeasured(func(_ *cursor, key uint64) error {
		unmeasured[key%blocks]++
		return nil
	}); err != nil {
		return false, false, err
	}
	if done = unmeasured == [blocks]int{}; done && !j.covered {
		worked, err = j.cover(ctx)
		return false, worked, err
	}
	for i := range uint64(blocks) {
		block := (i + uint64(j.Records.ownLog-1)*blocks/2) % blocks
		if unmeasured[block] == 0 {
			continue
		}
		release, err := j.Records.claim(block)
		if err != nil {
			return false, false, err
		}
		if release == nil {
			continue
		}
		worked = true
		err = j.measureBlock(ctx, block)
		release()
		if err != nil {
			return false, false, err
		}
	}
	return done, worked, nil
}

// thin finds the settled positions that are leaves themselves, which the search could not know; of the proof of freestyle on 15 x 15 points that
// is two in five. One process does it while the others wait.
func (j *Job) thin(ctx context.Context) (worked bool, err error) {
	release, err := j.Records.claim(blocks)
	if err != nil || release == nil {
		return false, err
	}
	defer release()
	err = j.eachUnmeasured(func(c *cursor, key uint64) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(c.marks) == 3 { // what follows the opening at once is what is proved
			return nil
		}
		before := &c.marks[len(c.marks)-2].position
		if _, _, is := j.leaf.Prove(before, leafNodes); !is {
			return nil
		}
		if err := j.Records.unneed(key); err != nil {
			return err
		}
		return errLeaf
	})
	j.thinned = err == nil
	return true, err
}

// cover measures the leaves that were settled positions when what leads to them was measured. One process does it while the others wait.
func (j *Job) cover(ctx context.Context) (worked bool, err error) {
	release, err := j.Records.claim(blocks)
	if err != nil || release == nil {
		return false, err
	}
	defer release()
	w := walk{cursor: newCursor(j.frame, j.start), replies: j.Records.Replies}
	w.visit = func(key uint64) error {
		reply := j.Records.Replies[key]
		bound, plies := reply.Bound, reply.Plies
		for _, cell := range w.cursor.replies() {
			if !j.Records.leaves[w.cursor.after(cell)] {
				continue
			}
			if err := firstError(ctx.Err(), w.cursor.play(cell)); err != nil {
				return err
			}
			need, length, err := j.need(w.cursor)
			w.cursor.undo()
			if err != nil {
				return err
			}
			bound, plies = max(bound, leafBound(need)), max(plies, uint16(length))
		}
		if bound == reply.Bound && plies == reply.Plies {
			return nil
		}
		return j.Records.measure(key, bound, plies)
	}
	_, err = w.run()
	j.covered = err == nil
	return true, err
}

// eachUnmeasured calls do for the positions of the proof that are not measured, with the cursor after their move.
func (j *Job) eachUnmeasured(do func(c *cursor, key uint64) error) error {
	w := walk{cursor: newCursor(j.frame, j.start), replies: j.Records.Replies}
	w.visit = func(key uint64) error {
		if j.Records.Replies[key].Bound > 0 {
			return nil
		}
		return do(w.cursor, key)
	}
	_, err := w.run()
	return err
}

// measureBlock measures the positions of a block; what closes gaps may belong to any.
func (j *Job) measureBlock(ctx context.Context, block uint64) error {
	if err := j.Records.Refresh(); err != nil {
		return err
	}
	return j.eachUnmeasured(func(c *cursor, key uint64) error {
		if key%blocks != block {
			return nil
		}
		bound, plies, err := j.measure(ctx, c)
		for try := 0; errors.Is(err, errGap) && try < gapTries; try++ {
			if err = j.replace(ctx, c, key); err == nil {
				bound, plies, err = j.measure(ctx, c)
			}
		}
		if err != nil {
			return err
		}
		if err := j.Records.measure(key, bound, plies); err != nil {
			return err
		}
		j.report()
		return nil
	})
}

// replace finds another move for a settled position, whose move was made and does not win against every answer, and makes that.
func (j *Job) replace(ctx context.Context, c *cursor, key uint64) error {
	c.undo()
	s := newSearcher(func(k uint64) bool { return k != key && j.Records.known(k) })
	s.careful = true
	n, err := s.prove(ctx, c, otherLimit*j.Limit)
	if err == nil && n.pn > 0 {
		err = fmt.Errorf("%w:\n%s", errGap, c.position().Diagram())
	}
	if err != nil {
		return err
	}
	write := settler{s, func(k uint64, cell uint16) error {
		if k == key {
			return j.Records.replace(k, cell)
		}
		return j.Records.settle(k, cell)
	}}
	if err := write.black(n); err != nil {
		return err
	}
	_, by := c.canonical()
	return c.play(threat.Cell(c.from[by][j.Records.Replies[key].Cell]))
}

// measure proves all leaves after a settled move, which was made, and returns their bound and the plies of the longest. An answer that leads to
// none is settled; where that fails the error is errGap.
func (j *Job) measure(ctx context.Context, c *cursor) (bound uint8, plies uint16, err error) {
	most := int64(1)
	if c.position().Result().Over() {
		return leafBound(most), 0, nil
	}
	for _, cell := range c.replies() {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		if j.Records.settled(c.after(cell)) {
			continue
		}
		if err := c.play(cell); err != nil {
			return 0, 0, err
		}
		need, length, err := j.need(c)
		if errors.Is(err, errGap) && !c.position().Result().Over() {
			err = j.closeGap(ctx, c)
		}
		c.undo()
		if err != nil {
			return 0, 0, err
		}
		most, plies = max(most, need), max(plies, uint16(length))
	}
	return leafBound(most), plies, nil
}

// leafBound returns the exponent of the bound for leaves that need so many nodes.
func leafBound(need int64) uint8 { return uint8(bits.Len64(uint64(leafMargin*need - 1))) }

// need returns how many nodes the position of c takes as a leaf and in how many plies Black wins, or errGap where it is none.
func (j *Job) need(c *cursor) (nodes int64, plies int, err error) {
	if c.position().Result().Over() {
		return 0, 0, fmt.Errorf("%w: White does not lose\n%s", errGap, c.position().Diagram())
	}
	nodes, plies, proved := j.leaf.Prove(c.position(), leafNodes)
	if !proved {
		return 0, 0, errGap
	}
	return nodes, plies, nil
}

// closeGap settles the position of c, which should have been a leaf.
func (j *Job) closeGap(ctx context.Context, c *cursor) (err error) {
	for range gapTries {
		n, wrong := j.searcher.prove(ctx, c, gapLimit*j.Limit)
		switch {
		case wrong != nil:
			return wrong
		case n.pn > 0:
			return fmt.Errorf("%w:\n%s", errGap, c.position().Diagram())
		}
		s := settler{j.searcher, j.Records.settle}
		if err = s.black(n); !errors.Is(err, errGap) {
			return err
		}
		j.searcher.forget() // the next try begins with nothing
	}
	return err
}
