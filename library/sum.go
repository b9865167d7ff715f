package library

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"

	"hoshi/game"
)

// Rows of games, players, events and names of positions carry a sum of what they hold, which SQLite does not look at. Older rows have none: they get one
// when the library is looked through. So have those that an older program writes while it is open: a trigger takes the sum of a row that it rewrites.

// refs are the numbers of the players and of the event that the row of a game names; 0: none.
type refs struct{ black, white, event int64 }

// sum returns the sum of the row of a game.
func (e *Entry) sum(r refs) int64 {
	var head []byte
	plain := int64(0)
	if e.moves.plain {
		plain = 1
	}
	for _, n := range []int64{e.key, e.name, r.black, r.white, r.event, int64(e.day), e.ended, int64(e.rule), int64(e.moves.size), plain, int64(e.result.Winner),
		int64(e.result.Reason), int64(e.opening), int64(e.source), int64(e.plies), int64(e.seats[game.Black].Rating), int64(e.seats[game.White].Rating),
		int64(len(e.review)), int64(len(e.moves.data)), int64(len(e.extra))} {
		head = binary.LittleEndian.AppendUint64(head, uint64(n))
	}
	return int64(hashOf(head, e.review, e.moves.data, e.extra))
}

// nameSum returns the sum of the row of a player, or with one part of an event.
func nameSum(parts ...string) int64 {
	var all [][]byte
	for _, p := range parts {
		all = append(all, []byte(p))
	}
	return int64(hashOf(all...))
}

// sumLength is how many bytes a sum has there.
const sumLength = 8

// sumBytes is nameSum as the table about holds it.
func sumBytes(parts ...string) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(nameSum(parts...)))
}

// agrees returns an error where a row has a sum, and another one than what it holds.
func agrees(stored sql.NullInt64, sum int64) error {
	if stored.Valid && stored.Int64 != sum {
		return fmt.Errorf("%w: it is not what was written", errRow)
	}
	return nil
}

// summed are the columns of a game of which its row has the sum, with that.
const summed = `g.id, g.key, coalesce(g.name, 0), g.black, g.white, coalesce(g.event, 0), g.day, g.ended, g.rule, g.size, g.plain, g.winner, g.reason,
	g.opening, g.source, g.plies, g.black_rating, g.white_rating, g.review, g.moves, g.extra, g.sum`

// scanSummed returns where [summed] go. The bytes are those of the database, which go with the next row.
func (e *Entry) scanSummed(id *int64, r *refs, stored *sql.NullInt64) []any {
	return []any{id, &e.key, &e.name, &r.black, &r.white, &r.event, &e.day, &e.ended, &e.rule, &e.moves.size, &e.moves.plain, &e.result.Winner, &e.result.Reason,
		&e.opening, &e.source, &e.plies, &e.seats[game.Black].Rating, &e.seats[game.White].Rating, (*sql.RawBytes)(&e.review), (*sql.RawBytes)(&e.moves.data),
		(*sql.RawBytes)(&e.extra), stored}
}

// sumGames gives sums to some of the games behind a number that have none, and returns the last of them, 0: there is none any more. The key of a game
// tells whether its names and moves are what was written.
func (t *transaction) sumGames(behind int64) (last int64, err error) {
	rows, err := t.QueryContext(t.ctx, keptGames+"WHERE g.id > ? AND g.sum IS NULL ORDER BY g.id LIMIT ?", behind, sumAtOnce)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	sums := map[int64]int64{}
	for rows.Next() {
		var k kept
		err := rows.Scan(k.into()...)
		if err == nil {
			err = errors.Join(k.check(), k.takeNames())
		}
		if err == nil && k.gameKey() != k.key {
			err = fmt.Errorf("%w: its key is that of another one", errRow)
		}
		if err != nil {
			return 0, fmt.Errorf("%w: game %d: %w", ErrDamaged, k.id, err)
		}
		last, sums[k.id] = k.id, k.sum(k.refs)
	}
	if err := rows.Err(); err != nil {
		return 0, err
	}
	for id, sum := range sums {
		if _, err := t.exec("UPDATE game SET sum = ? WHERE id = ?", sum, id); err != nil {
			return 0, err
		}
	}
	return last, nil
}

// sumNames gives sums to the rows of a table of names that have none.
func (t *transaction) sumNames(table, columns string) error {
	sums := map[int64]int64{}
	rows, err := t.QueryContext(t.ctx, "SELECT id, "+columns+" FROM "+table+" WHERE sum IS NULL")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var name, level string
		into := []any{&id, &name, &level}
		if table == "event" {
			into = into[:2]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if sums[id] = nameSum(name, level); table == "event" {
			sums[id] = nameSum(name)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for id, sum := range sums {
		if _, err := t.exec("UPDATE "+table+" SET sum = ? WHERE id = ?", sum, id); err != nil {
			return err
		}
	}
	return nil
}

// sumAtOnce is how many games get their sums in one transaction, so that others can write between two.
const sumAtOnce = 2000

// sumOld gives sums to the rows of older versions, which were looked through.
func (l *Library) sumOld(ctx context.Context) error {
	for last, left := int64(0), true; left; {
		err := l.change(ctx, func(t *transaction) (err error) {
			last, err = t.sumGames(last)
			left = last > 0
			return err
		})
		if err != nil {
			return err
		}
	}
	return l.change(ctx, func(t *transaction) error {
		return errors.Join(t.sumNames("player", "name, level"), t.sumNames("event", "name"), t.sumPositions(), t.sumOnce())
	})
}

// sumPositions gives sums to the names of positions that have none.
func (t *transaction) sumPositions() error {
	all, err := namesIn(t.ctx, t, "WHERE sum IS NULL")
	if err != nil {
		return err
	}
	for _, n := range all {
		if err := t.call(n.key, n.Name); err != nil {
			return err
		}
	}
	return nil
}

// sumOnce gives sums to the rows of what was done once that have none.
func (t *transaction) sumOnce() error {
	rows, err := t.QueryContext(t.ctx, "SELECT name FROM about WHERE name LIKE ? AND length(value) = 0", doneOnce+"%")
	if err != nil {
		return err
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return err
		}
		names = append(names, name)
	}
	for _, name := range names {
		if _, err := t.exec("UPDATE about SET value = ? WHERE name = ?", sumBytes(name), name); err != nil {
			return err
		}
	}
	return rows.Err()
}
