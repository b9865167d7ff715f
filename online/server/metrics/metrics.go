// Package metrics tells Prometheus what a server of package online does. It stands apart so that a window that hosts a game
// does without the library, which takes 2.4 MB of a program.
package metrics

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"hoshi/online"
	"hoshi/online/server"
)

// Metrics are those of one server, in a registry of their own. It is a [server.Metrics].
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	refusals *prometheus.CounterVec
	travel   prometheus.Histogram
	relay    prometheus.Histogram
	commit   prometheus.Histogram
	batch    prometheus.Histogram
}

// New returns metrics for one server.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hoshi_requests_total", Help: "Messages of clients, by type."}, []string{"type"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hoshi_refusals_total", Help: "What was refused, by code."}, []string{"code"}),
		travel: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "hoshi_travel_seconds", Help: "What a move and the word of the turn before it were on their way together, as players feel it.",
			Buckets: []float64{.01, .02, .05, .1, .2, .3, .5, 1, 2, 5}}),
		relay: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "hoshi_relay_seconds", Help: "From the arrival of an act until it is durable and queued for everybody at the table.",
			Buckets: []float64{.002, .005, .01, .02, .03, .05, .1, .25, 1}}),
		commit: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "hoshi_commit_seconds", Help: "Duration of a commit of the store.",
			Buckets: []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .5, 2}}),
		batch: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "hoshi_commit_changes", Help: "Changes that shared a commit of the store.",
			Buckets: []float64{1, 2, 5, 10, 20, 50, 100, 500}}),
	}
	m.registry.MustRegister(m.requests, m.refusals, m.travel, m.relay, m.commit, m.batch,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *Metrics) Request(kind string) { m.requests.WithLabelValues(kind).Inc() }

func (m *Metrics) Refusal(code online.Code) { m.refusals.WithLabelValues(string(code)).Inc() }

func (m *Metrics) Travel(took time.Duration) { m.travel.Observe(took.Seconds()) }

func (m *Metrics) Relay(took time.Duration) { m.relay.Observe(took.Seconds()) }

func (m *Metrics) Commit(changes int, took time.Duration) {
	m.commit.Observe(took.Seconds())
	m.batch.Observe(float64(changes))
}

// Handler answers with all of it as Prometheus reads it. To be called once.
func (m *Metrics) Handler(load func() server.Load) http.Handler {
	gauge := func(name, help string, value func(server.Load) int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(value(load())) })
	}
	m.registry.MustRegister(
		gauge("hoshi_connections", "Open connections.", func(l server.Load) int { return l.Connections }),
		gauge("hoshi_players", "Players that are logged in.", func(l server.Load) int { return l.Players }),
		gauge("hoshi_games", "Games that go on.", func(l server.Load) int { return l.Games }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "hoshi_commit_waiting_seconds", Help: "Since when the oldest change waits for its commit."},
			func() float64 { return load().Waiting.Seconds() }))
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
