//go:build cluster

package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server/record"
	"hoshi/online/server/storetest"
)

// PostgreSQL pairs by the rule by which memory does.
func TestPair(t *testing.T) {
	b := opened(t, database(t))
	storetest.Pairing(t, func(t *testing.T, p storetest.Pool) string {
		at(t, running.url(fmt.Sprint("test", running.made)), "DELETE FROM waiting; DELETE FROM blocks")
		for _, w := range p.Rows {
			if _, err := b.Login(w.Key, "Player "+w.ID, p.Now); err != nil {
				t.Fatal(err)
			}
			if err := b.Wait(w); err != nil {
				t.Fatal(err)
			}
		}
		for _, one := range p.Blocks {
			if err := b.Block(one[0], online.BlockInfo{Key: online.Fingerprint(one[1][:])}, true); err != nil {
				t.Fatal(err)
			}
		}
		both, err := b.pairAt(p.Asks, p.Now)
		if errors.Is(err, record.ErrNotFound) {
			return ""
		}
		if err != nil || both[0].ID != p.Asks {
			t.Fatalf("paired %+v, %v", both, err)
		}
		if _, err := b.pairAt(p.Asks, p.Now); !errors.Is(err, record.ErrNotFound) {
			t.Errorf("paired twice: %v", err)
		}
		if left, err := b.Waiters(); err != nil || len(left) != len(p.Rows)-2 {
			t.Errorf("%d of %d wait on: %v", len(left), len(p.Rows), err)
		}
		return both[1].ID
	})
}

// seek lets a player seek at a server.
func seek(t testing.TB, b *Book, i int) string {
	t.Helper()
	key, id := record.Key{byte(i), byte(i >> 8), 1}, fmt.Sprint("wait", i)
	_, err := b.Login(key, fmt.Sprint("Player ", i), time.Now())
	if err == nil {
		err = b.Wait(record.Waiting{ID: id, Kind: "seek", Key: key, Rating: 1500, Settings: online.Settings{Rule: game.Freestyle, Size: 15}, Since: time.UnixMilli(int64(i))})
	}
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// Many pair at once, by two programs at one PostgreSQL: everybody is in one pair at most, and nobody who could be paired is left.
func TestPairAtOnce(t *testing.T) {
	url := database(t)
	programs := [2]*Book{opened(t, url), opened(t, url)}
	const players = 100
	var ids []string
	for i := range players {
		ids = append(ids, seek(t, programs[i%2], i))
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	paired := map[string]int{}
	for instance := range 8 {
		all.Go(func() {
			for i := range ids {
				both, err := programs[instance%2].Pair(ids[(i+25*instance)%players])
				if errors.Is(err, record.ErrNotFound) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				paired[both[0].ID]++
				paired[both[1].ID]++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	for _, id := range ids { // a row in two hands at once is left for the next look
		if both, err := programs[0].Pair(id); err == nil {
			paired[both[0].ID]++
			paired[both[1].ID]++
		}
	}
	for _, id := range ids {
		if paired[id] != 1 {
			t.Errorf("%s is paired %d times", id, paired[id])
		}
	}
}

// A server that does not play any more pairs nobody of those whom another one has taken over, and takes nobody away; they are paired once they are back.
func TestPairAfterATakeover(t *testing.T) {
	url := database(t)
	first, second := opened(t, url), opened(t, url)
	first.asker, second.asker = "first", "second"
	one, other := seek(t, first, 1), seek(t, first, 2)
	if list, err := second.Waiters(); err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	for name, err := range map[string]error{"pairs": failed(first.Pair(one)), "takes": first.Take(one), "pairs who is not back": failed(second.Pair(one))} {
		if !errors.Is(err, record.ErrNotFound) {
			t.Errorf("it %s: %v", name, err)
		}
	}
	if err := first.Withdraw(one, other); err != nil {
		t.Error(err)
	}
	seek(t, second, 1)
	seek(t, second, 2)
	if _, err := second.Pair(other); err != nil {
		t.Error(err)
	}
	if err := second.Take(one); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("taken, though paired: %v", err)
	}
}

// failed is the error of a pair.
func failed(_ [2]record.Waiting, err error) error { return err }

// A player who waits goes on waiting when another server plays; a code counts there, and a player who seeks is found.
func TestWaitingOutlivesATakeover(t *testing.T) {
	opts, url, line := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 600 * time.Millisecond}, database(t), newBarrier()
	slow := opts
	slow.more = []nats.Option{nats.SetCustomDialer(line), nats.PingInterval(time.Hour)} // its line hangs, and does not break
	member := func(own Options) (*Member, string) {
		return joinBy(t, opts, func(ctx context.Context) (*Store, error) { return Open(ctx, own, url) })
	}
	first, _ := member(slow)
	until(t, "the first one plays", func() bool { return first.front.plays.Load() != nil })
	second, one := member(opts)
	var breaks atomic.Int32
	anna, boris, carla, dora := countBreaks(t, one, "Anna", &breaks), countBreaks(t, one, "Boris", &breaks), countBreaks(t, one, "Carla", &breaks), countBreaks(t, one, "Dora", &breaks)
	all := []*client.Client{anna, boris, carla, dora}
	until(t, "they are there", func() bool {
		return !slices.ContainsFunc(all, func(c *client.Client) bool { return c.State().Status != client.Online })
	})
	settings := online.Settings{Rule: game.Freestyle, Size: 15}
	for _, err := range []error{anna.Seek(settings, 70), boris.Challenge(settings, 0, true)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	until(t, "both wait", func() bool { return anna.State().Wait.For == "seek" && boris.State().Wait.Code != "" })
	b, err := openBook(t.Context(), url, "", time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	waits := func() string {
		list, err := rows(b, func(row pgx.CollectableRow) (text string, err error) {
			err = row.Scan(&text)
			return text, err
		}, "SELECT id || ' ' || kind || ' ' || width FROM waiting ORDER BY since")
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(list, "; ")
	}
	before := waits()
	line.hold(true)
	until(t, "the second one plays", func() bool { return second.front.plays.Load() != nil })
	until(t, "they are back", func() bool { return second.front.plays.Load().Load().Players == 4 })
	if after := waits(); after != before {
		t.Errorf("in the book wait %s, before it were %s", after, before)
	}
	if err := carla.Join(boris.State().Wait.Code, false); err != nil {
		t.Fatal(err)
	}
	until(t, "they play by the code", func() bool { return actsOf(boris) == 0 && actsOf(carla) == 0 })
	if err := dora.Seek(settings, 0); err != nil {
		t.Fatal(err)
	}
	until(t, "they play who sought", func() bool { return actsOf(anna) == 0 && actsOf(dora) == 0 })
	until(t, "nobody waits in the book", func() bool { return waits() == "" })
	if n := breaks.Load(); n != 0 {
		t.Errorf("connections broke %d times", n)
	}
	line.hold(false)
	second.closeInOrder(t)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := first.Close(ctx); err != nil {
		t.Log("the first one:", err) // what it had not written when it was cut off
	}
}
