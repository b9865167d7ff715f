package say

import (
	"strconv"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/ui/lang"
)

// LevelWords says in a few words how the computer plays at a level; "" for a level that there is not.
func LevelWords(name string) string {
	switch strings.ToLower(name) {
	case "newcomer":
		return lang.L("Sees little but fives")
	case "beginner":
		return lang.L("Overlooks many threats")
	case "easy":
		return lang.L("Looks no move ahead")
	case "casual":
		return lang.L("Overlooks two threats in five")
	case "medium":
		return lang.L("Overlooks one threat in four")
	case "skilled":
		return lang.L("Overlooks a threat now and then")
	case "strong":
		return lang.L("Seldom overlooks a threat")
	case "advanced":
		return lang.L("Hardly ever overlooks a threat")
	case "hard":
		return lang.L("Overlooks nothing, looks ahead a little")
	case "expert":
		return lang.L("Looks far ahead")
	case "master":
		return lang.L("Plays to win")
	case "champion":
		return lang.L("Plays as well as it can")
	}
	return ""
}

// RuleWords says in a few words what wins by a rule.
func RuleWords(r game.Rule) string {
	switch r {
	case game.Freestyle:
		return lang.L("Five or more win")
	case game.Standard:
		return lang.L("Exactly five win")
	case game.Renju:
		return lang.L("Forbidden moves for Black")
	case game.Caro:
		return lang.L("Five with an open end")
	case game.Caro6:
		return lang.L("As Caro; six win, too")
	}
	return ""
}

// ProtocolWords says in a sentence how a game by that rule is opened.
func ProtocolWords(p game.Protocol, r game.Rule) string {
	switch p {
	case game.Free:
		if r == game.Renju {
			return lang.L("Black begins on the centre; then both play as they like.")
		}
		return lang.L("Both play as they like.")
	case game.Pro:
		return lang.L("Black begins on the centre, and plays the next stone outside the middle {{.Inside}} × {{.Inside}}.", args{"Inside": 5})
	case game.LongPro:
		return lang.L("Black begins on the centre, and plays the next stone outside the middle {{.Inside}} × {{.Inside}}.", args{"Inside": 7})
	case game.Swap1:
		return lang.L("One puts a stone, the other chooses a colour.")
	case game.Swap:
		return lang.L("One puts three stones, the other chooses a colour.")
	case game.Swap2:
		return lang.L("One puts three stones; the other chooses a colour, or adds two stones and leaves the choice.")
	case game.RIF:
		return lang.L("One of 26 openings, a swap, two fifth moves to choose from.")
	case game.Yamaguchi:
		return lang.L("As RIF, with as many fifth moves as the first player says.")
	case game.Soosorv8:
		return lang.L("Two swaps, and up to eight fifth moves to choose from.")
	case game.Taraguchi10:
		return lang.L("A swap after each stone, or ten fifth moves to choose from.")
	case game.Balanced:
		return lang.L("The first stones are drawn by lot, and fair to both.")
	}
	return ""
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
