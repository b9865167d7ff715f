package store

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
)

// The hashes of rows that are in databases already stay what they are.
func TestRowSum(t *testing.T) {
	for _, row := range []struct {
		values []any
		want   string
	}{
		{[]any{"anna", []byte{1, 0xff}, int64(0)}, "6c2a2ceb68fd69f3b7cc5a5c89c9e5e9"},
		{[]any{"anna", []byte{}, int64(-1)}, "91b97fe9997978fca614d4817d569404"},
		{[]any{"an", "na", int64(-1)}, "93e01b00e4a50cc400e16f645575657d"},
	} {
		if got := hex.EncodeToString(rowSum(row.values...)); got != row.want {
			t.Errorf("%v: %s, want %s", row.values, got, row.want)
		}
	}
}

// A row that has changed is said by the survey and refused to a caller that asks for it, or left out and said where others go on without it.
func TestDamagedRows(t *testing.T) {
	anna, boris := record.Key{1}, record.Key{2}
	for _, row := range []struct {
		damage string
		ask    func(l record.Ledger) error
	}{
		{"UPDATE names SET freed = 1", func(l record.Ledger) error { _, err := l.Names(anna); return err }},
		{"UPDATE names SET owner = zeroblob(32)", func(l record.Ledger) error { _, err := l.Find("Anna"); return err }},
		{"UPDATE names SET owner = CAST(look AS BLOB)", func(l record.Ledger) error { _, err := l.Login(boris, "Anna", time.Now()); return err }},
		{"DELETE FROM players WHERE name = 'Anna'", func(l record.Ledger) error { _, err := l.Login(anna, "Anna", time.Now()); return err }},
		{"UPDATE players SET sum = NULL", func(l record.Ledger) error { _, err := l.Account(anna); return err }},
		{"UPDATE players SET games = 'many'", func(l record.Ledger) error { _, err := l.Account(anna); return err }},
		{"UPDATE blocks SET print = lower(print)", func(l record.Ledger) error { _, err := l.Blocks(anna); return err }},
		{"UPDATE reports SET text = 'kind'", func(l record.Ledger) error { _, err := l.Reports(anna); return err }},
		{"UPDATE sanctions SET until = 1", func(l record.Ledger) error { _, err := l.Sanctions(time.Now()); return err }},
		{"UPDATE waiting SET what = replace(what, '1500', '1400')", func(l record.Ledger) error { _, err := l.Waiters(); return err }},
	} {
		t.Run(row.damage, func(t *testing.T) {
			dir := t.TempDir()
			s := opened(t, dir)
			if err := s.Await(func(l record.Ledger) error {
				_, err := l.Login(anna, "Anna", time.Now())
				return errors.Join(err, l.Block(anna, online.BlockInfo{Key: online.Fingerprint(boris[:]), Name: "Boris"}, true), l.Report(anna, online.ReportInfo{Player: "X", Text: "rude"}),
					l.Sanction(record.Sanction{Kind: record.Ban, What: "192.0.2.0/24", Until: time.Now().Add(time.Hour), Reason: ""}), l.Wait(record.Waiting{ID: "one", Key: anna, Rating: 1500}))
			}); err != nil {
				t.Fatal(err)
			}
			shut(t, s)
			servertest.Exec(t, dir, row.damage)
			var said []error
			if err := Survey(context.Background(), dir, func(err error) { said = append(said, err) }); err != nil || !IsUnreadable(errors.Join(said...)) {
				t.Errorf("the survey says %v, %v", said, err)
			}
			s = opened(t, dir)
			defer shut(t, s)
			if err := s.Read(row.ask); !IsUnreadable(err) {
				t.Errorf("who asks for it hears %v", err)
			}
			if err := Reports(t.Context(), dir, io.Discard); strings.Contains(row.damage, "reports") != errors.Is(err, sqlite.ErrDamaged) {
				t.Errorf("who reads the reports hears %v", err)
			}
		})
	}
}

// TestBesideADamagedID turns a bit of a game's id: the one before it in the table is read as before.
func TestBesideADamagedID(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	for _, id := range []string{"ended1", "ended2", "ended3", "ended4"} {
		g := servertest.Begin(t, s.Await, id, servertest.Match(t, blitz, "H8", "A1", "H9", "A2"))
		g.Match.End(game.Result{Winner: game.Black, Reason: game.Resignation}, started)
		if err := s.Await(func(w record.Ledger) error { return servertest.End(w, g) }); err != nil {
			t.Fatal(err)
		}
	}
	shut(t, s)
	path := filepath.Join(dir, dataFile)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	id, other := []byte("ended3"), []byte("end%d3")
	if !bytes.Contains(data, id) {
		t.Fatal("the id is not in the file")
	}
	if err := os.WriteFile(path, bytes.ReplaceAll(data, id, other), 0o600); err != nil {
		t.Fatal(err)
	}
	s = opened(t, dir)
	defer shut(t, s)
	for _, id := range []string{"ended1", "ended2"} {
		var games []record.Finished
		err := s.Read(func(l record.Ledger) (err error) {
			games, err = l.Ended(id)
			return err
		})
		if err != nil || len(games) != 1 || games[0].ID != id {
			t.Errorf("%s: %v, %v", id, games, err)
		}
	}
}
