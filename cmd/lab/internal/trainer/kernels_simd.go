//go:build goexperiment.simd && amd64

package trainer

import "simd/archsimd"

// Between the vectors no figure is looked at as such: instructions of SSE are slow as long as the upper bits are not clear.

// kernelOfMachine returns what the machine does fastest.
func kernelOfMachine() kernel {
	if archsimd.X86.AVX512() {
		return kernel{wideSum, wideSpread, wideTimes, wideOuter}
	}
	return plain
}

func wideSum(rows []row, cells []cell, open []uint32) (sum vector) {
	zero, most := archsimd.BroadcastFloat32x16(0), archsimd.BroadcastFloat32x16(top)
	black, white := zero, zero
	for i := range cells {
		c := &cells[i]
		x, bits := laneSum(rows, &c[0], zero, most)
		y, more := laneSum(rows, &c[1], zero, most)
		black, white = black.Add(x), white.Add(y)
		open[i] = uint32(bits) | uint32(more)<<16
	}
	black.StoreSlice(sum[:lanes])
	white.StoreSlice(sum[lanes:])
	archsimd.ClearAVXUpperBits()
	return sum
}

func laneSum(rows []row, w *[4]uint32, zero, most archsimd.Float32x16) (cut archsimd.Float32x16, open uint16) {
	x := load(&rows[w[0]]).Add(load(&rows[w[1]])).Add(load(&rows[w[2]]).Add(load(&rows[w[3]])))
	return x.Max(zero).Min(most), x.Greater(zero).And(x.Less(most)).ToBits()
}

func load(r *row) archsimd.Float32x16 { return archsimd.LoadFloat32x16((*[lanes]float32)(r)) }

func wideSpread(slopes []row, cells []cell, open []uint32, slope *vector) {
	black, white := archsimd.LoadFloat32x16Slice(slope[:lanes]), archsimd.LoadFloat32x16Slice(slope[lanes:])
	for i := range cells {
		c := &cells[i]
		if bits := uint16(open[i]); bits != 0 {
			laneSpread(slopes, &c[0], black.Masked(archsimd.Mask32x16FromBits(bits)))
		}
		if bits := uint16(open[i] >> 16); bits != 0 {
			laneSpread(slopes, &c[1], white.Masked(archsimd.Mask32x16FromBits(bits)))
		}
	}
	archsimd.ClearAVXUpperBits()
}

func laneSpread(slopes []row, w *[4]uint32, d archsimd.Float32x16) {
	for _, at := range w {
		s := (*[lanes]float32)(&slopes[at])
		archsimd.LoadFloat32x16(s).Add(d).Store(s)
	}
}

func wideTimes(m []float32, x, y *vector) {
	low, high := archsimd.LoadFloat32x16Slice(y[:16]), archsimd.LoadFloat32x16Slice(y[16:])
	for i, f := range bitsOf(x) {
		if f != 0 {
			w := archsimd.BroadcastUint32x16(f).AsFloat32x16()
			from := m[i*hidden : (i+1)*hidden]
			low = archsimd.LoadFloat32x16Slice(from[:16]).MulAdd(w, low)
			high = archsimd.LoadFloat32x16Slice(from[16:]).MulAdd(w, high)
		}
	}
	low.StoreSlice(y[:16])
	high.StoreSlice(y[16:])
	archsimd.ClearAVXUpperBits()
}

func wideOuter(m []float32, x, y *vector) {
	low, high := archsimd.LoadFloat32x16Slice(y[:16]), archsimd.LoadFloat32x16Slice(y[16:])
	for i, f := range bitsOf(x) {
		if f != 0 {
			w := archsimd.BroadcastUint32x16(f).AsFloat32x16()
			to := m[i*hidden : (i+1)*hidden]
			w.MulAdd(low, archsimd.LoadFloat32x16Slice(to[:16])).StoreSlice(to[:16])
			w.MulAdd(high, archsimd.LoadFloat32x16Slice(to[16:])).StoreSlice(to[16:])
		}
	}
	archsimd.ClearAVXUpperBits()
}

// bitsOf returns the figures of a vector as they are stored.
func bitsOf(x *vector) (bits [hidden]uint32) {
	archsimd.LoadFloat32x16Slice(x[:16]).AsUint32x16().StoreSlice(bits[:16])
	archsimd.LoadFloat32x16Slice(x[16:]).AsUint32x16().StoreSlice(bits[16:])
	return bits
}
