package library

import (
	"context"
	"errors"
	"fmt"
)

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
		var k storedGame
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
