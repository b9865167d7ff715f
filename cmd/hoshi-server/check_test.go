package main

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheckTriesOptionsOut(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := run(t.Context(), []string{"-check", "-addr", "127.0.0.1:0", "-data", filepath.Join(dir, "of", "hoshi")}, io.Discard); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
	if err := run(t.Context(), []string{"-check", "-addr", "127.0.0.1:0", "-data", filepath.Join(file, "hoshi")}, io.Discard); err == nil || !strings.Contains(err.Error(), "-data:") {
		t.Errorf("a folder in a file: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "hoshi-server.sqlite-wal"), []byte("acts"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), []string{"-check", "-addr", "127.0.0.1:0", "-data", dir}, io.Discard); err == nil || !strings.Contains(err.Error(), "-data: server: store: the file is damaged") {
		t.Errorf("a log without its database: %v", err)
	}
	err := run(t.Context(), []string{"-check", "-addr", "nowhere:x", "-tls-cert", file, "-data", file}, io.Discard)
	for _, option := range []string{"-addr", "-tls-cert", "-data"} {
		if err == nil || !strings.Contains(err.Error(), option+":") {
			t.Errorf("%v does not name %s", err, option)
		}
	}
}

// Nobody can listen at one address twice, however it is written.
func TestOneAddressTwice(t *testing.T) {
	for _, row := range []struct {
		name, addr, status string
		twice              bool
	}{
		{"the same words", "127.0.0.1:8488", "127.0.0.1:8488", true},
		{"all of IPv4 and one of it", "0.0.0.0:8488", "127.0.0.1:8488", true},
		{"one and all without a host", "192.0.2.1:8488", ":8488", true},
		{"all of IPv6 and one of IPv4", "[::]:8488", "127.0.0.1:8488", true},
		{"IPv4 written in IPv6", "[::ffff:127.0.0.1]:8488", "127.0.0.1:8488", true},
		{"a name and what it means", "localhost:8488", "127.0.0.1:8488", true},
		{"a port by its name", "127.0.0.1:http", "127.0.0.1:80", true},
		{"one of IPv6 and one of IPv4", "[::1]:8488", "127.0.0.1:8488", false},
		{"two of IPv4", "127.0.0.2:8488", "127.0.0.1:8488", false},
		{"two ports", ":8488", ":8489", false},
		{"any port that is free", "127.0.0.1:0", "127.0.0.1:0", false},
		{"no status", "127.0.0.1:8488", "", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, check := range []string{"-check=false", "-check"} {
				_, err := parse([]string{check, "-addr", row.addr, "-status", row.status}, io.Discard)
				if twice := err != nil; twice != row.twice || twice && (!strings.Contains(err.Error(), "-status:") || !errors.Is(err, errUsage)) {
					t.Errorf("%s: %v", check, err)
				}
			}
		})
	}
}

// What is wrong is all said, whatever it is wrong with: the command line, the file, what the values mean, and what is there.
func TestCheckSaysAll(t *testing.T) {
	dir := t.TempDir()
	file, conf := filepath.Join(dir, "file"), filepath.Join(dir, "server.conf")
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	for at, text := range map[string]string{file: "", conf: "adr :9000\nmax-players many\nlog loud\nhost a/b\nstatus " + busy.Addr().String()} {
		if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	err = run(t.Context(), []string{"-colour", "red", "-per-address", "few", "-check", "-config", conf, "-addr", "nowhere:x", "-trust-proxy", "nginx",
		"-tls-cert", file, "-data", file, "-nats", "nats://127.0.0.1:1"}, io.Discard)
	if !errors.Is(err, errUsage) {
		t.Fatalf("%v is no mistake in the command line", err)
	}
	for _, words := range []string{"-colour", "-per-address", "no option \"adr\"", "max-players can't be \"many\"", "-log:", "-host:", "-trust-proxy:", "-addr:", "-status:",
		"-tls-cert:", "-data:", "-nats and -postgres belong together"} {
		if n := strings.Count(err.Error(), words); n != 1 {
			t.Errorf("%d times, not once, it says %q:\n%v", n, words, err)
		}
	}
	if err := run(t.Context(), []string{"-check", "drain"}, io.Discard); !errors.Is(err, errUsage) || !strings.Contains(err.Error(), "drain") {
		t.Errorf("an order: %v", err)
	}
}
