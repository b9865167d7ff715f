package server

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"

	"hoshi/internal/nettest"
	"hoshi/online/server/record"
)

// A crowd that says anything in any order to any game neither ends the server nor touches the game of two others, and
// what it leaves behind is read again.
func TestHostileCrowd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		s := serve(t, Options{Data: dir})
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
		nettest.Stop(t, s)
		s = serve(t, Options{Data: dir})
		if now := s.describe(other); !strings.Contains(now, "H8") || !strings.Contains(now, "A1") {
			t.Errorf("the game of two others came back as %s", now)
		}
	})
}

// anything returns ids of a game, which is not the one given, and of a challenge, if there are any.
func (s *Server) anything(but string) (table, challenge string) {
	s.hall.Lock()
	defer s.hall.Unlock()
	for id := range s.rounds.byID {
		if id != but {
			table = id
		}
	}
	for p := range s.hall.People.All() {
		if w := p.Wait; w != nil && w.Kind == record.Challenge && w.Code == "" {
			challenge = w.ID
		}
	}
	return table, challenge
}
