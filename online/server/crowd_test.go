package server

import (
	"testing"
	"testing/synctest"

	"github.com/coder/websocket"

	"hoshi/online"
)

// deafWire is a connection of which nothing is read before it listens.
func deafWire(t *testing.T, s *place) *wire {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), "ws://127.0.0.1"+online.Path, &websocket.DialOptions{HTTPClient: s.http()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	return &wire{Conn: conn, t: t, in: make(chan message, 1<<12)}
}

// A watcher who reads slowly is left behind, is told how the game stands once all is read, and hears of every move after that; nobody waits for them.
func TestSlowWatchersCatchUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{Pages: true})
		seats, id := seated(t, s, "Anna", "Bert")
		quick := dialWire(t, s)
		quick.say(`{"type":"watch","game":"` + id + `"}`)
		quick.expect("game")
		slow := deafWire(t, s)
		slow.say(`{"type":"watch","game":"` + id + `"}`)
		synctest.Wait()
		const moves = 60
		play := func(seq int) {
			seats[seq%2].act(id, seq, harmless(seq))
			for _, one := range append(seats[:], quick) {
				if told := one.expect("act"); told.Live.Seq != seq+1 {
					t.Fatalf("act %d is told as %d", seq, told.Live.Seq)
				}
			}
		}
		for seq := range moves {
			play(seq)
		}
		go slow.listen()
		for acts, shown := 0, 0; shown < 2; {
			told, err := slow.hear()
			if err != nil {
				t.Fatal(err)
			}
			if told.Type == "act" {
				acts++
			}
			if told.Type != "game" {
				continue
			}
			if shown++; shown == 2 && (len(told.Table.Acts) != moves || acts == 0 || acts >= moves) {
				t.Errorf("after %d acts it is shown a game of %d", acts, len(told.Table.Acts))
			}
		}
		play(moves)
		if told := slow.expect("act"); told.Live.Seq != moves+1 {
			t.Errorf("the next act is told as %d", told.Live.Seq)
		}
	})
}
