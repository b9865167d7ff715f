package library

import (
	"encoding/binary"
	"errors"
	"fmt"

	"hoshi/game"
)

// step is something that happens on the board in the main line of a game.
type step uint16

// The kinds of step, in its upper four bits. The others are the point, row by row, or passed.
const (
	blackMoves step = iota << 12
	whiteMoves
	blackSet // a stone was set up
	whiteSet
	taken // a stone was taken away
	blackTurn
	whiteTurn
	kindMask step = 0xf << 12

	passed step = 1<<12 - 1
)

// kind returns the kind of the step.
func (s step) kind() step { return s & kindMask }

// at returns the point of the step.
func (s step) at() int { return int(s &^ kindMask) }

// narrow is the largest board on which a point takes one byte.
const narrow = 15

// moveList is the main line of a game as it is stored: one byte a move where the board is narrow and the line plain, which is that Black
// begins and the sides place stones in turn; else a step in two bytes.
type moveList struct {
	size  int
	plain bool
	data  []byte
}

// listMoves returns the main line of a record and how many moves it has.
func listMoves(record *game.Record) (l moveList, moves int) {
	l.size, l.plain = record.Size(), true
	var steps []step
	for n := record.Root; n != nil; n = n.Next() {
		before := len(steps)
		if m := n.Move(); m.Color != game.None {
			s := passed
			if m.Point != game.Pass {
				s = step(m.Point.Y*l.size + m.Point.X)
			}
			steps = append(steps, s|stepOf(m.Color, blackMoves, whiteMoves))
			l.plain = l.plain && s != passed && (m.Color == game.Black) == (moves%2 == 0)
			moves++
			before++
		}
		for _, m := range n.Setup() {
			s := step(m.Point.Y*l.size+m.Point.X) | taken
			if m.Color != game.None {
				s = s&^kindMask | stepOf(m.Color, blackSet, whiteSet)
			}
			steps = append(steps, s)
		}
		if n.Turn() != game.None {
			steps = append(steps, stepOf(n.Turn(), blackTurn, whiteTurn))
		}
		l.plain = l.plain && len(steps) == before
	}
	for _, s := range steps {
		if l.isNarrow() {
			l.data = append(l.data, byte(s.at()))
		} else {
			l.data = binary.LittleEndian.AppendUint16(l.data, uint16(s))
		}
	}
	return l, moves
}

func stepOf(c game.Color, black, white step) step {
	if c == game.White {
		return white
	}
	return black
}

func (l moveList) isNarrow() bool { return l.plain && l.size <= narrow }

// len returns the number of steps.
func (l moveList) len() int {
	if l.isNarrow() {
		return len(l.data)
	}
	return len(l.data) / 2
}

// step returns the i-th step.
func (l moveList) step(i int) step {
	if !l.isNarrow() {
		return step(binary.LittleEndian.Uint16(l.data[2*i:]))
	}
	if i%2 == 1 {
		return step(l.data[i]) | whiteMoves
	}
	return step(l.data[i])
}

// point returns the point of the i-th move of a plain line.
func (l moveList) point(i int) int {
	if l.isNarrow() {
		return int(l.data[i])
	}
	return step(binary.LittleEndian.Uint16(l.data[2*i:])).at()
}

// cut returns the list up to the step before which so many moves were made, with the stones that were set up with them.
func (l moveList) cut(moves int) moveList {
	made := 0
	for i := range l.len() {
		if l.step(i).kind() > whiteMoves {
			continue
		}
		if made == moves {
			end := i
			if !l.isNarrow() {
				end *= 2
			}
			return moveList{l.size, l.plain, l.data[:end]}
		}
		made++
	}
	return l
}

// errMoves is wrapped by the errors about moves that can't be those of a game.
var errMoves = errors.New("library: bad moves")

// check returns an error for a list that no record gives.
func (l moveList) check() error {
	if l.size < game.MinSize || l.size > game.MaxSize || !l.isNarrow() && len(l.data)%2 != 0 {
		return fmt.Errorf("%w: size %d, %d bytes", errMoves, l.size, len(l.data))
	}
	var seen points
	for i := range l.len() {
		s := l.step(i)
		passes := s.kind() <= whiteMoves && s.at() == int(passed)
		if s.kind() > whiteTurn || !passes && s.at() >= l.size*l.size || l.plain && (s.kind() > whiteMoves || passes || seen.has(s.at())) {
			return fmt.Errorf("%w: step %d is %#x", errMoves, i, s)
		}
		seen.set(s.at() % (game.MaxSize * game.MaxSize))
	}
	return nil
}

// play plays a plain line on a new record; strict says that the last move may be one that is forbidden, and lost.
func (l moveList) play(rule game.Rule, strict bool) (*game.Record, error) {
	record, err := game.NewRecord(rule, l.size)
	if err == nil {
		err = record.SetStrict(strict)
	}
	if err != nil {
		return nil, err
	}
	cursor := game.NewCursor(record.Root)
	for i := range l.len() {
		m := game.Move{Color: game.Black, Point: pointOf(l.point(i), l.size)}
		if i%2 == 1 {
			m.Color = game.White
		}
		if _, err := cursor.Play(m); err != nil {
			return nil, fmt.Errorf("%w: %w", errMoves, err)
		}
	}
	return record, nil
}

func pointOf(i, size int) game.Point { return game.Point{X: i % size, Y: i / size} }
