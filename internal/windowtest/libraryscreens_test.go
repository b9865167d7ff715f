//go:build linux

package windowtest

import (
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"hoshi/ai"
	"hoshi/game"
	"hoshi/internal/x11test"
	"hoshi/sgf"
	"hoshi/ui/store"
)

// collected writes games of renju between invented people, and returns the file: most begin with Kagetsu, the greedy scorer plays on.
func collected(t *testing.T, count int) string {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 5))
	people := []string{"Mei Lin", "Kenji Mori", "Ana Souza", "Vera Ota", "Jan Novák", "Ivan Petrov"}
	path := filepath.Join(t.TempDir(), "collection.sgf")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for i := range count {
		record, err := game.NewRecord(game.Renju, 15)
		if err != nil {
			t.Fatal(err)
		}
		seats := random.Perm(len(people))
		for c := game.Black; c <= game.White; c++ {
			record.Seats[c] = game.Seat{Name: people[seats[c]], Rank: fmt.Sprint(1400 + random.IntN(600))}
		}
		record.Event, record.Date = fmt.Sprintf("Autumn Cup %d", 2020+i%7), fmt.Sprintf("%d-%02d-%02d", 2020+i%7, 1+random.IntN(12), 1+random.IntN(28))
		begin := []string{"h8h9i9i8", "h8h9i9g7", "h8h9i9i8", "h8h9i9j10", "h8h9i9g8", "h8i9i7g9", "h8h9j8i7"}[min(random.IntN(10), 6)]
		points, err := game.ParsePoints(begin, 15)
		if err != nil {
			t.Fatal(err)
		}
		play(t, record, points, random)
		if end := record.Root.End().Position(); !end.Result().Over() {
			record.Ending = game.Result{Winner: []game.Color{game.Black, game.Black, game.White}[random.IntN(3)], Reason: game.Resignation}
		}
		if err := sgf.Write(file, record); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// play plays these moves, one near them by chance, so that no two games are alike, and goes on with the greedy scorer.
func play(t *testing.T, record *game.Record, points []game.Point, random *rand.Rand) {
	t.Helper()
	most := 22 + random.IntN(20)
	cursor := game.NewCursor(record.Root)
	for position := cursor.Position(); !position.Result().Over() && position.Stones() < most; position = cursor.Position() {
		at := game.Point{X: 5 + random.IntN(6), Y: 4 + random.IntN(6)}
		if n := position.Stones(); n < len(points) {
			at = points[n]
		} else if n > len(points) {
			info, err := (&ai.Greedy{Seed: random.Uint64()}).Search(t.Context(), position, ai.Limits{}, func(ai.Info) {})
			if err != nil {
				t.Fatal(err)
			}
			at = info.PV[0]
		}
		move := game.Move{Color: position.ToMove(), Point: at}
		if position.Check(move) != nil {
			continue // another chance
		}
		if _, err := cursor.Play(move); err != nil {
			t.Fatal(err)
		}
	}
}

// TestScreensOfTheLibrary shows the games of a person's library, and in the study what was played in an opening.
func TestScreensOfTheLibrary(t *testing.T) {
	t.Parallel()
	home := newHome(t, func(s *store.Settings) { s.Language, s.Theme, s.Width, s.Height = "en", store.ThemeLight, 1280, 800 })
	kept := openStore(t, home)
	lib, err := kept.Library(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lib.Import(t.Context(), []string{collected(t, 120)}, nil); err != nil {
		t.Fatal(err)
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	opening := filepath.Join(t.TempDir(), "opening.sgf")
	if err := os.WriteFile(opening, []byte("(;GM[4]SZ[15]RU[renju];B[hh];W[hg];B[ig])"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := x11test.Open(x11test.NewScreen(t, 1280, 800), home, english, opening)
	p.Until("the game", func() bool { return !p.Shows(p.EmptyBoard()) })
	panel := image.Rect(860, 60, 1240, 700)
	before := p.Picture()
	p.Key("F4")
	p.Until("the study", func() bool { return x11test.Differ(before, p.Picture(), panel) })
	p.Key("F4") // the engine rests
	p.AwaitCalm(panel)
	before = p.Picture()
	p.Key("ctrl+Tab")
	p.Until("the explorer", func() bool { return x11test.Differ(before, p.Picture(), panel) })
	p.AwaitCalm(panel)
	p.Save("explorer")
	before = p.Picture()
	p.Key("ctrl+o")
	p.Until("the chooser", func() bool { return x11test.Differ(before, p.Picture(), image.Rect(160, 100, 800, 180)) })
	p.AwaitCalm(panel)
	before = p.Picture()
	p.Key("End") // to the file
	p.Until("what is in the file", func() bool { return x11test.Differ(before, p.Picture(), image.Rect(910, 190, 1120, 390)) })
	p.Key("Escape")
	p.AwaitCalm(panel)
	before = p.Picture()
	p.Key("ctrl+f")
	p.Until("the library", func() bool { return x11test.Differ(before, p.Picture(), image.Rect(40, 60, 600, 700)) })
	p.AwaitCalm(panel)
	before = p.Picture()
	p.Click(image.Pt(700, 126)) // the menu of what can be looked for
	p.Until("the menu", func() bool { return x11test.Differ(before, p.Picture(), image.Rect(660, 150, 820, 300)) })
	before = p.Picture()
	p.Key("Down", "Down", "Return") // this board
	p.Until("the games with this board", func() bool { return x11test.Differ(before, p.Picture(), panel) })
	p.AwaitCalm(panel)
	p.Save("library")
	p.Kill()
}

// TestScreensOfProofs shows after the first move in how many moves each answer loses, and goes a step.
func TestScreensOfProofs(t *testing.T) {
	t.Parallel()
	home := newHome(t, func(s *store.Settings) { s.Language, s.Theme, s.Width, s.Height = "en", store.ThemeLight, 1280, 800 })
	first := filepath.Join(t.TempDir(), "first.sgf")
	if err := os.WriteFile(first, []byte("(;GM[4]SZ[15]RU[freestyle];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := x11test.Open(x11test.NewScreen(t, 1280, 800), home, english, first)
	p.Until("the game", func() bool { return !p.Shows(p.EmptyBoard()) })
	board, panel := image.Rect(40, 80, 720, 740), image.Rect(780, 60, 1240, 700)
	before := p.Picture()
	p.Key("F4")
	p.Until("the study", func() bool { return x11test.Differ(before, p.Picture(), panel) })
	p.Key("F4", "ctrl+Tab") // the engine rests, the explorer comes
	p.AwaitCalm(panel)
	before = p.Picture()
	p.Click(image.Pt(1127, 366))
	p.Until("the answers", func() bool { return x11test.Differ(before, p.Picture(), image.Rect(50, 85, 90, 115)) })
	p.AwaitCalm(panel)
	p.Move(image.Pt(1127, 790))
	p.Save("proofs")
	before = p.Picture()
	p.Click(image.Pt(896, 440))
	p.Until("the answer and the proof's move", func() bool { return x11test.Differ(before, p.Picture(), board) })
	p.AwaitCalm(board)
	p.Kill()
}
