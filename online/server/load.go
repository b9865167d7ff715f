package server

import (
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Running tells of every running game; what is damaged of one is told with its cause. It also says what is missing at the end of the database.
func (w *writer) Running(into Replay) (lost []error, err error) {
	w.resumed = nil
	if err := w.runningGames(into); err != nil {
		return nil, err
	}
	if err := w.runningActs(into); err != nil {
		return nil, err
	}
	for i := range w.resumed {
		if g := &w.resumed[i]; g.damage == nil {
			if g.damage = w.heads.check(g); g.damage != nil {
				into.Damaged(g.id, g.damage)
			}
		}
	}
	return w.lost()
}

// Resume notes for good which games are damaged, and why, and begins the heads of the others.
func (w *writer) Resume() error {
	for _, g := range w.resumed {
		if g.damage != nil {
			if err := w.SetAside(g.id, g.damage); err != nil {
				return err
			}
		}
	}
	err := w.heads.begin(w.commits, w.resumed)
	w.resumed = nil
	return err
}

// SetAside notes for good that a game is damaged, and why.
func (w *writer) SetAside(id string, cause error) error {
	return w.exec("UPDATE running SET aside = ? WHERE id = ?", cause.Error(), id)
}

// runningGames tells of the games without their acts.
func (w *writer) runningGames(into Replay) error {
	var games []Game
	_, err := w.each("running", "number", "id, seat0, seat1, settings, drawn, private, began, asked", "aside = ''", func(rows *sql.Rows) (number int64, err error) {
		var g Game
		var settings, drawn string
		var began int64
		var seats [2][]byte
		if err := rows.Scan(&number, &g.ID, &seats[0], &seats[1], &settings, &drawn, &g.Private, &began, &g.Memo); err != nil {
			return 0, err
		}
		g.Began = time.UnixMilli(began)
		var damage error
		for seat, key := range seats {
			if len(key) != len(Key{}) {
				damage = errors.Join(damage, fmt.Errorf("player %d: the key is damaged", seat))
			}
			copy(g.Seats[seat][:], key)
		}
		var bad error
		g.Settings, g.Drawn, bad = readTerms(settings, drawn)
		games, w.resumed = append(games, g), append(w.resumed, resumed{id: g.ID, damage: errors.Join(damage, bad)})
		return number, nil
	})
	for i, g := range games {
		one := &w.resumed[i]
		sum, damage := into.Game(g)
		if one.damage != nil {
			into.Damaged(g.ID, one.damage)
		}
		one.sum, one.damage = sum, errors.Join(one.damage, damage)
	}
	return err
}

// runningActs tells what was done in the games.
func (w *writer) runningActs(into Replay) error {
	at := make(map[string]*resumed, len(w.resumed))
	for i := range w.resumed {
		at[w.resumed[i].id] = &w.resumed[i]
	}
	gap, err := w.each("acts", "at", "game, seq, word, ms, sum", "EXISTS (SELECT 1 FROM running WHERE id = game AND aside = '')", func(rows *sql.Rows) (number int64, err error) {
		var id string
		var a Act
		var ms int64
		if err := rows.Scan(&number, &id, &a.Seq, &a.Word, &ms, &a.Sum); err != nil {
			return 0, err
		}
		a.Spent = time.Duration(ms) * time.Millisecond
		g := at[id]
		if g == nil || g.damage != nil {
			return number, nil
		}
		g.last = number
		g.n++
		if g.sum, g.damage = into.Act(id, a); g.damage == nil && w.heads.differs(id, g.n, g.sum) {
			g.damage = notWritten(a.Seq)
			into.Damaged(id, g.damage)
		}
		return number, nil
	})
	w.torn = gap > 0
	for _, g := range at {
		if g.damage == nil && g.last < gap {
			g.damage = fmt.Errorf("acts before number %d can't be read, and none of the game comes after them", gap)
			into.Damaged(g.id, g.damage)
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
