package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/lang"
)

// interruptible returns a context that a signal of the terminal ends: what is known by then is printed.
func interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
}

// nodesUsage describes the option -nodes.
func nodesUsage() string { return lang.L("the `NUMBER` of positions to look at") }

// jsonUsage describes the option -json.
func jsonUsage() string { return lang.L("prints JSON, an object a line") }

// wrongCount says that an option takes a number from 1 on, and returns the exit status.
func (c *Invocation) wrongCount(option string, given int64) int {
	return c.Refuse(option, lang.L("a number from 1 on"), strconv.FormatInt(given, 10))
}

// sayJSON prints a value as a line of JSON.
func (c *Invocation) sayJSON(value any) error {
	line, err := json.Marshal(value)
	if err == nil {
		_, err = fmt.Fprintf(c.Out, "%s\n", line)
	}
	return err
}

// proofJSON is a win that is proved.
type proofJSON struct {
	Kind   string   `json:"kind"` // vcf: by fours, vct: by threats, book: as the proof of the game has it
	Winner string   `json:"winner"`
	Moves  int      `json:"moves"` // of the winner's that are still to come, the five among them
	Plies  int      `json:"plies"` // of both sides
	Line   []string `json:"line"`  // with the defence that lasts longest
}

// valueJSON is what a position or a line is worth to the side to move.
type valueJSON struct {
	State string     `json:"state"`         // believed; winning and losing: found, not yet proved; won and lost: proved
	Score *int       `json:"score"`         // of the search; null: a win or loss
	Win   *float64   `json:"win,omitempty"` // the chance, a draw counting half; only of what is believed
	Proof *proofJSON `json:"proof"`
}

// valueOf returns a value of a side to move for JSON; plies is how long what is proved takes, and proof what of the tree's line counts.
func valueOf(v *review.Value, toMove game.Color, size, plies int, line []game.Point) valueJSON {
	j := valueJSON{State: v.State.String()}
	switch v.State {
	case review.Believed:
		score, win := int(v.Score), rounded(v.Chance)
		j.Score, j.Win = &score, &win
	case review.Won, review.Lost:
		if plies == 0 {
			return j // the game is over
		}
		winner := toMove
		if v.State == review.Lost {
			winner = toMove.Other()
		}
		kind := "book"
		if v.Tree != nil {
			kind = v.Kind.String()
		}
		j.Proof = &proofJSON{kind, winner.String(), (plies + 1) / 2, plies, pointNames(line, size)}
	case review.Winning, review.Losing:
	}
	return j
}

// rounded returns a chance with four decimals.
func rounded(chance float64) float64 {
	value, err := strconv.ParseFloat(strconv.FormatFloat(chance, 'f', 4, 64), 64)
	if err != nil {
		return chance
	}
	return value
}

// pointNames names points as a letter and the row from the bottom.
func pointNames(points []game.Point, size int) []string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.Text(size)
	}
	return names
}
