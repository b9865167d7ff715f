package library

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestDamagedTables has a database that says something else about its tables than was made: its games come back into one whose tables are as they should
// be. That of a newer program stays as it is.
func TestDamagedTables(t *testing.T) {
	for _, row := range []struct {
		name, statements string
		newer            bool
	}{
		{"a version below none", "PRAGMA user_version = -2147483643", false},
		{"no version", "PRAGMA user_version = 0", false},
		{"an older version", "PRAGMA user_version = 1", false},
		{"an older version, as no sum tells", "DELETE FROM about WHERE name = 'tables'; PRAGMA user_version = 2", false},
		{"another version", "PRAGMA user_version = 69", false},
		{"another column", "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'plies', 'plier') WHERE name = 'game'", false},
		{"another condition", "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'source = 0', 'source = 1') WHERE name = 'game_own'", false},
		{"no table about", "PRAGMA writable_schema = ON; UPDATE sqlite_master SET name = 'abouu', tbl_name = 'abouu', sql = replace(sql, 'TABLE about', 'TABLE abouu') WHERE name = 'about'", false},
		{"a trigger that is gone", "DROP TRIGGER game_sum", false},
		{"a newer version", "PRAGMA user_version = 69", true},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			l := opened(t, dir)
			added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh];W[hi])"), File)
			l.db.SetMaxOpenConns(1) // whose schema is written
			if _, err := l.db.ExecContext(t.Context(), row.statements); err != nil {
				t.Fatal(err)
			}
			if row.newer {
				err := l.change(t.Context(), func(t *transaction) error {
					sum, err := t.tablesSum(69)
					if err == nil {
						_, err = t.exec("UPDATE about SET value = ? WHERE name = ?", sum, tablesRow)
					}
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			l, damage, err := Open(t.Context(), dir)
			if row.newer {
				if !errors.Is(err, ErrNewer) || damage != nil {
					t.Errorf("%+v, %v", damage, err)
				}
				return
			}
			if err != nil || damage == nil {
				t.Fatalf("%+v, %v", damage, err)
			}
			defer l.Close()
			if back := cameBack(t, damage); back != 1 {
				t.Errorf("%d games came back", back)
			}
			if err := l.Check(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestADamagedHead has a database that SQLite would read and could not write.
func TestADamagedHead(t *testing.T) {
	dir := t.TempDir()
	data := filled(t, dir, 20)
	data[18] ^= 1
	if err := os.WriteFile(filepath.Join(dir, dataFile), data, 0o600); err != nil {
		t.Fatal(err)
	}
	damaged(t, dir, true, 21)
}

// TestOnceBesideDamage wants what was done once to be known by its name and by its sum.
func TestOnceBesideDamage(t *testing.T) {
	for _, statement := range []string{"UPDATE about SET name = 'once gamds' WHERE name = 'once games'", "UPDATE about SET value = x'00' WHERE name = 'once games'",
		"UPDATE about SET value = x'' WHERE name = 'once games'"} {
		dir := t.TempDir()
		l := opened(t, dir)
		times := 0
		once := func() {
			if err := l.Once(t.Context(), "games", func() error { times++; return nil }); err != nil {
				t.Fatal(err)
			}
		}
		once()
		damage(t, l, statement)
		once()
		if err := errors.Join(l.Check(t.Context()), l.Close()); err != nil {
			t.Fatal(err)
		}
		var damage *Damage
		var err error
		if l, damage, err = recoverFrom(t.Context(), dir, ErrDamaged); err != nil {
			t.Fatal(err)
		}
		cameBack(t, damage)
		if once(); times != 1 {
			t.Errorf("%s: it was done %d times", statement, times)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
