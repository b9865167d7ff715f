package sound

import "math"

// cue is a sound that is to be heard, and where it comes from.
type cue struct {
	effect Effect
	at     Place
}

// sounding is what is left of a sound, as loud as each ear hears it.
type sounding struct {
	samples     []float32
	left, right float64
}

// On is where a point lies on a board of that many points on a side: in columns from the left, in rows from the top.
func On(x, y, size int) Place {
	middle := float64(size-1) / 2
	return Place{Across: (float64(x) - middle) / middle, Up: (middle - float64(y)) / middle}
}

// span is how many semitones the top sounds above the middle, and the bottom below it.
const span = 5.

// sounding returns the sound from its place: from the side by loudness, as strong in all as from the middle, and from above by pitch.
func (c cue) sounding() sounding {
	angle := (min(max(c.at.Across, -1), 1) + 1) * math.Pi / 4
	samples := samplesOf[c.effect]()
	if up := min(max(c.at.Up, -1), 1); up != 0 {
		samples = faster(samples, math.Pow(2, up*span/12))
	}
	return sounding{samples, math.Sqrt2 * math.Cos(angle), math.Sqrt2 * math.Sin(angle)}
}

// faster returns samples played that much faster, so that they sound as much higher.
func faster(samples []float32, ratio float64) []float32 {
	out := make([]float32, int(float64(len(samples)-1)/ratio))
	for i := range out {
		at := float64(i) * ratio
		k := int(at)
		between := float32(at - float64(k))
		out[i] = samples[k]*(1-between) + samples[k+1]*between
	}
	return out
}
