package server

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/internal/nettest"
)

// two writes two games of 200 acts each: a stone, and its taking back.
func two(t *testing.T, dir string) {
	t.Helper()
	s := opened(t, dir)
	for _, id := range []string{"damaged0", "unharmed"} {
		g := saved(t, s, id, matchWith(t, blitz))
		g.match.chain = chainOf(id, g.match)
		for range 100 {
			sum, back := g.match.link(0, "H8", 1), g.match.link(0, "", 0)
			s.submit(change{write: func(w *writer) error {
				return errors.Join(w.saveAct(id, 0, "H8", 1e6, sum), w.saveBack(id, 0, back))
			}})
		}
	}
	s.shut(t)
}

// Whatever is damaged of one game sets that one aside, by its name and with its cause; the other one goes on.
func TestDamageSetsOneGameAside(t *testing.T) {
	statement := func(text string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			s := opened(t, dir)
			if err := s.await(func(w *writer) error { return w.exec(text) }); err != nil {
				t.Fatal(err)
			}
			s.shut(t)
		}
	}
	for _, row := range []struct {
		name, cause string
		damage      func(*testing.T, string)
	}{
		{"an act", "act 1 is not what was written", statement("UPDATE acts SET word = 'H9' WHERE at = 7")},
		{"the time of an act", "act 1 is not what was written", statement("UPDATE acts SET ms = 2 WHERE at = 7")},
		{"an act of another kind", "act 1 is not what was written", statement("UPDATE acts SET seq = 'x' WHERE at = 7")},
		{"a missing act and its taking back", "something before it is missing", statement("DELETE FROM acts WHERE at IN (7, 8)")},
		{"the settings", "", statement(`UPDATE running SET settings = '{"rule' WHERE id = 'damaged0'`)},
		{"other settings", "act 1 is not what was written", statement("UPDATE running SET settings = replace(settings, '5m', '6m') WHERE id = 'damaged0'")},
		{"a key", "player 1: the key is damaged", statement("UPDATE running SET seat1 = x'00' WHERE id = 'damaged0'")},
		{"a player", "player 0", statement("DELETE FROM players WHERE name = 'damaged0 a'")},
		{"a page", "is not what was written", func(t *testing.T, dir string) {
			path := filepath.Join(dir, dataFile)
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for at := 0; at < len(data); at += 4096 {
				page := data[at : at+4096]
				if leaf := page[0] == 0x0d; leaf && bytes.Count(page, []byte("damaged0")) > 20 && !bytes.Contains(page, []byte("unharmed")) {
					copy(page, bytes.Repeat([]byte{0xff}, 100))
					if err := os.WriteFile(path, data, 0o600); err != nil {
						t.Fatal(err)
					}
					return
				}
			}
			t.Fatal("no page holds acts of one game")
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			two(t, dir)
			row.damage(t, dir)
			s := opened(t, dir)
			var games, damaged []savedGame
			if err := s.read(func(w *writer) (err error) {
				games, damaged, err = w.load(started)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if len(games) != 1 || games[0].id != "unharmed" || games[0].match.Backs() != 100 {
				t.Errorf("these go on: %+v", games)
			}
			if len(damaged) != 1 || damaged[0].id != "damaged0" || !strings.Contains(damaged[0].damage.Error(), row.cause) {
				t.Errorf("these are set aside: %+v", damaged)
			}
			s.shut(t)
			server, err := New(Options{Data: dir}) // it starts, and does not look at it again
			if err != nil {
				t.Fatal(err)
			}
			if len(server.tables) != 1 || server.tables["unharmed"] == nil {
				t.Errorf("tables %v", server.tables)
			}
			nettest.Stop(t, server)
		})
	}
}

// What was acknowledged when a backup began is in it, while the server runs on.
func TestBackup(t *testing.T) {
	dir, to := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	s := opened(t, dir)
	defer s.shut(t)
	m := matchWith(t, blitz, "H8")
	g := saved(t, s, "running", m)
	if err := s.await(func(w *writer) error { return w.saveAct(g.id, 0, "H8", m.Acts()[0].Spent, nil) }); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), dir, to); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), dir, to); err == nil {
		t.Error("an earlier backup is overwritten")
	}
	if err := Backup(t.Context(), t.TempDir(), filepath.Join(t.TempDir(), "copy")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a backup of nothing: %v", err)
	}
	copied := opened(t, to)
	defer copied.shut(t)
	if games := copied.load(t); len(games) != 1 || games[0].id != "running" || len(games[0].match.Acts()) != 1 {
		t.Errorf("it holds %+v", games)
	}
}
