package record_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"hoshi/internal/rating"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

// started is when they begin.
var started = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// field is a crowd of keys whose games are rated one after the other, at times that are passed in.
type field struct {
	accounts []record.Account
	rules    rules
	now      time.Time
	games    int
}

// rules rate a game between two accounts.
type rules func(g record.Rated, a, b record.Account) (record.Account, record.Account)

// today are the rules of the server.
func today(g record.Rated, a, b record.Account) (record.Account, record.Account) {
	return g.Accounts(a, b)
}

// before are those of 1d7c850: after a game of 20 stones only the deviation of the other's rating takes weight from a game.
func before(g record.Rated, a, b record.Account) (record.Account, record.Account) {
	after := func(a, other record.Account, score float64) record.Account {
		a.Rating = a.Rating.AfterPart(other.Rating, score, min(1, record.Settled/other.Rating.Deviation), g.Ended)
		return a
	}
	return after(a, b, g.Score), after(b, a, 1-g.Score)
}

func newField(n int, r rules) *field {
	f := &field{rules: r, now: started}
	for i := range n {
		a := record.Account{Name: fmt.Sprint("Player ", i), Rating: rating.New(f.now)}
		binary.BigEndian.PutUint32(a.Key[:], uint32(i+1))
		f.accounts = append(f.accounts, a)
	}
	return f
}

// settle makes a key one that is known, with a rating that is settled.
func (f *field) settle(i int, value float64) {
	a := &f.accounts[i]
	a.Rating.Value, a.Rating.Deviation, a.Rating.Games, a.Proven, a.Peers = value, 80, 40, true, record.ListPeers
}

// play rates a game of 20 stones between keys from networks, which takes a while; score is that of a.
func (f *field) play(a, b int, score float64, networks [2]string, takes time.Duration) {
	f.now = f.now.Add(takes)
	f.accounts[a], f.accounts[b] = f.rules(record.Rated{Score: score, Proves: true, Networks: networks, Ended: f.now}, f.accounts[a], f.accounts[b])
	f.games++
}

// origin says where a key comes from for a game that it wins, or loses.
type origin func(key int, wins bool) string

// knockOut plays eight games a pairing until one is left, 7.5 games a second.
func (f *field) knockOut(from origin) {
	left := make([]int, len(f.accounts))
	for i := range left {
		left[i] = i
	}
	for len(left) > 1 {
		var next []int
		for i := 0; i < len(left); i += 2 {
			for range 8 {
				f.play(left[i], left[i+1], 1, [2]string{from(left[i], true), from(left[i+1], false)}, time.Second*2/15)
			}
			next = append(next, left[i])
		}
		left = next
	}
}

// list is what a book with the accounts has as the list of ratings.
func (f *field) list(t *testing.T, peers int) (list []online.PlayerInfo) {
	t.Helper()
	book, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	errs, err := book.Write([]record.Change{{Write: func(l record.Ledger) (err error) {
		for _, a := range f.accounts {
			err = errors.Join(err, l.Save(a))
		}
		return err
	}}, {Reads: true, Write: func(l record.Ledger) (err error) {
		list, err = l.Best(100, peers)
		return err
	}}})
	if err := errors.Join(append(errs, err, book.Close())...); err != nil {
		t.Fatal(err)
	}
	return list
}

// topOf says who is the first of a list.
func topOf(list []online.PlayerInfo) string {
	if len(list) == 0 {
		return "nobody"
	}
	return fmt.Sprintf("%d ± %d", list[0].Rating, list[0].Deviation)
}

// Keys that cost nothing play a knock-out of eight games a pairing. From two networks nobody of them gets anywhere; with a network for each nobody gets into
// the list of ratings.
func TestKnockOut(t *testing.T) {
	two := func(won, lost string) origin {
		return func(_ int, wins bool) string {
			if wins {
				return won
			}
			return lost
		}
	}
	for _, row := range []struct {
		name string
		from origin
		most map[int]float64 // of the highest rating, by keys
	}{
		{"winners on one network, losers on another", two("192.0.2.0/24", "198.51.100.0/24"), map[int]float64{16: 1550, 64: 1550, 256: 1550}},
		{"winners on IPv4, losers on IPv6", two("192.0.2.0/24", "2001:db8:1::/48"), map[int]float64{16: 1550, 64: 1550, 256: 1550}},
		{"a network for each key", func(key int, _ bool) string { return fmt.Sprintf("10.0.%d.0/24", key) }, map[int]float64{16: 1800, 64: 2000, 256: 2200}},
	} {
		for _, keys := range []int{16, 64, 256} {
			t.Run(fmt.Sprintf("%d keys, %s", keys, row.name), func(t *testing.T) {
				was, is := newField(keys, before), newField(keys, today)
				was.knockOut(row.from)
				is.knockOut(row.from)
				then, now := was.list(t, 0), is.list(t, record.ListPeers)
				best := is.accounts[0]
				t.Logf("%d games, %v: first of the list before %s, now %s; the winner has %.0f ± %.0f", is.games, is.now.Sub(started).Round(time.Second), topOf(then), topOf(now), best.Rating.Value, best.Rating.Deviation)
				if len(then) == 0 || then[0].Rating < 2270 {
					t.Errorf("before, the first of the list was %s: the attack is another one", topOf(then))
				}
				if len(now) > 0 {
					t.Errorf("the first of the list is %s", topOf(now))
				}
				for _, a := range is.accounts {
					if a.Rating.Value > row.most[keys]+1e-6 {
						t.Errorf("%s has %.1f", a.Name, a.Rating.Value)
					}
				}
			})
		}
	}
}

// Keys that prove each other and then all play all, four times: they need more networks than the list wants opponents to get into it.
func TestAllPlayAll(t *testing.T) {
	for _, row := range []struct {
		networks, most int // most is the highest rating of the list, 0 where nobody may be there
	}{{8, 0}, {64, 2200}} {
		t.Run(fmt.Sprintf("%d networks", row.networks), func(t *testing.T) {
			f := newField(64, today)
			meet := func(a, b int, score float64) {
				if a%row.networks != b%row.networks {
					f.play(a, b, score, [2]string{fmt.Sprintf("10.0.%d.0/24", a%row.networks), fmt.Sprintf("10.0.%d.0/24", b%row.networks)}, time.Second*2/15)
				}
			}
			for next := 1; next <= record.ProvenBy; next++ {
				for a := range f.accounts {
					meet(a, (a+next)%len(f.accounts), .5)
				}
			}
			for range 4 {
				for a := range f.accounts {
					for b := a + 1; b < len(f.accounts); b++ {
						meet(a, b, 1)
					}
				}
			}
			list := f.list(t, record.ListPeers)
			if t.Logf("%d games: first of the list %s", f.games, topOf(list)); len(list) > 0 && list[0].Rating > row.most {
				t.Errorf("the first of the list is %s", topOf(list))
			}
		})
	}
}

// An honest newcomer who plays a friend ten times gets little by that, and loses nothing by it either: a newcomer who then meets others stands after twenty games about where
// they stood by the rules before.
func TestHonestNewcomer(t *testing.T) {
	results := map[string]map[string]record.Account{}
	for _, with := range []struct {
		name  string
		rules rules
	}{{"before", before}, {"now", today}} {
		friends := func(settled bool) record.Account {
			f := newField(2, with.rules)
			if settled {
				f.settle(1, 1500)
			}
			for i := range 10 { // seven of them are won
				score := 1.0
				if i%3 == 2 {
					score = 0
				}
				f.play(0, 1, score, [2]string{"192.0.2.0/24", "198.51.100.0/24"}, 20*time.Minute)
			}
			return f.accounts[0]
		}
		// strong is of 1900, plays others of 1400 to 1800, and scores what is to be expected.
		strong := func() record.Account {
			f := newField(21, with.rules)
			due := 0.0
			for i := range 20 {
				f.settle(i+1, 1400+float64(i*37%20)*20)
				due += 1 / (1 + math.Pow(10, (f.accounts[i+1].Rating.Value-1900)/400))
				score := math.Floor(due + .5)
				due -= score
				f.play(0, i+1, score, [2]string{"192.0.2.0/24", fmt.Sprintf("10.0.%d.0/24", i)}, 20*time.Minute)
			}
			return f.accounts[0]
		}
		results[with.name] = map[string]record.Account{"a friend who is new, too": friends(false), "a friend with a settled rating": friends(true), "twenty others": strong()}
	}
	for name, now := range results["now"] {
		was := results["before"][name]
		t.Logf("%s: before %.0f ± %.0f, now %.0f ± %.0f", name, was.Rating.Value, was.Rating.Deviation, now.Rating.Value, now.Rating.Deviation)
		if rise := now.Rating.Value - 1500; name != "twenty others" && (rise <= 0 || rise > record.UnprovenMost) {
			t.Errorf("%s: a rise of %.0f", name, rise)
		}
		if name == "twenty others" && (math.Abs(now.Rating.Value-was.Rating.Value) > 30 || now.Rating.Deviation > record.Settled || !now.Proven || now.Peers < record.ListPeers) {
			t.Errorf("%s: %+v", name, now)
		}
	}
}

// The more two have played lately, or somebody and those of a network, the less a game between them weighs; days let that be forgotten.
func TestRepeatedPairsWeighLess(t *testing.T) {
	rise := func(games, keys int, pause time.Duration) float64 {
		f := newField(1+keys, today)
		f.settle(0, 1500)
		for i := range games {
			f.settle(1+i%keys, 1500)
			f.settle(0, 1500)
			f.play(0, 1+i%keys, 1, [2]string{"192.0.2.0/24", "198.51.100.0/24"}, pause)
		}
		return f.accounts[0].Rating.Value - 1500
	}
	first := rise(1, 1, time.Minute)
	for _, row := range []struct {
		name        string
		games, keys int
		pause       time.Duration
		want        float64 // part of the first
	}{
		{"the second", 2, 1, time.Minute, 1. / 2}, {"the tenth", 10, 1, time.Minute, 1. / 10}, {"the tenth key of a network", 10, 10, time.Minute, 1. / 10},
		{"the second after a week", 2, 1, 7 * 24 * time.Hour, 1 / 1.5}, {"the second after two", 2, 1, 14 * 24 * time.Hour, 1 / 1.25},
	} {
		if got := rise(row.games, row.keys, row.pause) / first; math.Abs(got-row.want) > .05 {
			t.Errorf("%s weighs %.2f of the first, want %.2f", row.name, got, row.want)
		}
	}
}
