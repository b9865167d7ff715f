package picture

import (
	"image/color"
	"math"
	"sync"
)

// wood is the face of a quarter-sawn board as paint: growth rings that run across with slow waves, fine fibres along them and
// a slow change of tone. It depends on nothing but the place within the board, so that every size shows the same piece of wood.
type wood struct {
	origin vec     // the board's upper left corner
	side   float64 // the board's side
	ground gradient
	grain  color.NRGBA
}

// newWood returns the paint of a board of style s.
func newWood(s Style, origin vec, side float64) wood {
	return wood{origin, side, gradient{{0, s.Ground[0]}, {0.5, s.Ground[1]}, {1, s.Ground[2]}}, s.Grain}
}

// The measures of the grain, in boards: how far rings and fibres are apart, and how finely their tables are made.
const (
	ringSteps   = 8192 // entries of the table of rings over the height of a board and a tenth on both sides
	fibreRows   = 900
	fibreLength = 14 // lattice points along a row
	waveKnots   = 96 // places along a row at which the wave of the rings is computed; straight between them
)

// timber holds the tables of the grain: how dark the rings and fibres are, from 0 to 1.
type timber struct {
	rings  [ringSteps + 1]float32
	fibres [fibreRows + 1][fibreLength + 2]float32
}

var grown = sync.OnceValue(func() *timber {
	t := new(timber)
	t.growRings()
	for row := range t.fibres {
		for i := range t.fibres[row] {
			t.fibres[row][i] = float32(chance(i, row, 3))
		}
	}
	return t
})

// growRings fills the table with rings of varying breadth, each pale where it begins in spring and darkest just before its
// sharp end in autumn.
func (t *timber) growRings() {
	begin := -0.01
	for n := 0; begin < 1.2; n++ {
		years := 0.5 + 0.5*noise(float64(n)*0.13, 0, 5) // some years are lean, in runs
		breadth := (0.006 + 0.013*chance(n, 0, 1)) * (0.5 + years)
		strength := 0.35 + 0.65*chance(n, 1, 1)
		first, end := int(begin/1.2*ringSteps), int((begin+breadth)/1.2*ringSteps)
		for i := max(first, 0); i < min(end, ringSteps+1); i++ {
			s := float64(i-first) / float64(end-first)
			dark := math.Pow(s, 2.2)
			if s > 0.86 {
				dark *= (1 - s) / 0.14
			}
			t.rings[i] = float32(strength * dark)
		}
		begin += breadth
	}
}

// wave returns how far the ring at (u, v) is displaced across the grain, in boards.
func wave(u, v float64) float64 {
	return 0.035*noise(u*1.1+3.7, v*0.9, 7) + 0.010*noise(u*2.9, v*3.1+5, 8) + 0.0022*noise(u*9, v*14, 9)
}

func (w wood) span(x, y float64, out []color.NRGBA) {
	t := grown()
	step := 1 / w.side
	u, v := (x-w.origin.x)*step, (y-w.origin.y)*step

	fibre := clamp(v, 0, 1) * (fibreRows - 1)
	fibreRow := int(fibre)
	upper, lower := &t.fibres[fibreRow], &t.fibres[fibreRow+1]
	mixRow := float32(fibre - float64(fibreRow))

	knot := -2
	var from, to, tone, toneTo float64
	for i := range out {
		place := u * waveKnots
		if k := int(place); k != knot {
			knot = k
			left, right := float64(k)/waveKnots, float64(k+1)/waveKnots
			from, to = wave(left, v), wave(right, v)
			tone, toneTo = noise(left*2, v*5, 11), noise(right*2, v*5, 11)
		}
		part := place - float64(knot)

		ring := clamp((v+0.1+lerp(from, to, part))/1.2, 0, 0.9999) * ringSteps
		r := int(ring)
		dark := t.rings[r] + (t.rings[r+1]-t.rings[r])*float32(ring-float64(r))

		along := clamp(u, 0, 1) * fibreLength
		f := int(along)
		part32 := float32(along - float64(f))
		a := upper[f] + (upper[f+1]-upper[f])*part32
		b := lower[f] + (lower[f+1]-lower[f])*part32
		streak := a + (b-a)*mixRow - 0.5

		slow := lerp(tone, toneTo, part)
		amount := float64(dark)*(0.21+0.09*slow) + float64(streak)*0.085 + slow*0.07
		out[i] = stain(w.ground.at((u+v)/2), w.grain, amount)
		u += step
	}
}

// stain moves c towards grain by the given part; a negative part makes c paler.
func stain(c, grain color.NRGBA, amount float64) color.NRGBA {
	f := int32(amount * 4096)
	part := func(c, g uint8) uint8 {
		return uint8(min(max(int32(c)+((int32(g)-int32(c))*f+2048)>>12, 0), 255))
	}
	return color.NRGBA{R: part(c.R, grain.R), G: part(c.G, grain.G), B: part(c.B, grain.B), A: c.A}
}

// chance returns a number from 0 to 1 that depends on nothing but its arguments: the finalizer of MurmurHash3.
func chance(x, y int, seed uint32) float64 {
	h := uint32(x)*0x9E3779B1 ^ uint32(y)*0x85EBCA77 ^ seed*0xC2B2AE3D
	h ^= h >> 16
	h *= 0x85EBCA6B
	h ^= h >> 13
	h *= 0xC2B2AE35
	h ^= h >> 16
	return float64(h) / (1<<32 - 1)
}

// noise returns smooth value noise from -1 to 1 with one random value at each whole (x, y).
func noise(x, y float64, seed uint32) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	x, y = x-fx, y-fy
	x, y = x*x*(3-2*x), y*y*(3-2*y)
	top := lerp(chance(ix, iy, seed), chance(ix+1, iy, seed), x)
	bottom := lerp(chance(ix, iy+1, seed), chance(ix+1, iy+1, seed), x)
	return 2*lerp(top, bottom, y) - 1
}
