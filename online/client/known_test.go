package client

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hoshi/game"
	"hoshi/online"
)

// closing returns an outbox that takes nothing more, as while a connection breaks.
func closing(t *testing.T) *online.Outbox {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if conn, err := websocket.Accept(w, r, nil); err == nil {
			conn.CloseRead(r.Context())
		}
	}))
	t.Cleanup(server.Close)
	conn, _, err := websocket.Dial(t.Context(), server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	o := &online.Outbox{Conn: conn}
	o.Finish(nil, "")
	return o
}

// TestWhatIsRefusedIsNotDoneLater wants what a client refuses, since its connection breaks, not to be sent after the break; what it sent before
// is sent again then, however often that fails.
func TestWhatIsRefusedIsNotDoneLater(t *testing.T) {
	table := online.TableInfo{ID: "g", Settings: online.Settings{Rule: game.Freestyle, Size: 15}}
	g, err := follow(&table, time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	seq := 0
	act := online.Request{Type: "act", Game: "g", Seq: &seq, Act: "H8"}
	c := &Client{known: known{game: g, out: closing(t)}}
	if err := c.Act(game.Action{Point: game.Point{X: 7, Y: 7}}); !errors.Is(err, ErrOffline) || c.pending != nil {
		t.Errorf("an act: %v, and it is kept: %v", err, c.pending != nil)
	}
	if err := c.Resign(); !errors.Is(err, ErrOffline) || c.unsure != nil {
		t.Errorf("a resignation: %v, and it is kept: %v", err, c.unsure != nil)
	}
	c.pending, c.unsure = &act, &online.Request{Type: "resign", Game: "g"}
	c.letIn(&online.Reply{Game: "g", Player: &online.PlayerInfo{}})
	if c.takeGame(&online.Reply{Game: "g", Table: &table}, time.Unix(0, 0)); c.pending == nil || c.unsure == nil {
		t.Errorf("kept are the act: %v, the resignation: %v", c.pending != nil, c.unsure != nil)
	}
}

// TestAnActIsSentAgainInItsTurnAlone wants an act that a break swallowed not to be played in another turn with as many acts before it.
func TestAnActIsSentAgainInItsTurnAlone(t *testing.T) {
	table := online.TableInfo{ID: "g", Settings: online.Settings{Rule: game.Freestyle, Size: 15}}
	for backs, again := range []bool{true, false} {
		seq := 0
		c := &Client{known: known{out: closing(t), pending: &online.Request{Type: "act", Game: "g", Seq: &seq, Act: "H8"}}}
		table.Live.Backs = backs
		if _, err := c.takeGame(&online.Reply{Game: "g", Table: &table}, time.Unix(0, 0)); err != nil || (c.pending != nil) != again {
			t.Errorf("after %d take-backs it is kept: %v, %v", backs, c.pending != nil, err)
		}
	}
}
