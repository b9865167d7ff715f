package server

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

func TestRatingList(t *testing.T) {
	for club, want := range map[bool]string{false: "Player 0 1600, Player 4 1500", true: "Player 2 1700, Player 0 1600, Player 4 1500"} {
		t.Run(fmt.Sprintf("of a club: %v", club), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{RateSameNetwork: club})
				for i, row := range []struct {
					rating, deviation float64
					games, peers      int
				}{{1600, 60, 30, record.ListPeers}, {1900, 200, 3, 9}, {1700, 110, 12, record.ListPeers - 1}, {1800, 50, 0, 9}, {1500, 45, 90, 40}} {
					w := enter(t, s, fmt.Sprintf("Player %d", i))
					s.hall.Lock()
					s.hall.People.ByFingerprint(w.print()).Peers = row.peers
					s.hall.Unlock()
					s.rate(w, row.rating, row.deviation, row.games)
				}
				var got []string
				for _, p := range enter(t, s, "Anna").request("ratings", `{"type":"ratings","id":3}`).Ratings {
					got = append(got, fmt.Sprintf("%s %d", p.Name, p.Rating))
				}
				if strings.Join(got, ", ") != want {
					t.Errorf("the list is %q, want %s", got, want)
				}
			})
		})
	}
}

// reading is a store that does something once it was read or written, before the caller is told.
type reading struct {
	record.Store
	then atomic.Pointer[func()]
}

func (r *reading) Write(changes []record.Change) ([]error, error) {
	errs, err := r.Store.Write(changes)
	if then := r.then.Swap(nil); then != nil {
		(*then)()
	}
	return errs, err
}

// block lets one player block another one at this moment.
func (s *place) block(owner, other *wire) {
	s.hall.Lock()
	defer s.hall.Unlock()
	if refusal := s.questions.block(sessionOf(s.hall.People.ByFingerprint(owner.print())), &online.Request{Player: other.print(), On: true}, time.Now()); refusal != nil {
		owner.t.Error(refusal)
	}
}

// serveReading runs a server with two players, in whose readings of the store something else can happen.
func serveReading(t *testing.T) (s *place, kept *reading, anna, bert *wire) {
	t.Helper()
	opened, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	kept = &reading{Store: opened}
	s = serve(t, Options{Kept: kept})
	return s, kept, enter(t, s, "Anna"), enter(t, s, "Bert")
}

// A block by one connection holds while another one of the same player logs in.
func TestBlockingWhileLoggingIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store, anna, bert := serveReading(t)
		block := func() { s.block(anna, bert) }
		store.then.Store(&block)
		anna = anna.again(s, "Anna Maria") // a name that nobody has yet is read for
		if list := anna.request("blocks", `{"type":"blocks"}`).Blocks; len(list) != 1 || list[0].Key != bert.print() {
			t.Errorf("the list is %+v", list)
		}
	})
}

// Blocks keep no name of a player whom an operator has deleted.
func TestBlocksOfAForgottenPlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		anna, bert := enter(t, s, "Anna"), enter(t, s, "Bert")
		anna.request("blocks", `{"type":"block","player":%q,"on":true}`, bert.print())
		if err := s.arbiter.forgetOf([]string{bert.print()}, io.Discard); err != nil {
			t.Fatal(err)
		}
		if list := anna.request("blocks", `{"type":"blocks"}`).Blocks; len(list) != 1 || list[0] != (online.BlockInfo{Key: bert.print()}) {
			t.Errorf("blocked are %+v", list)
		}
	})
}

// A block keeps no name of a player who is deleted at the moment.
func TestBlockingWhileDeleting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, store, anna, bert := serveReading(t)
		block := func() { s.block(anna, bert) }
		games := func() { store.then.Store(&block) } // after them the account is deleted
		store.then.Store(&games)
		bert.request("bye", `{"type":"delete","name":"Bert"}`)
		anna.expect("blocks")
		var list []online.BlockInfo
		if err := s.store.Read(func(l record.Ledger) (err error) {
			list, err = l.Blocks(record.Key(anna.id.PublicKey()))
			return err
		}); err != nil || len(list) != 1 || list[0] != (online.BlockInfo{Key: bert.print()}) {
			t.Errorf("kept is %+v, %v", list, err)
		}
	})
}

// A blocked player can't challenge, pair with, accept or say anything to the one who has blocked them, nor the other way round.
func TestBlocking(t *testing.T) {
	for _, row := range []struct {
		name string
		do   func(t *testing.T, s *place, anna, bert *wire)
	}{
		{"no challenge", func(t *testing.T, s *place, anna, bert *wire) {
			for _, pair := range [][2]*wire{{anna, bert}, {bert, anna}} {
				if code := pair[0].request("refused", `{"type":"challenge","to":%q,"settings":%s}`, pair[1].print(), blitzText).Code; code != online.NotWanted {
					t.Errorf("it is refused as %s", code)
				}
			}
		}},
		{"no pairing", func(t *testing.T, s *place, anna, bert *wire) {
			anna.request("waiting", `{"type":"seek","settings":%s}`, blitzText)
			bert.request("waiting", `{"type":"seek","settings":%s}`, blitzText)
		}},
		{"no accepting", func(t *testing.T, s *place, anna, bert *wire) {
			id := bert.request("waiting", `{"type":"challenge","settings":%s}`, blitzText).Wait.Challenge
			if code := anna.request("refused", `{"type":"accept","challenge":%q}`, id).Code; code != online.NotWanted {
				t.Errorf("it is refused as %s", code)
			}
		}},
		{"after another login", func(t *testing.T, s *place, anna, bert *wire) {
			anna = anna.again(s, "Anna")
			if list := anna.request("blocks", `{"type":"blocks"}`).Blocks; len(list) != 1 || list[0] != (online.BlockInfo{Name: "Bert", Key: bert.print()}) {
				t.Errorf("the list is %+v", list)
			}
			if code := bert.request("refused", `{"type":"challenge","to":%q,"settings":%s}`, anna.print(), blitzText).Code; code != online.NotWanted {
				t.Errorf("it is refused as %s", code)
			}
		}},
		{"not any more", func(t *testing.T, s *place, anna, bert *wire) {
			if list := anna.request("blocks", `{"type":"block","player":%q}`, bert.print()).Blocks; len(list) != 0 {
				t.Errorf("the list is %+v", list)
			}
			bert.request("waiting", `{"type":"challenge","to":%q,"settings":%s}`, anna.print(), blitzText)
		}},
		{"in the order of the book", func(t *testing.T, s *place, anna, bert *wire) {
			anna.request("blocks", `{"type":"block","player":%q}`, bert.print())
			anna.request("blocks", `{"type":"block","player":"strangers","on":true}`)
			told := anna.request("blocks", `{"type":"block","player":%q,"on":true}`, bert.print()).Blocks
			var kept []online.BlockInfo
			if err := s.store.Read(func(l record.Ledger) (err error) {
				kept, err = l.Blocks(record.Key(anna.id.PublicKey()))
				return err
			}); err != nil || len(kept) != 2 || !slices.Equal(told, kept) {
				t.Errorf("the list is %+v, and kept as %+v, %v", told, kept, err)
			}
		}},
		{"oneself", func(t *testing.T, s *place, anna, bert *wire) {
			for _, print := range []string{anna.print(), "Bert", ""} {
				if code := anna.request("refused", `{"type":"block","on":true,"player":%q}`, print).Code; code != online.BadMessage {
					t.Errorf("%q is refused as %s", print, code)
				}
			}
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{})
				anna, bert := enter(t, s, "Anna"), enter(t, s, "Bert")
				if list := anna.request("blocks", `{"type":"block","id":4,"on":true,"player":%q}`, bert.print()); len(list.Blocks) != 1 || list.Re != 4 {
					t.Fatalf("the list is %+v", list)
				}
				row.do(t, s, anna, bert)
			})
		})
	}
}

// At a table, blocking ends the chat and the rematches; a challenge that waits is turned down.
func TestBlockingAtATable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		seats, id := seated(t, s, "Anna", "Bert")
		seats[0].request("blocks", `{"type":"block","on":true,"player":%q}`, seats[1].print())
		if code := seats[1].request("refused", `{"type":"chat","game":%q,"text":"hello"}`, id).Code; code != online.ChatOff {
			t.Errorf("chat is refused as %s", code)
		}
		seats[1].request("over", `{"type":"resign","game":%q}`, id)
		if code := seats[1].request("refused", `{"type":"offer","game":%q,"offer":"rematch"}`, id).Code; code != online.OtherGone {
			t.Errorf("a rematch is refused as %s", code)
		}
		c := enter(t, s, "Carl")
		c.request("waiting", `{"type":"challenge","to":%q,"settings":%s}`, seats[0].print(), blitzText)
		seats[0].request("blocks", `{"type":"block","on":true,"player":%q}`, c.print())
		if wait := c.expect("waiting").Wait; !wait.Declined {
			t.Errorf("Carl hears %+v", wait)
		}
	})
}

func TestReports(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		data := t.TempDir()
		s := serve(t, Options{Data: data})
		seats, id := seated(t, s, "Anna", "Bert")
		if re := seats[0].request("reported", `{"type":"report","id":9,"player":%q,"game":%q,"text":"It was rude."}`, seats[1].print(), id).Re; re != 9 {
			t.Errorf("the answer is to %d", re)
		}
		if code := seats[0].request("refused", `{"type":"report","player":"Bert"}`).Code; code != online.BadMessage {
			t.Errorf("no key is refused as %s", code)
		}
		if code := seats[0].request("refused", `{"type":"report","player":%q,"text":"two\nlines"}`, seats[1].print()).Code; code != online.BadChat {
			t.Errorf("two lines are refused as %s", code)
		}
		for range hall.Reports - 1 {
			seats[0].request("reported", `{"type":"report","player":%q}`, seats[1].print())
		}
		if code := seats[0].request("refused", `{"type":"report","player":%q}`, seats[1].print()).Code; code != online.TooFast {
			t.Errorf("too many are refused as %s", code)
		}
		seats[1].request("over", `{"type":"resign","game":%q}`, id)
		seats[0].say(fmt.Sprintf(`{"type":"leave","game":%q}`, id))
		seats[0].CloseNow()
		synctest.Wait()
		if code := seats[0].again(s, "Anna").request("refused", `{"type":"report","player":%q}`, seats[1].print()).Code; code != online.TooFast {
			t.Errorf("too many from another connection are refused as %s", code)
		}
		s.hall.Lock()
		s.hall.Forget(s.clock.now().Add((hall.Reports + 1) * time.Hour))
		if n := s.hall.Allowances.Tidy(s.clock.now()); n != 0 {
			t.Errorf("%d allowances are kept that are whole", n)
		}
		s.hall.Unlock()
		var list bytes.Buffer
		if err := store.Reports(t.Context(), data, &list); err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("%s reports %s game=%s %q\n", seats[0].print(), seats[1].print(), id, "It was rude."); !strings.Contains(list.String(), want) ||
			strings.Count(list.String(), "\n") != hall.Reports {
			t.Errorf("the list is\n%s, want it to have\n%s", list.String(), want)
		}
	})
}

func TestExportAndDelete(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		const games = exportGames + 3
		var seats [2]*wire
		ids := map[string]bool{}
		for i := range games {
			id := ""
			if i == 0 {
				seats, id = seated(t, s, "Anna", "Bert")
			} else {
				seats = [2]*wire{seats[0].again(s, "Anna"), seats[1].again(s, "Bert")} // they may say much again
				wait := seats[0].request("waiting", `{"type":"challenge","seat":%d,"settings":%s}`, i%2, blitzText).Wait
				seats[1].say(fmt.Sprintf(`{"type":"accept","challenge":%q}`, wait.Challenge))
				for id = seats[1].expect("game").Game; ids[id]; id = seats[1].expect("game").Game {
				}
			}
			seats[0].request("over", `{"type":"resign","game":%q}`, id)
			ids[id] = true
			s.hall.Lock()
			s.hall.Allowances = hall.Allowances{} // a player who ends games so soon would have to wait
			s.hall.Unlock()
		}
		anna := seats[0].again(s, "Anna")
		anna.request("blocks", `{"type":"block","on":true,"player":%q}`, seats[1].print())
		anna.request("reported", `{"type":"report","player":%q}`, seats[1].print())

		s.hall.Lock()
		known := s.hall.People.ByFingerprint(anna.print()).Account
		s.hall.Unlock()
		known.Peers, known.Met = 2, "\xffmet"
		if err := s.store.Await(func(l record.Ledger) error { return l.Save(known) }); err != nil {
			t.Fatal(err)
		}
		first := anna.request("export", `{"type":"export"}`).Data
		if first.Peers != known.Peers || string(first.Met) != string(known.Met) {
			t.Errorf("of opponents it tells %d and %q", first.Peers, first.Met)
		}
		if len(first.Games) != exportGames || first.Next == "" || first.Player.Name != "Anna" || len(first.Names) == 0 || len(first.Blocks) != 1 || len(first.Reports) != 1 {
			t.Fatalf("it is told %+v", first)
		}
		second := anna.request("export", `{"type":"export","after":%q}`, first.Next).Data
		all := append(first.Games, second.Games...)
		if len(all) != games || second.Next != "" {
			t.Fatalf("%d games are told, then %q", len(all), second.Next)
		}
		for _, g := range all {
			if !ids[g.ID] || !strings.Contains(g.SGF, "[Anna]") {
				t.Errorf("the game %s is %s", g.ID, g.SGF)
			}
		}

		if code := anna.request("refused", `{"type":"delete","name":"Bert"}`).Code; code != online.WrongName {
			t.Errorf("another name is refused as %s", code)
		}
		if code := anna.request("bye", `{"type":"delete","name":"Anna"}`).Code; code != online.Deleted {
			t.Errorf("the connection ends as %s", code)
		}
		bert := seats[1].again(s, "Bert")
		for _, g := range all {
			if text := bert.request("record", `{"type":"record","game":%q}`, g.ID).SGF; strings.Contains(text, "Anna") || !strings.Contains(text, "[Bert]") || !strings.Contains(text, "RE[") {
				t.Errorf("the game %s is %s", g.ID, text)
			}
		}
		for _, table := range []string{"blocks WHERE owner = ?1", "reports WHERE owner = ?1", "names WHERE owner = ?1", "players WHERE key = ?1",
			"finished WHERE seat0 = ?1 OR seat1 = ?1"} {
			if rows := counted(t, s.opts.Data, "SELECT count(*) FROM "+table, []byte(anna.id.PublicKey())); rows != 0 {
				t.Errorf("%d rows are left in %s", rows, table)
			}
		}
		stranger := dialWire(t, s)
		stranger.say(stranger.loginText("Anna", stranger.expect("hello").Nonce))
		if code := stranger.expect("refused").Code; code != online.NameTaken {
			t.Errorf("the name is refused as %s", code)
		}
		again := dialWire(t, s)
		again.id = anna.id
		again.say(again.loginText("Annika", again.expect("hello").Nonce))
		if p := again.expect("welcome").Player; p.Games != 0 || p.Rating != 1500 {
			t.Errorf("the key is %+v", p)
		}
	})
}

// A player at a game must end that first, and nothing begins while all is being deleted.
func TestDeleteWhilePlaying(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		seats, id := seated(t, s, "Anna", "Bert")
		if code := seats[0].request("refused", `{"type":"delete","name":"Anna"}`).Code; code != online.Playing {
			t.Errorf("it is refused as %s", code)
		}
		seats[0].request("over", `{"type":"resign","game":%q}`, id)
		seats[0].request("waiting", `{"type":"seek","settings":%s}`, blitzText)
		seats[0].request("bye", `{"type":"delete","name":"Anna"}`)
		if left := seats[1].expect("presence").Presence; !left.Left {
			t.Errorf("Bert hears %+v", left)
		}
		seats[1].request("waiting", `{"type":"seek","settings":%s}`, blitzText)
	})
}

// A game that is over is found by the first letters of its id, as people write them, also before the login; a private one by its
// players alone.
func TestRecordByItsCode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		seats, id := seated(t, s, "Anna", "Bert")
		c, d := enter(t, s, "Carl"), enter(t, s, "Dora")
		private := d.request("game", `{"type":"accept","code":%q}`, c.request("waiting", `{"type":"challenge","private":true,"settings":%s}`, blitzText).Wait.Code).Game
		stranger := dialWire(t, s)
		stranger.expect("hello")
		if code := stranger.request("refused", `{"type":"record","game":%q}`, id).Code; code != online.GameRuns {
			t.Errorf("a running game is refused as %s", code)
		}
		seats[0].request("over", `{"type":"resign","game":%q}`, id)
		c.request("over", `{"type":"resign","game":%q}`, private)
		for _, typed := range []string{id, id[:8], strings.ToUpper(id[:4] + "-" + id[4:8]), id[:4] + " " + id[4:8], strings.NewReplacer("0", "O", "1", "l").Replace(id[:8])} {
			if got := stranger.request("record", `{"type":"record","game":%q}`, typed); got.Game != id || !strings.Contains(got.SGF, "PB[Anna]") {
				t.Errorf("%q is %+v", typed, got)
			}
		}
		for _, typed := range []string{"", id[:7], "zzzzzzzz", private, private[:8], id + "0"} {
			if code := stranger.request("refused", `{"type":"record","game":%q}`, typed).Code; code != online.NoGame {
				t.Errorf("%q is refused as %s", typed, code)
			}
		}
		if got := d.request("record", `{"type":"record","game":%q}`, private[:8]); got.Game != private {
			t.Errorf("Dora's own game is %+v", got)
		}
	})
}

// While all of a player is being deleted nobody comes as them, challenges them, or deletes them once more.
func TestNothingBeginsDuringADeletion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		anna, bert := enter(t, s, "Anna"), enter(t, s, "Bert")
		again := dialWire(t, s)
		again.id = anna.id
		nonce := again.expect("hello").Nonce
		s.hang(10 * time.Second)
		again.say(again.loginText("Annika", nonce)) // under another name, which has to be written; it has been let in when the deletion begins
		synctest.Wait()
		anna.say(`{"type":"delete","name":"Anna"}`)
		synctest.Wait()
		if code := bert.request("refused", `{"type":"challenge","to":%q,"settings":%s}`, anna.print(), blitzText).Code; code != online.NotHere {
			t.Errorf("a challenge is refused as %s", code)
		}
		s.wantOrderRefused(t, "forget "+anna.print(), "just being deleted")
		if code := again.expect("refused").Code; code != online.Deleted {
			t.Errorf("the login is refused as %s", code)
		}
		if code := anna.expect("bye").Code; code != online.Deleted {
			t.Errorf("the connection ends as %s", code)
		}
	})
}

// A player who is banned while their login waits for the disk does not come in.
func TestBannedDuringTheLogin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		w := dialWire(t, s)
		nonce := w.expect("hello").Nonce
		s.hang(10 * time.Second)
		w.say(w.loginText("Anna", nonce))
		synctest.Wait()
		s.hall.Lock()
		s.hall.Sanctions.Add(record.Sanction{Kind: record.Ban, What: w.print(), Until: time.Now().Add(time.Hour), Reason: ""})
		s.hall.Unlock()
		if code := w.expect("refused").Code; code != online.Banned {
			t.Errorf("the login is refused as %s", code)
		}
	})
}
