package server

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/coder/websocket"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
	"hoshi/online/server/table"
)

// What closes a connection is said before, and in the close frame.
func TestTheDocumentsEnds(t *testing.T) {
	for _, row := range []struct {
		name string
		want online.Code
		end  func(t *testing.T, s *place) *wire // brings it about
	}{
		{"no login", online.LoginTime, func(t *testing.T, s *place) *wire {
			w := dialWire(t, s)
			w.expect("hello")
			return w
		}},
		{"silence", online.Idle, func(t *testing.T, s *place) *wire { return enter(t, s, "Anna") }},
		{"the server ends", online.Closing, func(t *testing.T, s *place) *wire {
			w := enter(t, s, "Anna")
			go s.Close(t.Context())
			return w
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := row.end(t, serve(t, Options{}))
				if bye := w.expect("bye"); bye.Code != row.want {
					t.Errorf("the connection ends as %s, want %s", bye.Code, row.want)
				}
				var end websocket.CloseError
				if _, err := w.hear(); !errors.As(err, &end) || end.Code != websocket.StatusPolicyViolation || end.Reason != string(row.want) {
					t.Errorf("the close frame is %v", err)
				}
			})
		})
	}
}

// Of two connections of one key the one that was greeted later stays, whichever logs in first.
func TestTheDocumentsReplaced(t *testing.T) {
	for _, row := range []struct {
		name  string
		order [2]int // in which they log in
	}{{"the earlier one logs in first", [2]int{0, 1}}, {"the earlier one logs in last", [2]int{1, 0}}} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := serve(t, Options{})
				var two [2]*wire
				var nonces [2][]byte
				for i := range two { // one after the other, or the second may be greeted first
					two[i] = dialWire(t, s)
					nonces[i] = two[i].expect("hello").Nonce
				}
				two[1].id = two[0].id
				for at, i := range row.order {
					two[i].say(two[i].loginText("Anna", nonces[i]))
					if at == 0 {
						two[i].expect("welcome")
					}
				}
				if bye := two[0].expect("bye"); bye.Code != online.Replaced {
					t.Errorf("the earlier one ends by %q", bye.Code)
				}
				if reply, err := two[0].hear(); err == nil {
					t.Errorf("then it hears %q", reply.Type)
				}
				two[1].request("pong", `{"type":"ping"}`)
				synctest.Wait()
				if n := s.Load().Players; n != 1 {
					t.Errorf("%d players are there", n)
				}
			})
		})
	}
}

// A player who comes back hears of the whole game before anything else about it.
func TestTheDocumentsOrderOfReturning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, Options{})
		a, _, id := beginAgain(t, s)
		a.act(id, 0, "H8")
		a.expect("act")
		w := a.again(s, "Anna")
		var order []string
		for range 2 {
			reply, err := w.hear()
			if err != nil {
				t.Fatal(err)
			}
			order = append(order, reply.Type)
		}
		if want := []string{"game", "presence"}; !slices.Equal(order, want) {
			t.Errorf("what comes is %q, want %q", order, want)
		}
	})
}

// The example of a signature is one: with the key that the document names, anybody can check their own program.
func TestTheDocumentsSignature(t *testing.T) {
	words := regexp.MustCompile("signs\\s+`(.*?)`;\\s+its public key is `(.*?)`, its fingerprint `(.*?)`").FindStringSubmatch(document(t))
	if words == nil {
		t.Fatal("the document has no signature")
	}
	signature, err := base64.StdEncoding.DecodeString(words[1])
	if err != nil {
		t.Fatal(err)
	}
	public, err := base64.StdEncoding.DecodeString(words[2])
	if err != nil {
		t.Fatal(err)
	}
	nonce, err := hex.DecodeString("abcdef0123456789abcdef0123456789")
	if err != nil {
		t.Fatal(err)
	}
	if !online.VerifySignature(public, online.Challenge{Address: "wss://example.org:443", Nonce: nonce}, signature) {
		t.Error("the signature is not the key's")
	}
	if got := online.Fingerprint(public); got != words[3] {
		t.Errorf("the fingerprint is %s, in the document %s", got, words[3])
	}
}

// rows returns the first words in backticks of the rows of tables below a heading.
func rows(t testing.TB, heading string) (names []string) {
	t.Helper()
	_, below, found := strings.Cut(document(t), heading+"\n")
	if !found {
		t.Fatalf("the document has no %s", heading)
	}
	below, _, _ = strings.Cut(below, "\n## ")
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z_0-9-]+)` \\|").FindAllStringSubmatch(below, -1) {
		names = append(names, row[1])
	}
	return names
}

func TestTheDocumentNamesEveryRequest(t *testing.T) {
	all := newRequests(&base{}, nil, nil, nil, nil, nil)
	maps.DeleteFunc(all.unlocked, func(name string, _ handler) bool { return name == "login" }) // the document has it elsewhere
	want := slices.Sorted(maps.Keys(all.players))
	want = slices.AppendSeq(slices.AppendSeq(want, maps.Keys(all.anybody)), maps.Keys(all.unlocked))
	slices.Sort(want)
	if got := slices.Sorted(slices.Values(rows(t, "## Requests and refusals"))); !slices.Equal(got, want) {
		t.Errorf("the document has the requests %q, the server %q", got, want)
	}
}

func TestTheDocumentNamesEveryCode(t *testing.T) {
	source, err := parser.ParseFile(token.NewFileSet(), "../refusal.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, declaration := range source.Decls {
		group, ok := declaration.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			text, err := strconv.Unquote(spec.(*ast.ValueSpec).Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			codes = append(codes, text)
		}
		break // those that a client finds by itself come after
	}
	slices.Sort(codes)
	if got := slices.Sorted(slices.Values(rows(t, "## Codes"))); !slices.Equal(got, codes) {
		t.Errorf("the document has the codes\n%q, the server\n%q", got, codes)
	}
}

// Every field that a message can have is named.
func TestTheDocumentNamesEveryField(t *testing.T) {
	text := document(t)
	seen := map[reflect.Type]bool{}
	var look func(reflect.Type)
	look = func(kind reflect.Type) {
		for kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice || kind.Kind() == reflect.Array {
			kind = kind.Elem()
		}
		if kind.Kind() != reflect.Struct || seen[kind] || kind == reflect.TypeFor[online.Settings]() {
			return
		}
		seen[kind] = true
		for field := range kind.Fields() {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if name != "" && !strings.Contains(text, `"`+name+`":`) && !strings.Contains(text, "`"+name+"`") {
				t.Errorf("%v.%s is %q, of which the document says nothing", kind, field.Name, name)
			}
			look(field.Type)
		}
	}
	look(reflect.TypeFor[online.Request]())
	look(reflect.TypeFor[online.Reply]())
}

// The table of openings says which rules and boards each goes with.
func TestTheDocumentsOpenings(t *testing.T) {
	type claim struct {
		rules string
		from  int
	}
	claims := map[string]claim{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\| (all|all except renju|renju) \\| (\\d+) \\|").FindAllStringSubmatch(document(t), -1) {
		from, err := strconv.Atoi(row[3])
		if err != nil {
			t.Fatal(err)
		}
		claims[row[1]] = claim{row[2], from}
	}
	for _, opening := range game.Protocols {
		said, ok := claims[opening.String()]
		if !ok {
			t.Errorf("the document does not know %v", opening)
		}
		for _, rule := range game.Rules {
			for size := 1; size <= 30; size++ {
				want := size >= cmp.Or(said.from, 99) && size <= 22 && (opening != game.Balanced || size == 15)
				switch {
				case rule == game.Renju:
					want = want && size == 15 && said.rules != "all except renju"
				default:
					want = want && said.rules != "renju"
				}
				if err := (online.Settings{Rule: rule, Size: size, Opening: opening}).Validate(); (err == nil) != want {
					t.Errorf("%v, %v on %d: the document says %v, the server %v", opening, rule, size, want, err)
				}
			}
		}
	}
}

// What the document says in passing about limits and forms.
func TestTheDocumentsNumbers(t *testing.T) {
	text := strings.Join(strings.Fields(document(t)), " ")
	for _, words := range []string{fmt.Sprintf("newest %s of each: what is told stays", map[int]string{50: "fifty"}[hall.LobbyEntries]),
		fmt.Sprintf("The protocol, version %d", online.Version), fmt.Sprintf("hoshi-online-%d login", online.Version),
		fmt.Sprintf("a `deviation` above %d", record.Settled), fmt.Sprintf("with %d stones on the board", record.ProvenStones), fmt.Sprintf("at most %d points in either direction", record.UnprovenMost),
		fmt.Sprintf("with %[1]d opponents of %[1]d networks", record.ProvenBy), fmt.Sprintf("has met %d opponents, each on a network of its own", record.ListPeers), fmt.Sprintf("w = min(1, %d / d) / (1 + m)", record.Settled),
		fmt.Sprintf("half of that after %d days", record.MeetingsHalf), fmt.Sprintf("the last %d opponents and networks", record.MeetingsMost),
		fmt.Sprintf("the last %d round trips", table.TripsKept), fmt.Sprintf("for %d breaks of a game", table.FreeBreaks), fmt.Sprintf("at least %v of `limits.grace`", seconds(table.GraceLeast))} {
		if !strings.Contains(text, words) {
			t.Errorf("the document does not say %q", words)
		}
	}
	for clock, want := range map[string]string{"10m": "10m", "10m+5s": "10m+5s", "5m+3x30s": "5m+3x30s", "3x30s": "3x30s", "30s/move": "30s/move",
		"3m, 30s/move": "3m, 30s/move", "none": "none", "": "none", "1h30m": "1h30m", "1.5m": "1m30s", "90s": "1m30s", "500ms": "500ms", " 10 m + 5 s ": "10m+5s"} {
		var s online.Settings
		if err := json.Unmarshal(fmt.Appendf(nil, `{"rule":"freestyle","size":15,"opening":"free","clock":%q}`, clock), &s); err != nil || s.Validate() != nil || s.Time.String() != want {
			t.Errorf("%q is %v, %v", clock, s.Time, err)
		}
	}
	for _, clock := range []string{"10", "25h", "5s+", "10m+5s+3x30s", "0x30s", "101x30s", "10m+25h", "5m,5m"} {
		var s online.Settings
		if err := json.Unmarshal(fmt.Appendf(nil, `{"rule":"freestyle","size":15,"opening":"free","clock":%q}`, clock), &s); err == nil && s.Validate() == nil {
			t.Errorf("%q is taken for %v", clock, s.Time)
		}
	}
}

// The rules that a client must know where it draws, and that are easy to guess wrong.
func TestTheDocumentsBoards(t *testing.T) {
	for size, centre := range map[int]string{15: "H8", 16: "I8", 10: "F5"} {
		opening, err := game.NewOpening(game.Pro, game.Freestyle, size)
		if err != nil {
			t.Fatal(err)
		}
		if step, _ := opening.Step(); len(step.Points) != 1 || step.Points[0].Text(size) != centre {
			t.Errorf("the centre of %d is %v", size, step.Points)
		}
	}
	for _, row := range []struct {
		name string
		rule game.Rule
		acts string
		want game.Reason
	}{
		{"caro from the edge", game.Caro, "A1 F1 B1 F5 C1 H5 D1 J5 E1", game.Five},
		{"caro shut in", game.Caro, "B1 A1 C1 G1 D1 H5 E1 J5 F1", game.Ongoing},
		{"six under caro", game.Caro, "A1 A5 B1 B5 C1 C5 E1 E5 F1 J5 D1", game.Ongoing},
		{"six under caro6", game.Caro6, "A1 A5 B1 B5 C1 C5 E1 E5 F1 J5 D1", game.Five},
	} {
		m := servertest.Match(t, online.Settings{Rule: row.rule, Size: 15}, strings.Fields(row.acts)...)
		if got := m.Result().Reason; got != row.want {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
}
