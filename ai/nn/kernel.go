package nn

import (
	"math"
	"math/bits"
)

// What takes the time: tally, shift and dense do it by vector instructions where the processor has them, with the same integers.

// limited returns a lane of a cell as the totals count it.
func limited(x int16) uint16 { return uint16(min(max(x, 0), Highest)) }

// enter adds a cell to the totals.
func enter(t *totals, cell *lanes) {
	for i, x := range cell {
		t[i] += limited(x)
	}
}

// plainTally takes cell p out of the totals, and counts the points around it of which a bit is set with the rows that their windows come to.
func plainTally(f *field, rows []row, by *offsets, points uint64, p int, t *totals) {
	for i, x := range &f.cells[p] {
		t[i] -= limited(x)
	}
	for ; points != 0; points &= points - 1 {
		cell, _, was, is := f.change(rows, by, points, p)
		for i, x := range cell {
			t[i] += limited(x+is.lane(i)-was.lane(i)) - limited(x)
		}
	}
}

// plainShift gives the points around cell p of which a bit is set these windows and rows.
func plainShift(f *field, rows []row, by *offsets, points uint64, p int) {
	for ; points != 0; points &= points - 1 {
		cell, window, was, is := f.change(rows, by, points, p)
		*window += by[bits.TrailingZeros64(points)]
		for i := range cell {
			cell[i] += is.lane(i) - was.lane(i)
		}
	}
}

// change returns the first of the points around cell p, and its rows.
func (f *field) change(rows []row, by *offsets, points uint64, p int) (cell *lanes, window *uint32, was, is *row) {
	point := bits.TrailingZeros64(points)
	at := 4*p + int(f.near[point])
	window = &f.windows[at]
	return &f.cells[at/4], window, &rows[*window], &rows[*window+by[point]]
}

// plainDense returns what the layers make of the totals of the side to move and of the other one.
func plainDense(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32 {
	var x, y, z [Hidden]int32
	for i := range Lanes {
		x[i], x[Lanes+i] = int32(own[i]>>l.in), int32(other[i]>>l.in)
	}
	for j := range y {
		y[j] = mask[j] + size[j]
	}
	multiply(&l.w1, &x, &y)
	rectify(&y, l.first)
	z = l.b2
	multiply(&l.w2, &y, &z)
	rectify(&z, l.second)
	out := l.b3
	for j := range z {
		out += int32(l.w3[j]) * z[j]
	}
	return out
}

// multiply adds the products of a layer to the sums of its units.
func multiply(w *[Inputs / 2][Hidden][2]int16, x, sums *[Hidden]int32) {
	for i := range w {
		a, b := x[2*i], x[2*i+1]
		if a|b == 0 {
			continue
		}
		for j := range sums {
			sums[j] += a*int32(w[i][j][0]) + b*int32(w[i][j][1])
		}
	}
}

// rectify makes the sums of units what they give to the next layer.
func rectify(y *[Hidden]int32, shift uint32) {
	for j := range y {
		y[j] = min(max(y[j]>>shift, 0), math.MaxInt16)
	}
}
