// Hoshi-server keeps a lobby for Gomoku and Renju and judges the games that are played there. See online/README.md.
//
//	hoshi-server [-addr 127.0.0.1:8488] [-data folder] [-tls-cert file -tls-key file] [-max-players n] [-per-address n]
//	             [-host names] [-rate-same-network] [-trust-proxy addresses] [-origin hosts]
//	             [-status address] [-log level]
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
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"hoshi/internal/version"
	"hoshi/online"
	"hoshi/online/server"
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
	flags := flag.NewFlagSet("hoshi-server", flag.ContinueOnError)
	flags.SetOutput(out)
	addr := flags.String("addr", fmt.Sprintf("127.0.0.1:%d", online.DefaultPort), "`address` to listen on; :8488 is open to the network")
	certificate := flags.String("tls-cert", "", "`file` with the certificate, PEM")
	key := flags.String("tls-key", "", "`file` with its key, PEM")
	data := flags.String("data", dataFolder(), "`folder` of the database")
	players := flags.Int("max-players", 0, "players at once; 0: 12,000")
	each := flags.Int("per-address", 0, "connections of one address; 0: 20, -1: any number")
	same := flags.Bool("rate-same-network", false, "let games between players of one network count, as in a club")
	trusted := flags.String("trust-proxy", "", "`addresses` of proxies that name the client in X-Forwarded-For, such as 127.0.0.1,10.0.0.0/8")
	hosts := flags.String("host", "", "`names` and addresses by which clients may call the server besides its own, such as example.org or example.org:8000, with commas between them")
	origins := flags.String("origin", "", "`hosts` of web pages whose scripts may connect, such as play.example.org, with commas between them")
	status := flags.String("status", "", "`address` at which /healthz and /metrics are, such as 127.0.0.1:8489; empty: they are nowhere")
	level := flags.String("log", "info", "least `level` that is logged: debug, info, warn or error")
	asked := flags.Bool("version", false, "say which version this is, and end")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return err
	case err != nil:
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	if *asked {
		fmt.Println("hoshi-server", version.Number)
		return nil
	}
	if flags.NArg() > 0 {
		return order(ctx, *data, flags.Args())
	}
	var least slog.Level
	if err := least.UnmarshalText([]byte(*level)); err != nil {
		return fmt.Errorf("%w: -log: %w", errUsage, err)
	}
	proxies, err := server.ParseProxies(*trusted)
	if err != nil {
		return fmt.Errorf("%w: -trust-proxy: %w", errUsage, err)
	}
	again := make(chan os.Signal, 1)
	signal.Notify(again, syscall.SIGHUP) // from the first: unheard it would kill
	defer signal.Stop(again)
	log := slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: least}))
	server, err := server.New(server.Options{Data: *data, MaxPlayers: *players, PerAddress: *each, RateSameNetwork: *same, Proxies: proxies,
		Hosts: words(*hosts), Origins: words(*origins), Status: *status, Log: log, Metrics: metrics.New()})
	if err != nil {
		return err
	}
	if err := server.Start(*addr, *certificate, *key); err != nil {
		return errors.Join(err, shut(server))
	}
	if err := server.Operate(); err != nil {
		log.Error("no orders are taken", "error", err) // games are played all the same
	}
	for {
		select {
		case <-again:
			log.Info("the certificate is read anew", "error", server.Reload())
		case <-ctx.Done():
			return shut(server)
		case <-server.Done():
			return server.Err()
		}
	}
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

// words are what stands between commas and blanks.
func words(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
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
