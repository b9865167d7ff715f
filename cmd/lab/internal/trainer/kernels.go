package trainer

import "hoshi/ai/nn"

const (
	lanes  = nn.Lanes
	inputs = nn.Inputs
	hidden = nn.Hidden
)

type (
	row    [lanes]float32 // of a window
	vector [hidden]float32
)

// top is where the lanes of a cell are cut.
const top = float32(nn.Highest) / unit

// unit is how many of the integers' units are one.
const unit = 64

// kernel is the arithmetic of most of the work, plain or by vector instructions.
type kernel struct {
	// sum adds up the cells' lanes, cut at zero and top, Black's behind one another and then White's, and notes in bits which lanes
	// were not cut, as many words as there are cells.
	sum func(rows []row, cells []cell, open []uint32) vector
	// spread adds to the slopes of the rows those of the sums.
	spread func(slopes []row, cells []cell, open []uint32, slope *vector)
	// times adds to the vector y the rows of a matrix of vectors, each times a figure of x.
	times func(m []float32, x, y *vector)
	// outer adds to the rows of a matrix the vector y, each times a figure of x.
	outer func(m []float32, x, y *vector)
}

var plain = kernel{plainSum, plainSpread, plainTimes, plainOuter}

func plainSum(rows []row, cells []cell, open []uint32) (sum vector) {
	for i := range cells {
		bits := uint32(0)
		for side := range 2 {
			w := &cells[i][side]
			a, b, c, d := &rows[w[0]], &rows[w[1]], &rows[w[2]], &rows[w[3]]
			for j := range lanes {
				if x := a[j] + b[j] + (c[j] + d[j]); x > 0 {
					if x < top {
						bits |= 1 << (side*lanes + j)
					}
					sum[side*lanes+j] += min(x, top)
				}
			}
		}
		open[i] = bits
	}
	return sum
}

func plainSpread(slopes []row, cells []cell, open []uint32, slope *vector) {
	for i := range cells {
		for side := range 2 {
			var d row
			for j := range lanes {
				if open[i]>>(side*lanes+j)&1 == 1 {
					d[j] = slope[side*lanes+j]
				}
			}
			for _, w := range &cells[i][side] {
				for j := range lanes {
					slopes[w][j] += d[j]
				}
			}
		}
	}
}

func plainTimes(m []float32, x, y *vector) {
	for i, f := range x {
		if f != 0 {
			for j, w := range m[i*hidden : (i+1)*hidden] {
				y[j] += f * w
			}
		}
	}
}

func plainOuter(m []float32, x, y *vector) {
	for i, f := range x {
		if f != 0 {
			to := m[i*hidden : (i+1)*hidden]
			for j := range to {
				to[j] += f * y[j]
			}
		}
	}
}
