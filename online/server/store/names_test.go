package store

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
)

// oldNames are names as a book kept them that compared signs, too: whose they are, and whether they are nobody's any more. Bora is there twice.
var oldNames = []struct {
	key   byte
	name  string
	looks []string
	freed bool
}{
	{1, "Yu kina", []string{"Yu kina", "yu kina"}, false}, {2, "Bora", []string{"Bora", "bora"}, false}, {3, "Bora.", []string{"Bora.", "bora."}, false},
	{2, "", []string{"Da-na", "da-na"}, true}, {4, "小曰", []string{"小曰"}, false},
}

// Names that an older version has kept are compared as names are now, and each stays with its player.
func TestOldNamesAreCompared(t *testing.T) {
	dir, now := t.TempDir(), time.Now()
	db, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	exec := func(statement string, args ...any) {
		if _, err := db.Exec(statement, args...); err != nil {
			t.Fatal(statement, err)
		}
	}
	for _, statement := range schema[:looksSince-1] {
		exec(statement)
	}
	exec(fmt.Sprint("PRAGMA user_version = ", looksSince-1))
	for _, n := range oldNames {
		key, freed := record.Key{n.key}, int64(0)
		if n.freed {
			freed = now.UnixMilli()
		} else {
			exec("INSERT INTO players (key, name, value, deviation, volatility, games, at) VALUES (?,?,1500,350,0.06,0,?)", key[:], n.name, n.key)
		}
		for _, look := range n.looks {
			exec("INSERT INTO names VALUES (?,?,?)", look, key[:], freed)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s := opened(t, dir)
	defer shut(t, s)
	for _, row := range []struct {
		key  byte
		name string
		want online.Code
	}{
		{9, "Yukina", online.NameTaken}, {9, "YUKINA", online.NameTaken}, {9, "B'ora", online.NameTaken}, {9, "Dana", online.NameTaken}, {9, "小日", online.NameTaken},
		{1, "Yu kina", ""}, {2, "Bora", ""}, {3, "Bora.", ""}, {4, "小曰", ""}, {1, "Yukina", ""}, {2, "Dana", ""}, {9, "Yuki", ""},
	} {
		err := s.Await(func(w record.Ledger) (err error) {
			_, err = w.Login(record.Key{row.key}, row.name, now)
			return err
		})
		if row.want == "" && err != nil || row.want != "" && !errors.Is(err, &online.Refusal{Code: row.want}) {
			t.Errorf("%d asks for %s: %v", row.key, row.name, err)
		}
	}
	if err := s.Await(func(w record.Ledger) error {
		key, err := w.Find("Bora.")
		if key != (record.Key{3}) {
			t.Errorf("the second Bora is %v", key)
		}
		return err
	}); err != nil {
		t.Error(err)
	}
}
