package game

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The counts were checked against a second implementation, written from the definitions alone.
// "lab perft" prints such a table for any position and depth.
func TestPerft(t *testing.T) {
	tests := []struct {
		position string
		rule     Rule
		want     []Perft // by ply
	}{
		{"dense-15", Freestyle, []Perft{{61, 8, 0}, {3180, 417, 0}, {163017, 22347, 0}}},
		{"dense-15", Standard, []Perft{{61, 6, 0}, {3300, 379, 0}, {172339, 17615, 0}}},
		{"dense-15", Renju, []Perft{{58, 6, 3}, {3120, 409, 0}, {151366, 16261, 8583}}},
		{"dense-15", Caro, []Perft{{61, 5, 0}, {3360, 383, 0}, {175643, 14707, 0}}},
		{"middle-15", Freestyle, []Perft{{195, 0, 0}, {37830, 388, 0}}},
		{"middle-15", Standard, []Perft{{195, 0, 0}, {37830, 388, 0}}},
		{"middle-15", Renju, []Perft{{195, 0, 0}, {37454, 388, 376}}},
		{"middle-15", Caro, []Perft{{195, 0, 0}, {37830, 194, 0}}},
		{"threats-9", Freestyle, []Perft{{51, 2, 0}, {2450, 144, 0}, {112994, 4608, 0}}},
		{"threats-9", Standard, []Perft{{51, 1, 0}, {2500, 98, 0}, {117698, 2401, 0}}},
		{"threats-9", Caro, []Perft{{51, 1, 0}, {2500, 49, 0}, {120099, 2403, 0}}},
	}
	for _, test := range tests {
		t.Run(test.position+" "+test.rule.String(), func(t *testing.T) {
			diagram, err := os.ReadFile(filepath.Join("testdata", "perft", test.position+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			position, err := ParseDiagram(test.rule, string(diagram))
			if err != nil {
				t.Fatal(err)
			}
			want := test.want
			if testing.Short() {
				want = want[:2]
			}
			if got := CountMoves(position, len(want)); !slices.Equal(got, want) {
				t.Errorf("%+v, want %+v", got, want)
			}
		})
	}
}

// A game that is over has no moves; the last point of a board is one, and ends it.
func TestPerftEnds(t *testing.T) {
	for diagram, want := range map[string][]Perft{
		"XXXXX OOOO. ..... ..... .....": {{}, {}},
		"XOXO. OXOXO XOXOX OXOXO XOXOX": {{}, {}}, // five on a diagonal
		"XXOOX OOXXO XXOOX OOXXO XXO.O": {{Leaves: 1}, {}},
	} {
		position, err := ParseDiagram(Freestyle, strings.ReplaceAll(diagram, " ", "\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := CountMoves(position, 2); !slices.Equal(got, want) {
			t.Errorf("%s: %+v, want %+v", diagram, got, want)
		}
	}
}
