// Package metrics tells Prometheus what a server of package online does.
package metrics

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/common/expfmt"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// Metrics are those of one server. It is a [server.Metrics].
type Metrics struct {
	all                          *prometheus.Registry
	requests, refusals           *prometheus.CounterVec
	travel, relay, commit, batch prometheus.Histogram
}

// New returns metrics for one server.
func New() *Metrics {
	m := &Metrics{all: prometheus.NewRegistry()}
	m.all.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.requests = m.counters("hoshi_requests_total", "Messages of clients, by type.", "type")
	m.refusals = m.counters("hoshi_refusals_total", "What was refused, by code.", "code")
	m.travel = m.histogram("hoshi_travel_seconds", "What a move and the word of the turn before it were on their way together, as players feel it.",
		.01, .02, .05, .1, .2, .3, .5, 1, 2, 5)
	m.relay = m.histogram("hoshi_relay_seconds", "From the arrival of an act until it is durable and queued for everybody at the table.",
		.002, .005, .01, .02, .03, .05, .1, .25, 1)
	m.commit = m.histogram("hoshi_commit_seconds", "Duration of a commit of the store.", .0005, .001, .002, .005, .01, .02, .05, .1, .5, 2)
	m.batch = m.histogram("hoshi_commit_changes", "Changes that shared a commit of the store.", 1, 2, 5, 10, 20, 50, 100, 500)
	return m
}

func (m *Metrics) counters(name, help, label string) *prometheus.CounterVec {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{label})
	m.all.MustRegister(c)
	return c
}

// histogram counts values by ranges; most has the greatest value of each range but the last, ascending.
func (m *Metrics) histogram(name, help string, most ...float64) prometheus.Histogram {
	h := prometheus.NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: most})
	m.all.MustRegister(h)
	return h
}

func (m *Metrics) Request(kind string) { m.requests.WithLabelValues(kind).Inc() }

func (m *Metrics) Refusal(code online.Code) { m.refusals.WithLabelValues(string(code)).Inc() }

func (m *Metrics) Travel(took time.Duration) { m.travel.Observe(took.Seconds()) }

func (m *Metrics) Relay(took time.Duration) { m.relay.Observe(took.Seconds()) }

func (m *Metrics) Commit(changes int, took time.Duration) {
	m.commit.Observe(took.Seconds())
	m.batch.Observe(float64(changes))
}

// textFormat is what every Prometheus reads.
var textFormat = expfmt.NewFormat(expfmt.TypeTextPlain)

// Handler answers with all of it as Prometheus reads it. It may be called more than once.
func (m *Metrics) Handler(load func() gate.Load) http.Handler {
	now := prometheus.NewRegistry()
	now.MustRegister(loads(load))
	all := prometheus.Gatherers{m.all, now}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		families, err := all.Gather()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", string(textFormat))
		to := expfmt.NewEncoder(w, textFormat)
		for _, f := range families {
			if name := f.GetName(); strings.HasPrefix(name, "hoshi_") || slices.Contains(ofProgram, name) {
				_ = to.Encode(f) // the caller has gone where that fails
			}
		}
	})
}

// loads collects what a server does at the moment.
type loads func() gate.Load

var (
	connections = prometheus.NewDesc("hoshi_connections", "Open connections.", nil, nil)
	players     = prometheus.NewDesc("hoshi_players", "Players that are logged in.", nil, nil)
	games       = prometheus.NewDesc("hoshi_games", "Games that go on.", nil, nil)
	waiting     = prometheus.NewDesc("hoshi_commit_waiting_seconds", "Since when the oldest change waits for its commit.", nil, nil)
)

// Describe is [prometheus.Collector]'s.
func (l loads) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{connections, players, games, waiting} {
		to <- d
	}
}

// Collect is [prometheus.Collector]'s.
func (l loads) Collect(to chan<- prometheus.Metric) {
	now := l()
	gauge := func(d *prometheus.Desc, value float64) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	gauge(connections, float64(now.Connections))
	gauge(players, float64(now.Players))
	gauge(games, float64(now.Games))
	gauge(waiting, now.Waiting.Seconds())
}

// ofProgram are the names of what is told of the program itself, of all that Prometheus's collectors know.
var ofProgram = []string{"go_info", "go_goroutines", "go_memstats_heap_alloc_bytes", "go_memstats_sys_bytes", "process_start_time_seconds",
	"process_cpu_seconds_total", "process_virtual_memory_bytes", "process_resident_memory_bytes", "process_open_fds", "process_max_fds"}
