package cluster

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"hoshi/online"
	"hoshi/online/server"
)

// Waiting is a player who waits for an opponent, at whichever server.
type Waiting struct {
	ID       string
	Kind     string // seek, challenge
	Key      server.Key
	Settings online.Settings
	Seat     *int        // the one of who waits; nil: drawn
	Code     string      // of a private game; empty: none
	Target   *server.Key // who is challenged; nil: anybody
	Width    int         // how far the other's rating may be at first; 0: any
	Since    time.Time
	Server   string // that tells the player
	Address  string // for whom the game counts
}

// ErrWaits says that who is to wait waits already.
var ErrWaits = errors.New("cluster: the player waits already")

// waits is the code of PostgreSQL for a row that is there already.
const waits = "23505"

// Wait lets a player wait.
func (b *Book) Wait(w Waiting) error {
	settings, err := json.Marshal(w.Settings)
	if err != nil {
		return err
	}
	var code *string
	if w.Code != "" {
		code = &w.Code
	}
	var target []byte
	if w.Target != nil {
		target = w.Target[:]
	}
	_, err = b.exec("INSERT INTO waiting ("+waitingColumns+") VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)",
		w.ID, w.Kind, w.Key[:], string(settings), w.Seat, code, target, w.Width, w.Since.UnixMilli(), w.Server, w.Address)
	if refused := (*pgconn.PgError)(nil); errors.As(err, &refused) && refused.Code == waits {
		return ErrWaits
	}
	return err
}

const waitingColumns = "id, kind, key, settings, seat, code, target, width, since, server, address"

func readWaiting(row scanner) (w Waiting, err error) {
	var key, target []byte
	var settings string
	var code *string
	var since int64
	if err := row.Scan(&w.ID, &w.Kind, &key, &settings, &w.Seat, &code, &target, &w.Width, &since, &w.Server, &w.Address); err != nil {
		return w, err
	}
	copy(w.Key[:], key)
	if target != nil {
		w.Target = (*server.Key)(target)
	}
	if code != nil {
		w.Code = *code
	}
	w.Since = time.UnixMilli(since)
	return w, json.Unmarshal([]byte(settings), &w.Settings)
}

// Take takes away what waits under an id or a code, and returns it to the one who was first: [server.ErrNothing] for all others.
func (b *Book) Take(idOrCode string) (Waiting, error) {
	return one(rows(b, readWaiting, "DELETE FROM waiting WHERE id = $1 OR code = $1 RETURNING "+waitingColumns, idOrCode))
}

// Withdraw takes away what a player waits for, and reports whether there was anything.
func (b *Book) Withdraw(key server.Key) (bool, error) {
	n, err := b.exec("DELETE FROM waiting WHERE key = $1", key[:])
	return n > 0, err
}

// Clear takes away all that players of a server wait for, which does not tell them any more.
func (b *Book) Clear(name string) error {
	_, err := b.exec("DELETE FROM waiting WHERE server = $1", name)
	return err
}

// pair is one statement, so that nobody is paired twice however many servers pair at once: it takes the row of who asks, then that of who has
// waited longest and fits, passes over rows that another server has in its hands, and deletes both or none. Two fit where one of them seeks, each is in
// the range of the other ([online.Reach]), and neither has blocked the other.
const pair = `
WITH own AS (
	SELECT w.*, p.value, p.print FROM waiting w JOIN players p USING (key) WHERE w.key = $1 AND w.code IS NULL AND w.target IS NULL FOR UPDATE OF w SKIP LOCKED
), other AS (
	SELECT w.id FROM own, waiting w JOIN players p USING (key)
	WHERE w.settings = own.settings AND w.key <> own.key AND w.code IS NULL AND w.target IS NULL AND (w.kind = 'seek' OR own.kind = 'seek')
	AND (w.width = 0 OR abs(p.value - own.value) <= w.width + 5 * (($2 - w.since) / 4000))
	AND (own.width = 0 OR abs(p.value - own.value) <= own.width + 5 * (($2 - own.since) / 4000))
	AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.owner = own.key AND b.print = p.print OR b.owner = w.key AND b.print = own.print)
	ORDER BY w.since, w.id LIMIT 1 FOR UPDATE OF w SKIP LOCKED
), both_of_them AS (SELECT own.id AS first, other.id AS second FROM own, other)
DELETE FROM waiting w USING both_of_them b WHERE w.id IN (b.first, b.second)
RETURNING w.id, w.kind, w.key, w.settings, w.seat, w.code, w.target, w.width, w.since, w.server, w.address`

// Pair looks for an opponent of a player who waits in public, and returns both, who wait no more: who was asked for first. Where nobody
// fits it is [server.ErrNothing], and the player goes on waiting.
func (b *Book) Pair(key server.Key, now time.Time) (pairOf [2]Waiting, err error) {
	found, err := rows(b, readWaiting, pair, key[:], now.UnixMilli())
	switch {
	case err != nil:
		return pairOf, err
	case len(found) == 0:
		return pairOf, server.ErrNothing
	case len(found) != 2:
		return pairOf, fmt.Errorf("cluster: %d players are paired", len(found))
	}
	if found[0].Key != key {
		found[0], found[1] = found[1], found[0]
	}
	return [2]Waiting(found), nil
}
