package arena

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"
)

// Scoreboard is how a tournament stands at a moment. It shares nothing with the tournament.
type Scoreboard struct {
	Rows        []Row // as [Tournament.Table]
	Played, All int   // games
	Left        time.Duration
	Over        bool
	Test        *TestScore // of two players; nil: there is none
}

// TestScore is how a test stands.
type TestScore struct {
	SPRT
	Ratio, Bound float64 // the logarithm of the likelihood ratio, and how far from 0 it decides
}

// Far returns how far the test is from its beginning, at 0, to its decision, at 1.
func (s *TestScore) Far() float64 { return min(math.Abs(s.Ratio)/s.Bound, 1) }

// Side returns which of the two differences is the likelier one.
func (s *TestScore) Side() float64 {
	if s.Ratio > 0 {
		return s.Elo1
	}
	return s.Elo0
}

// Far returns how far the tournament is, from 0 to 1.
func (b *Scoreboard) Far() float64 {
	far := float64(b.Played) / float64(max(b.All, 1))
	switch {
	case b.Over:
		return 1
	case b.Test != nil:
		return max(far, b.Test.Far())
	}
	return far
}

// Scoreboard returns how the tournament stands.
func (t *Tournament) Scoreboard() Scoreboard {
	b := Scoreboard{Rows: t.Table(), Left: t.Left(), Over: t.Over()}
	b.Played, b.All = t.Progress()
	if t.match.Test != nil {
		b.Test = &TestScore{*t.match.Test, t.match.Test.Ratio(&t.standings[0].Pairs), sprtBound}
	}
	return b
}

// WriteCSV writes the cross table as CSV, with the names of the columns in its first line. The Elo is against all, with half of its 95 % interval; LOS is
// the likelihood, from 0 to 1, to be stronger than the field. A name that a spreadsheet would take for a formula has an apostrophe before it.
func (b *Scoreboard) WriteCSV(w io.Writer) error {
	head := []string{"player", "games", "points", "elo", "margin", "los", "forfeits", "ms a move", "nodes a move"}
	for _, r := range b.Rows {
		head = append(head, "against "+r.Name)
	}
	out := csv.NewWriter(w)
	err := out.Write(head)
	for _, r := range b.Rows {
		lead, margin := r.Pairs.Elo()
		ms, _, nodes := r.Used.mean()
		line := []string{plainCell(r.Name), strconv.Itoa(r.Games), fmt.Sprint(r.Points), fmt.Sprintf("%.1f", lead), fmt.Sprintf("%.1f", margin), fmt.Sprintf("%.4f", r.Pairs.Superiority()),
			strconv.Itoa(r.Forfeits), fmt.Sprintf("%.1f", ms), fmt.Sprintf("%.0f", nodes)}
		for _, other := range b.Rows {
			cell := ""
			if points := r.Against[other.Player]; !math.IsNaN(points) {
				cell = fmt.Sprint(points)
			}
			line = append(line, cell)
		}
		if err == nil {
			err = out.Write(line)
		}
	}
	out.Flush()
	return errors.Join(err, out.Error())
}

// plainCell returns a text that no spreadsheet takes for a formula.
func plainCell(text string) string {
	if strings.ContainsAny(text[:min(len(text), 1)], "=+-@\t\r\n") || strings.HasPrefix(text, "\uff1d") || strings.HasPrefix(text, "\uff0b") ||
		strings.HasPrefix(text, "\uff0d") || strings.HasPrefix(text, "\uff20") {
		return "'" + text
	}
	return text
}
