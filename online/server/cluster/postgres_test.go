//go:build cluster

package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/online"
	"hoshi/online/server/record"
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
	record.Log
	*Book
}

func TestBook(t *testing.T) {
	storetest.Book(t, func(t *testing.T) storetest.Do {
		b := opened(t, database(t))
		return func(what func(record.Ledger) error) error { return what(bookOnly{nil, b}) }
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

// A server that looks at a database, or opens one when NATS is away, leaves it empty.
func TestOpenTouchesNothing(t *testing.T) {
	url := database(t)
	if err := checkDatabase(t.Context(), url); err != nil {
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

// A database that is empty though games were played is another one, or has lost what it held: nothing is made in it.
func TestOpenRefusesAnEmptyDatabase(t *testing.T) {
	n, url := node(t, nil), database(t)
	opts := Options{URL: n.ClientURL(), Copies: 1}
	c, err := Join(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := Check(t.Context(), opts, url); err != nil {
		t.Errorf("nothing was played yet: %v", err)
	}
	if _, err := c.js.Publish(t.Context(), subject, []byte("x")); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), opts, url); err == nil || !strings.Contains(err.Error(), "the database is empty") {
		t.Error(err)
	}
	if tables := tablesOf(t, url); tables != "" {
		t.Errorf("it has %s", tables)
	}
	if err := Reports(t.Context(), url, io.Discard); err == nil || !strings.Contains(err.Error(), "no server has made it yet") {
		t.Errorf("reports of an empty one: %v", err)
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

// Names that an older version has kept are compared as names are now, and each stays with its player.
func TestOldNamesAreCompared(t *testing.T) {
	url := database(t)
	for _, statement := range append([]string{"CREATE TABLE hoshi (version int NOT NULL, cluster text NOT NULL)", fmt.Sprintf("INSERT INTO hoshi VALUES (%d, 'test')", looksSince-1)}, schema[:looksSince-1]...) {
		at(t, url, statement)
	}
	anna, boris := record.Key{1}, record.Key{2}
	for key, name := range map[record.Key]string{anna: "Yu kina", boris: "Bora"} {
		at(t, url, fmt.Sprintf("INSERT INTO players VALUES ('\\x%x', '%s', '%s', 1500, 350, 0.06, 0, 1, 0, false); INSERT INTO names VALUES ('%s', '\\x%x', 0)",
			key[:], online.Fingerprint(key[:]), name, name, key[:]))
	}
	at(t, url, fmt.Sprintf("INSERT INTO names VALUES ('Da-na', '', %d)", time.Now().UnixMilli()))
	b := opened(t, url)
	for _, row := range []struct {
		key  record.Key
		name string
		want online.Code
	}{
		{record.Key{9}, "Yukina", online.NameTaken}, {record.Key{9}, "Bora.", online.NameTaken}, {record.Key{9}, "Dana", online.NameTaken},
		{anna, "Yu kina", ""}, {anna, "Yukina", ""}, {boris, "Bora", ""}, {record.Key{9}, "Yuki", ""},
	} {
		if _, err := b.Login(row.key, row.name, time.Now()); row.want == "" && err != nil || row.want != "" && !errors.Is(err, &online.Refusal{Code: row.want}) {
			t.Errorf("%d asks for %s: %v", row.key[0], row.name, err)
		}
	}
}

// Of many keys that want one name at once one gets it.
func TestOneName(t *testing.T) {
	b := opened(t, database(t))
	var all sync.WaitGroup
	var mu sync.Mutex
	got := 0
	for i := range 16 {
		all.Go(func() {
			_, err := b.Login(record.Key{byte(i + 1)}, []string{"Anna", "ANNA"}[i%2], time.Now())
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
