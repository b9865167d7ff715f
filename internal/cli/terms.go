package cli

import (
	"flag"
	"slices"
	"strconv"

	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/lang"
)

// terms are the options -rule and -size: on which terms games are read that a file does not name, or names wrong.
type terms struct {
	rule *string
	size *int
}

// termsOptions defines the options.
func termsOptions(options *flag.FlagSet) terms {
	return terms{
		rule: options.String("rule", "", lang.L("the `RULE` of the games: {{.Rules}}; else what a file says, or a guess", topic{"Rules": list(rules())})),
		size: options.Int("size", 0, lang.L("the `NUMBER` of points on a side of the board; else what a file says, or a guess")),
	}
}

// rules returns the names of the rules.
func rules() (names []string) {
	for _, r := range game.Rules {
		names = append(names, r.String())
	}
	return names
}

// set puts what the options say into how, and reports whether it makes sense; where it does not, it says so.
func (t terms) set(c *Invocation, how *format.Reading) bool {
	if *t.rule != "" {
		rule, err := game.ParseRule(*t.rule)
		if err != nil {
			c.Refuse("rule", list(rules()), strconv.Quote(*t.rule))
			return false
		}
		how.Rule = &rule
	}
	if *t.size != 0 && (*t.size < game.MinSize || *t.size > game.MaxSize) {
		c.Refuse("size", numberFrom(game.MinSize, game.MaxSize), strconv.Itoa(*t.size))
		return false
	}
	how.Size = *t.size
	return true
}

// turns names the ways to turn and mirror a board, by the symmetry that does so.
var turns = [game.Symmetries]string{"none", "left-right", "top-bottom", "180", "diagonal", "270", "90", "antidiagonal"}

// turnOption defines the option -turn.
func turnOption(options *flag.FlagSet) *string {
	return options.String("turn", turns[0], lang.L("turns the board clockwise or mirrors it, by a `TURN`: {{.Turns}}", topic{"Turns": list(turns[:])}))
}

// turnNamed returns the symmetry of a name, and refuses what names none with the exit status.
func (c *Invocation) turnNamed(name string) (by game.Symmetry, status int) {
	at := slices.Index(turns[:], name)
	if at < 0 {
		return 0, c.Refuse("turn", list(turns[:]), strconv.Quote(name))
	}
	return game.Symmetry(at), 0
}
