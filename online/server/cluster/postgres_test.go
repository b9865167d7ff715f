//go:build cluster

package cluster

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server"
	"hoshi/online/server/storetest"
)

// postgres is a PostgreSQL of the tests: Debian's, in a folder of its own. No test cuts the power, so that it need not wait for the disk.
type postgres struct {
	port int
	made int // databases
	stop func() error
}

// running is the one that all tests share; each has a database of its own.
var running postgres

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "hoshi-postgres")
	if err == nil {
		running, err = startPostgres(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "PostgreSQL does not start:", err)
		os.Exit(1)
	}
	code := m.Run()
	if err := errors.Join(running.stop(), os.RemoveAll(dir)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// startPostgres begins a server in dir, of which it makes a data folder. As root it runs as the user postgres, since PostgreSQL refuses root.
func startPostgres(dir string) (p postgres, err error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil || len(found) == 0 {
		return p, errors.Join(err, errors.New("it is not installed"))
	}
	bin := filepath.Dir(found[len(found)-1])
	as := &syscall.SysProcAttr{Setpgid: true}
	if os.Getuid() == 0 {
		who, err := user.Lookup("postgres")
		if err != nil {
			return p, err
		}
		uid, _ := strconv.Atoi(who.Uid) // numbers on this system
		gid, _ := strconv.Atoi(who.Gid)
		as.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		if err := os.Chown(dir, uid, gid); err != nil {
			return p, err
		}
	}
	password, data := filepath.Join(dir, "password"), filepath.Join(dir, "data")
	if err := os.WriteFile(password, []byte("secret\n"), 0o644); err != nil {
		return p, err
	}
	init := exec.Command(filepath.Join(bin, "initdb"), "-D", data, "-U", "hoshi", "-A", "scram-sha-256", "--pwfile", password, "-E", "UTF8", "--locale", "C")
	init.SysProcAttr, init.Dir = as, dir
	if out, err := init.CombinedOutput(); err != nil {
		return p, fmt.Errorf("initdb: %w: %s", err, out)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return p, err
	}
	p.port = listener.Addr().(*net.TCPAddr).Port
	if err := listener.Close(); err != nil {
		return p, err
	}
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		return p, err
	}
	run := exec.Command(filepath.Join(bin, "postgres"), "-c", "fsync=off", "-D", data, "-p", strconv.Itoa(p.port), "-k", dir, "-h", "127.0.0.1")
	run.SysProcAttr, run.Dir, run.Stdout, run.Stderr = as, dir, log, log
	if err := run.Start(); err != nil {
		return p, err
	}
	p.stop = func() error {
		return errors.Join(run.Process.Signal(os.Interrupt), run.Wait(), log.Close())
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) { // it is another process, and says nothing when it is ready
		conn, err := pgx.Connect(context.Background(), p.url("postgres"))
		if err == nil {
			return p, conn.Close(context.Background())
		}
		if time.Now().After(deadline) {
			return p, errors.Join(err, p.stop())
		}
	}
}

func (p *postgres) url(database string) string {
	return fmt.Sprintf("postgres://hoshi:secret@127.0.0.1:%d/%s", p.port, database)
}

// database makes a new one and returns its URL.
func database(t testing.TB) string {
	t.Helper()
	running.made++
	name := fmt.Sprint("test", running.made)
	at(t, running.url("postgres"), "CREATE DATABASE "+name)
	return running.url(name)
}

// at runs a statement behind the book's back.
func at(t testing.TB, url, statement string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
	if err := conn.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// opened opens a book.
func opened(t testing.TB, url string) *Book {
	t.Helper()
	b, err := OpenBook(t.Context(), url, "test")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// bookOnly is a ledger whose log is not asked for.
type bookOnly struct {
	server.Log
	*Book
}

func TestBook(t *testing.T) {
	storetest.Book(t, func(t *testing.T) storetest.Do {
		b := opened(t, database(t))
		return func(what func(server.Ledger) error) error { return what(bookOnly{nil, b}) }
	})
}

// What is wrong with a database is said in words, and nothing in it changes.
func TestOpenBook(t *testing.T) {
	good := database(t)
	b := opened(t, good)
	b.Close()
	cats, ahead, behind := database(t), database(t), database(t)
	for _, row := range []struct {
		name, url string
		untouched string // the URL of a database that must be as it was
		setup     string
		late      time.Duration
		want      string
	}{
		{"no URL", "::", "", "", 0, "no URL such as"},
		{"a wrong password", strings.Replace(good, "secret", "guess", 1), good, "", 0, "the user or the password is wrong"},
		{"a wrong database", running.url("nothing"), "", "", 0, "there is no such database"},
		{"a wrong port", "postgres://hoshi:secret@127.0.0.1:1/hoshi", "", "", 0, "nobody answers there"},
		{"another cluster's", good, good, "UPDATE hoshi SET cluster = 'another'", 0, `belongs to the cluster "another"`},
		{"a newer version's", good, good, "UPDATE hoshi SET cluster = 'test', version = 99", 0, "a newer version of the program (99"},
		{"something else's", cats, cats, "CREATE TABLE cats (name text)", 0, "tables of something else"},
		{"a clock that is ahead", ahead, ahead, "", 3 * time.Minute, "its clock is 3m0s away"},
		{"a clock that is behind", behind, behind, "", -3 * time.Minute, "its clock is 3m0s away"},
	} {
		if row.setup != "" {
			at(t, row.url, row.setup)
		}
		tables := ""
		if row.untouched != "" {
			tables = tablesOf(t, row.untouched)
		}
		b, err := openBook(t.Context(), row.url, "test", func() time.Time { return time.Now().Add(row.late) })
		if err == nil {
			b.Close()
		}
		if err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "guess") {
			t.Errorf("%s: %v", row.name, err)
		}
		if row.untouched != "" && tablesOf(t, row.untouched) != tables {
			t.Errorf("%s: it had %s, and has %s", row.name, tables, tablesOf(t, row.untouched))
		}
	}
}

// Who looks at a database, or opens one when NATS is away, leaves it empty.
func TestOpenTouchesNothing(t *testing.T) {
	url := database(t)
	if err := looksAt(t.Context(), url); err != nil {
		t.Error(err)
	}
	if _, err := Open(t.Context(), Options{URL: "nats://127.0.0.1:1"}, url); err == nil || !strings.Contains(err.Error(), "NATS") {
		t.Errorf("without NATS: %v", err)
	}
	if tables := tablesOf(t, url); tables != "" {
		t.Errorf("it has %s", tables)
	}
	n := node(t, nil)
	if _, err := Open(t.Context(), Options{URL: n.ClientURL(), Copies: 1}, strings.Replace(url, "secret", "guess", 1)); err == nil {
		t.Error("a wrong password is right")
	}
	other := database(t)
	b, err := OpenBook(t.Context(), other, "another")
	if err != nil {
		t.Fatal(err)
	}
	b.Close()
	if _, err := Open(t.Context(), Options{URL: n.ClientURL(), Copies: 1}, other); err == nil || !strings.Contains(err.Error(), `belongs to the cluster "another"`) {
		t.Errorf("another cluster's database: %v", err)
	}
	if js, err := n.Jsz(nil); err != nil || js.Streams != 0 {
		t.Errorf("NATS has %d streams, %v", js.Streams, err)
	}
}

// tablesOf lists the tables of a database.
func tablesOf(t *testing.T, url string) (list string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), "SELECT coalesce(string_agg(tablename, ' ' ORDER BY tablename), '') FROM pg_tables WHERE schemaname = 'public'").Scan(&list); err != nil {
		t.Fatal(err)
	}
	return list
}

// Two servers that find an empty database at once make it together.
func TestOpenBookAtOnce(t *testing.T) {
	url := database(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			b, err := OpenBook(t.Context(), url, "test")
			if err != nil {
				t.Error(err)
				return
			}
			b.Close()
		})
	}
	all.Wait()
}

// Of many keys that want one name at once one gets it.
func TestOneName(t *testing.T) {
	b := opened(t, database(t))
	var all sync.WaitGroup
	var mu sync.Mutex
	got := 0
	for i := range 16 {
		all.Go(func() {
			_, err := b.Login(server.Key{byte(i + 1)}, []string{"Anna", "ANNA"}[i%2], time.Now())
			if err != nil && !errors.Is(err, &online.Refusal{Code: online.NameTaken}) {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				got++
			}
		})
	}
	all.Wait()
	if got != 1 {
		t.Errorf("%d have the name", got)
	}
}

var noFuss = online.Settings{Rule: game.Freestyle, Size: 15}

// seeks lets a player of a rating seek.
func seeks(t testing.TB, b *Book, i int, rating float64, kind string, width int, since time.Time) server.Key {
	t.Helper()
	key := server.Key{byte(i), byte(i >> 8), 1}
	a, err := b.Login(key, fmt.Sprint("Player ", i), since)
	if err != nil {
		t.Fatal(err)
	}
	a.Rating.Value = rating
	err = errors.Join(b.Save(a), b.Wait(Waiting{ID: fmt.Sprint("wait", i), Kind: kind, Key: key, Settings: noFuss, Width: width, Since: since, Server: "a", Address: "192.0.2.1"}))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func TestPair(t *testing.T) {
	now := time.UnixMilli(1_795_262_400_000)
	for _, row := range []struct {
		name  string
		setup func(*Book) (asks server.Key)
		after time.Duration
		other int // -1: nobody
	}{
		{"nobody else", func(b *Book) server.Key { return seeks(t, b, 0, 1500, "seek", 0, now) }, 0, -1},
		{"who has waited longest", func(b *Book) server.Key {
			seeks(t, b, 1, 1500, "seek", 0, now)
			seeks(t, b, 2, 1500, "seek", 0, now.Add(-time.Second))
			return seeks(t, b, 0, 1500, "seek", 0, now)
		}, 0, 2},
		{"a challenge is taken up by who seeks", func(b *Book) server.Key {
			seeks(t, b, 1, 1500, "challenge", 0, now)
			return seeks(t, b, 0, 1500, "seek", 0, now)
		}, 0, 1},
		{"two challenges", func(b *Book) server.Key {
			seeks(t, b, 1, 1500, "challenge", 0, now)
			return seeks(t, b, 0, 1500, "challenge", 0, now)
		}, 0, -1},
		{"too far apart", func(b *Book) server.Key {
			seeks(t, b, 1, 1601, "seek", 0, now)
			return seeks(t, b, 0, 1500, "seek", 100, now)
		}, 0, -1},
		{"a range that has grown", func(b *Book) server.Key {
			seeks(t, b, 1, 1605, "seek", 100, now)
			return seeks(t, b, 0, 1500, "seek", 0, now)
		}, 4 * time.Second, 1},
		{"who was blocked", func(b *Book) server.Key {
			other := seeks(t, b, 1, 1500, "seek", 0, now)
			key := seeks(t, b, 0, 1500, "seek", 0, now)
			if err := b.Block(other, online.BlockInfo{Key: online.Fingerprint(key[:])}, true); err != nil {
				t.Fatal(err)
			}
			return key
		}, 0, -1},
		{"other settings", func(b *Book) server.Key {
			key := seeks(t, b, 0, 1500, "seek", 0, now)
			seeks(t, b, 1, 1500, "seek", 0, now)
			if _, err := b.exec("UPDATE waiting SET settings = '{}' WHERE id = 'wait1'"); err != nil {
				t.Fatal(err)
			}
			return key
		}, 0, -1},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := opened(t, database(t))
			key := row.setup(b)
			both, err := b.Pair(key, now.Add(row.after))
			if row.other < 0 {
				if !errors.Is(err, server.ErrNothing) {
					t.Errorf("paired %+v, %v", both, err)
				}
				return
			}
			if err != nil || both[0].Key != key || both[1].ID != fmt.Sprint("wait", row.other) || both[1].Settings != noFuss {
				t.Errorf("paired %+v, %v", both, err)
			}
			if _, err := b.Pair(key, now); !errors.Is(err, server.ErrNothing) {
				t.Errorf("paired twice: %v", err)
			}
		})
	}
}

// Many servers pair at once: everybody is in one pair at most, and nobody who could be paired is left.
func TestPairAtOnce(t *testing.T) {
	b := opened(t, database(t))
	const players = 200
	now := time.Now()
	var keys []server.Key
	for i := range players {
		keys = append(keys, seeks(t, b, i, 1500, "seek", 0, now.Add(time.Duration(i))))
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	paired := map[server.Key]int{}
	for instance := range 8 {
		all.Go(func() {
			for i := range keys {
				both, err := b.Pair(keys[(i+25*instance)%players], now)
				if errors.Is(err, server.ErrNothing) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				paired[both[0].Key]++
				paired[both[1].Key]++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	for _, key := range keys { // who was in the hands of two servers at once is left for the next look
		if both, err := b.Pair(key, now); err == nil {
			paired[both[0].Key]++
			paired[both[1].Key]++
		}
	}
	if twice := slices.IndexFunc(keys, func(k server.Key) bool { return paired[k] != 1 }); twice >= 0 || len(paired) != players {
		t.Errorf("%d of %d are paired, and one %d times", len(paired), players, paired[keys[max(twice, 0)]])
	}
}

// A challenge is taken by the one who is first, and what a player waits for is one thing.
func TestTake(t *testing.T) {
	b := opened(t, database(t))
	seat := 1
	key, target := server.Key{1}, server.Key{2}
	if _, err := b.Login(key, "Anna", time.Now()); err != nil {
		t.Fatal(err)
	}
	w := Waiting{ID: "id", Kind: "challenge", Key: key, Settings: noFuss, Seat: &seat, Code: "abcd-efgh-jkmn", Target: &target, Since: time.UnixMilli(7), Server: "a"}
	if err := b.Wait(w); err != nil {
		t.Fatal(err)
	}
	w.ID, w.Code = "other", ""
	if err := b.Wait(w); !errors.Is(err, ErrWaits) {
		t.Errorf("twice: %v", err)
	}
	got, err := b.Take("abcd-efgh-jkmn")
	if err != nil || *got.Seat != 1 || *got.Target != target || got.Key != key || !got.Since.Equal(time.UnixMilli(7)) {
		t.Errorf("took %+v, %v", got, err)
	}
	if _, err := b.Take("id"); !errors.Is(err, server.ErrNothing) {
		t.Errorf("taken twice: %v", err)
	}
	if err := b.Wait(w); err != nil {
		t.Error(err)
	}
	if err := b.Clear("another"); err != nil {
		t.Error(err)
	}
	if was, err := b.Withdraw(key); !was || err != nil {
		t.Errorf("withdrawn: %v, %v", was, err)
	}
	if was, err := b.Withdraw(key); was || err != nil {
		t.Errorf("withdrawn twice: %v, %v", was, err)
	}
}
