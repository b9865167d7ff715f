package server

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"hoshi/online"
)

// wire is a connection that speaks the protocol message by message.
type wire struct {
	*websocket.Conn
	t   testing.TB
	id  *online.Identity
	in  chan message // what has come; the last one is the end of the connection
	raw []byte       // the message that was heard last
}

// message is one that has come, or the end of the connection.
type message struct {
	kind websocket.MessageType
	data []byte
	err  error
}

func dialWire(t testing.TB, s *place) *wire {
	t.Helper()
	id, err := online.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws://127.0.0.1"+online.Path, &websocket.DialOptions{HTTPClient: s.http()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	w := &wire{Conn: conn, t: t, id: id, in: make(chan message, 1<<12)}
	go w.listen()
	return w
}

// listen reads all that comes, as a program does that answers pings.
func (w *wire) listen() {
	for {
		kind, data, err := w.Read(context.Background())
		w.in <- message{kind, data, err}
		if err != nil {
			return
		}
	}
}

// say sends one message as it is.
func (w *wire) say(text string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := w.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
		w.t.Fatalf("sending %s: %v", text, err)
	}
}

// hear returns the next message.
func (w *wire) hear() (online.Reply, error) {
	var m message
	select {
	case m = <-w.in:
	case <-time.After(patience):
		return online.Reply{}, fmt.Errorf("nothing has come for %v", patience)
	}
	if m.err == nil && m.kind == websocket.MessageBinary {
		m.data, m.err = online.Unpack(m.data)
	}
	if m.err != nil {
		w.in <- m // nothing else comes
		return online.Reply{}, m.err
	}
	w.raw = m.data
	var reply online.Reply
	return reply, json.Unmarshal(m.data, &reply)
}

// expect returns the next message of the type; those of other types before it are dropped.
func (w *wire) expect(kind string) online.Reply {
	w.t.Helper()
	for {
		reply, err := w.hear()
		if err != nil {
			w.t.Fatalf("waiting for %s: %v", kind, err)
		}
		if reply.Type == kind {
			return reply
		}
	}
}

// atHome is what the tests call.
const atHome = "ws://127.0.0.1:80"

// loginText is the message that logs in under the name.
func (w *wire) loginText(name string, nonce []byte) string {
	return string(online.Encode(online.Request{Type: "login", Login: online.Login{Protocol: online.Version, Name: name, Address: atHome, Key: w.id.PublicKey(),
		Signature: w.id.Sign(online.Challenge{Address: atHome, Nonce: nonce})}}))
}

// enter returns a connection that is logged in.
func enter(t testing.TB, s *place, name string) *wire {
	t.Helper()
	w := dialWire(t, s)
	w.say(w.loginText(name, w.expect("hello").Nonce))
	w.expect("welcome")
	return w
}

const blitzText = `{"rule":"freestyle","size":15,"opening":"free","clock":"5m","rated":true}`

// scene is a state in which a message may come: its sender, and the ids that its text may name.
type scene struct {
	sender         *wire
	own, challenge string // the sender's game and challenge
}

// seated starts a game and returns the wires by seat.
func seated(t testing.TB, s *place, names ...string) ([2]*wire, string) {
	t.Helper()
	a, b := enter(t, s, names[0]), enter(t, s, names[1])
	a.say(`{"type":"challenge","seat":0,"settings":` + blitzText + `}`)
	id := a.expect("waiting").Wait.Challenge
	b.say(`{"type":"accept","challenge":"` + id + `"}`)
	b.expect("game")
	return [2]*wire{a, b}, a.expect("game").Game
}

func (w *wire) act(id string, seq int, act string) {
	w.say(fmt.Sprintf(`{"type":"act","game":%q,"seq":%d,"act":%q}`, id, seq, act))
}

// scenes are the states in which the sender of a message can be.
var scenes = map[string]func(t testing.TB, s *place, name string) scene{
	"a stranger": func(t testing.TB, s *place, _ string) scene {
		w := dialWire(t, s)
		w.expect("hello")
		return scene{sender: w}
	},
	"idle": func(t testing.TB, s *place, name string) scene { return scene{sender: enter(t, s, name)} },
	"waiting": func(t testing.TB, s *place, name string) scene {
		w := enter(t, s, name)
		w.say(`{"type":"challenge","settings":` + blitzText + `}`)
		return scene{sender: w, challenge: w.expect("waiting").Wait.Challenge}
	},
	"to move":     func(t testing.TB, s *place, name string) scene { return played(t, s, name, 2) },
	"not to move": func(t testing.TB, s *place, name string) scene { return played(t, s, name, 3) },
	"asked": func(t testing.TB, s *place, name string) scene {
		seats, id := seated(t, s, name, name+" II")
		for seq, act := range []string{"H8", "A1"} {
			seats[seq%2].act(id, seq, act)
			seats[0].expect("act")
		}
		for _, kind := range []string{"draw", "takeback"} {
			seats[1].say(fmt.Sprintf(`{"type":"offer","game":%q,"offer":%q}`, id, kind))
			seats[0].expect("offer")
		}
		return scene{sender: seats[0], own: id}
	},
	"after the end": func(t testing.TB, s *place, name string) scene {
		seats, id := seated(t, s, name, name+" II")
		seats[1].say(fmt.Sprintf(`{"type":"resign","game":%q}`, id))
		seats[0].expect("over")
		return scene{sender: seats[0], own: id}
	},
	"watching": func(t testing.TB, s *place, name string) scene {
		_, id := seated(t, s, name+" I", name+" II")
		w := enter(t, s, name)
		w.say(fmt.Sprintf(`{"type":"watch","game":%q}`, id))
		w.expect("game")
		return scene{sender: w, own: id}
	},
}

// played returns a game after n moves, seen from the first seat.
func played(t testing.TB, s *place, name string, n int) scene {
	seats, id := seated(t, s, name, name+" II")
	for seq, act := range []string{"H8", "A1", "H9", "A3"}[:n] {
		seats[seq%2].act(id, seq, act)
		seats[0].expect("act")
		seats[1].expect("act")
	}
	return scene{sender: seats[0], own: id}
}

// messages are what a client may say, with ids in capital letters, and what comes first in each state: the code of a
// refusal, the type of a message, or "" for nothing. A state that is not named gives what stands under "*".
var messages = []struct {
	name, text string
	want       map[string]string
}{
	{"no JSON", `hello?`, map[string]string{"*": "bad_message"}},
	{"no object", `[1,2]`, map[string]string{"*": "bad_message"}},
	{"a number for a text", `{"type":"chat","text":7}`, map[string]string{"*": "bad_message"}},
	{"a broken character", "{\"type\":\"chat\",\"text\":\"\xff\"}", map[string]string{"*": "bad_message"}},
	{"an empty object", `{}`, map[string]string{"*": "unknown_type"}},
	{"an unknown type", `{"type":"become_admin"}`, map[string]string{"*": "unknown_type"}},
	{"an unknown rule", `{"type":"seek","settings":{"rule":"go","size":19,"opening":"free","clock":"none"}}`, map[string]string{"*": "bad_settings"}},

	{"ping", `{"type":"ping"}`, map[string]string{"*": "pong"}},
	{"login of no version", `{"type":"login"}`, map[string]string{"*": "wrong_version"}},
	{"login without a signature", `{"type":"login","protocol":3,"name":"Zoë"}`, map[string]string{"*": "bad_signature"}},
	{"lobby", `{"type":"lobby","on":true}`, map[string]string{"*": "lobby", "a stranger": "login_first"}},

	{"seek", `{"type":"seek","settings":SETTINGS}`, map[string]string{"*": "playing", "a stranger": "login_first",
		"idle": "waiting", "watching": "waiting", "after the end": "waiting", "waiting": "refused waiting"}},
	{"seek nothing", `{"type":"seek"}`, map[string]string{"*": "playing", "a stranger": "login_first",
		"idle": "bad_message", "watching": "bad_message", "after the end": "bad_message", "waiting": "refused waiting"}},
	{"seek what nobody plays", `{"type":"seek","settings":{"rule":"renju","size":19,"opening":"free","clock":"none"}}`, map[string]string{
		"*": "playing", "a stranger": "login_first", "idle": "bad_settings", "watching": "bad_settings", "after the end": "bad_settings",
		"waiting": "refused waiting"}},
	{"challenge", `{"type":"challenge","private":true,"settings":SETTINGS}`, map[string]string{"*": "playing", "a stranger": "login_first",
		"idle": "waiting", "watching": "waiting", "after the end": "waiting", "waiting": "refused waiting"}},
	{"challenge from a third seat", `{"type":"challenge","seat":2,"settings":SETTINGS}`, map[string]string{"*": "playing",
		"a stranger": "login_first", "idle": "bad_message", "watching": "bad_message", "after the end": "bad_message", "waiting": "refused waiting"}},
	{"accept nothing", `{"type":"accept","challenge":"nothing"}`, map[string]string{"*": "no_challenge", "a stranger": "login_first"}},
	{"accept one's own", `{"type":"accept","challenge":"CHALLENGE"}`, map[string]string{"*": "no_challenge", "a stranger": "login_first",
		"waiting": "own_challenge"}},
	{"guess a code", `{"type":"accept","code":"0000-0000-0000"}`, map[string]string{"*": "wrong_code", "a stranger": "login_first"}},
	{"cancel", `{"type":"cancel"}`, map[string]string{"*": "not_waiting", "a stranger": "login_first", "waiting": "waiting"}},

	{"watch nothing", `{"type":"watch","game":"nothing"}`, map[string]string{"*": "no_game", "a stranger": "login_first"}},
	{"watch one's own", `{"type":"watch","game":"OWN"}`, map[string]string{"*": "no_game", "a stranger": "login_first", "to move": "playing",
		"not to move": "playing", "asked": "playing", "watching": "game"}},
	{"watch others", `{"type":"watch","game":"OTHER"}`, map[string]string{"*": "game", "a stranger": "login_first"}},
	{"leave nothing", `{"type":"leave","game":"nothing"}`, map[string]string{"*": "no_game", "a stranger": "login_first"}},
	{"leave", `{"type":"leave","game":"OWN"}`, map[string]string{"*": "game_runs", "a stranger": "login_first", "idle": "no_game",
		"waiting": "no_game", "after the end": "", "watching": ""}},

	{"move", `{"type":"act","game":"OWN","seq":2,"act":"K10"}`, map[string]string{"*": "no_game", "a stranger": "login_first", "to move": "act",
		"asked": "offer", "not to move": "stale", "after the end": "game_over", "watching": "not_player"}},
	{"move for the other one", `{"type":"act","game":"OWN","seq":3,"act":"K10"}`, map[string]string{"*": "no_game", "a stranger": "login_first",
		"to move": "stale", "asked": "stale", "not to move": "not_your_turn", "after the end": "game_over", "watching": "not_player"}},
	{"move after no number", `{"type":"act","game":"OWN","act":"K10"}`, map[string]string{"*": "no_game", "a stranger": "login_first",
		"to move": "bad_message", "asked": "bad_message", "not to move": "bad_message", "after the end": "bad_message", "watching": "not_player"}},
	{"move onto a stone", `{"type":"act","game":"OWN","seq":2,"act":"A1"}`, map[string]string{"*": "no_game", "a stranger": "login_first",
		"to move": "occupied", "asked": "occupied", "not to move": "stale", "after the end": "game_over", "watching": "not_player"}},
	{"move off the board", `{"type":"act","game":"OWN","seq":2,"act":"P16"}`, map[string]string{"*": "no_game", "a stranger": "login_first",
		"to move": "outside", "asked": "outside", "not to move": "stale", "after the end": "game_over", "watching": "not_player"}},
	{"pass", `{"type":"act","game":"OWN","seq":2,"act":"pass"}`, map[string]string{"*": "no_game", "a stranger": "login_first",
		"to move": "no_pass", "asked": "no_pass", "not to move": "stale", "after the end": "game_over", "watching": "not_player"}},
	{"move in another's game", `{"type":"act","game":"OTHER","seq":0,"act":"A1"}`, map[string]string{"*": "not_player", "a stranger": "login_first"}},

	{"resign", `{"type":"resign","game":"OWN"}`, map[string]string{"*": "over", "a stranger": "login_first", "idle": "no_game",
		"waiting": "no_game", "after the end": "game_over", "watching": "not_player"}},
	{"resign for another", `{"type":"resign","game":"OTHER"}`, map[string]string{"*": "not_player", "a stranger": "login_first"}},
	{"offer a draw", `{"type":"offer","game":"OWN","offer":"draw"}`, map[string]string{"*": "offer", "a stranger": "login_first",
		"idle": "no_game", "waiting": "no_game", "after the end": "game_over", "watching": "not_player"}},
	{"ask to take back", `{"type":"offer","game":"OWN","offer":"takeback"}`, map[string]string{"*": "offer", "a stranger": "login_first",
		"idle": "no_game", "waiting": "no_game", "after the end": "game_over", "watching": "not_player", "asked": "answer_first"}},
	{"ask for a rematch", `{"type":"offer","game":"OWN","offer":"rematch"}`, map[string]string{"*": "game_runs", "a stranger": "login_first",
		"idle": "no_game", "waiting": "no_game", "after the end": "offer", "watching": "not_player"}},
	{"ask for money", `{"type":"offer","game":"OWN","offer":"money"}`, map[string]string{"*": "bad_offer", "a stranger": "login_first",
		"idle": "no_game", "waiting": "no_game", "watching": "not_player"}},
	{"agree to a draw", `{"type":"answer","game":"OWN","offer":"draw","yes":true}`, map[string]string{"*": "no_offer", "a stranger": "login_first",
		"idle": "no_game", "waiting": "no_game", "watching": "not_player", "asked": "offer"}},
	{"let take back", `{"type":"answer","game":"OWN","offer":"takeback","yes":true}`, map[string]string{"*": "no_offer",
		"a stranger": "login_first", "idle": "no_game", "waiting": "no_game", "watching": "not_player", "asked": "offer"}},
	{"agree to what nobody asked", `{"type":"answer","game":"OWN","offer":"rematch","yes":true}`, map[string]string{"*": "no_offer",
		"a stranger": "login_first", "idle": "no_game", "waiting": "no_game", "watching": "not_player"}},
	{"agree in another's game", `{"type":"answer","game":"OTHER","offer":"draw","yes":true}`, map[string]string{"*": "not_player",
		"a stranger": "login_first"}},

	{"chat", `{"type":"chat","game":"OWN","text":"hello"}`, map[string]string{"*": "chat", "a stranger": "login_first", "idle": "no_game",
		"waiting": "no_game", "watching": "not_player"}},
	{"say nothing", `{"type":"chat","game":"OWN","text":"  "}`, map[string]string{"*": "bad_chat", "a stranger": "login_first",
		"idle": "no_game", "waiting": "no_game", "watching": "not_player"}},
	{"chat in another's game", `{"type":"chat","game":"OTHER","text":"hello"}`, map[string]string{"*": "not_player", "a stranger": "login_first"}},
	{"mute", `{"type":"mute","game":"OWN","on":true}`, map[string]string{"*": "", "a stranger": "login_first", "idle": "no_game",
		"waiting": "no_game", "watching": "not_player"}},
	{"mute others", `{"type":"mute","game":"OTHER","on":true}`, map[string]string{"*": "not_player", "a stranger": "login_first"}},
	{"record", `{"type":"record","game":"OWN"}`, map[string]string{"*": "game_runs", "a stranger": "no_game", "idle": "no_game",
		"waiting": "no_game", "after the end": "record"}},
	{"record of nothing", `{"type":"record","game":"nothing"}`, map[string]string{"*": "no_game"}},
	{"decline nothing", `{"type":"decline","challenge":"CHALLENGE"}`, map[string]string{"*": "no_challenge", "a stranger": "login_first"}},
	{"challenge nobody", `{"type":"challenge","to":"nobody","settings":SETTINGS}`, map[string]string{"*": "playing", "a stranger": "login_first",
		"idle": "not_here", "watching": "not_here", "after the end": "not_here", "waiting": "refused waiting"}},
	{"ratings", `{"type":"ratings"}`, map[string]string{"*": "ratings", "a stranger": "login_first"}},
	{"block nobody", `{"type":"block","on":true}`, map[string]string{"*": "bad_message", "a stranger": "login_first"}},
	{"blocks", `{"type":"blocks"}`, map[string]string{"*": "blocks", "a stranger": "login_first"}},
	{"report nobody", `{"type":"report"}`, map[string]string{"*": "bad_message", "a stranger": "login_first"}},
	{"export", `{"type":"export"}`, map[string]string{"*": "export", "a stranger": "login_first"}},
	{"delete another one", `{"type":"delete","name":"Somebody"}`, map[string]string{"*": "playing", "a stranger": "login_first",
		"idle": "wrong_name", "watching": "wrong_name", "after the end": "wrong_name", "waiting": "wrong_name"}},
}

// TestEveryMessageInEveryState sends each message in each state. What is refused must not have changed any game, and no
// message may change the game of two others.
func TestEveryMessageInEveryState(t *testing.T) {
	t.Parallel()
	s := serve(t, Options{})
	_, other := seated(t, s, "Somebody", "Somebody else")
	untouched := s.describe(other)
	for i, state := range slices.Sorted(maps.Keys(scenes)) {
		var now scene
		said := maxSaid
		for j, message := range messages {
			want, named := message.want[state]
			if !named {
				want = message.want["*"]
			}
			if said == maxSaid {
				now = scenes[state](t, s, fmt.Sprintf("A%d-%d", i, j))
				settle(t, s)
				said = 0
			}
			// Nobody else seeks a game with a clock like this one.
			settings := strings.Replace(blitzText, "5m", fmt.Sprintf("%dm", 6+i*len(messages)+j), 1)
			text := strings.NewReplacer("SETTINGS", settings, "CHALLENGE", now.challenge, "OWN", now.own, "OTHER", other).Replace(message.text)
			t.Run(state+", "+message.name, func(t *testing.T) {
				if now.say(t, s, want, text) {
					said++
				} else {
					said = maxSaid // the state may be another one
				}
			})
		}
	}
	if now := s.describe(other); now != untouched {
		t.Errorf("the game of two others has changed from\n%s\nto\n%s", untouched, now)
	}
}

// maxSaid is how many refused messages one scene bears: more would be too fast.
const maxSaid = 12

// say sends a message and checks the answer, and that nothing has changed when it is a refusal, which it reports.
func (now *scene) say(t *testing.T, s *place, want, text string) (refused bool) {
	before := s.describe(now.own)
	now.sender.say(text)
	got := now.sender.first(t, s)
	if got != want && got != "refused "+want {
		t.Errorf("the answer is %q, want %q", got, want)
	}
	refused = strings.HasPrefix(got, "refused ")
	if after := s.describe(now.own); refused && after != before {
		t.Errorf("it was refused and has changed the game from\n%s\nto\n%s", before, after)
	}
	return refused
}

// settle waits until all that was told so far is told.
func settle(t testing.TB, s *place) {
	t.Helper()
	if err := s.store.Await(nil); err != nil {
		t.Fatal(err)
	}
}

// first returns what the next message is: "refused" with its code, or its type; "" when nothing comes before the answer
// to a ping.
func (w *wire) first(t testing.TB, s *place) string {
	t.Helper()
	w.say(`{"type":"ping","id":99}`)
	pinged := false
	for {
		reply, err := w.hear()
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case reply.Type == "refused":
			w.expect("pong")
			return "refused " + string(reply.Code)
		case reply.Type == "pong" && reply.Re == 99:
			if pinged {
				return ""
			}
			pinged = true
			settle(t, s) // what goes through the store comes a moment later
			w.say(`{"type":"ping","id":99}`)
		case reply.Type != "presence":
			return reply.Type
		}
	}
}

// describe writes what the server knows of a game, without its times.
func (s *Server) describe(id string) string {
	s.hall.Lock()
	defer s.hall.Unlock()
	t := s.rounds.byID[id]
	if t == nil {
		return "none"
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	info := t.Info(0, t.Began)
	offers := info.Offers
	slices.SortFunc(offers, func(a, b online.OfferInfo) int { return strings.Compare(string(a.Offer), string(b.Offer)) })
	text, err := json.Marshal(map[string]any{"acts": info.Acts, "over": t.Over(), "offers": offers, "chat": info.Chat,
		"muted": [2]bool{t.HasMuted(0), t.HasMuted(1)}})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// A refusal names its request also where the message is not as the protocol has it, as long as its id can be read.
func TestRefusalsNameTheirRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		w := enter(t, s, "Anna")
		for _, row := range []struct {
			text string
			code online.Code
			re   uint64
		}{
			{`{"type":"cancel","id":7}`, online.NotWaiting, 7},
			{`{"type":"seek","settings":{"rule":"go","size":19,"opening":"free","clock":"none"},"id":8}`, online.BadSettings, 8},
			{`{"type":"seek","settings":{"rule":"freestyle","size":15},"id":9}`, online.BadSettings, 9},
			{`{"type":"seek","settings":5,"id":10}`, online.BadMessage, 10},
			{`{"type":"seek","id":-1}`, online.BadMessage, 0},
			{`{"type":"seek","id":11`, online.BadMessage, 0},
		} {
			w.say(row.text)
			if r := w.expect("refused"); r.Code != row.code || r.Re != row.re || r.Text == "" {
				t.Errorf("%s is refused by %+v", row.text, r)
			}
		}
	})
}
