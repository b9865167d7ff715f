package storetest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	engine "hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
)

var freestyle = online.Settings{Rule: engine.Freestyle, Size: 15}

// testWaiting tests the storing of waiting players.
func testWaiting(t *testing.T, do Do) {
	login(t, do, anna, "Anna")
	login(t, do, boris, "Boris")
	seat := 0
	first := record.Waiting{ID: "one", Kind: "seek", Key: anna, Rating: 1500, Settings: freestyle, Width: 100, Since: began}
	again := record.Waiting{ID: "two", Kind: "challenge", Key: anna, Rating: 1501.5, Settings: online.Settings{Rule: engine.Renju, Size: 15, Time: engine.TimeControl{Main: 5 * time.Minute}, Rated: true},
		Seat: &seat, Code: "d1k5-2mz4-hq7x", Since: began.Add(time.Second)}
	other := record.Waiting{ID: "three", Kind: "seek", Key: boris, Rating: 1400, Settings: freestyle, Since: began}
	hold := func(what string, want ...record.Waiting) {
		t.Helper()
		do.must(t, func(l record.Ledger) error {
			got, err := l.Waiters()
			slices.SortFunc(got, func(a, b record.Waiting) int { return cmp.Compare(a.ID, b.ID) })
			if rowsOf(got) != rowsOf(want) {
				t.Errorf("%s: %s wait, want %s", what, rowsOf(got), rowsOf(want))
			}
			return err
		})
	}
	does := func(what func(record.Ledger) error) { t.Helper(); do.must(t, what) }
	does(func(l record.Ledger) error { return l.Wait(first) })
	does(func(l record.Ledger) error { return l.Wait(other) })
	hold("two", first, other)
	does(func(l record.Ledger) error { return l.Wait(again) })
	hold("a player waits for one thing", other, again)
	does(func(l record.Ledger) error { return l.Withdraw("one", "nothing") })
	hold("what is gone already", other, again)
	does(func(l record.Ledger) error { return l.Withdraw("three", "two") })
	hold("nobody")
	does(func(l record.Ledger) error { return l.Wait(first) })
	does(func(l record.Ledger) error { return l.Forget(anna, began) })
	hold("who was deleted")
}

// rowsOf writes waiting players so that they can be compared.
func rowsOf(list []record.Waiting) (text string) {
	for _, w := range list {
		seat := -1
		if w.Seat != nil {
			seat = *w.Seat
		}
		text += fmt.Sprintf("%s %s %x %v %v %d %q %d %d; ", w.ID, w.Kind, w.Key[:3], w.Rating, w.Settings, seat, w.Code, w.Width, w.Since.UnixMilli())
	}
	return text
}

// Pool is the waiting players when somebody looks for an opponent.
type Pool struct {
	Rows   []record.Waiting
	Blocks [][2]record.Key // the first has blocked the second
	Asks   string          // the ID of the player who looks
	Now    time.Time
}

// Choice is what [record.Waiting.Fits] makes of a pool: the ID of the opponent, empty for nobody.
func (p *Pool) Choice() string {
	rows := slices.Clone(p.Rows)
	slices.SortFunc(rows, func(a, b record.Waiting) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) })
	at := slices.IndexFunc(rows, func(w record.Waiting) bool { return w.ID == p.Asks })
	for i, w := range rows {
		own := rows[at]
		blocked := slices.Contains(p.Blocks, [2]record.Key{own.Key, w.Key}) || slices.Contains(p.Blocks, [2]record.Key{w.Key, own.Key})
		if i != at && own.Fits(&w, p.Now) && !blocked {
			return w.ID
		}
	}
	return ""
}

// Pairing runs the tests of who meets whom; pair returns the ID of the opponent, empty for nobody.
func Pairing(t *testing.T, pair func(*testing.T, Pool) string) {
	seek := func(id string, rating float64, width int, since time.Duration) record.Waiting {
		return record.Waiting{ID: id, Kind: "seek", Key: record.Key{id[0]}, Rating: rating, Settings: freestyle, Width: width, Since: began.Add(since)}
	}
	as := func(w record.Waiting, change func(*record.Waiting)) record.Waiting { change(&w); return w }
	challenge := func(w *record.Waiting) { w.Kind = "challenge" }
	for _, row := range []struct {
		name string
		rows []record.Waiting // the first asks
		want string
		late time.Duration
	}{
		{"nobody else", []record.Waiting{seek("a", 1500, 0, 0)}, "", 0},
		{"who has waited longest", []record.Waiting{seek("a", 1500, 0, 0), seek("b", 1500, 0, 0), seek("c", 1500, 0, -time.Second)}, "c", 0},
		{"a challenge is taken up by who seeks", []record.Waiting{seek("a", 1500, 0, 0), as(seek("b", 1500, 0, 0), challenge)}, "b", 0},
		{"two challenges", []record.Waiting{as(seek("a", 1500, 0, 0), challenge), as(seek("b", 1500, 0, 0), challenge)}, "", 0},
		{"too far apart", []record.Waiting{seek("a", 1500, 100, 0), seek("b", 1601, 0, 0)}, "", 0},
		{"just as far as may be", []record.Waiting{seek("a", 1500, 100, 0), seek("b", 1600, 0, 0)}, "b", 0},
		{"too far for the other", []record.Waiting{seek("a", 1500, 0, 0), seek("b", 1399.5, 100, 0)}, "", 0},
		{"a range that has not grown yet", []record.Waiting{seek("a", 1500, 0, 0), seek("b", 1605, 100, 0)}, "", 3999 * time.Millisecond},
		{"a range that has grown", []record.Waiting{seek("a", 1500, 0, 0), seek("b", 1605, 100, 0)}, "b", 4 * time.Second},
		{"another clock", []record.Waiting{seek("a", 1500, 0, 0), as(seek("b", 1500, 0, 0), func(w *record.Waiting) { w.Settings.Time = engine.TimeControl{Main: time.Minute} })}, "", 0},
		{"one that counts", []record.Waiting{seek("a", 1500, 0, 0), as(seek("b", 1500, 0, 0), func(w *record.Waiting) { w.Settings.Rated = true })}, "", 0},
		{"a private one", []record.Waiting{seek("a", 1500, 0, 0), as(seek("b", 1500, 0, 0), func(w *record.Waiting) { w.Kind, w.Code = "challenge", "d1k5-2mz4-hq7x" })}, "", 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			pool := Pool{Rows: row.rows, Asks: "a", Now: began.Add(row.late)}
			if got, rule := pair(t, pool), pool.Choice(); got != row.want || rule != row.want {
				t.Errorf("%q is met, by the rule %q, want %q", got, rule, row.want)
			}
		})
	}
	for _, blocks := range [][2]record.Key{{{'a'}, {'b'}}, {{'b'}, {'a'}}} {
		if got := pair(t, Pool{Rows: []record.Waiting{seek("a", 1500, 0, 0), seek("b", 1500, 0, 0)}, Asks: "a", Now: began, Blocks: [][2]record.Key{blocks}}); got != "" {
			t.Errorf("%q is met who was blocked", got)
		}
	}
	chance := rand.New(rand.NewPCG(1, 2))
	met := 0
	for range 30 {
		pool := Pool{Asks: "a", Now: began.Add(20 * time.Second)}
		for i := range 8 {
			w := seek(string(rune('a'+i)), 1500+float64(chance.IntN(200))/2, chance.IntN(3)*20, time.Duration(chance.IntN(20_000))*time.Millisecond)
			if chance.IntN(2) == 0 {
				challenge(&w)
			}
			w.Settings.Rated = chance.IntN(3) == 0
			pool.Rows = append(pool.Rows, w)
		}
		pool.Blocks = [][2]record.Key{{{'a'}, {byte('b' + chance.IntN(7))}}, {{byte('b' + chance.IntN(7))}, {'a'}}}
		got, want := pair(t, pool), pool.Choice()
		if got != want {
			t.Errorf("%q is met, by the rule %q: %s", got, want, rowsOf(pool.Rows))
		}
		if want != "" {
			met++
		}
	}
	if met < 5 || met > 28 {
		t.Errorf("%d of 30 meet somebody: that shows little", met)
	}
}
