package describe

import (
	"strings"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/lang"
)

// Turning says in a few sentences where a game turned, what would have held there, and how long the longest forced line was; empty where
// neither is known.
func Turning(r *review.Report, point func(game.Point) string) string {
	var parts []string
	if r.Kept != nil {
		parts = append(parts, kept(r.Kept))
	}
	if m := turning(r); m != nil {
		parts = append(parts, lang.L("Turning point: {{.Number}} {{.Point}}.", args{"Number": m.Number, "Point": point(m.Point)}))
		if len(m.Escapes) > 0 {
			parts = append(parts, lang.L("What held: {{.Points}}.", args{"Points": Points(m.Escapes, point)}))
		}
		if m.After.State == review.Won {
			parts = append(parts, lang.L("From here on {{.Side}} wins: that is proved.", args{"Side": Color(m.Color.Other())}))
		}
	}
	if m, tree := r.Longest(); tree != nil {
		parts = append(parts, lang.L("The longest forced win: {{.Moves}} moves, around move {{.Number}}.", args{"Moves": tree.Moves(), "Number": m.Number}))
	}
	return strings.Join(parts, " ")
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
