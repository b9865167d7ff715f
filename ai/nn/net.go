package nn

import (
	"hoshi/ai/threat"
	"hoshi/ai/weights"
)

// Net is weights made ready. It is never changed, so any goroutine may read it.
type Net struct {
	out     uint8
	old     int
	windows *windows
	rows    []row    // by the place of a window
	heads   [2]ready // by the side to move
}

// row is what a window is to Black, and to White: each lane with rowBias added, in the order that [row.lane] knows and vectors like.
type row [2 * Lanes]uint8

const rowBias = 128

// lane returns a lane of the row, with the bias.
func (r *row) lane(i int) int16 { return int16(r[laneAt(i)]) }

// laneAt exchanges the second eight lanes and the third.
func laneAt(i int) int { return i&7 | i&8<<1 | i&16>>1 }

// lanes are the sums of rows in a cell, totals those of the limited lanes over the board.
type (
	lanes  [2 * Lanes]int16
	totals [2 * Lanes]uint16
)

// ready is a head as it is used.
type ready struct {
	layers *layers
	mask   *[weights.Masks][Hidden]int32
	size   *[Sizes][Hidden]int32
}

// layers is a head as the vector instructions take it: the weights of two inputs for one unit lie side by side.
type layers struct {
	w1, w2            [Inputs / 2][Hidden][2]int16
	b2                [Hidden]int32
	w3                [Hidden]int16
	b3                int32
	in, first, second uint32 // how far to shift
}

// New makes weights ready. It returns the error of [Weights.Check].
func New(w *Weights) (*Net, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	n := &Net{out: w.Out, old: int(w.Old), windows: newWindows(w.Rule)}
	codes := n.windows.codes
	_, exchanged := Numbering(w.Rule)
	n.rows = make([]row, codes*codes)
	for i := range n.rows {
		window := int(pair(uint32(i/codes), uint32(i%codes)))
		black, white := &w.Rows[window%len(w.Rows)], &w.Rows[exchanged[window]%len(w.Rows)]
		if views(w.Rule) == 2 {
			black, white = &w.Rows[2*window], &w.Rows[2*window+1]
		}
		for j := range Lanes {
			n.rows[i][laneAt(j)] = uint8(int(black[j]) + rowBias)
			n.rows[i][laneAt(Lanes+j)] = uint8(int(white[j]) + rowBias)
		}
	}
	for side := range n.heads {
		h := &w.Heads[side%len(w.Heads)]
		n.heads[side] = ready{newLayers(w, h), &h.Mask, &h.Size}
	}
	return n, nil
}

func newLayers(w *Weights, h *Head) *layers {
	l := &layers{b2: h.B2, w3: h.W3, b3: h.B3, in: uint32(w.In), first: uint32(w.First), second: uint32(w.Second)}
	for j := range Hidden {
		for i := range Inputs {
			l.w1[i/2][j][i%2] = h.W1[j][i]
			l.w2[i/2][j][i%2] = h.W2[j][i]
		}
	}
	return l
}

// correction returns what the network makes of the sums, in points for the side to move.
func (n *Net) correction(t *totals, side threat.Side, mask, size int) int {
	black, white := (*[Lanes]uint16)(t[:Lanes]), (*[Lanes]uint16)(t[Lanes:])
	if side == threat.White {
		black, white = white, black
	}
	h := &n.heads[side]
	return int(dense(h.layers, black, white, &h.mask[mask], &h.size[size]) >> n.out)
}

// kindOf returns which of [Sizes] a board of so many points a side is.
func kindOf(size int) int {
	switch {
	case size <= 13:
		return 0
	case size <= 16:
		return 1
	}
	return 2
}
