package game

import (
	"fmt"
	"strings"
	"testing"
)

// books is the 26 openings as books list them: Black's first stone on H8, White's on H9 (D) or I9 (I), and Black's second.
var books = map[string]string{
	"D": "Kansei H10, Keigetsu I10, Sosei J10, Kagetsu I9, Zangetsu J9, Ugetsu I8, Kinsei J8, Shogetsu H7, Kyugetsu I7, " +
		"Shingetsu J7, Zuisei H6, Sangetsu I6, Yusei J6",
	"I": "Chosei J10, Kyogetsu J9, Kosei J8, Suigetsu J7, Ryusei J6, Ungetsu I8, Hogetsu I7, Rangetsu I6, Gingetsu H7, " +
		"Myojo H6, Shagetsu G7, Meigetsu G6, Suisei F6",
}

// threeStones are the moves of an opening: Black, White, Black.
func threeStones(points ...Point) []Move {
	return []Move{{Black, points[0]}, {White, points[1]}, {Black, points[2]}}
}

func TestThe26OpeningsAreNamedInEverySymmetry(t *testing.T) {
	found := map[string]bool{} // by the stones
	for letter, second := range map[string]string{"D": "H9", "I": "I9"} {
		for i, entry := range strings.Split(books[letter], ", ") {
			name, third, _ := strings.Cut(entry, " ")
			code := fmt.Sprint(letter, i+1)
			stones := pointsAt(t, 15, "H8", second, third)
			for s := range Symmetries {
				a, w, b := s.Apply(stones[0], 15), s.Apply(stones[1], 15), s.Apply(stones[2], 15)
				found[fmt.Sprint(w, b)] = true
				for _, moves := range [][]Move{threeStones(a, w, b), threeStones(b, w, a)} {
					got, ok := OpeningName(moves, 15)
					if !ok || got.Code != code || got.Name != name || got.Kanji == "" {
						t.Errorf("%s %s, turned by symmetry %d, is %v, %v", code, name, s, got, ok)
					}
				}
			}
		}
	}
	// White's stone on one of eight points, Black's on the 23 others of the central 5x5.
	if len(found) != 8*23 {
		t.Errorf("the openings make %d positions, want %d", len(found), 8*23)
	}
	if len(NamedOpenings) != 26 {
		t.Errorf("there are %d openings", len(NamedOpenings))
	}
}

func TestOpeningsWithoutAName(t *testing.T) {
	pass := []Move{{Black, Point{7, 7}}, {White, Pass}, {Black, Point{7, 5}}}
	for _, test := range []struct {
		name  string
		moves []Move
		size  int
	}{
		{"no moves", nil, 15},
		{"two stones", threeStones(pointsAt(t, 15, "H8", "H9", "H10")...)[:2], 15},
		{"no stone in the middle", threeStones(pointsAt(t, 15, "I8", "I9", "I10")...), 15},
		{"White in the middle", threeStones(pointsAt(t, 15, "H9", "H8", "H10")...), 15},
		{"White too far off", threeStones(pointsAt(t, 15, "H8", "H10", "H9")...), 15},
		{"Black too far off", threeStones(pointsAt(t, 15, "H8", "H9", "H11")...), 15},
		{"a board without a middle", threeStones(pointsAt(t, 16, "I8", "I9", "I10")...), 16},
		{"White passed", pass, 15},
	} {
		if got, ok := OpeningName(test.moves, test.size); ok {
			t.Errorf("%s: it is called %v", test.name, got)
		}
	}
}

func TestMoreMovesKeepTheNameAndOtherOddBoardsHaveIt(t *testing.T) {
	moves := append(threeStones(pointsAt(t, 19, "J10", "K11", "K9")...), Move{White, Point{0, 0}})
	if got, ok := OpeningName(moves, 19); !ok || got.Code != "I7" || got.Name != "Hogetsu" || got.Kanji != "浦月" {
		t.Errorf("it is %v, %v, want I7 Hogetsu", got, ok)
	}
}
