package server

import (
	"encoding/json"
	"errors"
)

// Wait is [Book]'s.
func (w *writer) Wait(one Waiting) error {
	what, err := json.Marshal(one)
	if err != nil {
		return err
	}
	return w.put(waitingRows, one.Key[:], one.ID, string(what))
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
	err = errors.Join(w.read(waitingRows, "", nil, func(v []any) error {
		var one Waiting
		err := json.Unmarshal([]byte(v[2].(string)), &one)
		list = append(list, one)
		return err
	}))
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
