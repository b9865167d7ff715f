package server

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"hoshi/internal/relaytest"
	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
)

func TestRefusesAnotherVersion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		w := dialWire(t, s)
		w.expect("hello")
		w.say(`{"type":"login","protocol":1,"name":"Anna"}`)
		if r := w.expect("refused"); r.Code != online.WrongVersion || !strings.Contains(r.Text, "install Hoshi ") {
			t.Errorf("refused by %+v", r)
		}
	})
}

func TestTooFast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		w := enter(t, s, "Anna")
		began := time.Now()
		go func() {
			for range messageBurst + 2*maxStrikes + 50 {
				if w.Write(context.Background(), websocket.MessageText, []byte(`{"type":"ping"}`)) != nil {
					break // closed already
				}
			}
		}()
		seen := map[string]int{}
		for {
			reply, err := w.hear()
			if err != nil {
				if websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
					t.Errorf("the connection ends by %v", err)
				}
				break
			}
			seen[reply.Type+string(reply.Code)]++
		}
		if took := time.Since(began); took < maxStrikes*time.Second/messageRate {
			t.Errorf("a flood is read whole in %v", took)
		}
		if seen["pong"] < messageBurst-1 || seen["pong"] > messageBurst+maxStrikes+2 || seen["refused"+string(online.TooFast)] < maxStrikes || seen["bye"+string(online.TooFast)] != 1 {
			t.Errorf("it said %v", seen)
		}
	})
}

func TestTooLarge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		w := enter(t, s, "Anna")
		w.say(`{"type":"chat","text":"` + strings.Repeat("x", gate.MaxMessage) + `"}`)
		if _, err := w.hear(); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
			t.Errorf("the connection ends by %v", err)
		}
	})
}

func TestBinary(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		w := enter(t, s, "Anna")
		if err := w.Write(context.Background(), websocket.MessageBinary, []byte(`{"type":"ping"}`)); err != nil {
			t.Fatal(err)
		}
		if r := w.expect("refused"); r.Code != online.BadMessage {
			t.Errorf("refused by %+v", r)
		}
	})
}

func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		w := enter(t, s, "Anna")
		if r := w.expect("bye"); r.Code != online.Idle {
			t.Errorf("closed by %+v", r)
		}
		if _, err := w.hear(); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
			t.Errorf("the connection ends by %v", err)
		}
	})
}

// tally counts what it is told.
type tally struct {
	unmeasured
	mu       sync.Mutex
	requests map[string]int
	relays   int
}

func (c *tally) Request(kind string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requests[kind]++
}

func (c *tally) Relay(time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.relays++
}

func (c *tally) Handler(load func() gate.Load) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, "%+v", load()) })
}

func TestHealthAndMetrics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		measured := &tally{requests: map[string]int{}}
		s := serve(t, Options{Metrics: measured})
		seats, id := seated(t, s, "Anna", "Boris")
		seats[0].act(id, 0, "H8")
		seats[1].expect("act")
		synctest.Wait() // a move is told before it is counted
		get := func(path string) (int, string) {
			t.Helper()
			response, request := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil)
			if path == "/" {
				s.ServeHTTP(response, request)
			} else {
				s.ServeStatus(response, request)
			}
			return response.Code, response.Body.String()
		}
		if status, body := get("/healthz"); status != http.StatusOK || body != "ok\n" {
			t.Errorf("health: %d %q", status, body)
		}
		if status, body := get("/metrics"); status != http.StatusOK || !strings.HasPrefix(body, "{Connections:2 Players:2 Games:1 ") {
			t.Errorf("metrics: %d %q", status, body)
		}
		measured.mu.Lock()
		if measured.requests["login"] != 2 || measured.requests["act"] != 1 || measured.relays != 1 {
			t.Errorf("counted: %v, %d relays", measured.requests, measured.relays)
		}
		measured.mu.Unlock()
		if status, body := get("/"); status != http.StatusOK || !strings.Contains(body, "Hoshi") {
			t.Errorf("/: %d %q", status, body)
		}
	})
}

// What a player says is bounded by its bytes a minute, not only by its messages.
func TestTooMuchChat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		seats, id := seated(t, s, "Anna", "Boris")
		say := func(want string) online.Reply {
			seats[0].say(fmt.Sprintf(`{"type":"chat","game":%q,"text":"%s"}`, id, strings.Repeat("天", 300)))
			if want == "chat" {
				seats[1].expect(want)
			}
			return seats[0].expect(want)
		}
		for range hall.ChatMinute / 900 {
			say("chat")
		}
		if r := say("refused"); r.Code != online.TooFast {
			t.Errorf("more than a minute's worth: %+v", r)
		}
		time.Sleep(20 * time.Second) // in the bubble: a third of the minute passes
		say("chat")
	})
}

// The state of the server is at an address of its own alone, and without one nowhere.
func TestStatusApart(t *testing.T) {
	address := relaytest.UnusedAddress(t)
	s, closed := serve(t, Options{Status: address}), serve(t, Options{})
	if err := closed.Start("127.0.0.1:0", "", ""); err != nil {
		t.Fatal(err)
	}
	if err := s.Start("127.0.0.1:0", "", ""); err != nil {
		t.Fatal(err)
	}
	for url, want := range map[string]int{
		"http://" + closed.Addresses()[0] + "/healthz": http.StatusNotFound, "http://" + closed.Addresses()[0] + "/metrics": http.StatusNotFound,
		"http://" + address + "/healthz": http.StatusOK, "http://" + s.Addresses()[0] + "/healthz": http.StatusNotFound,
		"http://" + s.Addresses()[0] + "/metrics": http.StatusNotFound, "http://" + address + online.Path: http.StatusNotFound,
	} {
		response, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%s: %s", url, response.Status)
		}
	}
}

// A browser says of which page a script is; programs say nothing.
func TestOrigins(t *testing.T) {
	for _, row := range []struct {
		name, origin string
		status       int
	}{
		{"a program", "", http.StatusSwitchingProtocols},
		{"a page of the server's host", "http://127.0.0.1", http.StatusSwitchingProtocols},
		{"a page of the list", "https://play.example.org", http.StatusSwitchingProtocols},
		{"another page", "https://evil.example", http.StatusForbidden},
		{"a page below one of the list", "https://evil.play.example.org", http.StatusForbidden},
		{"no page", "null", http.StatusForbidden},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{Origins: []string{"play.example.org"}})
				options := &websocket.DialOptions{HTTPClient: s.http(), HTTPHeader: http.Header{}}
				if row.origin != "" {
					options.HTTPHeader.Set("Origin", row.origin)
				}
				conn, response, err := websocket.Dial(t.Context(), "ws://127.0.0.1"+online.Path, options)
				if response == nil || response.StatusCode != row.status {
					t.Fatalf("%+v, %v", response, err)
				}
				if err == nil {
					conn.CloseNow()
				}
			})
		})
	}
}

// A client that asks for the lobby again and again is told once a second, and of all who hear of it at once nobody waits for all of them.
func TestTheLobbyOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		w := enter(t, s, "Anna")
		began := time.Now()
		for range 30 {
			w.say(`{"type":"lobby","on":true}`)
		}
		w.say(`{"type":"ping"}`)
		lobbies := 0
		for {
			reply, err := w.hear()
			if err != nil {
				t.Fatal(err)
			}
			if reply.Type == "pong" {
				break
			}
			lobbies++
		}
		if lobbies != 1 || time.Since(began) > lobbyEvery/2 {
			t.Errorf("%d lobbies within %v", lobbies, time.Since(began))
		}
		w.expect("lobby")
		if took := time.Since(began); took > 2*lobbyEvery {
			t.Errorf("the last request is answered after %v", took)
		}
	})
}
