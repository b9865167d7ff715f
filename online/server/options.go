package server

import (
	"log/slog"
	"net/netip"
	"net/url"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/table"
)

// Options say how a server works. The zero value of each field is the default.
type Options struct {
	Kept            record.Store     // where it keeps things; nil: an SQLite database in Data. The server closes it, also where it does not start
	Data            string           // the folder of its database; it is made when missing. Must be set
	MaxPlayers      int              // logged in at once; 0: 12,000
	PerAddress      int              // connections of one address at once; 0: 20, below 0: any number. Games: half as many
	Proxies         []netip.Prefix   // trusted to name in X-Forwarded-For the address of whom they pass on
	RateSameNetwork bool             // games between players of one network count, too
	Hosts           []string         // names and addresses to which it answers besides its own, such as example.org:8000
	Origins         []string         // hosts of web pages whose scripts may connect, such as "play.example.org"; empty: none except this host's
	Idle            time.Duration    // silence after which a connection is closed; 0: 30 s
	Grace           time.Duration    // for which a player may be away from a game in all; 0: 90 s
	First           time.Duration    // for the first act of each side; 0: 2 min
	Turn            time.Duration    // for each later step of an opening, and for a later turn without a clock; 0: 10 min
	Log             *slog.Logger     // nil: nothing is logged
	Status          string           // the address of /healthz and /metrics, such as "127.0.0.1:8489"; empty: there are none
	Chance          hall.RandomIndex // by which names, codes, seats and first stones are drawn, under the hall's mutex; nil: hall.Secret
	Pages           bool             // browsers get pages
	Public          string           // by what they call the server, such as https://play.example.org; empty: nobody is told
	MaxWatchers     int              // of one game, half of whom may only glance at it; 0: 200
	Metrics         Metrics          // told what the server does; nil: nobody is, and there is no /metrics
}

func (o Options) withDefaults() Options {
	for _, d := range []struct {
		field *time.Duration
		value time.Duration
	}{{&o.Idle, 30 * time.Second}, {&o.Grace, 90 * time.Second}, {&o.First, 2 * time.Minute}, {&o.Turn, 10 * time.Minute}} {
		if *d.field == 0 {
			*d.field = d.value
		}
	}
	if o.MaxPlayers == 0 {
		o.MaxPlayers = 12_000
	}
	if o.PerAddress == 0 {
		o.PerAddress = gate.PerAddress
	}
	if o.MaxWatchers == 0 {
		o.MaxWatchers = maxWatchers
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Chance == nil {
		o.Chance = hall.Secret
	}
	if o.Metrics == nil {
		o.Metrics = unmeasured{}
	}
	return o
}

// Gate returns those of the options that are about connections.
func (o Options) Gate() gate.Options {
	o = o.withDefaults()
	if public, err := url.Parse(o.Public); err == nil && public.Host != "" {
		o.Hosts = append(slices.Clip(o.Hosts), public.Host)
	}
	return gate.Options{PerAddress: o.PerAddress, Proxies: o.Proxies, Hosts: o.Hosts, Origins: o.Origins, Log: o.Log, Status: o.Status, Metrics: o.Metrics}
}

// rules are what the options say of tables.
func (o *Options) rules() table.Rules {
	return table.Rules{Grace: o.Grace, First: o.First, Turn: o.Turn, Club: o.RateSameNetwork}
}

// listPeers is how many opponents the list of ratings asks for.
func (o *Options) listPeers() int {
	if o.RateSameNetwork {
		return 0 // the operator knows the players
	}
	return record.ListPeers
}

// limits are what hello tells the client.
func (o *Options) limits() *online.Limits {
	return &online.Limits{Message: gate.MaxMessage, Rate: messageRate, Burst: messageBurst, Chat: online.MaxChat, Idle: o.Idle.Milliseconds(),
		Grace: o.Grace.Milliseconds(), First: o.First.Milliseconds(), Turn: o.Turn.Milliseconds()}
}
