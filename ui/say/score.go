package say

import (
	"fmt"
	"math"

	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// Strength says how a level is called and how strong it is.
func Strength(level string, rating int) string {
	return lang.N("{{.Level}} · about {{.Rating}} points", rating, args{"Level": Level(level), "Rating": rating})
}

// Outcome says what a game that has ended did to the score of the person who played it.
func Outcome(o store.Outcome) string {
	switch {
	case !o.Counted:
		return lang.L("This game has been counted before.")
	case o.Withheld:
		return lang.L("Your score stays at {{.Score}}: there was help in this game.", args{"Score": int(math.Round(o.After))})
	}
	return lang.L("Your score: {{.Step}}", args{"Step": ScoreStep(o.Before, o.After)})
}

// ScoreStep writes how a score changed: 1000 → 1016 (+16).
func ScoreStep(before, after float64) string {
	b, a := int(math.Round(before)), int(math.Round(after))
	return fmt.Sprintf("%d → %d (%+d)", b, a, a-b)
}

// RatingStep says by how much a rating changed; empty where it did not.
func RatingStep(before, after float64) string {
	change := Change(before, after)
	if change == "" {
		return ""
	}
	return lang.L("rating {{.Change}}", args{"Change": change})
}
