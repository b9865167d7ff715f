package newgame

import (
	"testing"

	"hoshi/game"
	"hoshi/ui/say"
	"hoshi/ui/uitest"
)

// TestEveryChoiceHasItsWord wants a word for each thing that can be chosen, and different ones for different things.
func TestEveryChoiceHasItsWord(t *testing.T) {
	var rules []string
	for _, r := range game.Rules {
		rules = append(rules, r.String())
	}
	uitest.Distinct(t, "opponents", opponents, say.Opponent)
	uitest.Distinct(t, "colours", colors, say.ColorChoice)
	uitest.Distinct(t, "who moves first", firsts, say.First)
	uitest.Distinct(t, "rules", rules, ruleChoiceWord)
}
