package describe

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/lang"
)

// Percent writes a part of one.
func Percent(part float64) string { return fmt.Sprintf("%d %%", int(math.Round(100*part))) }

// Worth says what a line is worth to the side to move: a proved win or loss, with the winner's own moves, the five among them; one that
// only the search has found; or a probability.
func Worth(l *review.Line) string {
	switch l.State {
	case review.Won:
		return lang.L("wins in {{.Moves}}", args{"Moves": l.Moves()})
	case review.Lost:
		return lang.L("loses in {{.Moves}}", args{"Moves": l.Moves()})
	case review.Winning:
		return lang.L("winning")
	case review.Losing:
		return lang.L("losing")
	case review.Believed:
	}
	return Percent(l.Chance)
}

// Depth says how far an analysis goes, as [store.Depths] names it.
func Depth(key string) string {
	if key == "" {
		return lang.L("Until it is stopped")
	}
	n, err := strconv.Atoi(strings.TrimRight(key, "sdM"))
	if err != nil {
		return key
	}
	switch key[len(key)-1] {
	case 's':
		return lang.N("{{.Seconds}} seconds", n, args{"Seconds": n})
	case 'd':
		return lang.L("Depth {{.Depth}}", args{"Depth": n})
	}
	return lang.N("{{.Count}} million positions", n, args{"Count": n})
}

// Severity names how bad a move is, at the beginning of a sentence.
func Severity(s review.Severity) string { return severityTexts.Of(s) }

var severityTexts = lang.Texts[review.Severity]{
	review.Inaccuracy: "Inaccuracy",
	review.Mistake:    "Mistake",
	review.Blunder:    "Blunder",
}

// Verdict says in a sentence what a review says of a move, empty where it says nothing.
func Verdict(m *review.Move, point func(game.Point) string) string {
	switch m.Verdict {
	case review.Costs:
		return lang.L("Costs {{.Percent}} of the chances.", args{"Percent": Percent(m.Chance[0] - m.Chance[1])})
	case review.MissedWin:
		return missed(m)
	case review.LetWin:
		return letWin(m)
	case review.MissedEscape:
		return Sentences(letWin(m), lang.L("{{.Point}} was the last escape.", args{"Point": point(m.Escapes[0])}))
	case review.LeftProof:
		return lang.L("No longer known to be won: {{.Point}} was.", args{"Point": point(m.Best[0])})
	}
	return verdictTexts.Of(m.Verdict)
}

var verdictTexts = lang.Texts[review.Verdict]{
	review.OnlyMove:       "The only move.",
	review.Fastest:        "Wins as fast as possible.",
	review.Slower:         "Wins, but more slowly than it could.",
	review.Resists:        "The longest resistance.",
	review.WalkedIntoFoul: "A forbidden point.",
	review.Unclear:        "Not clear.",
}

// missed says which win was missed.
func missed(m *review.Move) string {
	switch {
	case m.Proof == nil:
		return lang.L("Missed a win.")
	case m.Kind == review.Fours:
		return lang.L("Missed a win by fours in {{.Moves}}.", args{"Moves": m.Proof.Moves()})
	}
	return lang.L("Missed a win by threats in {{.Moves}}.", args{"Moves": m.Proof.Moves()})
}

// letWin says how the other side wins now.
func letWin(m *review.Move) string {
	switch {
	case m.Proof == nil:
		return lang.L("Lets the other side win.")
	case m.Kind == review.Fours:
		return lang.L("Lets the other side win by fours in {{.Moves}}.", args{"Moves": m.Proof.Moves()})
	}
	return lang.L("Lets the other side win by threats in {{.Moves}}.", args{"Moves": m.Proof.Moves()})
}

// Remark says all that a review says of a move: how bad it was, why, and what was better.
func Remark(m *review.Move, point func(game.Point) string) string {
	var parts []string
	if s := Severity(m.Severity); s != "" {
		parts = append(parts, s)
	}
	if v := Verdict(m, point); v != "" {
		parts = append(parts, v)
	}
	if m.Severity > review.Good && m.Verdict != review.MissedEscape && len(m.Escapes) > 0 {
		parts = append(parts, lang.L("What held: {{.Points}}.", args{"Points": Points(m.Escapes, point)}))
	}
	let := m.Verdict == review.LetWin && m.Severity == review.Good
	if let {
		parts = append(parts, lang.L("Nothing better is known."))
	}
	better := m.Severity > review.Good && len(m.Best) > 0 && m.Best[0] != m.Point
	open := slices.DeleteFunc(slices.Clone(m.Open), func(p game.Point) bool { return better && p == m.Best[0] }) // that one is said to be better
	if (m.Severity > review.Good || let) && len(open) > 0 && len(m.Escapes) == 0 {
		parts = append(parts, lang.L("Not known whether it held: {{.Points}}.", args{"Points": Points(open, point)}))
	}
	if better {
		parts = append(parts, lang.L("Better: {{.Points}}.", args{"Points": Points(m.Best, point)}))
	}
	return Sentences(parts...)
}

// Played says of a bad move what was wrong with it.
func Played(m *review.Move, point func(game.Point) string) string {
	return point(m.Point) + ": " + Verdict(m, point)
}

// betterMoves is how many moves of a better line are written.
const betterMoves = 4

// Better says what was better than a move, what it would have left, and how it would have gone on.
func Better(m *review.Move, point func(game.Point) string) string {
	words := point(m.Best[0])
	switch {
	case m.Before.State == review.Won && m.Before.Tree != nil:
		words += ", " + lang.L("wins in {{.Moves}}", args{"Moves": m.Before.Tree.Moves()})
	case m.Before.State == review.Believed:
		words += ", " + Percent(m.Before.Chance)
	}
	if len(m.Best) > 1 {
		words += ": " + lang.L("then {{.Points}}", args{"Points": Points(m.Best[1:min(len(m.Best), betterMoves)], point)})
	}
	return words
}

// mostPoints is how many points are written of a line.
const mostPoints = 12

// Points writes points one after the other, the first dozen of them.
func Points(points []game.Point, point func(game.Point) string) string {
	var names []string
	for i, p := range points {
		if i == mostPoints {
			names = append(names, "…")
			break
		}
		names = append(names, point(p))
	}
	return strings.Join(names, " ")
}
