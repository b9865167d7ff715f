// Hoshi-server keeps a lobby for Gomoku and Renju and judges the games that are played there. See online/README.md.
//
//	hoshi-server -nats URLs -postgres URL … (one of several: online/OPERATING.md)
//	hoshi-server [-config file] [-check] [-addr 127.0.0.1:8488] [-data folder] [-tls-cert file -tls-key file] …
//	hoshi-server [-data folder] backup folder
//	hoshi-server [-data folder] reports
//	hoshi-server -data folder -nats URLs -postgres URL migrate in|out
//	hoshi-server [-data folder] players|games|addresses|log|close|announce|ban|mute|pardon|sanctions|drain|export|forget|help …
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
	"hoshi/online/server/gate"
	"hoshi/online/server/metrics"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

// closeTime is how long connections may take to end.
const closeTime = 5 * time.Second

// errPartly says that all is done that can be.
var errPartly = errors.New("what is damaged is set aside, as was said; all else is there")

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
	case errors.Is(err, errPartly):
		fmt.Fprintln(os.Stderr, "hoshi-server:", err)
		os.Exit(3)
	case err != nil:
		fmt.Fprintln(os.Stderr, "hoshi-server:", err)
		os.Exit(1)
	}
}

// run serves until ctx ends or the server does.
func run(ctx context.Context, args []string, out io.Writer) error {
	o, err := parse(args, out)
	switch {
	case o.check && !errors.Is(err, flag.ErrHelp):
		return errors.Join(err, o.tryOut(ctx))
	case err != nil:
		return err
	case o.version:
		fmt.Println("hoshi-server", version.Number)
		return nil
	case len(o.words) > 0:
		return o.order(ctx)
	}
	again := make(chan os.Signal, 1)
	signal.Notify(again, syscall.SIGHUP) // from the first: unheard it would kill
	defer signal.Stop(again)
	o.Metrics = metrics.New()
	running, err := o.start(ctx)
	if err != nil {
		return err
	}
	for {
		select {
		case <-again:
			switch err := running.Reload(); {
			case errors.Is(err, gate.ErrNoTLS):
				o.Log.Info("there is no certificate to read: this server has no -tls-cert. Other options are read at the start alone")
			case err != nil:
				o.Log.Error("the certificate can't be read anew: the one before stays", "error", err)
			default:
				o.Log.Info("the certificate is read anew")
			}
		case <-ctx.Done():
			return shut(running)
		case <-running.Done():
			err := running.Err()
			if also := shut(running); err == nil {
				err = also
			}
			return err
		}
	}
}

// runner is what runs: a server, or a member of a cluster.
type runner interface {
	Reload() error
	Done() <-chan struct{}
	Err() error
	Close(ctx context.Context) error
}

// start starts what is to run. It listens then.
func (o *options) start(ctx context.Context) (runner, error) {
	if o.nats != "" {
		trouble := func(err error) { o.Log.Error("trouble with the cluster", "error", err) }
		return cluster.Start(ctx, cluster.Options{URL: o.nats, Trouble: trouble}, o.postgres, o.Options, o.addr, o.certificate, o.key)
	}
	one, err := server.New(o.Options)
	if err != nil {
		return nil, err
	}
	if err := one.Start(o.addr, o.certificate, o.key); err != nil {
		return nil, errors.Join(err, shut(one))
	}
	if err := one.Operate(); err != nil {
		o.Log.Error("no orders are taken", "error", err) // games are played all the same
	}
	return one, nil
}

// order does what a word on the command line asks for: of what is kept, or of the server that runs.
func (o *options) order(ctx context.Context) error {
	words, alone := o.words, o.nats == "" && o.postgres == ""
	shared := cluster.Options{URL: o.nats}
	if words[0] == "help" {
		o.usage(os.Stdout)
		return nil
	}
	switch known := slices.ContainsFunc(server.Orders, func(o server.Command) bool { return o.Name == words[0] }); {
	case words[0] == "backup" && len(words) == 2 && alone:
		return store.Backup(ctx, o.Data, words[1])
	case words[0] == "backup" && len(words) == 2:
		told, err := cluster.Backup(ctx, shared, o.postgres, words[1])
		return partly(told, err)
	case words[0] == "reports" && len(words) == 1 && alone:
		return store.Reports(ctx, o.Data, os.Stdout)
	case words[0] == "reports" && len(words) == 1:
		return cluster.Reports(ctx, o.postgres, os.Stdout)
	case words[0] == "migrate" && len(words) == 2 && (words[1] == "in" || words[1] == "out"):
		return o.migrate(ctx, words[1])
	case words[0] == "migrate":
		return fmt.Errorf("%w: migrate wants in, from the folder of -data into the cluster of -nats and -postgres, or out, back", errUsage)
	case known:
		return server.SendCommand(ctx, o.Data, words, os.Stdout)
	case words[0] == "backup":
		return fmt.Errorf("%w: backup wants a folder", errUsage)
	}
	return fmt.Errorf("%w: nothing is called %q", errUsage, words[0])
}

// migrate moves all data from the folder into the cluster, or back. Where they come from they stay as they are.
func (o *options) migrate(ctx context.Context, way string) error {
	if o.nats == "" || o.postgres == "" {
		return fmt.Errorf("%w: migrate wants -nats and -postgres", errUsage)
	}
	shared := cluster.Options{URL: o.nats}
	var told, kept *record.Tally
	var err error
	if way == "in" {
		told, kept, err = cluster.MoveIn(ctx, shared, o.postgres, func(c record.Content) error { return store.ReadFolder(o.Data, c) })
	} else {
		told, kept, err = store.WriteFolder(o.Data, func(c record.Content) error { return cluster.MoveOut(ctx, shared, o.postgres, c) })
	}
	if told != nil && kept != nil && (err == nil || !told.Equal(kept)) {
		err = errors.Join(err, told.Print(os.Stdout, kept))
	}
	return partly(told, err)
}

// partly says of what was copied or moved what could not be as it was.
func partly(told *record.Tally, err error) error {
	if err != nil || told == nil {
		return err
	}
	if damaged, err := told.PrintDamage(os.Stdout); damaged || err != nil {
		return errors.Join(errPartly, err)
	}
	return nil
}

// shut closes what runs as long as that takes, within reason.
func shut(running runner) error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	return running.Close(ctx)
}

// dataFolder is where a server keeps its database when nobody says otherwise.
func dataFolder() string {
	if folder, err := os.UserConfigDir(); err == nil {
		return filepath.Join(folder, "hoshi-server")
	}
	return "hoshi-server-data"
}
