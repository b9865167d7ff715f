package server

import (
	"fmt"
	"testing"
	"testing/synctest"

	"hoshi/online"
)

// Those who only glance at a game leave room for those who watch it, and a watcher may ask again, also where no place is left.
func TestGlancesLeaveRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		_, id := seated(t, s, "Anna", "Boris")
		glance, watch := fmt.Sprintf(`{"type":"watch","game":%q,"glance":true}`, id), fmt.Sprintf(`{"type":"watch","game":%q}`, id)
		first, second, third := enter(t, s, "Clara"), enter(t, s, "Dora"), enter(t, s, "Emma")
		first.request("game", "%s", glance)
		crowd := func(n int, glances bool) {
			s.hall.Lock()
			defer s.hall.Unlock()
			for range n {
				s.rounds.byID[id].watchers[&session{}] = glances
			}
		}
		crowd(maxWatchers/glancePart-1, true)
		if refusal := second.request("refused", "%s", glance); refusal.Code != online.Watching {
			t.Errorf("one more glance is answered %+v", refusal)
		}
		second.request("game", "%s", watch)
		first.request("game", "%s", watch) // it no longer glances
		third.request("game", "%s", glance)
		crowd(maxWatchers-maxWatchers/glancePart-2, false)
		if refusal := enter(t, s, "Felix").request("refused", "%s", watch); refusal.Code != online.Watching {
			t.Errorf("one watcher more is answered %+v", refusal)
		}
		third.request("game", "%s", watch)
		s.hall.Lock()
		clear(s.rounds.byID[id].watchers) // those of the test hear nothing
		s.hall.Unlock()
	})
}
