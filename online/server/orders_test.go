package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
	"hoshi/online/server/table"
)

// told gives an order and returns the answer, which must hold all the words.
func (p *place) told(t testing.TB, order string, words ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := p.Execute(strings.Fields(order), &out); err != nil {
		t.Fatalf("%s: %v", order, err)
	}
	for _, word := range words {
		if !strings.Contains(out.String(), word) {
			t.Errorf("%s answers without %q:\n%s", order, word, &out)
		}
	}
	return out.String()
}

// wantOrderRefused demands that an order is not carried out, and that the words say why.
func (p *place) wantOrderRefused(t testing.TB, order, why string) {
	t.Helper()
	if err := p.Execute(strings.Fields(order), new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), why) {
		t.Errorf("%s: %v, want %q", order, err, why)
	}
}

func TestOrdersShowWhatGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		seats, id := seated(t, s, "Anna", "Bert")
		seats[0].act(id, 0, "H8")
		seats[1].expect("act")
		s.told(t, "players", "Anna", "Bert", seats[0].print(), id, "playing")
		if list := s.told(t, "players er", "Bert"); strings.Contains(list, "Anna") {
			t.Errorf("with a part of a name it lists\n%s", list)
		}
		s.told(t, "games", id, "Anna", "freestyle 15")
		code := id[:4] + "-" + id[4:8]
		for _, typed := range []string{id, id[:8], code, strings.ToUpper(code), id[:4] + " " + id[4:8], id[:10]} {
			s.told(t, "log "+typed, "game "+id, "Anna (first), Bert (second), freestyle 15", "move", "H8")
		}
		s.wantOrderRefused(t, "log "+id[:7], "no game")
		s.wantOrderRefused(t, "close "+id[:7], "no game")
		s.wantOrderRefused(t, "log 0000000000000", "no game")
		s.told(t, "announce The server rests at ten.", "told 2 players")
		for _, w := range seats {
			if got := w.expect("notice").Text; got != "The server rests at ten." {
				t.Errorf("they hear %q", got)
			}
		}
		s.told(t, "close "+code, id+" between", "without a result")
		if over := seats[0].expect("over").Over; over.Winner != -1 || over.Reason != online.Aborted || over.Rating != nil {
			t.Errorf("the game ends by %+v", over)
		}
		synctest.Wait()
		s.told(t, "log "+id, "ended")
		s.told(t, "log "+code, "game "+id, "ended")
		s.wantOrderRefused(t, "close "+id, "no game")
		s.wantOrderRefused(t, "fly", "no order")
		s.wantOrderRefused(t, "close", "wants: game")
		for _, o := range Orders {
			s.told(t, "help", o.Name, o.Does)
		}
	})
}

// A code that several games begin with names none of them.
func TestOrdersOfSeveralGames(t *testing.T) {
	l := rounds{byID: map[string]*round{}}
	for _, id := range []string{"d1k52mz4hq7x0", "d1k52mz4hq7x1", "d1k52mz500000"} {
		l.byID[id] = &round{Table: &table.Table{Saved: table.Saved{ID: id}}}
	}
	for word, want := range map[string]string{"d1k5-2mz5": "d1k52mz500000", "d1k52mz4hq7x1": "d1k52mz4hq7x1", "zzzz-zzzz": ""} {
		if got, err := l.named(word); err != nil || (got == nil) != (want == "") || got != nil && got.ID != want {
			t.Errorf("%s is %v, %v", word, got, err)
		}
	}
	if got, err := l.named("D1K5-2MZ4"); got != nil || !errors.Is(err, ErrOrder) || !strings.Contains(err.Error(), "d1k52mz4hq7x0 and d1k52mz4hq7x1") {
		t.Errorf("several: %v, %v", got, err)
	}
}

// A mute is told to a player who chats, a ban ends the connection and refuses the next one, both after a restart, too, until they are over.
func TestSanctions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		seats, id := seated(t, s, "Anna", "Bert")
		s.told(t, "mute Bert 12h shouting", seats[1].print())
		s.told(t, "sanctions", "mute", seats[1].print(), "shouting")
		s.told(t, "export Bert", `"sanctions": [`, `"kind": "mute"`, `"reason": "shouting"`)
		chat := fmt.Sprintf(`{"type":"chat","game":%q,"text":"hello"}`, id)
		if r := seats[1].request("refused", "%s", chat); r.Code != online.Silenced || !strings.Contains(r.Text, "UTC") {
			t.Errorf("chat is refused by %+v", r)
		}
		s.told(t, "ban "+seats[0].print()+" 7d", "connections closed: 1")
		if bye := seats[0].expect("bye"); bye.Code != online.Banned {
			t.Errorf("the connection ends by %+v", bye)
		}
		login := func(w *wire, name, want string) {
			t.Helper()
			again := dialWire(t, s)
			again.id = w.id
			again.say(again.loginText(name, again.expect("hello").Nonce))
			again.expect(want)
		}
		login(seats[0], "Anna", "refused")
		if list, err := loaded(s); err != nil || len(list) != 2 {
			t.Errorf("a start would find %v, %v", list, err)
		}
		s.told(t, "pardon Anna")
		login(seats[0], "Anna", "welcome")
		time.Sleep(13 * time.Hour) // in the bubble
		if list := s.told(t, "sanctions"); strings.Contains(list, "mute") {
			t.Errorf("what is over is listed:\n%s", list)
		}
		s.wantOrderRefused(t, "ban Anna yesterday", "no time")
		s.wantOrderRefused(t, "ban Nobody 1h", "no player")
		s.wantOrderRefused(t, "mute 10.0.0.0/8 1h", "not muted")
		s.wantOrderRefused(t, "pardon Anna", "nothing was done")
	})
}

// loaded is what the server would know after a restart.
func loaded(s *place) (list []record.Sanction, err error) {
	err = s.store.Read(func(w record.Ledger) error {
		list, err = w.Sanctions(time.Now())
		return err
	})
	return list, err
}

// A ban that may hit more people than is meant asks before, and says how many are there.
func TestBanAsks(t *testing.T) {
	for _, row := range []struct {
		name, what string
		there      string // from where people are connected
		asks       string // empty: it does not
	}{
		{"all of IPv4", "0.0.0.0/0", "192.0.2.1 198.51.100.1 pipe", "2 of 3 people connected"},
		{"all of IPv6", "::/0", "192.0.2.1 2001:db8::/64", "1 of 2 people connected"},
		{"wider than a provider's", "10.0.0.0/15", "", "wider than /16"},
		{"a provider's", "10.0.0.0/16", "192.0.2.1", ""},
		{"wider than a provider's of IPv6", "2001::/31", "", "wider than /32"},
		{"a provider's of IPv6", "2001:db8::/32", "192.0.2.1", ""},
		{"this computer", "127.0.0.1", "192.0.2.1", "this computer"},
		{"a network with this computer", "127.0.0.0/24", "192.0.2.1", "this computer"},
		{"its address in the network", "203.0.113.0/24", "192.0.2.1", "this computer"},
		{"this computer in IPv6", "::1", "192.0.2.1", "this computer"},
		{"everybody", "192.0.2.0/24", "192.0.2.1 192.0.2.2", "everybody who is connected"},
		{"everybody at one address, as behind a proxy that nobody has named", "192.0.2.1", "192.0.2.1 192.0.2.1", "everybody who is connected"},
		{"the only one", "192.0.2.1", "192.0.2.1", ""},
		{"one of two", "192.0.2.1", "192.0.2.1 192.0.2.2", ""},
		{"a key", "ABCD-EFGH-IJKL-MNOP", "192.0.2.1 192.0.2.2", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := &base{hall: hall.New(hall.Options{})}
			p := penalties{b, &sessions{base: b, all: map[*session]struct{}{}}}
			for address := range strings.FieldsSeq(row.there) {
				p.sessions.all[&session{caller: gate.Caller{Address: address}}] = struct{}{}
			}
			what, err := p.target(row.what)
			if err != nil {
				t.Fatal(err)
			}
			err = p.doubtBan(what, []string{"127.0.0.1", "::1", "203.0.113.5"})
			if (err != nil) != (row.asks != "") || err != nil && (!strings.Contains(err.Error(), row.asks) || !strings.Contains(err.Error(), "ban -yes "+what)) {
				t.Errorf("it asks: %v", err)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		s.wantOrderRefused(t, "ban 0.0.0.0/0 1h", "ban -yes 0.0.0.0/0")
		if list := s.told(t, "sanctions"); strings.Contains(list, "0.0.0.0") {
			t.Errorf("before an answer it is in force:\n%s", list)
		}
		s.wantOrderRefused(t, "ban -yes 0.0.0.0/0", "ban wants")
		s.told(t, "ban -yes 0.0.0.0/0 1h a flood", "ban 0.0.0.0/0 until")
		s.told(t, "sanctions", "a flood")
	})
}

func TestDrain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		seats, id := seated(t, s, "Anna", "Bert")
		c := enter(t, s, "Carl")
		c.request("waiting", `{"type":"seek","settings":%s}`, blitzText)
		d := enter(t, s, "Dora")
		d.request("waiting", `{"type":"challenge","settings":%s,"private":true}`, blitzText)
		d.CloseNow()
		synctest.Wait()
		s.told(t, "drain", "1 games go on")
		if list := s.told(t, "players"); strings.Contains(list, "Dora") {
			t.Errorf("who has gone and waits for nothing any more is there:\n%s", list)
		}
		if wait := c.expect("waiting").Wait; wait.For != "" || wait.Declined {
			t.Errorf("who has waited hears %+v", wait)
		}
		c.expect("notice")
		if code := c.request("refused", `{"type":"seek","settings":%s}`, blitzText).Code; code != online.Draining {
			t.Errorf("a seek is refused as %s", code)
		}
		s.told(t, "drain off")
		c.request("waiting", `{"type":"seek","settings":%s}`, blitzText)
		s.told(t, "drain 2h", "1 games go on")
		seats[0].act(id, 0, "H8") // the game goes on
		seats[1].expect("act")
		seats[0].say(fmt.Sprintf(`{"type":"resign","game":%q}`, id))
		seats[1].expect("over")
		<-s.Done() // by itself
		if err := s.Err(); err != nil {
			t.Error(err)
		}
	})
}

// The last order counts: a time that was said before it ends nothing.
func TestDrainTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		seated(t, s, "Anna", "Bert")
		s.told(t, "drain 1m")
		s.told(t, "drain off")
		s.told(t, "drain 90s")
		began := time.Now()
		<-s.Done()
		if took := time.Since(began); took < 90*time.Second {
			t.Errorf("it ends after %v", took)
		}
	})
}

func TestWhatIsKeptOfAPlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		seats, id := seated(t, s, "Anna", "Bert")
		s.wantOrderRefused(t, "forget Anna", "close "+id+" first")
		s.told(t, "close "+id)
		synctest.Wait()
		var data online.OwnData
		if err := json.Unmarshal([]byte(s.told(t, "export Anna")), &data); err != nil || data.Player.Key != seats[0].print() || len(data.Games) != 1 {
			t.Errorf("%+v, %v", data, err)
		}
		s.told(t, "forget Anna", seats[0].print())
		if bye := seats[0].expect("bye"); bye.Code != online.Deleted {
			t.Errorf("the connection ends by %+v", bye)
		}
		s.wantOrderRefused(t, "export Anna", "no player")
		if err := json.Unmarshal([]byte(s.told(t, "export Bert")), &data); err != nil || len(data.Games) != 1 || strings.Contains(data.Games[0].SGF, "Anna") {
			t.Errorf("of the other %+v, %v", data, err)
		}
	})
}

// Orders come by a socket that only the folder's owner can open.
func TestOrdersBySocket(t *testing.T) {
	data := t.TempDir()
	var out bytes.Buffer
	if err := SendCommand(t.Context(), data, []string{"games"}, &out); err == nil || !strings.Contains(err.Error(), "no server") {
		t.Errorf("without a server: %v", err)
	}
	s, err := New(Options{Data: data})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(data, socketFile), nil, 0o644); err != nil { // left by one that was killed
		t.Fatal(err)
	}
	if err := s.Operate(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(data, socketFile)); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the socket: %v, %v", info, err)
	}
	if err := SendCommand(t.Context(), data, []string{"games"}, &out); err != nil || !strings.Contains(out.String(), "GAME") {
		t.Errorf("%q, %v", &out, err)
	}
	if err := SendCommand(t.Context(), data, []string{"close", "x"}, &out); err == nil || !strings.Contains(err.Error(), "no game") {
		t.Errorf("a bad order: %v", err)
	}
	s.hall.Lock() // it hangs
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := SendCommand(ctx, data, []string{"games"}, &out); err == nil || !strings.Contains(err.Error(), "no answer") {
		t.Errorf("an order that is not answered: %v", err)
	}
	s.hall.Unlock()
	if err := s.Close(context.Background()); err != nil {
		t.Error(err)
	}
	if err := SendCommand(t.Context(), data, []string{"games"}, &out); err == nil {
		t.Error("it answers after its end")
	}
}

// A rematch that was asked for before is no way around what keeps one from beginning by now.
func TestRematchThatCameTooLate(t *testing.T) {
	for _, row := range []struct {
		name string
		then func(t *testing.T, s *place, asker *wire)
		want online.Code
	}{
		{"nothing does", func(*testing.T, *place, *wire) {}, ""},
		{"the server ends soon", func(t *testing.T, s *place, _ *wire) {
			seated(t, s, "Carl", "Dora")
			s.told(t, "drain")
		}, online.Draining},
		{"who asked has gone", func(t *testing.T, _ *place, asker *wire) { asker.CloseNow(); synctest.Wait() }, online.OtherGone},
		{"who asked waits for somebody", func(t *testing.T, _ *place, asker *wire) {
			asker.request("waiting", `{"type":"seek","settings":%s}`, blitzText)
		}, online.OtherGone},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, quiet)
				seats, id := seated(t, s, "Anna", "Bert")
				seats[0].request("over", `{"type":"resign","game":%q}`, id)
				seats[0].request("offer", `{"type":"offer","game":%q,"offer":"rematch"}`, id)
				row.then(t, s, seats[0])
				seats[1].say(fmt.Sprintf(`{"type":"answer","id":7,"game":%q,"offer":"rematch","yes":true}`, id))
				if row.want == "" {
					seats[1].expect("game")
				} else if code := seats[1].expect("refused").Code; code != row.want {
					t.Errorf("it is refused as %s", code)
				}
			})
		})
	}
}

// Of several servers of a cluster that use one folder the one that has begun last is told, also after an earlier one has ended.
func TestOrdersOfOneFolder(t *testing.T) {
	data := t.TempDir()
	var both [2]*Server
	for i := range both {
		kept, err := store.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if both[i], err = New(Options{Kept: kept, Data: data}); err != nil {
			t.Fatal(err)
		}
		if err := both[i].Operate(); err != nil {
			t.Fatal(err)
		}
	}
	if err := both[0].Close(context.Background()); err != nil {
		t.Error(err)
	}
	if err := SendCommand(t.Context(), data, []string{"games"}, new(bytes.Buffer)); err != nil {
		t.Error(err)
	}
	if err := both[1].Close(context.Background()); err != nil {
		t.Error(err)
	}
}
