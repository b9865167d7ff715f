package store

import (
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

func TestTermsOfTheSettings(t *testing.T) {
	usual := game.Terms{Size: 15}
	for _, test := range []struct {
		name   string
		change func(*Settings)
		want   game.Terms
	}{
		{"the usual", func(*Settings) {}, usual},
		{"renju, strict", func(s *Settings) { s.Rule, s.Strict = "renju", true }, game.Terms{Rule: game.Renju, Size: 15, Strict: true}},
		{"renju on a board that it does not know", func(s *Settings) { s.Rule, s.Size = "renju", 19 }, game.Terms{Rule: game.Renju, Size: 15}},
		{"an opening and a clock", func(s *Settings) { s.Opening, s.Clock = "swap2", "5m" },
			game.Terms{Size: 15, Opening: game.Swap2, Clock: game.TimeControl{Main: 5 * time.Minute}}},
		{"an opening of another rule", func(s *Settings) { s.Opening = "rif" }, usual},
		{"no opening to draw on this board", func(s *Settings) { s.Opening, s.Size = "balanced", 19 }, game.Terms{Size: 19}},
		{"words that nobody knows", func(s *Settings) { s.Rule, s.Opening, s.Clock = "x", "y", "z" }, usual},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newSettings()
			test.change(s)
			got := s.Terms()
			if got.Rule != test.want.Rule || got.Size != test.want.Size || got.Opening != test.want.Opening ||
				got.Clock != test.want.Clock || got.Strict != test.want.Strict || got.Drawn != nil {
				t.Errorf("%+v, want %+v", got, test.want)
			}
			record := s.NewRecord()
			if record.Rule() != got.Rule || record.Size() != got.Size || record.Time != got.Clock || len(record.Root.Children()) > 0 {
				t.Errorf("the record is of %v on %d points", record.Rule(), record.Size())
			}
			if opening, _, _ := strings.Cut(record.Opening, " "); got.Opening != game.Free && opening != got.Opening.String() {
				t.Errorf("it is opened by %q", record.Opening)
			}
		})
	}
}

func TestWhoMovesFirst(t *testing.T) {
	for _, test := range []struct {
		name, first, opening string
		want                 game.Color
		stones               bool
	}{
		{"Black", "black", "free", game.Black, false},
		{"White", "white", "free", game.White, false},
		{"an opening begins with Black", "white", "swap", game.Black, false},
		{"drawn stones", "white", "balanced", game.None, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newSettings()
			s.First, s.Opening = test.first, test.opening
			record := s.NewRecord()
			position := record.Root.End().Position()
			if test.want != game.None && position.ToMove() != test.want || position.Stones() > 0 != test.stones {
				t.Errorf("%v moves first, %d stones lie on the board", position.ToMove(), position.Stones())
			}
		})
	}
}
