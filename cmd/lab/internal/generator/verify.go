package generator

import (
	"context"
	"errors"
	"fmt"

	"hoshi/ai"
	"hoshi/ai/puzzle"
	"hoshi/ai/search"
)

// ErrVerify is wrapped where a problem is not what it was found to be.
var ErrVerify = errors.New("generator: the second search disagrees")

// mostEngine is how many positions the alpha-beta search looks at, at most, to verify a problem.
const mostEngine = 200_000

// Verify holds a problem against a second look at so many positions for each question, with nothing remembered from the first: every
// move is searched anew by fours and threats, each proof is checked by the rules alone, and the alpha-beta search, which looks at twice as many
// positions (but at 200,000 where these are [VerifyNodes]), must not find another solution, nor that the solution is none. It notes how many positions the proof took. The error wraps ErrVerify, or is that of ctx.
func Verify(ctx context.Context, p *puzzle.Problem, nodes int64) error {
	again := puzzle.Problem{Position: p.Position, Task: p.Task, Moves: p.Moves, Line: p.Line, Winner: p.Winner}
	prover := puzzle.NewQuickProver()
	prover.Strict = true
	if err := again.Check(ctx, prover, nodes); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("%w: %w", ErrVerify, err)
	}
	p.Nodes = again.Nodes // the first search may have remembered it
	engine := search.New(search.Options{TableSize: 4 << 20})
	limits := ai.Limits{Nodes: min(2*nodes, mostEngine*max(nodes/VerifyNodes(p), 1)), Lines: 2, Threads: 1}
	if p.Task == puzzle.Who {
		limits.Lines = 1
	}
	var second ai.Info
	best, err := engine.Search(ctx, p.Position, limits, func(info ai.Info) {
		if info.Line == 1 {
			second = info
		}
	})
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrVerify, err)
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return agree(p, best, second)
}

// agree returns nil unless what the search says contradicts the problem.
func agree(p *puzzle.Problem, best, second ai.Info) error {
	size := p.Position.Size()
	other := func(info ai.Info) bool { return len(info.PV) > 0 && info.PV[0] != p.Solution() }
	for _, info := range []ai.Info{best, second} {
		wins, loses := info.Score.Distance() > 0, info.Score.Distance() < 0
		switch {
		case p.Task == puzzle.Who:
			if wins && p.Winner != p.Position.ToMove() || loses && p.Winner == p.Position.ToMove() {
				return fmt.Errorf("%w: %v is said to win", ErrVerify, p.Winner.Other())
			}
		case wins && other(info) && (p.Task == puzzle.Threats || info.Score.Distance() <= 2*p.Moves-1):
			return fmt.Errorf("%w: %s wins, too", ErrVerify, info.PV[0].Text(size))
		case p.Task.IsDefence() && !other(info) && wins:
			return fmt.Errorf("%w: the defence wins", ErrVerify)
		case p.Task.IsDefence() && info.Line == 0 && loses:
			return fmt.Errorf("%w: the defence loses", ErrVerify)
		case !p.Task.IsDefence() && loses && info.Line == 0:
			return fmt.Errorf("%w: the position is lost", ErrVerify)
		}
	}
	return nil
}
