package maker

import (
	"context"
	"math/rand/v2"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/level"
	"hoshi/ai/puzzle"
	"hoshi/game"
)

// Source plays games in which problems are looked for. Each is the same for the same rule, seed and number.
type Source struct {
	Rule game.Rule
	Seed uint64
}

// players are the levels that play: those that make mistakes and punish some of them.
var players = []string{"Casual", "Medium", "Skilled", "Strong", "Advanced", "Hard"}

// Game plays a game of two levels from a few random stones. The error is that of ctx or of an engine.
func (s Source) Game(ctx context.Context, number int) (*game.Record, error) {
	random := rand.New(rand.NewPCG(s.Seed, uint64(number)))
	draw := arena.Draw{Stones: 3 + random.IntN(3), Even: 120, Nodes: 500, Draws: 5}
	book, err := draw.Book(s.Rule, game.DefaultSize, s.Seed)
	if err != nil {
		return nil, err
	}
	opening, err := book(ctx, number)
	if err != nil {
		return nil, err
	}
	record, err := game.NewRecord(s.Rule, game.DefaultSize)
	if err != nil {
		return nil, err
	}
	var engines [3]ai.Engine // by Color
	var limits [3]ai.Limits
	for c := game.Black; c <= game.White; c++ {
		l, _ := level.Find(players[random.IntN(len(players))])
		engines[c], limits[c] = l.Engine(random.Uint64())
	}
	cursor := game.NewCursor(record.Root)
	for {
		pos := cursor.Position()
		if pos.Result().Over() {
			return record, nil
		}
		var point game.Point
		if n := cursor.Node().Number(); n < len(opening) {
			point = opening[n]
		} else {
			info, err := engines[pos.ToMove()].Search(ctx, pos, limits[pos.ToMove()], nil)
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return nil, err
			}
			point = info.PV[0]
		}
		if _, err := cursor.Play(game.Move{Color: pos.ToMove(), Point: point}); err != nil {
			return nil, err
		}
	}
}

// Problems plays a game and returns the problems in it.
func (s Source) Problems(ctx context.Context, f *Finder, number int) ([]puzzle.Problem, error) {
	record, err := s.Game(ctx, number)
	if err != nil {
		return nil, err
	}
	return f.Game(ctx, record.Root.End())
}
