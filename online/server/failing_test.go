package server

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"hoshi/internal/nettest"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
)

// Both players of a game are deleted, by themselves or by an order, the one before or after the other and with a restart between: all of both is gone, the
// record stays, and the server goes on.
func TestBothPlayersAreDeleted(t *testing.T) {
	by := map[string]func(*testing.T, *place, *wire, string){
		"herself": func(t *testing.T, _ *place, w *wire, name string) {
			if code := w.request("bye", `{"type":"delete","name":%q}`, name).Code; code != online.Deleted {
				t.Errorf("the connection ends as %s", code)
			}
		},
		"an order": func(t *testing.T, s *place, w *wire, _ string) { s.told(t, "forget "+w.print()) },
	}
	for _, row := range []struct {
		first          int
		one, other     string
		restarts, four bool // four are games of theirs, seats changing
	}{
		{0, "herself", "herself", false, false}, {1, "herself", "herself", false, true}, {0, "herself", "herself", true, true},
		{1, "an order", "herself", true, false}, {0, "herself", "an order", false, true}, {1, "an order", "an order", false, false},
	} {
		t.Run(fmt.Sprintf("%d by %s, then by %s, restart %t", row.first, row.one, row.other, row.restarts), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				opts := quiet
				opts.Data = t.TempDir()
				s := serve(t, opts)
				names := [2]string{"Anna", "Boris"}
				seats, id := seated(t, s, names[0], names[1])
				seats[0].request("over", `{"type":"resign","game":%q}`, id)
				for i := 0; i < 3 && row.four; i++ {
					seats[i%2].say(fmt.Sprintf(`{"type":"offer","game":%q,"offer":"rematch"}`, id))
					next := seats[1-i%2].request("game", `{"type":"offer","game":%q,"offer":"rematch"}`, id).Game
					seats[i%2].expect("game")
					seats[0].request("over", `{"type":"resign","game":%q}`, next)
					seats[1].expect("over")
					id = next
				}
				by[row.one](t, s, seats[row.first], names[row.first])
				if row.restarts {
					nettest.Stop(t, s.Server)
					s = serve(t, opts)
				}
				other := 1 - row.first
				by[row.other](t, s, seats[other].again(s, names[other]), names[other])
				clara := enter(t, s, "Clara")
				if text := clara.request("record", `{"type":"record","game":%q}`, id).SGF; strings.Contains(text, "Anna") || strings.Contains(text, "Boris") {
					t.Errorf("the record is %s", text)
				}
				if rows := counted(t, opts.Data, "SELECT (SELECT count(*) FROM players) + (SELECT count(*) FROM finished WHERE seat0 <> x'' OR seat1 <> x'')"); rows != 1 {
					t.Errorf("%d rows are left of them and Clara", rows)
				}
			})
		})
	}
}

// What can't be stored of one request is that one's failure: it is refused or, at a table, ends the game without a result. The log names the request, nothing
// else fails with it, and the server goes on, also after a restart.
func TestARequestFailsAlone(t *testing.T) {
	for _, row := range []struct {
		table, condition string // of what can't be written
		text             string // what Anna says, with GAME and KEY, Boris's
		breaks           bool   // her game
		said             string
	}{
		{"INSERT ON acts", "NEW.word = 'H9'", `{"type":"act","game":"GAME","seq":2,"act":"H9"}`, true, "request=act"},
		{"UPDATE ON running", "NEW.asked <> ''", `{"type":"offer","game":"GAME","offer":"draw"}`, true, "request=offer"},
		{"INSERT ON finished", "true", `{"type":"resign","game":"GAME"}`, true, "request=end"},
		{"UPDATE ON running", "NEW.asked <> ''", `{"type":"mute","game":"GAME","on":true}`, false, "request=mute"},
		{"INSERT ON blocks", "true", `{"type":"block","player":"KEY","on":true}`, false, "request=block"},
		{"INSERT ON reports", "true", `{"type":"report","player":"KEY"}`, false, "request=report"},
	} {
		t.Run(row.text, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				said := &written{}
				opts := quiet
				opts.Data, opts.Log = t.TempDir(), slog.New(slog.NewTextHandler(said, nil))
				s := serve(t, opts)
				seats, id := seated(t, s, "Anna", "Boris")
				inTurn(seats, id, "H8", "A1")
				others, other := seated(t, s, "Carl", "Dora")
				servertest.Exec(t, opts.Data, "CREATE TRIGGER never BEFORE "+row.table+" WHEN "+row.condition+" BEGIN SELECT RAISE(ABORT, 'it can not be'); END")
				seats[0].say(strings.NewReplacer("GAME", id, "KEY", seats[1].print()).Replace(row.text))
				others[0].act(other, 0, "G7") // in the same commit
				others[1].expect("act")
				switch {
				case row.breaks:
					for _, one := range seats {
						if over := one.expect("over").Over; over.Reason != online.Aborted || over.Winner != -1 || over.Rating != nil {
							t.Errorf("it ends by %+v", over)
						}
					}
				case !strings.Contains(row.text, "mute"):
					if code := seats[0].expect("refused").Code; code != online.NotDone {
						t.Errorf("it is refused as %s", code)
					}
				}
				seats[0].request("pong", `{"type":"ping"}`)
				if err := s.store.Wait(record.Change{}); err != nil { // what was asked for before was tried
					t.Fatal(err)
				}
				if lines := said.lines("a request failed"); len(lines) != 1 || !strings.Contains(lines[0], row.said) {
					t.Errorf("the log says %q", lines)
				}
				servertest.Exec(t, opts.Data, "DROP TRIGGER never")
				nettest.Stop(t, s.Server)
				next := serve(t, opts)
				if next.rounds.byID[other] == nil || len(next.rounds.byID[other].Match.Acts()) != 1 || (next.rounds.byID[id] == nil) != row.breaks || len(said.lines("is lost")) > 0 {
					t.Errorf("after it %d games go on: %s", len(next.rounds.byID), said.String())
				}
				anna := seats[0].again(next, "Anna")
				if !row.breaks {
					anna.request("over", `{"type":"resign","game":%q}`, id)
				}
				anna.request("waiting", `{"type":"seek","settings":%s}`, blitzText)
			})
		})
	}
}

// A player who asks for what can't be stored and is not at a table hears why.
func TestALoginThatCanNotBeStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		servertest.Exec(t, s.opts.Data, "CREATE TRIGGER never BEFORE INSERT ON players WHEN NEW.name = 'Anna' BEGIN SELECT RAISE(ABORT, 'it can not be'); END")
		w := dialWire(t, s)
		w.say(w.loginText("Anna", w.expect("hello").Nonce))
		if code := w.expect("refused").Code; code != online.NotDone {
			t.Errorf("it is refused as %s", code)
		}
		enter(t, s, "Boris")
	})
}
