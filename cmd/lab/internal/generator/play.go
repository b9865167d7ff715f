package generator

import (
	"context"
	"math/rand/v2"

	"hoshi/ai/pattern"
	"hoshi/ai/puzzle"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Source plays games in which problems are looked for. Each is the same for the same rule, seed and number.
//
// Both sides play by shapes alone: they stop fives and open fours, build threes and fours of their own and overlook nearly all that is further
// off, so that wins come up and pass by. A game takes about a millisecond.
type Source struct {
	Rule game.Rule
	Seed uint64
}

// mostStones is how many stones a game has at most: fuller boards have longer wins, but are hard to look at.
const mostStones = 60

// Game plays a game from a few random stones, to its end or until the board is full enough.
func (s Source) Game(number int) (*game.Record, error) {
	record, err := game.NewRecord(s.Rule, game.DefaultSize)
	if err != nil {
		return nil, err
	}
	p := player{random: rand.New(rand.NewPCG(s.Seed, uint64(s.Rule)<<32|uint64(number)))}
	p.threats = threat.NewVCT(threat.NewVCF())
	p.opening, p.alert = 3+p.random.IntN(3), alertness[p.random.IntN(len(alertness))]
	cursor := game.NewCursor(record.Root)
	for {
		pos := cursor.Position()
		if pos.Result().Over() || pos.Stones() == mostStones {
			return record, nil
		}
		p.board = threat.NewBoard(&pos)
		cell := p.move(pos.Stones())
		if cell == threat.NoCell {
			return record, nil
		}
		if _, err := cursor.Play(game.Move{Color: pos.ToMove(), Point: p.board.Point(cell)}); err != nil {
			return nil, err
		}
	}
}

// Problems plays a game and returns the problems in it. The error is that of ctx.
func (s Source) Problems(ctx context.Context, f *Finder, number int) ([]puzzle.Problem, error) {
	record, err := s.Game(number)
	if err != nil {
		return nil, err
	}
	return f.Game(ctx, record.Root.End())
}

// player chooses moves by the shapes around them.
type player struct {
	random  *rand.Rand
	board   *threat.Board
	threats *threat.VCT
	opening int     // stones that are put at random
	alert   float64 // how often a win of the other side by few fours is seen and stopped
}

// worth is what a stone's shape in a direction counts for the side that makes it, and for the one that takes it away. Fours are kept back.
var worth = [16]struct{ make, stop int }{
	pattern.One: {1, 0}, pattern.OpenOne: {3, 2}, pattern.Two: {4, 2}, pattern.OpenTwo: {12, 7}, pattern.Three: {9, 7},
	pattern.OpenThree: {16, 14}, pattern.Four: {4, 16}, pattern.OpenFour: {40, 60},
}

const (
	chance   = 12   // what chance adds to a move's worth, at most
	careless = 0.35 // how often an open four is not made
)

// alertness is what players may be like.
var alertness = [...]float64{0, 0.4, 0.7, 0.9}

// move returns a cell to play on, NoCell where there is none.
func (p *player) move(stones int) threat.Cell {
	b := p.board
	us, them := b.Side(), b.Side()^1
	if stones < p.opening {
		return p.near(stones)
	}
	if five := b.Where(us, pattern.WinningFive).First(); five != threat.NoCell {
		return five
	}
	if b.Count(them, pattern.WinningFive) > 0 {
		stops := b.Stops()
		if stops == (threat.Set{}) {
			return threat.NoCell
		}
		return p.best(stops)
	}
	if win := b.Where(us, pattern.DoubleFour).First(); win != threat.NoCell && p.random.Float64() >= careless {
		return win
	}
	cells := b.Near()
	if b.Count(them, pattern.DoubleFour) > 0 || p.random.Float64() < p.alert {
		if plies, answers := p.threats.Defences(b); plies > 0 {
			answers.Intersect(&cells)
			if cell := p.best(answers); cell != threat.NoCell {
				return cell
			}
		}
	}
	return p.best(cells)
}

// near returns a random cell close to the middle, or to the stones.
func (p *player) near(stones int) threat.Cell {
	for {
		middle := p.board.Size() / 2
		cell := p.board.Cell(game.Point{X: middle - 3 + p.random.IntN(7), Y: middle - 3 + p.random.IntN(7)})
		if near := p.board.Near(); !p.board.IsOccupied(cell) && (stones == 0 || near.Has(cell)) {
			return cell
		}
	}
}

// best returns the cell of a set whose shapes are worth most, chance added; NoCell where none may be played.
func (p *player) best(cells threat.Set) threat.Cell {
	b := p.board
	best, most := threat.NoCell, -1
	for cell := cells.PopFirst(); cell != threat.NoCell; cell = cells.PopFirst() {
		sum := p.random.IntN(chance)
		for d := range 4 {
			sum += worth[b.Code(b.Side(), cell).Shape(d)].make + worth[b.Code(b.Side()^1, cell).Shape(d)].stop
		}
		if sum > most && (b.Side() == threat.White || !b.Forbidden(cell)) {
			best, most = cell, sum
		}
	}
	return best
}
