package metrics

import (
	"encoding/json"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// told returns what m answers.
func told(t *testing.T, m *Metrics) string {
	answer := httptest.NewRecorder()
	m.Handler(func() gate.Load {
		return gate.Load{Connections: 5, Players: 4, Games: 2, Waiting: 250 * time.Millisecond}
	}).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != contentType {
		t.Fatal(answer.Code, answer.Header())
	}
	return answer.Body.String()
}

// some are metrics that have counted something of each kind.
func some() *Metrics {
	m := New()
	m.Request("act")
	m.Request("act")
	m.Refusal(online.NotYourTurn)
	m.Refusal("odd \\ \"\n")
	m.Travel(40 * time.Millisecond)
	m.Relay(3 * time.Millisecond)
	m.Relay(5 * time.Millisecond)
	m.Relay(time.Minute)
	m.Commit(7, time.Millisecond)
	return m
}

func TestTellsWhatItWasTold(t *testing.T) {
	text := told(t, some())
	for _, line := range []string{
		"hoshi_connections 5", "hoshi_players 4", "hoshi_games 2",
		`hoshi_requests_total{type="act"} 2`, `hoshi_refusals_total{code="` + string(online.NotYourTurn) + `"} 1`, `hoshi_refusals_total{code="odd \\ \"\n"} 1`,
		`hoshi_relay_seconds_bucket{le="0.002"} 0`, `hoshi_relay_seconds_bucket{le="0.005"} 2`, `hoshi_relay_seconds_bucket{le="1"} 2`,
		`hoshi_relay_seconds_bucket{le="+Inf"} 3`, "hoshi_relay_seconds_count 3", "hoshi_relay_seconds_sum 60.008",
		"hoshi_commit_seconds_count 1", "hoshi_commit_waiting_seconds 0.25", `hoshi_travel_seconds_bucket{le="0.02"} 0`, `hoshi_travel_seconds_bucket{le="0.05"} 1`, "hoshi_commit_changes_sum 7",
		`go_info{version="` + runtime.Version() + `"} 1`,
	} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("the metrics lack %q", line)
		}
	}
}

// Prometheus's own reader takes it, and its own linter finds nothing.
func TestPrometheusReadsIt(t *testing.T) {
	for name, m := range map[string]*Metrics{"new": New(), "used": some()} {
		found, err := promlint.New(strings.NewReader(told(t, m))).Lint()
		if err != nil || len(found) > 0 {
			t.Errorf("%s: %v, %v", name, found, err)
		}
	}
}

// What the system says of the program can be believed.
func TestTheProgramItself(t *testing.T) {
	text := told(t, New())
	value := func(name string) float64 {
		var v float64
		_, rest, _ := strings.Cut(text, "\n"+name+" ")
		if err := json.Unmarshal([]byte(strings.SplitN(rest, "\n", 2)[0]), &v); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		return v
	}
	within := func(name string, least, most float64) {
		if v := value(name); !(v >= least && v <= most) {
			t.Errorf("%s is %v, and not from %v to %v", name, v, least, most)
		}
	}
	now := float64(time.Now().Unix())
	within("process_start_time_seconds", now-3600, now+2)
	within("go_goroutines", 2, 1e4)
	within("go_memstats_heap_alloc_bytes", 1e4, value("go_memstats_sys_bytes"))
	if runtime.GOOS == "linux" {
		within("process_cpu_seconds_total", 0, 1e5)
		within("process_resident_memory_bytes", 1e6, value("process_virtual_memory_bytes"))
		within("process_open_fds", 3, value("process_max_fds"))
	}
}

// Whatever the dashboard for Grafana asks for is told.
func TestTheDashboard(t *testing.T) {
	data, err := os.ReadFile("../../../packaging/server/grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(data) {
		t.Fatal("it is no JSON")
	}
	text := told(t, some())
	names := regexp.MustCompile(`\b(hoshi|process|go)_[a-z_]+`).FindAllString(string(data), -1)
	if len(names) < 10 {
		t.Errorf("it asks for %v alone", names)
	}
	for _, name := range names {
		if !strings.Contains(text, "\n"+name+" ") && !strings.Contains(text, "\n"+name+"{") {
			t.Errorf("it asks for %s, which nobody tells", name)
		}
	}
}

// All that is counted at once is counted.
func TestCountsAtOnce(t *testing.T) {
	m := New()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 1000 {
				m.Request("act")
				m.Relay(time.Second)
			}
		})
	}
	all.Wait()
	in, sum := m.relay.all()
	if m.requests.all()["act"] != 4000 || in[len(in)-2] != 4000 || math.Abs(sum-4000) > 1e-6 {
		t.Errorf("%v, %v, %v", m.requests.all(), in, sum)
	}
}
