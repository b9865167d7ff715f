package storetest

import (
	"errors"
	"testing"

	engine "hoshi/game"
	"hoshi/online"
	"hoshi/online/server"
)

// Store runs the tests of how changes share a commit; s is an empty one.
func Store(t *testing.T, s server.Store) {
	do := func(what func(server.Ledger) error) error {
		errs, err := s.Write([]server.Change{{Write: what}})
		return errors.Join(append(errs, err)...)
	}
	login(t, do, anna, "Anna")
	login(t, do, boris, "Boris")
	g := server.Game{ID: "d1k52mz4hq7x0", Seats: [2]server.Key{anna, boris}, Settings: online.Settings{Rule: engine.Freestyle, Size: 15}, Began: began}
	unread, refused := errors.New("it can't be read"), online.Refuse(online.NameTaken)
	order := ""
	does := func(word string, reads bool, what func(server.Ledger) error) server.Change {
		return server.Change{Reads: reads, Write: what, After: func(error) { order += word }}
	}
	errs, err := s.Write([]server.Change{
		does("a", false, func(l server.Ledger) error { return l.Begin(g) }),
		does("b", true, func(server.Ledger) error { return unread }),
		does("c", true, func(l server.Ledger) error {
			_, err := l.Account(clara)
			return err
		}),
		{},
		does("d", false, func(server.Ledger) error { return refused }),
		does("e", false, func(l server.Ledger) error { return l.Act(g.ID, server.Act{Word: "H8"}) }),
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []error{nil, unread, server.ErrNothing, nil, refused, nil} {
		if !errors.Is(errs[i], want) {
			t.Errorf("change %d: %v, want %v", i, errs[i], want)
		}
	}
	if order != "" {
		t.Errorf("%s was told by the store itself", order)
	}
	if errs, err = s.Write([]server.Change{
		{Write: func(l server.Ledger) error { return l.Act(g.ID, server.Act{Seq: 1, Word: "J9"}) }},
		{Write: func(l server.Ledger) error {
			return l.End(server.Finished{ID: g.ID, Seats: [2][]byte{anna[:], boris[:]}, Ended: began.UnixMilli(), Result: "0 five", SGF: "(;)"})
		}},
	}); errors.Join(append(errs, err)...) != nil {
		t.Fatal(errs, err)
	}
	errs, err = s.Write([]server.Change{{Reads: true, Write: func(l server.Ledger) error {
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
