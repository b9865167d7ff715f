package describe

import (
	"strings"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/lang"
)

// Turning says in a few sentences where a game turned and what would have held there; empty where neither is known.
func Turning(r *review.Report, point func(game.Point) string) string {
	var parts []string
	if m := turning(r); m != nil {
		parts = append(parts, lang.L("Turning point: {{.Number}} {{.Point}}.", args{"Number": m.Number, "Point": point(m.Point)}))
		if len(m.Escapes) > 0 {
			parts = append(parts, lang.L("What held: {{.Points}}.", args{"Points": Points(m.Escapes, point)}))
		}
		if m.After.State == review.Won {
			parts = append(parts, lang.L("From here on {{.Side}} wins: that is proved.", args{"Side": Color(m.Color.Other())}))
		}
	}
	if r.Kept != nil {
		parts = append(parts, kept(r.Kept))
	}
	return strings.Join(parts, " ")
}

// LongestWin says how long the longest forced win of a game was, and when it stood; empty where none was found.
func LongestWin(r *review.Report) string {
	m, tree := r.Longest()
	if tree == nil {
		return ""
	}
	return lang.L("The longest forced win: {{.Moves}} moves, around move {{.Number}}.", args{"Moves": tree.Moves(), "Number": m.Number})
}

// kept says how long a side kept a win that was proved.
func kept(k *review.Kept) string {
	about := args{"Side": Color(k.Winner), "Number": k.Until}
	switch {
	case k.Whole:
		return lang.L("{{.Side}} was winning all the way: that is proved.", about)
	case k.Until == 0:
		return lang.L("{{.Side}} was winning before the first move: that is proved.", about)
	}
	return lang.L("{{.Side}} was still winning until move {{.Number}}: that is proved.", about)
}

// turning returns the last move at which the game turned, nil where it never did.
func turning(r *review.Report) (last *review.Move) {
	for i := range r.Moves {
		if r.Moves[i].Turning {
			last = &r.Moves[i]
		}
	}
	return last
}
