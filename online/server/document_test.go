package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"hoshi/online"
	"hoshi/online/server/hall"
)

// document returns PROTOCOL.md.
func document(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("../PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// examples returns the messages in PROTOCOL.md by the name behind the fence's "json".
func examples(t testing.TB) map[string]string {
	t.Helper()
	named := map[string]string{}
	for _, block := range regexp.MustCompile("(?s)```json *(.*?)\n(.*?)```").FindAllStringSubmatch(document(t), -1) {
		if name, text := block[1], block[2]; name == "" || named[name] != "" {
			t.Errorf("an example without a name of its own: %q, %s", name, text)
		} else {
			named[name] = text
		}
	}
	return named
}

// TestEveryExampleOfTheDocument drives the server to say what each example shows, or says to it what the example shows.
func TestEveryExampleOfTheDocument(t *testing.T) {
	t.Parallel()
	named := examples(t)
	for name := range stories {
		if named[name] == "" {
			t.Errorf("the document has no example %s", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		t.Run(name, func(t *testing.T) {
			story := stories[name]
			if story == nil {
				t.Fatal("nothing runs this example")
			}
			synctest.Test(t, func(t *testing.T) {
				if got := story(t, serve(t, Options{RateSameNetwork: true, Pages: true}), named[name]); got != nil {
					sameMessage(t, name, decoded(t, []byte(named[name])), decoded(t, got))
				}
			})
		})
	}
}

func decoded(t testing.TB, data []byte) (value any) {
	t.Helper()
	if err := json.Unmarshal(data, &value); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return value
}

// forms are what fields look like whose values differ from one run to the next.
var forms = map[string]*regexp.Regexp{
	"nonce": regexp.MustCompile(`^[A-Za-z0-9+/]{22}==$`), "server": regexp.MustCompile(`^hoshi \d+\.\d+\.\d+`),
	"key": regexp.MustCompile(`^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$`), "id": regexp.MustCompile(`^[0-9a-z]{8}([0-9a-z]{5})?$`),
	"game": regexp.MustCompile(`^[0-9a-z]{13}$`), "challenge": regexp.MustCompile(`^[0-9a-z]{8}$`),
	"code": regexp.MustCompile(`^[0-9a-z]{4}(-[0-9a-z]{4}){2}$`), "sgf": regexp.MustCompile(`^\(;FF\[4\]GM\[4\]`),
	"gone": regexp.MustCompile(`^([0-9a-z]{8}|[0-9a-z]{13})$`), "player": regexp.MustCompile(`^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$`), "began": timeOfDay, "ended": timeOfDay, "at": timeOfDay, "ms": duration, "elapsed": duration, "time": duration, "grace": duration,
}

// lastName finds the name of the last field of a path.
var lastName = regexp.MustCompile(`([a-z]+)(\.\d+)*$`)

var timeOfDay, duration = regexp.MustCompile(`^\d{12,13}$`), regexp.MustCompile(`^\d{1,6}$`)

// sameMessage compares an example with what the server says: the same fields with the same values or, where those differ from one
// run to the next, with values of the same form.
func sameMessage(t *testing.T, path string, example, got any) {
	t.Helper()
	switch example := example.(type) {
	case map[string]any:
		object, ok := got.(map[string]any)
		if want, have := slices.Sorted(maps.Keys(example)), slices.Sorted(maps.Keys(object)); !ok || !slices.Equal(want, have) {
			t.Errorf("%s has the fields %q in the document, %q on the server (%v)", path, want, have, got)
			return
		}
		for name := range example {
			sameMessage(t, path+"."+name, example[name], object[name])
		}
		return
	case []any:
		list, ok := got.([]any)
		if !ok || len(list) != len(example) {
			t.Errorf("%s is %v in the document, %v on the server", path, example, got)
			return
		}
		for i := range example {
			sameMessage(t, path+"."+strconv.Itoa(i), example[i], list[i])
		}
		return
	}
	if form := forms[lastName.FindStringSubmatch(path)[1]]; form != nil && path != "bye.code" && path != "refused.code" && path != "later.code" && reflect.TypeOf(example) == reflect.TypeOf(got) {
		for _, value := range []any{example, got} {
			if text := fmt.Sprintf("%v", value); !form.MatchString(text) {
				if number, ok := value.(float64); !ok || !form.MatchString(strconv.FormatFloat(number, 'f', 0, 64)) {
					t.Errorf("%s is %q, which is not of the form %v", path, text, form)
				}
			}
		}
		return
	}
	if example != got {
		t.Errorf("%s is %v in the document, %v on the server", path, example, got)
	}
}

// with returns an example with other values of some of its fields.
func with(t testing.TB, example string, fields map[string]any) string {
	t.Helper()
	object := decoded(t, []byte(example)).(map[string]any)
	for name, value := range fields {
		if object[name] == nil {
			t.Fatalf("%s has no field %s", example, name)
		}
		object[name] = value
	}
	return string(online.Encode(object))
}

// nextOf returns the next message of the type as it came.
func (w *wire) nextOf(kind string) []byte {
	w.t.Helper()
	w.expect(kind)
	return w.raw
}

// again logs the same player in on another connection.
func (w *wire) again(s *place, name string) *wire {
	w.t.Helper()
	next := dialWire(w.t, s)
	next.id = w.id
	next.say(next.loginText(name, next.expect("hello").Nonce))
	next.expect("welcome")
	return next
}

// stories are what leads to each example. Those of what a server says return what it said; those of what a client says say it.
var stories = map[string]func(t *testing.T, s *place, example string) []byte{
	"hello": func(t *testing.T, s *place, _ string) []byte { return dialWire(t, s).nextOf("hello") },
	"login": func(t *testing.T, s *place, example string) []byte {
		w := dialWire(t, s)
		challenge := online.Challenge{Address: atHome, Nonce: w.expect("hello").Nonce}
		w.say(with(t, example, map[string]any{"key": w.id.PublicKey(), "signature": w.id.Sign(challenge)}))
		if welcome := w.expect("welcome"); welcome.Player.Name != "Anna" {
			t.Errorf("welcome is %+v", welcome)
		}
		return nil
	},
	"guest": func(t *testing.T, s *place, example string) []byte {
		w := dialWire(t, s)
		challenge := online.Challenge{Address: atHome, Nonce: w.expect("hello").Nonce, Guest: true}
		w.say(with(t, example, map[string]any{"key": w.id.PublicKey(), "signature": w.id.Sign(challenge)}))
		if welcome := w.expect("welcome"); !strings.HasPrefix(welcome.Player.Name, "Guest #") {
			t.Errorf("welcome is %+v", welcome)
		}
		return nil
	},
	"welcome": func(t *testing.T, s *place, _ string) []byte { return enter(t, s, "Anna").raw },
	"refused": func(t *testing.T, s *place, _ string) []byte {
		seats, id := seated(t, s, "Anna", "Bert")
		seats[1].say(fmt.Sprintf(`{"type":"act","id":17,"game":%q,"seq":0,"act":"H8"}`, id))
		return seats[1].nextOf("refused")
	},
	"later": func(t *testing.T, s *place, _ string) []byte {
		a, b := enter(t, s, "Anna"), enter(t, s, "Bert")
		dare := fmt.Sprintf(`{"type":"challenge","id":18,"to":%q,"settings":%s}`, b.print(), blitzText)
		for range hall.Dares {
			a.request("waiting", "%s", dare)
			a.request("waiting", `{"type":"cancel"}`)
		}
		a.say(dare)
		return a.nextOf("refused")
	},
	"strangers": func(t *testing.T, s *place, example string) []byte {
		a, b := enter(t, s, "Anna"), enter(t, s, "Bert")
		if blocks := a.request("blocks", "%s", example).Blocks; len(blocks) != 1 || blocks[0].Key != online.Strangers {
			t.Errorf("blocked are %+v", blocks)
		}
		if code := b.request("refused", `{"type":"challenge","to":%q,"settings":%s}`, a.print(), blitzText).Code; code != online.OnlyMet {
			t.Errorf("a stranger is refused as %s", code)
		}
		return nil
	},
	"bye": func(t *testing.T, s *place, _ string) []byte {
		w := enter(t, s, "Anna")
		w.again(s, "Anna")
		said := w.nextOf("bye")
		if _, err := w.hear(); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
			t.Errorf("the connection ends by %v", err)
		}
		return said
	},
	"seek": func(t *testing.T, s *place, example string) []byte {
		w := enter(t, s, "Anna")
		w.say(example)
		if wait := w.expect("waiting"); wait.Re != 1 || wait.Wait.For != "seek" {
			t.Errorf("it waits for %+v", wait)
		}
		return nil
	},
	"waiting": func(t *testing.T, s *place, _ string) []byte {
		w := enter(t, s, "Anna")
		w.say(examples(t)["seek"])
		return w.nextOf("waiting")
	},
	"ranged": func(t *testing.T, s *place, example string) []byte {
		w := enter(t, s, "Anna")
		w.say(example)
		if wait := w.expect("waiting").Wait; wait.Range != 100 {
			t.Errorf("it waits for %+v", wait)
		}
		return nil
	},
	"dare": func(t *testing.T, s *place, example string) []byte {
		a, b := enter(t, s, "Anna"), enter(t, s, "Bert")
		a.say(with(t, example, map[string]any{"to": b.print()}))
		if wait := a.expect("waiting").Wait; wait.For != "challenge" || wait.Code != "" {
			t.Errorf("it waits for %+v", wait)
		}
		return nil
	},
	"challenges": func(t *testing.T, s *place, _ string) []byte {
		a, b := enter(t, s, "Anna"), enter(t, s, "Bert")
		a.say(with(t, examples(t)["dare"], map[string]any{"to": b.print()}))
		return b.nextOf("challenges")
	},
	"declined": func(t *testing.T, s *place, _ string) []byte {
		a, b := enter(t, s, "Anna"), enter(t, s, "Bert")
		a.say(with(t, examples(t)["dare"], map[string]any{"to": b.print()}))
		a.expect("waiting")
		b.say(fmt.Sprintf(`{"type":"decline","challenge":%q}`, b.expect("challenges").Challenges[0].ID))
		return a.nextOf("waiting")
	},
	"export": func(t *testing.T, s *place, _ string) []byte {
		a, b, id := beginAgain(t, s)
		b.say(fmt.Sprintf(`{"type":"resign","game":%q}`, id))
		a.expect("over")
		a.request("blocks", `{"type":"block","on":true,"player":%q}`, b.print())
		a.request("reported", `{"type":"report","player":%q,"game":%q,"text":"It was rude."}`, b.print(), id)
		a.say(`{"type":"export","id":9}`)
		return a.nextOf("export")
	},
	"delete": func(t *testing.T, s *place, example string) []byte {
		w := enter(t, s, "Anna")
		w.say(example)
		if code := w.expect("bye").Code; code != online.Deleted {
			t.Errorf("it ends as %s", code)
		}
		return nil
	},
	"challenge": func(t *testing.T, s *place, example string) []byte {
		w := enter(t, s, "Anna")
		w.say(example)
		if wait := w.expect("waiting").Wait; wait.For != "challenge" || wait.Code == "" {
			t.Errorf("it waits for %+v", wait)
		}
		return nil
	},
	"coded": func(t *testing.T, s *place, _ string) []byte {
		w := enter(t, s, "Anna")
		w.say(examples(t)["challenge"])
		return w.nextOf("waiting")
	},
	"accept": func(t *testing.T, s *place, example string) []byte {
		a, b := enter(t, s, "Anna"), enter(t, s, "Bert")
		a.say(examples(t)["challenge"])
		code := a.expect("waiting").Wait.Code
		b.say(with(t, example, map[string]any{"code": strings.ToUpper(strings.ReplaceAll(code, "-", ""))}))
		if table := b.expect("game").Table; table.You != 1 || !table.Settings.Rated || !table.Private {
			t.Errorf("the game is %+v", table)
		}
		return nil
	},
	"lobby": func(t *testing.T, s *place, _ string) []byte {
		_, _, watcher, _ := inTheLobby(t, s)
		return watcher.raw
	},
	"changed": func(t *testing.T, s *place, _ string) []byte {
		a, d, watcher, id := inTheLobby(t, s)
		a.say(`{"type":"cancel"}`)
		d.say(fmt.Sprintf(`{"type":"resign","game":%q}`, id))
		d.expect("over")
		d.say(`{"type":"challenge","settings":` + strings.Replace(blitzText, "5m", "10m", 1) + `}`)
		return watcher.nextOf("lobby")
	},
	"settings": func(t *testing.T, s *place, example string) []byte {
		w := enter(t, s, "Anna")
		w.say(`{"type":"seek","settings":` + example + `}`)
		said, err := json.Marshal(w.expect("waiting").Wait.Settings)
		if err != nil {
			t.Fatal(err)
		}
		return said
	},
	"game": func(t *testing.T, s *place, _ string) []byte {
		a, b, id := beginAgain(t, s)
		a.act(id, 0, "H8")
		b.expect("act")
		a.say(fmt.Sprintf(`{"type":"offer","game":%q,"offer":"draw"}`, id))
		b.say(fmt.Sprintf(`{"type":"chat","game":%q,"text":"Hello!"}`, id))
		a.expect("chat")
		b.CloseNow()
		a.expect("presence")
		time.Sleep(time.Second) // in the bubble
		return a.again(s, "Anna").nextOf("game")
	},
	"act": func(t *testing.T, s *place, example string) []byte {
		a, b, id := beginAgain(t, s)
		a.act(id, 0, "H8")
		b.expect("act")
		b.say(with(t, example, map[string]any{"game": id}))
		if act := b.expect("act"); act.Act.Act != "J9" || act.Act.Seat != 1 {
			t.Errorf("done was %+v", act.Act)
		}
		return nil
	},
	"acted": func(t *testing.T, s *place, _ string) []byte {
		a, b, id := beginAgain(t, s)
		a.act(id, 0, "H8")
		b.expect("act")
		b.act(id, 1, "J9")
		b.expect("act")
		return b.raw
	},
	"over": func(t *testing.T, s *place, _ string) []byte {
		a, b, id := beginAgain(t, s)
		for seq, act := range []string{"H8", "A1", "H9", "B1", "H10", "C1", "H11", "D1", "H12"} {
			[]*wire{a, b}[seq%2].act(id, seq, act)
			a.expect("act")
		}
		return a.nextOf("over")
	},
	"step": func(t *testing.T, s *place, _ string) []byte {
		w, other := enter(t, s, "Anna"), enter(t, s, "Bert")
		settings := strings.Replace(blitzText, `"free"`, `"swap2"`, 1)
		w.say(`{"type":"challenge","seat":0,"settings":` + settings + `}`)
		w.expect("waiting")
		other.say(`{"type":"seek","settings":` + settings + `}`)
		id := w.expect("game").Game
		var reply online.Reply
		for seq, act := range []string{"H8", "A1", "H9"} {
			w.act(id, seq, act)
			reply = w.expect("act")
		}
		return online.Encode(reply.Live.Step)
	},
	"back": func(t *testing.T, s *place, _ string) []byte {
		a, b, id := beginAgain(t, s)
		for seq, act := range []string{"H8", "J9", "H9", "J10"} {
			[]*wire{a, b}[seq%2].act(id, seq, act)
			a.expect("act")
		}
		a.say(fmt.Sprintf(`{"type":"offer","game":%q,"offer":"takeback"}`, id))
		b.expect("offer")
		b.say(fmt.Sprintf(`{"type":"answer","game":%q,"offer":"takeback","yes":true}`, id))
		return a.nextOf("back")
	},
	"offer": func(t *testing.T, s *place, example string) []byte {
		a, b, id := beginAgain(t, s)
		a.act(id, 0, "H8")
		a.say(with(t, example, map[string]any{"game": id}))
		if o := b.expect("offer").Offer; o.Offer != online.OfferTakeBack || o.State != online.Open {
			t.Errorf("the offer is %+v", o)
		}
		return nil
	},
	"offered": func(t *testing.T, s *place, _ string) []byte {
		a, b, id := beginAgain(t, s)
		a.act(id, 0, "H8")
		a.say(with(t, examples(t)["offer"], map[string]any{"game": id}))
		return b.nextOf("offer")
	},
	"answer": func(t *testing.T, s *place, example string) []byte {
		a, b, id := beginAgain(t, s)
		a.act(id, 0, "H8")
		a.say(with(t, examples(t)["offer"], map[string]any{"game": id}))
		b.expect("offer")
		b.say(with(t, example, map[string]any{"game": id}))
		if live := a.expect("back").Live; live.Seq != 0 || live.Rated {
			t.Errorf("it stands at %+v", live)
		}
		return nil
	},
	"presence": func(t *testing.T, s *place, _ string) []byte {
		a, b, _ := beginAgain(t, s)
		b.CloseNow()
		return a.nextOf("presence")
	},
	"abort": func(t *testing.T, s *place, example string) []byte {
		a, b, id := beginAgain(t, s)
		a.act(id, 0, "H8")
		b.say(with(t, example, map[string]any{"game": id}))
		if over := a.expect("over").Over; over.Reason != online.Aborted {
			t.Errorf("it ends by %+v", over)
		}
		return nil
	},
	"claim": func(t *testing.T, s *place, example string) []byte {
		a, b, id := beginAgain(t, s)
		inTurn([2]*wire{a, b}, id, "H8", "A1", "H9", "B1")
		b.CloseNow()
		a.expect("presence")
		for range 8 { // while the grace lasts
			time.Sleep(10 * time.Second) // in the bubble
			a.say(`{"type":"ping"}`)
			a.expect("pong")
		}
		a.expect("presence")
		a.say(with(t, example, map[string]any{"game": id}))
		if over := a.expect("over").Over; over.Reason != online.Abandoned || over.Winner != 0 {
			t.Errorf("it ends by %+v", over)
		}
		return nil
	},
	"stands": func(t *testing.T, s *place, _ string) []byte {
		a, b, id := beginAgain(t, s)
		inTurn([2]*wire{a, b}, id, "H8")
		s.hang(2 * time.Second)
		return a.nextOf("clock")
	},
	"clock": func(t *testing.T, s *place, _ string) []byte {
		a, b, id := beginAgain(t, s)
		inTurn([2]*wire{a, b}, id, "H8")
		s.hang(2 * time.Second)
		a.expect("clock")
		return a.nextOf("clock")
	},
	"chat": func(t *testing.T, s *place, _ string) []byte {
		a, b, id := beginAgain(t, s)
		a.say(fmt.Sprintf(`{"type":"chat","game":%q,"text":"Good game!"}`, id))
		return b.nextOf("chat")
	},
	"record": func(t *testing.T, s *place, _ string) []byte {
		a, b, id := beginAgain(t, s)
		b.say(fmt.Sprintf(`{"type":"resign","game":%q}`, id))
		a.expect("over")
		a.say(fmt.Sprintf(`{"type":"record","id":7,"game":%q}`, id))
		return a.nextOf("record")
	},
}

// inTheLobby lets Anna wait, Carl and Dora play, and Bert hear of it.
func inTheLobby(t *testing.T, s *place) (anna, dora, watcher *wire, game string) {
	t.Helper()
	settings := strings.Replace(blitzText, "5m", "10m", 1)
	a, c, d, watcher := enter(t, s, "Anna"), enter(t, s, "Carl"), enter(t, s, "Dora"), enter(t, s, "Bert")
	c.say(`{"type":"challenge","seat":0,"settings":` + settings + `}`)
	d.say(`{"type":"accept","challenge":"` + c.expect("waiting").Wait.Challenge + `"}`)
	game = c.expect("game").Game
	c.act(game, 0, "H8")
	d.expect("act")
	a.say(`{"type":"challenge","seat":0,"settings":` + blitzText + `}`)
	a.expect("waiting")
	time.Sleep(2 * lobbyEvery) // in the bubble
	watcher.request("lobby", `{"type":"lobby","on":true}`)
	return a, d, watcher, game
}

// beginAgain begins the game of the examples: Anna has the first seat, Bert the other one.
func beginAgain(t *testing.T, s *place) (a, b *wire, id string) {
	t.Helper()
	a, b = enter(t, s, "Anna"), enter(t, s, "Bert")
	settings := strings.Replace(blitzText, "5m", "5m+3x30s", 1)
	a.say(`{"type":"challenge","seat":0,"settings":` + settings + `}`)
	a.expect("waiting")
	b.say(`{"type":"seek","settings":` + settings + `}`)
	b.expect("game")
	return a, b, a.expect("game").Game
}
