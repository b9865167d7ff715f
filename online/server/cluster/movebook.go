package cluster

import (
	"context"

	"hoshi/online"
	"hoshi/online/server/record"

	"github.com/jackc/pgx/v5"
)

// takenAtOnce is how many rows of a table are sent together.
const takenAtOnce = 1000

// importer is [record.Content] that is written: the book in a transaction, games into the log at once.
type importer struct {
	ctx  context.Context
	tx   pgx.Tx
	log  *Log
	rows map[*table][][]any
}

// table is one of the book, with its columns as they are written.
type table struct {
	name    string
	columns []string
}

var (
	playersTable   = &table{"players", []string{"print", "key", "name", "value", "deviation", "volatility", "games", "at", "risen", "proven", "peers", "met"}}
	namesTable     = &table{"names", []string{"look", "owner", "freed"}}
	blocksTable    = &table{"blocks", []string{"owner", "print", "name"}}
	reportsTable   = &table{"reports", []string{"at", "owner", "print", "game", "text"}}
	finishedTable  = &table{"finished", []string{"id", "seat0", "seat1", "private", "ended", "result", "sgf"}}
	sanctionsTable = &table{"sanctions", []string{"kind", "what", "until", "reason"}}
)

// add notes a row.
func (t *importer) add(to *table, row ...any) error {
	if t.rows == nil {
		t.rows = map[*table][][]any{}
	}
	if t.rows[to] = append(t.rows[to], row); len(t.rows[to]) < takenAtOnce {
		return nil
	}
	return t.send(to)
}

func (t *importer) send(to *table) error {
	_, err := t.tx.CopyFrom(t.ctx, pgx.Identifier{to.name}, to.columns, pgx.CopyFromRows(t.rows[to]))
	t.rows[to] = nil
	return err
}

// flush sends what is left.
func (t *importer) flush() error {
	for to := range t.rows {
		if err := t.send(to); err != nil {
			return err
		}
	}
	return nil
}

// Player is [record.Content]'s.
func (t *importer) Player(a record.Account) error {
	r := a.Rating
	return t.add(playersTable, online.Fingerprint(a.Key[:]), some(a.Key[:]), a.Name, r.Value, r.Deviation, r.Volatility, r.Games, r.At.UnixMilli(), a.Risen, a.Proven, a.Peers, some([]byte(a.Met)))
}

// Name is [record.Content]'s.
func (t *importer) Name(n record.NameEntry) error {
	return t.add(namesTable, n.Look, some(n.Owner), n.Freed)
}

// Block is [record.Content]'s.
func (t *importer) Block(owner record.Key, b online.BlockInfo) error {
	return t.add(blocksTable, some(owner[:]), b.Key, b.Name)
}

// Report is [record.Content]'s.
func (t *importer) Report(owner record.Key, r online.ReportInfo) error {
	return t.add(reportsTable, r.At, some(owner[:]), r.Player, r.Game, r.Text)
}

// Ended is [record.Content]'s.
func (t *importer) Ended(f record.Finished) error {
	return t.add(finishedTable, f.ID, some(f.Seats[0]), some(f.Seats[1]), f.Private, f.Ended, f.Result, f.SGF)
}

// Sanction is [record.Content]'s.
func (t *importer) Sanction(o record.Sanction) error {
	return t.add(sanctionsTable, o.Kind, o.What, o.Until.UnixMilli(), o.Reason)
}

// Damaged is [record.Content]'s.
func (t *importer) Damaged(string, error) error { return nil }

// Running is [record.Content]'s.
func (t *importer) Running(g record.Game, acts []record.Act, aside string) error {
	return writeGame(t.ctx, t.log, g, acts, aside)
}

// tellBook tells of all that the book holds, as it is at one moment.
func (m *mover) tellBook(ctx context.Context, into record.Content) error {
	return m.transact(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error { return tellBook(ctx, tx, into) })
}

func tellBook(ctx context.Context, tx pgx.Tx, into record.Content) error {
	for _, tell := range []func() error{
		func() error { return each(ctx, tx, "SELECT "+accountColumns+" FROM players", readAccount, into.Player) },
		func() error {
			return each(ctx, tx, "SELECT look, owner, freed FROM names", pgx.RowToStructByPos[record.NameEntry], into.Name)
		},
		func() error {
			return each(ctx, tx, "SELECT owner, print, name FROM blocks", readBlock, func(b ownBlock) error { return into.Block(b.owner, b.BlockInfo) })
		},
		func() error {
			return each(ctx, tx, "SELECT owner, print, game, text, at FROM reports ORDER BY number", readReport, func(r ownReport) error { return into.Report(r.owner, r.ReportInfo) })
		},
		func() error { return each(ctx, tx, "SELECT "+endedColumns+" FROM finished", readEnded, into.Ended) },
		func() error {
			return each(ctx, tx, "SELECT kind, what, until, reason FROM sanctions", readSanction, into.Sanction)
		},
	} {
		if err := tell(); err != nil {
			return err
		}
	}
	return nil
}

// ownBlock and ownReport are a player's.
type ownBlock struct {
	owner record.Key
	online.BlockInfo
}

type ownReport struct {
	owner record.Key
	online.ReportInfo
}

func readBlock(row pgx.CollectableRow) (b ownBlock, err error) {
	var owner []byte
	err = row.Scan(&owner, &b.Key, &b.Name)
	copy(b.owner[:], owner)
	return b, err
}

func readReport(row pgx.CollectableRow) (r ownReport, err error) {
	var owner []byte
	err = row.Scan(&owner, &r.Player, &r.Game, &r.Text, &r.At)
	copy(r.owner[:], owner)
	return r, err
}
