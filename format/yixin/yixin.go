// Package yixin reads the text that Yixin-Board saves: height, width and number of moves, then a move a line, row and column from 0,
// the row from the top.
package yixin

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"

	"hoshi/format"
	"hoshi/game"
)

// Codec is the codec of this format, which is registered.
var Codec = &format.Codec{
	Name: "Yixin", Endings: []string{".sav"}, Sniff: Sniff, Decode: Decode,
	Faults: append([]string{format.Unexpected, format.Cut, format.BadSize}, format.LineFaults...),
}

func init() { format.Register(Codec) }

var (
	one = regexp.MustCompile(`^\s*(\d{1,4})\s*$`)
	two = regexp.MustCompile(`^\s*(\d+)\s+(\d+)\s*$`)
)

// Sniff implements [format.Codec].
func Sniff(head []byte) bool {
	lines := format.HeadLines(head, 4)
	if len(lines) < 3 || !one.MatchString(lines[0]) || !one.MatchString(lines[1]) || !one.MatchString(lines[2]) {
		return false
	}
	return len(lines) == 3 || two.MatchString(lines[3])
}

// Decode implements [format.Codec].
func Decode(data []byte, how format.Reading, _ func(float64) error) (*format.File, error) {
	lines := format.NewLines(data)
	var head [3]int
	for i := range head {
		text, more := lines.Next()
		found := one.FindStringSubmatch(text)
		if found == nil {
			return nil, odd(lines, text, more, "15")
		}
		head[i], _ = strconv.Atoi(found[1]) // four digits at most
		if i < 2 && (!game.Freestyle.Allows(head[i]) || head[i] != head[0]) {
			return nil, &format.Problem{
				Place: lines.Place(text, 0), Fault: format.BadSize, Found: found[1], Expected: fmt.Sprintf("%d – %d", game.MinSize, game.MaxSize),
			}
		}
	}
	size := cmp.Or(how.Size, head[0])
	line, err := how.NewUnnamed(game.Freestyle, size, fmt.Sprintf("0 0 – %d %d", size-1, size-1))
	if err != nil {
		return nil, fmt.Errorf("yixin: %w", err)
	}
	for range head[2] {
		text, more := lines.Next()
		found := two.FindStringSubmatch(text)
		if found == nil {
			return line.File(), odd(lines, text, more, "7 7")
		}
		row, errRow := strconv.Atoi(found[1])
		column, errColumn := strconv.Atoi(found[2])
		p := game.Point{X: column, Y: row}
		if errRow != nil || errColumn != nil {
			p.X = size // on no board
		}
		if err := line.Play(p, format.Excerpt(found[1]+" "+found[2]), lines.Place(text, 0)); err != nil {
			return line.File(), err
		}
	}
	return line.File(), nil
}

// odd returns the fault of a line that is another one than expected, or missing.
func odd(lines *format.Lines, text string, more bool, expected string) *format.Problem {
	if !more {
		return &format.Problem{Place: lines.End(), Fault: format.Cut, Expected: expected}
	}
	return &format.Problem{Place: lines.Place(text, 0), Fault: format.Unexpected, Found: format.Excerpt(text), Expected: expected}
}
