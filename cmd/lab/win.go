package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/solve"
	"hoshi/cmd/lab/internal/contest"
	"hoshi/game"
)

// errNotWon is returned where a proof did not win.
var errNotWon = errors.New("lab: the proof does not win")

// winCommand plays a proof, as Black, against a player.
func winCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("win", progress)
	file := flags.String("book", "", "the file of a proof; default: the one that is built in")
	games := flags.Int("games", 200, "games to play; White's first answers, as far as they differ, come in turn")
	seed := flags.Uint64("seed", 1, "of White's second move, which is drawn, and of the player's chance")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 || *games < 1 {
		return errors.New("lab: win needs a player, or the word random, and a game or more")
	}
	book, err := solve.Freestyle15()
	if *file != "" {
		var data []byte
		if data, err = os.ReadFile(*file); err == nil {
			book, err = solve.Decode(data)
		}
	}
	if err != nil {
		return err
	}
	w := winner{book: book, reader: solve.NewReader(book), seed: *seed}
	if name := flags.Arg(0); name != "random" {
		c, err := contest.Contender(name)
		if err != nil {
			return err
		}
		w.white = &arena.Seat{Contender: c}
		defer w.white.Dismiss()
	}
	line := newStatusLine(progress)
	different, longest, answers := map[string]bool{}, 0, w.answers()
	for i := range *games {
		line.show(func() string { return fmt.Sprintf("%d of %d games won", i, *games) })
		moves, err := w.play(ctx, i, answers[i%len(answers)])
		if err != nil {
			line.end(fmt.Sprintf("%d of %d games won", i, *games))
			return err
		}
		different[moves], longest = true, max(longest, w.plies)
	}
	line.end("")
	_, err = fmt.Fprintf(out, "%v: %d of %d games won against %s, %d of them different, White's first answers %d; the longest has %d moves, the proof %d\n",
		book, *games, *games, flags.Arg(0), len(different), min(len(answers), *games), longest, len(book.Opening)+book.Plies())
	return err
}

// winner plays a proof.
type winner struct {
	book   *solve.Book
	reader *solve.Reader
	white  *arena.Seat // nil: White's moves are drawn
	seed   uint64
	plies  int // of the last game
}

// opened returns the position after the opening of the proof.
func (w *winner) opened() game.Position {
	_, start, err := w.book.Start()
	if err != nil {
		panic(err) // it was read by the same rules
	}
	return start
}

// answers returns the positions after White's first answers, of those that are turned or mirrored alike one.
func (w *winner) answers() (after []game.Position) {
	start, seen := w.opened(), map[uint64]bool{}
	w.book.Answers(&start, func(_ game.Point, pos game.Position) {
		if key, _ := pos.Canonical(); !seen[key] {
			seen[key] = true
			after = append(after, pos)
		}
	})
	return after
}

// play plays a game from a first answer on, and returns its moves after that as one text. The error wraps [errNotWon] unless Black wins, by the proof
// alone and within its plies.
func (w *winner) play(ctx context.Context, number int, pos game.Position) (moves string, err error) {
	random := rand.New(rand.NewPCG(w.seed, uint64(number)))
	next := w.drawn(random)
	if w.white != nil {
		engine, err := w.white.Ready(ctx, random.Uint64())
		if err != nil {
			return "", err
		}
		next = w.searched(engine, next)
	}
	for moves = pos.Last().Text(pos.Size()); !pos.Result().Over(); moves += " " + pos.Last().Text(pos.Size()) {
		choose := w.proved
		if pos.ToMove() == game.White {
			choose = next
		}
		p, err := choose(ctx, &pos)
		if err != nil {
			return "", fmt.Errorf("%w\ngame %d: %s\n%s", err, number, moves, pos.Diagram())
		}
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			return "", err
		}
	}
	if w.plies = pos.Stones(); pos.Result().Winner != game.Black {
		return "", fmt.Errorf("%w: game %d: %s", errNotWon, number, moves)
	}
	return moves, nil
}

// chooser chooses a move.
type chooser func(ctx context.Context, pos *game.Position) (game.Point, error)

// proved chooses Black's move by the proof.
func (w *winner) proved(ctx context.Context, pos *game.Position) (game.Point, error) {
	found, err := w.reader.Lookup(pos)
	if err == nil && (found.Winner != game.Black || pos.Stones()+found.Plies > len(w.book.Opening)+w.book.Plies()) {
		err = fmt.Errorf("%w: it knows %+v", errNotWon, found)
	}
	return found.Move, errors.Join(err, ctx.Err())
}

// drawn chooses any of White's moves.
func (w *winner) drawn(random *rand.Rand) chooser {
	return func(_ context.Context, pos *game.Position) (game.Point, error) {
		var free []game.Point
		w.book.Answers(pos, func(p game.Point, _ game.Position) { free = append(free, p) })
		return free[random.IntN(len(free))], nil
	}
}

// searched chooses White's moves by an engine, except for the first one.
func (w *winner) searched(engine ai.Engine, first chooser) chooser {
	began := false
	return func(ctx context.Context, pos *game.Position) (game.Point, error) {
		if !began {
			began = true
			return first(ctx, pos)
		}
		info, err := engine.Search(ctx, *pos, w.white.Limits, nil)
		if err != nil {
			return game.Pass, err
		}
		return info.PV[0], ctx.Err()
	}
}
