package storetest

import (
	"errors"
	"math"
	"slices"
	"testing"

	engine "hoshi/game"
	"hoshi/internal/rating"
	"hoshi/online"
	"hoshi/online/server/record"
)

// Store runs the tests of how changes share a commit; s is an empty one.
func Store(t *testing.T, s record.Store) {
	do := func(what func(record.Ledger) error) error {
		errs, err := s.Write([]record.Change{{Write: what}})
		return errors.Join(append(errs, err)...)
	}
	login(t, do, anna, "Anna")
	login(t, do, boris, "Boris")
	g := record.Game{ID: "d1k52mz4hq7x0", Seats: [2]record.Key{anna, boris}, Settings: online.Settings{Rule: engine.Freestyle, Size: 15}, Began: began}
	unread, refused := errors.New("it can't be read"), online.Refuse(online.NameTaken)
	order := ""
	does := func(word string, reads bool, what func(record.Ledger) error) record.Change {
		return record.Change{Reads: reads, Write: what, After: func(error) { order += word }}
	}
	errs, err := s.Write([]record.Change{
		does("a", false, func(l record.Ledger) error { return l.Begin(g) }),
		does("b", true, func(record.Ledger) error { return unread }),
		does("c", true, func(l record.Ledger) error {
			_, err := l.Account(clara)
			return err
		}),
		{},
		does("d", false, func(record.Ledger) error { return refused }),
		does("e", false, func(l record.Ledger) error { return l.Act(g.ID, record.Act{Word: "H8"}) }),
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []error{nil, unread, record.ErrNotFound, nil, refused, nil} {
		if !errors.Is(errs[i], want) {
			t.Errorf("change %d: %v, want %v", i, errs[i], want)
		}
	}
	if order != "" {
		t.Errorf("%s was told by the store itself", order)
	}
	if errs, err = s.Write([]record.Change{
		{Write: func(l record.Ledger) error { return l.Act(g.ID, record.Act{Seq: 1, Word: "J9"}) }},
		{Write: func(l record.Ledger) error {
			return l.End(record.Finished{ID: g.ID, Seats: [2][]byte{anna[:], boris[:]}, Ended: began.UnixMilli(), Result: "0 five", SGF: "(;)"})
		}},
	}); errors.Join(append(errs, err)...) != nil {
		t.Fatal(errs, err)
	}
	errs, err = s.Write([]record.Change{{Reads: true, Write: func(l record.Ledger) error {
		games, err := l.Ended(g.ID)
		if err == nil && len(games) != 1 {
			t.Errorf("the book has %v", games)
		}
		return err
	}}})
	if errors.Join(append(errs, err)...) != nil {
		t.Error(errs, err)
	}
}

// Failing runs the tests of changes that fail, each among others: it alone does, nothing of it is in the log, and the store goes on. again closes the store and opens
// it anew.
func Failing(t *testing.T, s record.Store, again func() record.Store) {
	do := func(what func(record.Ledger) error) error {
		errs, err := s.Write([]record.Change{{Write: what}})
		return errors.Join(append(errs, err)...)
	}
	replayLog(t, do, nil)
	login(t, do, anna, "Anna")
	login(t, do, boris, "Boris")
	p := beginGame(t, do, "on00000000000")
	broken := errors.New("it makes no sense")
	nobody := record.Account{Key: clara, Name: "Clara", Rating: rating.Rating{Value: math.NaN()}}
	for _, row := range []struct {
		name string
		what func(record.Ledger) error
		want error // nil: any
	}{
		{"an error of its own", func(record.Ledger) error { return broken }, broken},
		{"after something was written", func(l record.Ledger) error {
			return errors.Join(l.Act(p.game.ID, record.Act{Seq: 99, Word: "A1"}), broken)
		}, broken},
		{"after a game has begun", func(l record.Ledger) error {
			g := p.game
			g.ID = "none000000000"
			return errors.Join(l.Begin(g), broken)
		}, broken},
		{"an end that can't be", func(l record.Ledger) error { return l.End(game(p.game.ID, 0), nobody) }, nil},
	} {
		for _, apart := range []bool{false, true} {
			name := row.name
			if apart {
				name += ", apart"
			}
			t.Run(name, func(t *testing.T) {
				errs, err := s.Write([]record.Change{p.change(), {Write: row.what, Apart: apart}, p.change(), {Write: row.what, Apart: apart}, p.change()})
				if err != nil {
					t.Fatalf("nothing is written any more: %v", err)
				}
				for i, got := range errs {
					if i%2 == 0 && got != nil || i%2 == 1 && (got == nil || row.want != nil && !errors.Is(got, row.want)) {
						t.Errorf("change %d: %v", i, got)
					}
				}
			})
		}
	}
	s = again()
	r := replayLog(t, do, nil)
	if len(r.games) != 1 || !slices.Equal(r.acts[p.game.ID], p.said) || len(r.causes) > 0 {
		t.Errorf("it tells of %q, want %q; damaged are %v", r.acts, p.said, r.causes)
	}
}
