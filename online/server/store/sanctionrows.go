package store

import (
	"errors"
	"slices"
	"time"

	"hoshi/online/server/record"
)

// Sanction writes down what was done to somebody.
func (k book) Sanction(o record.Sanction) error {
	return k.put(sanctionRows, o.Kind, o.What, o.Until.UnixMilli(), o.Reason)
}

// Pardon takes back all that was done to somebody.
func (k book) Pardon(what string) error {
	return k.exec("DELETE FROM sanctions WHERE what = ?", what)
}

// Sanctions reads what is still in force.
func (k book) Sanctions(now time.Time) (list []record.Sanction, err error) {
	list, err = k.sanctions("ORDER BY until")
	return slices.DeleteFunc(list, func(o record.Sanction) bool { return !o.Until.After(now) }), err
}

// sanctions returns the sanctions that what follows the table's name in a query takes. What is damaged is an error beside the others.
func (k book) sanctions(rest string) (list []record.Sanction, err error) {
	err = errors.Join(k.read(sanctionRows, rest, nil, func(v []any) error {
		list = append(list, record.Sanction{Kind: v[0].(string), What: v[1].(string), Until: time.UnixMilli(v[2].(int64)), Reason: v[3].(string)})
		return nil
	}))
	return list, err
}
