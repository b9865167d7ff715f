package describe

import (
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/terms"
)

// Rule names a rule.
func Rule(r game.Rule) string { return terms.Rules.Of(r) }

// Assumed says that so many games name no rule and were read by that one.
func Assumed(rule game.Rule, games int) string {
	if games == 1 {
		return lang.L("Rule not named, {{.Rule}} assumed", lang.Args{"Rule": Rule(rule)})
	}
	return lang.L("Rule not named, {{.Rule}} assumed (games: {{.Count}})", lang.Args{"Rule": Rule(rule), "Count": games})
}

// RuleWords says in a few words what wins by a rule.
func RuleWords(r game.Rule) string { return ruleWordsTexts.Of(r) }

var ruleWordsTexts = lang.Texts[game.Rule]{
	game.Freestyle: "Five or more win",
	game.Standard:  "Exactly five win",
	game.Renju:     "Forbidden moves for Black",
	game.Caro:      "Five with an open end",
	game.Caro6:     "As Caro; six win, too",
}

// Foul names a kind of forbidden move.
func Foul(f game.Foul) string { return terms.Fouls.Of(f) }

// Protocol names an opening protocol.
func Protocol(p game.Protocol) string { return terms.Protocols.Of(p) }

// ProtocolWords says in a sentence how a game by that rule is opened.
func ProtocolWords(p game.Protocol, r game.Rule) string {
	if p == game.Free && r == game.Renju {
		return lang.L("Black begins on the centre; then both play as they like.")
	}
	inside := 5
	if p == game.LongPro {
		inside = 7
	}
	return protocolWordsTexts.Of(p, args{"Inside": inside})
}

var protocolWordsTexts = lang.Texts[game.Protocol]{
	game.Free:        "Both play as they like.",
	game.Pro:         "Black begins on the centre, and plays the next stone outside the middle {{.Inside}} × {{.Inside}}.",
	game.LongPro:     "Black begins on the centre, and plays the next stone outside the middle {{.Inside}} × {{.Inside}}.",
	game.Swap1:       "One puts a stone, the other chooses a colour.",
	game.Swap:        "One puts three stones, the other chooses a colour.",
	game.Swap2:       "One puts three stones; the other chooses a colour, or adds two stones and leaves the choice.",
	game.RIF:         "One of 26 openings, a swap, two fifth moves to choose from.",
	game.Yamaguchi:   "As RIF, with as many fifth moves as the first player says.",
	game.Soosorv8:    "Two swaps, and up to eight fifth moves to choose from.",
	game.Taraguchi10: "A swap after each stone, or ten fifth moves to choose from.",
	game.Balanced:    "The first stones are drawn by lot, and fair to both.",
}

// TimeControl names a clock in words.
func TimeControl(tc game.TimeControl) string { return terms.TimeControl(lang.L, tc) }
