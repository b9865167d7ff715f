package library

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"

	"hoshi/game"
)

// Rows of games, players and events carry a sum of what they hold, which SQLite does not look at. Older rows have none: they get one when the library
// is looked through.

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

// sumGames gives sums to the games for which a condition holds.
func (t *transaction) sumGames(condition string, args ...any) error {
	sums := map[int64]int64{}
	rows, err := t.QueryContext(t.ctx, "SELECT "+summed+" FROM game g WHERE "+condition, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var e Entry
		var id int64
		var r refs
		if err := rows.Scan(e.scanSummed(&id, &r, new(sql.NullInt64))...); err != nil {
			return err
		}
		sums[id] = e.sum(r)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	for id, sum := range sums {
		if _, err := t.exec("UPDATE game SET sum = ? WHERE id = ?", sum, id); err != nil {
			return err
		}
	}
	return nil
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
	for {
		left := 0
		err := l.change(ctx, func(t *transaction) error {
			if _, err := t.row("SELECT count(*) FROM (SELECT 1 FROM game WHERE sum IS NULL LIMIT ?)", []any{sumAtOnce}, &left); err != nil {
				return err
			}
			if left > 0 {
				return t.sumGames("g.id IN (SELECT id FROM game WHERE sum IS NULL LIMIT ?)", sumAtOnce)
			}
			if err := t.sumNames("player", "name, level"); err != nil {
				return err
			}
			return t.sumNames("event", "name")
		})
		if err != nil || left == 0 {
			return err
		}
	}
}
