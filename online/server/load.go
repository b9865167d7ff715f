package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// load returns every running game, replayed, and forgets the acts of those that have ended. The turn that was running begins at
// now. A game of which something is damaged is set aside: it is returned among the damaged, with its cause, and what is left of it
// stays in the store.
func (w *writer) load(now time.Time) (games, damaged []savedGame, err error) {
	all, err := w.loadRunning(now)
	if err != nil {
		return nil, nil, err
	}
	if err := w.loadActs(all); err != nil {
		return nil, nil, err
	}
	for _, g := range all {
		if g.damage == nil {
			g.damage = w.heads.check(g)
		}
		if g.damage == nil {
			games = append(games, *g)
			continue
		}
		damaged = append(damaged, *g)
	}
	return games, damaged, nil
}

// setAside notes for good that games are damaged, and why.
func (w *writer) setAside(games []savedGame) error {
	for _, g := range games {
		if err := w.exec("UPDATE running SET aside = ? WHERE id = ?", g.damage.Error(), g.id); err != nil {
			return err
		}
	}
	return nil
}

// loadRunning reads the running games without their acts, by their ids.
func (w *writer) loadRunning(now time.Time) (map[string]*savedGame, error) {
	games := map[string]*savedGame{}
	var keys [][2][]byte
	var order []*savedGame
	_, err := w.each("running", "number", "id, seat0, seat1, settings, drawn, private, began, asked", "aside = ''", func(rows *sql.Rows) (number int64, err error) {
		g := &savedGame{}
		var settings, drawn, asked string
		var began int64
		var raw [2][]byte
		if err := rows.Scan(&number, &g.id, &raw[0], &raw[1], &settings, &drawn, &g.private, &began, &asked); err != nil {
			return 0, err
		}
		if g.match, err = savedMatch(settings, drawn, now); err != nil {
			g.damage = err
		} else {
			g.match.chain = chainOf(g.id, g.match)
		}
		g.began, g.memo = time.UnixMilli(began), readMemo(asked)
		games[g.id] = g
		keys, order = append(keys, raw), append(order, g)
		return number, nil
	})
	for i, g := range order {
		for seat, key := range keys[i] {
			var accountErr error
			if len(key) != len(playerKey{}) {
				accountErr = errors.New("the key is damaged")
			} else {
				g.players[seat], accountErr = w.account(playerKey(key))
			}
			if accountErr != nil {
				g.damage = errors.Join(g.damage, fmt.Errorf("player %d: %w", seat, accountErr))
			}
		}
	}
	return games, err
}

// loadActs replays what was done in the games.
func (w *writer) loadActs(games map[string]*savedGame) error {
	gap, err := w.each("acts", "at", "game, seq, word, ms, sum", "EXISTS (SELECT 1 FROM running WHERE id = game AND aside = '')", func(rows *sql.Rows) (at int64, err error) {
		var id, word string
		var seq int
		var ms int64
		var sum []byte
		if err := rows.Scan(&at, &id, &seq, &word, &ms, &sum); err != nil {
			return 0, err
		}
		g := games[id]
		if g == nil || g.damage != nil {
			return at, nil
		}
		g.last = at
		if want := g.match.link(seq, word, ms); sum != nil && subtle.ConstantTimeCompare(want, sum) == 0 || w.heads.differs(id, g.match.links, want) {
			g.damage = fmt.Errorf("act %d is not what was written, or something before it is missing", seq+1)
		} else if err := g.match.replay(seq, word, time.Duration(ms)*time.Millisecond); err != nil {
			g.damage = err
		}
		return at, nil
	})
	w.torn = gap > 0
	for _, g := range games {
		if g.damage == nil && g.last < gap {
			g.damage = fmt.Errorf("acts before number %d can't be read, and none of the game comes after them", gap)
		}
	}
	return err
}

// each calls take, which returns its key, for the rows of a table in the order of the integer key. What can't be read is left out,
// and what stands behind it comes all the same: gap is the key from which on all could be read, 0 where nothing is damaged.
func (w *writer) each(table, key, columns, where string, take func(*sql.Rows) (int64, error)) (gap int64, err error) {
	query := fmt.Sprintf("SELECT %s, %s FROM %s WHERE %s > ? AND %s ORDER BY %s", key, columns, table, key, where, key)
	if _, err := w.prepare(query); err != nil {
		return 0, err // there is no such table any more
	}
	var last int64
	for step := int64(0); step < 1<<40; {
		rows, err := w.conn.QueryContext(w.ctx, query, last+step)
		for err == nil && rows.Next() {
			var at int64
			if at, err = take(rows); err == nil {
				last, step = at, 0
			}
		}
		if rows != nil {
			err = errors.Join(err, rows.Err(), rows.Close())
		}
		if err == nil {
			return gap, nil
		}
		step += 1 + step/64 // past what can't be read
		gap = last + step + 1
	}
	return gap, nil
}

// chainOf is where the chain of hashes of a game begins.
func chainOf(id string, m *match) []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %+v %v", id, m.settings, m.Terms().Drawn))
	return sum[:]
}

// link adds to the chain of hashes what was done in a match, and returns its new end: it tells whether something before has changed
// or is missing.
func (m *match) link(seq int, word string, ms int64) []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%x %d %s %d", m.chain, seq, word, ms))
	m.chain = sum[:]
	m.links++
	return m.chain
}
