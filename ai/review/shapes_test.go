package review_test

import (
	"slices"
	"strings"
	"testing"

	"hoshi/ai/pattern"
	"hoshi/ai/review"
	"hoshi/game"
)

// TestShapes names the points where either colour makes something.
func TestShapes(t *testing.T) {
	for _, test := range []struct {
		name         string
		rule         game.Rule
		black, white string // stones
		want         string // what is made where: a colour, a point and a threat each, a few of all
		not          string // points that are in no shape of Black's
	}{
		{"an empty board", game.Freestyle, "", "", "", ""},
		{"an open three makes open fours", game.Freestyle, "h8 i8 j8", "", "B g8 double four, B k8 double four, B f8 four, B l8 four", ""},
		{"a four makes five", game.Freestyle, "h8 i8 j8 k8", "g8", "B l8 five", ""},
		{"two in a row make a three", game.Freestyle, "", "h8 i8", "W g8 three, W j8 three", ""},
		{"two twos meet in a double three", game.Freestyle, "h8 i8 j9 j10", "", "B j8 double three", ""},
		{"which renju forbids Black", game.Renju, "h8 i8 j9 j10", "", "B g8 three", "j8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			pos, err := game.NewPosition(test.rule, 15)
			if err != nil {
				t.Fatal(err)
			}
			put := func(c game.Color, points string) {
				for _, name := range strings.Fields(points) {
					p, err := game.ParsePoint(name, 15)
					if err != nil {
						t.Fatal(err)
					}
					if pos, err = pos.Put(p, c); err != nil {
						t.Fatal(err)
					}
				}
			}
			put(game.Black, test.black)
			put(game.White, test.white)
			var got []string
			for _, s := range review.Shapes(pos) {
				for _, c := range []game.Color{game.Black, game.White} {
					if s.Makes[c] != pattern.Quiet {
						got = append(got, map[game.Color]string{game.Black: "B ", game.White: "W "}[c]+strings.ToLower(s.Point.Text(15))+" "+s.Makes[c].String())
					}
				}
			}
			if test.want == "" && len(got) > 0 {
				t.Errorf("%v", got)
			}
			for _, one := range strings.Split(test.want, ", ") {
				if one != "" && !slices.Contains(got, one) {
					t.Errorf("%q is not among %v", one, got)
				}
			}
			for _, one := range strings.Fields(test.not) {
				if slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, "B "+one+" ") }) {
					t.Errorf("%s is among %v", one, got)
				}
			}
		})
	}
}
