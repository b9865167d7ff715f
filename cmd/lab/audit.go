package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/ai/search"
	"hoshi/ai/threat"
	"hoshi/game"
)

var errAudit = errors.New("lab: audit needs two levels and a number of games")

// audit is what reviews of games between two levels came to.
type audit struct {
	games, lost, named    int // games, those that somebody lost, and those in which a mistake of the loser is named
	proved, open, against int // proved claims; those that a longer search did not confirm, and those of which it says otherwise
	moves                 int
	took                  time.Duration
}

// auditCommand lets two levels play, reviews the games, and holds what the reviews call proved against a search with ten times the nodes
// and against the verifier.
func auditCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("audit", progress)
	games := flags.Int("games", 10, "games to play")
	nodes := flags.Int64("nodes", review.UsualNodes, "a position of the review")
	seed := flags.Uint64("seed", 1, "of the openings and players")
	check := flags.Bool("check", true, "confirm the proofs")
	rule, err := parseWithRule(flags, args)
	if err != nil {
		return err
	}
	if flags.NArg() != 2 || *games < 1 {
		return errAudit
	}
	var sides [2]arena.Contender
	for i, name := range flags.Args() {
		if sides[i], err = arena.ParseContender(name); err != nil {
			return err
		}
	}
	book, err := arena.RandomBook(rule, game.DefaultSize, 3, *seed)
	if err != nil {
		return err
	}
	var a audit
	var before uint64
	for i := range *games {
		record, err := contest(ctx, rule, book, sides, i, *seed)
		if err != nil {
			return err
		}
		if err := a.add(ctx, record, *nodes, *check); err != nil {
			return err
		}
		if i == 0 {
			before = heap()
		}
		fmt.Fprintf(progress, "\r%d games ", i+1)
	}
	fmt.Fprintf(out, "%v: %d games of %d moves reviewed in %v; %d lost, in %d of them a mistake of the loser is named\n",
		rule, a.games, a.moves, a.took.Round(time.Millisecond), a.lost, a.named)
	fmt.Fprintf(out, "%d proofs verified; a search with ten times the nodes confirms %d, says nothing of %d and otherwise of %d\n",
		a.proved, a.proved-a.open-a.against, a.open, a.against)
	fmt.Fprintf(out, "memory in use after the first review %.1f MB, after the last %.1f MB\n", float64(before)/1e6, float64(heap())/1e6)
	return nil
}

// heap returns how many bytes are in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// contest plays a game; the players change colours from one to the next, and each opening serves two.
func contest(ctx context.Context, rule game.Rule, book arena.Book, sides [2]arena.Contender, number int, seed uint64) (*game.Record, error) {
	opening, err := book(ctx, number/2)
	if err != nil {
		return nil, err
	}
	record, err := game.NewRecord(rule, game.DefaultSize)
	if err != nil {
		return nil, err
	}
	var engines [2]ai.Engine
	for i := range engines {
		if engines[i], err = sides[i].Start(ctx, seed+uint64(number)); err != nil {
			return nil, err
		}
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
			i := (number + int(pos.ToMove()) - 1) % 2
			info, err := engines[i].Search(ctx, pos, sides[i].Limits, nil)
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

// add reviews a game.
func (a *audit) add(ctx context.Context, record *game.Record, nodes int64, check bool) error {
	began := time.Now()
	report, err := review.Read(record.Root.End()).Review(ctx, review.Options{Engine: level.Reviewer, Nodes: nodes}, nil)
	if err != nil {
		return err
	}
	a.took += time.Since(began)
	a.games++
	a.moves += len(report.Moves)
	if winner := record.Result().Winner; winner != game.None {
		a.lost++
		for i := range report.Moves {
			if m := &report.Moves[i]; m.Color == winner.Other() && m.Severity >= review.Mistake {
				a.named++
				break
			}
		}
	}
	if !check {
		return nil
	}
	cursor := game.NewCursor(record.Root)
	for i, n := range record.Root.End().Path()[1:] {
		if err := a.confirm(ctx, cursor.Position(), &report.Moves[i].Before, nodes); err != nil {
			return fmt.Errorf("move %d: %w", n.Number(), err)
		}
		cursor.Down(n)
	}
	return nil
}

// confirm holds a proved value against the verifier, whose refusal is the error, and against a longer search.
func (a *audit) confirm(ctx context.Context, pos game.Position, v *review.Value, nodes int64) error {
	var err error
	switch {
	case v.Tree == nil:
		return nil
	case v.State == review.Won:
		err = threat.Verify(ctx, pos, v.Tree)
	case v.State == review.Lost:
		err = threat.VerifyLost(ctx, pos, v.Tree)
	}
	if err != nil {
		return err
	}
	a.proved++
	info, err := search.New(search.Options{TableSize: 64 << 20}).Search(ctx, pos, ai.Limits{Nodes: 10 * nodes}, nil)
	if err != nil {
		return err
	}
	switch d := info.Score.Distance(); {
	case d == 0:
		a.open++
	case d > 0 != (v.State == review.Won):
		a.against++
	}
	return nil
}
