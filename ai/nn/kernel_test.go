package nn

import (
	"math/rand/v2"
	"testing"

	"hoshi/ai/threat"
	"hoshi/game"
)

// TestVectors compares the vector instructions with plain Go: on cells, rows and totals of any kind, and with shifts as far as they go.
func TestVectors(t *testing.T) {
	if !vectors {
		t.Skip("this processor has none of them")
	}
	random := rand.New(rand.NewPCG(5, 17))
	w := drawn(random, game.Freestyle)
	for round := range 300 {
		w.In, w.First, w.Second = uint8(1+random.IntN(15)), uint8(random.IntN(32)), uint8(random.IntN(32))
		w.Heads[0].B2[round%Hidden] = int32(random.IntN(1 << 27))
		compareUpdates(t, random, w)
		compareLayers(t, random, newLayers(w, &w.Heads[0]), &w.Heads[0])
	}
}

func compareUpdates(t *testing.T, random *rand.Rand, w *Weights) {
	t.Helper()
	var cells, plainCells [threat.MaxCells]lanes
	var sum, plainSum totals
	rows := make([]row, 300)
	for i := range rows {
		copy(rows[i][:], w.Rows[i][:])
		copy(rows[i][Lanes:], w.Rows[i+300][:])
	}
	for p := range cells {
		for i := range cells[p] {
			cells[p][i] = int16(random.IntN(8*Highest+1) - 4*Highest)
		}
	}
	for i := range sum {
		sum[i] = uint16(random.Uint32())
	}
	plainCells, plainSum = cells, sum
	changes := make([]change, random.IntN(mostChanges+1))
	saved, plainSaved := make([]lanes, len(changes)+1), make([]lanes, len(changes)+1)
	for i, p := range random.Perm(len(cells))[:len(changes)] {
		changes[i] = change{uint32(p), random.Uint32N(300), random.Uint32N(300)}
	}
	left := threat.Cell(random.IntN(len(cells)))
	update(&cells, rows, changes, saved, &sum, left)
	plainUpdate(&plainCells, rows, changes, plainSaved, &plainSum, left)
	if cells != plainCells || sum != plainSum {
		t.Fatalf("%d changes give other sums", len(changes))
	}
	for i := range saved {
		if saved[i] != plainSaved[i] {
			t.Fatalf("number %d of %d is saved as %v, not %v", i, len(changes), saved[i], plainSaved[i])
		}
	}
}

func compareLayers(t *testing.T, random *rand.Rand, l *layers, h *Head) {
	t.Helper()
	own, other := drawnTotals(random), drawnTotals(random)
	mask, size := &h.Mask[random.IntN(len(h.Mask))], &h.Size[random.IntN(Sizes)]
	got, want := dense(l, own, other, mask, size), plainDense(l, own, other, mask, size)
	if got != want {
		t.Fatalf("%d, not %d, shifted by %d, %d, %d", got, want, l.in, l.first, l.second)
	}
}

// drawnTotals returns totals up to the highest, the same of all boards or near zero.
func drawnTotals(random *rand.Rand) *[Lanes]uint16 {
	var t [Lanes]uint16
	most := 1 << random.IntN(17)
	for i := range t {
		t[i] = uint16(random.IntN(min(most, mostSum+1)))
		if random.IntN(20) == 0 {
			t[i] = mostSum
		}
	}
	return &t
}

// TestNothingOverflows makes every weight as large as Check allows, with signs that add up, and compares with numbers of 64 bits.
func TestNothingOverflows(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 17))
	w := drawn(random, game.Freestyle)
	w.In, w.First, w.Second, w.Out = 1, 0, 0, 0
	h := &w.Heads[0]
	for sign := range 4 {
		first, second := int32(1-sign%2*2), int32(1-sign/2*2)
		for j := range Hidden {
			for i := range Inputs {
				h.W1[j][i], h.W2[j][i] = int16(first)*2100, int16(second)*2000
			}
			for m := range h.Mask {
				h.Mask[m][j] = first * 80_000_000
			}
			h.Size[0][j], h.B2[j], h.W3[j] = first*100_000, second*48_000_000, int16(second)*2000
		}
		h.B3 = second * 48_000_000
		n, err := New(w)
		if err != nil {
			t.Fatal(err)
		}
		var all totals
		for i := range all {
			all[i] = mostSum
		}
		if got, want := n.correction(&all, threat.Black, 0, 0), wide(h, w, &all); int64(got) != want {
			t.Errorf("signs %d, %d: %d, not %d", first, second, got, want)
		}
	}
}

// wide is Net.correction for Black, without threats on a small board, in 64 bits.
func wide(h *Head, w *Weights, t *totals) int64 {
	layer := func(weights *[Hidden][Inputs]int16, x *[Hidden]int64, bias func(int) int64, shift uint8) (y [Hidden]int64) {
		for j := range y {
			y[j] = bias(j)
			for i := range x {
				y[j] += int64(weights[j][i]) * x[i]
			}
			y[j] = min(max(y[j]>>shift, 0), 32767)
		}
		return y
	}
	var x [Hidden]int64
	for i := range x {
		x[i] = int64(t[i] >> w.In)
	}
	x = layer(&h.W1, &x, func(j int) int64 { return int64(h.Mask[0][j]) + int64(h.Size[0][j]) }, w.First)
	x = layer(&h.W2, &x, func(j int) int64 { return int64(h.B2[j]) }, w.Second)
	out := int64(h.B3)
	for j := range x {
		out += int64(h.W3[j]) * x[j]
	}
	return out >> w.Out
}

// The work of a move in freestyle, and of an evaluation.
func BenchmarkUpdate(b *testing.B) {
	random := rand.New(rand.NewPCG(7, 17))
	cells, rows := new([threat.MaxCells]lanes), make([]row, Windows(game.Freestyle))
	changes, saved, sum := make([]change, 22), make([]lanes, 22), new(totals)
	lists := make([]change, 4096)
	for i := range lists {
		lists[i] = change{random.Uint32N(225), zipf(random), zipf(random)}
	}
	for i := 0; b.Loop(); i++ {
		copy(changes, lists[i%(len(lists)-len(changes)):])
		update(cells, rows, changes, saved, sum, threat.Cell(i%225))
	}
}

// zipf draws a window: some are met much more often than others.
func zipf(random *rand.Rand) uint32 {
	n := float64(Windows(game.Freestyle))
	f := random.Float64()
	return uint32(f * f * f * f * (n - 1))
}

func BenchmarkDense(b *testing.B) {
	random := rand.New(rand.NewPCG(8, 17))
	w := drawn(random, game.Freestyle)
	l, own, other := newLayers(w, &w.Heads[0]), drawnTotals(random), drawnTotals(random)
	for b.Loop() {
		dense(l, own, other, &w.Heads[0].Mask[3], &w.Heads[0].Size[1])
	}
}
