// Package weights is the evaluation of positions: a small network by rule, fitted to games of the engine with itself.
package weights

import (
	"compress/gzip"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"hoshi/ai/pattern"
	"hoshi/game"
)

// Far is the class of a point far from all stones and from the border. Its weights are nothing, so that the size of
// the board does not matter.
var Far = (pattern.Code(pattern.OpenOne) * 0x1111).Class()

// The sizes of the network.
const (
	Lanes  = 4         // figures that a class has when its side is to move, and as many when the other side is
	Inputs = 2 * Lanes // the sums of the side to move, then those of the other side
	Hidden = 8         // rectified units
	Unit   = 1 << 30   // of the output in a point of [hoshi/ai.Score]
)

// Weights are those of a rule: a small network. For each side the rows of the classes that it has on all empty points
// are added up: those of Own for the side to move, those of Other for the other one. With them as inputs, and with the
// biases that the [Mask] of the threats chooses, a layer of hidden units and a linear part give the evaluation for the
// side to move.
type Weights struct {
	Sides [2]Side // Black's, White's
}

// Side holds the weights of one colour, as integers: every machine gives the same evaluation. The sums of rows stay
// within 16 bits.
type Side struct {
	Own   [pattern.Classes][Lanes]int16
	Other [pattern.Classes][Lanes]int16

	// Of the network, when the side is to move.
	Hidden [Hidden][Inputs]int32
	Bias   [Masks][Hidden]int32
	Out    [Hidden]int32
	Direct [Inputs]int32
	Mask   [Masks]int32 // in points times DirectUnit
}

// DirectUnit is the unit of Direct and Mask in a point.
const DirectUnit = 1 << 14

// Evaluate returns the evaluation for the side whose weights these are, which is to move, in points.
func (s *Side) Evaluate(in *[Inputs]int, mask int) int {
	direct, out := int64(s.Mask[mask])+dot(&s.Direct, in), int64(0)
	bias := &s.Bias[mask]
	for j := range s.Hidden {
		out += int64(s.Out[j]) * max(int64(bias[j])+dot(&s.Hidden[j], in), 0)
	}
	return int((out + direct*(Unit/DirectUnit)) / Unit)
}

// dot returns the sum of the products. A loop would take half as long again.
func dot(w *[Inputs]int32, in *[Inputs]int) int64 {
	return int64(w[0])*int64(in[0]) + int64(w[1])*int64(in[1]) + int64(w[2])*int64(in[2]) + int64(w[3])*int64(in[3]) +
		int64(w[4])*int64(in[4]) + int64(w[5])*int64(in[5]) + int64(w[6])*int64(in[6]) + int64(w[7])*int64(in[7])
}

//go:embed *.bin
var files embed.FS

// kind is what a file of weights serves: a rule on boards from a size on.
type kind struct {
	rule game.Rule
	from int // points on a side
	load func() *Weights
}

// kinds are the weights that come with the program. Of several that serve a board the last one counts.
var kinds = []kind{
	{game.Freestyle, game.MinSize, file("freestyle.bin")},
	{game.Freestyle, game.DefaultSize + 1, file("freestyle-large.bin")},
	{game.Standard, game.MinSize, file("standard.bin")},
	{game.Renju, game.MinSize, file("renju.bin")},
	{game.Caro, game.MinSize, caro},
	{game.Caro6, game.MinSize, caro},
}

var caro = file("caro.bin")

// file returns what reads weights that are built in, at its first call.
func file(name string) func() *Weights {
	return sync.OnceValue(func() *Weights {
		file, err := files.Open(name)
		if err != nil {
			panic(err) // not built in
		}
		w, err := Read(file)
		if err != nil {
			panic(fmt.Errorf("%s: %w", name, err))
		}
		return w
	})
}

// For returns the weights of a rule on boards of size points a side, which must not be changed; nil for a rule without. The same
// ones are the same pointer.
func For(rule game.Rule, size int) *Weights {
	for _, k := range slices.Backward(kinds) {
		if k.rule == rule && size >= k.from {
			return k.load()
		}
	}
	return nil
}

// ErrWeights is wrapped by every error about the bytes of weights.
var ErrWeights = errors.New("weights: bad file")

// head begins a file, before its sides: one that serves both colours, or two.
type head struct {
	Name                          [5]byte
	Sides                         uint8
	Classes, Masks, Lanes, Hidden uint16
}

func headOf(sides int) head {
	return head{[5]byte([]byte("hoshi")), uint8(sides), uint16(pattern.Classes), Masks, Lanes, Hidden}
}

// Write writes the weights: a head and the sides, as little-endian numbers compressed by gzip. Sides that are equal
// are written once.
func (w *Weights) Write(out io.Writer) error {
	sides := w.Sides[:]
	if sides[0] == sides[1] {
		sides = sides[:1]
	}
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	return errors.Join(
		binary.Write(z, binary.LittleEndian, headOf(len(sides))),
		binary.Write(z, binary.LittleEndian, sides),
		z.Close(),
	)
}

// Read reads what Write wrote, to its end.
func Read(file io.Reader) (*Weights, error) {
	z, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWeights, err)
	}
	var h head
	if err := binary.Read(z, binary.LittleEndian, &h); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWeights, err)
	}
	if h.Sides < 1 || h.Sides > 2 || h != headOf(int(h.Sides)) {
		return nil, fmt.Errorf("%w: it begins with %+v", ErrWeights, h)
	}
	w := new(Weights)
	if err := binary.Read(z, binary.LittleEndian, w.Sides[:h.Sides]); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWeights, err)
	}
	if n, err := z.Read(make([]byte, 1)); n > 0 || err != io.EOF {
		return nil, fmt.Errorf("%w: bytes after the end, %v", ErrWeights, err)
	}
	if h.Sides == 1 {
		w.Sides[1] = w.Sides[0]
	}
	return w, nil
}
