package online

import (
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

// Any bytes are a request or a refusal with words; what was understood is understood again when it is written.
func FuzzDecodeRequest(f *testing.F) {
	for _, m := range messages {
		f.Add([]byte(m.text))
	}
	f.Add([]byte(`{"type":"seek","settings":` + blitzText + `}`))
	f.Add([]byte(`{"type":"login","protocol":1,"name":"x","key":"AAAA","signature":"//8="}`))
	f.Add([]byte(strings.Repeat(`{"settings":`, 300)))
	f.Fuzz(func(t *testing.T, data []byte) {
		request, refusal := decodeRequest(data)
		if refusal != nil {
			if refusal.Code != BadMessage && refusal.Code != BadSettings || refusal.Text == "" {
				t.Errorf("refused by %+v", refusal)
			}
			return
		}
		again, refusal := decodeRequest(encode(request))
		if refusal != nil || string(encode(again)) != string(encode(request)) {
			t.Errorf("%s is read again as %s, %v", encode(request), encode(again), refusal)
		}
	})
}

// Whatever a server says, a client that follows a game takes it or gives up the connection; it does not fall over.
func FuzzFollow(f *testing.F) {
	f.Add([]byte(`{"type":"game","game":"a","table":{"id":"a","settings":` + blitzText + `,"you":0,"acts":[{"act":"H8"}],"live":{"seq":1}}}`))
	f.Add([]byte(`{"type":"act","game":"g","act":{"act":"H9"},"live":{"seq":2}}`))
	f.Add([]byte(`{"type":"back","game":"g","live":{"seq":0}}`))
	f.Add([]byte(`{"type":"over","game":"g","over":{"winner":1,"reason":"abandoned"}}`))
	f.Add([]byte(`{"type":"presence","game":"g","presence":{"seat":7}}`))
	f.Add([]byte(`{"type":"record","game":"g","sgf":"(;GM[4]SZ[15];B[hh])"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		now := time.Unix(0, 0)
		g, err := follow(&TableInfo{ID: "g", Settings: blitz, Acts: []ActInfo{{Act: "H8"}}, Live: Live{Seq: 1}}, now)
		if err != nil {
			t.Fatal(err)
		}
		c := &Client{changed: make(chan struct{}), game: g}
		reply, err := decodeReply(data)
		if err != nil {
			return
		}
		if _, err := c.take(&reply, now); err == nil {
			if state := c.State(); state.Game != nil && state.Game.Acts() == 0 && reply.Type == "act" {
				t.Error("an act took one away")
			}
		}
	})
}

// A word of any kind is an act that the rules allow, or refused without a change.
func FuzzAct(f *testing.F) {
	for _, word := range []string{"H8", "pass", "stay", "swap", "3", "I8,J10", "a1 b2", "", "H8\n", "ÿ", strings.Repeat("A1,", 30)} {
		f.Add(word, uint8(0), uint8(6))
		f.Add(word, uint8(2), uint8(3))
		f.Add(word, uint8(2), uint8(9))
	}
	f.Fuzz(func(t *testing.T, word string, rule, protocol uint8) {
		settings := Settings{Rule: game.Rule(rule % 4), Size: 15, Opening: game.Protocol(protocol % 10)}
		if settings.Validate() != nil {
			return
		}
		now := time.Unix(0, 0)
		m, err := newMatch(settings, nil, now)
		if err != nil {
			t.Fatal(err)
		}
		for _, before := range []string{"H8", "H9", "H10"} {
			if side, ok := m.turn(); ok {
				m.do(side, before, now) // where the opening wants a choice, it is refused
			}
			side, _ := m.turn()
			acts := len(m.acts)
			refusal := m.do(side, word, now)
			if refusal != nil && (len(m.acts) != acts || texts[refusal.Code] == "" || refusal != nil && refusal.Text == "") {
				t.Fatalf("%q was refused by %+v and left %d acts of %d", word, refusal, len(m.acts), acts)
			}
			if refusal == nil && len(m.acts) != acts+1 {
				t.Fatalf("%q left %d acts of %d", word, len(m.acts), acts)
			}
		}
		if _, err := m.record(); err != nil {
			t.Fatal(err)
		}
	})
}
