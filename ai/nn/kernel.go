package nn

import (
	"math"

	"hoshi/ai/threat"
)

// What takes the time: update and dense do it by vector instructions where the processor has them, with the same integers.

// limited returns a lane of a cell as the totals count it.
func limited(x int16) uint16 { return uint16(min(max(x, 0), Highest)) }

// enter adds a cell to the totals.
func enter(t *totals, cell *lanes) {
	for i, x := range cell {
		t[i] += limited(x)
	}
}

// plainUpdate takes the cell left out of the totals, and exchanges rows of others, which it saves.
func plainUpdate(cells *[threat.MaxCells]lanes, rows []row, changes []change, saved []lanes, t *totals, left threat.Cell) {
	for i, x := range &cells[left] {
		t[i] -= limited(x)
	}
	for k := range changes {
		c := &changes[k]
		cell, was, is := &cells[c.cell], &rows[c.was], &rows[c.is]
		saved[k] = *cell
		for i, x := range cell {
			y := x + int16(is[i]) - int16(was[i])
			cell[i] = y
			t[i] += limited(y) - limited(x)
		}
	}
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
