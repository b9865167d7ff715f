package round

import (
	"context"
	"errors"
	"log/slog"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

// glance is how deep each position is searched for the first mistake of a game: a second or so for all of it.
const glance = 5000

// firstMistake is the search for the first mistake of a game. The zero value looks for nothing and has found nothing.
type firstMistake struct {
	stop  context.CancelFunc // nil: nothing is looked for
	at    *game.Node         // after the mistake
	marks []game.Mark        // on that node
	words string             // about it
}

// Reviewing reports whether the first mistake is being looked for.
func (r *Round) Reviewing() bool { return r.mistake.stop != nil }

// StartReview shows the last moment of a game that is over, and its first mistake once that is found, unless the person has gone to
// another move meanwhile.
func (r *Round) StartReview() {
	end := r.Game.Live()
	r.Game.Goto(end)
	if r.Reviewing() {
		return
	}
	played := review.Read(end)
	ctx, cancel := context.WithCancel(context.Background())
	r.mistake = firstMistake{stop: cancel}
	r.Window.Changed(activity.Changed{Side: true})
	go func() {
		report, err := played.Review(ctx, review.Options{Engine: level.Reviewer, Nodes: glance}, nil)
		r.Post(func() {
			if ctx.Err() == nil {
				r.showMistake(end, report.First(review.Mistake), err)
			}
		})
	}()
}

// EndReview lets the search go.
func (r *Round) EndReview() {
	if r.Reviewing() {
		r.mistake.stop()
	}
	r.mistake = firstMistake{}
}

// showMistake shows the position after the mistake, with what was better; m is nil where there is none. The game ended at the node end.
func (r *Round) showMistake(end *game.Node, m *review.Move, err error) {
	r.EndReview()
	switch {
	case err != nil && !errors.Is(err, review.ErrNoMoves):
		slog.Error("no review", "error", err)
		r.Note(lang.L("The game could not be looked through"))
	case m == nil:
		r.Note(lang.L("No mistake was found at a quick look"))
	case r.Game.Current() == end: // the person still waits
		n := end
		for n.Parent() != nil && n.Number() > m.Number {
			n = n.Parent()
		}
		r.mistake.at, r.mistake.words = n, say.Remark(m, r.PointText)
		r.mistake.marks = []game.Mark{{Kind: game.Cross, Point: m.Point}}
		if len(m.Best) > 0 && m.Best[0] != m.Point {
			r.mistake.marks = append(r.mistake.marks, game.Mark{Kind: game.Circle, Point: m.Best[0]})
		}
		r.Game.Goto(n)
	}
	r.Window.Changed(activity.All)
}
