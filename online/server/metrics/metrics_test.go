package metrics

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"hoshi/online"
	"hoshi/online/server"
)

func TestTellsWhatItWasTold(t *testing.T) {
	m := New()
	handler := m.Handler(func() server.Load {
		return server.Load{Connections: 5, Players: 4, Games: 2, Waiting: 250 * time.Millisecond}
	})
	m.Request("act")
	m.Request("act")
	m.Refusal(online.NotYourTurn)
	m.Travel(40 * time.Millisecond)
	m.Relay(3 * time.Millisecond)
	m.Commit(7, time.Millisecond)
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if answer.Code != http.StatusOK {
		t.Fatal(answer.Code)
	}
	for _, line := range []string{
		"hoshi_connections 5", "hoshi_players 4", "hoshi_games 2",
		`hoshi_requests_total{type="act"} 2`, `hoshi_refusals_total{code="` + string(online.NotYourTurn) + `"} 1`,
		`hoshi_relay_seconds_bucket{le="0.002"} 0`, `hoshi_relay_seconds_bucket{le="0.005"} 1`,
		"hoshi_commit_seconds_count 1", "hoshi_commit_waiting_seconds 0.25", `hoshi_travel_seconds_bucket{le="0.02"} 0`, `hoshi_travel_seconds_bucket{le="0.05"} 1`, "hoshi_commit_changes_sum 7", "go_goroutines ",
	} {
		if !strings.Contains(answer.Body.String(), "\n"+line) {
			t.Errorf("the metrics lack %q", line)
		}
	}
}
