package hall

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"
	"time"

	"hoshi/internal/rating"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
)

// deaf is a session that is there and hears nothing.
type deaf struct{}

func (deaf) Send([]byte)                  {}
func (deaf) CheckPlayer() *online.Refusal { return nil }

// board is a public game that goes on.
type board struct {
	id      string
	began   time.Time
	players [2]*Player
	acts    int
}

func (b *board) Over() *online.OverInfo { return nil }

func (b *board) Public(p *Player) (id, against string) {
	if p == b.players[0] {
		return b.id, b.players[1].Name
	}
	return b.id, b.players[0].Name
}

func (b *board) Opened() (string, time.Time) { return b.id, b.began }

func (b *board) GameInfo() online.GameInfo {
	return online.GameInfo{ID: b.id, Seats: [2]online.PlayerInfo{b.players[0].Info(), b.players[1].Info()}, Settings: servertest.Blitz, Acts: b.acts}
}

// town is a hall in which ten thousand people play, without their connections.
type town struct {
	*Hall
	random *rand.Rand
	people int
	free   []*Player
	games  []*board
	boards map[string]*board // the same by id
}

// come lets somebody come.
func (o *town) come() {
	o.people++
	var key record.Key
	binary.BigEndian.PutUint64(key[:], uint64(o.people))
	strength := rating.Rating{Value: 1500 + 250*o.random.NormFloat64(), Deviation: 80, Games: o.random.IntN(500)}
	p := o.People.Add(record.Account{Key: key, Name: fmt.Sprintf("Person %d", o.people), Rating: strength})
	p.Session = deaf{}
	o.free = append(o.free, p)
}

// leave takes one of those who are free away.
func (o *town) leave() *Player {
	n := o.random.IntN(len(o.free))
	p := o.free[n]
	o.free[n] = o.free[len(o.free)-1]
	o.free = o.free[:len(o.free)-1]
	o.Withdraw(p)
	return p
}

// begin lets two of those who are free play; a player who waited for somebody no longer does.
func (o *town) begin() {
	one := &board{id: RandomIndex(Secret).NewName(13), began: servertest.Started.Add(time.Duration(o.people) * time.Second), players: [2]*Player{o.leave(), o.leave()}}
	for _, p := range one.players {
		p.Game = one
	}
	o.boards[one.id] = one
	o.games = append(o.games, one)
}

// end ends the game with a number, which changes both ratings.
func (o *town) end(n int) {
	one := o.games[n]
	o.games[n] = o.games[len(o.games)-1]
	o.games = o.games[:len(o.games)-1]
	delete(o.boards, one.id)
	for seat, p := range one.players {
		p.Game = nil
		p.Rating.Value += float64(8 - 16*seat)
		p.Rating.Games++
		o.free = append(o.free, p)
	}
}

// second lets a second go by: a game takes five minutes and a move six seconds, a player who has come stays for half an hour, and four open
// challenges come.
func (o *town) second(t *testing.T) {
	for range len(o.games) / 300 {
		o.end(o.random.IntN(len(o.games)))
	}
	for _, told := range o.Lobby.Told().Games { // of others the lobby does not tell
		if one := o.boards[told.ID]; one != nil && one.acts < 100 && o.random.IntN(6) == 0 {
			one.acts++
		}
	}
	for range 5 {
		p := o.leave()
		p.Session = nil
		o.People.Release(p)
		o.come()
	}
	for range 4 {
		p := o.free[o.random.IntN(len(o.free))]
		if p.Wait == nil {
			if refusal := o.Challenge(p, &online.Request{Pairing: online.Pairing{Settings: &servertest.Blitz}}, servertest.Started); refusal != nil {
				t.Fatal(refusal)
			}
		}
	}
	for len(o.free) > 600 {
		o.begin()
	}
}

// turn goes on to the lobby as it is now.
func (o *town) turn() {
	o.Lobby.NoteChange()
	o.TurnLobby(o.people, len(o.games), func(yield func(OpenGame) bool) {
		for one := range maps.Values(o.boards) {
			if !yield(one) {
				return
			}
		}
	})
}

// noStore is a store that is asked for nothing.
type noStore struct{ Store }

func (noStore) Submit(record.Change) {}

// Somebody who hears of the lobby while ten thousand people are there costs less than a kilobyte a second, and knows by the differences
// what a newcomer is told.
func TestAWatcherCosts(t *testing.T) {
	h := New(Options{Store: noStore{}, Chance: Secret, Now: func() time.Time { return servertest.Started }})
	o := &town{Hall: h, random: rand.New(rand.NewPCG(18, 1)), boards: map[string]*board{}}
	for range 10_000 {
		o.come()
	}
	for range 30 {
		o.second(t)
	}
	o.turn()
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
	hears(o.Lobby.All())
	whole, differences := len(o.Lobby.All()), 0
	const seconds = 20
	for range seconds {
		o.second(t)
		if o.turn(); o.Lobby.Told().N == known.N { // nothing that is told has changed
			continue
		}
		hears(o.Lobby.Change())
		differences += len(o.Lobby.Change()) + 4 // the frame's head
	}
	if got, want := string(online.Encode(known)), string(online.Encode(*o.Lobby.Told())); got != want {
		t.Errorf("by its differences the lobby is\n%s\nand it is\n%s", got, want)
	}
	t.Logf("%d people, %d games: %d bytes at first, %d unpacked, then %d a second", o.people, len(o.games), whole, len(online.Encode(*o.Lobby.Told())), differences/seconds)
	if differences/seconds >= 1000 {
		t.Errorf("%d bytes a second", differences/seconds)
	}
}
