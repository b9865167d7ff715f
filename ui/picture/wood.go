package picture

import (
	"image/color"
	"math"
	"sync"
)

// wood is the face of a board as paint: growth rings that run across in slow waves, or upwards and straighter, fine
// fibres along them and a slow change of tone. It depends only on the place within the board, so that every size
// shows the same piece of wood.
type wood struct {
	origin  vec                           // the board's upper left corner
	side    float64                       // the board's side
	ground  *[groundSteps + 1]color.NRGBA // from the upper left to the lower right corner
	grain   color.NRGBA
	upright bool
}

// groundSteps is how finely the change of tone across the diagonal is computed.
const groundSteps = 1024

// newWood returns the paint of a board of style s.
func newWood(s Style, origin vec, side float64) wood {
	across := s.ground()
	w := wood{origin, side, new([groundSteps + 1]color.NRGBA), s.Grain, s.Upright}
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
	step := float32(1 / w.side)
	u, v := float32(clamp((x-w.origin.x)/w.side, 0, 1)), float32(clamp((y-w.origin.y)/w.side, 0, 1))
	for begin := t.slow(w, u, v); len(out) > 0; {
		run := out[:min(len(out), slowRun)]
		out = out[len(run):]
		end := t.slow(w, min(u+float32(len(run))*step, 1), v)
		part := 1 / float32(len(run))
		change := gradual{(end.shift - begin.shift) * part, (end.tone - begin.tone) * part, (end.streak - begin.streak) * part}
		for i := range run {
			along, across, streak := u, v, begin.streak
			if w.upright {
				along, across = v, u
				streak = t.streak(along, across)
			}
			dark := t.season(across+begin.shift)*(0.20+0.08*begin.tone) + streak*0.10 + begin.tone*0.09
			run[i] = stain(w.ground[int((u+v)*(groundSteps/2))], w.grain, dark)
			u = min(u+step, 1)
			begin = gradual{begin.shift + change.shift, begin.tone + change.tone, begin.streak + change.streak}
		}
		begin = end
	}
}

// slowRun is the number of pixels over which slow changes are taken as straight.
const slowRun = 8

// gradual is what changes slowly along a row of pixels.
type gradual struct{ shift, tone, streak float32 }

// straighter is how far the rings of upright grain follow the waves.
const straighter = 0.3

// slow returns what changes slowly along a row at a place of the board; the streaks of upright grain don't.
func (t *timber) slow(w wood, u, v float32) gradual {
	if w.upright {
		here := t.wave(v, u)
		return gradual{shift: straighter * here.shift, tone: here.tone}
	}
	here := t.wave(u, v)
	return gradual{here.shift, here.tone, t.streak(u, v)}
}

// wave returns the wave at a place along and across the grain, both from 0 to 1.
func (t *timber) wave(along, across float32) wave {
	row, column := across*waveRows, along*waveColumns
	r, c := int(row), int(column)
	above, below := &t.waves[r], &t.waves[r+1]
	down, right := row-float32(r), column-float32(c)
	return above[c].between(below[c], down).between(above[c+1].between(below[c+1], down), right)
}

// streak returns how dark the fibres are there, from -0.5 to 0.5.
func (t *timber) streak(along, across float32) float32 {
	row, column := across*fibreRows, along*fibreLength
	r, c := int(row), int(column)
	upper, lower := &t.fibres[r], &t.fibres[r+1]
	right := column - float32(c)
	a := upper[c] + (upper[c+1]-upper[c])*right
	b := lower[c] + (lower[c+1]-lower[c])*right
	return a + (b-a)*(row-float32(r))
}

// season returns how dark the ring at a place across the grain is, from 0 to 1.
func (t *timber) season(across float32) float32 {
	ring := (across + waveRoom) * (ringSteps / (1 + 2*waveRoom))
	n := int(ring)
	return t.rings[n] + (t.rings[n+1]-t.rings[n])*(ring-float32(n))
}

// stain moves c towards grain by the given part; a negative part makes c paler.
func stain(c, grain color.NRGBA, amount float32) color.NRGBA {
	f := int32(amount * 4096)
	return color.NRGBA{R: stained(c.R, grain.R, f), G: stained(c.G, grain.G, f), B: stained(c.B, grain.B, f), A: c.A}
}

func stained(c, grain uint8, f int32) uint8 {
	return uint8(min(max(int32(c)+((int32(grain)-int32(c))*f+2048)>>12, 0), 255))
}

// chance returns a number from 0 to 1 that depends only on its arguments: the finalizer of MurmurHash3.
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
