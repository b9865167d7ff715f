package ai

import (
	"context"
	"sync"

	"hoshi/game"
)

// Ponderer is a [Player] that uses the other side's time to search behind the answer that it expects, within its limits except for those of
// time; it is a [game.Ponderer]. Where that answer comes, the search counts as if it had been made then: one that has come to its
// limits is the answer at once, another one goes on with the nodes that are left, on what
// the engine still knows. So it does not play
// stronger than its limits are, but sooner, and a clock hardly runs.
//
// Its methods may be called on any goroutine; one waits until another has returned, so that the engine has one search at a time.
type Ponderer struct {
	Player
	Off bool // it does not use the other side's time

	mutex    sync.Mutex
	expected *game.Position // for its next move
	thought  *ponderResult
}

// ponderResult is what a search in the other side's time came to.
type ponderResult struct {
	position game.Position
	info     Info
	whole    bool // it was not broken off
}

// Choose is as [game.Player] says.
func (p *Ponderer) Choose(ctx context.Context, pos game.Position, left game.TimeLeft) (game.Move, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	lim, t := p.Limits, p.thought
	lim.Clock = left
	p.thought, p.expected = nil, nil
	if t != nil && t.position != pos {
		t = nil
	}
	var info Info
	var err error
	switch {
	case t != nil && t.whole:
		if info = t.info; p.Report != nil {
			p.Report(info)
		}
	default:
		if t != nil && lim.Nodes > 0 {
			lim.Nodes = max(lim.Nodes-t.info.Nodes, 1)
		}
		info, err = p.Engine.Search(ctx, pos, lim, p.Report)
	}
	if err != nil {
		return game.Move{}, err
	}
	if t != nil && info.Depth < t.info.Depth && info.Score.Distance() == 0 {
		info = t.info
	}
	p.expect(pos, info.PV)
	return game.Move{Color: pos.ToMove(), Point: info.PV[0]}, nil
}

// expect notes the position to which the first two moves of a line lead, if there is anything to think about in it.
func (p *Ponderer) expect(pos game.Position, line []game.Point) {
	if len(line) < 2 {
		return
	}
	for _, pt := range line[:2] {
		var err error
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: pt}); err != nil {
			return // the engine knows better: it will be asked for something else
		}
	}
	if Check(&pos) == nil {
		p.expected = &pos
	}
}

// Ponder is as [game.Ponderer] says. It does nothing where the position is not that behind the move chosen last.
func (p *Ponderer) Ponder(ctx context.Context, pos game.Position) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.Off || p.expected == nil || ctx.Err() != nil {
		return
	}
	next := *p.expected
	if reached, err := pos.Play(next.Last()); err != nil || reached != next {
		return
	}
	lim := p.Limits
	lim.Time = 0
	if info, err := p.Engine.Search(ctx, next, lim, nil); err == nil { // what is wrong Choose will be told, too
		p.thought = &ponderResult{next, info, ctx.Err() == nil}
	}
}

// Act is as [game.Opener] says.
func (p *Ponderer) Act(ctx context.Context, o game.Opening) (game.Action, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.Player.Act(ctx, o)
}
