package client

import (
	"testing"
	"time"

	"github.com/coder/websocket"

	"hoshi/online"
)

// Whatever a server says, a client that follows a game takes it or gives up the connection; it does not fall over.
func FuzzFollow(f *testing.F) {
	f.Add([]byte(`{"type":"game","game":"a","table":{"id":"a","settings":{"rule":"freestyle","size":15,"opening":"free","clock":"5m","rated":true},"you":0,"acts":[{"act":"H8"}],"live":{"seq":1}}}`))
	f.Add([]byte(`{"type":"act","game":"g","act":{"act":"H9"},"live":{"seq":2}}`))
	f.Add([]byte(`{"type":"back","game":"g","live":{"seq":0}}`))
	f.Add([]byte(`{"type":"over","game":"g","over":{"winner":1,"reason":"abandoned"}}`))
	f.Add([]byte(`{"type":"presence","game":"g","presence":{"seat":7}}`))
	for _, record := range []string{"(;GM[4]SZ[15];B[hh])", "(;GM[4]SZ[19];B[hh])", "(;GM[4]SZ[15]AB[hh];B[gg]RE[W+T])",
		"(;GM[4]SZ[15]ON[swap2 H8 G8];B[hh];W[gh];B[aa]PL[B];B[bb])"} {
		f.Add([]byte(`{"type":"record","game":"g","sgf":"` + record + `"}`))
	}
	for _, text := range []string{`{"type":"lobby","lobby":{"n":1,"players":3,"people":[{"key":"A","state":"free"}]}}`, `{"type":"lobby","lobby":{"n":1,"after":0,"gone":["A"]}}`} {
		f.Add(online.Pack([]byte(text)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		now := time.Unix(0, 0)
		g, err := follow(&online.TableInfo{ID: "g", Settings: online.Settings{Size: 15}, Acts: []online.ActInfo{{Act: "H8"}}, Live: online.Live{Seq: 1}}, now)
		if err != nil {
			t.Fatal(err)
		}
		c := &known{game: g}
		kind := websocket.MessageBinary
		if len(data) > 0 && data[0] == '{' {
			kind = websocket.MessageText
		}
		reply, err := decodeReply(kind, data)
		if err != nil {
			return
		}
		if _, err := c.take(&reply, now); err == nil {
			if state := c.snapshot(); state.Game != nil && state.Game.Acts() == 0 && reply.Type == "act" {
				t.Error("an act took one away")
			}
		}
	})
}

// Chat that no server passes on is not shown: of seats that there are not, and with characters that control.
func TestChatIsLookedAt(t *testing.T) {
	lines := []online.ChatInfo{{Seat: 1, Text: "hello"}, {Seat: 7, Text: "hello"}, {Seat: -1, Text: "hello"}, {Seat: 0, Text: "a\u202eb"}, {Seat: 0}}
	g, err := follow(&online.TableInfo{ID: "g", Settings: online.Settings{Size: 15}, Chat: lines}, time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	c := &known{game: g}
	for _, line := range lines {
		if _, err := c.take(&online.Reply{Type: "chat", Game: "g", Event: online.Event{Chat: &line}}, time.Unix(0, 0)); err != nil {
			t.Error(err)
		}
	}
	if chat := c.snapshot().Game.Chat; len(chat) != 2 || chat[0] != lines[0] || chat[1] != lines[0] {
		t.Errorf("the chat is %+v", chat)
	}
}
