package generator

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"hoshi/ai/level"
	"hoshi/ai/puzzle"
	"hoshi/internal/rating"
)

// When a problem has been tried often enough.
const (
	sureDeviation = 75
	mostAttempts  = 30
	nearest       = 3 // levels around the rating, of which one tries next
)

// Solves reports whether a level solves a problem: it plays it to its end, and every move must be right. Where the problem asks who wins,
// its search must say so. The seed decides what it leaves to chance.
func Solves(ctx context.Context, p puzzle.Problem, l level.Level, prover puzzle.Prover, seed uint64) (bool, error) {
	engine, limits := l.Engine(seed)
	limits.Time = 0 // what they solve does not depend on the computer
	if p.Task == puzzle.Who {
		info, err := engine.Search(ctx, p.Position, limits, nil)
		return (info.Score > 0) == (p.Winner == p.Position.ToMove()), errors.Join(err, ctx.Err())
	}
	j := puzzle.NewJudge(p, prover, nil)
	j.Limit = -1
	for {
		info, err := engine.Search(ctx, j.Position(), limits, nil)
		if err := errors.Join(err, ctx.Err()); err != nil {
			return false, err
		}
		v, err := j.Try(ctx, info.PV[0])
		switch {
		case err != nil:
			return false, err
		case v.Outcome == puzzle.Solved:
			return true, nil
		case v.Outcome != puzzle.Right:
			return false, nil
		}
	}
}

// lookouts are the levels that are asked whether they see the first move of a solution, the weakest first.
var lookouts = [...]string{"Easy", "Skilled", "Strong", "Hard", "Expert", "Champion"}

// unseen is the rating of a level that would see what the strongest does not.
const unseen = 2900

// SeenBy returns the rating of the weakest level that plays the first move of a solution, or one above all where none up to most does. It asks few
// levels, and those of chance once.
func SeenBy(ctx context.Context, p *puzzle.Problem, most int) (int, error) {
	for _, name := range lookouts {
		l, _ := level.Find(name)
		if l.Rating > most {
			break
		}
		engine, limits := l.Engine(1)
		limits.Time = 0
		info, err := engine.Search(ctx, p.Position, limits, nil)
		if err != nil || ctx.Err() != nil {
			return unseen, errors.Join(err, ctx.Err())
		}
		if info.PV[0] == p.Solution() {
			return l.Rating, nil
		}
	}
	return unseen, nil
}

// Grade rates a problem by how the levels fare, whose ratings are fixed: by Glicko-2, an attempt a game, until its deviation is small or it was
// tried often.
func Grade(ctx context.Context, p puzzle.Problem, seed uint64) (rating.Rating, error) {
	random := rand.New(rand.NewPCG(seed, p.Position.Hash()))
	prover := puzzle.NewQuickProver()
	never := time.Time{}
	r := rating.New(never)
	for r.Games < mostAttempts && r.Deviation > sureDeviation {
		levels := slices.Clone(level.All)
		slices.SortStableFunc(levels, func(a, b level.Level) int { return cmp.Compare(off(a, r), off(b, r)) })
		l := levels[random.IntN(nearest)]
		solved, err := Solves(ctx, p, l, prover, random.Uint64())
		if err != nil {
			return r, err
		}
		score := 1.0
		if solved {
			score = 0
		}
		known := rating.New(never)
		known.Value, known.Deviation = float64(l.Rating), 30
		r = r.After(known, score, never)
	}
	return r, nil
}

// off returns how far a level is from a rating.
func off(l level.Level, r rating.Rating) float64 {
	d := float64(l.Rating) - r.Value
	return max(d, -d)
}
