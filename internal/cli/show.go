package cli

import (
	"flag"
	"fmt"
	"math"
	"strconv"
	"strings"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// shower is the command "show", with its options.
type shower struct {
	move, number *int
	coordinates  *string
	terms        terms
}

func showCommand() Command {
	return Command{
		Name: "show", Arguments: "FILE", About: lang.L("Prints a game as text."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			s := shower{
				move:        options.Int("move", math.MaxInt, lang.L("the `NUMBER` of the move after which the board is shown; else the last one")),
				number:      options.Int("game", 1, gameUsage()),
				coordinates: options.String("coordinates", picture.PointNames[0], lang.L("the `WAY` of naming points: {{.Ways}}", topic{"Ways": list(picture.PointNames)})),
				terms:       termsOptions(options),
			}
			return s.run
		},
	}
}

// gameUsage describes the option -game.
func gameUsage() string { return lang.L("the `NUMBER` of the game in its file; else the first one") }

// list joins the words that an option takes.
func list(words []string) string { return strings.Join(words, ", ") }

func (s shower) run(c *Invocation) int {
	if len(c.Args) != 1 {
		return c.Usage()
	}
	if *s.number < 1 {
		return c.wrongNumber(*s.number)
	}
	names, ok := picture.ParseNames(*s.coordinates)
	if !ok {
		return c.Refuse("coordinates", list(picture.PointNames), strconv.Quote(*s.coordinates))
	}
	record, node, status := c.readMove(c.Args[0], s.terms, *s.number, *s.move)
	if status != 0 {
		return status
	}
	if _, err := fmt.Fprint(c.Out, describe.Plain(describe.Text(record, node, names))); err != nil {
		return c.Fail(describe.Error(err))
	}
	return 0
}
