package solve

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"hoshi/game"
)

// A book's file is a header, the proof, packed by DEFLATE, and the SHA-256 of all that stands before it. Numbers are varints, low bits first.
//
//	header  "Hoshi proof", a zero, the version, the rule, the size, how many moves the opening has, their points row by row from the top
//	proof   White's turn after the opening
//	turn    White's answers after which a position is stored, in their order on the board: for each how many points further than the one before, from
//	        the board's beginning for the first, plus one; then, unless the position or a twin of it stood before, that position; a zero ends them
//	stored  Black's move, the bound and the plies of [Reply]; unless it is a five, White's turn
//
// All points are those of the board as the game reached it, so that a book stores no keys: its reader plays the games.
const (
	magic       = "Hoshi proof\x00"
	fileVersion = 1
)

// ErrBook is wrapped by every error about a book.
var ErrBook = errors.New("solve: bad book")

const (
	mostStored   = 4_000_000 // positions of a book
	mostExponent = 30        // of a bound
)

// Encode returns the file of a proof. Replies are asked for by the canonical keys of positions with Black to move; where there is none the position
// is a leaf.
func Encode(c Claim, reply func(key uint64) (Reply, bool)) ([]byte, error) {
	_, start, err := c.Start()
	if err != nil {
		return nil, err
	}
	file := bytes.NewBuffer(append([]byte(magic), fileVersion, byte(c.Rule), byte(c.Size), byte(len(c.Opening))))
	for _, p := range c.Opening {
		file.Write(binary.AppendUvarint(nil, uint64(p.Y*c.Size+p.X)))
	}
	e := encoder{reply: reply, seen: map[uint64]bool{}}
	if err := e.turn(start); err != nil {
		return nil, err
	}
	packed, err := flate.NewWriter(file, flate.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("solve: %w", err)
	}
	if _, err := packed.Write(e.data); err != nil {
		return nil, fmt.Errorf("solve: %w", err)
	}
	if err := packed.Close(); err != nil {
		return nil, fmt.Errorf("solve: %w", err)
	}
	sum := sha256.Sum256(file.Bytes())
	return append(file.Bytes(), sum[:]...), nil
}

// encoder writes the proof itself.
type encoder struct {
	reply func(key uint64) (Reply, bool)
	seen  map[uint64]bool
	data  []byte
}

func (e *encoder) write(n int) { e.data = binary.AppendUvarint(e.data, uint64(n)) }

// turn writes White's turn.
func (e *encoder) turn(pos game.Position) error {
	here, next := map[uint64]bool{}, 0
	for i := range pos.Size() * pos.Size() {
		p := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if pos.At(p) != game.None {
			continue
		}
		after, err := pos.Play(game.Move{Color: game.White, Point: p})
		if err != nil {
			return fmt.Errorf("solve: %w", err)
		}
		k, by := after.Canonical()
		r, found := e.reply(k)
		if !found || here[k] {
			continue
		}
		here[k] = true
		e.write(i - next + 1)
		next = i
		if !e.seen[k] {
			e.seen[k] = true
			if err := e.stored(after, by, r); err != nil {
				return err
			}
		}
	}
	e.write(0)
	return nil
}

// stored writes a position with Black to move.
func (e *encoder) stored(pos game.Position, by game.Symmetry, r Reply) error {
	p := point(r.Cell, by, pos.Size())
	e.write(p.Y*pos.Size() + p.X)
	e.write(int(r.Bound))
	e.write(int(r.Plies))
	after, err := pos.Play(game.Move{Color: game.Black, Point: p})
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrBook, err)
	case after.Result().Winner == game.Black:
		return nil
	case after.Result().Over():
		return fmt.Errorf("%w: the game ends with no win of Black\n%s", ErrBook, after.Diagram())
	}
	return e.turn(after)
}

// unsealed returns what a file holds between its version and its sum, and refuses one that is no book, or is cut off or changed.
func unsealed(file []byte) ([]byte, error) {
	if len(file) < len(magic)+4+sha256.Size || string(file[:len(magic)]) != magic {
		return nil, fmt.Errorf("%w: this is none", ErrBook)
	}
	if v := file[len(magic)]; v != fileVersion {
		return nil, fmt.Errorf("%w: version %d, only %d can be read", ErrBook, v, fileVersion)
	}
	body := file[:len(file)-sha256.Size]
	if sha256.Sum256(body) != [sha256.Size]byte(file[len(body):]) {
		return nil, fmt.Errorf("%w: it is damaged or cut off", ErrBook)
	}
	return body[len(magic)+1:], nil
}

// Decode reads the file of a book. It plays every game of it, which takes a tenth of a second; what is not played by the rules is refused, like a
// file that is cut off or changed.
func Decode(file []byte) (*Book, error) {
	body, err := unsealed(file)
	if err != nil {
		return nil, err
	}
	in := bytes.NewReader(body)
	b := &Book{replies: map[uint64]storedReply{}, turns: map[uint64]turn{}}
	d := decoder{book: b, in: in}
	b.Rule, b.Size = game.Rule(d.byte()), int(d.byte())
	moves := int(d.byte())
	if d.err == nil && !b.Rule.Allows(b.Size) {
		return nil, fmt.Errorf("%w: the rule or the size is unknown", ErrBook)
	}
	for range moves {
		b.Opening = append(b.Opening, d.point())
	}
	if d.err == nil {
		b.before, b.start, d.err = b.Start()
	}
	d.in = &unpacked{flate.NewReader(in)}
	d.turn(b.start, 0, 0)
	if _, err := d.in.ReadByte(); d.err == nil && err != io.EOF {
		d.fail("it goes on after its end")
	}
	if d.err != nil {
		return nil, d.err
	}
	return b, nil
}

// unpacked reads single bytes of what DEFLATE packed.
type unpacked struct{ io.Reader }

func (u *unpacked) ReadByte() (byte, error) {
	var one [1]byte
	_, err := io.ReadFull(u.Reader, one[:])
	return one[0], err
}

// decoder reads a book. After its first error it reads nothing more.
type decoder struct {
	book *Book
	in   io.ByteReader
	err  error
}

func (d *decoder) fail(why string) {
	if d.err == nil {
		d.err = fmt.Errorf("%w: %s", ErrBook, why)
	}
}

func (d *decoder) byte() (b byte) {
	if d.err == nil {
		if b, d.err = d.in.ReadByte(); d.err != nil {
			d.err = fmt.Errorf("%w: %w", ErrBook, d.err)
		}
	}
	return b
}

// number reads a number up to a limit.
func (d *decoder) number(most int) int {
	if d.err != nil {
		return 0
	}
	n, err := binary.ReadUvarint(d.in)
	if err != nil {
		d.err = fmt.Errorf("%w: %w", ErrBook, err)
	} else if n > uint64(most) {
		d.fail("a number is too large")
		return 0
	}
	return int(n)
}

func (d *decoder) point() game.Point {
	n := d.number(d.book.Size*d.book.Size - 1)
	return game.Point{X: n % max(d.book.Size, 1), Y: n / max(d.book.Size, 1)}
}

// turn reads White's turn and returns how many plies follow at most.
func (d *decoder) turn(pos game.Position, bound uint8, leaf uint16) (plies int) {
	if d.err != nil {
		return 0
	}
	k, by := pos.Canonical()
	t := turn{bound: bound, plies: leaf}
	defer func() { d.book.turns[k] = t }()
	for at := 0; ; {
		step := d.number(pos.Size() * pos.Size())
		if step == 0 {
			return plies
		}
		at += step - 1
		p := game.Point{X: at % pos.Size(), Y: at / pos.Size()}
		after, err := pos.Play(game.Move{Color: game.White, Point: p})
		if err != nil || after.Result().Over() {
			d.fail("an answer cannot be played")
			return 0
		}
		t.answers = append(t.answers, cell(p, by, pos.Size()))
		next, to := after.Canonical()
		s, seen := d.book.replies[next]
		if !seen {
			s = d.stored(after, next, to)
		}
		plies = max(plies, 1+s.win)
	}
}

// stored reads a position with Black to move.
func (d *decoder) stored(pos game.Position, k uint64, by game.Symmetry) (s storedReply) {
	p := d.point()
	s = storedReply{Reply: Reply{Cell: cell(p, by, pos.Size()), Bound: uint8(d.number(mostExponent)), Plies: uint16(d.number(pos.Size() * pos.Size()))}, win: 1}
	if len(d.book.replies) >= mostStored {
		d.fail("it is too large")
	}
	if d.err != nil {
		return s
	}
	after, err := pos.Play(game.Move{Color: game.Black, Point: p})
	switch {
	case err != nil:
		d.fail("a move cannot be played")
	case after.Result().Winner == game.Black:
	case after.Result().Over():
		d.fail("a game ends with no win of Black")
	default:
		d.book.replies[k] = storedReply{} // no game comes back to it: stones stay
		s.win = 1 + max(d.turn(after, s.Bound, s.Plies), plies(s.Plies))
	}
	d.book.replies[k] = s
	return s
}

// plies returns how many plies follow after White's turn where the longest leaf wins in so many.
func plies(leaf uint16) int {
	if leaf == 0 {
		return 0
	}
	return 1 + int(leaf)
}
