package server

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/coder/websocket"

	"hoshi/online"
)

// A server answers to its own names and to those that it was told; to a caller of another one it says what to add.
func TestHosts(t *testing.T) {
	name, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		host string
		want bool
	}{
		{"127.0.0.1", true}, {"localhost", true}, {"LOCALHOST:9000", true}, {"[::1]:8488", true}, {name, true}, {name + ".local", true},
		{"play.example.org", true}, {"play.example.org:8488", true}, {"outside.example.org:9000", true}, {"outside.example.org", false},
		{"[2001:db8::1]", true}, {"evil.example", false}, {"example.org", false}, {"203.0.113.7", false},
	} {
		t.Run(row.host, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{Hosts: []string{"Play.example.org", "outside.example.org:9000", "2001:db8::1"}})
				conn, response, err := websocket.Dial(t.Context(), "ws://"+row.host+online.Path, &websocket.DialOptions{HTTPClient: s.http()})
				if (err == nil) != row.want {
					t.Fatalf("%+v, %v", response, err)
				}
				if err == nil {
					conn.CloseNow()
					return
				}
				var refusal online.Refusal
				body, err := io.ReadAll(response.Body)
				if err != nil || json.Unmarshal(body, &refusal) != nil || response.StatusCode != http.StatusMisdirectedRequest ||
					refusal.Code != online.WrongHost || !strings.HasSuffix(refusal.Text, "-host "+row.host) {
					t.Errorf("%s: %s, %v", response.Status, body, err)
				}
			})
		})
	}
	for _, text := range []string{"", "http://example.org", "example.org:port", "a b", "example.org:99999", "example.org/"} {
		if s, err := New(Options{Data: t.TempDir(), Hosts: []string{text}}); err == nil {
			t.Errorf("%q is a host", text)
			shut(t, s.store)
		}
	}
}

// What a player signed for another server does not log them in here.
func TestARelayCanNotLogIn(t *testing.T) {
	for _, row := range []struct {
		name, signed string
		want         string
	}{
		{"for this server", "ws://127.0.0.1:80", "welcome"},
		{"for another name", "ws://evil.example:80", "refused"},
		{"for another port", "ws://127.0.0.1:81", "refused"},
		{"with TLS", "wss://127.0.0.1:443", "refused"},
		{"for nobody", "", "refused"},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := dialWire(t, serve(t, Options{}))
				nonce := w.expect("hello").Nonce
				w.say(string(online.Encode(online.Request{Type: "login", Login: online.Login{Protocol: online.Version, Name: "Anna", Address: row.signed,
					Key: w.id.PublicKey(), Signature: w.id.Sign(online.Challenge{Address: row.signed, Nonce: nonce})}})))
				if reply := w.expect(row.want); row.want == "refused" && reply.Code != online.BadSignature {
					t.Errorf("it says %+v", reply)
				}
			})
		})
	}
}
