package cli

import (
	"flag"
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
		rule: options.String("rule", "", lang.L("the `RULE` of the games: {{.Rules}}; else what a file says, or a guess", about{"Rules": list(rules())})),
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
func (t terms) set(c *Call, how *format.Reading) bool {
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
