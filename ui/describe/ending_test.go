package describe

import (
	"testing"
	"time"

	"hoshi/game"
	"hoshi/ui/picture"
)

func TestEnding(t *testing.T) {
	for _, row := range []struct {
		name   string
		result game.Result
		moves  []string
		want   string
	}{
		{"five", game.Result{Winner: game.Black, Reason: game.Five}, []string{"E10", "A1", "F11", "C1", "G12", "E1", "H13", "G1", "I14"},
			"Five in a row, E10 to I14, on move 9"},
		{"six", game.Result{Winner: game.Black, Reason: game.Five}, []string{"A8", "A1", "B8", "C1", "C8", "E1", "E8", "G1", "F8", "I1", "D8"},
			"6 in a row, A8 to F8, on move 11"},
		{"resigned", game.Result{Winner: game.Black, Reason: game.Resignation}, []string{"H8"}, "White resigned on move 1"},
		{"on time", game.Result{Winner: game.White, Reason: game.Timeout}, []string{"H8", "H9"}, "Black ran out of time on move 2"},
		{"agreed", game.Result{Reason: game.Agreement}, []string{"H8", "H9"}, "By agreement, on move 2"},
		{"full", game.Result{Reason: game.FullBoard}, nil, "The board is full"},
		{"forbidden", game.Result{Winner: game.White, Reason: game.Forbidden}, []string{"H8"}, "Black made a forbidden move, H8, on move 1"},
		{"passed", game.Result{Reason: game.BothPassed}, nil, "Both sides passed"},
		{"recorded", game.Result{Winner: game.White, Reason: game.Recorded}, []string{"H8"}, "The record says so"},
		{"going on", game.Result{}, nil, "The game goes on"},
	} {
		t.Run(row.name, func(t *testing.T) {
			record, err := game.NewRecord(game.Freestyle, 15)
			if err != nil {
				t.Fatal(err)
			}
			c := game.NewCursor(record.Root)
			n := record.Root
			for i, name := range row.moves {
				p, err := game.ParsePoint(name, 15)
				if err == nil {
					n, err = c.Play(game.Move{Color: game.Color(1 + i%2), Point: p})
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if got := Ending(row.result, n, picture.Names{}); got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

func TestLength(t *testing.T) {
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	n, err := record.Root.Add(game.Move{Color: game.Black, Point: game.Point{X: 7, Y: 7}})
	if err != nil {
		t.Fatal(err)
	}
	for spent, want := range map[time.Duration]string{0: "1 move", 20 * time.Second: "1 move", 50 * time.Second: "1 move, 1 minute", 6 * time.Minute: "1 move, 6 minutes"} {
		n.Spent = spent
		if got := Length(n); got != want {
			t.Errorf("after %v: %q, want %q", spent, got, want)
		}
	}
}
