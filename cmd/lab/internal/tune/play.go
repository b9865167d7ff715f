package tune

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/search"
	"hoshi/game"
)

// Self says how the engine plays itself.
type Self struct {
	Rule      game.Rule
	Size      int
	Positions int   // to search, openings aside
	Nodes     int64 // a move
	Noise     int   // of the engine's evaluation, so that games differ
	Seed      uint64

	Rival *arena.Seat // makes the moves of one colour, Black's in every second game; nil: the engine makes all
}

// level is how far from even the score of an opening may be.
const level = 250

// Play plays games and writes their records to out until there are enough positions or ctx ends, which is no error.
// After each game it calls report with the number of games and positions so far. A record is written at once. Besides the positions
// of the games, which are half of all, both sides', whichever of them made the moves, it searches after every second move or so one with a stone put at random near the others, so
// that the weights learn of bad moves, too, and as often one that the search for the move has come to.
func (s Self) Play(ctx context.Context, out io.Writer, report func(games, positions int)) error {
	if _, err := io.WriteString(out, header(s.Rule, s.Size)); err != nil {
		return err
	}
	t := table{Self: s, ctx: ctx, out: out, random: rand.New(rand.NewPCG(s.Seed, uint64(s.Rule)))}
	t.engine = search.New(search.Options{Noise: s.Noise, Seed: s.Seed, TableSize: 1 << 20, Evaluator: t.watched})
	for games := 1; t.positions < s.Positions; games++ {
		if err := t.play(game.Color(1 + games%2)); ctx.Err() != nil {
			return nil
		} else if err != nil {
			return err
		}
		report(games, t.positions)
	}
	return nil
}

// table is where the games are played.
type table struct {
	Self
	ctx       context.Context
	out       io.Writer
	random    *rand.Rand
	engine    *search.Engine
	watch     samplingEvaluator
	positions int
}

// watched returns the engine's evaluation, watched.
func (t *table) watched() search.Evaluator {
	t.watch.Evaluator = search.Network()
	return &t.watch
}

// play plays a game from a random opening, in which the rival, if there is one, has a colour, and writes its record. It is a draw when
// half the board is full: hardly any is won after that.
func (t *table) play(rival game.Color) error {
	pos, moves, err := t.opening()
	if err != nil {
		return err
	}
	r := Record{First: len(moves), Moves: moves}
	for !pos.Result().Over() && 2*pos.Stones() < t.Size*t.Size {
		chance := t.random.IntN(4)
		if chance&1 == 0 {
			if err := t.branch(pos, r.Moves); err != nil {
				return err
			}
		}
		find, err := t.look(pos, t.Nodes)
		if err != nil {
			return err
		}
		if chance < 2 {
			if err := t.leaf(pos, r.Moves, find.Score); err != nil {
				return err
			}
		}
		if find.Best == game.Pass { // renju leaves Black no move
			return nil
		}
		r.Finds = append(r.Finds, find)
		t.positions++
		if d := find.Score.Distance(); d != 0 {
			if r.Winner = pos.ToMove(); d < 0 {
				r.Winner = r.Winner.Other()
			}
			return t.write(&r)
		}
		next := find.Best
		if t.Rival != nil && pos.ToMove() == rival {
			if next, err = t.ask(pos); err != nil {
				return err
			}
		}
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: next}); err != nil {
			return err
		}
		r.Moves = append(r.Moves, next)
	}
	r.Winner = pos.Result().Winner
	return t.write(&r)
}

func (t *table) write(r *Record) error {
	_, err := t.out.Write(r.append(nil, t.Size))
	return err
}

// branch writes a record of the position with one random move more.
func (t *table) branch(pos game.Position, moves []game.Point) error {
	pos, p, ok := t.stray(pos, 2)
	if !ok {
		return nil
	}
	return t.aside(pos, append(slices.Clip(moves), p))
}

// leaf writes a record of one of the positions that the last search, of pos, has evaluated; the score is what that one found.
func (t *table) leaf(pos game.Position, moves []game.Point, score ai.Score) error {
	line := t.watch.draw(score, t.random)
	for _, p := range line {
		var err error
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			return err
		}
	}
	if len(line) == 0 {
		return nil
	}
	return t.aside(pos, append(slices.Clip(moves), line...))
}

// aside writes a record of a position beside the game, which moves have led to.
func (t *table) aside(pos game.Position, moves []game.Point) error {
	if pos.Result().Over() {
		return nil
	}
	find, err := t.look(pos, t.Nodes)
	if err != nil || find.Best == game.Pass {
		return err
	}
	t.positions++
	return t.write(&Record{Open: true, First: len(moves), Moves: moves, Finds: []Find{find}})
}

// look searches a position.
func (t *table) look(pos game.Position, nodes int64) (Find, error) {
	info, err := t.engine.Search(t.ctx, pos, ai.Limits{Nodes: nodes, Threads: 1}, nil)
	if err != nil {
		return Find{}, err
	}
	return Find{info.PV[0], info.Score}, nil
}

// ask returns the rival's move. A rival that fails is started again and asked once more.
func (t *table) ask(pos game.Position) (game.Point, error) {
	p, err := t.rivalMove(pos)
	if err != nil && t.ctx.Err() == nil {
		t.Rival.Dismiss()
		p, err = t.rivalMove(pos)
	}
	return p, err
}

func (t *table) rivalMove(pos game.Position) (game.Point, error) {
	engine, err := t.Rival.Ready(t.ctx, t.Seed)
	if err != nil {
		return game.Pass, err
	}
	t.Rival.Wait()
	info, err := engine.Search(t.ctx, pos, t.Rival.Limits, nil)
	if err == nil && len(info.PV) == 0 {
		err = errors.New("tune: the rival has no move")
	}
	if err != nil {
		return game.Pass, err
	}
	return info.PV[0], nil
}

// opening returns a random opening of two to eight stones near the centre that a search does not find decided.
func (t *table) opening() (game.Position, []game.Point, error) {
	for t.ctx.Err() == nil {
		pos, err := game.NewPosition(t.Rule, t.Size)
		if err != nil {
			return pos, nil, err
		}
		first := game.Point{X: t.Size/2 - 2 + t.random.IntN(5), Y: t.Size/2 - 2 + t.random.IntN(5)}
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: first}); err != nil {
			return pos, nil, err
		}
		moves := []game.Point{first}
		for range 1 + t.random.IntN(7) {
			if next, p, ok := t.stray(pos, 2+t.random.IntN(2)); ok {
				pos, moves = next, append(moves, p)
			}
		}
		find, err := t.look(pos, 2*t.Nodes)
		if err != nil {
			return pos, nil, err
		}
		if find.Score < level && find.Score > -level {
			return pos, moves, nil
		}
	}
	return game.Position{}, nil, t.ctx.Err()
}

// stray plays a random move within so many points of a stone; false when it found none.
func (t *table) stray(pos game.Position, reach int) (game.Position, game.Point, bool) {
	for range 100 {
		p := game.Point{X: t.random.IntN(t.Size), Y: t.random.IntN(t.Size)}
		if !near(&pos, p, reach) {
			continue
		}
		if next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err == nil {
			return next, p, true
		}
	}
	return pos, game.Point{}, false
}

// near reports whether a stone stands within reach points of p in both directions.
func near(pos *game.Position, p game.Point, reach int) bool {
	for y := max(p.Y-reach, 0); y <= min(p.Y+reach, pos.Size()-1); y++ {
		for x := max(p.X-reach, 0); x <= min(p.X+reach, pos.Size()-1); x++ {
			if pos.At(game.Point{X: x, Y: y}) != game.None {
				return true
			}
		}
	}
	return false
}
