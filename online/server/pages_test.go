package server

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// page returns the status and the page that a browser gets.
func (p *place) page(t testing.TB, path string) (status int, body string) {
	t.Helper()
	response, err := p.http().Get("http://127.0.0.1" + path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(data)
}

// hasPage fails the test where a page is not answered by a status and with some words.
func (p *place) hasPage(t testing.TB, path string, status int, words ...string) {
	t.Helper()
	got, body := p.page(t, path)
	if got != status {
		t.Errorf("%s is answered by %d, want %d", path, got, status)
	}
	for _, word := range words {
		if !strings.Contains(body, word) {
			t.Errorf("%s does not say %q", path, word)
		}
	}
}

// later waits until what pages show for a moment is old.
func later() { time.Sleep(3 * time.Second) } // in synctest

func TestPagesOfAServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{Pages: true, Public: "https://play.example.org", RateSameNetwork: true})
		s.hasPage(t, "/", http.StatusOK, "No game that may be watched is going on.")
		hello := dialWire(t, s).expect("hello")
		if hello.Public != "https://play.example.org" {
			t.Errorf("hello names %q", hello.Public)
		}
		seats, id := seated(t, s, "Anna", "Bert")
		for seq, act := range []string{"H8", "A1", "H9", "A3"} {
			seats[seq%2].act(id, seq, act)
			seats[0].expect("act")
		}
		later()
		s.hasPage(t, "/", http.StatusOK, "Anna – Bert", "/game/"+id, "Here now: 2")
		s.hasPage(t, "/game/"+id, http.StatusOK, "Anna to move", "A3", "Watching: 0")
		s.hasPage(t, "/game/"+id[:8], http.StatusOK, "Anna to move")
		s.hasPage(t, "/player/Anna", http.StatusOK, "1500 ± 350", "playing Bert", "/game/"+id)
		s.hasPage(t, "/player/Carl", http.StatusNotFound)
		s.hasPage(t, "/ratings", http.StatusOK, "Nobody&#39;s rating is settled yet.")

		if err := s.arbiter.drain([]string{"30m"}, io.Discard); err != nil {
			t.Fatal(err)
		}
		later()
		s.hasPage(t, "/", http.StatusOK, "The server ends soon.")
		if err := s.arbiter.drain([]string{"off"}, io.Discard); err != nil {
			t.Fatal(err)
		}

		seats[0].say(`{"type":"resign","game":"` + id + `"}`)
		seats[1].expect("over")
		later()
		s.hasPage(t, "/game/"+id, http.StatusOK, "Bert wins: Anna resigned") // at its table
		for _, one := range seats {
			one.say(`{"type":"leave","game":"` + id + `"}`)
			one.say(`{"type":"ping"}`)
			one.expect("pong")
		}
		s.forgotten.Add(1) // as it would be after a restart: the game is in the book alone
		s.hasPage(t, "/game/"+id, http.StatusOK, "Bert wins: Anna resigned")
		s.hasPage(t, "/game/"+id+".sgf", http.StatusOK, "PB[Anna]")

		seats[0].say(`{"type":"delete","id":1,"name":"Anna"}`)
		seats[0].expect("bye")
		for _, path := range []string{"/", "/game/" + id, "/game/" + id + ".sgf", "/embed/game/" + id, "/player/Bert", "/ratings"} { // at once
			if status, body := s.page(t, path); strings.Contains(body, "Anna") || status != http.StatusOK {
				t.Errorf("%s still names who is forgotten (%d)", path, status)
			}
		}
		s.hasPage(t, "/player/Anna", http.StatusNotFound)
	})
}

// Who has a page of a game watches it without a key, for as long as they like, where there are pages; and does nothing else.
func TestWatchingWithoutALogin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{Pages: true})
		seats, id := seated(t, s, "Anna", "Bert")
		one := dialWire(t, s)
		one.expect("hello")
		one.say(`{"type":"watch","game":"` + id + `"}`)
		if shown := one.expect("game"); shown.Table.You != -1 || len(shown.Table.Chat) > 0 {
			t.Errorf("it is shown %+v", shown.Table)
		}
		for range 6 {
			time.Sleep(10 * time.Second) // in synctest: longer than a login may take
			for _, w := range append(seats[:], one) {
				w.say(`{"type":"ping"}`)
			}
		}
		seats[0].act(id, 0, "H8")
		if told := one.expect("act"); told.Act.Act != "H8" {
			t.Errorf("it hears of %+v", told.Act)
		}
		for _, message := range []string{`{"type":"act","game":"` + id + `","seq":1,"act":"H9"}`, `{"type":"chat","game":"` + id + `","text":"hello"}`, `{"type":"lobby","on":true}`, `{"type":"resign","game":"` + id + `"}`} {
			one.say(message)
			if refusal := one.expect("refused"); refusal.Code != online.LoginFirst {
				t.Errorf("%s is answered by %s", message, refusal.Code)
			}
		}
		one.say(`{"type":"leave","game":"` + id + `"}`)
		if bye := one.expect("bye"); bye.Code != online.LoginTime {
			t.Errorf("who watches nothing any more is sent away by %s", bye.Code)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		_, id := seated(t, s, "Anna", "Bert")
		one := dialWire(t, s)
		one.say(`{"type":"watch","game":"` + id + `"}`)
		if refusal := one.expect("refused"); refusal.Code != online.LoginFirst {
			t.Errorf("without pages it is answered by %s", refusal.Code)
		}
	})
}

// A private game has no page, neither while it goes on nor after it.
func TestPrivateGamesHaveNoPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{Pages: true})
		a, b := enter(t, s, "Anna"), enter(t, s, "Bert")
		a.say(`{"type":"challenge","seat":0,"private":true,"settings":` + blitzText + `}`)
		b.say(`{"type":"accept","code":"` + a.expect("waiting").Wait.Code + `"}`)
		id := a.expect("game").Game
		one := dialWire(t, s)
		one.say(`{"type":"watch","game":"` + id + `"}`)
		if refusal := one.expect("refused"); refusal.Code != online.NoGame {
			t.Errorf("who has no key may watch it: %s", refusal.Code)
		}
		for _, over := range []bool{false, true} {
			if over {
				a.say(`{"type":"resign","game":"` + id + `"}`)
				a.expect("over")
			}
			for _, path := range []string{"/game/" + id, "/game/" + id[:8], "/game/" + id + ".png", "/game/" + id + ".svg", "/game/" + id + ".sgf", "/embed/game/" + id} {
				s.hasPage(t, path, http.StatusNotFound, "There is no such game here.")
			}
			later()
			if _, body := s.page(t, "/"); strings.Contains(body, id) || strings.Contains(body, "–") {
				t.Error("the first page tells of it")
			}
			if _, body := s.page(t, "/player/Anna"); strings.Contains(body, id) || strings.Contains(body, "Bert") {
				t.Error("the page of its player tells of it")
			}
		}
		for _, one := range []*wire{a, b} {
			one.say(`{"type":"leave","game":"` + id + `"}`)
			one.say(`{"type":"ping"}`)
			one.expect("pong")
		}
		s.hasPage(t, "/game/"+id, http.StatusNotFound)
	})
}

// Without the option a server has no pages, and who calls it by another name sees none.
func TestPagesAreOffAndHaveAHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		s.hasPage(t, "/", http.StatusOK, "Connect to it with Hoshi.")
		s.hasPage(t, "/ratings", http.StatusNotFound)
		if hello := dialWire(t, s).expect("hello"); hello.Public != "" {
			t.Errorf("hello names %q", hello.Public)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{Pages: true, Public: "https://play.example.org"})
		for host, want := range map[string]int{"play.example.org": http.StatusOK, "evil.example": http.StatusMisdirectedRequest} {
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+host+"/", nil)
			if err != nil {
				t.Fatal(err)
			}
			response, err := s.http().Do(request)
			if err != nil {
				t.Fatal(err)
			}
			if response.Body.Close(); response.StatusCode != want {
				t.Errorf("as %s it is answered by %d", host, response.StatusCode)
			}
		}
	})
}

// An address has its share of pages, as it has of messages, and nobody else waits for it.
func TestPagesOfAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{Pages: true})
		s.Gate = limitedGate(t, s)
		got := map[int]int{}
		for range 100 {
			status, _ := s.pageOf("192.0.2.1")
			got[status]++
		}
		if got[http.StatusOK] != 80 || got[http.StatusTooManyRequests] != 20 {
			t.Errorf("of 100 at once: %v", got)
		}
		if status, again := s.pageOf("192.0.2.1"); status != http.StatusTooManyRequests || again != "1" {
			t.Errorf("one more: %d, to be tried after %q s", status, again)
		}
		if status, _ := s.pageOf("192.0.2.2"); status != http.StatusOK {
			t.Errorf("another address: %d", status)
		}
		time.Sleep(time.Second) // in synctest: what is given back in it
		got = map[int]int{}
		for range 20 {
			status, _ := s.pageOf("192.0.2.1")
			got[status]++
		}
		if got[http.StatusOK] != gate.PageRate {
			t.Errorf("a second later: %v", got)
		}
		if err := s.Server.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
		if status, _ := s.pageOf("192.0.2.2"); status != http.StatusServiceUnavailable {
			t.Errorf("after the end: %d", status)
		}
	})
}

// limitedGate is a gate of the server that has the limits of an address.
func limitedGate(t *testing.T, s *place) *gate.Gate {
	t.Helper()
	opts := s.opts.Gate()
	opts.PerAddress, opts.Pages = gate.PerAddress, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	g, err := gate.NewGate(opts, inside{s.Server})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// pageOf returns the status of a page for somebody at an address, and when it may be tried again.
func (p *place) pageOf(address string) (status int, again string) {
	request := httptest.NewRequest(http.MethodGet, "http://127.0.0.1/", nil)
	request.RemoteAddr = address + ":4711"
	recorder := httptest.NewRecorder()
	p.Gate.ServeHTTP(recorder, request)
	return recorder.Code, recorder.Header().Get("Retry-After")
}

// Who leaves the pages stands on none of them when that is answered, nor after a restart; and may come back.
func TestLeavingThePages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		folder := t.TempDir()
		s := serve(t, Options{Pages: true, Data: folder, RateSameNetwork: true})
		seats, id := seated(t, s, "Anna", "Bert")
		for seq, act := range []string{"H8", "A1"} {
			seats[seq%2].act(id, seq, act)
			seats[0].expect("act")
		}
		paths := []string{"/", "/ratings", "/game/" + id, "/game/" + id + ".sgf", "/embed/game/" + id, "/player/Bert"}
		later()
		names := func(s *place) (found []string) {
			for _, path := range append(paths, "/player/Anna") {
				if status, body := s.page(t, path); status == http.StatusOK && strings.Contains(body, "Anna") {
					found = append(found, path)
				}
			}
			return found
		}
		if shown := names(s); len(shown) != len(paths) {
			t.Errorf("at first she stands on %v", shown)
		}
		leave := func(one *wire, on string) {
			t.Helper()
			one.say(`{"type":"block","id":7,"player":"public","on":` + on + `}`)
			one.expect("blocks")
		}
		leave(seats[0], "true")
		if shown := names(s); len(shown) > 0 { // at once
			t.Errorf("she still stands on %v", shown)
		}
		s.hasPage(t, "/game/"+id, http.StatusOK, "Black – ", "Bert")
		s.hasPage(t, "/player/Anna", http.StatusNotFound)

		seats[0].say(`{"type":"resign","game":"` + id + `"}`)
		for _, one := range seats {
			one.expect("over")
			one.say(`{"type":"leave","game":"` + id + `"}`)
			one.say(`{"type":"ping"}`)
			one.expect("pong")
		}
		if shown := names(s); len(shown) > 0 {
			t.Errorf("after the game she stands on %v", shown)
		}
		if err := s.Server.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
		again := serve(t, Options{Pages: true, Data: folder, RateSameNetwork: true})
		if shown := names(again); len(shown) > 0 {
			t.Errorf("after a restart she stands on %v", shown)
		}
		again.hasPage(t, "/game/"+id, http.StatusOK, "Black – ", "Bert wins")
	})
}
