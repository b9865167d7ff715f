package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/internal/nettest"
	"hoshi/internal/sqlite"
	"hoshi/online/server/record"
)

// crashed copies the folder of a server that runs, as a power cut would leave it.
func crashed(t *testing.T, dir string) string {
	t.Helper()
	to := t.TempDir()
	for _, name := range []string{dataFile, dataFile + "-wal", headsFile} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// checkpointed brings all that was committed into the database itself.
func (s *store) checkpointed(t *testing.T) {
	t.Helper()
	if err := s.read(raw(func(w *writer) error { return w.checkpoint() })); err != nil {
		t.Fatal(err)
	}
}

// Whatever is missing at the end of the database is named at the start, by its games and by the number of commits; the games of
// which nothing is missing go on.
func TestLossAtTheEnd(t *testing.T) {
	for _, row := range []struct {
		name   string
		damage func(dir string) error
		goes   []string // games that go on, of "whole" and "played"
		says   []string
	}{
		{"nothing", func(string) error { return nil }, []string{"whole", "played"}, nil},
		{"a log that was removed", func(dir string) error { return os.Remove(filepath.Join(dir, dataFile+"-wal")) },
			[]string{"whole"}, []string{"commits are missing", "game=played", "the last 4 acts are missing", "the game after is missing"}},
		{"a log that was cut", func(dir string) error {
			shorter, err := os.ReadFile(filepath.Join(dir, "shorter"))
			if err != nil {
				return err
			}
			file, err := os.OpenFile(filepath.Join(dir, dataFile+"-wal"), os.O_RDWR, 0)
			if err != nil {
				return err
			}
			log, err := io.ReadAll(file)
			at := 0 // where the last commit begins
			for at < len(log) && at < len(shorter) && log[at] == shorter[at] {
				at++
			}
			return errors.Join(err, file.Truncate(int64(at)), file.Close())
		}, []string{"whole"}, []string{"the last 1 commits are missing", "game=played", "the last 1 acts are missing"}},
		{"heads that are none", func(dir string) error { return os.WriteFile(filepath.Join(dir, headsFile), []byte("heads"), 0o600) },
			[]string{"whole", "played"}, []string{"can't be told", "is not what was written"}},
		{"no heads", func(dir string) error { return os.Remove(filepath.Join(dir, headsFile)) }, []string{"whole", "played"}, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				opts := quiet
				opts.Data = t.TempDir()
				s := serve(t, opts)
				whole, wholeID := seated(t, s, "Anna", "Boris")
				inTurn(whole, wholeID, "H8", "A1")
				played, playedID := seated(t, s, "Carl", "Dora")
				inTurn(played, playedID, "H8")
				s.store.checkpointed(t)
				_, afterID := seated(t, s, "Emil", "Fritz")
				var shorter []byte
				for seq, act := range []string{"A1", "H9", "A2", "H10"} {
					var err error
					if shorter, err = os.ReadFile(filepath.Join(opts.Data, dataFile+"-wal")); err != nil {
						t.Fatal(err)
					}
					played[(seq+1)%2].act(playedID, seq+1, act)
					played[0].expect("act")
					played[1].expect("act")
				}
				said := &written{}
				opts.Data = crashed(t, opts.Data)
				if err := os.WriteFile(filepath.Join(opts.Data, "shorter"), shorter, 0o600); err != nil {
					t.Fatal(err)
				}
				opts.Log = slog.New(slog.NewTextHandler(said, nil))
				if err := row.damage(opts.Data); err != nil {
					t.Fatal(err)
				}
				again, err := New(opts)
				if err != nil {
					t.Fatal(err)
				}
				defer nettest.Stop(t, again)
				names := map[string]string{"whole": wholeID, "played": playedID}
				for _, name := range row.goes {
					if again.rounds[names[name]] == nil {
						t.Errorf("the game %s does not go on", name)
					}
					delete(names, name)
				}
				for name, id := range names {
					if again.rounds[id] != nil {
						t.Errorf("the game %s goes on", name)
					}
				}
				all := strings.NewReplacer(playedID, "played", afterID, "after").Replace(strings.Join(said.lines(""), "\n"))
				for _, words := range row.says {
					if !strings.Contains(all, words) {
						t.Errorf("it does not say %q but\n%s", words, all)
					}
				}
				if row.says == nil && strings.Contains(all, "level=ERROR") {
					t.Errorf("it says\n%s", all)
				}
			})
		})
	}
}

// A game that has ended, and whose end is lost, does not go on as if nothing had been.
func TestALostEnd(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	g := saved(t, s, "running", matchWith(t, blitz, "H8"))
	if err := s.await(raw(func(w *writer) error { return w.heads.begin(0, nil) })); err != nil {
		t.Fatal(err)
	}
	if err := s.await(raw(func(w *writer) error { w.heads.set(g.ID, 0, g.Match.Chain, false); return nil })); err != nil {
		t.Fatal(err)
	}
	s.checkpointed(t)
	g.Match.End(game.Result{Winner: game.Black, Reason: game.Resignation}, started)
	if err := s.await(func(w record.Ledger) error { return finish(w, g) }); err != nil {
		t.Fatal(err)
	}
	left := crashed(t, dir)
	s.shut(t)
	if err := os.Remove(filepath.Join(left, dataFile+"-wal")); err != nil {
		t.Fatal(err)
	}
	s = opened(t, left)
	defer s.shut(t)
	err := s.read(func(w record.Ledger) error {
		_, damaged, _, err := load(w, started)
		if len(damaged) != 1 || damaged[0].Damage.Error() != "its end is missing" {
			t.Errorf("set aside are %+v", damaged)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// The places of games that have ended are used again once the database itself holds their end.
func TestHeadsStaySmall(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	defer s.shut(t)
	if err := s.await(raw(func(w *writer) error { return w.heads.begin(0, nil) })); err != nil {
		t.Fatal(err)
	}
	for round := range 20 {
		for i := range 10 {
			id := fmt.Sprintf("game %d %d", round, i)
			if err := s.await(raw(func(w *writer) error {
				w.heads.set(id, 1, bytes.Repeat([]byte{1}, 32), false)
				w.heads.end(id)
				return nil
			})); err != nil {
				t.Fatal(err)
			}
		}
		s.checkpointed(t)
	}
	if info, err := os.Stat(filepath.Join(dir, headsFile)); err != nil || info.Size() > 12*headSize {
		t.Errorf("after two hundred games the file is %+v, %v", info, err)
	}
}

// Who reads the database while a server writes is not kept out, and does not keep the server from copying its log into it.
func TestReadersAreLetIn(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	defer s.shut(t)
	saved(t, s, "running", matchWith(t, blitz))
	reader, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var n int
	if err := reader.QueryRow("SELECT count(*) FROM running").Scan(&n); err != nil || n != 1 {
		t.Errorf("%d games are read, %v", n, err)
	}
	saved(t, s, "another", matchWith(t, blitz))
	s.checkpointed(t)
	if err := reader.QueryRow("SELECT count(*) FROM running").Scan(&n); err != nil || n != 2 {
		t.Errorf("%d games are read, %v", n, err)
	}
}

// What was committed stands in the database itself after some seconds, also where nothing more comes.
func TestTheLogIsCopied(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, to := t.TempDir(), t.TempDir()
		s := opened(t, dir)
		defer s.shut(t)
		saved(t, s, "running", matchWith(t, blitz))
		time.Sleep(tidyEvery + time.Second) // in the bubble
		synctest.Wait()
		data, err := os.ReadFile(filepath.Join(dir, dataFile))
		if err == nil {
			err = os.WriteFile(filepath.Join(to, dataFile), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		again := opened(t, to)
		defer again.shut(t)
		if games := again.load(t); len(games) != 1 {
			t.Errorf("without its log it holds %+v", games)
		}
	})
}
