//go:build !amd64 && !arm64

package nn

// vectors is for tests: there are none here.
const vectors = false

func tally(f *field, rows []row, by *offsets, points uint64, p int, t *totals) {
	plainTally(f, rows, by, points, p, t)
}

func shift(f *field, rows []row, by *offsets, points uint64, p int) {
	plainShift(f, rows, by, points, p)
}

func dense(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32 {
	return plainDense(l, own, other, mask, size)
}
