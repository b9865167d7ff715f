package nn

import (
	"golang.org/x/sys/cpu"

	"hoshi/ai/threat"
)

// vectors is for tests: there are some on every processor of this kind. avx2 says that there are larger ones.
const vectors = true

var avx2 = cpu.X86.HasAVX2

func update(cells *[threat.MaxCells]lanes, rows []row, changes []change, saved []lanes, t *totals, left threat.Cell) {
	switch {
	case len(changes) == 0:
		plainUpdate(cells, rows, changes, saved, t, left)
	case avx2:
		updateAVX2(&cells[0], &rows[0], &changes[0], len(changes), &saved[0], t, int(left))
	default:
		updateSSE2(&cells[0], &rows[0], &changes[0], len(changes), &saved[0], t, int(left))
	}
}

func dense(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32 {
	if avx2 {
		return denseAVX2(l, own, other, mask, size)
	}
	return denseSSE2(l, own, other, mask, size)
}

// These are plainUpdate; there must be changes, n of them.
//
//go:noescape
func updateAVX2(cells *lanes, rows *row, changes *change, n int, saved *lanes, t *totals, left int)

//go:noescape
func updateSSE2(cells *lanes, rows *row, changes *change, n int, saved *lanes, t *totals, left int)

// These are plainDense.
//
//go:noescape
func denseAVX2(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32

//go:noescape
func denseSSE2(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32
