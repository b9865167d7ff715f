package library

import "math/bits"

// words is how many words a board of the largest size takes.
const words = 8

// points is a set of points of a board, row by row.
type points [words]uint64

func (p *points) set(i int)      { p[i>>6] |= 1 << (i & 63) }
func (p *points) clear(i int)    { p[i>>6] &^= 1 << (i & 63) }
func (p *points) has(i int) bool { return p[i>>6]>>(i&63)&1 != 0 }

// all calls yield for each point in order.
func (p *points) all(yield func(int) bool) {
	for at, w := range p {
		for ; w != 0; w &= w - 1 {
			if !yield(at<<6 + bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}

// within reports whether all points of p are among those of q, which has as many words.
func within(p, q []uint64) bool {
	if len(p) == 8 && len(q) == 8 { // both sides of the usual boards
		p, q := (*[8]uint64)(p), (*[8]uint64)(q)
		return p[0]&^q[0]|p[1]&^q[1]|p[2]&^q[2]|p[3]&^q[3]|p[4]&^q[4]|p[5]&^q[5]|p[6]&^q[6]|p[7]&^q[7] == 0
	}
	var missing uint64
	for i, w := range p {
		missing |= w &^ q[i]
	}
	return missing == 0
}
