package sgf

import (
	"strings"

	"hoshi/game"
)

// results are the texts of RE that stand for exactly one result, in capitals. The first one of a result is written.
var results = []struct {
	text   string
	result game.Result
}{
	{"B+R", game.Result{Winner: game.Black, Reason: game.Resignation}},
	{"W+R", game.Result{Winner: game.White, Reason: game.Resignation}},
	{"B+T", game.Result{Winner: game.Black, Reason: game.Timeout}},
	{"W+T", game.Result{Winner: game.White, Reason: game.Timeout}},
	{"W+F", game.Result{Winner: game.White, Reason: game.Forbidden}}, // under renju
	{"B+", game.Result{Winner: game.Black, Reason: game.Recorded}},
	{"W+", game.Result{Winner: game.White, Reason: game.Recorded}},
	{"Draw", game.Result{Reason: game.Agreement}},
	{"0", game.Result{Reason: game.Recorded}},
	{"Void", game.Result{Reason: game.Aborted}},

	{"B+Resign", game.Result{Winner: game.Black, Reason: game.Resignation}},
	{"W+Resign", game.Result{Winner: game.White, Reason: game.Resignation}},
	{"B+Time", game.Result{Winner: game.Black, Reason: game.Timeout}},
	{"W+Time", game.Result{Winner: game.White, Reason: game.Timeout}},
	{"黑胜", game.Result{Winner: game.Black, Reason: game.Recorded}},
	{"白胜", game.Result{Winner: game.White, Reason: game.Recorded}},
	{"黑勝", game.Result{Winner: game.Black, Reason: game.Recorded}},
	{"白勝", game.Result{Winner: game.White, Reason: game.Recorded}},
	{"和棋", game.Result{Reason: game.Recorded}},
	{"平局", game.Result{Reason: game.Recorded}},
}

// parseResult reads an RE of a game by rule. exact reports whether the text says nothing else; of one that says nothing
// known the result is the zero value.
func parseResult(text string, rule game.Rule) (result game.Result, exact bool) {
	text = strings.Join(strings.Fields(text), "")
	for _, r := range results {
		if strings.EqualFold(text, r.text) && (r.result.Reason != game.Forbidden || rule == game.Renju) {
			return r.result, true
		}
	}
	winner, how, ok := strings.Cut(text, "+")
	switch {
	case ok && strings.EqualFold(how, "draw"):
		return game.Result{Reason: game.Recorded}, false
	case ok && strings.EqualFold(winner, "B"):
		return game.Result{Winner: game.Black, Reason: game.Recorded}, false
	case ok && strings.EqualFold(winner, "W"):
		return game.Result{Winner: game.White, Reason: game.Recorded}, false
	}
	return game.Result{}, false
}

// resultText is the reverse of parseResult, "" for a game that goes on. What the board itself shows needs no reason.
func resultText(result game.Result) string {
	if result.Over() {
		for _, r := range results {
			if r.result == result {
				return r.text
			}
		}
		result.Reason = game.Recorded
		return resultText(result)
	}
	return ""
}
