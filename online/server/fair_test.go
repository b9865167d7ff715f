package server

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/internal/rating"
	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
)

// outsider is a player who was never connected, from the address.
func outsider(s *place, number int, address string) *hall.Player {
	a := record.Account{Name: fmt.Sprint("Player ", number), Rating: rating.New(time.Now())}
	binary.BigEndian.PutUint32(a.Key[:], uint32(number))
	p := s.hall.People.Add(a)
	p.Address, p.Since = address, time.Now()
	return p
}

// playPair lets two players meet: the one in the first seat wins when the other one, after n moves of both in all, resigns.
func playPair(t testing.TB, s *place, winner, loser *hall.Player, settings online.Settings, private bool, n int) *round {
	t.Helper()
	s.hall.Lock()
	defer s.hall.Unlock()
	first, now := 0, time.Now()
	s.rounds.begin(hall.NewGame{Players: [2]*hall.Player{winner, loser}, Creator: &first, Settings: settings, IsPrivate: private}, now)
	on := roundOf(winner)
	for seq := range n {
		word := game.Point{X: 5*(seq/2%3) + seq/6, Y: 3*(seq%2) + 6*(seq/6%2)}.Text(15)
		if refusal := on.ask(seq%2, &online.Request{Type: "act", Seq: &seq, Act: word}, now.Add(time.Second)); refusal != nil {
			t.Fatalf("move %d, %s: %v", seq+1, word, refusal)
		}
	}
	if refusal := on.ask(1, &online.Request{Type: "resign"}, now.Add(time.Minute)); refusal != nil {
		t.Fatal(refusal)
	}
	return on
}

// kept returns the account as the store has it.
func kept(t testing.TB, s *place, p *hall.Player) record.Account {
	t.Helper()
	var a record.Account
	if err := s.store.Await(func(w record.Ledger) (err error) {
		a, err = w.Account(p.Key)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return a
}

// register writes players into the store.
func register(s *place, players ...*hall.Player) {
	for _, p := range players {
		s.store.Submit(record.Change{Write: func(w record.Ledger) error {
			_, err := w.Login(p.Key, p.Name, time.Now())
			return err
		}})
	}
}

// A thousand keys that cost nothing, each from a network of its own, make two moves and resign.
func TestRatingsCanNotBeBought(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		buyer := outsider(s, 0, "192.0.2.1")
		register(s, buyer)
		for i := range 1000 {
			thrown := outsider(s, 1+i, fmt.Sprintf("10.%d.%d.1", i/256, i%256))
			register(s, thrown)
			playPair(t, s, buyer, thrown, blitz, false, 4)
		}
		if a := kept(t, s, buyer); a.Rating.Value > 1550 || a.Rating.Games != 1000 {
			t.Errorf("a rating of %.0f after %d bought games", a.Rating.Value, a.Rating.Games)
		}
		for i := range record.ProvenBy {
			before := buyer.Rating
			person := outsider(s, 2000+i, fmt.Sprintf("203.0.%d.1", i))
			person.Proven = true
			register(s, person)
			playPair(t, s, buyer, person, blitz, false, record.ProvenStones)
			if a, proven := kept(t, s, buyer), i == record.ProvenBy-1; a.Proven != proven || (a.Rating.Value > before.Value) != proven || a.Rating.Games != before.Games+1 {
				t.Errorf("game %d of %d stones: from %.1f to %.1f, %+v", i+1, record.ProvenStones, before.Value, a.Rating.Value, a)
			}
		}
	})
}

// A key is proven, and has met somebody whose rating is settled, by games that persons have played with opponents on different networks.
func TestProof(t *testing.T) {
	for _, row := range []struct {
		name      string
		own       string
		opponents []string // addresses of the opponents; the same one is the same opponent
		club      bool
		stones    int
		proven    bool
		peers     int
	}{
		{"three networks", "192.0.2.1", []string{"10.0.0.1", "10.0.1.1", "10.0.2.1"}, false, 20, true, 3},
		{"three networks of IPv6", "2001:db8:1::/64", []string{"2001:db8:2::/64", "2001:db8:3::/64", "2001:db8:4::/64"}, false, 20, true, 3},
		{"too few stones", "192.0.2.1", []string{"10.0.0.1", "10.0.1.1", "10.0.2.1"}, false, 19, false, 0},
		{"two networks", "192.0.2.1", []string{"10.0.0.1", "10.0.1.1", "10.0.0.2", "10.0.1.2"}, false, 20, false, 2},
		{"one opponent", "192.0.2.1", []string{"10.0.0.1", "10.0.0.1", "10.0.0.1"}, false, 20, false, 1},
		{"IPv4 against IPv6", "192.0.2.1", []string{"2001:db8:2::/64", "2001:db8:3::/64", "2001:db8:4::/64"}, false, 20, false, 0},
		{"a club", "192.0.2.1", []string{"192.0.2.2"}, true, 20, true, 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{RateSameNetwork: row.club})
				a := outsider(s, 0, row.own)
				register(s, a)
				met := map[string]*hall.Player{}
				for i, address := range row.opponents {
					other := met[address]
					if other == nil {
						other = outsider(s, 1+i, address)
						other.Proven, other.Rating.Deviation = true, record.Settled
						register(s, other)
						met[address] = other
					}
					playPair(t, s, a, other, blitz, false, row.stones)
				}
				if got := kept(t, s, a); got.Proven != row.proven || got.Peers != row.peers || got.Rating.Games != len(row.opponents) {
					t.Errorf("it is %+v", got)
				}
			})
		})
	}
}

func TestWhatCounts(t *testing.T) {
	for _, row := range []struct {
		name        string
		addresses   [2]string
		sameNetwork bool
		unrated     bool
		private     bool
		moves       int
		want        bool
	}{
		{"two moves of each", [2]string{"192.0.2.1", "198.51.100.1"}, false, false, false, 4, true},
		{"one move of one", [2]string{"192.0.2.1", "198.51.100.1"}, false, false, false, 3, false},
		{"no move", [2]string{"192.0.2.1", "198.51.100.1"}, false, false, false, 0, false},
		{"one address", [2]string{"192.0.2.1", "192.0.2.1"}, false, false, false, 8, false},
		{"one network", [2]string{"192.0.2.1", "192.0.2.99"}, false, false, false, 8, false},
		{"one network of IPv6", [2]string{"2001:db8:1:2::/64", "2001:db8:1:3::/64"}, false, false, false, 8, false},
		{"two networks of IPv6", [2]string{"2001:db8:1:2::/64", "2001:db8:2:2::/64"}, false, false, false, 8, true},
		{"one network of a club", [2]string{"192.0.2.1", "192.0.2.1"}, true, false, false, 8, true},
		{"agreed not to be rated", [2]string{"192.0.2.1", "198.51.100.1"}, false, true, false, 8, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{RateSameNetwork: row.sameNetwork})
				a, b := outsider(s, 1, row.addresses[0]), outsider(s, 2, row.addresses[1])
				register(s, a, b)
				settings := blitz
				settings.Rated = !row.unrated
				on := playPair(t, s, a, b, settings, row.private, row.moves)
				if counted := kept(t, s, a).Rating.Games == 1; counted != row.want || (on.Over().Rating != nil) != row.want {
					t.Errorf("it counts: %v; the end: %+v", counted, on.Over())
				}
			})
		})
	}
}

// A private game counts when both have asked for that.
func TestPrivateGamesCountWhenBothAsk(t *testing.T) {
	for _, row := range []struct {
		settings, accept string
		want             bool
	}{{"true", "true", true}, {"true", "false", false}, {"false", "true", false}} {
		t.Run(row.settings+" and "+row.accept, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{RateSameNetwork: true})
				a, b := enter(t, s, "Anna"), enter(t, s, "Boris")
				a.say(`{"type":"challenge","private":true,"settings":{"rule":"freestyle","size":15,"opening":"free","clock":"5m","rated":` + row.settings + `}}`)
				b.say(`{"type":"accept","code":"` + a.expect("waiting").Wait.Code + `","rated":` + row.accept + `}`)
				if table := b.expect("game").Table; table.Settings.Rated != row.want || table.Live.Rated != row.want {
					t.Errorf("the game is %+v, live %+v", table.Settings, table.Live)
				}
			})
		})
	}
}

// A player who leaves before both have made two moves aborts the game when the other one claims it: nobody has won, and nothing counts.
func TestAbandoningEarlyAborts(t *testing.T) {
	for _, row := range []struct {
		moves  int
		reason string
		winner int
	}{{3, online.Aborted, -1}, {4, online.Abandoned, 1}} {
		t.Run(fmt.Sprint(row.moves, " moves"), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{RateSameNetwork: true, Grace: 20 * time.Second})
				seats, id := seated(t, s, "Anna", "Boris")
				for seq, act := range []string{"H8", "A1", "H9", "A3"}[:row.moves] {
					seats[seq%2].act(id, seq, act)
					seats[0].expect("act")
					seats[1].expect("act")
				}
				seats[0].CloseNow()
				seats[1].expect("presence")
				seats[1].expect("presence")
				seats[1].say(`{"type":"claim","claim":"win","game":"` + id + `"}`)
				if over := seats[1].expect("over").Over; over.Reason != row.reason || over.Winner != row.winner || (over.Rating != nil) != (row.winner >= 0) {
					t.Errorf("it ends by %+v", over)
				}
				seats[1].say(`{"type":"record","game":"` + id + `"}`)
				if text := seats[1].expect("record").SGF; (row.winner < 0) != (strings.Contains(text, "RE[Void]")) {
					t.Errorf("the record is %s", text)
				}
			})
		})
	}
}
