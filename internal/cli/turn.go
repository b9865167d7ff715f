package cli

import (
	"flag"
	"slices"
	"strconv"

	"hoshi/game"
	"hoshi/ui/lang"
)

// turns names the ways to turn and mirror a board, by the symmetry that does so.
var turns = [game.Symmetries]string{"none", "left-right", "top-bottom", "180", "diagonal", "270", "90", "antidiagonal"}

// turnOption defines the option -turn.
func turnOption(options *flag.FlagSet) *string {
	return options.String("turn", turns[0], lang.L("turns the board clockwise or mirrors it, by a `TURN`: {{.Turns}}", about{"Turns": list(turns[:])}))
}

// turnNamed returns the symmetry of a name, and refuses what names none with the exit status.
func (c *Call) turnNamed(name string) (by game.Symmetry, status int) {
	at := slices.Index(turns[:], name)
	if at < 0 {
		return 0, c.Refuse("turn", list(turns[:]), strconv.Quote(name))
	}
	return game.Symmetry(at), 0
}
