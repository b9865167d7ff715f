package level

import (
	"context"

	"hoshi/ai"
	"hoshi/game"
)

// central keeps an engine to the middle at the beginning of a free game, on boards from 9 points on: its first stone lies a
// quarter of the board or more from every edge, and none of the first eight stones on the first or second line. Only where
// there is a row of three already, and what is best in the middle is much worse, the edge is played.
type central struct{ ai.Engine }

const (
	centralFrom   = 9 // points on a side of the board
	centralStones = 8
	edgeLines     = 2
	muchWorse     = 150 // points of the score
)

// Search is as [ai.Engine] says. What is reported on the way may still lie at the edge.
func (c central) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	n := pos.Size()
	if !pos.Free() || n < centralFrom || pos.Stones() >= centralStones || ai.Check(&pos) != nil {
		return c.Engine.Search(ctx, pos, lim, report)
	}
	margin := edgeLines
	if pos.Stones() < 2 {
		margin = n / 4
	}
	inside := func(p game.Point) bool { return min(p.X, p.Y, n-1-p.X, n-1-p.Y) >= margin }
	if last := pos.Last(); pos.Stones() == 1 && !inside(last.Point) && last.Point != game.Pass {
		return reportInfo(ai.Info{Depth: 1, PV: []game.Point{{X: n / 2, Y: n / 2}}}, report), nil
	}
	info, err := c.Engine.Search(ctx, pos, lim, report)
	if err != nil || inside(info.PV[0]) || info.PV[0] == game.Pass {
		return info, err
	}
	return c.best(ctx, pos, inside, info, report)
}

// best returns the best line that begins inside, by a short search, or info where there is none that will do.
func (c central) best(ctx context.Context, pos game.Position, inside func(game.Point) bool, info ai.Info, report func(ai.Info)) (ai.Info, error) {
	short := ai.Limits{Depth: 2, Nodes: 20_000, Lines: pos.Size() * pos.Size(), Threads: 1}
	lines := make([]ai.Info, short.Lines)
	if _, err := c.Engine.Search(ctx, pos, short, func(i ai.Info) { lines[i.Line] = i }); err != nil {
		return ai.Info{}, err
	}
	least := -ai.Win(0)
	if len(rows(&pos)) > 0 {
		least = lines[0].Score - muchWorse
	}
	for _, line := range lines {
		if len(line.PV) > 0 && inside(line.PV[0]) && line.Score >= least {
			line.Line = 0
			return reportInfo(line, report), nil
		}
	}
	return info, nil
}

// reportInfo reports info and returns it.
func reportInfo(info ai.Info, report func(ai.Info)) ai.Info {
	if report != nil {
		report(info)
	}
	return info
}
