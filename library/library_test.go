package library

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/sgf"
)

// opened opens the library in dir, which is closed with the test.
func opened(t testing.TB, dir string) *Library {
	t.Helper()
	l, damage, err := Open(t.Context(), dir)
	if err != nil || damage != nil {
		t.Fatalf("%v, %+v", err, damage)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// parsed reads a game of SGF.
func parsed(t testing.TB, text string) *game.Record {
	t.Helper()
	file, err := sgf.Read(strings.NewReader(text))
	if err != nil || len(file.Warnings) > 0 {
		t.Fatalf("%s: %v, %v", text, err, file)
	}
	return file.Games[0]
}

// added puts a game into the library and returns its number.
func added(t testing.TB, l *Library, record *game.Record, source Source) int64 {
	t.Helper()
	e, err := NewEntry(record, source, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	id, _, err := l.Add(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// text writes a game as SGF.
func text(t testing.TB, record *game.Record) string {
	t.Helper()
	var b bytes.Buffer
	if err := sgf.Write(&b, record); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// random plays a game of so many moves by chance near the middle, by players of four.
func random(t testing.TB, r *rand.Rand, rule game.Rule, size, moves int) *game.Record {
	t.Helper()
	record, err := game.NewRecord(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Ann", "Bo", "Čeněk", "王小明"}
	record.Seats[game.Black].Name, record.Seats[game.White].Name = names[r.IntN(4)], names[r.IntN(4)]
	record.Date = Day(20200101 + 10000*r.IntN(6)).Text()
	cursor := game.NewCursor(record.Root)
	for color := game.Black; cursor.Node().Number() < moves; {
		at := func() int { return min(max(size/2+r.IntN(7)-3+r.IntN(5)-2, 0), size-1) }
		position := cursor.Position()
		if position.Result().Over() {
			break
		}
		if _, err := cursor.Play(game.Move{Color: color, Point: game.Point{X: at(), Y: at()}}); err == nil {
			color = color.Other()
		}
	}
	return record
}

func TestARecordComesBack(t *testing.T) {
	for _, row := range []struct {
		name, sgf string
		bare      bool // only columns keep it
	}{
		{"moves", "(;GM[4]SZ[15]RU[renju];B[hh];W[ih];B[jh])", true},
		{"players, ratings, event, day, result", "(;GM[4]SZ[15]RU[freestyle]PB[Ann]BR[1600]PW[王小明]WR[1432]EV[Cup]DT[2026-11-22]RE[B+];B[hh];W[ih])", true},
		{"an engine", "(;GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Hoshi]HSWL[Medium]DT[2026];B[hh])", true},
		{"a large board", "(;GM[4]SZ[20]RU[freestyle];B[aa];W[tt])", true},
		{"nothing was played", "(;GM[4]SZ[15]RU[freestyle])", true},
		{"a comment", "(;GM[4]SZ[15]RU[freestyle];B[hh]C[well])", false},
		{"a line beside it", "(;GM[4]SZ[15]RU[freestyle];B[hh](;W[ih])(;W[hi]))", false},
		{"a rank in words", "(;GM[4]SZ[15]RU[freestyle]BR[2 dan];B[hh])", false},
		{"a place, a date of two days", "(;GM[4]SZ[15]RU[freestyle]PC[Praha]DT[2026-11-21,22];B[hh])", false},
		{"stones that were set up", "(;GM[4]SZ[15]RU[freestyle]AB[hh]AW[ih]PL[B];B[jh])", false},
		{"White begins", "(;GM[4]SZ[15]RU[freestyle]PL[W];W[jh])", false},
		{"a pass", "(;GM[4]SZ[15]RU[renju];B[hh];W[];B[ih])", false},
		{"a clock and times", "(;GM[4]SZ[15]RU[freestyle]TM[600];B[hh]BL[590])", false},
		{"an unknown property", "(;GM[4]SZ[15]RU[freestyle]XX[1];B[hh])", false},
		{"a rule that nobody has named", "(;GM[4]SZ[15];B[hh])", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			l := opened(t, t.TempDir())
			record := parsed(t, row.sgf)
			id := added(t, l, record, File)
			back, err := l.Record(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := text(t, back), text(t, record); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
			if e, err := l.entry(t.Context(), id); err != nil || (e.extra == nil) != row.bare {
				t.Errorf("kept bare: %v, %v", e.extra == nil, err)
			}
			found, err := l.Search(t.Context(), Filter{}, Order{})
			if err != nil || found.Len() != 1 {
				t.Fatalf("found %v, %v", found, err)
			}
			end := record.Root.End().Position()
			if final, err := found.Final(0); err != nil || final.Diagram() != end.Diagram() {
				t.Errorf("the board at the end, %v:\n%s", err, final.Diagram())
			}
			if got := found.At(0); got.Moves != record.Root.End().Number() || got.Result != record.Result() || got.Seats[game.Black].Name != record.Seats[game.Black].Name {
				t.Errorf("listed as %+v", got)
			}
		})
	}
	if _, err := opened(t, t.TempDir()).Record(t.Context(), 7); !errors.Is(err, ErrNoGame) {
		t.Errorf("a game that is not there: %v", err)
	}
}

func TestNoGameStandsTwice(t *testing.T) {
	const one = "(;GM[4]SZ[15]PB[Ann Ek]PW[Bo];B[hh];W[ih];B[ji])"
	for _, row := range []struct {
		name, sgf string
		source    Source
		added     bool
	}{
		{"the same", one, File, false},
		{"mirrored", "(;GM[4]SZ[15]PB[Ann Ek]PW[Bo];B[hh];W[gh];B[fi])", File, false},
		{"turned", "(;GM[4]SZ[15]PB[Ann Ek]PW[Bo];B[hh];W[hi];B[gj])", File, false},
		{"names written otherwise", "(;GM[4]SZ[15]PB[ANN  Ék]PW[Bo];B[hh];W[ih];B[ji])", File, false},
		{"with a comment", "(;GM[4]SZ[15]PB[Ann Ek]PW[Bo];B[hh];W[ih];B[ji]C[here])", File, false},
		{"other moves", "(;GM[4]SZ[15]PB[Ann Ek]PW[Bo];B[hh];W[ih];B[jh])", File, true},
		{"one move more", "(;GM[4]SZ[15]PB[Ann Ek]PW[Bo];B[hh];W[ih];B[ji];W[gg])", File, true},
		{"another player", "(;GM[4]SZ[15]PB[Ann Ek]PW[Ci];B[hh];W[ih];B[ji])", File, true},
		{"another board", "(;GM[4]SZ[17]PB[Ann Ek]PW[Bo];B[hh];W[ih];B[ji])", File, true},
		{"an own game of the same moves", "(;GM[4]SZ[15]PB[Ann Ek]PW[Bo]HSID[x];B[hh];W[ih];B[ji])", Own, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			l := opened(t, t.TempDir())
			first := added(t, l, parsed(t, one), File)
			e, err := NewEntry(parsed(t, row.sgf), row.source, time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			id, fresh, err := l.Add(t.Context(), e)
			if err != nil || fresh != row.added || (id == first) == row.added {
				t.Errorf("added %v as %d, %v", fresh, id, err)
			}
		})
	}
}

// A game of one's own that is kept again, longer than before, takes the place of what was kept.
func TestAnOwnGameIsWrittenAnew(t *testing.T) {
	l := opened(t, t.TempDir())
	first := added(t, l, parsed(t, "(;GM[4]SZ[15]HSID[a];B[hh])"), Own)
	if found, err := l.Search(t.Context(), Filter{}, Order{}); err != nil || found.At(0).Moves != 1 {
		t.Fatalf("%v", err)
	}
	if again := added(t, l, parsed(t, "(;GM[4]SZ[15]HSID[a];B[hh];W[ih])"), Own); again != first {
		t.Errorf("the game is %d, then %d", first, again)
	}
	found, err := l.Search(t.Context(), Filter{}, Order{})
	if err != nil || found.Len() != 1 || found.At(0).Moves != 2 {
		t.Errorf("%d games, %v", found.Len(), err)
	}
}

// What one has changed the other finds, with its next search.
func TestTwoPrograms(t *testing.T) {
	dir := t.TempDir()
	one, other := opened(t, dir), opened(t, dir)
	a := added(t, one, parsed(t, "(;GM[4]SZ[15]PB[Ann];B[hh])"), File)
	b := added(t, other, parsed(t, "(;GM[4]SZ[15]PB[Bo];B[hh];W[ih])"), File)
	listed := func(l *Library) (names []string) {
		found, err := l.Search(t.Context(), Filter{}, Order{By: ByBlack})
		if err != nil {
			t.Fatal(err)
		}
		for i := range found.Len() {
			names = append(names, fmt.Sprintf("%s %d", found.At(i).Seats[game.Black].Name, found.At(i).Moves))
		}
		if own, err := l.Search(t.Context(), Filter{Sources: []Source{Own}}, Order{}); err != nil || own.Len() != 0 {
			t.Errorf("a saved game has another source: %v", err)
		}
		if found.All() != found.Len() {
			t.Errorf("%d of %d games", found.Len(), found.All())
		}
		return names
	}
	for _, step := range []struct {
		name string
		do   func() error
		want []string
	}{
		{"added", func() error { return nil }, []string{"Ann 1", "Bo 2"}},
		{"saved", func() error {
			e, err := NewEntry(parsed(t, "(;GM[4]SZ[15]PB[Bob];B[hh];W[ih];B[gg])"), Own, time.Now())
			if err != nil {
				return err
			}
			return one.Save(t.Context(), b, e)
		}, []string{"Ann 1", "Bob 3"}},
		{"deleted", func() error { return other.Delete(t.Context(), a) }, []string{"Bob 3"}},
		{"reviewed", func() error {
			return one.SetReview(t.Context(), b, Review{Accuracy: [3]int{0, 91, 64}, Mistakes: [3]int{0, 1, 3}})
		}, []string{"Bob 3"}},
	} {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		for i, l := range []*Library{one, other} {
			if got := listed(l); !slices.Equal(got, step.want) {
				t.Errorf("%s: program %d lists %v, want %v", step.name, i+1, got, step.want)
			}
		}
	}
	found, err := other.Search(t.Context(), Filter{MinMistakes: 4}, Order{})
	if err != nil || found.Len() != 1 || found.At(0).Accuracy != [3]int{0, 91, 64} {
		t.Errorf("reviewed games: %+v, %v", found, err)
	}
}

func TestOnce(t *testing.T) {
	l := opened(t, t.TempDir())
	runs := 0
	failing := errors.New("not now")
	for _, err := range []error{failing, nil, nil} {
		want := err
		if runs == 2 {
			want = nil
		}
		if got := l.Once(t.Context(), "folder", func() error { runs++; return err }); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	if runs != 2 {
		t.Errorf("it ran %d times", runs)
	}
}

// The cache is only a shortcut: without it, with one that is broken and with that of another library all games are found.
func TestCache(t *testing.T) {
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(1, 2))
	fill := func(dir string, games int) {
		l := opened(t, dir)
		for range games {
			added(t, l, random(t, r, game.Freestyle, 15+r.IntN(2), 5+r.IntN(20)), File)
		}
		added(t, l, parsed(t, "(;GM[4]SZ[15]AB[hh];W[ih])"), File)
		if err := errors.Join(l.Delete(t.Context(), 2), l.SetReview(t.Context(), 3, Review{Accuracy: [3]int{0, 50, 60}})); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Search(t.Context(), Filter{}, Order{}); err != nil {
			t.Fatal(err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	fill(dir, 30)
	other := t.TempDir()
	fill(other, 30)
	path := filepath.Join(dir, cacheFile)
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	foreign, err := os.ReadFile(filepath.Join(other, cacheFile))
	if err != nil {
		t.Fatal(err)
	}
	flipped := slices.Clone(sound)
	flipped[len(flipped)-3] ^= 1
	var want []Game
	for _, row := range []struct {
		name string
		file []byte
		fits bool
	}{
		{"missing", nil, false}, {"sound", sound, true}, {"flipped", flipped, false}, {"cut off", sound[:len(sound)-1], false},
		{"a head alone", sound[:20], false}, {"of another library", foreign, false}, {"empty", []byte{}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
			if row.file != nil {
				if err := os.WriteFile(path, row.file, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			l := opened(t, dir)
			if fits := l.loadCache() != nil; fits != row.fits {
				t.Errorf("the cache fits: %v", fits)
			}
			found, err := l.Search(t.Context(), Filter{}, Order{})
			if err != nil {
				t.Fatal(err)
			}
			var got []Game
			for i := range found.Len() {
				got = append(got, found.At(i))
			}
			if want == nil {
				want = got
			}
			if len(got) != 30 || !slices.Equal(got, want) {
				t.Errorf("%d games, others than before", len(got))
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, sound) {
				t.Errorf("the cache is not as it was: %v", err)
			}
		})
	}
}

// A game that a forbidden move lost has a board at its end.
func TestAGameLostByAForbiddenMove(t *testing.T) {
	l := opened(t, t.TempDir())
	record, err := game.NewRecord(game.Renju, 15)
	if err == nil {
		err = record.SetStrict(true)
	}
	if err != nil {
		t.Fatal(err)
	}
	cursor := game.NewCursor(record.Root)
	for i, p := range []game.Point{{X: 7, Y: 7}, {X: 0, Y: 0}, {X: 8, Y: 7}, {X: 3, Y: 0}, {X: 9, Y: 5}, {X: 6, Y: 0}, {X: 9, Y: 6}, {X: 9, Y: 0}, {X: 9, Y: 7}} {
		if _, err := cursor.Play(game.Move{Color: []game.Color{game.Black, game.White}[i%2], Point: p}); err != nil {
			t.Fatal(err)
		}
	}
	added(t, l, record, Own)
	found, err := l.Search(t.Context(), Filter{}, Order{})
	if err != nil {
		t.Fatal(err)
	}
	if final, err := found.Final(0); err != nil || final.Result().Reason != game.Forbidden || final.Stones() != 9 {
		t.Errorf("%v, %v", final.Result(), err)
	}
}

func TestReview(t *testing.T) {
	l := opened(t, t.TempDir())
	record := parsed(t, "(;GM[4]SZ[15]PB[Ann];B[hh];W[ih])")
	record.ID = "a"
	id := added(t, l, record, Own)
	if _, reviewed, err := l.Review(t.Context(), id); reviewed || err != nil {
		t.Errorf("at first: %v, %v", reviewed, err)
	}
	want := Review{Accuracy: [3]int{0, 91, 64}, Mistakes: [3]int{0, 1, 3},
		Line: []Worth{{Known: true, Chance: 0.5}, {}, {Known: true, Chance: 1, Proved: true, Sign: "??"}}}
	if err := l.SetReview(t.Context(), id, want); err != nil {
		t.Fatal(err)
	}
	got, reviewed, err := l.Review(t.Context(), id)
	if err != nil || !reviewed || got.Accuracy != want.Accuracy || got.Mistakes != want.Mistakes || !slices.Equal(got.Line, want.Line) {
		t.Errorf("%+v, %v, %v", got, reviewed, err)
	}
	found, err := l.Search(t.Context(), Filter{MinMistakes: 4}, Order{})
	if err != nil || found.Len() != 1 || found.At(0).Accuracy[game.White] != 64 {
		t.Errorf("%v, %v", found, err)
	}
	if number, there, err := l.Named(t.Context(), "a"); number != id || !there || err != nil {
		t.Errorf("by its name: %d, %v, %v", number, there, err)
	}
	if _, there, err := l.Named(t.Context(), "b"); there || err != nil {
		t.Errorf("another name: %v, %v", there, err)
	}
	if _, _, err := l.Review(t.Context(), 99); !errors.Is(err, ErrNoGame) {
		t.Errorf("a game that is not there: %v", err)
	}
}

func TestDays(t *testing.T) {
	for date, want := range map[string]Day{
		"2026-11-22": 20261122, "2026-11": 20261100, "2026": 20260000, "2026-11-21,22": 20261121, "1999-01-02 evening": 19990102,
		"": 0, "22 November 2026": 0, "0000": 0, "2026/11/22": 20261122, "2026-11-22 20:15": 20261122,
		"2026-11-22T20:15:00Z": 20261122, "2026.11.22 20:15": 20261122, "20261122": 20261122, "20261122201500": 0, "22.11.2026 20:15": 20261122, "2026-1-5": 20260105,
		"2026-13-01": 20260000, "2026-11-40": 20261100,
	} {
		t.Run(date, func(t *testing.T) {
			got := ParseDay(date)
			if got != want {
				t.Errorf("got %d, want %d", got, want)
			}
			if again := ParseDay(got.Text()); again != got {
				t.Errorf("%q is read as %d", got.Text(), again)
			}
		})
	}
}
