package nn

import (
	"golang.org/x/sys/cpu"

	"hoshi/ai/threat"
)

// vectors says that the processor has the instructions of kernel_amd64.s.
var vectors = cpu.X86.HasAVX2

func update(cells *[threat.MaxCells]lanes, rows []row, changes []change, saved []lanes, t *totals, left threat.Cell) {
	if !vectors || len(changes) == 0 {
		plainUpdate(cells, rows, changes, saved, t, left)
		return
	}
	updateAVX2(&cells[0], &rows[0], &changes[0], len(changes), &saved[0], t, int(left))
}

func dense(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32 {
	if !vectors {
		return plainDense(l, own, other, mask, size)
	}
	return denseAVX2(l, own, other, mask, size)
}

// updateAVX2 is plainUpdate; there must be changes, n of them.
//
//go:noescape
func updateAVX2(cells *lanes, rows *row, changes *change, n int, saved *lanes, t *totals, left int)

// denseAVX2 is plainDense.
//
//go:noescape
func denseAVX2(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32
