// Package diagram reads and writes boards that are drawn as text, for mails and forums:
//
//	   A  B  C  D  E
//	5  .  .  .  .  .  5
//	4  .  2  .  .  .  4
//	3  .  .  1  .  .  3
//	2  .  .  X  O  .  2
//	1  .  .  .  .  .  1
//	   A  B  C  D  E
//
// A number is a move, those of Black being odd; X and O are stones of Black and White that were set up. Where they are no moves Black is to
// move when both have as many stones, else White. Other signs that people use for stones and empty points are read, too, with or
// without blanks between them, quoted or not, and among other lines. A text may hold any number of boards, each a game.
package diagram

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hoshi/format"
	"hoshi/game"
)

const name = "Diagram"

// Codec is the codec of this format, which is registered.
var Codec = &format.Codec{
	Name: name, Sniff: Sniff, Decode: Decode, Encode: Encode,
	Holds:  []format.Part{format.Size, format.SetUp},
	Keeps:  keeps,
	Faults: append([]string{format.Unexpected, format.BadSize, format.TooLarge, format.LeftOut}, format.LineFaults...),
}

func init() { format.Register(Codec) }

// The signs of points. Brackets around the last stone are left out.
const (
	blackSigns = "Xx#@●◆⚫Bb"
	whiteSigns = "OoQ○◯◇⚪Ww"
	emptySigns = ".+-_·*,:|┼├┤┬┴┌┐└┘╋┿╂∙＋•"
)

// cell is a point as it is drawn.
type cell struct {
	color  game.Color // of a stone without number
	number int        // of a move; 0: none
	text   string
	at     format.Place
}

// Sniff implements [format.Codec]: there is a board.
func Sniff(head []byte) bool {
	found := false
	err := each(head, func(_ [][]cell, whole bool, _ float64) error {
		found = found || whole
		return nil
	})
	return found && err == nil
}

// each calls take for every board in a text, and for the lines in a row that could be one but are not square.
func each(data []byte, take func(rows [][]cell, whole bool, read float64) error) error {
	lines := format.NewLines(data)
	var rows [][]cell // the lines in a row that could be those of a board
	end := func() error {
		run := rows
		rows = nil
		for _, board := range boards(run) {
			if err := take(board, true, lines.Part()); err != nil {
				return err
			}
			run = nil
		}
		if len(run) < game.MinSize {
			return nil
		}
		return take(run, false, lines.Part())
	}
	for text, more := lines.Next(); more; text, more = lines.Next() {
		if row := cells(lines, text); len(row) >= game.MinSize && len(row) <= game.MaxSize+2 {
			rows = append(rows, row)
			if n := len(rows[0]); len(rows) < n*(n-1)*(n-2) { // whole boards, with the numbers of the rows or without
				continue
			}
		}
		if err := end(); err != nil {
			return err
		}
	}
	return end()
}

// boards returns the rows of the boards of which the lines are made, one below the other; nil where they are not.
func boards(rows [][]cell) (all [][][]cell) {
	if len(rows) == 0 {
		return nil
	}
	for size := len(rows[0]); size >= len(rows[0])-2; size-- { // with the numbers of the row, or without
		all = nil
		for board := range slices.Chunk(rows, max(size, 1)) {
			whole, ok := square(board)
			if !ok {
				all = nil
				break
			}
			all = append(all, whole)
		}
		if all != nil {
			return all
		}
	}
	return nil
}

// square returns the rows without their numbers, if they are a board.
func square(rows [][]cell) ([][]cell, bool) {
	size := len(rows)
	if size < game.MinSize || size > game.MaxSize {
		return nil, false
	}
	board := make([][]cell, size)
	for y, row := range rows {
		left := len(row) > size && rowNumber(row[0], y, size)
		if left {
			row = row[1:]
		}
		if len(row) == size+1 && rowNumber(row[size], y, size) {
			row = row[:size]
		}
		if len(row) != size {
			return nil, false
		}
		board[y] = row
	}
	return board, true
}

// rowNumber reports whether c numbers row y, from the top or from the bottom.
func rowNumber(c cell, y, size int) bool { return c.number == size-y || c.number == y+1 }

// cells returns the points of a line, nil where anything else stands in it.
func cells(lines *format.Lines, text string) (row []cell) {
	const most = game.MaxSize + 2 // with the numbers of the row
	at := 0
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(" \t()[]<>", r) }) {
		at += strings.Index(text[at:], word)
		place := lines.Place(text, at)
		if n, err := strconv.Atoi(word); err == nil && n > 0 && len(word) <= 3 && word[0] != '+' {
			if row = append(row, cell{number: n, text: word, at: place}); len(row) > most {
				return nil
			}
			at += len(word)
			continue
		}
		for _, r := range word {
			c := cell{text: string(r), at: place}
			switch {
			case strings.ContainsRune(blackSigns, r):
				c.color = game.Black
			case strings.ContainsRune(whiteSigns, r):
				c.color = game.White
			case !strings.ContainsRune(emptySigns, r):
				return nil
			}
			if row = append(row, c); len(row) > most {
				return nil
			}
			place.Column++
		}
		at += len(word)
	}
	return row
}

// most is how many boards are read.
const most = 1 << 14

// Decode implements [format.Codec]. A board that is broken is left out.
func Decode(data []byte, how format.Reading, watch func(float64) error) (*format.File, error) {
	var all format.Collection
	begun := 0
	err := each(data, func(rows [][]cell, whole bool, read float64) error {
		begun++
		switch {
		case begun > most:
			return &format.Problem{Place: rows[0][0].at, Fault: format.TooLarge, Expected: strconv.Itoa(most)}
		case !whole:
			all.Add(nil, &format.Problem{
				Place: rows[0][0].at, Fault: format.BadSize,
				Found: fmt.Sprintf("%d × %d", len(rows[0]), len(rows)), Expected: fmt.Sprintf("%d × %d", len(rows[0]), len(rows[0])),
			})
		default:
			all.Add(decode(rows, how))
		}
		if watch == nil {
			return nil
		}
		return watch(read)
	})
	var fault *format.Problem
	if err != nil && !errors.As(err, &fault) {
		return nil, err
	}
	text, _ := format.NewLines(data).Next()
	file, missing := all.File(&format.Problem{Place: format.Place{Line: 1, Column: 1}, Fault: format.Unexpected, Found: format.Excerpt(text), Expected: ". X O 1 2"})
	return file, cmp.Or(err, missing)
}

// decode makes a game of the rows of a board.
func decode(board [][]cell, how format.Reading) (*format.Line, error) {
	size := len(board)
	line, err := how.NewUnnamed(game.Freestyle, size, "A1 – "+game.Point{X: size - 1}.Text(size))
	if err != nil {
		return nil, fmt.Errorf("diagram: %w", err)
	}
	var stones []game.Move
	var moves []move
	balance := 0
	for y, row := range board {
		for x, c := range row {
			p := game.Point{X: x, Y: y}
			if c.number > 0 {
				moves = append(moves, move{c, p})
			} else if c.color != game.None {
				stones = append(stones, game.Move{Color: c.color, Point: p})
				balance += weight[c.color]
			}
		}
	}
	slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(a.number, b.number) })
	first := 0
	if len(moves) > 0 {
		first = moves[0].number
	}
	if len(stones) > 0 || first%2 == 0 && first > 0 {
		if err := line.SetUp(stones, toMove(balance, first)); err != nil {
			return nil, fmt.Errorf("diagram: %w", err)
		}
	}
	for i, m := range moves {
		if m.number != first+i {
			return line, &format.Problem{Place: m.at, Fault: format.Unexpected, Found: m.text, Expected: strconv.Itoa(first + i)}
		}
		if err := line.Play(m.point, m.text, m.at); err != nil {
			return line, err
		}
	}
	return line, nil
}

// move is a cell with its number.
type move struct {
	cell
	point game.Point
}

// weight is what a stone adds to the balance of a board.
var weight = [3]int{game.Black: 1, game.White: -1}

// toMove returns the side to move on a board on which Black has so many stones more, before the move of that number.
func toMove(balance, number int) game.Color {
	if number%2 == 0 && number > 0 || number == 0 && balance > 0 {
		return game.White
	}
	return game.Black
}

// keeps implements [format.Codec]: stones are set up at the beginning.
func keeps(n *game.Node, p format.Part) bool {
	if p != format.SetUp {
		return true
	}
	return n.Parent() == nil || len(n.Setup()) == 0 && n.Turn() == game.None
}

// Encode implements [format.Codec]. The errors besides those of w are [*format.UnfitError] for more games than one, passes, stones that
// were set up later than at the beginning, and moves out of turn.
func Encode(w io.Writer, games ...*game.Record) error {
	if len(games) != 1 {
		return &format.UnfitError{Format: name, Part: format.Games}
	}
	r := games[0]
	size := r.Size()
	drawn := make([][]string, size)
	start := r.Root.Position()
	for y := range drawn {
		drawn[y] = make([]string, size)
		for x := range drawn[y] {
			drawn[y][x] = ".XO"[start.At(game.Point{X: x, Y: y}):][:1]
		}
	}
	number, err := numberFrom(r)
	if err != nil {
		return err
	}
	for _, n := range r.Root.End().Path()[1:] {
		switch m := n.Move(); {
		case len(n.Setup()) > 0 || n.Turn() != game.None || m.Color != game.None && (number%2 == 1) != (m.Color == game.Black):
			return &format.UnfitError{Format: name, Part: format.SetUp}
		case m.Color == game.None:
		case m.Point == game.Pass:
			return &format.UnfitError{Format: name, Part: format.Passes}
		default:
			drawn[m.Point.Y][m.Point.X] = strconv.Itoa(number)
			number++
		}
	}
	_, err = io.WriteString(w, text(drawn))
	return err
}

// numberFrom returns the number of the first move, even where White plays it; without a move it looks whether the stones tell the turn.
func numberFrom(r *game.Record) (int, error) {
	start := r.Root.Position()
	first := r.Root.Next()
	for first != nil && first.Move().Color == game.None {
		first = first.Next()
	}
	balance := 0
	for i := range r.Size() * r.Size() {
		balance += weight[start.At(game.Point{X: i % r.Size(), Y: i / r.Size()})]
	}
	if first == nil && toMove(balance, 0) != start.ToMove() || first != nil && first.Move().Color != start.ToMove() {
		return 0, &format.UnfitError{Format: name, Part: format.SetUp}
	}
	if start.ToMove() == game.White {
		return 2, nil
	}
	return 1, nil
}

// text draws the points, with their names around.
func text(drawn [][]string) string {
	size := len(drawn)
	width := 1
	for _, row := range drawn {
		for _, c := range row {
			width = max(width, utf8.RuneCountInString(c))
		}
	}
	var columns strings.Builder
	columns.WriteString("  ")
	for x := range size {
		fmt.Fprintf(&columns, " %*s", width, game.ColumnText(x))
	}
	columns.WriteByte('\n')
	var b strings.Builder
	b.WriteString(columns.String())
	for y, row := range drawn {
		fmt.Fprintf(&b, "%2d", size-y)
		for _, c := range row {
			fmt.Fprintf(&b, " %*s", width, c)
		}
		fmt.Fprintf(&b, " %2d\n", size-y)
	}
	b.WriteString(columns.String())
	return b.String()
}
