package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"hoshi/game"
)

// storedGame is a game as its rows hold it.
type storedGame struct {
	Entry
	id                  int64
	refs                refs
	stored              sql.NullInt64 // the sum
	black, white, event label
}

// label is the name of a player with their level, or that of an event, which has none.
type label struct {
	name, level sql.NullString
	stored      sql.NullInt64
}

// keptGames begins the statements that read kept games.
const keptGames = "SELECT " + summed + `, b.name, b.level, b.sum, w.name, w.level, w.sum, e.name, e.sum
	FROM game g LEFT JOIN player b ON b.id = g.black LEFT JOIN player w ON w.id = g.white LEFT JOIN event e ON e.id = g.event `

// into returns where the columns of [keptGames] go.
func (k *storedGame) into() []any {
	all := append(k.scanSummed(&k.id, &k.refs, &k.stored), &k.black.name, &k.black.level, &k.black.stored, &k.white.name, &k.white.level, &k.white.stored,
		&k.event.name, &k.event.stored)
	for i, v := range all {
		if raw, ok := v.(*sql.RawBytes); ok { // which would go with the next row
			all[i] = (*[]byte)(raw)
		}
	}
	return all
}

// check returns an error where the row of the game is not what was written.
func (k *storedGame) check() error {
	if err := k.Entry.check(); err != nil {
		return err
	}
	return agrees(k.stored, k.sum(k.refs))
}

// takeNames puts the names that are what was written into the entry, and returns an error where one is not.
func (k *storedGame) takeNames() (err error) {
	for _, l := range []struct {
		*label
		take func()
	}{
		{&k.black, func() {
			k.seats[game.Black].Name, k.seats[game.Black].Level = k.black.name.String, k.black.level.String
		}},
		{&k.white, func() {
			k.seats[game.White].Name, k.seats[game.White].Level = k.white.name.String, k.white.level.String
		}},
		{&k.event, func() { k.Entry.event = k.event.name.String }},
	} {
		texts := []string{l.name.String}
		if l.label != &k.event {
			texts = append(texts, l.level.String)
		}
		wrong := agrees(l.stored, nameSum(texts...))
		if !l.name.Valid && (l.label != &k.event || k.refs.event != 0) {
			wrong = fmt.Errorf("%w: it names what there is not", errRow)
		}
		if wrong != nil {
			err = wrong
		} else {
			l.take()
		}
	}
	return err
}

// entry reads a game.
func (l *Library) entry(ctx context.Context, id int64) (*Entry, error) {
	var k storedGame
	err := l.db.QueryRowContext(ctx, keptGames+"WHERE g.id = ?", id).Scan(k.into()...)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, fmt.Errorf("library: game %d: %w", id, ErrNoGame)
	case err == nil:
		err = errors.Join(k.check(), k.takeNames())
		if err != nil {
			err = fmt.Errorf("%w: %w", ErrDamaged, err)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("library: game %d: %w", id, l.noteDamage(err))
	}
	return &k.Entry, nil
}

// read reads a game without its names; nil: there is none. Where its row is not what was written, it is returned with the error, which wraps [ErrDamaged].
func (t *transaction) read(id int64) (*storedGame, error) {
	k := &storedGame{}
	found, err := t.row(keptGames+"WHERE g.id = ?", []any{id}, k.into()...)
	if err != nil || !found {
		return nil, err
	}
	if err := k.check(); err != nil {
		return k, fmt.Errorf("%w: game %d: %w", ErrDamaged, id, err)
	}
	return k, nil
}
