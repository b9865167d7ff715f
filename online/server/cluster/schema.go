package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/online/server/record"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// schema is what a database holds: what each version of it adds to the one before. Keys are those of players, prints their fingerprints, and
// times Unix milliseconds.
var schema = []string{`
CREATE TABLE players (
	key bytea PRIMARY KEY, print text NOT NULL UNIQUE, name text NOT NULL, value float8 NOT NULL, deviation float8 NOT NULL, volatility float8 NOT NULL,
	games int NOT NULL, at bigint NOT NULL, risen float8 NOT NULL, proven bool NOT NULL
);
CREATE INDEX players_named ON players (name);
CREATE INDEX best ON players (value DESC) WHERE deviation <= 110 AND games > 0;
CREATE TABLE names (look text PRIMARY KEY, owner bytea NOT NULL, freed bigint NOT NULL);
CREATE INDEX names_of ON names (owner);
CREATE TABLE blocks (owner bytea NOT NULL, print text NOT NULL, name text NOT NULL, PRIMARY KEY (owner, print));
CREATE TABLE reports (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at bigint NOT NULL, owner bytea NOT NULL, print text NOT NULL, game text NOT NULL, text text NOT NULL);
CREATE INDEX reports_of ON reports (owner);
CREATE TABLE finished (
	id text COLLATE "C" PRIMARY KEY, seat0 bytea NOT NULL, seat1 bytea NOT NULL, private bool NOT NULL, ended bigint NOT NULL, result text NOT NULL, sgf text NOT NULL
);
CREATE INDEX finished_first ON finished (seat0, id);
CREATE INDEX finished_second ON finished (seat1, id);
CREATE TABLE sanctions (kind text NOT NULL, what text NOT NULL, until bigint NOT NULL, reason text NOT NULL, PRIMARY KEY (kind, what));
CREATE TABLE waiting (
	id text PRIMARY KEY, kind text NOT NULL, key bytea NOT NULL UNIQUE REFERENCES players ON DELETE CASCADE, settings text NOT NULL, seat int, code text UNIQUE,
	target bytea, width int NOT NULL, since bigint NOT NULL, server text NOT NULL, address text NOT NULL
);
CREATE INDEX waiting_for ON waiting (settings, since) WHERE code IS NULL AND target IS NULL;
`, `
DROP TABLE waiting;
CREATE TABLE waiting (
	key bytea PRIMARY KEY REFERENCES players ON DELETE CASCADE, id text NOT NULL UNIQUE, server text NOT NULL, here bool NOT NULL, print text NOT NULL, kind text NOT NULL,
	rating float8 NOT NULL, settings text NOT NULL, seat int NOT NULL, code text NOT NULL, width int NOT NULL, since bigint NOT NULL
);
CREATE INDEX waiting_for ON waiting (settings, since) WHERE code = '' AND here;
`, `
-- names are compared without signs: see nameAll
`, `
ALTER TABLE players ADD COLUMN peers int NOT NULL DEFAULT 0, ADD COLUMN met bytea NOT NULL DEFAULT '';
`}

// looksSince is the version from which on the table of names has them without signs.
const looksSince = 3

// lockSchema is the number of the lock under which a database is made new. It is just a number of ours.
const lockSchema = 4_883_017

// prepare makes the tables, or those of an older version new, for the cluster of that name; without a name it only looks. An error says what is wrong with the database, in
// which nothing has changed then.
func prepare(ctx context.Context, pool *pgxpool.Pool, cluster string, now func() time.Time) error {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) // after the commit it does nothing
	var there time.Time
	before := now()
	if err := tx.QueryRow(ctx, "SELECT clock_timestamp()").Scan(&there); err != nil {
		return err
	}
	if apart := there.Sub(before.Add(now().Sub(before) / 2)).Abs(); apart > mostApart {
		return fmt.Errorf("its clock is %v away from the one here: set both by NTP", apart.Round(time.Second))
	}
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", lockSchema); err != nil {
		return err
	}
	version, owner, err := whose(ctx, tx)
	switch {
	case err != nil:
		return err
	case version > len(schema):
		return fmt.Errorf("its schema is of a newer version of the program (%d, this one knows %d)", version, len(schema))
	case owner != "" && cluster != "" && owner != cluster:
		return fmt.Errorf("it belongs to the cluster %q, and this is %q: each one needs a database of its own", owner, cluster)
	case cluster == "":
		return nil // the caller only looks
	case version == 0:
		if _, err := tx.Exec(ctx, "CREATE TABLE hoshi (version int NOT NULL, cluster text NOT NULL)"); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "INSERT INTO hoshi VALUES (0, $1)", cluster); err != nil {
			return err
		}
	}
	for _, statements := range schema[version:] {
		if _, err := tx.Exec(ctx, statements); err != nil {
			return err
		}
	}
	if version < looksSince {
		if err := nameAll(ctx, tx); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, "UPDATE hoshi SET version = $1", len(schema)); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// nameAll enters the names of all players into the table of names as they are compared now.
func nameAll(ctx context.Context, tx pgx.Tx) error {
	var names []record.NameEntry
	var players []record.Account
	err := each(ctx, tx, "SELECT look, owner, freed FROM names", pgx.RowToStructByPos[record.NameEntry], func(n record.NameEntry) error {
		names = append(names, n)
		return nil
	})
	if err == nil {
		err = each(ctx, tx, "SELECT "+accountColumns+" FROM players ORDER BY at", readAccount, func(a record.Account) error {
			players = append(players, a)
			return nil
		})
	}
	for _, n := range record.MissingNames(names, players) {
		if err == nil {
			_, err = tx.Exec(ctx, "INSERT INTO names VALUES ($1, $2, $3)", n.Look, some(n.Owner), n.Freed)
		}
	}
	return err
}

// whose returns which version of the schema a database has, 0 for an empty one, and whose it is.
func whose(ctx context.Context, tx pgx.Tx) (version int, cluster string, err error) {
	var ours, others bool
	err = tx.QueryRow(ctx, `SELECT count(*) FILTER (WHERE tablename = 'hoshi') > 0, count(*) FILTER (WHERE tablename <> 'hoshi') > 0
		FROM pg_tables WHERE schemaname = current_schema()`).Scan(&ours, &others)
	switch {
	case err != nil:
		return 0, "", err
	case !ours && others:
		return 0, "", errors.New("it holds tables of something else")
	case !ours:
		return 0, "", nil
	}
	err = tx.QueryRow(ctx, "SELECT version, cluster FROM hoshi").Scan(&version, &cluster)
	return version, cluster, err
}
