// Package piskvork reads and writes the records of Piskvork, which Gomocup and many engines use, too.
//
// PSQ begins with a line such as "Piskvorky 15x15, 11:11, 0": the board, who plays, and which of the two began. A move a line follows:
// column and row from 1, the row from the top, and the milliseconds it took. Then there may be two names, the number of an error and
// who has won with the group of the tournament, of which the beginning is the rule. A name "?" is that of nobody.
// Undone moves that Piskvork leaves behind the last one can't be told from others, except after the end of the game.
//
// REC has two names, then the moves from 0, always on 20 points a side.
package piskvork

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hoshi/format"
	"hoshi/game"
)

func init() {
	format.Register(PSQ)
	format.Register(REC)
}

var move = regexp.MustCompile(`^\s*(-?\d+)\s*,\s*(-?\d+)\s*(?:,\s*(-?\d+)\s*)?$`)

// reader reads one file.
type reader struct {
	*format.Lines
	base    int // the first column and row
	points  []timedMove
	line    string // that follows the moves
	pending bool   // there is one

	names  [2]string
	rule   game.Rule
	named  bool // there is a rule
	event  string
	result game.Result
	ended  bool
	said   string // of the result
	saidAt format.Place
}

// timedMove is a move as the file gives it.
type timedMove struct {
	point game.Point
	spent time.Duration
	found string
	at    format.Place
}

// moves reads the lines that are moves, up to another one, to column -1 or to the fault that it returns.
func (r *reader) moves(size int) error {
	for {
		r.line, r.pending = r.Next()
		found := move.FindStringSubmatch(r.line)
		if !r.pending || found == nil {
			return nil
		}
		at := r.Place(r.line, 0)
		x, errX := strconv.Atoi(found[1])
		y, errY := strconv.Atoi(found[2])
		if x == -1 {
			r.line, r.pending = r.Next()
			return nil
		}
		p := timedMove{point: game.Point{X: x - r.base, Y: y - r.base}, found: found[1] + "," + found[2], at: at}
		if errX != nil || errY != nil || !p.point.On(size) {
			return &format.Problem{Place: at, Fault: format.OffBoard, Found: format.Excerpt(p.found), Expected: r.pointsOf(size), Err: game.ErrOutside}
		}
		if ms, err := strconv.ParseInt(found[3], 10, 32); err == nil && ms > 0 {
			p.spent = time.Duration(ms) * time.Millisecond
		}
		if len(r.points) > game.MaxSize*game.MaxSize { // more would be a second stone on a point
			return nil
		}
		r.points = append(r.points, p)
	}
}

// pointsOf names the points of a board.
func (r *reader) pointsOf(size int) string {
	return fmt.Sprintf("%d,%d – %d,%d", r.base, r.base, size-1+r.base, size-1+r.base)
}

// play plays what was read. The error is a fault, or else later, that of what follows the moves.
func (r *reader) play(how format.Reading, size int, later error) (*format.Line, error) {
	begin := how.NewUnnamed
	if r.named && r.rule.Allows(size) {
		begin = how.NewLine
	}
	line, err := begin(r.rule, size, r.pointsOf(size))
	if err != nil {
		return nil, err
	}
	line.Warnings = r.Warnings()
	for _, p := range r.points {
		if err := line.PlayIn(p.point, p.spent, p.found, p.at); err != nil {
			return line, err
		}
	}
	return line, later
}

// clean returns a text as it stands in one line.
func clean(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if text == unnamed {
		return ""
	}
	return text
}
