package describe

import (
	"cmp"
	"strconv"
	"strings"

	"hoshi/ui/lang"
)

// Level names a level of the computer by its plain name, and gives any other name back as it is.
func Level(name string) string {
	return cmp.Or(levelTexts.Of(strings.ToLower(name)), name)
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
	return levelPlayTexts.Of(strings.ToLower(name))
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

var levelTexts = lang.Texts[string]{
	"newcomer": "Newcomer",
	"beginner": "Beginner",
	"easy":     "Easy",
	"casual":   "Casual",
	"medium":   "Medium",
	"skilled":  "Skilled",
	"strong":   "Strong",
	"advanced": "Advanced",
	"hard":     "Hard",
	"expert":   "Expert",
	"master":   "Master",
	"champion": "Champion",
	"perfect":  "Perfect",
}

var levelPlayTexts = lang.Texts[string]{
	"newcomer": "Sees little but fives",
	"beginner": "Overlooks many threats",
	"easy":     "Looks no move ahead",
	"casual":   "Overlooks two threats in five",
	"medium":   "Overlooks one threat in four",
	"skilled":  "Overlooks a threat now and then",
	"strong":   "Seldom overlooks a threat",
	"advanced": "Hardly ever overlooks a threat",
	"hard":     "Overlooks nothing, looks ahead a little",
	"expert":   "Looks far ahead",
	"master":   "Plays to win",
	"champion": "Plays as well as it can",
	"perfect":  "As Black it wins freestyle on 15 × 15: proved. Not rated",
}
