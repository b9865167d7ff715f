package describe

import (
	"fmt"
	"math"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// Outcome says what a game that has ended did to the rating of the person who played it.
func Outcome(o store.Outcome) string {
	switch {
	case !o.Counted:
		return lang.L("This game has been counted before.")
	case o.Withheld:
		return lang.L("Your rating stays at {{.Rating}}: there was help in this game.", args{"Rating": int(math.Round(o.After))})
	}
	return lang.L("Your rating: {{.Step}}", args{"Step": ratingStep(o.Before, o.After)})
}

// ratingStep writes how a rating changed: 1000 → 1016 (+16).
func ratingStep(before, after float64) string {
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

// ResultSigns says a result as tables do: 1–0 where Black has won; – where the game has no result.
func ResultSigns(r game.Result) string {
	switch {
	case r.Winner == game.Black:
		return "1–0"
	case r.Winner == game.White:
		return "0–1"
	case r.Draw():
		return "½–½"
	}
	return "–"
}
