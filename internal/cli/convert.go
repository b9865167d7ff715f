package cli

import (
	"flag"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

// allGames stands in the option -game where none is named.
const allGames = math.MaxInt

// converter is the command "convert", with its options.
type converter struct{ number *int }

func convertCommand() Command {
	return Command{
		Name: "convert", Arguments: "FILE FILE", About: lang.L("Writes a game into a file of another format, by the ending of its name."),
		Define: func(options *flag.FlagSet) func(*Call) int {
			k := converter{number: options.Int("game", allGames, lang.L("the `NUMBER` of the game in its file; else all of them"))}
			return k.run
		},
	}
}

func (k converter) run(c *Call) int {
	if len(c.Args) != 2 {
		return c.Usage()
	}
	from, to := c.Args[0], c.Args[1]
	if *k.number < 1 {
		return c.wrongNumber(*k.number)
	}
	codec := format.ForName(to)
	if to != standard && !slices.Contains(format.Writable(), strings.ToLower(filepath.Ext(to))) {
		c.Fail(fmt.Sprintf("%s: %s", to, lang.L("A game's name ends in {{.Endings}}.", about{"Endings": list(format.Writable())})))
		return 2
	}
	games, err := k.read(c, from)
	if err != nil {
		return c.Fail(err.Error())
	}
	if err := c.write(to, func(w io.Writer) error { return codec.Encode(w, games...) }); err != nil {
		return c.Fail(fmt.Sprintf("%s: %s", to, say.Error(err)))
	}
	if lost := codec.Lost(games...); len(lost) > 0 {
		c.tell(to + ": " + say.Lost(codec.Name, lost...))
	}
	return 0
}

// read returns the game that is asked for, or all.
func (k converter) read(c *Call, from string) ([]*game.Record, error) {
	if *k.number == allGames {
		return c.readGames(from)
	}
	record, err := c.readGame(from, *k.number)
	return []*game.Record{record}, err
}
