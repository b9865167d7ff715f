package report

import (
	"context"
	"math"
	"strconv"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/picture"
)

// tryout is the search for a better move than one that was bad. The zero value is none.
type tryout struct {
	move   *review.Move // the bad one; nil: nothing is tried
	before *game.Node   // where it was made
	point  *game.Point  // that was tried last; nil: none
	stop   context.CancelFunc
	result *review.Move // what the engine says of it; nil: it still looks, or nothing was tried
	err    error        // why it says nothing
	failed bool         // a wrong move was tried, or the answer was shown
	shown  bool         // the answer is shown
}

// looking reports whether a move is being judged.
func (t *tryout) looking() bool { return t.stop != nil }

// right reports whether the move that was tried is one that a review finds good.
func (t *tryout) right() bool {
	return t.result != nil && t.result.Severity == review.Good && t.result.Verdict != review.LetWin && t.result.Verdict != review.Unclear
}

// end stops what is being looked at.
func (t *tryout) end() {
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
}

// try judges a move on p, and calls told on Fyne's goroutine when it has.
func (t *tryout) try(r Host, p game.Point, told func()) {
	t.end()
	position := t.before.Position()
	t.point, t.result, t.err = &p, nil, position.Check(game.Move{Color: position.ToMove(), Point: p})
	if t.err != nil {
		t.point = nil
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.stop = cancel
	go func() {
		m, err := review.Try(ctx, position, p, review.Options{Engine: level.Reviewer, Book: level.Proofs(), Nodes: Nodes})
		r.Post(func() {
			if ctx.Err() != nil {
				return
			}
			if t.stop, t.err = nil, err; err == nil {
				t.result = &m
			}
			told()
		})
	}()
}

// ghosts are the stone that is judged, and behind a wrong one what refutes it.
func (t *tryout) ghosts() (list []game.Move) {
	if t.point == nil || t.right() {
		return nil
	}
	list = append(list, game.Move{Color: t.move.Color, Point: *t.point})
	if t.result != nil && !t.right() {
		side := t.move.Color.Other()
		for _, p := range t.result.After.Line {
			if len(list) == shownMoves {
				break
			}
			list = append(list, game.Move{Color: side, Point: p})
			side = side.Other()
		}
	}
	return list
}

// tags are what is marked while a better move is looked for: a tick on one that is right, and what was better once that is shown.
func (t *tryout) tags() (tags []picture.Tag) {
	if t.right() {
		return []picture.Tag{{Point: *t.point, Kind: picture.Holds}}
	}
	if t.shown && len(t.move.Best) > 0 {
		tags = append(tags, better(t.move)...)
	}
	return tags
}

// shownMoves is how many moves of a line are shown at most.
const shownMoves = 12

// better marks what was better than a move: the best in the accent, with what it is worth, and what else held.
func better(m *review.Move) (tags []picture.Tag) {
	if len(m.Best) > 0 && m.Best[0] != m.Point && m.Best[0] != game.Pass {
		tags = append(tags, worthTag(m.Best[0], &m.Before))
	}
	for _, p := range m.Escapes {
		if len(m.Best) == 0 || p != m.Best[0] {
			tags = append(tags, picture.Tag{Point: p, Kind: picture.Holds})
		}
	}
	return tags
}

// worthTag marks the best move with what the position is worth to its side.
func worthTag(p game.Point, v *review.Value) picture.Tag {
	tag := picture.Tag{Point: p, Kind: picture.Best, Short: "1"}
	switch v.State {
	case review.Won:
		tag.Star, tag.Text = true, moves(v.Plies())
	case review.Believed:
		tag.Text = percent(v.Chance)
	case review.Winning, review.Lost, review.Losing:
		tag.Text = "1"
	}
	return tag
}

// moves writes how many moves of one's own so many plies are, and percent a part of one without its sign.
func moves(plies int) string      { return strconv.Itoa((plies + 1) / 2) }
func percent(part float64) string { return strconv.Itoa(int(math.Round(100 * part))) }
