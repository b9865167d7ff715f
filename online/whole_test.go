package online_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
	"hoshi/sgf"
)

// sgfOf writes the record of a game.
func sgfOf(t testing.TB, g *client.Game) string {
	t.Helper()
	record, err := g.Record()
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := sgf.Write(&text, record); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// playOut plays a game to its end, each time by the player to act.
func playOut(t testing.TB, seats [2]*person, random *rand.Rand) {
	t.Helper()
	for {
		state := seats[0].State().Game
		if state.Over != nil {
			return
		}
		turn, seq := state.Turn(), state.Acts()
		if turn < 0 { // the act that ended it has come, the end not yet
			seats[0].over()
			return
		}
		seats[turn].await("the turn", func(s client.State) bool { return s.Game.Acts() == seq })
		seats[turn].do(seats[turn].Act(choose(random, state)))
		seats[0].await("the act", func(s client.State) bool { return s.Game.Acts() > seq })
	}
}

// Whole games under every rule with every opening that goes with it, all at once: both sides and the server hold the
// same record.
func TestWholeGames(t *testing.T) {
	t.Parallel()
	s := serve(t, server.Options{})
	var played sync.WaitGroup
	for _, rule := range game.Rules {
		for _, protocol := range game.Protocols {
			settings := online.Settings{Rule: rule, Size: 15, Opening: protocol, Time: game.TimeControl{Main: time.Hour, Increment: time.Second}}
			if settings.Validate() == nil {
				played.Go(func() {
					t.Run(fmt.Sprintf("%v %v", rule, protocol), func(t *testing.T) { wholeGame(t, s, settings) })
				})
			}
		}
	}
	played.Wait()
}

func wholeGame(t *testing.T, s *place, settings online.Settings) {
	name := fmt.Sprintf("%d-%d", settings.Rule, settings.Opening)
	seats := pair(t, s, settings, "Anna"+name, "Boris"+name)
	playOut(t, seats, rand.New(rand.NewPCG(uint64(settings.Rule), uint64(settings.Opening))))
	first, second := seats[0].over(), seats[1].over()
	mine, theirs := sgfOf(t, first), sgfOf(t, second)
	if mine != theirs {
		t.Errorf("the records differ:\n%s\n%s", mine, theirs)
	}
	seats[0].do(seats[0].Record(first.ID))
	if e := seats[0].expect(client.RecordCame); e.SGF != mine {
		t.Errorf("the server's record differs:\n%s\n%s", e.SGF, mine)
	}
	result := first.Result()
	if result.Reason != game.Five && result.Reason != game.FullBoard || first.Over.Reason != result.Reason.String() {
		t.Errorf("ended by %+v, %+v", first.Over, result)
	}
}
