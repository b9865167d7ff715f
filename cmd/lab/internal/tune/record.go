// Package tune makes the weights of the searcher's evaluation and move ordering: it lets the engine play itself, keeps
// what it thought of every position, and fits the weights to that.
package tune

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"hoshi/ai"
	"hoshi/game"
)

// Record is a line of play from the empty board and what a search found in its last positions.
type Record struct {
	Size   int        // points on a side of the board
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

// ErrRecord is wrapped by every error about a file of records.
var ErrRecord = errors.New("tune: bad record")

// header begins a file of records.
func header(rule game.Rule, size int) string {
	return fmt.Sprintf("hoshi records of %v on %d points\n", rule, size)
}

// begin reads the header of a file of the rule and remembers the size that it names.
func (r *reader) begin(rule game.Rule) error {
	line, err := r.from.ReadSlice('\n')
	for size := game.MinSize; size <= game.MaxSize && err == nil; size++ {
		if string(line) == header(rule, size) {
			r.size = size
			return nil
		}
	}
	return fmt.Errorf("%w: it is no file of %v", ErrRecord, rule)
}

// A record is its end, the number of moves before the first search, the moves and the finds; numbers are unsigned varints of package
// binary, a point is one byte on boards of up to 15 points and two on larger ones, a find is a point with two bytes of the score.
const (
	open     = 3  // the end of a record without one; otherwise it is the winner
	narrow   = 15 // points a side, up to which a byte numbers them all
	passCell = 1<<16 - 1

	mostMoves = 2 * game.MaxSize * game.MaxSize
	nearest   = math.MaxInt16 // stands for a win in no time; a longer one is less
	farthest  = nearest - 1000
)

// append adds a record to data.
func (r *Record) append(data []byte, size int) []byte {
	end := uint64(r.Winner)
	if r.Open {
		end = open
	}
	for _, n := range []uint64{end, uint64(r.First), uint64(len(r.Moves)), uint64(len(r.Finds))} {
		data = binary.AppendUvarint(data, n)
	}
	for _, p := range r.Moves {
		data = appendPoint(data, p, size)
	}
	for _, f := range r.Finds {
		data = appendPoint(data, f.Best, size)
		data = binary.LittleEndian.AppendUint16(data, uint16(packScore(f.Score)))
	}
	return data
}

func appendPoint(data []byte, p game.Point, size int) []byte {
	cell := passCell
	if p != game.Pass {
		cell = p.Y*size + p.X
	}
	if size <= narrow {
		return append(data, byte(cell))
	}
	return binary.LittleEndian.AppendUint16(data, uint16(cell))
}

// packScore makes two bytes of a score of the searcher: evaluations as they are, wins and losses above and below them.
func packScore(s ai.Score) int16 {
	switch d := s.Distance(); {
	case d > 0:
		return int16(nearest - d)
	case d < 0:
		return int16(-nearest - d)
	}
	return int16(s)
}

func unpackScore(n int16) ai.Score {
	switch {
	case n > farthest:
		return ai.Win(nearest - int(n))
	case n < -farthest:
		return ai.Loss(nearest + int(n))
	}
	return ai.Score(n)
}

// reader reads records up to the first error.
type reader struct {
	from *bufio.Reader
	size int
	err  error
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// number reads a number up to a limit.
func (r *reader) number(limit uint64) int {
	n, err := binary.ReadUvarint(r.from)
	if err != nil {
		r.fail(err)
	}
	if n > limit {
		r.fail(fmt.Errorf("%d is more than %d", n, limit))
	}
	if r.err != nil {
		return 0
	}
	return int(n)
}

func (r *reader) bytes(n int) []byte {
	data := make([]byte, n)
	if _, err := io.ReadFull(r.from, data); err != nil {
		r.fail(err)
	}
	return data
}

func (r *reader) point() game.Point {
	var cell int
	if r.size <= narrow {
		if cell = int(r.bytes(1)[0]); cell == passCell&0xff {
			return game.Pass
		}
	} else if cell = int(binary.LittleEndian.Uint16(r.bytes(2))); cell == passCell {
		return game.Pass
	}
	if cell >= r.size*r.size {
		r.fail(fmt.Errorf("there is no point %d", cell))
	}
	return game.Point{X: cell % r.size, Y: cell / r.size}
}

// record reads a record, or false at the end of the file.
func (r *reader) record() (Record, bool) {
	if _, err := r.from.Peek(1); err == io.EOF {
		return Record{}, false
	}
	end := r.number(open)
	record := Record{Size: r.size, Open: end == open, First: r.number(mostMoves)}
	if end != open {
		record.Winner = game.Color(end)
	}
	moves, finds := r.number(mostMoves), r.number(mostMoves)
	if record.First < 1 || finds < 1 || record.First+finds-1 > moves {
		r.fail(fmt.Errorf("%d moves, but %d finds after %d", moves, finds, record.First))
	}
	for ; moves > 0 && r.err == nil; moves-- {
		record.Moves = append(record.Moves, r.point())
	}
	for ; finds > 0 && r.err == nil; finds-- {
		record.Finds = append(record.Finds, Find{r.point(), unpackScore(int16(binary.LittleEndian.Uint16(r.bytes(2))))})
	}
	return record, r.err == nil
}

// Read calls use with every record of a file, which must be of the rule. The record belongs to use. It ends with the first
// error, which tells the number of the record.
func Read(file io.Reader, rule game.Rule, use func(Record) error) error {
	r := reader{from: bufio.NewReader(file)}
	if err := r.begin(rule); err != nil {
		return err
	}
	for number := 1; ; number++ {
		record, ok := r.record()
		switch {
		case r.err != nil:
			return fmt.Errorf("%w: record %d: %w", ErrRecord, number, r.err)
		case !ok:
			return nil
		}
		if err := use(record); err != nil {
			return fmt.Errorf("record %d: %w", number, err)
		}
	}
}
