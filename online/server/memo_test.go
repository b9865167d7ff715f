package server

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/internal/nettest"
	"hoshi/online"
)

// What was asked for before a restart waits for its answer after it, a player who has turned the chat off hears nothing, and a turn goes on that an
// orderly end of the server has broken.
func TestARestartKeepsWhatWasAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opts := quiet
		opts.Data = t.TempDir()
		s := serve(t, opts)
		seats, id := seated(t, s, "Anna", "Boris")
		inTurn(seats, id, "H8", "A1", "H9", "A2")
		seats[1].say(fmt.Sprintf(`{"type":"offer","game":%q,"offer":"draw"}`, id))
		seats[0].expect("offer")
		seats[1].say(fmt.Sprintf(`{"type":"mute","game":%q,"on":true}`, id))
		time.Sleep(20 * time.Second) // in the bubble: Anna thinks
		nettest.Stop(t, s.Server)
		s = serve(t, opts)
		anna := seats[0].again(s, "Anna")
		table := anna.expect("game").Table
		if len(table.Offers) != 1 || table.Offers[0] != (online.OfferInfo{Offer: online.OfferDraw, Seat: 1, State: online.Open}) {
			t.Errorf("on offer is %+v", table.Offers)
		}
		if spent := table.Live.Elapsed; spent < 20_000 || spent > 21_000 {
			t.Errorf("her turn has lasted %d ms", spent)
		}
		anna.say(fmt.Sprintf(`{"type":"chat","game":%q,"text":"Hello"}`, id))
		if code := anna.expect("refused").Code; code != online.ChatOff {
			t.Errorf("refused by %s", code)
		}
		anna.say(fmt.Sprintf(`{"type":"answer","game":%q,"offer":"draw","yes":true}`, id))
		if over := anna.expect("over").Over; over.Winner != -1 || over.Reason != "agreement" {
			t.Errorf("it ends by %+v", over)
		}
	})
}
