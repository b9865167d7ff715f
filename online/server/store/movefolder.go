package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
)

// errDamage says that something can't be moved because it is not what was written.
var errDamage = errors.New("something of it is damaged: go back to a copy, or let the server start once on the folder, whose log names it")

// ReadFolder tells of all that a data folder holds. No server may run on it, and none can begin meanwhile. An error says why not all of it can be told.
func ReadFolder(dir string, into record.Content) error {
	if _, err := os.Stat(filepath.Join(dir, dataFile)); err != nil {
		return fmt.Errorf("server: there is no data to move in %s: %w", dir, err)
	}
	w, err := openWriter(dir)
	if err != nil {
		return err
	}
	if err := errors.Join(w.tell(into), w.Close()); err != nil {
		return fmt.Errorf("server: reading %s: %w", dir, sqlite.Explain(err))
	}
	return nil
}

// tell tells of all that the database holds.
func (w *writer) tell(into record.Content) error {
	for _, table := range []func(record.Content) error{w.tellPlayers, w.tellNames, w.tellOwn, w.tellEnded, w.tellSanctions, w.tellRunning} {
		if err := table(into); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) tellPlayers(into record.Content) error {
	return w.list("SELECT "+accountColumns+" FROM players", nil, func(rows *sql.Rows) error {
		a, whole, err := scanAccount(rows)
		if err != nil || !whole {
			return errors.Join(fmt.Errorf("the account of %q: %w", a.Name, errDamage), err)
		}
		return into.Player(a)
	})
}

func (w *writer) tellNames(into record.Content) error {
	names, err := w.nameEntries("")
	for _, n := range names {
		err = errors.Join(err, into.Name(n))
	}
	return unmovable(err)
}

// unmovable says of an error that is damage what can be done.
func unmovable(err error) error {
	if IsUnreadable(err) {
		return fmt.Errorf("%w: %w", err, errDamage)
	}
	return err
}

// tellOwn tells of blocks and reports.
func (w *writer) tellOwn(into record.Content) error {
	err := w.blocks("", nil, func(owner []byte, b online.BlockInfo) error {
		key, err := keyFrom(owner)
		if err != nil {
			return err
		}
		return into.Block(key, b)
	})
	if err != nil {
		return unmovable(err)
	}
	return unmovable(errors.Join(w.reports("", nil, func(owner []byte, r online.ReportInfo) error {
		key, err := keyFrom(owner)
		if err != nil {
			return err
		}
		return into.Report(key, r)
	})))
}

// keyFrom is the key that a row names.
func keyFrom(data []byte) (key record.Key, err error) {
	if len(data) != len(key) {
		return key, fmt.Errorf("a key of %d bytes: %w", len(data), errDamage)
	}
	return record.Key(data), nil
}

func (w *writer) tellEnded(into record.Content) error {
	return w.list("SELECT "+finishedColumns+" FROM finished", nil, func(rows *sql.Rows) error {
		f, whole, err := scanFinished(rows)
		if err != nil || !whole {
			return errors.Join(fmt.Errorf("the game %s: %w", f.ID, errDamage), err)
		}
		return into.Ended(f)
	})
}

func (w *writer) tellSanctions(into record.Content) error {
	list, err := w.sanctions("")
	for _, o := range list {
		err = errors.Join(err, into.Sanction(o))
	}
	return unmovable(err)
}

// tellRunning tells of running games, those that are set aside too, with their acts. One with a row that can't be understood is told of as set aside, with what is left of it.
func (w *writer) tellRunning(into record.Content) error {
	acts, damage, err := w.actsOf()
	if err != nil {
		return err
	}
	return w.list("SELECT "+gameColumns+" FROM running ORDER BY number", nil, func(rows *sql.Rows) error {
		values, err := scanValues(rows)
		if err != nil {
			return err
		}
		g, aside, cause, forgotten := gameOf(values)
		if g.ID == "" {
			return fmt.Errorf("a running game without a name: %w", errors.Join(errDamage, cause))
		}
		if forgotten != nil {
			if err := into.Damaged("what was asked for in the game "+g.ID, forgotten); err != nil {
				return err
			}
		}
		if cause = errors.Join(cause, damage[g.ID]); cause != nil && aside == "" {
			if err := into.Damaged("the game "+g.ID, cause); err != nil {
				return err
			}
			aside = cause.Error()
		}
		return into.Running(g, acts[g.ID], aside)
	})
}

// actsOf returns the acts of all running games, and of which games some can't be understood.
func (w *writer) actsOf() (acts map[string][]record.Act, damage map[string]error, err error) {
	acts, damage = map[string][]record.Act{}, map[string]error{}
	err = w.list("SELECT game, seq, word, ms, sum FROM acts ORDER BY at", nil, func(rows *sql.Rows) error {
		var id string
		var a record.Act
		var ms int64
		if err := rows.Scan(&id, &a.Seq, &a.Word, &ms, &a.Sum); err != nil {
			damage[id] = fmt.Errorf("an act of it: %w", err)
			return nil
		}
		a.Spent = time.Duration(ms) * time.Millisecond
		acts[id] = append(acts[id], a)
		return nil
	})
	return acts, damage, err
}

// WriteFolder makes the database of a data folder, in which there must be none, from what from tells, and compares both. It is whole or not there at all; what a
// try has left that was broken off is thrown away.
func WriteFolder(dir string, from func(record.Content) error) (told, kept *record.Tally, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, nil, fmt.Errorf("server: data folder: %w", err)
	}
	target := filepath.Join(dir, dataFile)
	if _, err := os.Stat(target); !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, errors.Join(fmt.Errorf("server: %s is there already: nothing is moved to where something is", target), err)
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	unfinished := filepath.Join(dir, "moving")
	if err := os.RemoveAll(unfinished); err != nil {
		return nil, nil, fmt.Errorf("server: %w", err)
	}
	told, kept, err = writeNew(unfinished, from)
	if err == nil {
		err = keep(filepath.Join(unfinished, dataFile), target)
	}
	return told, kept, errors.Join(err, os.RemoveAll(unfinished))
}

// writeNew writes a folder that nobody uses, in one transaction.
func writeNew(dir string, from func(record.Content) error) (told, kept *record.Tally, err error) {
	w, err := openWriter(dir)
	if err != nil {
		return nil, nil, err
	}
	told, kept = &record.Tally{To: importer{w}}, &record.Tally{}
	err = w.exec("BEGIN IMMEDIATE")
	if err == nil {
		err = from(told)
	}
	if err == nil {
		err = w.tell(kept)
	}
	if err == nil && !told.Equal(kept) {
		err = errors.New("server: what was written is not what was told")
	}
	if err == nil {
		err = w.exec("COMMIT")
	}
	w.close()
	w.statements = nil
	if err == nil { // one file holds all of it
		_, err = w.conn.ExecContext(w.ctx, "PRAGMA journal_mode=DELETE")
	}
	return told, kept, sqlite.Explain(errors.Join(err, w.Close()))
}

// importer is [record.Content] that is written.
type importer struct{ w *writer }

// Player is [record.Content]'s.
func (t importer) Player(a record.Account) error { return t.w.Save(a) }

// Name is [record.Content]'s.
func (t importer) Name(n record.NameEntry) error { return t.w.putName(n) }

// Block is [record.Content]'s.
func (t importer) Block(owner record.Key, b online.BlockInfo) error { return t.w.Block(owner, b, true) }

// Report is [record.Content]'s.
func (t importer) Report(owner record.Key, r online.ReportInfo) error { return t.w.Report(owner, r) }

// Ended is [record.Content]'s.
func (t importer) Ended(f record.Finished) error { return t.w.Enter(f) }

// Sanction is [record.Content]'s.
func (t importer) Sanction(o record.Sanction) error { return t.w.Sanction(o) }

// Damaged is [record.Content]'s.
func (t importer) Damaged(string, error) error { return nil }

// Running is [record.Content]'s.
func (t importer) Running(g record.Game, acts []record.Act, aside string) error {
	err := t.w.Begin(g)
	for i := 0; i < len(acts) && err == nil; i++ {
		err = t.w.Act(g.ID, acts[i])
	}
	if err == nil && g.Memo != "" {
		err = t.w.Keep(g.ID, g.Memo)
	}
	if err == nil && aside != "" {
		err = t.w.SetAside(g.ID, errors.New(aside))
	}
	return err
}
