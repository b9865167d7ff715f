package describe

import (
	"strconv"
	"strings"

	"hoshi/ui/lang"
)

// Level names a level of the computer by its plain name, and gives any other name back as it is.
func Level(name string) string {
	if called, _ := ofLevel(name); called != "" {
		return called
	}
	return name
}

// Player names who played: a level of the computer's, or somebody of that name; both may be empty.
func Player(level, name string) string {
	switch {
	case level != "":
		return Level(level)
	case name != "":
		return name
	}
	return "–"
}

// LevelWords says in a few words how the computer plays at a level; "" for a level that there is not.
func LevelWords(name string) string {
	_, plays := ofLevel(name)
	return plays
}

// Strength says how a level is called and how strong it is.
func Strength(level string, rating int) string {
	return Level(level) + " · " + LevelRating(rating)
}

// LevelRating says how strong a level is: that of one without a rating, a star, that it wins what is proved.
func LevelRating(rating int) string {
	if rating == 0 {
		return "★"
	}
	return strconv.Itoa(rating)
}

// ofLevel returns how a level is called and how it plays; nothing of one that there is not.
func ofLevel(name string) (called, plays string) {
	switch strings.ToLower(name) {
	case "newcomer":
		return lang.L("Newcomer"), lang.L("Sees little but fives")
	case "beginner":
		return lang.L("Beginner"), lang.L("Overlooks many threats")
	case "easy":
		return lang.L("Easy"), lang.L("Looks no move ahead")
	case "casual":
		return lang.L("Casual"), lang.L("Overlooks two threats in five")
	case "medium":
		return lang.L("Medium"), lang.L("Overlooks one threat in four")
	case "skilled":
		return lang.L("Skilled"), lang.L("Overlooks a threat now and then")
	case "strong":
		return lang.L("Strong"), lang.L("Seldom overlooks a threat")
	case "advanced":
		return lang.L("Advanced"), lang.L("Hardly ever overlooks a threat")
	case "hard":
		return lang.L("Hard"), lang.L("Overlooks nothing, looks ahead a little")
	case "expert":
		return lang.L("Expert"), lang.L("Looks far ahead")
	case "master":
		return lang.L("Master"), lang.L("Plays to win")
	case "champion":
		return lang.L("Champion"), lang.L("Plays as well as it can")
	case "perfect":
		return lang.L("Perfect"), lang.L("As Black it wins freestyle on 15 × 15: proved. Not rated")
	}
	return "", ""
}
