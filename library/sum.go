package library

import (
	"database/sql"
	"encoding/binary"
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
