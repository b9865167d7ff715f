// Package metrics tells Prometheus what a server of package online does. It writes the text format itself, some counters and histograms:
// Prometheus's own library takes 2.3 MB of a program, and memory from its start.
package metrics

import (
	"net/http"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// Metrics are those of one server. It is a [server.Metrics].
type Metrics struct {
	began                        time.Time
	requests, refusals           counters
	travel, relay, commit, batch *histogram
}

// New returns metrics for one server.
func New() *Metrics {
	return &Metrics{
		began:  time.Now(),
		travel: newHistogram(.01, .02, .05, .1, .2, .3, .5, 1, 2, 5),
		relay:  newHistogram(.002, .005, .01, .02, .03, .05, .1, .25, 1),
		commit: newHistogram(.0005, .001, .002, .005, .01, .02, .05, .1, .5, 2),
		batch:  newHistogram(1, 2, 5, 10, 20, 50, 100, 500),
	}
}

func (m *Metrics) Request(kind string) { m.requests.add(kind) }

func (m *Metrics) Refusal(code online.Code) { m.refusals.add(string(code)) }

func (m *Metrics) Travel(took time.Duration) { m.travel.observe(took.Seconds()) }

func (m *Metrics) Relay(took time.Duration) { m.relay.observe(took.Seconds()) }

func (m *Metrics) Commit(changes int, took time.Duration) {
	m.commit.observe(took.Seconds())
	m.batch.observe(float64(changes))
}

// Handler answers with all of it as Prometheus reads it. It may be called more than once.
func (m *Metrics) Handler(load func() gate.Load) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var p page
		now := load()
		p.gauge("hoshi_connections", "Open connections.", float64(now.Connections))
		p.gauge("hoshi_players", "Players that are logged in.", float64(now.Players))
		p.gauge("hoshi_games", "Games that go on.", float64(now.Games))
		p.gauge("hoshi_commit_waiting_seconds", "Since when the oldest change waits for its commit.", now.Waiting.Seconds())
		p.counters("hoshi_requests_total", "Messages of clients, by type.", "type", &m.requests)
		p.counters("hoshi_refusals_total", "What was refused, by code.", "code", &m.refusals)
		p.histogram("hoshi_travel_seconds", "What a move and the word of the turn before it were on their way together, as players feel it.", m.travel)
		p.histogram("hoshi_relay_seconds", "From the arrival of an act until it is durable and queued for everybody at the table.", m.relay)
		p.histogram("hoshi_commit_seconds", "Duration of a commit of the store.", m.commit)
		p.histogram("hoshi_commit_changes", "Changes that shared a commit of the store.", m.batch)
		p.runtime()
		p.gauge("process_start_time_seconds", "When the program was started, in Unix time.", float64(m.began.UnixMilli())/1000)
		p.process()
		w.Header().Set("Content-Type", contentType)
		w.Write(p.text) // who asked has gone where that fails
	})
}
