package metrics

import (
	"encoding/json"
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
	if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "text/plain; version=0.0.4; charset=utf-8" {
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

// What is told is, name by name and label by label, what it was when testdata/metrics.txt was written, by code that did without Prometheus's library:
// operators' dashboards and alarms ask for it. Families may come in another order, and the words of those of the program itself are Prometheus's.
func TestTellsWhatItAlwaysTold(t *testing.T) {
	golden, err := os.ReadFile("testdata/metrics.txt")
	if err != nil {
		t.Fatal(err)
	}
	want, got := families(string(golden)), families(told(t, some()))
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got[name], text)
		}
	}
	for name := range got {
		if _, known := want[name]; !known {
			t.Errorf("%s is new", name)
		}
	}
}

var (
	ofThisMachine = regexp.MustCompile(`(?m)^((?:go|process)_[a-z_]+) .*$`)
	goVersion     = regexp.MustCompile(`version="[^"]*"`)
	words         = regexp.MustCompile(`(?m)^# HELP (?:go|process)_.*\n`)
)

// families returns the text of each metric by its name, without what depends on the machine and the moment; of what only Linux tells, nothing elsewhere.
func families(text string) map[string]string {
	text = goVersion.ReplaceAllString(ofThisMachine.ReplaceAllString(words.ReplaceAllString(text, ""), "$1 1"), `version=""`)
	all, name := map[string]string{}, ""
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); fields[0] == "#" {
			name = fields[2]
		}
		if runtime.GOOS == "linux" || !strings.HasPrefix(name, "process_") {
			all[name] += line
		}
	}
	return all
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
	text := told(t, m)
	for _, line := range []string{`hoshi_requests_total{type="act"} 4000`, `hoshi_relay_seconds_bucket{le="1"} 4000`, "hoshi_relay_seconds_sum 4000"} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("the metrics lack %q", line)
		}
	}
}
