package threat

import (
	"math/bits"

	"hoshi/game"
)

const (
	// MaxCells is how many cells the largest board has.
	MaxCells = game.MaxSize * game.MaxSize
	words    = (MaxCells + 63) / 64
)

// Cell is the number of a point, row by row from the top.
type Cell uint16

// NoCell is no point at all.
const NoCell Cell = 1<<16 - 1

// Side is the colour of a player.
type Side uint8

// The sides. The other one of s is s^1.
const (
	Black Side = iota
	White
)

// Color returns the colour of a side's stones.
func (s Side) Color() game.Color { return game.Color(s + 1) }

// Set is a set of cells.
type Set [words]uint64

// full holds every cell.
var full = func() (s Set) {
	for w := range s {
		s[w] = ^uint64(0)
	}
	return s
}()

func (s *Set) flip(p Cell) { s[p/64] ^= 1 << (p % 64) }

// Add adds a cell.
func (s *Set) Add(p Cell) { s[p/64] |= 1 << (p % 64) }

// Has reports whether p is in the set.
func (s *Set) Has(p Cell) bool { return s[p/64]>>(p%64)&1 == 1 }

// Union adds the cells of t.
func (s *Set) Union(t *Set) {
	for w := range s {
		s[w] |= t[w]
	}
}

// Intersect removes the cells that t lacks.
func (s *Set) Intersect(t *Set) {
	for w := range s {
		s[w] &= t[w]
	}
}

// First returns the lowest cell, NoCell when there is none.
func (s *Set) First() Cell {
	for w, word := range s {
		if word != 0 {
			return Cell(w*64 + bits.TrailingZeros64(word))
		}
	}
	return NoCell
}

// PopFirst removes the lowest cell and returns it, NoCell when there is none.
func (s *Set) PopFirst() Cell {
	p := s.First()
	if p != NoCell {
		s.flip(p)
	}
	return p
}
