package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"hoshi/ai/solve"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// prover is the command "prove", with its options.
type prover struct {
	file  *string
	share *string
	seed  *uint64
}

func proveCommand() Command {
	return Command{
		Name: "prove", Arguments: "check | show [MOVE…] | export [MOVE…]",
		About: lang.L("Checks a proof that Black wins, shows what it plays, or prints it for proof-checker."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			p := prover{
				file:  options.String("book", "", lang.L("the `FILE` of a proof; without it the one that is built in, freestyle on 15 × 15")),
				share: options.String("share", "100%", lang.L("the `SHARE` of White's turns to check, such as 1% or 3/8")),
				seed:  options.Uint64("seed", 1, lang.L("the `NUMBER` that decides which turns these are")),
			}
			return p.run
		},
	}
}

func (p prover) run(c *Invocation) int {
	if len(c.Args) == 0 {
		return c.Usage()
	}
	word := c.Args[0]
	c.Args = c.Args[1:]
	draw, ok := p.draw()
	if !ok {
		return c.Refuse("share", lang.L("a share such as 1% or 3/8"), strconv.Quote(*p.share))
	}
	book, err := p.book()
	if err != nil {
		return c.Fail(describe.Error(err))
	}
	ctx, stop := interruptible()
	defer stop()
	switch word {
	case "check":
		if len(c.Args) > 0 {
			return c.Usage()
		}
		return p.check(ctx, c, book, draw)
	case "show":
		return p.show(c, book)
	case "export":
		return p.export(ctx, c, book)
	}
	return c.Usage()
}

// draw returns which turns of White's are to be checked: a percentage of them, drawn by the seed, or the third of eight parts, so that a whole check can be shared.
func (p prover) draw() (draw func(solve.Turn) bool, ok bool) {
	if part, parts, is := strings.Cut(*p.share, "/"); is {
		k, err := strconv.Atoi(part)
		n, bad := strconv.Atoi(parts)
		if err != nil || bad != nil || k < 1 || k > n {
			return nil, false
		}
		return solve.Part(k, n), true
	}
	percent, err := strconv.ParseFloat(strings.TrimSuffix(*p.share, "%"), 64)
	return solve.Share(percent/100, *p.seed), err == nil && percent > 0 && percent <= 100
}

// book reads the proof that is asked for, or the one that is built in.
func (p prover) book() (*solve.Book, error) {
	if *p.file == "" {
		return solve.Freestyle15()
	}
	data, err := os.ReadFile(*p.file)
	if err != nil {
		return nil, err
	}
	return solve.Decode(data)
}

// check checks the turns of White's that are drawn.
func (p prover) check(ctx context.Context, c *Invocation, book *solve.Book, draw func(solve.Turn) bool) int {
	began, steps := time.Now(), progress{}
	done, err := book.Check(ctx, draw, func(p solve.Progress) {
		steps.tell(c, book.String(), float64(p.Turns)/float64(p.Total))
	})
	if errors.Is(err, context.Canceled) {
		return c.Fail(lang.L("Interrupted: {{.Done}} of {{.All}} turns of White's were checked.", topic{"Done": done.Turns, "All": done.Total}))
	}
	if err != nil {
		return c.Fail(lang.L("The proof does not hold: {{.Fault}}", topic{"Fault": err.Error()}))
	}
	_, err = fmt.Fprintln(c.Out, lang.L("{{.Book}}: {{.Turns}} turns of White's were checked with all {{.Answers}} answers, {{.Leaves}} wins by threats verified, no fault, {{.Time}}", topic{
		"Book": book, "Turns": done.Turns, "Answers": done.Answers, "Leaves": done.Leaves, "Time": time.Since(began).Round(time.Second)}))
	if err != nil {
		return c.Fail(describe.Error(err))
	}
	return 0
}

// moves reads the moves of the command line, which begin on the empty board.
func (p prover) moves(book *solve.Book, c *Invocation) (moves []game.Point, pos game.Position, err error) {
	pos, err = game.NewPosition(book.Rule, book.Size)
	for _, name := range c.Args {
		move, wrong := game.ParsePoint(name, book.Size)
		if wrong != nil {
			return nil, pos, wrong
		}
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: move}); err != nil {
			return nil, pos, err
		}
		moves = append(moves, move)
	}
	return moves, pos, err
}

// show prints what the proof plays after the moves, or with White to move what follows each answer.
func (p prover) show(c *Invocation, book *solve.Book) int {
	_, pos, err := p.moves(book, c)
	if err != nil {
		return c.Fail(describe.Error(err))
	}
	reader := solve.NewReader(book)
	err = solve.ErrUnknown // until something is told
	tell := func(pos *game.Position, before string) {
		win, wrong := reader.Lookup(pos)
		switch {
		case wrong != nil:
			err = wrong
		case win.Plies > 0:
			_, err = fmt.Fprintln(c.Out, lang.L("{{.Before}}{{.Move}} wins, at the latest with move {{.Number}}", topic{
				"Before": before, "Move": win.Move.Text(book.Size), "Number": pos.Stones() + win.Plies}))
		}
	}
	if pos.ToMove() == game.Black {
		tell(&pos, "")
	} else {
		book.Answers(&pos, func(p game.Point, after game.Position) { tell(&after, p.Text(book.Size)+": ") })
	}
	if err != nil {
		return c.Fail(describe.Error(err))
	}
	return 0
}

// export prints the proof from a turn of White's on; where the moves end with White's, from the turn after the answer of the proof.
func (p prover) export(ctx context.Context, c *Invocation, book *solve.Book) int {
	moves, pos, err := p.moves(book, c)
	if err != nil {
		return c.Fail(describe.Error(err))
	}
	if pos.ToMove() == game.Black {
		move, _, found := book.Find(&pos)
		if !found {
			return c.Fail(describe.Error(solve.ErrUnknown))
		}
		moves = append(moves, move)
	}
	if err := book.Export(ctx, c.Out, moves); err != nil {
		return c.Fail(describe.Error(err))
	}
	return 0
}
