package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"hoshi/ai/arena"
	"hoshi/cmd/lab/internal/contest"
	"hoshi/game"
)

// ladderGame is one game of the ladder.
type ladderGame struct {
	rule game.Rule
	size int
}

func (r ladderGame) String() string { return fmt.Sprintf("%v %d", r.rule, r.size) }

// parseRungs reads a list such as "freestyle 15, renju 15".
func parseRungs(text string) (rungs []ladderGame, err error) {
	for item := range strings.SplitSeq(text, ",") {
		words := strings.Fields(item)
		if len(words) != 2 {
			return nil, fmt.Errorf("lab: %q is no rule with a size", item)
		}
		var r ladderGame
		if r.rule, err = game.ParseRule(words[0]); err != nil {
			return nil, err
		}
		if r.size, err = strconv.Atoi(words[1]); err != nil || !r.rule.Allows(r.size) {
			return nil, fmt.Errorf("lab: %v is not played on %s points", r.rule, words[1])
		}
		rungs = append(rungs, r)
	}
	return rungs, nil
}

// ladderCommand plays one player against others that nothing is fitted to, and writes the table for ai/README.md, a row as soon as
// it is known.
func ladderCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("ladder", progress)
	on := flags.String("on", "freestyle 15, freestyle 20, standard 15, renju 15", "what is played, each a rule and a size")
	us := flags.String("us", "search:time=1s,threads=1", "the player who climbs")
	folder := flags.String("openings", filepath.Join("cmd", "lab", "openings"), "folder with a list for each, such as freestyle-15.txt")
	games := flags.Int("games", 40, "games of each match, half of them with exchanged colours")
	first := flags.Int("first", 0, "the pair of the lists with which matches begin")
	tables := flags.Int("concurrency", 1, "games that are played at the same time")
	if err := flags.Parse(args); err != nil {
		return err
	}
	rungs, err := parseRungs(*on)
	if err != nil {
		return err
	}
	climber, err := contest.Contender(*us)
	if err != nil {
		return err
	}
	var others []arena.Contender
	for _, text := range flags.Args() {
		other, err := contest.Contender(text)
		if err != nil {
			return err
		}
		others = append(others, other)
	}
	if len(others) == 0 || *games < 1 || *first < 0 {
		return errors.New("lab: a ladder needs somebody to play against, and games")
	}
	fmt.Fprintf(out, "%s against | game | games | score | Elo | games that a side failed to play\n|---|---|---|---|---|---|\n", "| "+climber.Name)
	for _, other := range others {
		for _, r := range rungs {
			m := arena.Match{Rule: r.rule, Size: r.size, Games: *games, Seed: 1, Tables: *tables}
			book, err := arena.ReadBook(filepath.Join(*folder, fmt.Sprintf("%v-%d.txt", r.rule, r.size)), r.rule, r.size)
			if err != nil {
				return err
			}
			m.Book = func(ctx context.Context, pair int) (arena.Opening, error) { return book(ctx, *first+pair) }
			s, err := play(ctx, m, climber, other, progress)
			if s.Games() > 0 {
				fmt.Fprintln(out, ladderRow(other.Name, r, s))
			}
			if err := errors.Join(err, ctx.Err()); err != nil {
				return err
			}
		}
	}
	return nil
}

// ladderRow is the line of a match in the table. Games that ended by a failure count in the score, and are told apart.
func ladderRow(name string, r ladderGame, s *arena.Standing) string {
	lead, margin := s.Pairs.Elo()
	var failed [2]int
	for i, reasons := range s.Forfeits {
		for _, n := range reasons {
			failed[i] += n
		}
	}
	told := "none"
	if sum := failed[0] + failed[1]; sum > 0 {
		told = fmt.Sprintf("%d, of the other %d", sum, failed[1])
		if rest := s.Games() - sum; rest > 0 {
			won := float64(s.Wins-failed[1]) + float64(s.Draws)/2
			told += fmt.Sprintf("; without them %.1f %%", 100*won/float64(rest))
		}
	}
	return fmt.Sprintf("| %s | %v | %d | %.1f %% (+%d =%d -%d) | %+.0f ± %.0f | %s |",
		name, r, s.Games(), s.Percent(), s.Wins, s.Draws, s.Losses, lead, margin, told)
}
