package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// field returns the first field of the kind F in what is open.
func field[F fyne.CanvasObject](d *tester) F {
	d.t.Helper()
	found := parts[F](d.Win.Canvas().Overlays().Top())
	if len(found) == 0 {
		d.t.Fatal("there is no such field")
	}
	return found[0]
}

func TestADoubtfulFileIsAskedAbout(t *testing.T) {
	alone(t)
	english(t)
	pos := []byte{3, 7*15 + 7, 2*15 + 3, 15}
	for _, row := range []struct {
		name, file string
		data       []byte
		answer     func(d *tester)
		seen       func(r *game.Record) bool
	}{
		{"letters as they were guessed", "a.sgf", []byte("(;GM[4]SZ[15]PB[\xc0\xee\xb2\xfd\xb8\xe4];B[hh])"), func(*tester) {},
			func(r *game.Record) bool { return r.Seats[game.Black].Name == "李昌镐" }},
		{"other letters", "a.sgf", []byte("(;GM[4]SZ[15]PB[\xc0\xee\xb2\xfd\xb8\xe4];B[hh])"),
			func(d *tester) { field[*widgets.Select](d).Choose("EUC-KR") },
			func(r *game.Record) bool { return r.Seats[game.Black].Name == "쟀끗멧" }},
		{"rows", "a.pos", pos, func(*tester) {}, func(r *game.Record) bool { return r.Root.End().Move().Point == game.Point{X: 0, Y: 1} }},
		{"rows that are columns", "a.pos", pos, func(d *tester) { field[*widgets.Switch](d).Set(true) },
			func(r *game.Record) bool { return r.Root.End().Move().Point == game.Point{X: 1, Y: 0} }},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			path := filepath.Join(t.TempDir(), row.file)
			if err := os.WriteFile(path, row.data, 0o600); err != nil {
				t.Fatal(err)
			}
			d.open(path)
			d.until("the question", func() bool {
				return d.HasDialog() && len(parts[*widgets.Thumbnail](d.Win.Canvas().Overlays().Top())) > 0
			})
			before := field[*widgets.Thumbnail](d).Glance()
			row.answer(d)
			d.button("Open")
			d.until("the game", func() bool { return !d.HasDialog() })
			if r := d.game().Record(); !row.seen(r) || before == (picture.Glance{}) {
				t.Errorf("%v, the last move is %v", r.Seats, r.Root.End().Move())
			}
		})
	}
}
