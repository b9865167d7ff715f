package describe

import (
	"testing"

	"hoshi/game"
)

func TestFileName(t *testing.T) {
	for _, row := range []struct{ name, black, white, date, want string }{
		{"players and date", "Ann", "Bo", "2026-11-22", "Ann - Bo 2026-11-22"},
		{"no date", "小星", "Hoshi", "", "小星 - Hoshi"},
		{"one name", "", "Bo", "2026-11-22", "Black - Bo 2026-11-22"},
		{"no names", "", "", "2026-11-22", "game 2026-11-22"},
		{"nothing", "", "", "", "game"},
		{"what no file name holds", "../a\\b", "c:\u202e\x1b[d?", "1/2", "a-b - c-[d 1-2"},
		{"a long name", "Wolfeschlegelsteinhausenbergerdorff", "Bo", "", "Wolfeschlegelsteinhausenberger - Bo"},
	} {
		t.Run(row.name, func(t *testing.T) {
			r, err := game.NewRecord(game.Freestyle, 15)
			if err != nil {
				t.Fatal(err)
			}
			r.Seats[game.Black].Name, r.Seats[game.White].Name, r.Date = row.black, row.white, row.date
			if got := FileName(r); got != row.want {
				t.Errorf("%q, want %q", got, row.want)
			}
		})
	}
}
