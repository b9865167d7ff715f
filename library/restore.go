package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
)

// toRestore returns the files of damaged databases of which not all games have come back, the oldest first.
func (l *Library) toRestore(ctx context.Context) (files []string, err error) {
	rows, err := l.db.QueryContext(ctx, "SELECT substr(name, ?) FROM about WHERE name LIKE ? ORDER BY name", len(restoring)+1, restoring+"%")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var file string
		if err := rows.Scan(&file); err != nil {
			return nil, err
		}
		if isSetAside(file) { // else it is no file of this folder
			files = append(files, file)
		}
	}
	return files, rows.Err()
}

// restore brings back the games of the damaged database in a file, so many a transaction: others may write between two of them, and another program may
// do the same.
func (l *Library) restore(ctx context.Context, file string, progress *Progress) error {
	f, err := readFound(ctx, filepath.Join(l.dir, file))
	if errors.Is(err, fs.ErrNotExist) { // somebody has taken it away, which is said once
		return errors.Join(err, l.change(ctx, func(t *transaction) error { return t.forget(restoring + file) }))
	}
	if err != nil {
		return err
	}
	ids, before := slices.Sorted(maps.Keys(f.games)), progress.Added
	for left := true; left; {
		err := l.change(ctx, func(t *transaction) (err error) {
			var saved int
			left, saved, progress.Part, err = t.restore(f, ids, restoring+file)
			progress.Added = before + saved
			if err == nil && !left { // before the commit, after which nobody knows any more how many came
				err = l.damage.keep(progress.Added)
			}
			return err
		})
		if err != nil {
			return err
		}
		l.damage.set(*progress)
	}
	return nil
}

// restoreSize is how many games a transaction brings back.
const restoreSize = 1000

// restore brings back some of the games of those numbers, and notes that in a row of the table about. It returns whether more are left, how many came
// back until now, and how large a part of all that is.
func (t *transaction) restore(f *pageData, ids []int64, name string) (left bool, saved int, part float64, err error) {
	if _, err := t.exec("UPDATE about SET value = value WHERE name = ?", name); err != nil { // so that nobody else writes after this was read
		return false, 0, 0, err
	}
	var state []byte
	if found, err := t.row("SELECT value FROM about WHERE name = ?", []any{name}, &state); err != nil || !found { // another program was faster
		if err == nil {
			_, err = t.row("SELECT count(*) FROM game WHERE id <= ?", []any{f.last}, &saved)
		}
		return false, saved, 1, err
	}
	var last int64
	if _, err := fmt.Fscan(bytes.NewReader(state), &last, &saved); err != nil || !bytes.Equal(state, stateOf(name, last, saved)) {
		last, saved = 0, 0 // of a beginning, or damaged: what is there already stays
	}
	from, _ := slices.BinarySearch(ids, last+1)
	to := min(from+restoreSize, len(ids))
	for _, id := range ids[from:to] {
		if e, sound := f.entry(f.games[id]); sound {
			if err := t.bringBack(id, e, f.last); err != nil {
				return false, 0, 0, err
			}
			saved++
		}
	}
	var others bool // have come behind: then it is not enough to read what stands behind the last game
	if _, err := t.row("SELECT EXISTS (SELECT 1 FROM game WHERE id > ?)", []any{f.last}, &others); err != nil {
		return false, 0, 0, err
	}
	if others {
		if _, err := t.exec("DELETE FROM generation"); err != nil {
			return false, 0, 0, err
		}
	}
	if to == len(ids) {
		return false, saved, 1, t.forget(name)
	}
	_, err = t.exec("UPDATE about SET value = ? WHERE name = ?", stateOf(name, ids[to-1], saved), name)
	return true, saved, float64(to) / float64(len(ids)), err
}

// stateOf returns what the row of the table about holds.
func stateOf(name string, last int64, saved int) []byte {
	return fmt.Append(nil, last, saved, nameSum(name, fmt.Sprint(last, saved)))
}

// forget removes a row of the table about.
func (t *transaction) forget(name string) error {
	_, err := t.exec("DELETE FROM about WHERE name = ?", name)
	return err
}

// bringBack puts a game in under its old number, unless it was put in again since, under one above last.
func (t *transaction) bringBack(id int64, e *Entry, last int64) error {
	var there int
	_, err := t.row("SELECT EXISTS (SELECT 1 FROM game WHERE id = ?) OR EXISTS (SELECT 1 FROM game WHERE name = ? AND id > ?) OR "+
		"(? AND EXISTS (SELECT 1 FROM game WHERE key = ? AND id > ?))", []any{id, e.name, last, e.source != Own, e.key, last}, &there)
	if err != nil || there != 0 {
		return err
	}
	values, r, err := t.values(e)
	if err == nil {
		_, err = t.exec(insertNumbered, append(values, e.review, e.sum(r), id)...)
	}
	return err
}
