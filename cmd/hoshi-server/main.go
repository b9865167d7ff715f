// Hoshi-server keeps a lobby for Gomoku and Renju and judges the games that are played there. See online/README.md.
//
//	hoshi-server -nats URLs -postgres URL … (one of several: online/OPERATING.md)
//	hoshi-server [-config file] [-check] [-addr 127.0.0.1:8488] [-data folder] [-tls-cert file -tls-key file] …
//	hoshi-server [-data folder] backup folder
//	hoshi-server [-data folder] reports
//	hoshi-server [-data folder] players|games|log|close|announce|ban|mute|pardon|sanctions|drain|export|forget|help …
//	hoshi-server -version
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"hoshi/internal/version"
	"hoshi/online/server"
	"hoshi/online/server/cluster"
	"hoshi/online/server/metrics"
)

// closeTime is how long connections may take to end.
const closeTime = 5 * time.Second

// errUsage is wrapped by what is wrong with the command line.
var errUsage = errors.New("the command line was not understood")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stderr); {
	case errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage):
		fmt.Fprintln(os.Stderr, "hoshi-server:", err)
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "hoshi-server:", err)
		os.Exit(1)
	}
}

// run serves until ctx ends or the server does.
func run(ctx context.Context, args []string, out io.Writer) error {
	o, err := parse(args, out)
	switch {
	case err != nil:
		return err
	case o.version:
		fmt.Println("hoshi-server", version.Number)
		return nil
	case len(o.words) > 0:
		return order(ctx, o.Data, o.words)
	case o.check:
		return o.tryOut(ctx)
	}
	again := make(chan os.Signal, 1)
	signal.Notify(again, syscall.SIGHUP) // from the first: unheard it would kill
	defer signal.Stop(again)
	gone, err := o.join(ctx)
	if err != nil || ctx.Err() != nil {
		return err
	}
	o.Metrics = metrics.New()
	server, err := server.New(o.Options)
	if err != nil {
		return err
	}
	if err := server.Start(o.addr, o.certificate, o.key); err != nil {
		return errors.Join(err, shut(server))
	}
	if err := server.Operate(); err != nil {
		o.Log.Error("no orders are taken", "error", err) // games are played all the same
	}
	for {
		select {
		case <-again:
			o.Log.Info("the certificate is read anew", "error", server.Reload())
		case <-ctx.Done():
			return shut(server)
		case <-gone:
			closed := make(chan error, 1)
			go func() { closed <- shut(server) }()
			err := errors.New("NATS has not answered for so long that another server may play")
			select {
			case also := <-closed:
				return errors.Join(err, also)
			case <-time.After(2 * closeTime): // it hangs in NATS; another run of the program begins anew
				return err
			}
		case <-server.Done():
			return server.Err()
		}
	}
}

// join waits until this server is the one of its cluster that plays, where it has one. gone is closed when it is not any more.
func (o *options) join(ctx context.Context) (gone <-chan struct{}, err error) {
	if o.nats == "" {
		return nil, nil
	}
	trouble := func(err error) { o.Log.Error("trouble with the cluster", "error", err) }
	kept, err := cluster.Open(ctx, cluster.Options{URL: o.nats, Trouble: trouble}, o.postgres)
	if err != nil {
		return nil, err
	}
	o.Log.Info("standing by", "cluster", kept.String())
	if err := kept.Lead(ctx); ctx.Err() != nil {
		return nil, kept.Close() // it never came to play
	} else if err != nil {
		return nil, errors.Join(err, kept.Close())
	}
	o.Log.Info("this is the server that plays")
	o.Kept = kept
	return kept.Gone(), nil
}

// order does what a word on the command line asks for: of the database, or of the server that runs on it.
func order(ctx context.Context, data string, words []string) error {
	switch known := slices.ContainsFunc(server.Orders, func(o server.Order) bool { return o.Name == words[0] }); {
	case words[0] == "backup" && len(words) == 2:
		return server.Backup(ctx, data, words[1])
	case words[0] == "reports" && len(words) == 1:
		return server.Reports(ctx, data, os.Stdout)
	case known:
		return server.Ask(ctx, data, words, os.Stdout)
	case words[0] == "backup":
		return fmt.Errorf("%w: backup wants a folder", errUsage)
	}
	return fmt.Errorf("%w: nothing is called %q", errUsage, words[0])
}

// shut closes the server as long as that takes, within reason.
func shut(server *server.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	return server.Close(ctx)
}

// dataFolder is where a server keeps its database when nobody says otherwise.
func dataFolder() string {
	if folder, err := os.UserConfigDir(); err == nil {
		return filepath.Join(folder, "hoshi-server")
	}
	return "hoshi-server-data"
}
