package picture

import (
	"image"
	"image/color"
	"slices"
)

// tint is a colour with the number of pixels that have it.
type tint struct {
	channel [3]uint8
	count   int
}

// histogram counts the colours of img.
func histogram(img *image.RGBA) []tint {
	counts := map[[3]uint8]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		counts[[3]uint8(img.Pix[i:i+3])]++
	}
	tints := make([]tint, 0, len(counts))
	for channel, count := range counts {
		tints = append(tints, tint{channel, count})
	}
	slices.SortFunc(tints, func(a, b tint) int { return slices.Compare(a.channel[:], b.channel[:]) })
	return tints
}

// box is a set of colours that share a place in a palette.
type box struct {
	tints  []tint
	long   int // the channel in which they differ most
	weight int // how much is gained by cutting it; 0 for a single colour
}

func newBox(tints []tint) box {
	b := box{tints: tints}
	low, high := [3]uint8{255, 255, 255}, [3]uint8{}
	pixels := 0
	for _, t := range tints {
		pixels += t.count
		for i, v := range t.channel {
			low[i], high[i] = min(low[i], v), max(high[i], v)
		}
	}
	for i := range low {
		if high[i]-low[i] > high[b.long]-low[b.long] {
			b.long = i
		}
	}
	extent := int(high[b.long] - low[b.long])
	b.weight = extent * extent * pixels
	return b
}

// cut divides a box of two or more colours at the median of its longest channel.
func (b box) cut() (box, box) {
	slices.SortStableFunc(b.tints, func(x, y tint) int { return int(x.channel[b.long]) - int(y.channel[b.long]) })
	pixels := 0
	for _, t := range b.tints {
		pixels += t.count
	}
	at, sum := 1, b.tints[0].count
	for at < len(b.tints)-1 && sum+b.tints[at].count <= pixels/2 {
		sum += b.tints[at].count
		at++
	}
	return newBox(b.tints[:at]), newBox(b.tints[at:])
}

// mean returns the mean colour of the box's pixels.
func (b box) mean() color.Color {
	var sum [3]int
	pixels := 0
	for _, t := range b.tints {
		pixels += t.count
		for i, v := range t.channel {
			sum[i] += int(v) * t.count
		}
	}
	part := func(i int) uint8 { return uint8((sum[i] + pixels/2) / pixels) }
	return color.RGBA{part(0), part(1), part(2), 255}
}
