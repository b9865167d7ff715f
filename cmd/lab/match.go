package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"hoshi/game"
)

// match is what two contenders play.
type match struct {
	rule    game.Rule
	size    int
	book    book
	games   int              // rounded up to pairs
	seed    uint64           // of the players; each game adds to it
	control game.TimeControl // of each game; without one only the players' own limits count
	at      int              // tables: games that are played at the same time
	test    *sprt            // ends the match when it is decided; nil: none
	archive *archive         // of the games; nil: none
}

// matchFlags defines the flags of a match and returns a function that reads them after parsing.
func matchFlags(flags *flag.FlagSet) func() (*match, error) {
	rule := flags.String("rule", "freestyle", "the rule: freestyle, standard, renju or caro")
	size := flags.Int("size", game.DefaultSize, "points on a side of the board")
	file := flags.String("openings", "", "file with an opening a line: h8i9g7 (rows from the bottom) or Gomocup's offsets 0,0, 1,-1, …; default: balanced ones")
	random := flags.Int("random", 0, "stones of random openings, about even by a short search, in the place of a list")
	games := flags.Int("games", 100, "games to play, half of them with exchanged colours")
	seed := flags.Uint64("seed", 1, "seed of the players' chance and of random openings")
	control := flags.String("clock", "none", "for each game and side, such as 3m, 3m+2s or 30s/move")
	tables := flags.Int("concurrency", 1, "games that are played at the same time, each with engines of its own")
	test := flags.String("sprt", "", "two differences in Elo, such as 0,10: end when it is known with 95 % which is nearer the truth")
	kept := flags.String("sgf", "", "file to which the games are appended")
	return func() (*match, error) {
		m := &match{size: *size, games: *games, seed: *seed, at: *tables}
		var err error
		if m.rule, err = game.ParseRule(*rule); err != nil {
			return nil, err
		}
		if m.control, err = game.ParseTimeControl(*control); err != nil {
			return nil, err
		}
		if m.games < 1 || m.at < 1 {
			return nil, errors.New("lab: a match needs a game or more, and a table or more")
		}
		if *random > 0 {
			m.book, err = randomBook(m.rule, m.size, *random, m.seed)
		} else {
			m.book, err = readBook(*file, m.rule, m.size)
		}
		if err == nil && *test != "" {
			m.test, err = parseSPRT(*test)
		}
		if err == nil && *kept != "" {
			m.archive, err = openArchive(*kept)
		}
		return m, err
	}
}

func matchCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	flags.SetOutput(progress)
	read := matchFlags(flags)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return errors.New("lab: a match needs two players")
	}
	a, err := parseContender(flags.Arg(0))
	if err != nil {
		return err
	}
	b, err := parseContender(flags.Arg(1))
	if err != nil {
		return err
	}
	m, err := read()
	if err != nil {
		return err
	}
	s, err := m.play(ctx, a, b, progress)
	fmt.Fprintf(out, "%s against %s, %v %dx%d: %v\n%s", a.name, b.name, m.rule, m.size, m.size, &s.tally, s.details(a, b, m.test))
	return err
}

// play plays the match and shows its progress. What was played before ctx ended, or before the error, counts.
func (m *match) play(ctx context.Context, a, b contender, progress io.Writer) (*standing, error) {
	outer := ctx
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	games := make(chan played)
	go m.seatAll(ctx, [2]contender{a, b}, games, cancel)
	s, line := &standing{}, newStatusLine(progress)
	for p := range games {
		s.add(&p)
		if m.archive != nil {
			if err := m.archive.append(p.record); err != nil {
				cancel(err)
			}
		}
		if m.test != nil && m.test.decided(&s.pairs) {
			cancel(nil)
		}
		line.show(func() string { return s.brief(m.test) })
	}
	line.end(s.brief(m.test))
	if err := context.Cause(ctx); err != nil && outer.Err() == nil && !errors.Is(err, context.Canceled) {
		return s, err
	}
	return s, nil
}

// seatAll plays all games at so many tables, hands them to games and closes it. An error of a table ends the match with
// that cause.
func (m *match) seatAll(ctx context.Context, sides [2]contender, games chan<- played, fail context.CancelCauseFunc) {
	var pairs atomic.Int64
	var tables sync.WaitGroup
	for range m.at {
		tables.Go(func() {
			t := table{match: m, sides: sides}
			defer t.dismiss(0)
			defer t.dismiss(1)
			for {
				pair := int(pairs.Add(1)) - 1
				if pair >= (m.games+1)/2 {
					return
				}
				for half := range 2 {
					p, err := t.play(ctx, 2*pair+half)
					if err != nil {
						fail(err)
						return
					}
					games <- p
				}
			}
		})
	}
	tables.Wait()
	close(games)
}
