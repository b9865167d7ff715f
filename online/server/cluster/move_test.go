//go:build cluster

package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/online/server/record"
	"hoshi/online/server/store"
	"hoshi/online/server/storetest"
)

// What moves into a cluster and back is the same then, also where the first try was broken off at any step.
func TestMove(t *testing.T) {
	opts, url, from := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 300 * time.Millisecond}, database(t), storetest.Folder(t)
	reads := func(c record.Content) error { return store.ReadFolder(from, c) }
	var want record.Tally
	if err := reads(&want); err != nil {
		t.Fatal(err)
	}
	_, _, err := MoveIn(t.Context(), opts, url, func(c record.Content) error { return errors.Join(reads(c), errors.New("the line is cut")) })
	if err == nil || !strings.Contains(err.Error(), "the line is cut") {
		t.Errorf("broken off: %v", err)
	}
	killed, kill := context.WithCancel(t.Context()) // nothing more is asked of NATS nor of PostgreSQL then
	if _, _, err := MoveIn(killed, opts, url, func(c record.Content) error {
		err := reads(c)
		kill()
		return err
	}); err == nil {
		t.Error("killed, it has moved all")
	}
	if _, err := Open(t.Context(), opts, url); !errors.Is(err, errMoving) {
		t.Errorf("a server begins on half of it: %v", err)
	}
	told, kept, err := MoveIn(t.Context(), opts, url, reads)
	if err != nil || !told.Equal(&want) || !kept.Equal(&want) {
		t.Fatalf("%+v, %+v, want %+v, %v", told, kept, want, err)
	}
	if _, _, err := MoveIn(t.Context(), opts, url, reads); err == nil || !strings.Contains(err.Error(), "holds players or games already") {
		t.Errorf("once more: %v", err)
	}
	back := t.TempDir()
	if _, kept, err := store.WriteFolder(back, func(c record.Content) error { return MoveOut(t.Context(), opts, url, c) }); err != nil || !kept.Equal(&want) {
		t.Errorf("back came %+v, want %+v, %v", kept, want, err)
	}
	s, err := Open(t.Context(), opts, url)
	if err != nil {
		t.Fatal(err)
	}
	defer s.closeInOrder(t)
	if h := s.takenGames(t); len(h.games) != 2 || fmt.Sprint(h.acts["one0000000000"]) != "[H8 I8,J10 ]" {
		t.Errorf("a server takes up %v, %v", h.games, h.acts)
	}
	copied := t.TempDir()
	if _, err := Backup(t.Context(), opts, url, copied); err != nil {
		t.Fatal(err)
	}
	var there record.Tally
	if err := store.ReadFolder(copied, &there); err != nil || !there.Equal(&want) {
		t.Errorf("a copy while a server runs holds %+v, want %+v, %v", there, want, err)
	}
	var said strings.Builder
	if err := Reports(t.Context(), url, &said); err != nil || strings.Count(said.String(), " reports ") != 2 || !strings.Contains(said.String(), `"It was \"rude\" 星."`) {
		t.Errorf("reported was %q, %v", &said, err)
	}
	for name, err := range map[string]error{"in": third(MoveIn(t.Context(), opts, url, reads)), "out": MoveOut(t.Context(), opts, url, &record.Tally{})} {
		if err == nil || !strings.Contains(err.Error(), "a server runs") {
			t.Errorf("%s while a server runs: %v", name, err)
		}
	}
}

func third(_, _ *record.Tally, err error) error { return err }

// A game whose log is damaged, and a message that can't be read, keep nothing else from being moved or copied: they are named, and the game is set aside.
func TestMoveSetsAside(t *testing.T) {
	opts, url, from := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 300 * time.Millisecond}, database(t), storetest.Folder(t)
	if _, _, err := MoveIn(t.Context(), opts, url, func(c record.Content) error { return store.ReadFolder(from, c) }); err != nil {
		t.Fatal(err)
	}
	c, err := Join(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	log := &Log{reader: reader{cluster: c}}
	if err := log.toEnd(t.Context()); err != nil {
		t.Fatal(err)
	}
	one := batch{ctx: t.Context(), log: log}
	for _, e := range []entry{{ID: "one0000000000", Kind: "dance"}, {ID: "headless", Kind: entryAct, Word: "H8"}} {
		if err := one.put(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := one.flush(); err != nil {
		t.Fatal(err)
	}
	if _, err := log.publish(t.Context(), "broken", []byte("no JSON")); err != nil {
		t.Fatal(err)
	}
	copies := func(to string) (*record.Tally, error) { return Backup(t.Context(), opts, url, to) }
	moves := func(to string) (*record.Tally, error) {
		told, kept, err := store.WriteFolder(to, func(into record.Content) error { return MoveOut(t.Context(), opts, url, into) })
		if err == nil && !told.Equal(kept) {
			err = errors.New("the counts differ")
		}
		return told, err
	}
	for name, does := range map[string]func(string) (*record.Tally, error){"a copy": copies, "a move": moves} {
		told, err := does(t.TempDir())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var said, table strings.Builder
		if any, err := told.PrintDamage(&said); !any || err != nil || strings.Count(said.String(), "\n") != 3 || !strings.Contains(said.String(), "the game one0000000000 is damaged") ||
			!strings.Contains(said.String(), "the game headless is damaged: its beginning is missing") || !strings.Contains(said.String(), "the log is damaged") {
			t.Errorf("%s says %q, %v", name, &said, err)
		}
		if err := told.Print(&table, told); err != nil || !strings.Contains(strings.Join(strings.Fields(table.String()), " "), "running games 1 1 the same acts in them 6 6 the same games set aside 3 3") {
			t.Errorf("%s counts\n%s%v", name, &table, err)
		}
	}
}

// A move that was killed after PostgreSQL had all of it, and before that was noted, is found to be done.
func TestMoveIsDone(t *testing.T) {
	opts, url, from := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 300 * time.Millisecond}, database(t), storetest.Folder(t)
	reads := func(c record.Content) error { return store.ReadFolder(from, c) }
	if _, _, err := MoveIn(t.Context(), opts, url, reads); err != nil {
		t.Fatal(err)
	}
	c, err := Join(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.bucket.Put(t.Context(), movingKey, []byte(movingIn)); err != nil {
		t.Fatal(err)
	}
	if err := MoveOut(t.Context(), opts, url, &record.Tally{}); err == nil || !strings.Contains(err.Error(), "was broken off") {
		t.Errorf("out of half of it: %v", err)
	}
	told, kept, err := MoveIn(t.Context(), opts, url, reads)
	if err != nil || told.Empty() || !told.Equal(kept) {
		t.Errorf("%+v, %+v, %v", told, kept, err)
	}
	if err := c.still(t.Context()); err != nil {
		t.Error(err)
	}
}

// When nobody knows whether PostgreSQL has committed, no server begins, and the running games stay, until the next try sees.
func TestMoveCommits(t *testing.T) {
	opts, url, from := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 300 * time.Millisecond}, database(t), storetest.Folder(t)
	reads := func(c record.Content) error { return store.ReadFolder(from, c) }
	c, err := Join(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	b, err := OpenBook(t.Context(), url, c.Name())
	if err != nil {
		t.Fatal(err)
	}
	b.Close()
	at(t, url, `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''the line is cut''; END';
		CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON sanctions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION broken()`)
	if _, _, err := MoveIn(t.Context(), opts, url, reads); err == nil || !strings.Contains(err.Error(), "the line is cut") {
		t.Errorf("a commit that fails: %v", err)
	}
	info, err := c.stream.Info(t.Context())
	if err != nil || info.State.Msgs == 0 {
		t.Errorf("the running games are gone: %v", err)
	}
	if err := c.still(t.Context()); !errors.Is(err, errMoving) {
		t.Errorf("a server may begin: %v", err)
	}
	at(t, url, "DROP TRIGGER at_commit ON sanctions")
	if told, kept, err := MoveIn(t.Context(), opts, url, reads); err != nil || told.Empty() || !told.Equal(kept) {
		t.Errorf("once more: %+v, %+v, %v", told, kept, err)
	}
}

// A copy has the end of a game that PostgreSQL does not have yet, and the ratings after it, and that of one that both have once.
func TestBackupBeforeTheBook(t *testing.T) {
	opts, url, to := Options{URL: node(t, nil).ClientURL(), Copies: 1}, database(t), t.TempDir()
	c, err := Join(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	b, err := OpenBook(t.Context(), url, c.Name())
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	a, err := b.Login(record.Key{1}, "Anna", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	a.Rating.Value = 1620
	log := &Log{reader: reader{cluster: c}, settler: newSettler(anybody{}, nil)}
	defer log.settler.close()
	for _, id := range []string{"over", "both"} {
		f := record.Finished{ID: id, Seats: [2][]byte{a.Key[:], {}}, Result: "0 five", SGF: "(;)"}
		one := batch{ctx: t.Context(), log: log}
		err := one.put(entry{ID: id, Kind: entryBegin, Game: &record.Game{ID: id, Settings: quick}}, entry{ID: id, Kind: entryEnd, Ended: &f, Accounts: []record.Account{a}})
		if err = errors.Join(err, one.flush()); err == nil && id == "both" {
			err = b.Enter(f)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Backup(t.Context(), opts, url, to); err != nil {
		t.Fatal(err)
	}
	kept, err := store.Open(to)
	if err != nil {
		t.Fatal(err)
	}
	_, err = kept.Write([]record.Change{{Write: func(l record.Ledger) error {
		one, err := l.Account(a.Key)
		games, also := l.EndedOf(a.Key, "", 9)
		if one.Rating.Value != 1620 || len(games) != 2 {
			t.Errorf("the copy has %+v and %+v", one, games)
		}
		return errors.Join(err, also)
	}}})
	if err := errors.Join(err, kept.Close()); err != nil {
		t.Error(err)
	}
}
