package describe

import (
	"testing"
	"time"

	"hoshi/game"
	"hoshi/ui/store"
)

// A game that was broken off is neither won nor lost nor drawn, wherever games are listed.
func TestPastResult(t *testing.T) {
	against := [3]string{game.White: "Beginner"} // the person is Black
	for _, row := range []struct {
		name   string
		past   store.PlayedGame
		want   string
		counts string
	}{
		{"won", store.PlayedGame{Levels: against, Result: game.Result{Winner: game.Black, Reason: game.Five}}, "Won", store.Win},
		{"lost", store.PlayedGame{Levels: against, Result: game.Result{Winner: game.White, Reason: game.Timeout}}, "Lost", store.Loss},
		{"drawn", store.PlayedGame{Levels: against, Result: game.Result{Reason: game.Agreement}}, "Drawn", store.Draw},
		{"broken off", store.PlayedGame{Levels: against, Result: game.Result{Reason: game.Aborted}}, "Aborted", ""},
		{"broken off, of two people", store.PlayedGame{Result: game.Result{Reason: game.Aborted}}, "Aborted", ""},
		{"of two people", store.PlayedGame{Result: game.Result{Winner: game.White, Reason: game.Resignation}}, "White wins", ""},
		{"drawn, of two people", store.PlayedGame{Result: game.Result{Reason: game.FullBoard}}, "Drawn", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got, counts := PastResult(&row.past), PastOutcome(&row.past); got != row.want || counts != row.counts {
				t.Errorf("it is listed as %q and counted as %q, want %q and %q", got, counts, row.want, row.counts)
			}
		})
	}
}

// The day of a game is said alike wherever games are listed.
func TestDay(t *testing.T) {
	now := time.Date(2026, 3, 1, 0, 30, 0, 0, time.Local)
	for _, row := range []struct {
		name string
		at   time.Time
		want string
	}{
		{"a moment ago", now.Add(-time.Minute), "Today"},
		{"half an hour before midnight", now.Add(-time.Hour), "Yesterday"},
		{"the first minute of the day before", time.Date(2026, 2, 28, 0, 0, 0, 0, time.Local), "Yesterday"},
		{"two days before, across a month", time.Date(2026, 2, 27, 23, 59, 0, 0, time.Local), "2026-02-27"},
		{"the same day of another year", now.AddDate(-1, 0, 0), "2025-03-01"},
		{"a clock that went on", now.Add(48 * time.Hour), "2026-03-03"},
		{"in another zone", now.Add(-time.Hour).In(time.FixedZone("", 14*3600)), "Yesterday"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := Day(row.at, now); got != row.want {
				t.Errorf("it is said to be %s, want %s", got, row.want)
			}
		})
	}
}
