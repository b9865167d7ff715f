package cluster

import (
	"errors"
	"slices"
	"testing"
	"time"

	"hoshi/online/server/record"
)

// over lets a game of two players end, which changes the rating of the first one.
func (s *Store) over(t testing.TB, id string, a, b record.Account, value float64) {
	t.Helper()
	s.begin(t, id)
	a.Rating.Value = value
	f := record.Finished{ID: id, Seats: [2][]byte{a.Key[:], b.Key[:]}, Result: "0 five", SGF: "(;)"}
	if err := s.do(func(l record.Ledger) error { return l.End(f, a) }); err != nil {
		t.Fatal(err)
	}
}

// What the book does not have yet of a game that is over counts all the same, and nobody is forgotten before it has it. A game that it refuses holds up no
// others, but those of its player.
func TestNotYet(t *testing.T) {
	book := newFiles(t)
	s := mustOpen(t, Options{URL: node(t, nil).ClientURL(), Copies: 1}, book)
	defer s.closeInOrder(t)
	var all [3]record.Account
	for i := range all {
		var err error
		if all[i], err = book.Login(record.Key{byte(i + 1)}, []string{"Anna", "Boris", "Clara"}[i], time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	anna, boris, clara := all[0], all[1], all[2]
	book.wantRefused("bad")
	s.over(t, "bad1", anna, boris, 1600)
	s.over(t, "good1", boris, clara, 1400)
	s.over(t, "good2", anna, clara, 1700)
	for deadline := time.Now().Add(time.Minute); s.log.settler.has("good1"); time.Sleep(10 * time.Millisecond) { // another goroutine enters it
		if time.Now().After(deadline) {
			t.Fatal("one game that is refused holds up another one")
		}
	}
	if err := s.do(func(l record.Ledger) error {
		a, err := l.Account(anna.Key)
		again, also := l.Login(anna.Key, "Anna", time.Now())
		if a.Rating.Value != 1700 || again.Rating.Value != 1700 || a.Name != "Anna" {
			t.Errorf("the account is %+v, at a login %+v", a, again)
		}
		games, third := l.EndedOf(clara.Key, "", 9)
		one, last := l.Ended("bad")
		if len(games) != 2 || games[0].ID != "good1" || games[1].ID != "good2" || len(one) != 1 {
			t.Errorf("games that are over: %v, %v", games, one)
		}
		if err := l.Forget(clara.Key, time.Now()); !errors.Is(err, record.ErrUnavailable) {
			t.Errorf("Clara is forgotten, and comes back with her game: %v", err)
		}
		if err := l.Amend(one[0]); !errors.Is(err, record.ErrUnavailable) {
			t.Errorf("a game is amended that is not there: %v", err)
		}
		return errors.Join(err, also, third, last)
	}); err != nil {
		t.Fatal(err)
	}
	if a, err := book.Account(anna.Key); err != nil || a.Rating.Value != 1500 {
		t.Errorf("the second game of Anna was entered before the first one: %+v, %v", a, err)
	}
	book.wantRefused("")
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) { // another goroutine enters them
		if a, err := book.Account(anna.Key); err == nil && a.Rating.Value == 1700 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the book does not have the games")
		}
	}
}

// Games that have no player in common are entered at once, those of one player one after the other, and nothing of a player who is stuck.
func TestTogether(t *testing.T) {
	var list []finishedGame
	for _, seats := range [][2]byte{{1, 2}, {3, 4}, {2, 5}, {5, 6}, {7, 8}, {9, 9}} {
		list = append(list, finishedGame{accounts: []record.Account{{Key: record.Key{seats[0]}}, {Key: record.Key{seats[1]}}}})
	}
	stuck := map[record.Key]bool{{7}: true}
	var rounds []int
	for now := list[:1]; len(now) > 0; {
		if now, list = together(list, stuck); len(now) > 0 {
			rounds = append(rounds, len(now))
		}
	}
	if !slices.Equal(rounds, []int{3, 1, 1}) || len(list) != 1 || len(stuck) != 1 {
		t.Errorf("they are entered in rounds of %v, and %d are left", rounds, len(list))
	}
}

// manyAccounts is a book that tells of several accounts at once.
type manyAccounts struct{ *files }

func (m manyAccounts) Accounts(keys []record.Key) (list []record.Account, err error) {
	for _, key := range keys {
		a, bad := m.Account(key)
		switch {
		case bad == nil:
			list = append(list, a)
		case !errors.Is(bad, record.ErrNotFound):
			err = errors.Join(err, bad)
		}
	}
	return list, err
}

// late is a [record.Replay] that asks for a player once an earlier game of theirs is in the book.
type late struct {
	heard
	t      *testing.T
	store  *Store
	ledger record.Ledger
	rating float64
}

func (r *late) Game(g record.Game) ([]byte, error) {
	for deadline := time.Now().Add(time.Minute); r.store.log.settler.has("over"); time.Sleep(5 * time.Millisecond) { // another goroutine enters it
		if time.Now().After(deadline) {
			r.t.Fatal("the book does not have the game")
		}
	}
	a, err := r.ledger.Account(g.Seats[0])
	r.rating = a.Rating.Value
	return nil, err
}

// A server that takes up a game knows the rating after an earlier one that came to the book only then.
func TestTakesUpAfterAnEnd(t *testing.T) {
	opts, book := Options{URL: node(t, nil).ClientURL(), Copies: 1}, newFiles(t)
	anna, err := book.Login(record.Key{1}, "Anna", time.Now())
	boris, also := book.Login(record.Key{2}, "Boris", time.Now())
	if err := errors.Join(err, also); err != nil {
		t.Fatal(err)
	}
	first := mustOpen(t, opts, book)
	book.wantRefused("over")
	first.over(t, "over", anna, boris, 1600)
	if err := first.do(func(l record.Ledger) error {
		return l.Begin(record.Game{ID: "on", Seats: [2]record.Key{anna.Key, boris.Key}, Settings: quick, Began: time.Now()})
	}); err != nil {
		t.Fatal(err)
	}
	first.closeInOrder(t)
	book.wantRefused("")
	second := mustOpen(t, opts, book)
	defer second.closeInOrder(t)
	second.log.book = manyAccounts{book}
	r := &late{t: t, store: second}
	if err := second.do(func(l record.Ledger) error {
		r.ledger = l
		_, err := l.Running(r)
		return errors.Join(err, l.Resume())
	}); err != nil {
		t.Fatal(err)
	}
	if r.rating != 1600 {
		t.Errorf("the game goes on with a rating of %v", r.rating)
	}
}
