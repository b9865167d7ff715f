package sound

// reverb is a small room after Schroeder, "Natural Sounding Artificial Reverberation" (1962), with Moorer's damping in
// the combs ("About This Reverberation Business", 1979).
type reverb struct{ sides [2]room }

// room is what one ear hears of it.
type room struct {
	combs   [4]delay
	allpass [2]delay
}

// delay is a delay line with feedback.
type delay struct {
	line []float64
	at   int
	low  float64 // memory of the damping
}

const (
	roomEcho = 0.74 // of a comb each time round
	roomSoft = 0.35 // of the damping
)

func newReverb() *reverb {
	r := &reverb{}
	for side := range r.sides { // primes, a little different for each ear
		for i, n := range [...]int{1117, 1277, 1361, 1493} {
			r.sides[side].combs[i].line = make([]float64, n+side*22)
		}
		for i, n := range [...]int{241, 557} {
			r.sides[side].allpass[i].line = make([]float64, n+side*10)
		}
	}
	return r
}

// empty takes the last echoes away.
func (r *reverb) empty() {
	for side := range r.sides {
		room := &r.sides[side]
		for _, delays := range [][]delay{room.combs[:], room.allpass[:]} {
			for i := range delays {
				clear(delays[i].line)
				delays[i].low = 0
			}
		}
	}
}

// next returns the room's answer to one sample at each ear.
func (r *room) next(in float64) float64 {
	sum := 0.0
	for i := range r.combs {
		c := &r.combs[i]
		out := c.line[c.at]
		c.low = (1-roomSoft)*out + roomSoft*c.low
		c.put(in + roomEcho*c.low)
		sum += out
	}
	for i := range r.allpass {
		a := &r.allpass[i]
		old := a.line[a.at]
		a.put(sum + 0.5*old)
		sum = old - 0.5*(sum+0.5*old)
	}
	return sum / 4
}

// put replaces the oldest sample.
func (d *delay) put(v float64) {
	d.line[d.at] = v
	if d.at++; d.at == len(d.line) {
		d.at = 0
	}
}
