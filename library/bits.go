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
