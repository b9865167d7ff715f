package store

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/internal/rating"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
)

const accountColumns = "key, name, value, deviation, volatility, games, at, risen, proven, peers, met, sum"

// Account reads the player with the key. What has changed on the disk is [sqlite.ErrDamaged].
func (k book) Account(key record.Key) (a record.Account, err error) {
	known, whole := false, false
	err = k.list("SELECT "+accountColumns+" FROM players WHERE key = ?", []any{key[:]}, func(rows *sql.Rows) (err error) {
		known = true
		a, whole, err = scanAccount(rows)
		return err
	})
	switch {
	case err != nil:
	case !known:
		err = record.ErrNotFound
	case !whole:
		err = fmt.Errorf("%w: the account of %q is not what was written", sqlite.ErrDamaged, a.Name)
	}
	return a, err
}

// scanAccount reads a row of accountColumns, and whether it is what was written.
func scanAccount(rows *sql.Rows) (a record.Account, whole bool, err error) {
	var key, met, sum []byte
	var at int64
	r := &a.Rating
	err = scan(rows, &key, &a.Name, &r.Value, &r.Deviation, &r.Volatility, &r.Games, &at, &a.Risen, &a.Proven, &a.Peers, &met, &sum)
	copy(a.Key[:], key)
	r.At, a.Met = time.UnixMilli(at), record.Meetings(met)
	return a, len(key) == len(a.Key) && bytes.Equal(sum, a.Sum()), err
}

// Login returns the account of key, made or renamed so that it has the clean name; [online.NameTaken] where that one, or one that
// looks like it, is another key's.
func (k book) Login(key record.Key, name string, now time.Time) (record.Account, error) {
	a, err := k.Account(key)
	known := err == nil
	switch {
	case known && a.Name == name:
		return a, nil
	case err != nil && !errors.Is(err, record.ErrNotFound):
		return a, err
	}
	if !known {
		if had, err := k.namesOf(key); err != nil {
			return a, err
		} else if len(had) > 0 {
			return a, fmt.Errorf("%w: the account of the name %q is missing", sqlite.ErrDamaged, had[0].Look)
		}
	}
	if err := k.claim(key, name, now); err != nil {
		return record.Account{}, err
	}
	if known {
		a.Name = name
		return a, k.Save(a)
	}
	a = record.Account{Key: key, Name: name, Rating: rating.New(now)}
	return a, k.Save(a)
}

// claim gives the name to the key, which gives up the one that it had.
func (k book) claim(key record.Key, name string, now time.Time) error {
	looks, err := online.NameKeys(name)
	if err != nil {
		return online.Refuse(online.BadName)
	}
	for _, look := range looks {
		others, err := k.nameEntries("WHERE look = ? AND owner <> ?", look, key[:])
		if err != nil {
			return err
		}
		for _, n := range others {
			if n.Freed == 0 || now.Before(time.UnixMilli(n.Freed).Add(record.NameKept)) {
				return online.Refuse(online.NameTaken)
			}
		}
	}
	had, err := k.namesOf(key)
	for _, n := range had {
		if n.Freed == 0 && err == nil {
			n.Freed = now.UnixMilli()
			err = k.putName(n)
		}
	}
	for _, look := range looks {
		if err == nil {
			err = k.putName(record.NameEntry{Look: look, Owner: key[:], Freed: 0})
		}
	}
	return err
}

// nameEntries returns the names that what follows the table's name in a query takes. One that is damaged is an error.
func (k book) nameEntries(rest string, args ...any) (list []record.NameEntry, err error) {
	err = errors.Join(k.read(nameRows, rest, args, func(v []any) error {
		owner, _ := v[1].([]byte)
		list = append(list, record.NameEntry{Look: v[0].(string), Owner: owner, Freed: v[2].(int64)})
		return nil
	}))
	return list, err
}

func (k book) namesOf(key record.Key) ([]record.NameEntry, error) {
	return k.nameEntries("WHERE owner = ? ORDER BY look", key[:])
}

// putName writes whose a name is.
func (k book) putName(n record.NameEntry) error {
	return k.put(nameRows, n.Look, append([]byte{}, n.Owner...), n.Freed)
}

// Save writes all that is known of a player.
func (k book) Save(a record.Account) error {
	r := a.Rating
	return k.exec("INSERT INTO players ("+accountColumns+") VALUES (?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (key) DO UPDATE SET name = excluded.name, "+
		"value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, at = excluded.at, "+
		"risen = excluded.risen, proven = excluded.proven, peers = excluded.peers, met = excluded.met, sum = excluded.sum",
		a.Key[:], a.Name, r.Value, r.Deviation, r.Volatility, r.Games, r.At.UnixMilli(), a.Risen, a.Proven, a.Peers, append([]byte{}, a.Met...), a.Sum())
}

// Begin writes a game that has just begun.
func (w *writer) Begin(g record.Game) error {
	settings, err := json.Marshal(g.Settings)
	if err != nil {
		return err
	}
	w.heads.set(g.ID, 0, g.Sum, false)
	private := int64(0)
	if g.Private {
		private = 1
	}
	values := []any{g.ID, g.Seats[0][:], g.Seats[1][:], string(settings), strings.Join(record.PointTexts(g.Drawn, g.Settings.Size), ","), private, g.Began.UnixMilli(), ""}
	return w.exec("INSERT INTO running ("+runningRows.columns+", sum, askedsum) VALUES (?,?,?,?,?,?,?,?,?,?)", append(values, rowSum(values...), rowSum(g.ID, ""))...)
}

// Act writes something that was done in a game.
func (w *writer) Act(id string, a record.Act) error {
	w.heads.add(id, a.Sum)
	return w.exec("INSERT INTO acts (game, seq, word, ms, sum) VALUES (?,?,?,?,?)", id, a.Seq, a.Word, a.Spent.Milliseconds(), a.Sum)
}

// Keep writes what else is known of a game.
func (w *writer) Keep(id, memo string) error {
	return w.exec("UPDATE running SET asked = ?, askedsum = ? WHERE id = ?", memo, rowSum(id, memo), id)
}

// End moves a game from the running to the finished ones.
func (w *writer) End(f record.Finished, accounts ...record.Account) error {
	if err := w.Enter(f, accounts...); err != nil {
		return err
	}
	w.heads.end(f.ID)
	return w.exec("DELETE FROM running WHERE id = ?", f.ID)
}

// Enter writes a game that is over, and the accounts as they are after it.
func (k book) Enter(f record.Finished, accounts ...record.Account) error {
	statement, err := k.prepare("INSERT INTO finished (" + finishedColumns + ") VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (id) DO NOTHING")
	if err != nil {
		return err
	}
	done, err := statement.ExecContext(k.ctx, f.ID, seatKey(f.Seats[0]), seatKey(f.Seats[1]), f.Private, f.Ended, f.Result, f.SGF, f.Sum())
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); n == 0 || err != nil {
		return err
	}
	for _, a := range accounts {
		if err := k.Save(a); err != nil {
			return err
		}
	}
	return nil
}

// readTerms reads how a game is played, as Begin has written it.
func readTerms(settings, drawn string) (s online.Settings, points []game.Point, err error) {
	if err := json.Unmarshal([]byte(settings), &s); err != nil {
		return online.Settings{}, nil, err
	}
	points, err = parsePoints(drawn, s.Size)
	return s, points, err
}

func parsePoints(text string, size int) ([]game.Point, error) {
	var points []game.Point
	for name := range strings.SplitSeq(text, ",") {
		if name == "" {
			continue
		}
		p, err := game.ParsePoint(name, size)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}
