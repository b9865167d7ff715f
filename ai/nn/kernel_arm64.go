package nn

// vectors is for tests: every processor of this kind has the instructions of kernel_arm64.s.
const vectors = true

func tally(f *field, rows []row, by *offsets, points uint64, p int, t *totals) {
	tallyNEON(f, &rows[0], by, points, p, t)
}

func shift(f *field, rows []row, by *offsets, points uint64, p int) {
	shiftNEON(f, &rows[0], by, points, p)
}

func dense(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32 {
	return denseNEON(l, own, other, mask, size)
}

// tallyNEON and shiftNEON are plainTally and plainShift.
//
//go:noescape
func tallyNEON(f *field, rows *row, by *offsets, points uint64, p int, t *totals)

//go:noescape
func shiftNEON(f *field, rows *row, by *offsets, points uint64, p int)

// denseNEON is plainDense.
//
//go:noescape
func denseNEON(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32
