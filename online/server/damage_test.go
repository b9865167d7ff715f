package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"hoshi/internal/nettest"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
	"hoshi/online/server/store"
	"hoshi/online/server/table"
)

// two writes two games of 200 acts each: a stone, and its taking back.
func two(t *testing.T, dir string) {
	t.Helper()
	s := opened(t, dir)
	for _, id := range []string{"damaged0", "unharmed"} {
		g := servertest.Begin(t, s.Await, id, servertest.Match(t, blitz))
		g.Match.Chain = record.Chain(id, g.Match.Settings, g.Match.Terms().Drawn)
		for range 100 {
			sum, back := g.Match.Link(0, "H8", 1), g.Match.Link(0, "", 0)
			s.Submit(record.Change{Write: func(w record.Ledger) error {
				return errors.Join(w.Act(id, record.Act{Seq: 0, Word: "H8", Spent: 1e6, Sum: sum}), w.Act(id, record.Act{Seq: 0, Sum: back}))
			}})
		}
	}
	shut(t, s)
}

// Whatever is damaged of one game sets that one aside, by its name and with its cause; the other one goes on.
func TestDamageSetsOneGameAside(t *testing.T) {
	statement := func(text string) func(*testing.T, string) {
		return func(t *testing.T, dir string) { servertest.Exec(t, dir, text) }
	}
	for _, row := range []struct {
		name, cause string
		damage      func(*testing.T, string)
	}{
		{"an act", "act 1 is not what was written", statement("UPDATE acts SET word = 'H9' WHERE at = 7")},
		{"the time of an act", "act 1 is not what was written", statement("UPDATE acts SET ms = 2 WHERE at = 7")},
		{"an act of another kind", "act number 7: the file is damaged", statement("UPDATE acts SET seq = 'x' WHERE at = 7")},
		{"a missing act and its taking back", "something before it is missing", statement("DELETE FROM acts WHERE at IN (7, 8)")},
		{"the settings", "", statement(`UPDATE running SET settings = '{"rule' WHERE id = 'damaged0'`)},
		{"other settings", "a row of running is not what was written", statement("UPDATE running SET settings = replace(settings, '5m', '6m') WHERE id = 'damaged0'")},
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
			var games, damaged []table.Saved
			if err := s.Read(func(w record.Ledger) (err error) {
				games, damaged, _, err = load(w, started)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if len(games) != 1 || games[0].ID != "unharmed" || games[0].Match.Takebacks() != 100 {
				t.Errorf("these go on: %+v", games)
			}
			if len(damaged) != 1 || damaged[0].ID != "damaged0" || !strings.Contains(damaged[0].Damage.Error(), row.cause) {
				t.Errorf("these are set aside: %+v", damaged)
			}
			shut(t, s)
			server, err := New(Options{Data: dir}) // it starts, and does not look at it again
			if err != nil {
				t.Fatal(err)
			}
			if len(server.rounds.byID) != 1 || server.rounds.byID["unharmed"] == nil {
				t.Errorf("tables %v", server.rounds.byID)
			}
			nettest.Stop(t, server)
		})
	}
}

// A database that has lost its content while the log beside it still holds acts is not opened, which would throw those away: it is said what to do, and nothing changes.
func TestAnEmptyDatabaseBesideItsLog(t *testing.T) {
	for name, empties := range map[string]func(path string) error{"of no bytes": func(path string) error { return os.Truncate(path, 0) }, "missing": os.Remove} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := opened(t, dir)
			if err := s.Await(func(l record.Ledger) error {
				_, _, _, err := load(l, started)
				return errors.Join(err, l.Resume())
			}); err != nil {
				t.Fatal(err)
			}
			servertest.Begin(t, s.Await, "running", servertest.Match(t, blitz))
			left := servertest.Crash(t, dir)
			shut(t, s)
			path := filepath.Join(left, dataFile)
			log, err := os.ReadFile(path + "-wal")
			if err := errors.Join(err, empties(path)); err != nil || len(log) == 0 {
				t.Fatal(len(log), err)
			}
			for what, err := range map[string]error{
				"a start":  func() error { _, err := New(Options{Data: left}); return err }(),
				"a backup": store.Backup(t.Context(), left, t.TempDir()),
				"reports":  store.Reports(t.Context(), left, io.Discard),
				"a check":  store.CheckFolder(left),
			} {
				if missing := errors.Is(err, fs.ErrNotExist); !missing && (!errors.Is(err, sqlite.ErrDamaged) || !strings.Contains(err.Error(), "put a copy of both in their place")) {
					t.Errorf("%s: %v", what, err)
				}
			}
			if after, err := os.ReadFile(path + "-wal"); !bytes.Equal(after, log) {
				t.Errorf("the log has %d bytes, and had %d: %v", len(after), len(log), err)
			}
			if err := os.Remove(path + "-wal"); err != nil {
				t.Fatal(err)
			}
			server, err := New(Options{Data: left})
			if err != nil {
				t.Fatalf("to begin anew: %v", err)
			}
			nettest.Stop(t, server)
		})
	}
}

// A damaged account or record is refused by name to the player who asks for it, the survey names it, and all else goes on.
func TestDamageIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opts := quiet
		opts.Data = t.TempDir()
		first := serve(t, opts)
		seats, id := seated(t, first, "Anna", "Boris")
		seats[0].say(fmt.Sprintf(`{"type":"resign","game":%q}`, id))
		seats[1].expect("over")
		opts.Data = servertest.Crash(t, opts.Data)
		servertest.Exec(t, opts.Data, "UPDATE finished SET sgf = sgf || ' '")
		servertest.Exec(t, opts.Data, "UPDATE players SET value = 2400 WHERE name = 'Anna'")
		said := &written{}
		opts.Log = slog.New(slog.NewTextHandler(said, nil))
		s := serve(t, opts)
		<-s.survey.looked
		if log := strings.Join(said.lines("is lost"), "\n"); !strings.Contains(log, id) || !strings.Contains(log, "Anna") || strings.Contains(log, "Boris") {
			t.Errorf("the survey says %s", log)
		}
		w := dialWire(t, s)
		w.id = seats[0].id
		w.say(w.loginText("Anna", w.expect("hello").Nonce))
		if code := w.expect("refused").Code; code != online.Damaged {
			t.Errorf("Anna is refused by %s", code)
		}
		other := enter(t, s, "Clara")
		other.say(fmt.Sprintf(`{"type":"record","game":%q}`, id))
		if code := other.expect("refused").Code; code != online.Damaged {
			t.Errorf("the record is refused by %s", code)
		}
	})
}

// A game whose end meets damage has none: it is set aside with its name, nobody's rating changes, and all others go on.
func TestAnEndThatMeetsDamage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opts := quiet
		opts.Data = t.TempDir()
		first := serve(t, opts)
		seats, id := seated(t, first, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1", "H9", "B1")
		others, other := seated(t, first, "Carl", "Dora")
		inTurn(others, other, "H8", "A1")
		nettest.Stop(t, first.Server)
		ruin(t, opts.Data, "finished")
		said := &written{}
		opts.Log = slog.New(slog.NewTextHandler(said, nil))
		s := serve(t, opts)
		anna, boris := seats[0].again(s, "Anna"), seats[1].again(s, "Boris")
		carl, dora := others[0].again(s, "Carl"), others[1].again(s, "Dora")
		boris.say(fmt.Sprintf(`{"type":"resign","game":%q}`, id))
		if over := anna.expect("over").Over; over.Reason != online.Aborted || over.Winner != -1 || over.Rating != nil {
			t.Errorf("it ends by %+v", over)
		}
		carl.act(other, 2, "H9")
		dora.expect("act")
		if rating := anna.again(s, "Anna"); !strings.Contains(string(rating.raw), `"games":0`) {
			t.Errorf("Anna is %s", rating.raw)
		}
		nettest.Stop(t, s.Server)
		next := serve(t, opts)
		if next.rounds.byID[id] != nil || next.rounds.byID[other] == nil || len(said.lines("set aside")) != 1 {
			t.Errorf("after it %d games go on, and the log says %q", len(next.rounds.byID), said.lines("set aside"))
		}
	})
}

// ruin overwrites the first page of a table.
func ruin(t *testing.T, dir, table string) {
	t.Helper()
	page := int64(counted(t, dir, "SELECT rootpage FROM sqlite_master WHERE name = ?", table))
	size := int64(counted(t, dir, "PRAGMA page_size"))
	file, err := os.OpenFile(filepath.Join(dir, dataFile), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteAt(bytes.Repeat([]byte{0xff}, int(size)), (page-1)*size)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}
