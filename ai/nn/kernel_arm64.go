package nn

import "hoshi/ai/threat"

// vectors is for tests: every processor of this kind has the instructions of kernel_arm64.s.
const vectors = true

func update(cells *[threat.MaxCells]lanes, rows []row, changes []change, saved []lanes, t *totals, left threat.Cell) {
	if len(changes) == 0 {
		plainUpdate(cells, rows, changes, saved, t, left)
		return
	}
	updateNEON(&cells[0], &rows[0], &changes[0], len(changes), &saved[0], t, int(left))
}

func dense(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32 {
	return denseNEON(l, own, other, mask, size)
}

// updateNEON is plainUpdate; there must be changes, n of them.
//
//go:noescape
func updateNEON(cells *lanes, rows *row, changes *change, n int, saved *lanes, t *totals, left int)

// denseNEON is plainDense.
//
//go:noescape
func denseNEON(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32
