package server

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/internal/rating"
	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/table"
)

// town is a server on which ten thousand people play, without their connections.
type town struct {
	*Server
	t      *testing.T
	random *rand.Rand
	people int
	free   []*player
	games  []*round
}

// comes lets somebody come.
func (o *town) comes() {
	o.people++
	var key record.Key
	binary.BigEndian.PutUint64(key[:], uint64(o.people))
	strength := rating.Rating{Value: 1500 + 250*o.random.NormFloat64(), Deviation: 80, Games: o.random.IntN(500)}
	p := o.newPlayer(record.Account{Key: key, Name: fmt.Sprintf("Person %d", o.people), Rating: strength})
	p.session = &session{}
	o.loggedIn++
	o.free = append(o.free, p)
}

// leaves takes one of those who are free away.
func (o *town) leaves() *player {
	n := o.random.IntN(len(o.free))
	p := o.free[n]
	o.free[n] = o.free[len(o.free)-1]
	o.free = o.free[:len(o.free)-1]
	return p
}

// begins lets two of those who are free play; who waited for somebody does no longer.
func (o *town) begins() {
	a, b := o.leaves(), o.leaves()
	m, err := table.NewMatch(blitz, nil, started)
	if err != nil {
		o.t.Fatal(err)
	}
	one := &round{server: o.Server, players: [2]*player{a, b}, Table: &table.Table{Saved: table.Saved{ID: hall.Chance(hall.Secret).NewName(13), Match: m, Began: started.Add(time.Duration(o.people) * time.Second)}}}
	for _, p := range one.players {
		p.round = one
		if p.wait != nil {
			delete(o.challenges, p.wait.ID)
			p.wait = nil
		}
	}
	o.rounds[one.ID] = one
	o.Server.games++
	o.games = append(o.games, one)
}

// ends ends the game with a number, which changes both ratings.
func (o *town) ends(n int) {
	one := o.games[n]
	o.games[n] = o.games[len(o.games)-1]
	o.games = o.games[:len(o.games)-1]
	delete(o.rounds, one.ID)
	o.Server.games--
	for seat, p := range one.players {
		p.round = nil
		p.Rating.Value += float64(8 - 16*seat)
		p.Rating.Games++
		o.free = append(o.free, p)
	}
}

// second lets a second go by: a game takes five minutes and a move six seconds, who has come stays for half an hour, and four open
// challenges come.
func (o *town) second() {
	for range len(o.games) / 300 {
		o.ends(o.random.IntN(len(o.games)))
	}
	for _, told := range o.news.Told().Games { // of others the lobby does not tell
		one := o.rounds[told.ID]
		if one == nil {
			continue
		}
		if n := len(one.Match.Acts()); n < 100 && o.random.IntN(6) == 0 {
			if err := one.Match.Do(one.Match.Stone(game.Point{X: n % 15, Y: n / 15 * 2}), started); err != nil {
				o.t.Fatal(err)
			}
		}
	}
	for range 5 {
		p := o.leaves()
		o.loggedIn--
		delete(o.players, p.Key)
		delete(o.prints, p.print)
		if p.wait != nil {
			delete(o.challenges, p.wait.ID)
		}
		o.comes()
	}
	for range 4 {
		p := o.free[o.random.IntN(len(o.free))]
		if p.wait == nil {
			p.wait = &waiting{player: p, Waiting: record.Waiting{Kind: "challenge", ID: hall.Chance(hall.Secret).NewName(8), Settings: blitz, Since: started}}
			o.challenges[p.wait.ID] = p.wait
		}
	}
	for len(o.free) > 600 {
		o.begins()
	}
}

// Somebody who hears of the lobby while ten thousand people are there costs less than a kilobyte a second, and knows by the differences
// what who comes is told.
func TestAWatcherCosts(t *testing.T) {
	s := serve(t, Options{})
	s.mu.Lock()
	defer func() {
		clear(s.rounds) // they have no timers
		clear(s.players)
		s.mu.Unlock()
	}()
	o := &town{Server: s.Server, t: t, random: rand.New(rand.NewPCG(18, 1))}
	for range 10_000 {
		o.comes()
	}
	for range 30 {
		o.second()
	}
	s.lobbyStale = true
	s.turnLobby()
	var known online.LobbyInfo
	hears := func(packed []byte) {
		text, err := online.Unpack(packed)
		if err != nil {
			t.Fatal(err)
		}
		var reply online.Reply
		if err := json.Unmarshal(text, &reply); err != nil || !known.Apply(*reply.Lobby) {
			t.Fatalf("%v, or %d does not follow %d", err, reply.Lobby.After, known.N)
		}
	}
	hears(s.news.All())
	whole, differences := len(s.news.All()), 0
	const seconds = 20
	for range seconds {
		o.second()
		s.lobbyStale = true
		if s.turnLobby(); s.news.Told().N == known.N { // nothing that is told has changed
			continue
		}
		hears(s.news.Change())
		differences += len(s.news.Change()) + 4 // the frame's head
	}
	if got, want := string(online.Encode(known)), string(online.Encode(*s.news.Told())); got != want {
		t.Errorf("by its differences the lobby is\n%s\nand it is\n%s", got, want)
	}
	t.Logf("%d people, %d games, %d challenges: %d bytes at first, %d unpacked, then %d a second", len(s.players), len(s.rounds), len(s.challenges), whole,
		len(online.Encode(*s.news.Told())), differences/seconds)
	if differences/seconds >= 1000 {
		t.Errorf("%d bytes a second", differences/seconds)
	}
}

// Those who only glance at a game leave room for those who watch it, and who watches may ask again, also where no place is left.
func TestGlancesLeaveRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		_, id := seated(t, s, "Anna", "Boris")
		glance, watch := fmt.Sprintf(`{"type":"watch","game":%q,"glance":true}`, id), fmt.Sprintf(`{"type":"watch","game":%q}`, id)
		first, second, third := enter(t, s, "Clara"), enter(t, s, "Dora"), enter(t, s, "Emma")
		first.asks("game", "%s", glance)
		crowd := func(n int, glances bool) {
			s.mu.Lock()
			defer s.mu.Unlock()
			for range n {
				s.rounds[id].watchers[&session{}] = glances
			}
		}
		crowd(maxGlances-1, true)
		if refusal := second.asks("refused", "%s", glance); refusal.Code != online.Watching {
			t.Errorf("one more glance is answered %+v", refusal)
		}
		second.asks("game", "%s", watch)
		first.asks("game", "%s", watch) // it glances no more
		third.asks("game", "%s", glance)
		crowd(maxWatchers-maxGlances-2, false)
		if refusal := enter(t, s, "Felix").asks("refused", "%s", watch); refusal.Code != online.Watching {
			t.Errorf("one watcher more is answered %+v", refusal)
		}
		third.asks("game", "%s", watch)
		s.mu.Lock()
		clear(s.rounds[id].watchers) // those of the test hear nothing
		s.mu.Unlock()
	})
}
