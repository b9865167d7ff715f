package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"strings"

	"hoshi/online"
	"hoshi/online/server"
	"hoshi/online/server/gate"
)

// options are how the server is to be run. One table serves the command line and the file of -config: a line of the file is the name
// of an option, without its dash, and its value. What the command line says counts before what the file says.
type options struct {
	server.Options
	addr, certificate, key string
	nats, postgres         string // of a cluster; empty: there is none

	config                 string
	check, version         bool
	proxies, hosts, origin string
	least                  string
	words                  []string // behind the options

	flags *flag.FlagSet
}

// table makes the table of the options.
func table() *options {
	o := &options{flags: flag.NewFlagSet("hoshi-server", flag.ContinueOnError)}
	o.flags.SetOutput(io.Discard) // else it would say everything twice
	o.flags.Usage = func() {}
	o.flags.StringVar(&o.addr, "addr", fmt.Sprintf("127.0.0.1:%d", online.DefaultPort), "`address` to listen on; :8488 is open to the network")
	o.flags.StringVar(&o.certificate, "tls-cert", "", "`file` with the certificate, PEM")
	o.flags.StringVar(&o.key, "tls-key", "", "`file` with its key, PEM")
	o.flags.StringVar(&o.Data, "data", dataFolder(), "`folder` of the database")
	o.flags.StringVar(&o.nats, "nats", "", "`URLs` of the NATS that hold what is done in running games, such as nats://hoshi:PASSWORD@a,nats://hoshi:PASSWORD@b; together with -postgres")
	o.flags.StringVar(&o.postgres, "postgres", "", "`URL` of the PostgreSQL that holds players and games that are over, such as postgres://hoshi:PASSWORD@host/hoshi; together with -nats. All servers with both take connections; one plays, the others stand by")
	o.flags.IntVar(&o.MaxPlayers, "max-players", 0, "players at once; 0: 12,000")
	o.flags.IntVar(&o.PerAddress, "per-address", 0, "connections of one address; 0: 20, -1: any number")
	o.flags.BoolVar(&o.RateSameNetwork, "rate-same-network", false, "let games between players of one network count, as in a club")
	o.flags.StringVar(&o.proxies, "trust-proxy", "", "`addresses` of proxies that name the client in X-Forwarded-For, such as 127.0.0.1,10.0.0.0/8")
	o.flags.StringVar(&o.hosts, "host", "", "`names` and addresses by which clients may call the server besides its own, such as example.org or example.org:8000, with commas between them")
	o.flags.StringVar(&o.origin, "origin", "", "`hosts` of web pages whose scripts may connect, such as play.example.org, with commas between them")
	o.flags.BoolVar(&o.Pages, "web", false, "show browsers pages: the games that go on and are over, and who plays; at the same address")
	o.flags.StringVar(&o.Public, "public", "", "`URL` by which browsers call the server, such as https://play.example.org; with it players can pass links on. Together with -web")
	o.flags.IntVar(&o.MaxWatchers, "max-watchers", 0, "watchers of one game at once; 0: 200")
	o.flags.StringVar(&o.Status, "status", "", "`address` at which /healthz and /metrics are, such as 127.0.0.1:8489; empty: they are nowhere")
	o.flags.StringVar(&o.least, "log", "info", "least `level` that is logged: debug, info, warn or error")
	o.flags.StringVar(&o.config, "config", "", "`file` with options: a name and its value a line")
	o.flags.BoolVar(&o.check, "check", false, "say all that is wrong with the options, and end: also beside the server that runs")
	o.flags.BoolVar(&o.version, "version", false, "say which version this is, and end")
	return o
}

// parse reads the command line and the file that it names, and checks all of it: the error names all that is wrong, and wraps errUsage where the command
// line itself is. The options are those that could be read.
func parse(args []string, out io.Writer) (*options, error) {
	o := table()
	all := o.readArgs(args)
	if errors.Is(all, flag.ErrHelp) || all != nil && !o.check {
		o.usage(out)
		return o, all
	}
	if o.words = o.flags.Args(); o.check && len(o.words) > 0 {
		all = errors.Join(all, fmt.Errorf("%w: -check gives no order: leave %q away", errUsage, strings.Join(o.words, " ")))
	}
	if o.config != "" {
		all = errors.Join(all, o.read())
	}
	if (o.nats == "") != (o.postgres == "") {
		all = errors.Join(all, fmt.Errorf("%w: -nats and -postgres belong together", errUsage))
	}
	if len(o.words) == 0 && !o.version {
		all = errors.Join(all, o.readValues(out))
	}
	return o, all
}

// readArgs reads the command line. The error names all that is wrong with it.
func (o *options) readArgs(args []string) error {
	var all error
	for {
		err := o.flags.Parse(args)
		if err == nil {
			return all
		}
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		all = errors.Join(all, fmt.Errorf("%w: %w", errUsage, err))
		if args = o.flags.Args(); len(args) > 0 && !strings.HasPrefix(args[0], "-") && strings.Contains(err.Error(), "not defined") {
			args = args[1:] // it may be the value of what nobody knows
		}
	}
}

// readValues reads what options mean whose values are texts.
func (o *options) readValues(out io.Writer) error {
	var level slog.Level
	err := errors.Join(
		named("log", level.UnmarshalText([]byte(o.least))),
		named("max-players", atLeast(o.MaxPlayers, 0)),
		named("per-address", atLeast(o.PerAddress, -1)),
		named("max-watchers", atLeast(o.MaxWatchers, 0)),
		named("public", o.checkPublic()))
	if o.Pages && o.nats != "" {
		err = errors.Join(err, errors.New("-web: pages are not made yet by one of several servers: leave -nats and -postgres away"))
	}
	var bad error
	o.Proxies, bad = gate.ParseProxies(o.proxies)
	err = errors.Join(err, named("trust-proxy", bad))
	o.Hosts, o.Origins = list(o.hosts), list(o.origin)
	err = errors.Join(err, named("host", gate.CheckHosts(o.Hosts)), named("status", o.checkApart()))
	if err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	o.Log = slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: level, ReplaceAttr: noError}))
	return nil
}

// checkPublic refuses what is no address of the server for browsers, and takes a slash from its end.
func (o *options) checkPublic() error {
	if o.Public == "" {
		return nil
	}
	o.Public = strings.TrimSuffix(o.Public, "/")
	u, err := url.Parse(o.Public)
	switch {
	case !o.Pages:
		return errors.New("it needs -web: without it there are no pages")
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.Path != "" || u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return fmt.Errorf("%q is no address of a server for browsers: such is https://play.example.org", o.Public)
	}
	return gate.CheckHosts([]string{u.Host})
}

// noError leaves an error out of a line of the log where there was none, so that a search for errors finds only lines with one.
func noError(_ []string, a slog.Attr) slog.Attr {
	if a.Key == "error" && a.Value.Any() == nil {
		return slog.Attr{}
	}
	return a
}

// named says of which option an error is.
func named(option string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("-%s: %w", option, err)
}

func atLeast(n, least int) error {
	if n < least {
		return fmt.Errorf("%d is less than %d", n, least)
	}
	return nil
}

// list are the words between commas and blanks.
func list(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
}

// read reads the file of options. The error names every line that is wrong.
func (o *options) read() error {
	file, err := os.Open(o.config)
	if err != nil {
		return fmt.Errorf("-config: %w", err)
	}
	defer file.Close()
	typed := map[string]bool{}
	o.flags.Visit(func(f *flag.Flag) { typed[f.Name] = true })
	given := map[string]bool{}
	var all []error
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		name, value := split(lines.Text())
		var wrong error
		switch option := o.flags.Lookup(name); {
		case name == "":
		case option == nil || name == "config" || name == "check" || name == "version":
			wrong = fmt.Errorf("there is no option %q", name)
		case given[name]:
			wrong = fmt.Errorf("%s stands there twice", name)
		case typed[name]:
		default:
			if o.flags.Set(name, value) != nil { // its error is of two words
				wrong = fmt.Errorf("%s can't be %q", name, value)
			}
		}
		given[name] = name != ""
		if wrong != nil {
			all = append(all, fmt.Errorf("%s:%d: %w", o.config, n, wrong))
		}
	}
	if err := errors.Join(append(all, lines.Err())...); err != nil {
		return fmt.Errorf("-config: %w", err)
	}
	return nil
}

// split returns the option and the value of a line; what follows # says something to people.
func split(line string) (name, value string) {
	line, _, _ = strings.Cut(line, "#")
	line = strings.TrimSpace(line)
	name, value = line, ""
	if end := strings.IndexAny(line, "= \t"); end >= 0 {
		name, value = line[:end], strings.TrimLeft(line[end:], " \t")
	}
	return name, strings.TrimSpace(strings.TrimPrefix(value, "="))
}
