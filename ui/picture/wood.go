package picture

import (
	"image/color"
	"math"
	"sync"
)

// wood is the face of a board as paint: growth rings that run across in slow waves, fine fibres along them and a slow
// change of tone. It depends on nothing but the place within the board, so that every size shows the same piece of
// wood.
type wood struct {
	origin vec                           // the board's upper left corner
	side   float64                       // the board's side
	ground *[groundSteps + 1]color.NRGBA // from the upper left to the lower right corner
	grain  color.NRGBA
}

// groundSteps is how finely the change of tone across the diagonal is computed.
const groundSteps = 1024

// newWood returns the paint of a board of style s.
func newWood(s Style, origin vec, side float64) wood {
	across := s.ground()
	w := wood{origin, side, new([groundSteps + 1]color.NRGBA), s.Grain}
	for i := range w.ground {
		w.ground[i] = across.at(float64(i) / groundSteps)
	}
	return w
}

// The measures of the grain's tables, over the side of a board.
const (
	ringSteps   = 8192 // over the height of a board and waveRoom on both sides
	waveRoom    = 0.06 // more than a wave ever displaces a ring
	waveColumns = 96
	waveRows    = 128
	fibreRows   = 900
	fibreLength = 14 // lattice points along a row
)

// timber holds the grain as tables, so that a large board is quickly drawn.
type timber struct {
	rings  [ringSteps + 2]float32 // how dark, from 0 to 1
	waves  [waveRows + 2][waveColumns + 2]wave
	fibres [fibreRows + 2][fibreLength + 2]float32 // how dark, from -0.5 to 0.5
}

// wave is what changes slowly over the board.
type wave struct {
	shift float32 // of the rings across the grain, in boards
	tone  float32 // how dark, from -1 to 1
}

// between returns the wave on the way from a to b.
func (a wave) between(b wave, t float32) wave {
	return wave{a.shift + (b.shift-a.shift)*t, a.tone + (b.tone-a.tone)*t}
}

var grown = sync.OnceValue(func() *timber {
	t := new(timber)
	t.growRings()
	for row := range t.waves {
		for column := range t.waves[row] {
			u, v := float64(column)/waveColumns, float64(row)/waveRows
			t.waves[row][column] = wave{
				shift: float32(0.038*noise(u*1.1+3.7, v*0.9, 7) + 0.009*noise(u*2.9, v*3.1+5, 8) + 0.0012*noise(u*8, v*12, 9)),
				tone:  float32(noise(u*2, v*5, 11)),
			}
		}
	}
	for row := range t.fibres {
		for i := range t.fibres[row] {
			t.fibres[row][i] = float32(chance(i, row, 3) - 0.5)
		}
	}
	return t
})

// growRings fills the table with rings of varying breadth, each pale where it begins in spring and darkest just before
// its end in autumn.
func (t *timber) growRings() {
	const scale = ringSteps / (1 + 2*waveRoom)
	begin := 0.0
	for n := 0; begin*scale < float64(len(t.rings)); n++ {
		years := noise(float64(n)*0.11, 0, 5) // lean and fat years come in runs
		breadth := (0.0075 + 0.006*chance(n, 0, 1)) * (1 + 0.45*years)
		strength := 0.3 + 0.7*chance(n, 1, 1)*chance(n, 2, 1)
		first, end := int(begin*scale), int((begin+breadth)*scale)
		for i := first; i < min(end, len(t.rings)); i++ {
			t.rings[i] = float32(strength * season(float64(i-first)/float64(end-first)))
		}
		begin += breadth
	}
}

// season returns how dark wood is at a time of the year of its growth, from 0 to 1.
func season(t float64) float64 {
	const autumn = 0.72
	if t < autumn {
		return 0.45 * math.Pow(t/autumn, 2)
	}
	late := (t - autumn) / (1 - autumn)
	return max(0.45*(1-late), math.Sin(math.Pi*math.Sqrt(late)))
}

func (w wood) span(x, y float64, out []color.NRGBA) {
	t := grown()
	step := 1 / w.side
	u, v := clamp((x-w.origin.x)*step, 0, 1), clamp((y-w.origin.y)*step, 0, 1)

	wavesBelow := v * waveRows
	above, below := &t.waves[int(wavesBelow)], &t.waves[int(wavesBelow)+1]
	downWaves := float32(wavesBelow - math.Floor(wavesBelow))

	fibresBelow := v * fibreRows
	upper, lower := &t.fibres[int(fibresBelow)], &t.fibres[int(fibresBelow)+1]
	downFibres := float32(fibresBelow - math.Floor(fibresBelow))

	column := -1
	var left, right wave
	for i := range out {
		place := u * waveColumns
		if c := int(place); c != column {
			column = c
			left, right = above[c].between(below[c], downWaves), above[c+1].between(below[c+1], downWaves)
		}
		here := left.between(right, float32(place-float64(column)))

		ring := (v + float64(here.shift) + waveRoom) * (ringSteps / (1 + 2*waveRoom))
		r := int(ring)
		dark := t.rings[r] + (t.rings[r+1]-t.rings[r])*float32(ring-float64(r))

		along := u * fibreLength
		f := int(along)
		onwards := float32(along - float64(f))
		a := upper[f] + (upper[f+1]-upper[f])*onwards
		b := lower[f] + (lower[f+1]-lower[f])*onwards
		streak := a + (b-a)*downFibres

		amount := dark*(0.20+0.08*here.tone) + streak*0.10 + here.tone*0.09
		out[i] = stain(w.ground[int((u+v)*(groundSteps/2))], w.grain, amount)
		u = min(u+step, 1)
	}
}

// stain moves c towards grain by the given part; a negative part makes c paler.
func stain(c, grain color.NRGBA, amount float32) color.NRGBA {
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
