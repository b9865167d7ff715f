package server

import (
	"database/sql"
	"encoding/json"
	"errors"
)

// Wait is [Book]'s.
func (w *writer) Wait(one Waiting) error {
	what, err := json.Marshal(one)
	if err != nil {
		return err
	}
	return w.exec("INSERT OR REPLACE INTO waiting (key, id, what) VALUES (?,?,?)", one.Key[:], one.ID, string(what))
}

// Withdraw is [Book]'s.
func (w *writer) Withdraw(ids ...string) error {
	for _, id := range ids {
		if err := w.exec("DELETE FROM waiting WHERE id = ?", id); err != nil {
			return err
		}
	}
	return nil
}

// Waiters is [Book]'s.
func (w *writer) Waiters() (list []Waiting, err error) {
	err = w.list("SELECT what FROM waiting", nil, func(rows *sql.Rows) error {
		var what string
		var one Waiting
		err := rows.Scan(&what)
		if err == nil {
			err = json.Unmarshal([]byte(what), &one)
		}
		list = append(list, one)
		return err
	})
	return list, err
}

// waiters returns all who wait, and puts the accounts of those whose codes others have into creators: they need not be there when somebody comes.
func waiters(book Book, creators map[Key]Account) ([]Waiting, error) {
	list, err := book.Waiters()
	for _, one := range list {
		if one.Code == "" {
			continue
		}
		a, bad := book.Account(one.Key)
		switch {
		case bad == nil:
			creators[one.Key] = a
		case !errors.Is(bad, ErrNothing):
			err = errors.Join(err, bad)
		}
	}
	return list, err
}
