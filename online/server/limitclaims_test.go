package server

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/table"
)

// number writes n as the document does.
func number(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// seconds writes a time as the document does.
func seconds(d time.Duration) string { return number(int(d/time.Second)) + " s" }

// The document's table of limits has what the code has, and every limit of the code.
func TestTheDocumentsLimits(t *testing.T) {
	o := Options{}.withDefaults()
	limits := o.limits()
	handshakes := o.Gate().Handshakes()
	rows := []struct{ what, limit, of string }{ // of are the constants behind it that stand in the files limits.go
		{"bytes of a message of a client", "`limits.message`: " + number(limits.Message), "MaxMessage"},
		{"messages of a connection", fmt.Sprintf("`limits.burst`: %d at once, then `limits.rate`: %d a second", limits.Burst, limits.Rate), "messageBurst messageRate"},
		{"messages above that, one after the other", number(maxStrikes), "maxStrikes"},
		{"bytes of a message of the server, unpacked", number(online.MaxUnpacked), ""},
		{"messages of the server that a connection has not read", fmt.Sprintf("%d, or %s bytes of them", online.MaxQueue, number(online.MaxUnsent)), ""},
		{"time for a connection to take one of them", seconds(online.WriteTime), ""},
		{"time for the login", seconds(gate.LoginTime), "LoginTime"},
		{"silence of a connection", "`limits.idle`: " + seconds(o.Idle), ""},
		{"players that are logged in", number(o.MaxPlayers) + " (an option)", ""},
		{"connections of an address", number(o.PerAddress) + " (an option), and " + number(handshakes) + " more that are no WebSocket yet", "PerAddress HandshakePart"},
		{"new connections of an address", fmt.Sprintf("%d at once, then %d a second", 2*o.PerAddress, gate.ArrivalRate), "ArrivalRate"},
		{"whatever comes from an address", fmt.Sprintf("%d at once, then %d a second", 4*o.PerAddress, gate.KnockRate), "KnockRate"},
		{"new connections of all while games go on", fmt.Sprintf("%d at once, then %d a second", gate.AcceptBurst, gate.AcceptRate), "AcceptBurst AcceptRate"},
		{"games of an address, with those waited for", number(hall.GamesPer(o.PerAddress)), ""},
		{"games that a connection watches", number(maxWatched), "maxWatched"},
		{"watchers of a game", fmt.Sprintf("%d (an option), of them %d with `glance`", o.MaxWatchers, o.MaxWatchers/glancePart), "maxWatchers glancePart"},
		{"pages of an address", fmt.Sprintf("%d at once, then %d a second", 4*o.PerAddress, gate.PageRate), "PageRate"},
		{"characters of what is said or reported", "`limits.chat`: " + number(limits.Chat), ""},
		{"marks above and below one character of that, such as accents", number(online.MaxChatMarks), ""},
		{"bytes that a player says", fmt.Sprintf("%s at once, then %s a minute", number(hall.ChatMinute), number(hall.ChatMinute)), "ChatMinute"},
		{"lines that `game` has", number(table.ChatLines), "ChatLines"},
		{"challenges of a player to people", fmt.Sprintf("%d at once, then one in %d s", hall.Dares, hall.DareEvery), "Dares DareEvery"},
		{"challenges of all of an address to people", fmt.Sprintf("%d at once, then one in %d s", hall.GamesPer(o.PerAddress), hall.DareEveryAll), "DareEveryAll"},
		{"new names of an address", fmt.Sprintf("%d at once, then one in %d s", o.PerAddress, hall.NameEvery), "NameEvery"},
		{"public games that a player ends before they count", fmt.Sprintf("%d at once, then one in %d s", hall.BreaksOff, hall.BreakEvery), "BreaksOff BreakEvery"},
		{"reports of a player", fmt.Sprintf("%d at once, then one in %s s", hall.Reports, number(hall.ReportEvery)), "Reports ReportEvery"},
		{"players whom one has blocked", number(hall.MaxBlocks), "MaxBlocks"},
		{"`range` of a seek", number(record.RangeMost), ""},
		{"take-backs of a game", number(table.MaxBacks), "MaxBacks"},
		{"bytes of an `act`", number(table.MaxWord), ""},
		{"time for the first act of a seat", "`limits.first`: " + seconds(o.First), ""},
		{"time for a step of an opening, and for a turn without a clock", "`limits.turn`: " + seconds(o.Turn), ""},
		{"absence from a game", fmt.Sprintf("`limits.grace`: %s, by a clock %s of what it gives for forty moves, %s at least", seconds(o.Grace), map[int]string{3: "a third"}[table.GracePart], seconds(table.GraceLeast)), ""},
		{"what changes of the lobby", fmt.Sprintf("once in %s", seconds(lobbyEvery)), "lobbyEvery"},
		{"challenges, and games, of `lobby`", number(hall.LobbyEntries), "LobbyEntries"},
		{"people of `lobby`", number(hall.LobbyPeople), "LobbyPeople"},
		{"entries of `ratings`", number(bestPlayers), "bestPlayers"},
		{"games of an `export`", number(exportGames), "exportGames"},
		{"time for which nobody else can have a name that was given up", number(int(record.NameKept.Hours()/24)) + " days", ""},
	}
	_, below, found := strings.Cut(document(t), "\n## Limits\n")
	if !found {
		t.Fatal("the document has no limits")
	}
	below, _, _ = strings.Cut(below, "\n## ")
	said := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$`).FindAllStringSubmatch(below, -1) {
		said[row[1]] = row[2]
	}
	shown := map[string]bool{}
	for _, row := range rows {
		if said[row.what] != row.limit {
			t.Errorf("of %s the document says %q, the code has %q", row.what, said[row.what], row.limit)
		}
		delete(said, row.what)
		for name := range strings.FieldsSeq(row.of) {
			shown[name] = true
		}
	}
	for _, head := range []string{"what", "---", "it closes", "any reason with a code below", "a message longer than `limits.message`", "a server that is being shut down when the connection comes"} {
		delete(said, head)
	}
	if len(said) > 0 {
		t.Errorf("the code does not know what the document limits: %q", slices.Sorted(maps.Keys(said)))
	}
	for _, file := range []string{"limits.go", "gate/limits.go", "hall/limits.go", "table/limits.go"} {
		for _, name := range constantsOf(t, file) {
			if !shown[name] {
				t.Errorf("the document's table of limits has no row for %s of %s, or this test does not know it", name, file)
			}
		}
	}
}

// constantsOf returns the names of the constants that a file declares.
func constantsOf(t *testing.T, file string) (names []string) {
	t.Helper()
	source, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, declaration := range source.Decls {
		if group, ok := declaration.(*ast.GenDecl); ok && group.Tok == token.CONST {
			for _, spec := range group.Specs {
				for _, name := range spec.(*ast.ValueSpec).Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}
