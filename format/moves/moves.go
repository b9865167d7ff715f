// Package moves reads and writes a game as the names of its points, one behind the other: h8i9g7. Other programs for gomoku
// (Rapfi, Yixin) put a position onto the clipboard so.
//
// The letter is the column, the number the row counted from the bottom; Black begins, and the sides alternate. Letters may be
// capital; blanks, commas, semicolons, dashes and line breaks may stand between the points, and numbers of moves before them: "1. h8 2. i9".
// The text names neither board nor rule: the board has 15 points a side where all lie on one, else 19, 20 or 22, and the rule is
// freestyle. Where a point comes again in another line, each line is a game, of three moves or more, as in lists of openings; all are on
// one board.
package moves

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"hoshi/format"
	"hoshi/game"
)

const name = "Moves"

// Codec is the codec of this format, which is registered.
var Codec = &format.Codec{
	Name: name, Endings: []string{".txt"},
	Faults: append([]string{format.Unexpected, format.TooLarge, format.LeftOut}, format.LineFaults...),
	Sniff:  Sniff, Decode: Decode, Encode: Encode,
}

func init() { format.Register(Codec) }

// sizes are the boards that a game may be on, the usual one first.
var sizes = []int{15, 19, 20, game.MaxSize}

// most is the length of the longest text that is read, in bytes.
const most = 1 << 20

// Sniff implements [format.Codec]: there is a point, and there are only points.
func Sniff(head []byte) bool {
	s := scanner{data: format.Plain(head), line: 1, column: 1}
	_, first := s.next()
	if first != nil || s.end {
		return false
	}
	for !s.end {
		if _, fault := s.next(); fault != nil {
			return len(head) > 0 && s.at >= len(s.data)-len("v22") // the head may end inside a point
		}
	}
	return true
}

// Decode implements [format.Codec].
func Decode(data []byte, how format.Reading, _ func(float64) error) (*format.File, error) {
	s := scanner{data: format.Plain(data), line: 1, column: 1}
	var points []namedPoint
	for {
		p, fault := s.next()
		if fault != nil {
			return file(how, points, fault, false)
		}
		if s.end {
			return file(how, points, nil, len(s.data) > 0)
		}
		points = append(points, p)
	}
}

// file plays the points, which stop before the fault, if there is one. Without any, a blank file is a game without moves, as Encode
// writes it.
func file(how format.Reading, points []namedPoint, fault *format.Problem, blank bool) (*format.File, error) {
	if len(points) == 0 && fault == nil && blank {
		line, err := how.NewUnnamed(game.Freestyle, cmp.Or(how.Size, sizes[0]), "")
		if err != nil {
			return nil, fmt.Errorf("moves: %w", err)
		}
		return line.File(), nil
	}
	if len(points) == 0 && fault == nil {
		fault = &format.Problem{Place: format.Place{Line: 1, Column: 1}, Fault: format.Unexpected, Expected: "h8"}
	}
	if len(points) == 0 {
		return nil, fault
	}
	line, err := play(how, points)
	if lines := byLine(points); errors.Is(err, game.ErrOccupied) && len(lines) > 1 {
		return games(how, lines, fault)
	}
	if line == nil {
		return nil, err
	}
	if err == nil {
		err = errorOf(fault)
	}
	return line.File(), err
}

// play plays the points of a game.
func play(how format.Reading, points []namedPoint) (*format.Line, error) {
	size := cmp.Or(how.Size, sizeOf(points))
	line, err := how.NewUnnamed(game.Freestyle, size, "a1 – v22")
	if err != nil {
		return nil, fmt.Errorf("moves: %w", err)
	}
	for _, p := range points {
		if err := line.Play(game.Point{X: p.column, Y: size - p.row}, p.text, p.place); err != nil {
			return line, err
		}
	}
	return line, nil
}

// byLine parts the points where each line could be a game, with three of them or more; else it returns nil.
func byLine(points []namedPoint) (lines [][]namedPoint) {
	for from := 0; from < len(points); {
		to := from + 1
		for to < len(points) && points[to].place.Line == points[from].place.Line {
			to++
		}
		if to-from < 3 {
			return nil
		}
		lines = append(lines, points[from:to])
		from = to
	}
	return lines
}

// games plays each line as a game.
func games(how format.Reading, lines [][]namedPoint, fault *format.Problem) (*format.File, error) {
	how.Size = cmp.Or(how.Size, sizeOf(slices.Concat(lines...))) // one board for all of a list
	var all format.Collection
	for _, points := range lines {
		all.Add(play(how, points))
	}
	file, err := all.File(nil)
	if err == nil {
		err = errorOf(fault)
	}
	return file, err
}

// errorOf returns fault as an error that is nil where it is.
func errorOf(fault *format.Problem) error {
	if fault == nil {
		return nil
	}
	return fault
}

// sizeOf returns the first of sizes on whose board all points lie.
func sizeOf(points []namedPoint) int {
	for _, size := range sizes {
		fits := true
		for _, p := range points {
			fits = fits && p.column < size && p.row <= size
		}
		if fits {
			return size
		}
	}
	return game.MaxSize
}

// namedPoint is a point as the text names it.
type namedPoint struct {
	column, row int // the column from 0, the row from 1 at the bottom
	text        string
	place       format.Place
}

// scanner finds the points of a text.
type scanner struct {
	data         []byte
	at           int
	line, column int
	end          bool // nothing is left
}

// next returns the next point, or the fault that stands in its place. At the end of the text it sets end instead.
func (s *scanner) next() (namedPoint, *format.Problem) {
	for n := s.between(); n > 0; n = s.between() {
		for _, b := range s.data[s.at : s.at+n] {
			s.column++
			if b == '\n' {
				s.line, s.column = s.line+1, 1
			}
		}
		s.at += n
	}
	place := format.Place{Line: s.line, Column: s.column}
	switch {
	case s.at == len(s.data):
		s.end = true
		return namedPoint{}, nil
	case s.at >= most:
		return namedPoint{}, &format.Problem{Place: place, Fault: format.TooLarge, Expected: fmt.Sprintf("%d KiB", most>>10)}
	}
	p := namedPoint{column: int(s.data[s.at]|0x20) - 'a', place: place}
	end := s.at + 1
	for end < len(s.data) && end < s.at+3 && s.data[end] >= '0' && s.data[end] <= '9' {
		p.row = 10*p.row + int(s.data[end]-'0')
		end++
	}
	if p.column < 0 || p.column >= 26 || end == s.at+1 {
		r, size := utf8.DecodeRune(s.data[s.at:])
		s.at += size
		return namedPoint{}, &format.Problem{Place: place, Fault: format.Unexpected, Found: string(r), Expected: "h8"}
	}
	p.text = string(s.data[s.at:end])
	if p.column >= game.MaxSize || p.row < 1 || p.row > game.MaxSize {
		return namedPoint{}, &format.Problem{Place: place, Fault: format.OffBoard, Found: p.text, Expected: "a1 – v22"}
	}
	s.column += end - s.at
	s.at = end
	return p, nil
}

// number stands before a move.
var number = regexp.MustCompile(`^\d{1,3}[.)]`)

// between returns how many bytes that are no point come next: what stands between points, or the number of a move.
func (s *scanner) between() int {
	rest := s.data[s.at:]
	n := 0
	for n < len(rest) && strings.IndexByte(" \t\r\n,;-", rest[n]) >= 0 {
		n++
	}
	if n == 0 {
		n = len(number.Find(rest[:min(len(rest), len("999."))]))
	}
	return n
}

// Encode implements [format.Codec]. The errors besides those of w are [*format.UnfitError] for more games than one, passes, and
// stones that were set up or placed out of turn on the main line.
func Encode(w io.Writer, games ...*game.Record) error {
	moves, err := format.MainLine(name, false, games...)
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, n := range moves {
		text.WriteString(strings.ToLower(n.Move().Text(games[0].Size())))
	}
	text.WriteByte('\n')
	_, err = io.WriteString(w, text.String())
	return err
}
