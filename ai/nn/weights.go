// Package nn is an evaluation by a network that sums up what it learnt of every empty cell from the four lines through it.
//
// A window, the stones near an empty cell on one line, has a row of lanes for either colour. A cell adds its four rows and limits every
// lane to 0..127; the board adds up its empty cells. These sums, those of the side to move first, go through two layers of hidden
// units. All of it is in integers, so that every machine gives the same, with vector instructions or without.
package nn

import (
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"hoshi/ai/weights"
	"hoshi/game"
)

// The sizes of the network.
const (
	Lanes  = 16        // of a window in the eyes of one colour
	Inputs = 2 * Lanes // of the first layer
	Hidden = 32        // units of either layer
	Sizes  = 3         // kinds of boards: of at most 13 points, of at most 16, larger ones

	Highest = 127 // of a lane of a cell
	Factor  = 256 // of Old
)

// Weights are those of a rule, as a file holds them.
type Weights struct {
	Rule game.Rule // see Serve

	// By how many bits the sums, and what comes out of the layers, are shifted to the right; rounded down.
	In, First, Second, Out uint8

	Old   int32         // what [Factor] is one of: the share of the evaluation that the network corrects
	Rows  [][Lanes]int8 // by window (see [Numbering]): what it is to Black, and behind each of renju's what it is to White
	Heads []Head        // one for both sides; in renju Black's, White's when it is to move
}

// Head is what makes an evaluation of the sums.
type Head struct {
	W1   [Hidden][Inputs]int16
	Mask [weights.Masks][Hidden]int32 // added by the threats on the board, see [weights.Mask]
	Size [Sizes][Hidden]int32         // and by its size
	W2   [Hidden][Hidden]int16
	B2   [Hidden]int32
	W3   [Hidden]int16
	B3   int32
}

// ErrWeights is wrapped by every error about the bytes of weights.
var ErrWeights = errors.New("nn: bad weights")

// fileHead begins a file.
type fileHead struct {
	Name                   [8]byte
	Version, Rule          uint16
	Reach, Views           uint8
	In, First, Second, Out uint8
	Old                    int32
}

const fileVersion = 1

// views returns for how many colours a window of a rule has rows; the other one's are those of the window with the colours exchanged.
func views(rule game.Rule) int {
	if rule == game.Renju {
		return 2
	}
	return 1
}

func (w *Weights) fileHead() fileHead {
	return fileHead{[8]byte([]byte("hoshi-nn")), fileVersion, uint16(w.Rule), uint8(Reach(w.Rule)), uint8(views(w.Rule)),
		w.In, w.First, w.Second, w.Out, w.Old}
}

// Serve reports whether the rule is played by these weights.
func (w *Weights) Serve(rule game.Rule) bool {
	return rule == w.Rule || rule == game.Caro6 && w.Rule == game.Caro
}

// Write writes the weights as gzip, whose sum tells Read whether they are whole. Those that Read would refuse are an error.
func (w *Weights) Write(out io.Writer) error {
	if err := w.Check(); err != nil {
		return err
	}
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	return errors.Join(
		binary.Write(z, binary.LittleEndian, w.fileHead()),
		binary.Write(z, binary.LittleEndian, w.Rows),
		binary.Write(z, binary.LittleEndian, w.Heads),
		z.Close(),
	)
}

// Read reads what Write wrote, to its end. Its errors wrap [ErrWeights].
func Read(file io.Reader) (*Weights, error) {
	w, err := read(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWeights, err)
	}
	return w, w.Check()
}

func read(file io.Reader) (*Weights, error) {
	z, err := gzip.NewReader(file)
	if err != nil {
		return nil, err
	}
	var h fileHead
	if err := binary.Read(z, binary.LittleEndian, &h); err != nil {
		return nil, err
	}
	w := &Weights{Rule: game.Rule(h.Rule), In: h.In, First: h.First, Second: h.Second, Out: h.Out, Old: h.Old}
	if h.Rule > uint16(game.Caro) || h != w.fileHead() {
		return nil, fmt.Errorf("they begin with %+v", h)
	}
	w.Rows = make([][Lanes]int8, Windows(w.Rule)*views(w.Rule))
	w.Heads = make([]Head, views(w.Rule))
	if err := binary.Read(z, binary.LittleEndian, w.Rows); err != nil {
		return nil, err
	}
	if err := binary.Read(z, binary.LittleEndian, w.Heads); err != nil {
		return nil, err
	}
	if n, err := z.Read(make([]byte, 1)); n > 0 || err != io.EOF {
		return nil, fmt.Errorf("bytes after the end, %v", err)
	}
	return w, nil
}

// mostSum is the most that a lane can sum up to: every board fits 16 bits.
const mostSum = game.MaxSize * game.MaxSize * Highest

// Check returns an error wrapping [ErrWeights] unless the sizes are right and no position can make a number of more bits than it has.
func (w *Weights) Check() error {
	switch {
	case w.Rule > game.Caro:
		return fmt.Errorf("%w: %v has none of its own", ErrWeights, w.Rule)
	case len(w.Rows) != Windows(w.Rule)*views(w.Rule) || len(w.Heads) != views(w.Rule):
		return fmt.Errorf("%w: %d rows, %d heads for %v", ErrWeights, len(w.Rows), len(w.Heads), w.Rule)
	case w.In < 1 || w.In > 15 || max(w.First, w.Second, w.Out) > 31:
		return fmt.Errorf("%w: shifted by %d, %d, %d, %d", ErrWeights, w.In, w.First, w.Second, w.Out)
	case w.Old < -mostOld || w.Old > mostOld:
		return fmt.Errorf("%w: %d of the old evaluation", ErrWeights, w.Old)
	}
	for i := range w.Rows {
		for _, x := range w.Rows[i] {
			if x < -Highest {
				return fmt.Errorf("%w: %d in row %d", ErrWeights, x, i)
			}
		}
	}
	for i := range w.Heads {
		if err := w.Heads[i].check(w.In); err != nil {
			return fmt.Errorf("%w: %w", ErrWeights, err)
		}
	}
	return nil
}

const mostOld = 8 * Factor

// errLarge says that a layer could come to more than 32 bits hold.
var errLarge = errors.New("the weights of a unit are too large")

func (h *Head) check(in uint8) error {
	for j := range Hidden {
		mask, size := int64(0), int64(0)
		for m := range h.Mask {
			mask = max(mask, magnitude(h.Mask[m][j]))
		}
		for s := range h.Size {
			size = max(size, magnitude(h.Size[s][j]))
		}
		if total(&h.W1[j])*(mostSum>>in)+mask+size > math.MaxInt32 || total(&h.W2[j])*math.MaxInt16+magnitude(h.B2[j]) > math.MaxInt32 {
			return errLarge
		}
	}
	if total(&h.W3)*math.MaxInt16+magnitude(h.B3) > math.MaxInt32 {
		return errLarge
	}
	return nil
}

// total returns the sum of the weights without their signs.
func total(w *[Hidden]int16) (sum int64) {
	for _, x := range w {
		sum += magnitude(int32(x))
	}
	return sum
}

func magnitude(x int32) int64 { return max(int64(x), -int64(x)) }
