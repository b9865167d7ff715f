package store

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
)

// Running tells of every running game; what is damaged of one is told with its cause. It also says what is missing at the end of the database.
func (w *writer) Running(into record.Replay) (lost []error, err error) {
	w.resumed = nil
	if lost, err = w.runningGames(into); err != nil {
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
	missing, err := w.lost()
	return append(lost, missing...), err
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
	var rows [][]any
	err := errors.Join(w.exec("UPDATE running SET aside = ? WHERE id = ?", cause.Error(), id),
		w.list("SELECT "+runningRows.columns+" FROM running WHERE id = ?", []any{id}, func(r *sql.Rows) error {
			values, err := scanValues(r)
			rows = append(rows, values)
			return err
		}))
	for _, values := range rows { // of which the cause says what is damaged
		err = errors.Join(err, w.sumRow(runningRows, values))
	}
	return err
}

// runningGames tells of the games without their acts. It returns what else is lost.
func (w *writer) runningGames(into record.Replay) (lost []error, err error) {
	var games []record.Game
	gap, err := w.each("running", "number", gameColumns, "aside = ''", func(rows *sql.Rows) (number int64, err error) {
		values, err := scanValues(rows)
		if err != nil {
			return 0, err
		}
		g, _, damage, forgotten := gameOf(values[1:])
		if forgotten != nil {
			lost = append(lost, fmt.Errorf("what was asked for in the game %s: %w", g.ID, forgotten))
		}
		games, w.resumed = append(games, g), append(w.resumed, resumedGame{id: g.ID, damage: damage})
		return values[0].(int64), nil
	})
	if gap > 0 {
		lost = append(lost, fmt.Errorf("running games before number %d can't be read", gap))
	}
	for i, g := range games {
		one := &w.resumed[i]
		sum, damage := into.Game(g)
		if one.damage != nil {
			into.Damaged(g.ID, one.damage)
		}
		one.sum, one.damage = sum, errors.Join(one.damage, damage)
	}
	return lost, err
}

// gameColumns are what [gameOf] reads.
const gameColumns = "id, seat0, seat1, settings, drawn, private, began, aside, sum, asked, askedsum"

// gameOf reads what is left of a running game, and why it was set aside. damage is why that is not all, forgotten why nothing is known of what was asked for
// in it.
func gameOf(values []any) (g record.Game, aside string, damage, forgotten error) {
	const asked = 9
	text := func(i int) string {
		if data, ok := values[i].([]byte); ok {
			return string(data)
		}
		s, _ := values[i].(string)
		return s
	}
	_, damage = runningRows.check(values[:asked])
	if _, forgotten = memoRows.check([]any{values[0], values[asked], values[asked+1]}); forgotten == nil {
		g.Memo = text(asked)
	}
	g.ID, aside = text(0), text(7)
	for seat := range g.Seats {
		if copy(g.Seats[seat][:], text(1+seat)) != len(record.Key{}) || len(text(1+seat)) != len(record.Key{}) {
			damage = errors.Join(damage, fmt.Errorf("player %d: the key is damaged", seat))
		}
	}
	private, _ := values[5].(int64)
	began, _ := values[6].(int64)
	g.Private, g.Began = private != 0, time.UnixMilli(began)
	var err error
	if g.Settings, g.Drawn, err = readTerms(text(3), text(4)); err != nil {
		g.Settings, g.Drawn, damage = online.Settings{}, nil, errors.Join(damage, err)
	}
	return g, aside, damage, forgotten
}

// runningActs tells what was done in the games.
func (w *writer) runningActs(into record.Replay) error {
	at := make(map[string]*resumedGame, len(w.resumed))
	for i := range w.resumed {
		at[w.resumed[i].id] = &w.resumed[i]
	}
	gap, err := w.each("acts", "at", "game, seq, word, ms, sum", "EXISTS (SELECT 1 FROM running WHERE id = game AND aside = '')", func(rows *sql.Rows) (number int64, err error) {
		var id string
		var a record.Act
		var ms int64
		err = scan(rows, &number, &id, &a.Seq, &a.Word, &ms, &a.Sum) // in their order, up to the one that is none
		a.Spent = time.Duration(ms) * time.Millisecond
		g := at[id]
		if g == nil || g.damage != nil {
			return number, nil
		}
		if g.last = number; err != nil {
			g.damage = fmt.Errorf("act number %d: %w", number, err)
			into.Damaged(id, g.damage)
			return number, nil
		}
		g.n++
		if g.sum, g.damage = into.Act(id, a); g.damage == nil && w.heads.differs(id, g.n, g.sum) {
			g.damage = record.NotWritten(a.Seq)
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

// each calls take, which returns its key, for the rows of a table in the order of the integer key. What can't be read, also when the disk
// is asked again, is left out, and what stands behind it comes all the same: gap is the key from which on all could be read, 0 where nothing is damaged.
func (r *rows) each(table, key, columns, where string, take func(*sql.Rows) (int64, error)) (gap int64, err error) {
	query := fmt.Sprintf("SELECT %s, %s FROM %s WHERE %s > ? AND %s ORDER BY %s", key, columns, table, key, where, key)
	if _, err := r.prepare(query); err != nil {
		return 0, err // there is no such table any more
	}
	var last int64
	failed := int64(-1) // where the disk has failed once
	for step := int64(0); step < 1<<40; {
		rows, err := r.conn.QueryContext(r.ctx, query, last+step)
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
		if isDisk(err) && failed != last+step {
			failed = last + step
			continue
		}
		step += 1 + step/64 // past what can't be read
		gap = last + step + 1
	}
	return gap, nil
}

// isDisk reports whether an error says that the disk has failed, which it may not do when it is asked again.
func isDisk(err error) bool { return errors.Is(sqlite.Explain(err), sqlite.ErrIO) }
