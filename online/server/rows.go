package server

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/rating"
)

const accountColumns = "key, name, value, deviation, volatility, games, at, risen, proven, peers, met, sum"

// Account reads the player with the key. What has changed on the disk is [sqlite.ErrDamaged].
func (w *writer) Account(key Key) (Account, error) {
	var a Account
	var raw, met, sum []byte
	var at int64
	r := &a.Rating
	err := w.row("SELECT "+accountColumns+" FROM players WHERE key = ?", []any{key[:]},
		&raw, &a.Name, &r.Value, &r.Deviation, &r.Volatility, &r.Games, &at, &a.Risen, &a.Proven, &a.Peers, &met, &sum)
	copy(a.Key[:], raw)
	r.At, a.Met = time.UnixMilli(at), Meetings(met)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNothing
	}
	if err == nil && sum != nil && !bytes.Equal(sum, a.sum()) {
		err = fmt.Errorf("%w: the account of %q is not what was written", sqlite.ErrDamaged, a.Name)
	}
	return a, err
}

// Login returns the account of key, made or renamed so that it has the clean name; [online.NameTaken] where that one, or one that
// looks like it, is another key's.
func (w *writer) Login(key Key, name string, now time.Time) (Account, error) {
	a, err := w.Account(key)
	known := err == nil
	switch {
	case known && a.Name == name:
		return a, nil
	case err != nil && !errors.Is(err, ErrNothing):
		return a, err
	}
	if err := w.claim(key, name, now); err != nil {
		return Account{}, err
	}
	if known {
		a.Name = name
		return a, w.Save(a)
	}
	a = Account{Key: key, Name: name, Rating: rating.New(now)}
	return a, w.Save(a)
}

// claim gives the name to the key, which gives up the one that it had.
func (w *writer) claim(key Key, name string, now time.Time) error {
	looks, err := online.NameKeys(name)
	if err != nil {
		return online.Refuse(online.BadName)
	}
	for _, look := range looks {
		var owner []byte
		var freed int64
		err := w.row("SELECT owner, freed FROM names WHERE look = ?", []any{look}, &owner, &freed)
		switch {
		case errors.Is(err, sql.ErrNoRows):
		case err != nil:
			return err
		case !bytes.Equal(owner, key[:]) && (freed == 0 || now.Before(time.UnixMilli(freed).Add(NameKept))):
			return online.Refuse(online.NameTaken)
		}
	}
	if err := w.exec("UPDATE names SET freed = ? WHERE owner = ? AND freed = 0", now.UnixMilli(), key[:]); err != nil {
		return err
	}
	for _, look := range looks {
		if err := w.exec("INSERT OR REPLACE INTO names (look, owner, freed) VALUES (?,?,0)", look, key[:]); err != nil {
			return err
		}
	}
	return nil
}

// Save writes all that is known of a player.
func (w *writer) Save(a Account) error {
	r := a.Rating
	return w.exec("INSERT INTO players ("+accountColumns+") VALUES (?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (key) DO UPDATE SET name = excluded.name, "+
		"value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, at = excluded.at, "+
		"risen = excluded.risen, proven = excluded.proven, peers = excluded.peers, met = excluded.met, sum = excluded.sum",
		a.Key[:], a.Name, r.Value, r.Deviation, r.Volatility, r.Games, r.At.UnixMilli(), a.Risen, a.Proven, a.Peers, append([]byte{}, a.Met...), a.sum())
}

// Begin writes a game that has just begun.
func (w *writer) Begin(g Game) error {
	settings, err := json.Marshal(g.Settings)
	if err != nil {
		return err
	}
	w.heads.set(g.ID, 0, g.Sum, false)
	return w.exec("INSERT INTO running (id, seat0, seat1, settings, drawn, private, began) VALUES (?,?,?,?,?,?,?)", g.ID,
		g.Seats[0][:], g.Seats[1][:], string(settings), strings.Join(pointTexts(g.Drawn, g.Settings.Size), ","), g.Private, g.Began.UnixMilli())
}

// Act writes something that was done in a game.
func (w *writer) Act(id string, a Act) error {
	w.heads.add(id, a.Sum)
	return w.exec("INSERT INTO acts (game, seq, word, ms, sum) VALUES (?,?,?,?,?)", id, a.Seq, a.Word, a.Spent.Milliseconds(), a.Sum)
}

// Keep writes what else is known of a game.
func (w *writer) Keep(id, memo string) error {
	return w.exec("UPDATE running SET asked = ? WHERE id = ?", memo, id)
}

// End moves a game from the running to the finished ones.
func (w *writer) End(f Finished, accounts ...Account) error {
	if err := w.Enter(f, accounts...); err != nil {
		return err
	}
	w.heads.end(f.ID)
	return w.exec("DELETE FROM running WHERE id = ?", f.ID)
}

// Enter writes a game that is over, and the accounts as they are after it.
func (w *writer) Enter(f Finished, accounts ...Account) error {
	statement, err := w.prepare("INSERT INTO finished (" + finishedColumns + ") VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (id) DO NOTHING")
	if err != nil {
		return err
	}
	done, err := statement.ExecContext(w.ctx, f.ID, seatKey(f.Seats[0]), seatKey(f.Seats[1]), f.Private, f.Ended, f.Result, f.SGF, f.sum())
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); n == 0 || err != nil {
		return err
	}
	for _, a := range accounts {
		if err := w.Save(a); err != nil {
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
