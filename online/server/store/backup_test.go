package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
)

// What was acknowledged when a backup began is in it, while the server runs on.
func TestBackup(t *testing.T) {
	dir, to := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	s := opened(t, dir)
	defer shut(t, s)
	m := servertest.Match(t, blitz, "H8")
	g := servertest.Begin(t, s.Await, "running", m)
	if err := s.Await(func(w record.Ledger) error {
		return w.Act(g.ID, record.Act{Seq: 0, Word: "H8", Spent: m.Acts()[0].Spent, Sum: nil})
	}); err != nil {
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
	defer shut(t, copied)
	if games := loaded(t, copied); len(games) != 1 || games[0].ID != "running" || len(games[0].Match.Acts()) != 1 {
		t.Errorf("it holds %+v", games)
	}
}
