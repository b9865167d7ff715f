//go:build cluster && linux

package load

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"

	"hoshi/online/server/cluster"
)

// How the services stand.
const (
	nodes    = 3
	natsPort = 4222
	playPort = 8488
	restart  = time.Second // after which systemd starts what has ended
)

// natsRole names the variable that makes the program of the tests a NATS: its number, its folder, and the addresses of all, with blanks between them.
const natsRole = "HOSHI_TEST_NATS"

// beNATS is a NATS of three until it is told to end. Each message is on the disk before it is acknowledged.
func beNATS(value string) error {
	words := strings.Fields(value)
	number, err := strconv.Atoi(words[0])
	if err != nil {
		return err
	}
	all := words[2:]
	opts := &natsd.Options{ServerName: fmt.Sprint("n", number), Host: all[number], Port: natsPort, JetStream: true, StoreDir: words[1], SyncAlways: true,
		Username: "hoshi", Password: "secret", Cluster: natsd.ClusterOpts{Name: "hoshi", Host: all[number], Port: natsPort + 1000}}
	for _, address := range all {
		opts.Routes = append(opts.Routes, &url.URL{Scheme: "nats-route", Host: fmt.Sprint(address, ":", natsPort+1000)})
	}
	n, err := natsd.NewServer(opts)
	if err != nil {
		return err
	}
	n.ConfigureLogger()
	n.Start()
	n.WaitForShutdown()
	return nil
}

// services are all that a federation runs.
type services struct {
	servers, nats []*process
	postgres      *process
	natsURL       string
	postgresURL   string
	logs          string
}

// startAll starts all, each on a machine of its own. program is hoshi-server, folder is for what they keep, logs for what they say.
func startAll(t *testing.T, program, folder, logs string) *services {
	t.Helper()
	hub(t)
	s := &services{logs: logs}
	log := func(m *machine) string { return filepath.Join(logs, m.name+".log") }
	var machines []*machine
	var addresses, urls []string
	for i := range nodes {
		m := newMachine(t, fmt.Sprint("nats", i+1), 11+i)
		machines = append(machines, m)
		addresses = append(addresses, m.address)
		urls = append(urls, fmt.Sprintf("nats://hoshi:secret@%s:%d", m.address, natsPort))
	}
	s.natsURL = strings.Join(urls, ",")
	for i, m := range machines {
		dir := filepath.Join(folder, m.name)
		s.nats = append(s.nats, startProgram(t, m, log(m), restart, []string{fmt.Sprintf("%s=%d %s %s", natsRole, i, dir, strings.Join(addresses, " "))}, os.Args[0]))
	}
	db := newMachine(t, "postgres", 21)
	s.postgres = startPostgres(t, db, filepath.Join(folder, "postgres"), log(db))
	s.postgresURL = "postgres://hoshi:secret@" + db.address + "/hoshi"
	waitFor(t, "NATS and PostgreSQL", func() error {
		return cluster.Check(t.Context(), cluster.Options{URL: s.natsURL}, s.postgresURL)
	})
	for i := range nodes {
		m := newMachine(t, fmt.Sprint("server", i+1), 31+i)
		s.servers = append(s.servers, startProgram(t, m, log(m), restart, nil, program, "-nats", s.natsURL, "-postgres", s.postgresURL, "-addr", fmt.Sprint(m.address, ":", playPort),
			"-data", filepath.Join(folder, m.name), "-host", host, "-per-address", "-1", "-rate-same-network"))
	}
	return s
}

// startPostgres starts one that waits for the disk, as PostgreSQL does when nobody says otherwise. It runs as the user postgres, since it refuses root.
func startPostgres(t *testing.T, m *machine, dir, log string) *process {
	t.Helper()
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil || len(found) == 0 {
		t.Fatal("PostgreSQL is not installed: ./packaging/setup.sh cluster", err)
	}
	bin := filepath.Dir(found[len(found)-1])
	who, err := user.Lookup("postgres")
	if err != nil {
		t.Fatal(err)
	}
	uid, _ := strconv.Atoi(who.Uid) // numbers on this system
	gid, _ := strconv.Atoi(who.Gid)
	password, data := filepath.Join(dir, "password"), filepath.Join(dir, "data")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(password, []byte("secret\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(dir, uid, gid); err != nil {
		t.Fatal(err)
	}
	as := func(name string, args ...string) *exec.Cmd {
		c := exec.Command(filepath.Join(bin, name), args...)
		c.SysProcAttr, c.Dir = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, dir
		return c
	}
	if out, err := as("initdb", "-D", data, "-U", "hoshi", "-A", "scram-sha-256", "--pwfile", password, "-E", "UTF8", "--locale", "C").CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v: %s", err, out)
	}
	hba, err := os.OpenFile(filepath.Join(data, "pg_hba.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintln(hba, "host all all 10.77.0.0/24 scram-sha-256"); err != nil {
		t.Fatal(err)
	}
	if err := hba.Close(); err != nil {
		t.Fatal(err)
	}
	single := as("postgres", "--single", "-D", data, "postgres")
	single.Stdin = strings.NewReader("CREATE DATABASE hoshi\n")
	if out, err := single.CombinedOutput(); err != nil {
		t.Fatalf("the database: %v: %s", err, out)
	}
	return startProgram(t, m, log, restart, nil, "setpriv", "--reuid", who.Uid, "--regid", who.Gid, "--clear-groups",
		filepath.Join(bin, "postgres"), "-D", data, "-k", dir, "-h", m.address)
}

// waitFor waits until something is well.
func waitFor(t testing.TB, what string, well func() error) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) { // other processes say nothing when they are ready
		err := well()
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s: %v", what, err)
		}
	}
}

// ended ends all, the servers in order and first.
func (s *services) ended() {
	for _, p := range s.servers {
		p.kill(syscall.SIGTERM)
	}
	s.postgres.kill(syscall.SIGINT)
	for _, p := range s.nats {
		p.kill(syscall.SIGKILL)
	}
}

// book opens that of the cluster, as one more server.
func (s *services) book(ctx context.Context) (*cluster.Book, error) {
	c, err := cluster.Join(ctx, cluster.Options{URL: s.natsURL})
	if err != nil {
		return nil, err
	}
	defer c.Close()
	return cluster.OpenBook(ctx, s.postgresURL, c.Name())
}
