package library

import (
	"math/bits"
	"slices"

	"hoshi/game"
)

// image is a position turned or mirrored, as the boards of a group are.
type image struct {
	sides  []uint64      // the black stones, then the white ones
	wanted []word        // those of sides that have stones, the ones with most first
	stones []uint64      // all
	by     game.Symmetry // leads from the position to the image
}

// word is a word of a set of points, and its place there.
type word struct {
	at   int
	bits uint64
}

// wordsOf returns the words of a set that are not empty, those of most points first: few boards get past the first one.
func wordsOf(set []uint64) (all []word) {
	for at, w := range set {
		if w != 0 {
			all = append(all, word{at, w})
		}
	}
	slices.SortStableFunc(all, func(a, b word) int { return bits.OnesCount64(b.bits) - bits.OnesCount64(a.bits) })
	return all
}

// within reports whether all stones of the image stand on a board.
func (im *image) within(board []uint64) bool {
	for _, w := range im.wanted {
		if w.bits&^board[w.at] != 0 {
			return false
		}
	}
	return true
}

// positionQuery is a position that is looked for.
type positionQuery struct {
	size, count int // of the board; of the stones
	plainTurn   bool
	turn        game.Color
	images      []image                   // each once
	homes       [game.Symmetries][]uint16 // of the points of each image
}

// ask makes the question for a position.
func ask(p *game.Position) *positionQuery {
	q := &positionQuery{size: p.Size(), count: p.Stones(), turn: p.ToMove()}
	q.plainTurn = (q.count%2 == 0) == (q.turn == game.Black)
	n := (q.size*q.size + 63) / 64
	placed, stabiliser := p.Placed(), p.Symmetries()
	for s := range game.Symmetries {
		var black, white, all points
		for _, m := range placed {
			at := s.Apply(m.Point, q.size)
			i := at.Y*q.size + at.X
			if all.set(i); m.Color == game.Black {
				black.set(i)
			} else {
				white.set(i)
			}
		}
		q.homes[s] = make([]uint16, q.size*q.size)
		for i := range q.homes[s] {
			to := s.Apply(pointOf(i, q.size), q.size)
			least := i
			for _, keep := range stabiliser {
				twin := keep.Apply(pointOf(i, q.size), q.size)
				least = min(least, twin.Y*q.size+twin.X)
			}
			q.homes[s][to.Y*q.size+to.X] = uint16(least)
		}
		sides := slices.Concat(black[:n], white[:n])
		im := image{sides, wordsOf(sides), all[:n], s}
		if !slices.ContainsFunc(q.images, func(o image) bool { return slices.Equal(o.sides, im.sides) }) {
			q.images = append(q.images, im)
		}
	}
	return q
}

// home returns the point of the position on which the point of its image by s lies; of those that are the same by the symmetries of the
// position, always the same one.
func (q *positionQuery) home(i int, s game.Symmetry) int { return int(q.homes[s][i]) }

// onMatch is called for a row with the position, with the place of the step after it in the row's line, and the symmetry from the position to
// the row's board.
type onMatch func(row uint32, next int, by game.Symmetry)

// in looks for the position in the plain games from one to another of a group.
func (q *positionQuery) in(x *index, from, to int, takes func(uint32) bool, found onMatch) {
	g := x.boards[q.size]
	if g == nil || !q.plainTurn {
		return
	}
	for n := from; n < to; n++ {
		board := g.bits[2*g.words*n:][: 2*g.words : 2*g.words]
		for k := range q.images {
			im := &q.images[k]
			if !im.within(board) {
				continue
			}
			row := g.rows[n]
			line := x.line(int(row))
			if line.len() < q.count || !q.isStartOf(line, im) {
				continue
			}
			if takes(row) {
				found(row, q.count, im.by)
			}
			break // the same moves reach no other image
		}
	}
}

// isStartOf reports whether the first moves of a line are the stones of the image.
func (q *positionQuery) isStartOf(l moveList, im *image) bool {
	for i := range q.count {
		if p := l.point(i); im.stones[p>>6]>>(p&63)&1 == 0 {
			return false
		}
	}
	return true
}

// inOdd looks for the position in a line that is not plain, step by step.
func (q *positionQuery) inOdd(x *index, row uint32, found onMatch) {
	l := x.line(int(row))
	if l.size != q.size {
		return
	}
	r := replay{line: l, turn: game.Black}
	for {
		if r.stones == q.count && r.turn == q.turn {
			for k := range q.images {
				im := &q.images[k]
				n := len(im.stones)
				if slices.Equal(im.sides[:n], r.black[:n]) && slices.Equal(im.sides[n:], r.white[:n]) && !r.settingUp() {
					found(row, r.next, im.by)
					return
				}
			}
		}
		if !r.step() {
			return
		}
	}
}
