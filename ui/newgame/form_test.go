package newgame

import (
	"testing"

	"hoshi/game"
	"hoshi/ui/say"
)

// TestEveryChoiceHasItsWord wants a word for each thing that can be chosen, and different ones for different things.
func TestEveryChoiceHasItsWord(t *testing.T) {
	var rules []string
	for _, r := range game.Rules {
		rules = append(rules, r.String())
	}
	for _, table := range []struct {
		name string
		keys []string
		word func(string) string
	}{
		{"opponents", opponents, say.Opponent},
		{"colours", colors, say.ColorChoice},
		{"who moves first", firsts, say.First},
		{"rules", rules, ruleChoiceWord},
	} {
		t.Run(table.name, func(t *testing.T) {
			said := map[string]string{"": "none"}
			for _, key := range table.keys {
				word := table.word(key)
				if other, twice := said[word]; twice {
					t.Errorf("%s and %s are both %q", key, other, word)
				}
				said[word] = key
			}
		})
	}
}
