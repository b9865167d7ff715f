package sgf

import "testing"

// TestBadGames has collections in which a game is broken, and texts with brackets that should have a backslash.
func TestBadGames(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       reading
	}{
		{"a bad game before others", "(;PW[[a]b;SZ[15];B[hh])(;SZ[15];B[hi])(;SZ[15];B[zz])(;B[hj])", reading{
			moves: []string{"BH7", "BH6"},
			warnings: []Problem{
				{LeftOut, 1, 1, "1", ""}, {Unexpected, 1, 10, ";", "["},
				{LeftOut, 1, 39, "3", ""}, {OffBoard, 1, 50, "zz", "aa – oo"},
			},
		}},
		{"a bad game that has no end", "(;SZ[15];B[zz]\n(;GM[4]SZ[15];B[hh])", reading{
			moves: []string{"BH8"}, warnings: []Problem{{LeftOut, 1, 1, "1", ""}, {OffBoard, 1, 12, "zz", "aa – oo"}},
		}},
		{"two bad games", "(;SZ[15];B[hh];W[hh])(;B[zz])", reading{
			moves: []string{"BH8"}, stop: &Problem{Occupied, 1, 18, "hh (H8)", ""},
		}},
		{"a bracket that leaves no doubt", "(;PW[[a]b]SZ[15];B[hh])(;B[hi])", reading{
			moves: []string{"BH8", "BH7"}, warnings: []Problem{{Bracket, 1, 6, "[a\\]b", ""}},
		}},
		{"a bracket in a comment", "(;C[see [1] and [2] below];B[hh])", reading{
			moves: []string{"BH8"}, warnings: []Problem{{Bracket, 1, 5, "see [1\\] and [2\\] below", ""}},
		}},
		{"brackets that may be more values", "(;C[see [1] B[hh]];B[hh])", reading{
			moves: []string{"BH8"}, stop: &Problem{Unexpected, 1, 18, "]", "; ( )"},
		}},
	} {
		t.Run(test.name, func(t *testing.T) { test.want.check(t, []byte(test.text)) })
	}
}
