package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/internal/sqlite"
	"hoshi/online/server"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
	"hoshi/online/server/storetest"
)

// What a folder holds is the same in another one.
func TestMoveFolder(t *testing.T) {
	from, to := storetest.Folder(t), t.TempDir()
	told, kept, err := store.WriteFolder(to, func(c record.Content) error { return store.ReadFolder(from, c) })
	if err != nil || told.Empty() || !told.Equal(kept) {
		t.Fatalf("%+v, %+v, %v", told, kept, err)
	}
	var again record.Tally
	if err := store.ReadFolder(to, &again); err != nil || !again.Equal(told) {
		t.Errorf("it holds %+v, want %+v, %v", again, told, err)
	}
	if left, err := os.ReadDir(to); err != nil || len(left) > 3 { // the database, the lock and the heads
		t.Errorf("left are %v, %v", left, err)
	}
	s, err := server.New(server.Options{Data: to})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// What is in the way is said, and nothing is written then.
func TestMoveFolderRefuses(t *testing.T) {
	full := storetest.Folder(t)
	running, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	nothing := func(record.Content) error { return nil }
	broken := t.TempDir()
	for name, row := range map[string]struct {
		err  error
		want string
	}{
		"no data":         {store.ReadFolder(t.TempDir(), &record.Tally{}), "no data to move"},
		"a server runs":   {store.ReadFolder(running.String(), &record.Tally{}), "another server"},
		"something there": {second(store.WriteFolder(full, nothing)), "is there already"},
		"broken off":      {second(store.WriteFolder(broken, func(record.Content) error { return errors.New("the line is cut") })), "the line is cut"},
	} {
		if row.err == nil || !strings.Contains(row.err.Error(), row.want) {
			t.Errorf("%s: %v", name, row.err)
		}
	}
	if _, err := os.Stat(filepath.Join(broken, "hoshi-server.sqlite")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("half of it is there: %v", err)
	}
	if err := second(store.WriteFolder(broken, nothing)); err != nil {
		t.Errorf("once more: %v", err)
	}
}

func second(_, _ *record.Tally, err error) error { return err }

// A running game of which something can't be understood is moved as one that is set aside, by name, and all else as it was.
func TestMoveSetsAside(t *testing.T) {
	from := storetest.Folder(t)
	db, err := sqlite.Open(filepath.Join(from, "hoshi-server.sqlite"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, damage := range []string{"UPDATE running SET settings = '{' WHERE id = 'one0000000000'", "UPDATE acts SET ms = 'much' WHERE game = 'private000000'"} {
		if _, err := db.Exec(damage); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	told, kept, err := store.WriteFolder(t.TempDir(), func(c record.Content) error { return store.ReadFolder(from, c) })
	if err != nil || !told.Equal(kept) {
		t.Fatal(told, kept, err)
	}
	var said, table strings.Builder
	if any, err := told.PrintDamage(&said); !any || err != nil || strings.Count(said.String(), "\n") != 2 || !strings.Contains(said.String(), "the game one0000000000 is damaged") ||
		!strings.Contains(said.String(), "the game private000000 is damaged") {
		t.Errorf("it says %q, %v", &said, err)
	}
	if err := told.Print(&table, kept); err != nil || !strings.Contains(words(table.String()), "games set aside 3 3 the same") || strings.Contains(table.String(), "DIFFERS") {
		t.Errorf("it counts\n%s%v", &table, err)
	}
}

// words is a text with one blank between its words.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }
