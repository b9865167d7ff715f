package describe

import (
	"strconv"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/ui/lang"
)

// Rule names a rule.
func Rule(r game.Rule) string { return ruleTexts.Of(r) }

var ruleTexts = lang.Texts[game.Rule]{
	game.Freestyle: "Freestyle",
	game.Standard:  "Standard",
	game.Renju:     "Renju",
	game.Caro:      "Caro",
	game.Caro6:     "Caro, six counts",
}

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
func Foul(f game.Foul) string { return foulTexts.Of(f) }

var foulTexts = lang.Texts[game.Foul]{
	game.Overline:    "Overline: six or more in a row",
	game.DoubleFour:  "Double four",
	game.DoubleThree: "Double three",
}

// Protocol names an opening protocol.
func Protocol(p game.Protocol) string { return protocolTexts.Of(p) }

var protocolTexts = lang.Texts[game.Protocol]{
	game.Free:        "Free",
	game.Pro:         "Pro",
	game.LongPro:     "Long Pro",
	game.Swap1:       "Swap after the first move",
	game.Swap:        "Swap",
	game.Swap2:       "Swap2",
	game.RIF:         "RIF",
	game.Yamaguchi:   "Yamaguchi",
	game.Soosorv8:    "Soosõrv-8",
	game.Taraguchi10: "Taraguchi-10",
	game.Balanced:    "A drawn balanced opening",
}

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
func TimeControl(tc game.TimeControl) string {
	var parts []string
	switch bank := minutes(tc.Main); {
	case tc.Main > 0 && tc.Increment > 0:
		parts = append(parts, lang.L("{{.Minutes}} + {{.Seconds}} s", args{"Minutes": bank, "Seconds": seconds(tc.Increment)}))
	case tc.Main > 0:
		parts = append(parts, lang.L("{{.Minutes}} min", args{"Minutes": bank}))
	}
	if tc.Periods > 0 {
		parts = append(parts, lang.L("{{.Count}} × {{.Seconds}} s", args{"Count": tc.Periods, "Seconds": seconds(tc.Period)}))
	}
	if tc.PerMove > 0 {
		parts = append(parts, lang.L("{{.Seconds}} s a move", args{"Seconds": seconds(tc.PerMove)}))
	}
	if parts == nil {
		return lang.L("No clock")
	}
	return strings.Join(parts, " + ")
}

func minutes(d time.Duration) string { return strconv.FormatFloat(d.Minutes(), 'g', 4, 64) }
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'g', 4, 64) }
