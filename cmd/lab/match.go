package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"hoshi/game"
)

// match is what two contenders play.
type match struct {
	rule     game.Rule
	size     int
	openings []opening
	games    int    // rounded up to pairs
	seed     uint64 // of the players; each game adds to it
}

// matchFlags defines the flags of a match and returns a function that reads them after parsing.
func matchFlags(flags *flag.FlagSet) func() (match, error) {
	rule := flags.String("rule", "freestyle", "the rule: freestyle, standard, renju or caro")
	size := flags.Int("size", game.DefaultSize, "points on a side of the board")
	file := flags.String("openings", "", "file with an opening a line, such as h8i9g7; default: balanced ones")
	games := flags.Int("games", 100, "games to play, half of them with exchanged colours")
	seed := flags.Uint64("seed", 1, "seed of the players' chance")
	return func() (match, error) {
		r, err := game.ParseRule(*rule)
		if err != nil {
			return match{}, err
		}
		openings, err := readOpenings(*file, r, *size)
		return match{rule: r, size: *size, openings: openings, games: *games, seed: *seed}, err
	}
}

func matchCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	flags.SetOutput(progress)
	read := matchFlags(flags)
	if err := flags.Parse(args); err != nil {
		return err
	}
	m, err := read()
	if err != nil {
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
	score, err := m.play(ctx, a, b, progress)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s against %s, %v %dx%d: %v\n", a.name, b.name, m.rule, m.size, m.size, &score)
	return nil
}

// play plays the match and shows its progress. What was played before ctx ended counts.
func (m match) play(ctx context.Context, a, b contender, progress io.Writer) (tally, error) {
	var t tally
	var clocks [2]clock
	for pair := range (m.games + 1) / 2 {
		o := m.openings[pair%len(m.openings)]
		var half [2]int
		for i := range half {
			g := table{match: m, seed: m.seed + uint64(2*pair+i), clocks: &clocks}
			winner, err := g.play(ctx, o, a, b, i == 1)
			if ctx.Err() != nil {
				return t, nil
			}
			if err != nil {
				return t, err
			}
			half[i] = winner
		}
		t.add(half[0], half[1])
		fmt.Fprintf(progress, "\r%s - %s  %v  ms a move: %v, %v ", a.name, b.name, &t, &clocks[0], &clocks[1])
	}
	fmt.Fprintln(progress)
	return t, nil
}

// table is where one game is played.
type table struct {
	match
	seed   uint64
	clocks *[2]clock // what a and b used
}

// play plays one game and returns the half points of a, who has Black unless exchanged.
func (g table) play(ctx context.Context, o opening, a, b contender, exchanged bool) (int, error) {
	pos, err := o.set(g.rule, g.size)
	if err != nil {
		return 0, err
	}
	black := 0
	if exchanged {
		black = 1
	}
	players := [2]game.Player{a.player(g.seed), b.player(g.seed)}
	names := [2]string{a.name, b.name}
	for !pos.Result().Over() {
		i := black
		if pos.ToMove() == game.White {
			i = 1 - black
		}
		began := time.Now()
		m, err := players[i].Choose(ctx, pos, 0)
		g.clocks[i].add(time.Since(began))
		if err == nil {
			pos, err = pos.Play(m)
		}
		if err != nil {
			return 0, fmt.Errorf("lab: %s failed: %w", names[i], err)
		}
	}
	switch winner := pos.Result().Winner; {
	case winner == game.None:
		return 1, nil
	case (winner == game.Black) == (black == 0):
		return 2, nil
	}
	return 0, nil
}

// clock adds up the time of one side's moves.
type clock struct {
	sum, longest time.Duration
	moves        int
}

func (c *clock) add(d time.Duration) {
	c.sum += d
	c.longest = max(c.longest, d)
	c.moves++
}

// String returns the mean and the longest time of a move in milliseconds.
func (c *clock) String() string {
	const ms = float64(time.Millisecond)
	return fmt.Sprintf("%.1f (%.0f)", float64(c.sum)/ms/float64(max(c.moves, 1)), float64(c.longest)/ms)
}
