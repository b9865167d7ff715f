package online

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hoshi/game"
	"hoshi/internal/relay"
)

// A crowd that says anything in any order to any game neither ends the server nor touches the game of two others, and
// what it leaves behind is read again.
func TestHostileCrowd(t *testing.T) {
	dir := t.TempDir()
	s, err := NewServer(ServerOptions{Data: dir, PerAddress: -1})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Start("127.0.0.1:0", "", ""); err != nil {
		t.Fatal(err)
	}
	seats, other := seated(t, s, "Somebody", "Somebody else")
	seats[0].act(other, 0, "H8")
	seats[0].expect("act")
	seats[1].expect("act")
	untouched := s.describe(other)
	random := rand.New(rand.NewPCG(9, 9))
	var crowd []*wire
	for i := range 6 {
		w := enter(t, s, "Crowd "+string(rune('a'+i)))
		go func() { // what it hears does not matter to it
			for {
				if _, err := w.hear(); err != nil {
					return
				}
			}
		}()
		crowd = append(crowd, w)
	}
	for range (messageBurst - 5) * len(crowd) {
		own, challenge := s.anything(other)
		m := messages[random.IntN(len(messages))]
		text := strings.NewReplacer("SETTINGS", blitzText, "CHALLENGE", challenge, "OWN", own, "OTHER", other).Replace(m.text)
		crowd[random.IntN(len(crowd))].say(text)
	}
	settle(t, s)
	if now := s.describe(other); now != untouched {
		t.Errorf("the game of two others has changed from\n%s\nto\n%s", untouched, now)
	}
	seats[1].act(other, 1, "A1")
	seats[0].expect("act")
	for _, w := range seats {
		w.CloseNow()
	}
	stop(t, s)
	if s, err = NewServer(ServerOptions{Data: dir}); err != nil {
		t.Fatal(err)
	}
	defer stop(t, s)
	if now := s.describe(other); !strings.Contains(now, "H8") || !strings.Contains(now, "A1") {
		t.Errorf("the game of two others came back as %s", now)
	}
}

// anything returns ids of a game, which is not the one given, and of a challenge, if there are any.
func (s *Server) anything(but string) (table, challenge string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := range s.tables {
		if id != but {
			table = id
		}
	}
	for id := range s.challenges {
		challenge = id
	}
	return table, challenge
}

// Who does not read is not waited for.
func TestSlowReader(t *testing.T) {
	accepted := make(chan *websocket.Conn, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
		}
		accepted <- conn
	}))
	defer server.Close()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	deaf, _, err := websocket.Dial(ctx, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.CloseNow()
	o := outbox{conn: <-accepted}
	defer o.conn.CloseNow()
	data := make([]byte, 64<<10)
	sent := 0
	for o.send(data) {
		if sent++; sent > 100_000 {
			t.Fatal("there is no end to what waits")
		}
	}
	if sent < maxQueue {
		t.Errorf("closed after %d messages", sent)
	}
	if o.send(data) {
		t.Error("it takes more after its end")
	}
}

// Somebody who stays away until the server has forgotten his table still learns how the game ended.
func TestTheEndOfAGameThatWasMissed(t *testing.T) {
	s := serve(t, ServerOptions{Grace: 100 * time.Millisecond})
	line := relay.New(t, addressFor(s))
	away := connect(t, line.Address(), "Anna", identity(t))
	away.await("being online", func(s ClientState) bool { return s.Status == Online })
	other := join(t, s, "Boris")
	other.do(other.Challenge(blitz, 1, true))
	away.do(away.Join(other.await("the code", func(s ClientState) bool { return s.Wait.Code != "" }).Wait.Code))
	away.game("")
	other.game("")
	plays(t, [2]*person{away, other}, "H8")
	line.Cut(true)
	other.await("the break", func(s ClientState) bool { return !s.Game.Seats[0].Here })
	other.do(other.Play(game.Point{X: 0, Y: 0}))
	ended := other.over()
	other.await("the other one leaving for good", func(s ClientState) bool { return s.Game.Seats[0].Left })
	line.Cut(false)
	g := away.over()
	if *g.Over != (OverInfo{Winner: 1, Reason: "timeout"}) || g.Acts() != ended.Acts() || sgfOf(t, g) != sgfOf(t, ended) {
		t.Errorf("it ended by %+v with\n%s\nwant\n%s", g.Over, sgfOf(t, g), sgfOf(t, ended))
	}
	if me := away.State().Me; me.Games != 1 || me.Rating >= 1500 {
		t.Errorf("rated as %+v", me)
	}
}
