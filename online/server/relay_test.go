package server

import (
	"fmt"
	"testing"
)

// A game goes on while the server is busy with something else, as with the lobby of many: an act waits for its own table alone. What ends a game waits, and is
// done as any other request.
func TestGamesDoNotWaitForTheLobby(t *testing.T) {
	s := serve(t, Options{})
	seats, id := seated(t, s, "Anna", "Boris")
	others, other := seated(t, s, "Carl", "Dora")
	inTurn(seats, id, "H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4")
	func() {
		s.hall.Lock()
		defer s.hall.Unlock()
		for seq, word := range []string{"C3", "D4", "E5", "F6"} {
			others[seq%2].act(other, seq, word)
			for _, one := range others {
				if got := one.expect("act").Act; got.Act != word || got.Seat != seq%2 {
					t.Errorf("they hear %+v, want %s", got, word)
				}
			}
		}
		seats[0].say(fmt.Sprintf(`{"type":"act","game":%q,"seq":8,"act":"H12"}`, id))
	}()
	for _, one := range seats {
		if over := one.expect("over").Over; over.Winner != 0 {
			t.Errorf("it ends by %+v", over)
		}
	}
	others[0].request("refused", `{"type":"act","game":%q,"seq":4,"act":"C3"}`, other)
	others[0].act(other, 4, "G7")
	others[1].expect("act")
}
