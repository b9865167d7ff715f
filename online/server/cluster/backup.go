package cluster

import (
	"context"
	"fmt"
	"io"
	"time"

	"hoshi/online/server/record"
	"hoshi/online/server/store"

	"github.com/jackc/pgx/v5"
)

// Backup copies all that a cluster holds, whose servers may run, to the data folder to, in which no database may be: all that was acknowledged when it began. A server without a
// cluster starts on the copy, and [MoveIn] moves it into an empty cluster. told says what is in it, and what of it is damaged.
func Backup(ctx context.Context, opts Options, postgres, to string) (told *record.Tally, err error) {
	if err := Check(ctx, opts, postgres); err != nil {
		return nil, err
	}
	c, err := Join(ctx, opts)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	if err := c.still(ctx); err != nil {
		return nil, err
	}
	book, err := OpenBook(ctx, postgres, c.Name())
	if err != nil {
		return nil, err
	}
	defer book.Close()
	m := &mover{cluster: c, book: book, log: &Log{reader: reader{cluster: c}, book: book}}
	told, _, err = store.WriteFolder(to, func(into record.Content) error { return m.copyBook(ctx, into) })
	return told, err
}

// copyBook tells of the book as it is once the log was read: what has ended until then is told of as the book has it or, where the book does not have it yet, as the log does.
func (m *mover) copyBook(ctx context.Context, into record.Content) error {
	games, lost, err := m.games(ctx)
	if err != nil {
		return err
	}
	return m.transact(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		late, on, err := notIn(ctx, tx, games)
		if err != nil {
			return err
		}
		if err := tellBook(ctx, tx, &bookAfter{Content: into, late: late}); err != nil {
			return err
		}
		for _, g := range late {
			if err := into.Ended(g.over.game); err != nil {
				return err
			}
		}
		return tellGames(on, lost, into)
	})
}

// notIn returns the games of the log that the book does not have: those that are over, and those that go on.
func notIn(ctx context.Context, tx pgx.Tx, games []*loggedGame) (late, on []*loggedGame, err error) {
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.id
	}
	there := map[string]bool{}
	err = each(ctx, tx, "SELECT id FROM finished WHERE id = ANY($1)", pgx.RowTo[string], func(id string) error {
		there[id] = true
		return nil
	}, ids)
	for _, g := range games {
		switch {
		case there[g.id]:
		case g.over != nil:
			late = append(late, g)
		default:
			on = append(on, g)
		}
	}
	return late, on, err
}

// bookAfter tells of players as they are after games that the book does not have yet.
type bookAfter struct {
	record.Content
	late []*loggedGame
}

// Player is [record.Content]'s.
func (a *bookAfter) Player(one record.Account) error {
	for _, g := range a.late {
		for _, then := range g.over.accounts {
			if then.Key == one.Key {
				name := one.Name // which may be another one since then
				one = then
				one.Name = name
			}
		}
	}
	return a.Content.Player(one)
}

// Reports writes what players have reported, a line each, the newest last, from the book at a URL, which may be in use.
func Reports(ctx context.Context, postgres string, out io.Writer) error {
	b, err := openBook(ctx, postgres, "", time.Now)
	if err != nil {
		return err
	}
	defer b.Close()
	err = pgx.BeginFunc(ctx, b.pool, func(tx pgx.Tx) error {
		return each(ctx, tx, "SELECT owner, print, game, text, at FROM reports ORDER BY number", readReport, func(r ownReport) error {
			return store.PrintReport(out, r.owner, r.ReportInfo)
		})
	})
	if err != nil {
		return fmt.Errorf("cluster: reports: %w", explain(err))
	}
	return nil
}
