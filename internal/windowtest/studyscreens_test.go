//go:build linux

package windowtest

import (
	"image"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/x11test"
	"hoshi/sgf"
	"hoshi/ui/store"
)

// evaluatedFile writes a game with what was thought of its positions, a mistake and a variation.
func evaluatedFile(t *testing.T) string {
	t.Helper()
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	record.Seats[game.Black].Name, record.Seats[game.White].Name = "Mei Lin", "Hoshi"
	points, err := game.ParsePoints("j12k13i11i10g10h9h10i9g9f8h8g7i8h7j7i7e7", 15)
	if err != nil {
		t.Fatal(err)
	}
	chances := []float32{0.62, 0.66, 0.70, 0.73, 0.78, 0.72, 0.81, 0.76, 0.87, 0.57, 0.75, 0.55, 0.55, 0.55, 0.68, 0.47, 0.50, 0.04}
	cursor := game.NewCursor(record.Root)
	for i, p := range points {
		cursor.Node().Evaluation = game.Evaluation{Chance: chances[i], Basis: game.Believed}
		pos := cursor.Position()
		if _, err := cursor.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			t.Fatal(err)
		}
	}
	last := cursor.Node()
	last.Evaluation = game.Evaluation{Chance: chances[len(points)], Basis: game.Believed}
	last.Comment = "E7 shuts the row and stops the fours, but not the threats.\nF7 or G8 would still have held."
	last.Extra = []game.Property{{Name: "BM", Values: []string{"2"}}}
	better, err := last.Parent().Add(game.Move{Color: game.Black, Point: game.Point{X: 5, Y: 8}})
	if err != nil {
		t.Fatal(err)
	}
	better.Name = "F7, 50 %"
	path := filepath.Join(t.TempDir(), "studied.sgf")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := sgf.Write(file, record); err != nil {
		t.Fatal(err)
	}
	return path
}

// inBothLooks opens the program large, light and in English, and small, dark and in Chinese, and shows each of them under a name.
func inBothLooks(t *testing.T, name string, show func(p *x11test.Program, name string, size image.Point), args ...string) {
	t.Helper()
	for _, row := range []struct {
		name, language, theme string
		width, height         int
	}{
		{name, "", store.ThemeLight, 1600, 1000},
		{name + "-chinese", "zh_Hans", store.ThemeDark, 900, 700},
	} {
		t.Run(row.name, func(t *testing.T) {
			home := newHome(t, func(s *store.Settings) {
				s.Language, s.Theme, s.Width, s.Height = row.language, row.theme, row.width, row.height
			})
			p := x11test.Open(x11test.NewScreen(t, row.width, row.height), home, english, args...)
			show(p, row.name, image.Pt(row.width, row.height))
			p.Kill()
		})
	}
}

// TestScreensOfStudy opens the study of a game, and waits until its engine has said something.
func TestScreensOfStudy(t *testing.T) {
	t.Parallel()
	inBothLooks(t, "study", func(p *x11test.Program, name string, size image.Point) {
		p.Until("the game", func() bool { return !p.Shows(p.EmptyBoard()) })
		beside := image.Rect(size.X*2/3, 60, size.X-40, 180) // the players' cards, and the head of the study
		before := p.Picture()
		p.Key("F4")
		p.Until("the study", func() bool { return x11test.Differ(before, p.Picture(), beside) })
		p.Move(image.Pt(1, size.Y-1)) // the pointer shows no stone there
		time.Sleep(3 * time.Second)   // the engine finds its lines
		p.Save(name)
		p.Key("Escape")
		p.Until("the game again", func() bool { return !x11test.Differ(before, p.Picture(), beside) })
	}, evaluatedFile(t))
}

// TestScreensOfTheReport looks through a game that was lost, and waits until its mistakes can be practised.
func TestScreensOfTheReport(t *testing.T) {
	t.Parallel()
	const width, height = 1280, 800
	file, _ := endedFile(t, "H8 I9 G9 H7 G10 I7 J7 F8 I11 I10 I8 H9 H10 G7 J12 K13 E7 G8 J11 E6", game.Result{Winner: game.White, Reason: game.Resignation})
	home := newHome(t, func(s *store.Settings) { s.Theme, s.Width, s.Height = store.ThemeLight, width, height })
	p := x11test.Open(x11test.NewScreen(t, width, height), home, english, file)
	p.Until("the game", func() bool { return !p.Shows(p.EmptyBoard()) })
	accent := func() bool { // where first the button of the end of the game is, and then that which practises
		c := p.Pixel(image.Pt(784, 752))
		return c.R > 150 && c.G < 100 && c.B < 100
	}
	p.Until("the end of the game", accent)
	p.Key("ctrl+shift+a")
	p.Until("the report", func() bool { return !accent() })
	p.Until("the whole report", accent)
	p.AwaitCalm(image.Rect(0, 60, width, height))
	p.Save("report")
	p.Kill()
}
