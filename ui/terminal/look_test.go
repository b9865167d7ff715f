package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A record that is over, or another program's, is opened to be looked at; playing on is a choice.
func TestARecordIsLookedAt(t *testing.T) {
	const (
		look    = "You are looking at this record: type on to play on from the move shown.\n"
		players = "Freestyle, 15 × 15. Black: Ann. White: Bo.\n"
		moves   = "Moves\n1 Black H8, 2 White A1\n"
		second  = "Move 2: White A1. Black to move.\n"
	)
	for _, c := range []struct {
		name, file, lines, want string
	}{
		{"a foreign one takes no move", "(;GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Bo];B[hh];W[ao])", "c3\nresign\nhint\nundo\nlevel easy\n",
			players + moves + second + strings.Repeat(look, 6)},
		{"it is browsed", "(;GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Bo];B[hh];W[ao])", "back\na1\n",
			players + moves + second + look + "Looking at move 1.\nMove 1: Black H8. White to move.\nLooking at move 2.\n" + second},
		{"it is played on", "(;GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Bo];B[hh];W[ao])", "on\nc3\n",
			players + moves + second + look + players + moves + second + "Move 3: Black C3. White to move.\nThe game waits for the next time.\n"},
		{"one that was given up", "(;GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Bo]HSID[a]RE[B+R];B[hh];W[ao])", "c3\n",
			players + moves + "Move 2: White A1. Black wins: White resigned.\n" + strings.Repeat(look, 2)},
		{"a rule that nobody has named", "(;GM[4]SZ[15]PB[Ann]PW[Bo]FA[gg]HSID[a]RE[B+R];B[hh];W[ao])", "",
			"Rule not named, Renju assumed.\n" + strings.Replace(players, "Freestyle", "Renju", 1) + moves + "Move 2: White A1. Black wins: White resigned.\n" + look},
		{"one's own that goes on", "(;GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Bo]HSID[a];B[hh];W[ao])", "c3\n",
			players + moves + second + "Move 3: Black C3. White to move.\nThe game waits for the next time.\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(home(t, friends), "game.sgf")
			if err := os.WriteFile(path, []byte(c.file), 0o600); err != nil {
				t.Fatal(err)
			}
			if got := talk(t, c.lines, path); got != c.want {
				t.Errorf("it says\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
