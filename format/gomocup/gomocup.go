// Package gomocup reads what the protocol of Gomocup is made of: positions, as managers send them to an engine, and lists of openings.
//
// A position is a line x,y or x,y,field for each stone, from 0, the row from the top; BOARD may stand before them and DONE after, START with
// the size and INFO rule with the rule before those, and TURN x,y after. Field 1 is a stone of the side to move, 2 one of the other side. Where
// the lines are a game, Black's first, they are read as its moves, else as stones that were set up.
//
// An opening is a line of offsets from the middle, dx,dy, dx,dy, Black's first; a file holds one a line.
package gomocup

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hoshi/format"
	"hoshi/game"
)

// Board is the codec of positions, and Openings that of openings; both are registered.
var (
	Board = &format.Codec{
		Name: "Gomocup", Sniff: sniffBoard, Decode: decodeBoard,
		Faults: append([]string{format.Unexpected, format.BadSize}, format.LineFaults...),
	}
	Openings = &format.Codec{
		Name: "Openings", Sniff: sniffOpenings, Decode: decodeOpenings,
		Faults: append([]string{format.Unexpected, format.LeftOut}, format.LineFaults...),
	}
)

func init() {
	format.Register(Board)
	format.Register(Openings)
}

// sizes are the boards that a list of points may be on, the usual one first.
var sizes = []int{15, 19, 20, game.MaxSize}

var (
	stoneLine = regexp.MustCompile(`^\s*(?i:(TURN|PLAY)\s+)?(\d{1,9})\s*,\s*(\d{1,9})\s*(?:,\s*([1-3])\s*)?$`)
	startLine = regexp.MustCompile(`^\s*(?i:START)\s+(\d{1,9})\s*$`)
	ruleLine  = regexp.MustCompile(`^\s*(?i:INFO\s+rule)\s+(\d{1,3})\s*$`)
	otherLine = regexp.MustCompile(`^\s*(?i:INFO\s.*|BOARD|YXBOARD|DONE|BEGIN|RESTART|OK|ABOUT|END)?\s*$`)
	firstLine = regexp.MustCompile(`^\s*(?i:START\s+\d+|BOARD|YXBOARD)\s*$`)
)

// sniffBoard wants a command first, or only stones.
func sniffBoard(head []byte) bool {
	lines := format.HeadLines(head, 1<<10)
	if len(lines) == 0 {
		return false
	}
	if firstLine.MatchString(lines[0]) {
		return true
	}
	if len(lines) > 1 && len(head) >= 4<<10 {
		lines = lines[:len(lines)-1] // which may be cut off
	}
	for _, text := range lines {
		if !stoneLine.MatchString(text) {
			return false
		}
	}
	return true
}

// stone is a line with a point.
type stone struct {
	point game.Point
	field string // 1, 2, 3 or none
	found string
	at    format.Place
}

// decodeBoard implements [format.Codec].
func decodeBoard(data []byte, how format.Reading, _ func(float64) error) (*format.File, error) {
	lines := format.NewLines(data)
	var stones []stone
	size, rule, begin := 0, game.Freestyle, how.NewUnnamed
	var stop error
	for text, more := lines.Next(); more && stop == nil; text, more = lines.Next() {
		at := lines.Place(text, 0)
		if found := stoneLine.FindStringSubmatch(text); found != nil {
			x, _ := strconv.Atoi(found[2]) // nine digits at most
			y, _ := strconv.Atoi(found[3])
			stones = append(stones, stone{game.Point{X: x, Y: y}, found[4], found[2] + "," + found[3], at})
		} else if found := startLine.FindStringSubmatch(text); found != nil {
			size, _ = strconv.Atoi(found[1])
			if !game.Freestyle.Allows(size) {
				return nil, &format.Problem{
					Place: at, Fault: format.BadSize, Found: found[1], Expected: fmt.Sprintf("%d – %d", game.MinSize, game.MaxSize),
				}
			}
		} else if found := ruleLine.FindStringSubmatch(text); found != nil {
			rule, begin = ruleOf(found[1]), how.NewLine
		} else if !otherLine.MatchString(text) {
			stop = &format.Problem{Place: at, Fault: format.Unexpected, Found: format.Excerpt(text), Expected: "7,7"}
		}
	}
	if len(stones) == 0 && size == 0 {
		if stop == nil {
			stop = &format.Problem{Place: lines.End(), Fault: format.Unexpected, Expected: "7,7"}
		}
		return nil, stop
	}
	size = cmp.Or(how.Size, size, sizeOf(stones))
	if !rule.Allows(size) {
		rule, begin = game.Freestyle, how.NewUnnamed
	}
	line, err := begin(rule, size, fmt.Sprintf("0,0 – %d,%d", size-1, size-1))
	if err != nil {
		return nil, fmt.Errorf("gomocup: %w", err)
	}
	file, err := place(line, stones)
	if err == nil {
		err = stop
	}
	return file, err
}

// ruleOf returns the rule of an INFO, which is a mask: 1 exactly five, 2 a game that goes on, 4 renju, 8 caro.
func ruleOf(mask string) game.Rule {
	bits, _ := strconv.Atoi(mask) // three digits at most
	switch {
	case bits&4 != 0:
		return game.Renju
	case bits&8 != 0 && bits&1 != 0:
		return game.Caro
	case bits&8 != 0:
		return game.Caro6
	case bits&1 != 0:
		return game.Standard
	}
	return game.Freestyle
}

// sizeOf returns the first of sizes on whose board all stones lie.
func sizeOf(stones []stone) int {
	for _, size := range sizes {
		if !hasBeyond(stones, size) {
			return size
		}
	}
	return game.MaxSize
}

// place puts the stones into a game that has not begun: as moves where they are that.
func place(line *format.Line, stones []stone) (*format.File, error) {
	size := line.Record.Size()
	black := blackField(stones)
	if inTurn(stones, black) {
		for _, s := range stones {
			if err := line.Play(s.point, s.found, s.at); err != nil {
				return line.File(), err
			}
		}
		return line.File(), nil
	}
	seen := map[game.Point]bool{}
	var set []game.Move
	var err error
	for _, s := range stones {
		switch {
		case !s.point.On(size):
			err = &format.Problem{Place: s.at, Fault: format.OffBoard, Found: s.found, Expected: line.Points, Err: game.ErrOutside}
		case seen[s.point]:
			err = &format.Problem{Place: s.at, Fault: format.Occupied, Found: s.found, Err: game.ErrOccupied}
		}
		if err != nil {
			break
		}
		seen[s.point] = true
		color := game.White
		if s.field == black {
			color = game.Black
		}
		if s.field != "3" { // a stone of a game that went on after its end, or a forbidden point
			set = append(set, game.Move{Color: color, Point: s.point})
		}
	}
	turn := game.Black
	if black == "2" {
		turn = game.White
	}
	if setErr := line.SetUp(set, turn); setErr != nil {
		return nil, fmt.Errorf("gomocup: %w", setErr)
	}
	return line.File(), err
}

// hasBeyond reports whether a stone lies off a board of that size.
func hasBeyond(stones []stone, size int) bool {
	for _, s := range stones {
		if !s.point.On(size) {
			return true
		}
	}
	return false
}

// blackField returns the field of Black's stones: the side to move is Black where both have as many.
func blackField(stones []stone) string {
	balance := 0
	for _, s := range stones {
		switch s.field {
		case "1":
			balance++
		case "2":
			balance--
		}
	}
	if balance < 0 {
		return "2"
	}
	return "1"
}

// inTurn reports whether the stones are a game: without fields, or Black's and White's by turns.
func inTurn(stones []stone, black string) bool {
	for i, s := range stones {
		if s.field != "" && (s.field == "3" || (i%2 == 0) != (s.field == black)) {
			return false
		}
	}
	return true
}

var openingLine = regexp.MustCompile(`^\s*-?\d{1,2}\s*,\s*-?\d{1,2}\s*(,\s*-?\d{1,2}\s*,\s*-?\d{1,2}\s*)+,?\s*$`)

// sniffOpenings wants a whole line at first, and nothing else.
func sniffOpenings(head []byte) bool {
	lines := format.HeadLines(head, 1<<10)
	if len(lines) > 1 && len(head) >= 4<<10 {
		lines = lines[:len(lines)-1] // which may be cut off
	}
	some := false
	for _, text := range lines {
		whole := openingLine.MatchString(text)
		if !whole && strings.TrimSpace(text) != "" {
			return false
		}
		some = some || whole
	}
	return some
}

// decodeOpenings implements [format.Codec]. An opening that is broken is left out.
func decodeOpenings(data []byte, how format.Reading, watch func(float64) error) (*format.File, error) {
	size := 15
	for text := range strings.Lines(string(data)) {
		for n := range strings.SplitSeq(text, ",") {
			if d, err := strconv.Atoi(strings.TrimSpace(n)); err == nil && (d > 7 || d < -7) {
				size = 20
			}
		}
	}
	size = cmp.Or(how.Size, size)
	lines := format.NewLines(data)
	var all format.Collection
	for text, more := lines.Next(); more; text, more = lines.Next() {
		if watch != nil {
			if err := watch(lines.Part()); err != nil {
				return nil, err
			}
		}
		if strings.TrimSpace(text) != "" {
			all.Add(opening(how, lines, text, size))
		}
	}
	return all.File(&format.Problem{Place: lines.End(), Fault: format.Unexpected, Expected: "0,0, 1,1"})
}

// opening reads a line.
func opening(how format.Reading, lines *format.Lines, text string, size int) (*format.Line, error) {
	if !openingLine.MatchString(text) {
		return nil, &format.Problem{Place: lines.Place(text, 0), Fault: format.Unexpected, Found: format.Excerpt(text), Expected: "0,0, 1,1"}
	}
	middle := size / 2
	line, err := how.NewUnnamed(game.Freestyle, size, fmt.Sprintf("%d,%d – %d,%d", -middle, -middle, size-1-middle, size-1-middle))
	if err != nil {
		return nil, fmt.Errorf("gomocup: %w", err)
	}
	numbers := strings.Split(strings.TrimRight(text, ", \t"), ",")
	for i, at := 0, 0; i+1 < len(numbers); i += 2 {
		dx, _ := strconv.Atoi(strings.TrimSpace(numbers[i])) // two digits at most
		dy, _ := strconv.Atoi(strings.TrimSpace(numbers[i+1]))
		p := game.Point{X: middle + dx, Y: middle + dy}
		if p == game.Pass {
			p.X = size // no pass
		}
		if err := line.Play(p, fmt.Sprintf("%d,%d", dx, dy), lines.Place(text, at)); err != nil {
			return line, err
		}
		at += len(numbers[i]) + len(numbers[i+1]) + 2
	}
	return line, nil
}
