package web

import (
	"compress/gzip"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/ui/lang"
)

// house is a server of a test: Anna plays Bert, and what they are called can be said.
type house struct {
	first, second string
	moves         []string
	rule          game.Rule
	result        game.Result // zero: it goes on
	drains        bool
	err           error
	edition       uint64
	asked         int // how often for the game
}

const gameID = "d5k62mz4hq7x2"

func (h *house) players() [2]online.PlayerInfo {
	return [2]online.PlayerInfo{{Name: h.first, Key: "ABCD-EFGH-IJKL-MNOP", Rating: 1702, Deviation: 60, Games: 41}, {Name: h.second, Rating: 1655, Deviation: 70, Games: 8}}
}

func (h *house) Lobby() (Lobby, error) {
	players := h.players()
	return Lobby{online.LobbyInfo{Players: 2, Playing: 1,
		Games:  []online.GameInfo{{ID: gameID, Seats: players, Settings: online.Settings{Rule: h.rule, Size: 15, Time: clock}, Acts: len(h.moves)}},
		People: []online.PersonInfo{{PlayerInfo: players[0]}, {PlayerInfo: players[1]}}}, h.drains}, h.err
}

var clock = game.TimeControl{Main: 10 * time.Minute, Increment: 5 * time.Second}

func (h *house) Game(begins string) (*Game, error) {
	h.asked++
	if h.err != nil || !strings.HasPrefix(gameID, strings.ReplaceAll(begins, "-", "")) {
		return nil, orNotFound(h.err)
	}
	r, err := game.NewRecord(h.rule, 15)
	if err != nil {
		return nil, err
	}
	n, turn := r.Root, game.Black
	for _, word := range h.moves {
		p, err := game.ParsePoint(word, 15)
		if err != nil {
			return nil, err
		}
		if n, err = n.Add(game.Move{Point: p, Color: turn}); err != nil {
			return nil, err
		}
		turn = turn.Other()
		n.Spent = 7 * time.Second
		n.Comment, n.Name = h.first, h.second
	}
	r.Time, r.ID, r.Event, r.Title, r.Comment, r.Place, r.Date = clock, gameID, h.first, h.second, h.first, h.second, h.first
	r.Seats[game.Black], r.Seats[game.White] = game.Seat{Name: h.first, Rank: "1702"}, game.Seat{Name: h.second, Rank: "1655"}
	r.Ending = h.result
	g := &Game{ID: gameID, Record: r, Watchers: 23}
	if !r.Result().Over() {
		g.Live = &online.Live{Turn: len(h.moves) % 2, Clocks: [2]online.ClockInfo{{Time: 252_000}, {Time: 400_000}}}
	}
	return g, nil
}

func orNotFound(err error) error {
	if err == nil {
		err = record.ErrNotFound
	}
	return err
}

func (h *house) Player(name string) (online.PersonInfo, error) {
	if h.err != nil || name != h.first {
		return online.PersonInfo{}, orNotFound(h.err)
	}
	return online.PersonInfo{PlayerInfo: h.players()[0], Game: gameID, With: h.second}, nil
}

func (h *house) Ratings() ([]online.PlayerInfo, error) {
	players := h.players()
	return players[:], h.err
}

// theCode invites to a game.
const theCode = "d1k5-2mz4-hq7x"

func (h *house) Invitation(code string) (Invitation, error) {
	if h.err != nil || code != theCode {
		return Invitation{}, orNotFound(h.err)
	}
	if h.drains {
		return Invitation{}, online.Refuse(online.Draining)
	}
	return Invitation{By: h.first, Settings: online.Settings{Rule: h.rule, Size: 15, Opening: game.Swap2, Time: clock}}, nil
}

func (h *house) Edition() uint64 { return h.edition }

// usual is a game in its middle.
func usual() *house {
	return &house{first: "Kim Ji-ho", second: "Lev Orlov", moves: []string{"H8", "I9", "I8", "J9", "G8"}}
}

// get returns what the pages answer. heads are names and values in turn.
func get(t testing.TB, p http.Handler, path string, heads ...string) (*http.Response, string) {
	t.Helper()
	request := httptest.NewRequest(http.MethodGet, "http://play.example.org"+path, nil)
	for i := 0; i < len(heads); i += 2 {
		request.Header.Set(heads[i], heads[i+1])
	}
	recorder := httptest.NewRecorder()
	p.ServeHTTP(recorder, request)
	response := recorder.Result()
	var body io.Reader = response.Body
	if response.Header.Get("Content-Encoding") == "gzip" {
		var err error
		if body, err = gzip.NewReader(body); err != nil {
			t.Fatal(err)
		}
	}
	text, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(text)
}

func TestPages(t *testing.T) {
	for _, row := range []struct {
		name, path, heads string
		change            func(*house)
		status            int
		kind              string
		has, lacks        []string
	}{
		{name: "the first page", path: "/", status: 200, kind: htmlKind, has: []string{"Kim Ji-ho – Lev Orlov", `href="/game/` + gameID + `"`, "10 &#43; 5 s", "Here now: 2", "type http://play.example.org.", `content="10"`}, lacks: []string{"ends soon"}},
		{name: "a server that drains", path: "/", change: func(h *house) { h.drains = true }, status: 200, kind: htmlKind, has: []string{"The server ends soon."}},
		{name: "a live game", path: "/game/" + gameID, status: 200, kind: htmlKind,
			has: []string{"Lev Orlov to move", `data-game="{&#34;id&#34;:&#34;` + gameID + `&#34;,&#34;live&#34;:true,`, `<script type="module" src="` + scriptPath + `"></script>`, "Watching: 23", "4:12", "6:40", "<svg", `<th scope="row">8</th>`, "0:07", `http-equiv="refresh" content="10"`, `content="http://play.example.org/game/` + gameID + `.png?move=5"`,
				`href="hoshi://play.example.org:80/d5k6-2mz4"`, "&lt;iframe src=&#34;http://play.example.org/embed/game/"}, lacks: []string{"#ZgotmplZ"}},
		{name: "by its code, as people write it", path: "/game/d5k6-2mz4", status: 200, kind: htmlKind, has: []string{"Lev Orlov to move"}},
		{name: "at an earlier move", path: "/game/" + gameID + "?move=2", status: 200, kind: htmlKind, has: []string{"move 2", `href="/game/` + gameID + `?move=1"`, `href="/game/` + gameID + `?move=3"`, `href="/game/` + gameID + `"`}, lacks: []string{"refresh"}},
		{name: "at its beginning", path: "/game/" + gameID + "?move=0", status: 200, kind: htmlKind, has: []string{"move 0", "?move=1"}, lacks: []string{"?move=-1"}},
		{name: "at a move that is none", path: "/game/" + gameID + "?move=x", status: 200, kind: htmlKind, has: []string{"move 5"}},
		{name: "at a move beyond the end", path: "/game/" + gameID + "?move=99", status: 200, kind: htmlKind, has: []string{"move 5"}},
		{name: "a game that is over", path: "/game/" + gameID, change: func(h *house) { h.result = game.Result{Winner: game.Black, Reason: game.Resignation} }, status: 200, kind: htmlKind,
			has: []string{"Kim Ji-ho wins: Lev Orlov resigned"}, lacks: []string{"Watching", "refresh", "4:12"}},
		{name: "a player who is forgotten", path: "/game/" + gameID, change: func(h *house) { h.first = ""; h.result = game.Result{Winner: game.White, Reason: game.Timeout} }, status: 200, kind: htmlKind, has: []string{"Black – ", "Lev Orlov wins on time"}, lacks: []string{"/player/Black"}},
		{name: "forbidden points of renju", path: "/game/" + gameID, change: func(h *house) {
			h.rule, h.moves = game.Renju, []string{"H8", "A1", "H9", "A2", "I10", "O1", "J10", "O2"}
		}, status: 200, kind: htmlKind, has: []string{"H10: Black must not play here: Double three"}},
		{name: "a pass, in Polish", path: "/game/" + gameID + "?lang=pl", change: func(h *house) { h.rule, h.moves = game.Renju, []string{"H8", "pass", "I9"} }, status: 200, kind: htmlKind, has: []string{`<i class="stone white"></i>pas<time>`}, lacks: []string{"</i>pass<"}},
		{name: "an embedded game", path: "/embed/game/" + gameID, status: 200, kind: htmlKind, has: []string{"Watch in full", "Lev Orlov to move", "live · 23"}, lacks: []string{"<header"}},
		{name: "a picture", path: "/game/" + gameID + ".png", status: 200, kind: pngKind, has: []string{"\x89PNG"}},
		{name: "a drawing", path: "/game/" + gameID + ".svg", status: 200, kind: svgKind, has: []string{"<svg"}, lacks: []string{"Kim"}},
		{name: "a record", path: "/game/" + gameID + ".sgf", status: 200, kind: sgfKind, has: []string{"PB[Kim Ji-ho]"}},
		{name: "a player", path: "/player/Kim%20Ji-ho", status: 200, kind: htmlKind, has: []string{"<h1>Kim Ji-ho</h1>", "1702 ± 60", "41", "playing Lev Orlov", "/game/" + gameID}},
		{name: "the ratings", path: "/ratings", status: 200, kind: htmlKind, has: []string{`href="/player/Kim%20Ji-ho"`, "1702 ± 60"}},
		{name: "robots", path: "/robots.txt", status: 200, kind: "text/plain; charset=utf-8", has: []string{"Disallow: /player/"}},
		{name: "German by the browser", path: "/game/" + gameID, heads: "de-AT,en;q=0.5", status: 200, kind: htmlKind, has: []string{`<html lang="de">`, "Lev Orlov am Zug", `href="/ratings"`}},
		{name: "Chinese by choice", path: "/game/" + gameID + "?lang=zh_Hans", heads: "de", status: 200, kind: htmlKind, has: []string{`<html lang="zh-Hans">`, `href="/ratings?lang=zh_Hans"`, "?move=1&amp;lang=zh_Hans"}},
		{name: "a language that nobody speaks", path: "/?lang=../tlh", heads: "tlh,xx;q=0.1,;;;", status: 200, kind: htmlKind, has: []string{`<html lang="en">`}},

		{name: "an invitation", path: "/join/" + theCode, status: 200, kind: htmlKind, has: []string{"<h1>Kim Ji-ho challenges you: Freestyle · 15 × 15 · Swap2 · 10 &#43; 5 s</h1>", `data-code="` + theCode + `"`, `src="` + playPath, "Playing in a browser needs JavaScript",
			`href="hoshi://play.example.org:80/play/` + theCode + `"`, "the game does not count"}, lacks: []string{"refresh", "og:image"}},
		{name: "an invitation in Japanese", path: "/join/" + theCode + "?lang=ja", status: 200, kind: htmlKind, has: []string{`<html lang="ja">`, "ゲスト"}, lacks: []string{"As a guest"}},
		{name: "an old code", path: "/join/d1k5-2mz4-hq7y", status: 404, kind: htmlKind, has: []string{"This invitation is used, withdrawn or too old."}},
		{name: "a code that is none", path: "/join/x", status: 404, kind: htmlKind, has: []string{"This invitation is used"}},
		{name: "an invitation to a server that drains", path: "/join/" + theCode, change: func(h *house) { h.drains = true }, status: 503, kind: htmlKind, has: []string{"The server ends soon."}},
		{name: "an invitation to a server that ends", path: "/join/" + theCode, change: func(h *house) { h.err = online.Refuse(online.Closing) }, status: 503, kind: htmlKind, has: []string{"Try again in a moment."}},
		{name: "no code", path: "/join", status: 404, kind: htmlKind},
		{name: "where guests play", path: "/guest", status: 200, kind: htmlKind, has: []string{`action="/join"`, "Type the code", "<svg", "Freestyle · 15 × 15"}},
		{name: "a board of a guest", path: "/guest?size=10&rule=caro", status: 200, kind: htmlKind, has: []string{"Caro · 10 × 10", `&#34;guest&#34;:true`, `&#34;size&#34;:10`}},
		{name: "forbidden points for a guest", path: "/guest?size=15&rule=renju&moves=H8,A1,H9,A2,I10,O1,J10,O2", status: 200, kind: htmlKind, has: []string{"H10: Black must not play here: Double three"}},
		{name: "a board that is too large", path: "/guest?size=1000000", status: 404, kind: htmlKind},
		{name: "a rule that is none", path: "/guest?rule=chess", status: 404, kind: htmlKind},
		{name: "moves that are none", path: "/guest?moves=H8,%3Cscript%3E", status: 404, kind: htmlKind},
		{name: "two stones on a point", path: "/guest?moves=H8,H8", status: 404, kind: htmlKind},

		{name: "no such game", path: "/game/d5k62mz4hq7xx", status: 404, kind: htmlKind, has: []string{"There is no such game here."}},
		{name: "no game at all", path: "/game/x", status: 404, kind: htmlKind, has: []string{"There is no such game here."}},
		{name: "a part that no game has", path: "/game/" + gameID + ".exe", status: 404, kind: htmlKind},
		{name: "a picture in a frame", path: "/embed/game/" + gameID + ".png", status: 404, kind: htmlKind},
		{name: "no such player", path: "/player/Carl", status: 404, kind: htmlKind, has: []string{"There is no such player here."}},
		{name: "a player by the key", path: "/player/ABCD-EFGH-IJKL-MNOP", status: 404, kind: htmlKind},
		{name: "no such page", path: "/admin", status: 404, kind: htmlKind, has: []string{"There is no such page."}},
		{name: "a server that can't reach its book", path: "/game/" + gameID, change: func(h *house) { h.err = record.ErrUnavailable }, status: 503, kind: htmlKind, has: []string{"Try again in a moment."}},
		{name: "a server that ends", path: "/", change: func(h *house) { h.err = online.Refuse(online.Closing) }, status: 503, kind: htmlKind},
		{name: "a game that can't be read", path: "/game/" + gameID, change: func(h *house) { h.err = online.Refuse(online.Damaged) }, status: 500, kind: htmlKind, has: []string{"can&#39;t be read"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			h := usual()
			if row.change != nil {
				row.change(h)
			}
			response, body := get(t, New(h, Options{Log: slog.New(slog.NewTextHandler(t.Output(), nil))}), row.path, "Accept-Language", row.heads)
			if kind := response.Header.Get("Content-Type"); response.StatusCode != row.status || kind != row.kind {
				t.Errorf("it is answered by %d, %s", response.StatusCode, kind)
			}
			for _, text := range row.has {
				if !strings.Contains(body, text) {
					t.Errorf("it lacks %q:\n%s", text, withoutBoard(body))
				}
			}
			for _, text := range row.lacks {
				if strings.Contains(body, text) {
					t.Errorf("it has %q:\n%s", text, withoutBoard(body))
				}
			}
			policy := response.Header.Get("Content-Security-Policy")
			if framed := strings.Contains(policy, "frame-ancestors *"); !strings.HasPrefix(policy, "default-src 'none'") || framed != strings.HasPrefix(row.path, "/embed/") || strings.Contains(policy, "unsafe") {
				t.Errorf("its policy is %s", policy)
			}
			if response.Header.Get("Set-Cookie") != "" || response.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("its head is %v", response.Header)
			}
		})
	}
}

// withoutBoard returns a page without its longest part.
func withoutBoard(page string) string {
	before, rest, _ := strings.Cut(page, "<svg")
	_, after, _ := strings.Cut(rest, "</svg>")
	return before + after
}

// A page names the server as its operator says.
func TestPublic(t *testing.T) {
	_, body := get(t, New(usual(), Options{Public: "https://go.example.net"}), "/game/"+gameID)
	for _, text := range []string{`content="https://go.example.net/game/` + gameID + `.png?move=5"`, `href="hoshi://go.example.net:443/d5k6-2mz4?tls"`} {
		if !strings.Contains(body, text) {
			t.Errorf("it lacks %q", text)
		}
	}
	if strings.Contains(body, "play.example.org") {
		t.Error("it tells by what it was called")
	}
}

func TestOnlyReading(t *testing.T) {
	p := New(usual(), Options{})
	for _, method := range []string{http.MethodPost, http.MethodDelete, "BREW"} {
		recorder := httptest.NewRecorder()
		p.ServeHTTP(recorder, httptest.NewRequest(method, "/", strings.NewReader("x")))
		if recorder.Code != http.StatusMethodNotAllowed || recorder.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d, %v", method, recorder.Code, recorder.Header())
		}
	}
	recorder := httptest.NewRecorder()
	p.ServeHTTP(recorder, httptest.NewRequest(http.MethodHead, "/", nil))
	if recorder.Code != http.StatusOK || recorder.Body.Len() > 0 {
		t.Errorf("HEAD: %d with %d bytes", recorder.Code, recorder.Body.Len())
	}
}

// Who has a page already gets no other one until it changes; it is packed for who can unpack it.
func TestPagesAreKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := usual()
		p := New(h, Options{})
		first, body := get(t, p, "/game/"+gameID, "Accept-Encoding", "gzip, br")
		if first.Header.Get("Content-Encoding") != "gzip" || first.ContentLength > int64(len(body)) {
			t.Errorf("it is not packed: %v", first.Header)
		}
		same, nothing := get(t, p, "/game/"+gameID, "Accept-Encoding", "gzip", "If-None-Match", first.Header.Get("ETag"))
		if same.StatusCode != http.StatusNotModified || nothing != "" || h.asked != 1 {
			t.Errorf("%d with %d bytes, after %d questions", same.StatusCode, len(nothing), h.asked)
		}
		for range 50 {
			get(t, p, "/game/"+gameID)
		}
		if h.asked != 1 {
			t.Errorf("the server was asked %d times within a moment", h.asked)
		}
		h.moves = append(h.moves, "F8")
		time.Sleep(liveTime) // in synctest: what is kept is old then
		next, body := get(t, p, "/game/"+gameID, "Accept-Encoding", "gzip", "If-None-Match", first.Header.Get("ETag"))
		if next.StatusCode != http.StatusOK || !strings.Contains(body, "Kim Ji-ho to move") {
			t.Errorf("after a move it is answered by %d", next.StatusCode)
		}
		h.result = game.Result{Winner: game.White, Reason: game.Timeout}
		time.Sleep(liveTime) // in synctest: what is kept is old then
		get(t, p, "/game/"+gameID)
		asked := h.asked
		time.Sleep(overTime / 2) // in synctest
		if get(t, p, "/game/"+gameID); h.asked != asked {
			t.Error("a game that is over is asked for anew")
		}
	})
}

// What is forgotten is gone from every page at once.
func TestForgotten(t *testing.T) {
	h := usual()
	h.result = game.Result{Winner: game.White, Reason: game.Timeout}
	p := New(h, Options{})
	paths := []string{"/", "/ratings", "/game/" + gameID, "/game/" + gameID + ".sgf", "/embed/game/" + gameID, "/player/Kim%20Ji-ho"}
	for _, path := range paths {
		if _, body := get(t, p, path); !strings.Contains(body, "Kim Ji-ho") {
			t.Errorf("%s does not name the player", path)
		}
	}
	h.first = ""
	h.edition++
	for _, path := range paths {
		if response, body := get(t, p, path); strings.Contains(body, "Kim Ji-ho") || response.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s still names the player, or may be kept elsewhere: %v", path, response.Header)
		}
	}
}

// A cache has its bounds, and what is over goes first.
func TestTheCacheIsBounded(t *testing.T) {
	var c cache
	now := time.Unix(1_800_000_000, 0)
	add := func(name string, until time.Time) {
		c.keep(name, kept{&answer{body: make([]byte, 1<<20)}, until, 0}, now)
	}
	add("stays", now.Add(time.Hour))
	for i := range 100 {
		add(fmt.Sprint("over ", i), now)
	}
	if c.find("stays", 0, now) == nil || c.bytes > keepBytes+2<<20 {
		t.Errorf("it has %d bytes, and not what may be shown still", c.bytes)
	}
	for i := range 100 {
		add(fmt.Sprint("new ", i), now.Add(time.Hour))
	}
	if c.bytes > keepBytes+2<<20 || c.find("new 99", 0, now) == nil {
		t.Errorf("it has %d bytes", c.bytes)
	}
	sum := 0
	for name, k := range c.of {
		sum += k.size(name)
	}
	if sum != c.bytes {
		t.Errorf("it counts %d bytes of %d", c.bytes, sum)
	}
}

// The first page that a browser loads is small: of a long game, with all that it loads.
func TestPagesAreSmall(t *testing.T) {
	h := usual()
	h.moves = nil
	for y := range 10 { // pairs of columns, so that nobody has five
		for _, column := range []string{"A", "C", "B", "D"} {
			h.moves = append(h.moves, fmt.Sprint(column, y/2*3+y%2+1))
		}
	}
	p := New(h, Options{})
	all := 0
	for _, path := range []string{"/game/" + gameID, stylePath, iconPath, scriptPath} {
		recorder := httptest.NewRecorder()
		request := httptest.NewRequest(http.MethodGet, path, nil)
		request.Header.Set("Accept-Encoding", "gzip")
		p.ServeHTTP(recorder, request)
		if recorder.Code != http.StatusOK {
			t.Fatalf("%s: %d", path, recorder.Code)
		}
		t.Logf("%s: %d bytes", path, recorder.Body.Len())
		all += recorder.Body.Len()
	}
	if n := len(files["page.js"].body); n > 20_000 {
		t.Errorf("the script has %d bytes", n)
	}
	if all > 40<<10 {
		t.Errorf("they have %d bytes together", all)
	}
}

// Every page speaks every language, and every text is there.
func TestEveryLanguage(t *testing.T) {
	for _, l := range lang.All() {
		h := usual()
		p := New(h, Options{})
		for _, path := range []string{"/", "/ratings", "/game/" + gameID, "/embed/game/" + gameID, "/player/Kim%20Ji-ho", "/game/none"} {
			response, body := get(t, p, path+"?lang="+l.Code)
			if want := `<html lang="` + strings.ReplaceAll(l.Code, "_", "-") + `">`; response.StatusCode >= 500 || !strings.Contains(body, want) {
				t.Errorf("%s in %s: %d", path, l.Code, response.StatusCode)
			}
		}
		voice, err := lang.In(l.Code)
		if err != nil {
			t.Fatal(err)
		}
		for name := range texts {
			if one := (request{voice: voice}); one.say(name) == "" {
				t.Errorf("%s has no %q", l.Code, name)
			}
		}
	}
}

func BenchmarkGamePage(b *testing.B) {
	h := usual()
	p := New(h, Options{})
	for b.Loop() {
		h.edition++
		get(b, p, "/game/"+gameID)
	}
}

func BenchmarkPicture(b *testing.B) {
	h := usual()
	p := New(h, Options{})
	for b.Loop() {
		h.edition++
		get(b, p, "/game/"+gameID+".png")
	}
}

// What somebody types is led to its page, and nowhere else.
func TestTypedCodes(t *testing.T) {
	for typed, want := range map[string]string{theCode: "/join/" + theCode, " D1K5 2MZ4 ": "/join/D1K5%202MZ4", "//evil.example/": "/join/%2F%2Fevil.example%2F", "x\r\nSet-Cookie: y": "/join/x%0D%0ASet-Cookie:%20y"} {
		response, _ := get(t, New(usual(), Options{}), "/join?lang=de&code="+url.QueryEscape(typed))
		if got := response.Header.Get("Location"); response.StatusCode != http.StatusSeeOther || got != want+"?lang=de" {
			t.Errorf("%q leads by %d to %s", typed, response.StatusCode, got)
		}
	}
}

// The scripts stay small enough to be read in one go, each.
func TestScriptsAreSmall(t *testing.T) {
	for _, name := range []string{"page.js", "play.js"} {
		if n := len(files[name].body); n > 20_000 {
			t.Errorf("%s has %d bytes", name, n)
		}
	}
}

// leaver is a source from which somebody is gone while a page is made, when the page has their name already.
type leaver struct {
	*house
	once bool
}

func (l *leaver) Game(id string) (*Game, error) {
	g, err := l.house.Game(id)
	if !l.once {
		l.once = true
		l.first = ""
		l.edition++
	}
	return g, err
}

// A page that was begun before somebody is forgotten does not name them after it.
func TestForgottenMeanwhile(t *testing.T) {
	p := New(&leaver{house: usual()}, Options{})
	for range 2 {
		if _, page := get(t, p, "/game/"+gameID); strings.Contains(page, "Kim Ji-ho") {
			t.Error("it names who is forgotten")
		}
	}
}
