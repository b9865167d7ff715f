// Package trainer makes the weights of ai/nn: it reads what self-play found, fits a network with numbers to it, and makes integers of
// these.
package trainer

import (
	"fmt"
	"io"
	"slices"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/search"
	"hoshi/ai/threat"
	"hoshi/ai/weights"
	"hoshi/cmd/lab/internal/tune"
	"hoshi/game"
)

// Set holds positions to learn from, of one rule and size of board.
type Set struct {
	Rule  game.Rule
	Size  int
	train []sample
	check []sample // from other openings
	moves []uint16 // the cells of all of them
}

// sample is a position with what is known of it.
type sample struct {
	first  uint32 // of its moves in the set's
	stones uint16
	mask   uint16 // see weights.Mask
	old    int16  // what the evaluation of ai/weights says, for the side to move
	score  int16  // what a search said, or won or lost
	result result
}

// Scores of what a search has proved.
const (
	won  = 30_000
	lost = -won
)

// result is what the game of a sample brought the side to move.
type result uint8

const (
	unknown result = iota
	loss
	draw
	win
)

// Add reads a file of records as far as their positions are such as the evaluation may meet: neither side has a five to make, the
// board's verdict is open, and the search found no win so near that the search of fours sees it.
func (s *Set) Add(file io.Reader) error {
	pos, err := game.NewPosition(s.Rule, s.Size)
	if err != nil {
		return err
	}
	r := reading{Set: s, board: threat.NewBoard(&pos), old: search.Network()}
	r.old.Init(r.board)
	return tune.Read(file, s.Rule, r.record)
}

// reading is a board on which records are played, and its evaluation.
type reading struct {
	*Set
	board *threat.Board
	old   search.Evaluator
}

func (r *reading) record(record tune.Record) error {
	if record.Size != r.Size {
		return fmt.Errorf("it is of a board of %d points, not %d", record.Size, r.Size)
	}
	if slices.Contains(record.Moves, game.Pass) {
		return nil // the board knows no pass
	}
	first := uint32(len(r.moves))
	to := &r.train
	if heldOut(record.Moves, r.Size) {
		to = &r.check
	}
	for i := 0; i <= len(record.Moves); i++ {
		if at := i - record.First; at >= 0 && at < len(record.Finds) {
			if m, ok := r.look(&record, record.Finds[at].Score); ok {
				m.first, m.stones = first, uint16(i)
				*to = append(*to, m)
			}
		}
		if i < len(record.Moves) {
			p := r.board.Cell(record.Moves[i])
			if r.board.IsOccupied(p) {
				return fmt.Errorf("move %d is on a stone", i+1)
			}
			r.moves = append(r.moves, uint16(p))
			r.board.Play(p)
			r.old.Play(r.board)
		}
	}
	for range record.Moves {
		r.old.Undo()
		r.board.Undo()
	}
	return nil
}

// near is the distance of the wins that the search of fours sees.
const near = 6

// look makes a sample of the board; false if none is to be learnt.
func (r *reading) look(record *tune.Record, score ai.Score) (sample, bool) {
	b := r.board
	us, them := b.Side(), b.Side()^1
	if d := score.Distance(); d > 0 && d < near || b.Count(them, pattern.WinningFive) > 0 {
		return sample{}, false
	}
	if _, _, known := b.Verdict(0); known {
		return sample{}, false
	}
	m := sample{mask: uint16(weights.Mask(b.Counts(us), b.Counts(them))), old: bounded(r.old.Evaluate(b, lost, won)), score: bounded(score)}
	switch d := score.Distance(); {
	case d > 0:
		m.score = won
	case d < 0:
		m.score = lost
	}
	switch {
	case record.Open:
	case record.Winner == game.None:
		m.result = draw
	case record.Winner == us.Color():
		m.result = win
	default:
		m.result = loss
	}
	return m, true
}

func bounded(score ai.Score) int16 { return int16(max(-20_000, min(20_000, score))) }

// heldOut says for a tenth of all openings that what follows them is to check with. Openings that are alike by symmetry in their first
// two stones go together.
func heldOut(moves []game.Point, size int) bool {
	least := -1
	for turn := range 8 {
		number := 0
		for _, p := range moves[:min(len(moves), 2)] {
			if turn&1 != 0 {
				p.X = size - 1 - p.X
			}
			if turn&2 != 0 {
				p.Y = size - 1 - p.Y
			}
			if turn&4 != 0 {
				p.X, p.Y = p.Y, p.X
			}
			number = number*game.MaxSize*game.MaxSize + p.Y*game.MaxSize + p.X
		}
		if least < 0 || number < least {
			least = number
		}
	}
	return uint64(least)*0x9e3779b97f4a7c15>>32%10 == 0
}
