//go:build !amd64 && !arm64

package nn

import "hoshi/ai/threat"

// vectors is for tests: there are none here.
const vectors = false

func update(cells *[threat.MaxCells]lanes, rows []row, changes []change, saved []lanes, t *totals, left threat.Cell) {
	plainUpdate(cells, rows, changes, saved, t, left)
}

func dense(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32 {
	return plainDense(l, own, other, mask, size)
}
