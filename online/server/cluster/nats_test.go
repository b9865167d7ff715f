package cluster

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/storetest"
)

// node starts a NATS within the test, with the options changed. Its files are thrown away, and each message goes to the disk.
func node(t testing.TB, change func(*natsd.Options)) *natsd.Server {
	t.Helper()
	opts := &natsd.Options{Host: "127.0.0.1", Port: -1, NoLog: true, NoSigs: true, JetStream: true, StoreDir: t.TempDir(), SyncAlways: true}
	if change != nil {
		change(opts)
	}
	n, err := natsd.NewServer(opts)
	if err != nil {
		t.Fatal(err)
	}
	n.Start()
	t.Cleanup(func() {
		n.Shutdown()
		n.WaitForShutdown()
	})
	if !n.ReadyForConnections(30 * time.Second) {
		t.Fatal("NATS does not start")
	}
	return n
}

// openAt opens the store of one server.
func openAt(ctx context.Context, opts Options, book *files) (*Store, error) {
	c, err := Join(ctx, opts)
	if err != nil {
		return nil, err
	}
	lease, err := c.Lease(ctx)
	if err != nil {
		c.Close()
		return nil, err
	}
	return newStore(c, lease, book, book, func() {}), nil
}

// mustOpen is openAt for a test that needs it.
func mustOpen(t testing.TB, opts Options, book *files) *Store {
	t.Helper()
	s, err := openAt(t.Context(), opts, book)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// closeInOrder closes it in order.
func (s *Store) closeInOrder(t testing.TB) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// hang lets a server say nothing more, as one that has stopped.
func (s *Store) hang() {
	close(s.lease.quit)
	<-s.lease.ended
	s.log.Close()
}

// do writes one change.
func (s *Store) do(what func(record.Ledger) error) error {
	errs, err := s.Write([]record.Change{{Write: what}})
	return errors.Join(append(errs, err)...)
}

func TestLog(t *testing.T) {
	storetest.Log(t, func(t *testing.T) storetest.Reopen {
		opts := Options{URL: node(t, nil).ClientURL(), Copies: 1}
		book := newFiles(t)
		var last *Store
		t.Cleanup(func() { last.closeInOrder(t) })
		return func(t *testing.T) storetest.Do {
			if last != nil {
				last.closeInOrder(t)
			}
			last = mustOpen(t, opts, book)
			return last.do
		}
	})
}

func TestStore(t *testing.T) {
	s := mustOpen(t, Options{URL: node(t, nil).ClientURL(), Copies: 1}, newFiles(t))
	defer s.closeInOrder(t)
	storetest.Store(t, s)
}

func TestFailing(t *testing.T) {
	opts, book := Options{URL: node(t, nil).ClientURL(), Copies: 1}, newFiles(t)
	last := mustOpen(t, opts, book)
	defer func() { last.closeInOrder(t) }()
	storetest.Failing(t, last, func() record.Store {
		last.closeInOrder(t)
		last = mustOpen(t, opts, book)
		return last
	})
}

// heard is a [record.Replay] that notes what it is told.
type heard struct {
	games []string
	acts  map[string][]string
}

func (h *heard) Game(g record.Game) ([]byte, error) {
	h.games = append(h.games, g.ID)
	return nil, nil
}

func (h *heard) Act(id string, a record.Act) ([]byte, error) {
	h.acts[id] = append(h.acts[id], a.Word)
	return nil, nil
}

func (h *heard) Damaged(string, error) {}

// takenGames tells which games a server takes up now.
func (s *Store) takenGames(t testing.TB) *heard {
	t.Helper()
	h := &heard{acts: map[string][]string{}}
	if err := s.do(func(l record.Ledger) error {
		_, err := l.Running(h)
		return errors.Join(err, l.Resume())
	}); err != nil {
		t.Fatal(err)
	}
	return h
}

// waitForFreeGames waits until there are games that nobody owns any more.
func (s *Store) waitForFreeGames(t testing.TB, n int) *heard {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) { // a lease ends without a word
		if h := s.takenGames(t); len(h.games) >= n {
			return h
		} else if len(h.games) > 0 || time.Now().After(deadline) {
			t.Fatalf("it takes %v, want %d games", h.games, n)
		}
	}
}

var quick = online.Settings{Rule: game.Freestyle, Size: 15}

func (s *Store) begin(t testing.TB, id string) {
	t.Helper()
	if err := s.do(func(l record.Ledger) error { return l.Begin(record.Game{ID: id, Settings: quick, Began: time.Now()}) }); err != nil {
		t.Fatal(err)
	}
}

func (s *Store) act(id string, seq int, word string) error {
	return s.do(func(l record.Ledger) error { return l.Act(id, record.Act{Seq: seq, Word: word, Spent: time.Second}) })
}

// forceAct writes an act whether the lease has gone or not.
func (s *Store) forceAct(id string, seq int, word string) error {
	if err := s.log.Act(id, record.Act{Seq: seq, Word: word}); err != nil {
		return err
	}
	s.log.take(false)
	return s.log.commit(context.Background())
}

// barrier is a way to a server that can be held up: what is said then arrives later, and is not lost.
type barrier struct {
	mu   sync.Mutex
	open sync.Cond
	shut bool
}

func newBarrier() *barrier {
	g := &barrier{}
	g.open.L = &g.mu
	return g
}

func (g *barrier) hold(shut bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut = shut
	g.open.Broadcast()
}

func (g *barrier) pass() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for g.shut {
		g.open.Wait()
	}
}

// Dial is [nats.CustomDialer]'s.
func (g *barrier) Dial(network, address string) (net.Conn, error) {
	conn, err := net.Dial(network, address)
	return gated{conn, g}, err
}

type gated struct {
	net.Conn
	barrier *barrier
}

func (c gated) Write(data []byte) (int, error) {
	c.barrier.pass()
	return c.Conn.Write(data)
}

// A server whose line is held up for longer than its lease loses its games. What it had sent arrives when the line is there again, and is not written: the game
// goes on at the other server as if it had never been.
func TestComesBack(t *testing.T) {
	n, book, line := node(t, nil), newFiles(t), newBarrier()
	opts := Options{URL: n.ClientURL(), Copies: 1, Lease: 600 * time.Millisecond}
	slow := opts
	slow.more = []nats.Option{nats.SetCustomDialer(line), nats.PingInterval(time.Hour)} // its line hangs, and does not break
	first, second := mustOpen(t, slow, book), mustOpen(t, opts, book)
	defer second.cluster.Close()
	defer first.closeInOrder(t)
	for _, id := range []string{"one", "two"} {
		first.begin(t, id)
		if err := first.act(id, 0, "H8"); err != nil {
			t.Fatal(err)
		}
	}
	if h := second.takenGames(t); len(h.games) > 0 {
		t.Fatalf("games that another server owns are taken: %v", h.games)
	}
	line.hold(true)
	late := make(chan error, 1)
	go func() { late <- first.forceAct("one", 1, "LATE") }()
	h := second.waitForFreeGames(t, 2)
	if !slices.Equal(h.acts["one"], []string{"H8"}) {
		t.Fatalf("it takes up %v", h.acts)
	}
	if err := second.act("one", 1, "A1"); err != nil {
		t.Fatal(err)
	}
	line.hold(false)
	if err := <-late; !errors.Is(err, ErrLost) {
		t.Errorf("an act of before: %v", err)
	}
	if err := first.forceAct("one", 1, "AGAIN"); !errors.Is(err, ErrLost) {
		t.Errorf("one more try: %v", err)
	}
	if err := first.forceAct("two", 1, "ALSO"); !errors.Is(err, ErrLost) {
		t.Errorf("the other game: %v", err)
	}
	if err := second.act("one", 2, "H9"); err != nil {
		t.Errorf("the owner: %v", err)
	}
	second.hang()
	third := mustOpen(t, opts, book)
	defer third.closeInOrder(t)
	h = third.waitForFreeGames(t, 2)
	if want := []string{"H8", "A1", "H9"}; !slices.Equal(h.acts["one"], want) || !slices.Equal(h.acts["two"], want[:1]) {
		t.Errorf("in the end there are %v", h.acts)
	}
}

// Of several servers that see a lease end at once, one takes all games.
func TestOneTakes(t *testing.T) {
	n, book := node(t, nil), newFiles(t)
	opts := Options{URL: n.ClientURL(), Copies: 1}
	first := mustOpen(t, opts, book)
	for i := range 20 {
		first.begin(t, fmt.Sprint("game", i))
	}
	var others []*Store
	for range 3 {
		s := mustOpen(t, opts, book)
		others = append(others, s)
		defer s.closeInOrder(t)
	}
	first.closeInOrder(t) // in order: its lease is given back
	var all sync.WaitGroup
	got := make([]*heard, len(others))
	for i, s := range others {
		all.Go(func() {
			for deadline := time.Now().Add(time.Minute); s.lease.CanOwn(first.lease.name) && time.Now().Before(deadline); {
				time.Sleep(10 * time.Millisecond) // leases are looked at by the clock
			}
			got[i] = s.takenGames(t)
		})
	}
	all.Wait()
	var games []string
	for _, h := range got {
		games = append(games, h.games...)
	}
	slices.Sort(games)
	if len(games) != 20 || len(slices.Compact(slices.Clone(games))) != 20 {
		t.Errorf("taken are %v", games)
	}
}

// Games end while the book can't be reached: it has them once it can, however often servers change meanwhile.
func TestTheBookIsAway(t *testing.T) {
	n, book := node(t, nil), newFiles(t)
	opts := Options{URL: n.ClientURL(), Copies: 1}
	s := mustOpen(t, opts, book)
	a, err := book.Login(record.Key{1}, "Anna", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	book.mu.Lock()
	book.away = true
	book.mu.Unlock()
	a.Rating.Value = 1620
	s.begin(t, "over")
	ended := record.Finished{ID: "over", Seats: [2][]byte{a.Key[:], a.Key[:]}, Result: "0 five", SGF: "(;)"}
	if err := s.do(func(l record.Ledger) error { return l.End(ended, a) }); err != nil {
		t.Fatal(err)
	}
	s.closeInOrder(t)
	s = mustOpen(t, opts, book)
	defer s.closeInOrder(t)
	if h := s.takenGames(t); len(h.games) != 0 {
		t.Errorf("a game that is over goes on: %v", h.games)
	}
	book.mu.Lock()
	book.away = false
	book.mu.Unlock()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) { // another goroutine enters it
		games, err := book.Ended("over")
		got, also := book.Account(a.Key)
		if err != nil || also != nil {
			t.Fatal(err, also)
		}
		if len(games) == 1 && got.Rating.Value == 1620 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the book has %v, %+v", games, got)
		}
	}
}

// What is wrong with NATS is said in words.
func TestJoin(t *testing.T) {
	secret := node(t, func(o *natsd.Options) { o.Username, o.Password = "hoshi", "right" }).ClientURL()
	plain := node(t, func(o *natsd.Options) { o.JetStream = false }).ClientURL()
	alone := node(t, nil).ClientURL()
	for _, row := range []struct{ name, url, want string }{
		{"nobody", "nats://127.0.0.1:1", "nobody answers there"},
		{"no URL", "nats://%zz", "no URL such as"},
		{"one of several", plain + ",nats://hoshi:wrong@[::1", "no URL such as"},
		{"a wrong password", strings.Replace(secret, "nats://", "nats://hoshi:wrong@", 1), "the user or the password is wrong"},
		{"no JetStream", plain, "no JetStream"},
		{"one server for three copies", alone, "too few servers"},
	} {
		c, err := Join(t.Context(), Options{URL: row.url})
		if err == nil {
			c.Close()
		}
		if err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "wrong@") {
			t.Errorf("%s: %v", row.name, err)
		}
	}
	late := Options{URL: alone, Copies: 1, now: func() time.Time { return time.Now().Add(-3 * time.Minute) }}
	apart := func(when string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), "its clock is 3m0s away") {
			t.Errorf("a clock that is behind, %s: %v", when, err)
		}
	}
	_, err := Join(t.Context(), late)
	apart("NATS is empty", err)
	if name, played, err := checkNATS(t.Context(), Options{URL: alone, Copies: 1}); name != "" || played || err != nil {
		t.Errorf("it holds the cluster %q, %v, %v", name, played, err)
	}
	if _, _, err := checkNATS(t.Context(), Options{URL: alone}); !errors.Is(err, errTooFew) {
		t.Errorf("one NATS for three copies: %v", err)
	}
	one, err := Join(t.Context(), Options{URL: " " + strings.TrimPrefix(alone, "nats://"), Copies: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	two, err := Join(t.Context(), Options{URL: alone, Copies: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer two.Close()
	_, _, err = checkNATS(t.Context(), late)
	apart("at a look", err)
	_, err = Join(t.Context(), late)
	apart("at a start", err)
	if one.Name() == "" || one.Name() != two.Name() {
		t.Errorf("the cluster is %q and %q", one.Name(), two.Name())
	}
	if _, err := Join(t.Context(), Options{URL: alone, Copies: 3}); err == nil || !strings.Contains(err.Error(), "it keeps 1 copies") {
		t.Errorf("more copies than there are: %v", err)
	}
}
