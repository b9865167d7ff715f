package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"hoshi/ai/arena"
	"hoshi/cmd/lab/internal/contest"
	"hoshi/game"
)

// matchFlags defines the flags of a match and returns a function that reads them after parsing. The match keeps its games where
// one of them says so.
func matchFlags(flags *flag.FlagSet) func() (arena.Match, error) {
	rule := flags.String("rule", "freestyle", "the rule: freestyle, standard, renju, caro or caro6")
	size := flags.Int("size", game.DefaultSize, "points on a side of the board")
	file := flags.String("openings", "", "file with an opening a line: h8i9g7 (rows from the bottom) or Gomocup's offsets 0,0, 1,-1, …; default: balanced ones")
	random := flags.Int("random", 0, "stones of random openings, about even by a short search, in the place of a list")
	games := flags.Int("games", 100, "games to play, half of them with exchanged colours")
	seed := flags.Uint64("seed", 1, "seed of the players' chance and of random openings")
	clock := flags.String("clock", "none", "for each game and side, such as 3m, 3m+2s or 30s/move")
	tables := flags.Int("concurrency", 1, "games that are played at the same time, each with engines of its own")
	test := flags.String("sprt", "", "two differences in Elo, such as 0,10: end when it is known with 95 % which is nearer the truth")
	kept := flags.String("sgf", "", "file to which the games are appended")
	return func() (arena.Match, error) {
		m := arena.Match{Size: *size, Games: *games, Seed: *seed, Tables: *tables}
		var err error
		if m.Rule, err = game.ParseRule(*rule); err != nil {
			return m, err
		}
		if m.Clock, err = game.ParseTimeControl(*clock); err != nil {
			return m, err
		}
		if m.Games < 1 || m.Tables < 1 {
			return m, errors.New("lab: a match needs a game or more, and a table or more")
		}
		if *random > 0 {
			m.Book, err = contest.RandomBook(m.Rule, m.Size, *random, m.Seed)
		} else {
			m.Book, err = arena.ReadBook(*file, m.Rule, m.Size)
		}
		if err == nil && *test != "" {
			m.Test, err = arena.ParseSPRT(*test)
		}
		if err == nil && *kept != "" {
			var a *archive
			if a, err = openArchive(*kept); err == nil {
				m.Told = func(g *arena.Game, _ *arena.Standing) error { return a.append(g.Record) }
			}
		}
		return m, err
	}
}

func matchCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("match", progress)
	read := matchFlags(flags)
	nodes := flags.Int64("fair", 0, "nodes a move of the slower side; the other one gets as many as take the same time")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return errors.New("lab: a match needs two players")
	}
	a, err := contest.Contender(flags.Arg(0))
	if err != nil {
		return err
	}
	b, err := contest.Contender(flags.Arg(1))
	if err != nil {
		return err
	}
	m, err := read()
	if err == nil && *nodes > 0 {
		err = fair(ctx, m, &a, &b, *nodes, progress)
	}
	if err != nil {
		return err
	}
	s, err := play(ctx, m, a, b, progress)
	fmt.Fprintf(out, "%s against %s, %v %dx%d: %v\n%s", a.Name, b.Name, m.Rule, m.Size, m.Size, &s.Tally, s.Details(a, b, m.Test))
	return err
}

// play plays a match and shows its progress.
func play(ctx context.Context, m arena.Match, a, b arena.Contender, progress io.Writer) (*arena.Standing, error) {
	line, keep := newStatusLine(progress), m.Told
	m.Told = func(g *arena.Game, s *arena.Standing) error {
		line.show(func() string { return s.Brief(m.Test) })
		if keep == nil {
			return nil
		}
		return keep(g, s)
	}
	s, err := m.Play(ctx, a, b)
	line.end(s.Brief(m.Test))
	return s, err
}
