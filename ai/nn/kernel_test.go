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
		compareChanges(t, random)
		compareLayers(t, random, newLayers(w, &w.Heads[0]), &w.Heads[0])
	}
}

func compareChanges(t *testing.T, random *rand.Rand) {
	t.Helper()
	f, by, rows := drawnField(random)
	plain := *f
	var sum totals
	for i := range sum {
		sum[i] = uint16(random.Uint32())
	}
	plainSum := sum
	points := random.Uint64() & random.Uint64() & (1<<around - 1)
	if random.IntN(20) == 0 {
		points = 0
	}
	const p = threat.MaxCells / 2
	tally(f, rows, by, points, p, &sum)
	plainTally(&plain, rows, by, points, p, &plainSum)
	if *f != plain || sum != plainSum {
		t.Fatalf("%x give other sums", points)
	}
	shift(f, rows, by, points, p)
	plainShift(&plain, rows, by, points, p)
	if *f != plain {
		t.Fatalf("%x give another field", points)
	}
}

// drawnField returns a field with cells and windows of any kind, each point of a cell of its own, with what to add and rows.
func drawnField(random *rand.Rand) (f *field, by *offsets, rows []row) {
	f, by, rows = new(field), new(offsets), drawnRows(random, 300)
	for p := range f.cells {
		for i := range f.cells[p] {
			f.cells[p][i] = int16(random.IntN(8*Highest+1) - 4*Highest)
		}
	}
	for i := range f.windows {
		f.windows[i] = 100 + random.Uint32N(100)
	}
	for i, cell := range random.Perm(threat.MaxCells)[:around] {
		f.near[i], by[i] = int32(4*(cell-threat.MaxCells/2)+random.IntN(4)), random.Uint32N(200)-100
	}
	return f, by, rows
}

// drawnRows returns rows of any kind.
func drawnRows(random *rand.Rand, n int) []row {
	rows := make([]row, n)
	for i := range rows {
		for j := range rows[i] {
			rows[i][j] = uint8(random.IntN(2*Highest+1) - Highest + rowBias)
		}
	}
	return rows
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
func BenchmarkTally(b *testing.B) {
	f, by, rows, points := work()
	sum := new(totals)
	for i := 0; b.Loop(); i++ {
		tally(f, rows, by, points[i%len(points)], threat.MaxCells/2, sum)
	}
}

// A move that is made and taken back.
func BenchmarkShift(b *testing.B) {
	f, by, rows, points := work()
	back := *by
	for i := range back {
		back[i] = -back[i]
	}
	for i := 0; b.Loop(); i++ {
		shift(f, rows, by, points[i%len(points)], threat.MaxCells/2)
		shift(f, rows, &back, points[i%len(points)], threat.MaxCells/2)
	}
}

// work returns a field and which points around moves are empty, 22 of each.
func work() (f *field, by *offsets, rows []row, points [1024]uint64) {
	random := rand.New(rand.NewPCG(7, 17))
	f, by, rows = drawnField(random)
	for i := range points {
		for _, point := range random.Perm(around)[:22] {
			points[i] |= 1 << point
		}
	}
	return f, by, rows, points
}

func BenchmarkDense(b *testing.B) {
	random := rand.New(rand.NewPCG(8, 17))
	w := drawn(random, game.Freestyle)
	l, own, other := newLayers(w, &w.Heads[0]), drawnTotals(random), drawnTotals(random)
	for b.Loop() {
		dense(l, own, other, &w.Heads[0].Mask[3], &w.Heads[0].Size[1])
	}
}
