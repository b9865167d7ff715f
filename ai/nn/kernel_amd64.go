package nn

import "golang.org/x/sys/cpu"

// vectors is for tests: there are some on every processor of this kind. avx2 says that there are larger ones.
const vectors = true

var avx2 = cpu.X86.HasAVX2

func tally(f *field, rows []row, by *offsets, points uint64, p int, t *totals) {
	if avx2 {
		tallyAVX2(f, &rows[0], by, points, p, t)
	} else {
		tallySSE2(f, &rows[0], by, points, p, t)
	}
}

func shift(f *field, rows []row, by *offsets, points uint64, p int) {
	if avx2 {
		shiftAVX2(f, &rows[0], by, points, p)
	} else {
		shiftSSE2(f, &rows[0], by, points, p)
	}
}

func dense(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32 {
	if avx2 {
		return denseAVX2(l, own, other, mask, size)
	}
	return denseSSE2(l, own, other, mask, size)
}

// These are plainTally and plainShift.
//
//go:noescape
func tallyAVX2(f *field, rows *row, by *offsets, points uint64, p int, t *totals)

//go:noescape
func shiftAVX2(f *field, rows *row, by *offsets, points uint64, p int)

//go:noescape
func tallySSE2(f *field, rows *row, by *offsets, points uint64, p int, t *totals)

//go:noescape
func shiftSSE2(f *field, rows *row, by *offsets, points uint64, p int)

// These are plainDense.
//
//go:noescape
func denseAVX2(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32

//go:noescape
func denseSSE2(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32
