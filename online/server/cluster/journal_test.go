package cluster

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"hoshi/online/server/record"
)

// afresh reads all of the log anew.
func afresh(t testing.TB, c *Cluster) journal {
	t.Helper()
	r := reader{cluster: c}
	if err := r.toEnd(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r.journal
}

// same compares what two journals say of the games.
func same(t testing.TB, name string, got, want journal) {
	t.Helper()
	if got.last != want.last || got.name != want.name || got.by != want.by || got.size != want.size {
		t.Errorf("%s: it ends at %d %s by %s with %d bytes, want %d %s by %s with %d", name, got.last, got.name, got.by, got.size, want.last, want.name, want.by, want.size)
	}
	ids := func(j journal) (list []string) {
		for _, g := range j.all() {
			list = append(list, g.id)
		}
		return list
	}
	if !slices.Equal(ids(got), ids(want)) {
		t.Fatalf("%s: the games are %v, want %v", name, ids(got), ids(want))
	}
	for id, g := range want.games {
		if !reflect.DeepEqual(comparedParts(got.games[id]), comparedParts(g)) {
			t.Errorf("%s: %+v, want %+v", name, comparedParts(got.games[id]), comparedParts(g))
		}
	}
}

// comparedParts is what counts of a game, as it is compared.
func comparedParts(g *loggedGame) []any {
	all := []any{g.id, g.place, g.memo, g.aside, g.unread, fmt.Sprint(g.acts), g.over}
	if g.over == nil && g.game != nil {
		all = append(all, g.game.ID, g.game.Seats)
	}
	return all
}

// soon waits until a standby has read as far as another journal.
func (s *standby) soon(t testing.TB, last uint64) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) { // it says nothing of how far it is
		if s.read.Load() >= last {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("it has read %d messages of %d", s.read.Load(), last)
		}
	}
}

// A log that is shortened says the same as before, to a server that reads it anew and to one that has followed it: of games that go on, that are set aside, and that have ended and
// are not in the book. Of those that are there nothing is left.
func TestShortened(t *testing.T) {
	opts, book := Options{URL: node(t, nil).ClientURL(), Copies: 1}, newFiles(t)
	s := mustOpen(t, opts, book)
	defer s.closeInOrder(t)
	s.log.short.spare = -1 << 30 // it is shortened all the time
	follower := s.cluster.startStandby()
	book.wantRefused("late")
	for _, id := range []string{"late", "aside", "over", "first", "second"} {
		s.begin(t, id)
	}
	s.log.ownGames["headless"] = true // its beginning is lost
	if err := s.do(func(l record.Ledger) error {
		f := record.Finished{ID: "late", Seats: [2][]byte{{1}, {2}}, Result: "0 five", SGF: "(;)"}
		over := f
		over.ID = "over"
		return errors.Join(l.Act("aside", record.Act{Word: "H8"}), l.SetAside("aside", errors.New("damaged")), l.SetAside("headless", errors.New("headless")), l.End(f), l.End(over), l.Keep("first", "memo"))
	}); err != nil {
		t.Fatal(err)
	}
	var first uint64
	for seq := 0; seq < 30 || first < 30 || s.log.journal.games["over"] != nil; seq++ {
		if err := s.act([]string{"first", "second"}[seq%2], seq/2, fmt.Sprint("A", seq)); err != nil {
			t.Fatal(err)
		}
		info, err := s.cluster.stream.Info(t.Context())
		if err != nil || seq > 1000 {
			t.Fatalf("it begins at %d after %d acts: %v", info.State.FirstSeq, seq, err)
		}
		first = info.State.FirstSeq
	}
	want := s.log.journal
	same(t, "anew", afresh(t, s.cluster), want)
	follower.soon(t, want.last)
	r := follower.stop()
	same(t, "followed", r.journal, want)
	if got := want.games; len(got) != 5 || got["headless"].aside != "headless" || got["over"] != nil || got["late"].over == nil || got["aside"].aside != "damaged" || got["first"].memo != "memo" {
		t.Errorf("the log holds %v", got)
	}
}

// A server that has read something else than what the log says, or can't go on from there, reads all of it again.
func TestReadsAnew(t *testing.T) {
	s := mustOpen(t, Options{URL: node(t, nil).ClientURL(), Copies: 1}, newFiles(t))
	defer s.closeInOrder(t)
	s.begin(t, "one")
	for seq := range 5 {
		if err := s.act("one", seq, "H8"); err != nil {
			t.Fatal(err)
		}
	}
	want, end := s.log.journal, s.log.journal.last
	if err := s.cluster.stream.Purge(t.Context(), jetstream.WithPurgeSequence(3)); err != nil {
		t.Fatal(err)
	}
	s.begin(t, "two")
	want = afresh(t, s.cluster)
	half := func(last uint64, name string) journal {
		return journal{last: last, name: name, games: map[string]*loggedGame{"none": {id: "none"}}}
	}
	for name, from := range map[string]journal{
		"what it stands on is taken out":    half(1, "x"),
		"the last message is another one":   half(want.last, "x"),
		"one before the end is another one": half(end-1, "x"),
		"the log ends before":               half(want.last+9, want.name),
		"nothing was read":                  {},
	} {
		r := reader{cluster: s.cluster, journal: from, pause: time.Millisecond}
		if err := r.toEnd(t.Context()); err != nil {
			t.Fatal(name, err)
		}
		if r.journal.games["none"] != nil || len(r.journal.games) != 2 || r.journal.last != want.last {
			t.Errorf("%s: %+v", name, r.journal)
		}
	}
}

// A message that does not follow the one before is not read, and what can't be read at all is said to be lost.
func TestGap(t *testing.T) {
	j := journal{}
	if err := j.read(message{7, "g", "f", []byte(`[{"is":"begin","id":"one","game":{"ID":"one"}}]`)}); err != nil {
		t.Fatal(err)
	}
	act := []byte(`[{"is":"act","id":"one","word":"H8"}]`)
	for _, m := range []message{{9, "h", "g", act}, {8, "h", "f", act}, {7, "g", "f", act}, {8, "h", "", act}} {
		if err := j.read(m); !errors.Is(err, errGap) || j.last != 7 || len(j.games["one"].acts) != 0 {
			t.Errorf("message %+v: %v", m, err)
		}
	}
	if err := j.read(message{8, "h", "g", []byte("{")}); err != nil || len(j.lost) != 1 || j.last != 8 {
		t.Errorf("what can't be read: %v, %v", err, j.lost)
	}
	if err := j.read(message{9, "i", "h", act}); err != nil || len(j.games["one"].acts) != 1 {
		t.Error(err)
	}
}

// meanwhile is a stream at which somebody writes while it is looked at.
type meanwhile struct {
	jetstream.Stream
	once func()
}

func (m *meanwhile) Info(ctx context.Context, opts ...jetstream.StreamInfoOpt) (*jetstream.StreamInfo, error) {
	info, err := m.Stream.Info(ctx, opts...)
	if once := m.once; once != nil {
		m.once = nil
		once()
	}
	return info, err
}

// What is written between the reading and the taking is read before anything is taken.
func TestWrittenMeanwhile(t *testing.T) {
	opts, book := Options{URL: node(t, nil).ClientURL(), Copies: 1}, newFiles(t)
	one := mustOpen(t, opts, book)
	one.begin(t, "one")
	if err := one.act("one", 0, "H8"); err != nil {
		t.Fatal(err)
	}
	two := mustOpen(t, opts, book)
	defer two.closeInOrder(t)
	two.log.startReader()
	wrote := make(chan error, 1)
	two.cluster.stream = &meanwhile{two.cluster.stream, func() { wrote <- one.forceAct("one", 1, "H9") }}
	if err := one.lease.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := two.lease.look(t.Context()); err != nil {
		t.Fatal(err)
	}
	if h := two.takenGames(t); !slices.Equal(h.acts["one"], []string{"H8", "H9"}) {
		t.Errorf("it takes up %v", h.acts)
	}
	if err := <-wrote; err != nil {
		t.Error(err)
	}
	if err := one.forceAct("one", 2, "LATE"); !errors.Is(err, ErrLost) {
		t.Errorf("who wrote before: %v", err)
	}
	one.log.Close()
	one.cluster.Close()
}

// A server that has stood still since it began to lead, while another one does, takes nothing from that one.
func TestTakesNothingDeposed(t *testing.T) {
	opts, book := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: time.Minute}, newFiles(t)
	one, two := mustOpen(t, opts, book), mustOpen(t, opts, book)
	defer two.closeInOrder(t)
	defer one.closeInOrder(t)
	if err := two.Lead(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := one.cluster.bucket.Put(t.Context(), leaderKey, []byte(one.lease.name)); err != nil {
		t.Fatal(err)
	}
	one.begin(t, "one")
	if err := two.do(func(l record.Ledger) error {
		_, err := l.Running(&heard{})
		return err
	}); !errors.Is(err, ErrLost) {
		t.Errorf("it takes the games: %v", err)
	}
	if err := one.act("one", 0, "H8"); err != nil {
		t.Error(err)
	}
}
