package server

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"

	"hoshi/internal/sqlite"
	"hoshi/online"
)

// Each account and each game that has ended has a hash of what it holds, so that one that has changed on the disk is noticed when it
// is read. Rows of before version 7 of the schema have none.

// sumSize is how many bytes of a hash are kept.
const sumSize = 16

// sum is the hash of what is kept of an account.
func (a *account) sum() []byte {
	r := &a.rating
	sum := sha256.Sum256(fmt.Appendf(nil, "%x %q %v %v %v %d %d %v %t", a.key, a.name, r.Value, r.Deviation, r.Volatility, r.Games, r.At.UnixMilli(), a.risen, a.proven))
	return sum[:sumSize]
}

// finished is a game that has ended as it stands in the store.
type finished struct {
	id          string
	seats       [2][]byte // keys of the players; empty: deleted
	private     bool
	ended       int64 // Unix milliseconds
	result, sgf string
}

const finishedColumns = "id, seat0, seat1, private, ended, result, sgf, sum"

// sum is the hash of what is kept of the game.
func (g *finished) sum() []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %x %x %t %d %q %q", g.id, g.seats[0], g.seats[1], g.private, g.ended, g.result, g.sgf))
	return sum[:sumSize]
}

func (w *writer) saveFinished(g finished) error {
	return w.exec("INSERT INTO finished ("+finishedColumns+") VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (id) DO UPDATE SET seat0 = excluded.seat0, "+
		"seat1 = excluded.seat1, sgf = excluded.sgf, sum = excluded.sum",
		g.id, g.seats[0], g.seats[1], g.private, g.ended, g.result, g.sgf, g.sum())
}

// finished calls take for the games that have ended of which a condition holds. What is damaged is an error that is [sqlite.ErrDamaged].
func (w *writer) finished(condition string, args []any, take func(finished) error) error {
	return w.list("SELECT "+finishedColumns+" FROM finished WHERE "+condition, args, func(rows *sql.Rows) error {
		var g finished
		var sum []byte
		if err := rows.Scan(&g.id, &g.seats[0], &g.seats[1], &g.private, &g.ended, &g.result, &g.sgf, &sum); err != nil {
			return err
		}
		if sum != nil && !bytes.Equal(sum, g.sum()) {
			return fmt.Errorf("%w: the game %s is not what was written", sqlite.ErrDamaged, g.id)
		}
		return take(g)
	})
}

// damaged reports whether an error says that something in the database can't be read any more.
func damaged(err error) bool {
	explained := sqlite.Explain(err)
	return errors.Is(explained, sqlite.ErrDamaged) || errors.Is(explained, sqlite.ErrIO)
}

// aside says in the log that a game is set aside.
func (s *Server) aside(g savedGame) {
	s.log.Error("a game is damaged and set aside", "game", g.id, "players", []string{online.Fingerprint(g.players[0].key[:]), online.Fingerprint(g.players[1].key[:])}, "error", g.damage)
}

// damaged says in the log what is damaged, where that is what an error says.
func (s *Server) damaged(err error) {
	if damaged(err) {
		s.log.Error("something is damaged in the database, and all else goes on", "error", err)
	}
}
