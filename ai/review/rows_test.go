package review_test

import (
	"fmt"
	"strings"
	"testing"

	"hoshi/ai/review"
	"hoshi/game"
)

// TestRows lists the rows of small positions.
func TestRows(t *testing.T) {
	for _, test := range []struct {
		name         string
		rule         game.Rule
		black, white string
		want         string // colour, stones, kind; one after the other
	}{
		{"an empty board", game.Freestyle, "", "", ""},
		{"two stones are none", game.Freestyle, "h8 i8", "", ""},
		{"an open three", game.Freestyle, "h8 i8 j8", "", "B h8 i8 j8 open three"},
		{"one with a gap", game.Freestyle, "h8 i8 k8", "", "B h8 i8 k8 open three"},
		{"one that is shut", game.Freestyle, "h8 i8 j8", "k8", "B h8 i8 j8 three, shut at k8"},
		{"one at the edge", game.Freestyle, "a8 b8 c8", "", "B a8 b8 c8 three"},
		{"a four", game.Freestyle, "", "h8 i8 k8 l8", "W h8 i8 k8 l8 four"},
		{"an open four", game.Freestyle, "h8 h9 h10 h11", "", "B h11 h10 h9 h8 open four"},
		{"without room for five", game.Freestyle, "h8 i8 j8", "g8 l8", ""},
		{"six make no five", game.Standard, "g8 h8 j8 k8 l8", "", "B j8 k8 l8 three"},
		{"a diagonal after a four", game.Freestyle, "h8 i9 j10", "c3 d3 e3 f3", "W c3 d3 e3 f3 open four; B h8 i9 j10 open three"},
	} {
		t.Run(test.name, func(t *testing.T) {
			pos, err := game.NewPosition(test.rule, 15)
			if err != nil {
				t.Fatal(err)
			}
			for c, names := range map[game.Color]string{game.Black: test.black, game.White: test.white} {
				for _, name := range strings.Fields(names) {
					p, err := game.ParsePoint(name, 15)
					if err != nil {
						t.Fatal(err)
					}
					if pos, err = pos.Put(p, c); err != nil {
						t.Fatal(err)
					}
				}
			}
			var got []string
			for _, r := range review.Rows(pos) {
				words := map[game.Color]string{game.Black: "B", game.White: "W"}[r.Color]
				for _, p := range r.Stones {
					words += " " + strings.ToLower(p.Text(15))
				}
				if r.Open {
					words += " open"
				}
				words += map[bool]string{false: " three", true: " four"}[r.Four]
				if r.Shut != nil {
					words += fmt.Sprintf(", shut at %s", strings.ToLower(r.Shut.Text(15)))
				}
				got = append(got, words)
			}
			if words := strings.Join(got, "; "); words != test.want {
				t.Errorf("%q, want %q", words, test.want)
			}
		})
	}
}
