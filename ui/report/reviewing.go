package report

import (
	"context"
	"errors"
	"math"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/describe"
	"hoshi/ui/picture"
)

// Nodes is how many positions are looked at from each one of a game; 0: as usual. Tests make do with fewer.
var Nodes int64

// reviewing looks through a game, and keeps what it found.
type reviewing struct {
	Host
	end      *game.Node // of the line that was looked at; nil: none was
	run      *review.Run
	moves    int // that it has
	report   review.Report
	stop     context.CancelFunc     // nil: it does not run
	err      error                  // why there is no report, or not all of one
	told     func()                 // what is known has changed
	done     func()                 // all of it has been looked at
	purposes map[int]review.Purpose // of what was better, by the number of the move
}

// running reports whether the game is being looked through.
func (r *reviewing) running() bool { return r.stop != nil }

// begin looks through the line that ends at end, unless that was done. What was stopped goes on from where it was.
func (r *reviewing) begin(end *game.Node) {
	if end == r.end && (r.running() || r.report.Whole) {
		return
	}
	r.cancel()
	if r.err = nil; end != r.end {
		played := review.Read(end)
		r.end, r.moves, r.report = end, played.Len(), review.Report{}
		r.run = played.Begin(review.Options{Engine: level.Reviewer, Book: level.Proofs(), Nodes: Nodes})
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.stop = cancel
	before := map[int]game.Position{}
	for n := end; n.Parent() != nil; n = n.Parent() {
		before[n.Number()] = n.Parent().Position()
	}
	go func(run *review.Run) {
		report, err := run.Go(ctx, func(p review.Progress) {
			report := p.Report()
			r.Post(func() {
				if ctx.Err() == nil {
					r.take(report)
				}
			})
		})
		purposes := purposesOf(before, &report)
		r.Post(func() {
			if ctx.Err() == nil {
				r.purposes = purposes
				r.finish(report, err)
			}
		})
	}(r.run)
	r.told()
}

// resume goes on where another one was, which does not run any more.
func (r *reviewing) resume(before *reviewing) {
	r.end, r.run, r.moves, r.report, r.err = before.end, before.run, before.moves, before.report, before.err
	r.purposes = before.purposes
}

// purposesOf says what the better moves of the moments of a game are for, by the number of the move; before are the positions before moves.
func purposesOf(before map[int]game.Position, r *review.Report) map[int]review.Purpose {
	all := map[int]review.Purpose{}
	for _, side := range []game.Color{game.None, game.Black, game.White} {
		for _, m := range costly(mistakesOf(r, side)) {
			pos, known := before[m.Number]
			if len(m.Best) > 0 && m.Best[0] != m.Point && m.Best[0] != game.Pass && known {
				all[m.Number] = review.PurposeOf(pos.WithTurn(m.Color), m.Best[0])
			}
		}
	}
	return all
}

// take shows what is known so far.
func (r *reviewing) take(report review.Report) {
	r.report = report
	r.told()
}

// finish shows the report, and writes it into the record.
func (r *reviewing) finish(report review.Report, err error) {
	r.stop, r.report, r.err = nil, report, err
	if err == nil && report.Whole {
		r.Edits().Write(r.end, func() {
			review.Annotate(r.end, &report, func(m *review.Move) (name, comment string) {
				return describe.Severity(m.Severity), describe.Remark(m, r.PointText)
			})
		})
		r.done()
	}
	r.told()
}

// cancel ends the search; what is known stays.
func (r *reviewing) cancel() {
	if r.stop != nil {
		r.stop()
		r.stop = nil
		r.told()
	}
}

// mistakes are the moves of a side that were bad, as far as is known; None: of both.
func (r *reviewing) mistakes(side game.Color) []*review.Move { return mistakesOf(&r.report, side) }

// listed are the mistakes of a side, and the moves of which it is not clear whether they are.
func (r *reviewing) listed(side game.Color) []*review.Move { return movesOf(&r.report, side, isListed) }

func mistakesOf(r *review.Report, side game.Color) []*review.Move {
	return movesOf(r, side, func(m *review.Move) bool { return m.Severity > review.Good })
}

func movesOf(r *review.Report, side game.Color, wanted func(*review.Move) bool) (list []*review.Move) {
	for i := range r.Moves {
		if m := &r.Moves[i]; (side == game.None || m.Color == side) && wanted(m) {
			list = append(list, m)
		}
	}
	return list
}

func isListed(m *review.Move) bool { return m.Severity > review.Good || m.Verdict == review.Unclear }

// after returns the node after a move of the report, nil where the record no longer has it.
func (r *reviewing) after(m *review.Move) *game.Node {
	for n := r.end; n != nil; n = n.Parent() {
		if n.Number() == m.Number && n.Move() == m.Move {
			return n
		}
	}
	return nil
}

// judged returns what is said of the move that led to n, nil where nothing is.
func (r *reviewing) judged(n *game.Node) *review.Move {
	for i := range r.report.Moves {
		if m := &r.report.Moves[i]; m.Number == n.Number() && m.Move == n.Move() && r.end != nil && r.end.Follows(n) {
			return m
		}
	}
	return nil
}

// chart is the graph of the line as far as it is known, with the move that is shown.
func (r *reviewing) chart(current int) picture.Chart {
	c := picture.Chart{Values: make([]picture.Expected, r.moves+1), Current: current}
	put := func(number int, chance float64, m *review.Move, v *review.Value) *picture.Expected {
		if number < 0 || number >= len(c.Values) {
			return &picture.Expected{}
		}
		if m.Color == game.White {
			chance = 1 - chance
		}
		at := &c.Values[number]
		at.Known, at.Chance, at.Proved = true, chance, v.State == review.Won || v.State == review.Lost
		return at
	}
	for i := range r.report.Moves {
		m := &r.report.Moves[i]
		put(m.Number-1, m.Chance[0], m, &m.Before)
		put(m.Number, m.Chance[1], m, &m.After).Sign = sign(m.Severity)
	}
	return c
}

// sign is how a bad move is marked.
func sign(s review.Severity) string {
	switch s {
	case review.Good:
	case review.Inaccuracy:
		return "?!"
	case review.Mistake:
		return "?"
	case review.Blunder:
		return "??"
	}
	return ""
}

// unclearSign marks what is not clear, as in books of chess.
const unclearSign = "∞"

// signOf is how a move is marked that is listed.
func signOf(m *review.Move) string {
	if m.Verdict == review.Unclear {
		return unclearSign
	}
	return sign(m.Severity)
}

// noReview reports whether a game can't be looked through because it has no moves.
func (r *reviewing) noReview() bool { return errors.Is(r.err, review.ErrNoMoves) }

// kept returns what the library keeps of all that was found.
func (r *reviewing) kept() (found games.Review) {
	for _, c := range []game.Color{game.Black, game.White} {
		found.Accuracy[c], found.Mistakes[c] = int(math.Round(r.report.Accuracy[c])), len(r.mistakes(c))
	}
	for _, v := range r.chart(0).Values {
		found.Line = append(found.Line, games.Worth{Known: v.Known, Chance: v.Chance, Proved: v.Proved, Sign: v.Sign})
	}
	return found
}
