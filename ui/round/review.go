package round

import (
	"context"
	"log/slog"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
)

// review is the search for the first mistake of a game. The zero value looks for nothing and has found nothing.
type review struct {
	stop  context.CancelFunc // nil: nothing is looked for
	marks []game.Mark        // on the node after the mistake
	at    *game.Node
}

// Reviewing reports whether the first mistake is being looked for.
func (r *Round) Reviewing() bool { return r.review.stop != nil }

// StartReview shows the last moment of a game that is over, and its first mistake once that is found, unless the person has gone to
// another move meanwhile.
func (r *Round) StartReview() {
	end := r.Game.Live()
	r.Game.Goto(end)
	if r.Reviewing() {
		return
	}
	engine, limits := level.ForReview().Engine(1)
	start, moves := played(end)
	before := end.Number() - len(moves)
	ctx, cancel := context.WithCancel(context.Background())
	r.review = review{stop: cancel}
	r.Window.Changed(activity.Changed{Side: true})
	go func() {
		found, err := firstMistake(ctx, engine, limits, start, moves)
		found.move += before
		r.Post(func() {
			if ctx.Err() == nil {
				r.showMistake(end, found, err)
			}
		})
	}()
}

// EndReview lets the search go.
func (r *Round) EndReview() {
	if r.Reviewing() {
		r.review.stop()
	}
	r.review = review{}
}

// showMistake shows the position after the mistake, with the better point; the game ended at the node end.
func (r *Round) showMistake(end *game.Node, found mistake, err error) {
	r.review.stop()
	r.review = review{}
	switch {
	case err != nil:
		slog.Error("no review", "error", err)
		r.Note(lang.L("The game could not be looked through"))
	case found.better == game.Pass:
		r.Note(lang.L("No mistake was found at a quick look"))
	case r.Game.Current() == end: // the person still waits
		n := end
		for n.Parent() != nil && n.Number() > found.move {
			n = n.Parent()
		}
		r.review.at = n
		r.review.marks = []game.Mark{{Kind: game.Cross, Point: n.Move().Point}, {Kind: game.Circle, Point: found.better}}
		r.Game.Goto(n)
		r.Note(lang.L("Move {{.Move}}, {{.Point}}, was a mistake: {{.Better}} was better", lang.Args{
			"Move": found.move, "Point": r.PointText(n.Move().Point), "Better": r.PointText(found.better),
		}))
	}
	r.Window.Changed(activity.All)
}

// played returns the position from which the moves up to n go on, with the moves: stones that were set up are in it.
func played(n *game.Node) (start game.Position, moves []game.Move) {
	path := n.Path()
	base := len(path) - 1
	for base > 0 && len(path[base].Setup()) == 0 && path[base].Turn() == game.None {
		base--
	}
	for _, step := range path[base+1:] {
		if step.Move().Color != game.None {
			moves = append(moves, step.Move())
		}
	}
	return path[base].Position(), moves
}

// mistake is a move that gave away a win, or let the other side win.
type mistake struct {
	move   int        // the how manieth it is, from 1
	better game.Point // a pass: there is no mistake
}

// firstMistake returns the first move after which the engine sees the game decided otherwise than before: a win that is gone, or a
// loss that was none. It returns early when ctx ends.
func firstMistake(ctx context.Context, e ai.Engine, lim ai.Limits, position game.Position, moves []game.Move) (mistake, error) {
	var before ai.Info
	for i := 0; i <= len(moves) && ctx.Err() == nil; i++ {
		var now ai.Info
		if !position.Result().Over() {
			var err error
			if now, err = e.Search(ctx, position, lim, nil); err != nil {
				return mistake{}, err
			}
		} else if position.Result().Winner != game.None {
			now.Score = ai.Loss(0) // for who would be to move
		}
		if i > 0 && len(before.PV) > 0 && outcome(-now.Score) < outcome(before.Score) && before.PV[0] != moves[i-1].Point {
			return mistake{move: i, better: before.PV[0]}, nil
		}
		if before = now; i < len(moves) {
			next, err := position.Play(moves[i])
			if err != nil {
				return mistake{}, err
			}
			position = next
		}
	}
	return mistake{better: game.Pass}, ctx.Err()
}

// outcome is 1 for a win that is seen, -1 for a loss, else 0.
func outcome(s ai.Score) int {
	switch {
	case s.Distance() == 0:
		return 0
	case s > 0:
		return 1
	}
	return -1
}
