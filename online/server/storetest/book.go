// Package storetest is what a [record.Book] and a [record.Log] must do, wherever they keep things, as tests.
package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// Do runs something on a ledger, of which it may use the part that is under test, and returns its error once all is durable.
type Do func(func(record.Ledger) error) error

// must runs what must go well.
func (do Do) must(t *testing.T, what func(record.Ledger) error) {
	t.Helper()
	if err := do(what); err != nil {
		t.Fatal(err)
	}
}

// began is when everything in these tests begins.
var began = time.UnixMilli(1_795_262_400_123)

var (
	anna  = record.Key{1}
	boris = record.Key{2, 0, 7}
	clara = record.Key{3}
)

// Book runs the tests of a book; empty makes an empty one.
func Book(t *testing.T, empty func(*testing.T) Do) {
	for _, row := range []struct {
		name string
		test func(*testing.T, Do)
	}{
		{"names", testNames}, {"accounts", testAccounts}, {"the best", best}, {"blocks and reports", own}, {"games that are over", ended}, {"a game is entered once", once},
		{"forgetting", testForgetting}, {"both players of a game are deleted", forgetBoth}, {"sanctions", testSanctions}, {"who waits", testWaiting},
	} {
		t.Run(row.name, func(t *testing.T) { row.test(t, empty(t)) })
	}
}

func testNames(t *testing.T, do Do) {
	for _, row := range []struct {
		key  record.Key
		name string
		day  time.Duration
		want online.Code
	}{
		{anna, "Anna", 0, ""}, {boris, "ANNA", 0, online.NameTaken}, {boris, "Αnna", 0, online.NameTaken}, {anna, "Anna", 0, ""}, {boris, "Boris", 0, ""},
		{anna, "Clara", 1, ""}, {boris, "Anna", 90, online.NameTaken}, {anna, "Anna", 90, ""}, {anna, "Clara", 100, ""},
		{boris, "An na.", 189, online.NameTaken}, {boris, "Anna", 191, ""}, {anna, "anna", 191, online.NameTaken}, {anna, "CLARA", 191, ""}, {anna, "Clara", 191, ""}, {boris, "clara", 191, online.NameTaken},
	} {
		var a record.Account
		err := do(func(l record.Ledger) (err error) {
			a, err = l.Login(row.key, row.name, began.Add(row.day*24*time.Hour))
			return err
		})
		if row.want == "" && (err != nil || a.Name != row.name || a.Key != row.key || a.Rating.Value != 1500) || row.want != "" && !errors.Is(err, &online.Refusal{Code: row.want}) {
			t.Errorf("%v as %s on day %d: %+v, %v", row.key[0], row.name, row.day, a, err)
		}
	}
	do.must(t, func(l record.Ledger) error {
		looks, err := l.Names(boris)
		if want, _ := online.NameKeys("Anna"); !contains(looks, want[:]) || !slices.IsSorted(looks) {
			t.Errorf("the names of a key: %q", looks)
		}
		return err
	})
}

func contains(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}

// login logs in players with the names.
func login(t *testing.T, do Do, key record.Key, name string) (a record.Account) {
	t.Helper()
	do.must(t, func(l record.Ledger) (err error) {
		a, err = l.Login(key, name, began)
		return err
	})
	return a
}

func testAccounts(t *testing.T, do Do) {
	if err := do(func(l record.Ledger) error {
		_, err := l.Account(anna)
		if !errors.Is(err, record.ErrNotFound) {
			return fmt.Errorf("an account that is not there: %w", err)
		}
		if _, err = l.Find("Anna"); !errors.Is(err, record.ErrNotFound) {
			return fmt.Errorf("a player who is not there: %w", err)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	a := login(t, do, anna, "Anna")
	login(t, do, boris, "Boris 星")
	a.Rating.Value, a.Rating.Deviation, a.Rating.Volatility, a.Rating.Games, a.Rating.At = 1612.25, 99.5, 0.0599, 7, began.Add(time.Hour)
	a.Risen, a.Proven, a.Peers, a.Met = 12.125, true, 3, "\x00\xff several"
	do.must(t, func(l record.Ledger) error { return l.Save(a) })
	do.must(t, func(l record.Ledger) error {
		got, err := l.Account(anna)
		if err != nil || !got.Rating.At.Equal(a.Rating.At) {
			return fmt.Errorf("%+v: %w", got, err)
		}
		if got.Rating.At = a.Rating.At; got != a {
			t.Errorf("saved %+v, got %+v", a, got)
		}
		for _, word := range []string{"Boris 星", online.Fingerprint(boris[:])} {
			if key, err := l.Find(word); key != boris || err != nil {
				t.Errorf("%s is %v, %v", word, key, err)
			}
		}
		return nil
	})
}

func best(t *testing.T, do Do) {
	for i, row := range []struct {
		value, deviation float64
		games, peers     int
	}{{1500, 350, 0, 0}, {1900, 111, 9, 5}, {1700, 110, 30, 5}, {1800, 60, 8, 9}, {1600, 90, 0, 0}, {2000, 60, 90, 4}} {
		a := login(t, do, record.Key{byte(i + 1)}, fmt.Sprint("Player ", i))
		a.Rating.Value, a.Rating.Deviation, a.Rating.Games, a.Peers = row.value, row.deviation, row.games, row.peers
		do.must(t, func(l record.Ledger) error { return l.Save(a) })
	}
	do.must(t, func(l record.Ledger) error {
		list, err := l.Best(10, 5)
		if err != nil {
			return err
		}
		if len(list) != 2 || list[0].Rating != 1800 || list[1].Name != "Player 2" {
			t.Errorf("the best are %+v", list)
		}
		if list, err = l.Best(1, 5); len(list) != 1 {
			t.Errorf("the best one: %+v", list)
		}
		return err
	})
}

func own(t *testing.T, do Do) {
	login(t, do, anna, "Anna")
	first, second := online.BlockInfo{Key: online.Fingerprint(boris[:]), Name: "Boris"}, online.BlockInfo{Key: online.Fingerprint(clara[:])}
	report := online.ReportInfo{Player: first.Key, Game: "d1k52mz4hq7x0", Text: "It was rude.", At: began.UnixMilli()}
	for _, b := range []online.BlockInfo{first, second, first} {
		do.must(t, func(l record.Ledger) error { return l.Block(anna, b, true) })
	}
	do.must(t, func(l record.Ledger) error { return l.Block(anna, second, false) })
	do.must(t, func(l record.Ledger) error { return l.Report(anna, report) })
	do.must(t, func(l record.Ledger) error {
		blocks, err := l.Blocks(anna)
		if !slices.Equal(blocks, []online.BlockInfo{first}) {
			t.Errorf("blocked are %+v", blocks)
		}
		reports, also := l.Reports(anna)
		if !slices.Equal(reports, []online.ReportInfo{report}) {
			t.Errorf("reported are %+v", reports)
		}
		none, last := l.Reports(boris)
		if len(none) != 0 {
			t.Errorf("Boris has reported %+v", none)
		}
		return errors.Join(err, also, last)
	})
}

// game is one that Boris has won.
func game(id string, at int) record.Finished {
	return record.Finished{ID: id, Seats: [2][]byte{anna[:], boris[:]}, Ended: began.UnixMilli() + int64(at), Result: "1 resignation", SGF: "(;FF[4]GM[4]PW[Boris 星])"}
}

func equal(a, b record.Finished) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

func ended(t *testing.T, do Do) {
	login(t, do, anna, "Anna")
	login(t, do, boris, "Boris")
	var all []record.Finished
	for i := range 5 {
		f := game(fmt.Sprintf("game%08d0", i), i)
		f.Private = i == 3
		all = append(all, f)
		do.must(t, func(l record.Ledger) error { return l.Enter(f) })
	}
	do.must(t, func(l record.Ledger) error {
		one, err := l.Ended("game00000003")
		if len(one) != 1 || !equal(one[0], all[3]) {
			t.Errorf("one is %+v", one)
		}
		several, also := l.Ended("game0000")
		none, last := l.Ended("game1")
		if len(several) != 2 || len(none) != 0 {
			t.Errorf("%d and %d games", len(several), len(none))
		}
		return errors.Join(err, also, last)
	})
	do.must(t, func(l record.Ledger) error {
		for _, key := range []record.Key{anna, boris} {
			some, err := l.EndedOf(key, all[1].ID, 2)
			if err != nil || len(some) != 2 || !equal(some[0], all[2]) || !equal(some[1], all[3]) {
				t.Errorf("after the second are %+v, %v", some, err)
			}
		}
		some, err := l.EndedOf(clara, "", 9)
		if len(some) != 0 {
			t.Errorf("Clara has played %+v", some)
		}
		return err
	})
	changed := all[2]
	changed.Seats[0], changed.SGF = []byte{}, "(;FF[4]GM[4])"
	do.must(t, func(l record.Ledger) error { return l.Amend(changed) })
	do.must(t, func(l record.Ledger) error {
		left, err := l.EndedOf(anna, "", 9)
		one, also := l.Ended(changed.ID)
		if len(left) != 4 || len(one) != 1 || !equal(one[0], changed) {
			t.Errorf("%d games are left, and the changed one is %+v", len(left), one)
		}
		return errors.Join(err, also)
	})
	aborted := game("game000000050", 5)
	aborted.Seats, aborted.Result = [2][]byte{boris[:], clara[:]}, record.AbortedResult
	do.must(t, func(l record.Ledger) error { return l.Enter(aborted) })
	for pair, want := range map[[2]record.Key]bool{{anna, boris}: true, {boris, anna}: true, {boris, clara}: false, {anna, clara}: false, {anna, anna}: false} {
		do.must(t, func(l record.Ledger) error {
			met, err := l.HaveMet(pair[0], pair[1])
			if met != want {
				t.Errorf("%v and %v have met: %t", pair[0][0], pair[1][0], met)
			}
			return err
		})
	}
}

// once enters the end of a game twice, as a server does that did not hear of the first time.
func once(t *testing.T, do Do) {
	a, b := login(t, do, anna, "Anna"), login(t, do, boris, "Boris")
	a.Rating.Value, b.Rating.Value, a.Rating.Games, b.Rating.Games = 1400, 1600, 1, 1
	f := game("game000000000", 0)
	do.must(t, func(l record.Ledger) error { return l.Enter(f, a, b) })
	a.Rating.Value, b.Rating.Value, f.Result = 1300, 1700, "0 time"
	do.must(t, func(l record.Ledger) error { return l.Enter(f, a, b) })
	do.must(t, func(l record.Ledger) error {
		one, err := l.Account(anna)
		other, also := l.Account(boris)
		games, last := l.Ended(f.ID)
		if one.Rating.Value != 1400 || other.Rating.Value != 1600 || len(games) != 1 || games[0].Result != "1 resignation" {
			t.Errorf("%+v, %+v, %+v", one, other, games)
		}
		return errors.Join(err, also, last)
	})
}

func testForgetting(t *testing.T, do Do) {
	login(t, do, anna, "Anna")
	login(t, do, boris, "Boris")
	do.must(t, func(l record.Ledger) error {
		return errors.Join(l.Block(anna, online.BlockInfo{Key: online.Fingerprint(boris[:])}, true), l.Report(anna, online.ReportInfo{Player: "X"}), l.Enter(game("game000000000", 0)))
	})
	do.must(t, func(l record.Ledger) error {
		return l.Block(boris, online.BlockInfo{Name: "Anna", Key: online.Fingerprint(anna[:])}, true)
	})
	do.must(t, func(l record.Ledger) error { return l.Forget(anna, began) })
	do.must(t, func(l record.Ledger) error {
		blocks, err := l.Blocks(boris)
		if len(blocks) != 1 || blocks[0] != (online.BlockInfo{Key: online.Fingerprint(anna[:])}) {
			t.Errorf("who blocked the player has %v", blocks)
		}
		return err
	})
	do.must(t, func(l record.Ledger) error {
		if _, err := l.Account(anna); !errors.Is(err, record.ErrNotFound) {
			return fmt.Errorf("the account: %w", err)
		}
		blocks, err := l.Blocks(anna)
		reports, also := l.Reports(anna)
		looks, third := l.Names(anna)
		games, last := l.Ended("game000000000")
		if len(blocks)+len(reports)+len(looks) != 0 || len(games) != 1 {
			t.Errorf("left are %v, %v, %q, %v", blocks, reports, looks, games)
		}
		return errors.Join(err, also, third, last)
	})
	if err := do(func(l record.Ledger) error {
		_, err := l.Login(clara, "Anna", began.Add(record.NameKept-time.Hour))
		return err
	}); !errors.Is(err, &online.Refusal{Code: online.NameTaken}) {
		t.Errorf("the name is given away too early: %v", err)
	}
	do.must(t, func(l record.Ledger) error {
		_, err := l.Login(clara, "Anna", began.Add(record.NameKept+time.Hour))
		return err
	})
}

// forgetBoth takes both players out of a game, one after the other as the book tells of it, in either order.
func forgetBoth(t *testing.T, do Do) {
	login(t, do, anna, "Anna")
	login(t, do, boris, "Boris")
	for i, order := range [][2]record.Key{{anna, boris}, {boris, anna}} {
		id := fmt.Sprintf("game%08d0", i)
		do.must(t, func(l record.Ledger) error { return l.Enter(game(id, i)) })
		for _, key := range order {
			do.must(t, func(l record.Ledger) error {
				games, err := l.EndedOf(key, "", 9)
				if err != nil || len(games) != 1 {
					return fmt.Errorf("%d games of the player: %w", len(games), err)
				}
				for seat, sits := range games[0].Seats {
					if string(sits) == string(key[:]) {
						games[0].Seats[seat] = nil
					}
				}
				return l.Amend(games[0])
			})
		}
		do.must(t, func(l record.Ledger) error {
			games, err := l.Ended(id)
			if err == nil && (len(games) != 1 || len(games[0].Seats[0])+len(games[0].Seats[1]) > 0) {
				t.Errorf("it is %+v", games)
			}
			return err
		})
	}
	for _, key := range []record.Key{anna, boris} {
		do.must(t, func(l record.Ledger) error { return l.Forget(key, began) })
	}
	nobodys := game("game000000020", 2)
	nobodys.Seats = [2][]byte{}
	do.must(t, func(l record.Ledger) error { return l.Enter(nobodys) })
}

func testSanctions(t *testing.T, do Do) {
	long := record.Sanction{Kind: "ban", What: "192.0.2.0/24", Until: began.Add(2 * time.Hour), Reason: "a flood"}
	short := record.Sanction{Kind: "mute", What: online.Fingerprint(anna[:]), Until: began.Add(time.Hour)}
	longer := short
	longer.Kind, longer.Until = "ban", began.Add(3*time.Hour)
	for _, o := range []record.Sanction{long, short, longer, short} {
		do.must(t, func(l record.Ledger) error { return l.Sanction(o) })
	}
	listed := func(at time.Time, want ...record.Sanction) {
		t.Helper()
		do.must(t, func(l record.Ledger) error {
			got, err := l.Sanctions(at)
			if !slices.EqualFunc(got, want, func(a, b record.Sanction) bool {
				return a.Until.Equal(b.Until) && a.Kind == b.Kind && a.What == b.What && a.Reason == b.Reason
			}) {
				t.Errorf("in force are %+v, want %+v", got, want)
			}
			return err
		})
	}
	listed(began, short, long, longer)
	listed(began.Add(time.Hour), long, longer)
	do.must(t, func(l record.Ledger) error { return l.Pardon(short.What) })
	listed(began, long)
}
