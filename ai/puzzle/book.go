package puzzle

import (
	"bytes"
	_ "embed" // the problems that come with the program
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"
	"sort"
	"strings"
	"sync"

	"hoshi/game"
	"hoshi/internal/rating"
)

// Book is a collection in little room, some fifty bytes a problem. Every problem in it was checked. Many goroutines may read it.
//
// It is the magic "HSPB1", the problems, and the CRC-32 of all before it, low byte first. A problem is the length of the rest as a varint, and
// then bytes: rule; size; task; side to move; winner; moves; how many stones Black and White have; the points of Black's stones and of White's,
// row by row from the top, where of the side that moved last that move comes first; the length of the solution and its points, 255 for a
// pass; and as two bytes each, low byte first, the themes and the rating; its deviation as one. Where nobody is known to have
// moved last, 8 is added to the side to move.
type Book struct {
	data []byte
	at   []int // where each problem's bytes begin
}

const (
	bookMagic = "HSPB1"
	noLast    = 8
	bookPass  = 255
	maxBook   = 15 // points on a side of a board that fits
)

//go:embed data/problems.bin
var shipped []byte

// Shipped returns the problems that come with the program.
var Shipped = sync.OnceValue(func() *Book {
	b, err := ReadBook(shipped)
	if err != nil {
		panic(err) // it is built in, and a test reads it
	}
	return b
})

// ReadBook reads what [WriteBook] wrote. The book keeps data. The error wraps [ErrBroken].
func ReadBook(data []byte) (*Book, error) {
	body := len(data) - crc32.Size
	if body < len(bookMagic) || string(data[:len(bookMagic)]) != bookMagic || crc32.ChecksumIEEE(data[:body]) != binary.LittleEndian.Uint32(data[body:]) {
		return nil, fmt.Errorf("%w: it is no book of problems", ErrBroken)
	}
	b := &Book{data: data[:body]}
	for at := len(bookMagic); at < body; {
		length, n := binary.Uvarint(b.data[at:])
		if n <= 0 || length > uint64(body-at-n) {
			return nil, fmt.Errorf("%w: a problem is cut off", ErrBroken)
		}
		at += n
		if !whole(b.data[at : at+int(length)]) {
			return nil, fmt.Errorf("%w: problem %d", ErrBroken, len(b.at)+1)
		}
		b.at = append(b.at, at)
		at += int(length)
	}
	return b, nil
}

// The places of a problem's first bytes.
const (
	atRule = iota
	atSize
	atTask
	atTurn
	atWinner
	atMoves
	atBlack
	atWhite
	atStones
)

// tail is how many bytes stand behind the solution.
const tail = 5

// whole reports whether the bytes are as long as they say.
func whole(raw []byte) bool {
	if len(raw) < atStones {
		return false
	}
	stones := int(raw[atBlack]) + int(raw[atWhite])
	return len(raw) > atStones+stones && len(raw) == atStones+stones+1+int(raw[atStones+stones])+tail
}

// Len returns how many problems there are.
func (b *Book) Len() int { return len(b.at) }

// Ratings returns the ratings of all problems, for [Pick].
func (b *Book) Ratings() []float64 {
	all := make([]float64, b.Len())
	for i := range all {
		all[i] = b.Info(i).Rating.Value
	}
	return all
}

// Info is what can be told of a problem without putting it.
type Info struct {
	Rule   game.Rule
	Task   Task
	Moves  int
	Themes Themes
	Rating rating.Rating
}

// Info tells of problem i, from 0.
func (b *Book) Info(i int) Info {
	raw := b.data[b.at[i]:]
	stones := int(raw[atBlack]) + int(raw[atWhite])
	end := raw[atStones+stones+1+int(raw[atStones+stones]):]
	info := Info{
		Rule: game.Rule(raw[atRule]), Task: Task(raw[atTask]), Moves: int(raw[atMoves]),
		Themes: Themes(binary.LittleEndian.Uint16(end)),
	}
	if end[4] > 0 {
		info.Rating = rating.Rating{Value: float64(binary.LittleEndian.Uint16(end[2:])), Deviation: float64(end[4]), Volatility: usualVolatility}
	}
	return info
}

// usualVolatility is that of every problem: they don't change.
const usualVolatility = 0.06

// Problem returns problem i, from 0. The error wraps [ErrIllegal]; no book that this program wrote has one.
func (b *Book) Problem(i int) (Problem, error) {
	raw, info := b.data[b.at[i]:], b.Info(i)
	size := int(raw[atSize])
	black, white := int(raw[atBlack]), int(raw[atWhite])
	turn := game.Color(raw[atTurn] &^ noLast)
	point := func(c byte) game.Point {
		if c == bookPass || size == 0 {
			return game.Pass
		}
		return game.Point{X: int(c) % size, Y: int(c) / size}
	}
	r, err := game.NewRecord(info.Rule, size)
	if err != nil {
		return Problem{}, fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	var stones []game.Move
	for k, c := range raw[atStones : atStones+black+white] {
		color := game.White
		if k < black {
			color = game.Black
		}
		stones = append(stones, game.Move{Color: color, Point: point(c)})
	}
	p := Problem{Task: info.Task, Moves: info.Moves, Winner: game.Color(raw[atWinner]), Rating: info.Rating, Themes: info.Themes, Checked: true}
	for _, c := range raw[atStones+black+white+1:][:raw[atStones+black+white]] {
		p.Line = append(p.Line, point(c))
	}
	at := r.Root
	if first := map[game.Color]int{game.Black: 0, game.White: black}[turn.Other()]; raw[atTurn]&noLast == 0 && first < len(stones) {
		last := stones[first]
		if err = at.SetUp(slices.Delete(stones, first, first+1), turn.Other()); err == nil {
			at, err = at.Add(last)
		}
	} else {
		err = at.SetUp(stones, turn)
	}
	if err != nil {
		return Problem{}, fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	p.Position = at.Position()
	return p, p.legal()
}

// Find returns the place of the problem of that ID, -1 where the book has none: problems stand in the order of their names.
func (b *Book) Find(id string) int {
	at, found := sort.Find(b.Len(), func(i int) int {
		p, err := b.Problem(i)
		if err != nil {
			return 1 // no book that this program wrote has one
		}
		return strings.Compare(id, p.ID())
	})
	if !found {
		return -1
	}
	return at
}

// errBook is wrapped for a problem that a book can't hold.
var errBook = errors.New("puzzle: no book can hold this problem")

// WriteBook writes the problems as a book, in the order of their names; of those that have the same stones, under whatever rule, the first one.
func WriteBook(w io.Writer, problems []Problem) error {
	byID := map[string]*Problem{}
	taken := map[string]bool{}
	var ids []string
	for i := range problems {
		stones := problems[i].Stones()
		if taken[stones] {
			continue
		}
		taken[stones] = true
		id := problems[i].ID()
		byID[id] = &problems[i]
		ids = append(ids, id)
	}
	slices.SortFunc(ids, strings.Compare)
	out := []byte(bookMagic)
	for _, id := range ids {
		raw, err := byID[id].pack()
		if err != nil {
			return err
		}
		out = append(binary.AppendUvarint(out, uint64(len(raw))), raw...)
	}
	out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
	_, err := io.Copy(w, bytes.NewReader(out))
	return err
}

// pack returns the bytes of a problem.
func (p *Problem) pack() ([]byte, error) {
	pos := &p.Position
	size := pos.Size()
	if size > maxBook || len(p.Line) > math.MaxUint8 || p.Moves > math.MaxUint8 || !p.Checked {
		return nil, fmt.Errorf("%w: size %d, %d moves, checked: %v", errBook, size, len(p.Line), p.Checked)
	}
	cell := func(pt game.Point) byte {
		if pt == game.Pass {
			return bookPass
		}
		return byte(pt.Y*size + pt.X)
	}
	var stones [3][]byte // by Color
	for i := range size * size {
		c := pos.At(game.Point{X: i % size, Y: i / size})
		stones[c] = append(stones[c], byte(i))
	}
	turn := byte(pos.ToMove())
	if last := pos.Last(); last.Color == pos.ToMove().Other() && last.Point != game.Pass {
		own := stones[last.Color]
		k := slices.Index(own, cell(last.Point))
		copy(own[1:k+1], own[:k])
		own[0] = cell(last.Point)
	} else {
		turn |= noLast
	}
	raw := []byte{
		atRule: byte(pos.Rule()), atSize: byte(size), atTask: byte(p.Task), atTurn: turn, atWinner: byte(p.Winner), atMoves: byte(p.Moves),
		atBlack: byte(len(stones[game.Black])), atWhite: byte(len(stones[game.White])),
	}
	raw = append(append(raw, stones[game.Black]...), stones[game.White]...)
	raw = append(raw, byte(len(p.Line)))
	for _, pt := range p.Line {
		raw = append(raw, cell(pt))
	}
	raw = binary.LittleEndian.AppendUint16(raw, uint16(p.Themes))
	raw = binary.LittleEndian.AppendUint16(raw, uint16(min(max(math.Round(p.Rating.Value), 0), math.MaxUint16)))
	return append(raw, byte(min(max(math.Round(p.Rating.Deviation), 0), math.MaxUint8))), nil
}
