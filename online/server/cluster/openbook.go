package cluster

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// mostConns is how many connections there are to PostgreSQL.
const mostConns = besides + settledAtOnce + 1

// session is what PostgreSQL is told of each connection. A server that hangs, or whose line is cut, inside a transaction does not keep what it has
// locked from the others for longer than it would wait itself.
var session = map[string]string{"application_name": "hoshi-server", "idle_in_transaction_session_timeout": "10s", "statement_timeout": "10s"}

// OpenBook opens the database at a URL such as postgres://hoshi:PASSWORD@host/hoshi, and makes its tables where it is empty. The cluster is whose
// database it is. An error says in words what is wrong, and nothing was changed then.
func OpenBook(ctx context.Context, url, cluster string) (*Book, error) {
	return openBook(ctx, url, cluster, time.Now)
}

// checkDatabase says what is wrong with the database at a URL, and changes nothing there.
func checkDatabase(ctx context.Context, url string) error {
	b, err := openBook(ctx, url, "", time.Now)
	if err == nil {
		b.Close()
	}
	return err
}

// checkOwner refuses the database at a URL that another cluster has than the one of the name, which is empty where NATS holds none yet, and an empty one for a cluster that has played. It
// changes nothing there.
func checkOwner(ctx context.Context, url, name string, played bool) error {
	b, err := openBook(ctx, url, "", time.Now)
	if err != nil {
		return err
	}
	defer b.Close()
	var owner string
	err = b.within(func(ctx context.Context, tx pgx.Tx) (err error) {
		_, owner, err = whose(ctx, tx)
		return err
	})
	switch {
	case err != nil:
		return fmt.Errorf("cluster: the database: %w", explain(err))
	case owner == "" && played:
		return fmt.Errorf("cluster: the database is empty, and NATS is that of the cluster %q, which has played: has the database lost its data, or is it another one?", name)
	case owner != "" && name == "":
		return fmt.Errorf("cluster: the database belongs to the cluster %q, and NATS holds none: has NATS lost its data, or is it another one?", owner)
	case owner != "" && owner != name:
		return fmt.Errorf("cluster: the database belongs to the cluster %q, and NATS is that of %q: each one needs a database of its own", owner, name)
	}
	return nil
}

func openBook(ctx context.Context, url, cluster string, now func() time.Time) (*Book, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("cluster: -postgres is no URL such as postgres://hoshi:PASSWORD@host/hoshi") // the error would hold the password
	}
	to := config.ConnConfig
	maps.Copy(to.RuntimeParams, session)
	to.ConnectTimeout = patience
	config.MaxConns = mostConns
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	pool, err := pgxpool.NewWithConfig(context.WithoutCancel(ctx), config)
	if err == nil {
		if err = prepare(ctx, pool, cluster, now); err != nil {
			pool.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("cluster: the database %s/%s: %w", to.Host, to.Database, explain(err))
	}
	b := &Book{pool: pool}
	b.open, b.close = context.WithCancel(context.Background())
	return b, nil
}
