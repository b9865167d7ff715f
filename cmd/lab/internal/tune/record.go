// Package tune makes the weights of the searcher's evaluation and move ordering: it lets the engine play itself, keeps
// what it thought of every position, and fits the weights to that.
package tune

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"hoshi/ai"
	"hoshi/game"
)

// Record is a line of play from the empty board and what a search found in its last positions.
type Record struct {
	Winner game.Color // None for a draw
	Open   bool       // nobody knows how it ends; Winner means nothing
	First  int        // the moves before the first position that was searched
	Moves  []game.Point
	Finds  []Find // by position, the first after First moves
}

// Find is what a search says about a position.
type Find struct {
	Best  game.Point
	Score ai.Score // for the side to move
}

// ErrRecord is wrapped by every error about the text of records.
var ErrRecord = errors.New("tune: bad record")

// results are the letters of a record's end, by winner; open ones have their own.
const (
	results = "=BW"
	open    = "?"
)

// header is the first line of a file of records.
func header(rule game.Rule, size int) string { return fmt.Sprintf("%v %d", rule, size) }

// text writes a record as one line: its end, the moves before the first search, the moves, and the finds as points with
// scores: "B 2 H8I9 G7:15 ...".
func (r *Record) text(size int) string {
	var b strings.Builder
	if r.Open {
		b.WriteString(open)
	} else {
		b.WriteByte(results[r.Winner])
	}
	fmt.Fprintf(&b, " %d ", r.First)
	for _, p := range r.Moves {
		b.WriteString(p.Text(size))
	}
	for _, f := range r.Finds {
		fmt.Fprintf(&b, " %s:%d", f.Best.Text(size), int(f.Score))
	}
	return b.String()
}

// parse reads what text wrote.
func parse(line string, size int) (Record, error) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return Record{}, fmt.Errorf("%w: %q has %d fields", ErrRecord, line, len(fields))
	}
	r := Record{Open: fields[0] == open}
	winner := strings.Index(results, fields[0])
	if !r.Open && (winner < 0 || len(fields[0]) != 1) {
		return r, fmt.Errorf("%w: %q is no result", ErrRecord, fields[0])
	}
	r.Winner = game.Color(max(winner, 0))
	var err error
	if r.First, err = strconv.Atoi(fields[1]); err != nil {
		return r, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	if r.Moves, err = parseMoves(fields[2], size); err != nil {
		return r, err
	}
	for _, field := range fields[3:] {
		point, score, _ := strings.Cut(field, ":")
		best, err := game.ParsePoint(point, size)
		if err != nil {
			return r, fmt.Errorf("%w: %w", ErrRecord, err)
		}
		n, err := strconv.Atoi(score)
		if err != nil || ai.Score(n) > ai.Win(0) || ai.Score(n) < ai.Loss(0) {
			return r, fmt.Errorf("%w: %q is no score", ErrRecord, score)
		}
		r.Finds = append(r.Finds, Find{best, ai.Score(n)})
	}
	if r.First < 1 || r.First+len(r.Finds)-1 > len(r.Moves) {
		return r, fmt.Errorf("%w: %d moves, but %d finds after %d", ErrRecord, len(r.Moves), len(r.Finds), r.First)
	}
	return r, nil
}

// parseMoves reads points that follow each other without a blank.
func parseMoves(text string, size int) ([]game.Point, error) {
	moves, err := game.ParsePoints(text, size)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	return moves, nil
}

// Read calls use with every record of a file, which must be of the rule and size given. The record belongs to use. It
// ends with the first error, which tells the line.
func Read(file io.Reader, rule game.Rule, size int, use func(Record) error) error {
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		if number == 1 {
			if lines.Text() != header(rule, size) {
				return fmt.Errorf("%w: %q is not a file of %v on %d points", ErrRecord, lines.Text(), rule, size)
			}
			continue
		}
		r, err := parse(lines.Text(), size)
		if err == nil {
			err = use(r)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	return lines.Err()
}
