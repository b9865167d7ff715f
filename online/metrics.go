package online

import (
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are what /metrics tells of a server. Each server has a registry of its own.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	refusals *prometheus.CounterVec
	relay    prometheus.Histogram
	commit   prometheus.Histogram
	batch    prometheus.Histogram
}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hoshi_requests_total", Help: "Messages of clients, by type."}, []string{"type"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "hoshi_refusals_total", Help: "What was refused, by code."}, []string{"code"}),
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
	gauge := func(name, help string, value func() int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
			s.mu.Lock()
			defer s.mu.Unlock()
			return float64(value())
		})
	}
	m.registry.MustRegister(m.requests, m.refusals, m.relay, m.commit, m.batch,
		gauge("hoshi_connections", "Open connections.", func() int { return len(s.sessions) }),
		gauge("hoshi_players", "Players that are logged in.", func() int { return s.loggedIn }),
		gauge("hoshi_games", "Games that go on.", func() int { return s.games }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

func (m *metrics) refused(code Code) { m.refusals.WithLabelValues(string(code)).Inc() }

func (m *metrics) committed(changes int, took time.Duration) {
	m.commit.Observe(took.Seconds())
	m.batch.Observe(float64(changes))
}
