package store

import (
	"errors"
	"fmt"

	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
)

// Write writes all changes in one transaction. errs are those that the changes themselves return. A [*online.Refusal], and any error of one that reads alone,
// leaves the others be. Any other error is that of its change alone, which is left out, and the others are written anew; it becomes a refusal, too. Only what is
// wrong with the disk fails the whole, and nothing is written after it, except for damage that a change meets that stands apart or reads alone.
func (w *writer) Write(changes []record.Change) (errs []error, err error) {
	errs = make([]error, len(changes))
	out := make([]bool, len(changes))
	for {
		failed, err := w.transact(changes, out, errs)
		if failed < 0 {
			return errs, sqlite.Explain(err)
		}
		if err := w.exec("ROLLBACK"); err != nil {
			return nil, sqlite.Explain(err)
		}
		w.heads.undo()
		out[failed] = true
	}
}

// transact writes the changes except those that are out. failed is the index of one that can't be written, with the transaction still open, or -1.
func (w *writer) transact(changes []record.Change, out []bool, errs []error) (failed int, err error) {
	open := false
	for i, c := range changes {
		if c.Write == nil || out[i] {
			continue
		}
		if c.Reads {
			if errs[i] = c.Write(w); open && IsUnreadable(errs[i]) { // SQLite writes nothing more in this transaction
				return i, nil
			}
			continue
		}
		if !open {
			if err := w.exec("BEGIN IMMEDIATE"); err != nil {
				return -1, err
			}
			open = true
		}
		errs[i] = c.Write(w)
		refusal := (*online.Refusal)(nil)
		switch {
		case errs[i] == nil, errors.As(errs[i], &refusal):
		case c.Apart && IsUnreadable(errs[i]):
			errs[i] = fmt.Errorf("%w: %w", online.Refuse(online.Damaged), errs[i])
			return i, nil
		case sqlite.IsFault(errs[i]):
			return -1, errs[i]
		default:
			errs[i] = fmt.Errorf("%w: %w", online.Refuse(online.NotDone), errs[i])
			return i, nil
		}
	}
	if !open {
		return -1, nil
	}
	if w.due += len(changes); w.due >= sweepSize && !w.torn {
		w.due = 0
		if err := w.sweep(); err != nil {
			return -1, err
		}
	}
	if err := w.exec("UPDATE commits SET n = n + 1"); err != nil {
		return -1, err
	}
	if err := w.exec("COMMIT"); err != nil {
		return -1, err
	}
	w.heads.commits++
	return -1, w.heads.write()
}
