//go:build linux

package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/web"
)

// fake is a server in which people may be called what no server allows. Its game number n is between the people n and n+1; the odd ones go on.
type fake struct{ names []string }

// openFake serves the pages of people with such names, and tells who watches a game one move after the other.
func openFake(t testing.TB, names []string) (address string) {
	f := &fake{names}
	mux := http.NewServeMux()
	mux.Handle("/", web.New(f, web.Options{}))
	mux.HandleFunc("/play", f.tell)
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL
}

// fakeSize is that of its boards: what people write stands beside them.
const fakeSize = 7

func gameID(n int) string { return fmt.Sprintf("fake%09d", n) }

func (f *fake) person(n int) online.PlayerInfo {
	return online.PlayerInfo{Name: f.names[n%len(f.names)], Key: "ABCD-EFGH-IJKL-MNOP", Rating: 1702, Deviation: 60, Games: 41}
}

func (f *fake) Lobby() (web.Lobby, error) {
	l := web.Lobby{LobbyInfo: online.LobbyInfo{Players: len(f.names)}}
	for n := range f.names {
		l.Games = append(l.Games, online.GameInfo{ID: gameID(n), Seats: [2]online.PlayerInfo{f.person(n), f.person(n + 1)}, Settings: online.Settings{Size: 15, Time: blitz.Time}})
		l.People = append(l.People, online.PersonInfo{PlayerInfo: f.person(n)})
	}
	return l, nil
}

func (f *fake) Game(id string) (*web.Game, error) {
	n := 0
	if _, err := fmt.Sscanf(id, "fake%d", &n); err != nil {
		return nil, record.ErrNotFound
	}
	r, err := game.NewRecord(game.Freestyle, fakeSize)
	if err != nil {
		return nil, err
	}
	at, turn := r.Root, game.Black
	for i, word := range []string{"D4", "A1", "D5", "A2", "E6", "G1", "F6", "G2"} {
		p, err := game.ParsePoint(word, fakeSize)
		if err == nil {
			at, err = at.Add(game.Move{Point: p, Color: turn})
		}
		if err != nil {
			return nil, err
		}
		turn = turn.Other()
		at.Spent, at.Comment, at.Name = time.Second, f.person(n+i).Name, f.person(n+1+i).Name
	}
	word := func(i int) string { return f.person(n + i).Name }
	r.ID, r.Event, r.Round, r.Title, r.Comment, r.Place, r.Date = id, word(2), word(3), word(4), word(5), word(6), word(7)
	r.Seats[game.Black], r.Seats[game.White] = game.Seat{Name: word(0), Rank: word(2)}, game.Seat{Name: word(1), Rank: word(3)}
	g := &web.Game{ID: id, Record: r, Watchers: 3}
	if n%2 == 0 {
		r.Ending = game.Result{Winner: game.White, Reason: game.Resignation}
	} else {
		g.Live = &online.Live{Seq: 8, Clocks: [2]online.ClockInfo{{Time: 252_000}, {Time: 400_000}}}
	}
	return g, nil
}

func (f *fake) Player(name string) (online.PersonInfo, error) {
	return online.PersonInfo{PlayerInfo: online.PlayerInfo{Name: name, Rating: 1500, Deviation: 350}, Game: gameID(1), With: f.names[0]}, nil
}

func (f *fake) Ratings() ([]online.PlayerInfo, error) {
	var all []online.PlayerInfo
	for n := range f.names {
		all = append(all, f.person(n))
	}
	return all, nil
}

func (f *fake) Invitation(string) (web.Invitation, error) {
	return web.Invitation{By: f.person(0).Name, Settings: online.Settings{Size: 15, Time: blitz.Time}}, nil
}

func (f *fake) Edition() uint64 { return 0 }

// tell shows a game over the connection to who watches it, with what people say there, and one move.
func (f *fake) tell(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer conn.CloseNow()
	say := func(message string) {
		if err == nil {
			err = conn.Write(r.Context(), websocket.MessageText, []byte(message))
		}
	}
	say(`{"type":"hello"}`)
	for err == nil {
		var data []byte
		var asked online.Request
		if _, data, err = conn.Read(context.Background()); err != nil {
			return
		}
		if err = json.Unmarshal(data, &asked); err != nil || asked.Type != "watch" {
			continue
		}
		words, _ := json.Marshal(strings.Join(f.names[:10], " ")) // texts can be encoded
		live := `"live":{"seq":%d,"turn":0,"black":0,"clocks":[{"time":9000},{"time":9000}]}`
		say(fmt.Sprintf(`{"type":"game","game":%q,"table":{"acts":[{"kind":"move","act":"D4","seat":0}],"drawn":[],"chat":[{"text":%s}],`+live+`}}`, asked.Game, words, 1))
		say(fmt.Sprintf(`{"type":"chat","game":%q,"text":%s,"name":%s}`, asked.Game, words, words))
		say(fmt.Sprintf(`{"type":"act","game":%q,"act":{"kind":"move","act":%s,"seat":1},`+live+`}`, asked.Game, words, 2))
		say(fmt.Sprintf(`{"type":"act","game":%q,"act":{"kind":"move","act":"D5","seat":0},`+live+`}`, asked.Game, 3))
	}
}
