package store

import (
	"encoding/json"
	"errors"

	"hoshi/online/server/record"
)

// Wait is [record.Book]'s.
func (k book) Wait(one record.Waiting) error {
	what, err := json.Marshal(one)
	if err != nil {
		return err
	}
	return k.put(waitingRows, one.Key[:], one.ID, string(what))
}

// Withdraw is [record.Book]'s.
func (k book) Withdraw(ids ...string) error {
	for _, id := range ids {
		if err := k.exec("DELETE FROM waiting WHERE id = ?", id); err != nil {
			return err
		}
	}
	return nil
}

// Waiters is [record.Book]'s.
func (k book) Waiters() (list []record.Waiting, err error) {
	err = errors.Join(k.read(waitingRows, "", nil, func(v []any) error {
		var one record.Waiting
		err := json.Unmarshal([]byte(v[2].(string)), &one)
		list = append(list, one)
		return err
	}))
	return list, err
}
