package library

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/fliptest"
	"hoshi/internal/sqlite"
)

// flipGames are games of the library of which bits are turned, with an ID where they are the person's own.
var flipGames = []string{
	"(;GM[4]SZ[15]HSID[own 1]PB[Mei]PW[Hard]RE[B+]DT[2026-11-01];B[hh];W[hi];B[ii];W[gg];B[jj])",
	"(;GM[4]SZ[15]HSID[own 2]PB[Mei]PW[Boris]RE[W+]DT[2026-11-02];B[hh];W[ih];B[ii];W[gg])",
	"(;GM[4]SZ[15]HSID[own 3]PB[Boris]PW[Mei]DT[2026-11-03];B[hh];W[ih];B[hi])",
	"(;GM[4]SZ[15]PB[Ann]PW[Ben]EV[Cup 1]DT[2025-01]BR[1700];B[hh];W[hi];B[jj]C[a comment])",
	"(;GM[4]SZ[15]PB[Cleo]PW[Ben]EV[Cup 1]DT[2024];B[hh];W[hi];B[ij])",
	"(;GM[4]SZ[19]PB[王小明]PW[Čeněk]EV[Cup 2];B[ss];W[aa];B[bb])",
}

// TestFlips turns bits of a library's database, of its log as a kill leaves it, and of its cache. What a person sees is as it was, or the library says that
// it is damaged.
func TestFlips(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir)
	for i, text := range flipGames {
		e, err := NewEntry(parsed(t, text), flipSource(i), time.Unix(int64(1_790_000_000+i), 0))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := l.Add(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	position := parsed(t, "(;GM[4]SZ[15];B[hh];W[hi])").Root.End().Position()
	if err := errors.Join(l.SetReview(t.Context(), 4, Review{Accuracy: [3]int{0, 50, 60}, Line: []Worth{{Known: true, Chance: 0.5}}}),
		l.SetName(t.Context(), position, "Flower"), l.Once(t.Context(), "games", func() error { return nil })); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Search(t.Context(), Filter{}, Order{}); err != nil {
		t.Fatal(err)
	}
	killed := map[string][]byte{dataFile: contents(t, dir, dataFile), dataFile + "-wal": contents(t, dir, dataFile+"-wal")}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	packed(t, dir)
	whole := map[string][]byte{dataFile: contents(t, dir, dataFile), cacheFile: contents(t, dir, cacheFile)}
	alone := map[string][]byte{dataFile: whole[dataFile]}
	for _, kind := range []struct {
		name, file string
		files      map[string][]byte
		few        int
	}{{"database and cache", dataFile, whole, 60}, {"database alone", dataFile, alone, 60}, {"cache", cacheFile, whole, 40}, {"log", dataFile + "-wal", killed, 40}} {
		t.Run(kind.name, func(t *testing.T) {
			if testing.Short() {
				kind.few /= 4
			}
			fliptest.Run(t, kind.few, kind.files[kind.file], func(t *testing.T, data []byte) (shown, said string) {
				at := t.TempDir()
				for name, sound := range kind.files {
					if name == kind.file {
						sound = data
					}
					if err := os.WriteFile(filepath.Join(at, name), sound, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				shown, err := flipShown(t, at)
				if err := os.RemoveAll(at); err != nil {
					t.Fatal(err)
				}
				if err != nil {
					said = err.Error()
				}
				return shown, said
			})
		})
	}
}

// packed makes the pages of a database as small as SQLite has them, so that more of its bits mean something.
func packed(t *testing.T, dir string) {
	t.Helper()
	db, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	for _, statement := range []string{"PRAGMA journal_mode = DELETE", "PRAGMA page_size = 512", "VACUUM", "PRAGMA journal_mode = WAL"} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// flipSource returns where the i-th game comes from.
func flipSource(i int) Source {
	if i < 3 {
		return Own
	}
	return File
}

func contents(t *testing.T, dir, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// flipShown opens a library, looks at all of it, adds the games that it has and one more, looks again and has it looked through, as the window does. It returns
// what is seen, and the first thing that is said of damage.
func flipShown(t *testing.T, dir string) (string, error) {
	ctx := t.Context()
	l, damage, err := Open(ctx, dir)
	if err != nil {
		return "", err
	}
	defer l.Close()
	if damage != nil {
		_, err := damage.Wait(ctx, nil)
		return "", errors.Join(errors.New("it was set aside"), err)
	}
	var all strings.Builder
	if err := flipLook(t, l, &all); err != nil {
		return "", err
	}
	for i, text := range append(flipGames, "(;GM[4]SZ[15]PB[Dan];B[aa])") {
		e, err := NewEntry(parsed(t, text), flipSource(i), time.Unix(int64(1_790_000_000+i), 0))
		if err != nil {
			t.Fatal(err)
		}
		id, added, err := l.Add(ctx, e)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(&all, "added:", id, added)
	}
	if err := errors.Join(flipLook(t, l, &all), l.Check(ctx)); err != nil {
		return "", err
	}
	return all.String(), nil
}

// TestAnIndexThatNamesAnotherRow wants the other game to stay as it is, and no game to come under the name of another player.
func TestAnIndexThatNamesAnotherRow(t *testing.T) {
	const first, second = "(;GM[4]SZ[15]HSID[one]PB[Ann]PW[Ben]EV[Cup];B[hh])", "(;GM[4]SZ[15]HSID[two]PB[Cleo]PW[Dan]EV[Final];B[ii])"
	id := binary.BigEndian.AppendUint64(nil, uint64(NameOf("two")))
	for _, row := range []struct {
		name, text    string
		before, after []byte // in an index: what is found, then the number of its row
	}{
		{"a game", "(;GM[4]SZ[15]HSID[two]PB[Cleo]PW[Dan]EV[Final];B[ii];W[jj])", append(slices.Clone(id), 2), append(slices.Clone(id), 3)},
		{"a player", "(;GM[4]SZ[15]PB[Cleo]PW[Eve];B[aa])", []byte("Cleo\x03"), []byte("Cleo\x04")},
		{"an event", "(;GM[4]SZ[15]PB[Eve]PW[Eve]EV[Final];B[aa])", []byte("Final\x02"), []byte("Final\x03")},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			l := opened(t, dir)
			added(t, l, parsed(t, first), Own)
			added(t, l, parsed(t, second), Own)
			last := added(t, l, parsed(t, "(;GM[4]SZ[15]HSID[three]PB[Flo]PW[Gil]EV[Third];B[jj])"), Own)
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			data := contents(t, dir, dataFile)
			if n := bytes.Count(data, row.before); n != 1 {
				t.Fatalf("%q stands there %d times", row.before, n)
			}
			if err := os.WriteFile(filepath.Join(dir, dataFile), bytes.Replace(data, row.before, row.after, 1), 0o600); err != nil {
				t.Fatal(err)
			}
			l = opened(t, dir)
			e, err := NewEntry(parsed(t, row.text), Own, time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			if id, _, err := l.Add(t.Context(), e); !errors.Is(err, ErrDamaged) {
				t.Errorf("it is added as %d, %v", id, err)
			}
			if record, err := l.Record(t.Context(), last); err != nil || record.ID != "three" {
				t.Errorf("the other game is %+v, %v", record, err)
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			l, damage, err := Open(t.Context(), dir)
			if err != nil || damage == nil {
				t.Fatalf("%+v, %v", damage, err)
			}
			defer l.Close()
			if back := cameBack(t, damage); back != 3 {
				t.Errorf("%d games came back", back)
			}
			if _, _, err := l.Add(t.Context(), e); err != nil {
				t.Error(err)
			}
		})
	}
}

// flipLook writes down all that is seen of a library.
func flipLook(t *testing.T, l *Library, all *strings.Builder) error {
	ctx := t.Context()
	for _, filter := range []Filter{{}, {Text: "mei"}, {Text: "cup 1"}, {Text: "flower"}} {
		found, err := l.Search(ctx, filter, Order{})
		if err != nil {
			return err
		}
		for i := range found.Len() {
			fmt.Fprintf(all, "%q: %+v\n", filter.Text, found.At(i))
		}
	}
	for id := range int64(9) {
		record, err := l.Record(ctx, id)
		if errors.Is(err, ErrNoGame) {
			continue
		}
		if err != nil {
			return err
		}
		review, _, err := l.Review(ctx, id)
		if err != nil {
			return err
		}
		fmt.Fprintln(all, id, text(t, record), review)
	}
	played, err := l.Played(ctx)
	if err != nil {
		return err
	}
	for i := range played {
		fmt.Fprintf(all, "played: %+v %v %d\n", played[i].Game, played[i].Ended, played[i].Name())
	}
	names, err := l.Names(ctx)
	if err != nil {
		return err
	}
	position, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	explored, err := l.Explore(ctx, position, Filter{})
	if err != nil {
		return err
	}
	fmt.Fprintf(all, "names: %v\n", names)
	for _, c := range explored.Moves {
		fmt.Fprintln(all, "explored:", c.Point, c.Games, c.Black, c.White, c.Drawn, c.Rating, c.Last)
	}
	for _, own := range []string{"own 1", "own 2", "own 3"} {
		id, found, err := l.Named(ctx, own)
		if err != nil {
			return err
		}
		fmt.Fprintln(all, own, id, found)
	}
	once := "done"
	err = l.Once(ctx, "games", func() error { once = "not done"; return nil })
	fmt.Fprintln(all, once)
	return err
}
