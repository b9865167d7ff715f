package cluster

import (
	"encoding/json"
	"fmt"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"

	"github.com/jackc/pgx/v5"
)

// drawn is the seat of a player who leaves that open.
const drawn = -1

const waitingColumns = "id, kind, key, rating, settings, seat, code, width, since"

// Wait is [record.Book]'s: the server that asks has the player from now on, who is there.
func (b *Book) Wait(w record.Waiting) error {
	settings, err := json.Marshal(w.Settings)
	if err != nil {
		return err
	}
	seat := drawn
	if w.Seat != nil {
		seat = *w.Seat
	}
	_, err = b.exec("INSERT INTO waiting ("+waitingColumns+`, server, here, print) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,true,$11) ON CONFLICT (key) DO UPDATE SET
		id = excluded.id, kind = excluded.kind, rating = excluded.rating, settings = excluded.settings, seat = excluded.seat, code = excluded.code, width = excluded.width,
		since = excluded.since, server = excluded.server, here = true`,
		w.ID, w.Kind, w.Key[:], w.Rating, string(settings), seat, w.Code, w.Width, w.Since.UnixMilli(), b.asker, online.Fingerprint(w.Key[:]))
	return err
}

func readWaiting(row pgx.CollectableRow) (w record.Waiting, err error) {
	var key []byte
	var settings string
	var since int64
	var seat int
	if err := row.Scan(&w.ID, &w.Kind, &key, &w.Rating, &settings, &seat, &w.Code, &w.Width, &since); err != nil {
		return w, err
	}
	copy(w.Key[:], key)
	if seat != drawn {
		w.Seat = &seat
	}
	w.Since = time.UnixMilli(since)
	return w, json.Unmarshal([]byte(settings), &w.Settings)
}

// Withdraw is [record.Book]'s. A server that no longer plays takes nobody away from the one that does.
func (b *Book) Withdraw(ids ...string) error {
	_, err := b.exec("DELETE FROM waiting WHERE id = ANY($1) AND server = $2", ids, b.asker)
	return err
}

// Waiters is [record.Book]'s.
func (b *Book) Waiters() ([]record.Waiting, error) {
	return rows(b, readWaiting, "UPDATE waiting SET server = $1, here = false RETURNING "+waitingColumns, b.asker)
}

// Take is [record.Shared]'s.
func (b *Book) Take(id string) error {
	n, err := b.exec("DELETE FROM waiting WHERE id = $1 AND server = $2", id, b.asker)
	if err == nil && n == 0 {
		err = record.ErrNotFound
	}
	return err
}

// pair is one statement, so that nobody is paired twice however many pair at once: it takes the row of the player who asks, then that of the one who has
// waited longest and fits, passes over rows that somebody else has in their hands, and deletes both or none. Two fit by [record.Waiting.Fits] where neither has blocked the other.
const pair = `
WITH own AS (
	SELECT * FROM waiting WHERE id = $1 AND server = $2 AND here AND code = '' FOR UPDATE SKIP LOCKED
), other AS (
	SELECT w.id FROM own, waiting w
	WHERE w.settings = own.settings AND w.id <> own.id AND w.server = own.server AND w.here AND w.code = '' AND (w.kind = 'seek' OR own.kind = 'seek')
	AND (w.width = 0 OR abs(w.rating - own.rating) <= w.width + 5 * (($3 - w.since) / 4000))
	AND (own.width = 0 OR abs(w.rating - own.rating) <= own.width + 5 * (($3 - own.since) / 4000))
	AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.owner = own.key AND b.print = w.print OR b.owner = w.key AND b.print = own.print)
	ORDER BY w.since, w.id LIMIT 1 FOR UPDATE OF w SKIP LOCKED
), both_of_them AS (SELECT own.id AS first, other.id AS second FROM own, other)
DELETE FROM waiting w USING both_of_them b WHERE w.id IN (b.first, b.second)
RETURNING w.id, w.kind, w.key, w.rating, w.settings, w.seat, w.code, w.width, w.since`

// Pair is [record.Shared]'s.
func (b *Book) Pair(id string) ([2]record.Waiting, error) { return b.pairAt(id, time.Now()) }

func (b *Book) pairAt(id string, now time.Time) (both [2]record.Waiting, err error) {
	found, err := rows(b, readWaiting, pair, id, b.asker, now.UnixMilli())
	switch {
	case err != nil:
		return both, err
	case len(found) == 0:
		return both, record.ErrNotFound
	case len(found) != 2:
		return both, fmt.Errorf("cluster: %d players are paired", len(found))
	}
	if found[0].ID != id {
		found[0], found[1] = found[1], found[0]
	}
	return [2]record.Waiting(found), nil
}

// shared is the book as the server that plays asks it beside the writing.
type shared struct {
	book *Book
	turn chan struct{} // holds one for each call
}

// Shared is [record.Sharing]'s.
func (s *Store) Shared() record.Shared {
	if book, can := s.book.(*Book); can {
		return shared{book, s.aside}
	}
	return nil
}

func (s shared) in() func() {
	s.turn <- struct{}{}
	return func() { <-s.turn }
}

func (s shared) Wait(w record.Waiting) error {
	defer s.in()()
	return s.book.Wait(w)
}

func (s shared) Withdraw(ids ...string) error {
	defer s.in()()
	return s.book.Withdraw(ids...)
}

func (s shared) Take(id string) error {
	defer s.in()()
	return s.book.Take(id)
}

func (s shared) Pair(id string) ([2]record.Waiting, error) {
	defer s.in()()
	return s.book.Pair(id)
}
