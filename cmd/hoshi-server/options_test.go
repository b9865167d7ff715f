package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOptionsOfAFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "server.conf")
	for _, row := range []struct {
		name, text string
		args       string
		want       func(*options) bool
		wrong      []string // that the error says; none: there is no error
	}{
		{"both ways to write a line", "# a club\naddr = :9000\nper-address 40 # enough\n\nrate-same-network=true\nhost a.example,b.example", "",
			func(o *options) bool {
				return o.addr == ":9000" && o.PerAddress == 40 && o.RateSameNetwork && strings.Join(o.Hosts, " ") == "a.example b.example"
			}, nil},
		{"a value that has an equals sign", "tls-cert\t/a=b/cert.pem\ntls-key = /a=b/key.pem", "",
			func(o *options) bool { return o.certificate == "/a=b/cert.pem" && o.key == "/a=b/key.pem" }, nil},
		{"the command line comes first", "addr :9000\nmax-players 5", "-addr :7000", func(o *options) bool { return o.addr == ":7000" && o.MaxPlayers == 5 }, nil},
		{"what nobody names is as always", "", "", func(o *options) bool { return o.addr == "127.0.0.1:8488" && o.least == "info" }, nil},
		{"all mistakes at once", "adr :9000\nmax-players many\nlog info\nlog debug\nversion true", "", nil,
			[]string{"server.conf:1: there is no option \"adr\"", "server.conf:2: max-players can't be \"many\"", "server.conf:4: log stands there twice", "server.conf:5:"}},
		{"values that mean nothing", "log loud\ntrust-proxy nginx\nhost a/b\nper-address -7", "", nil, []string{"-log", "-trust-proxy", "-host", "-per-address: -7 is less than -1"}},
		{"pages for browsers", "web true\npublic https://play.example.org/\nmax-watchers 5000", "",
			func(o *options) bool {
				return o.Pages && o.Public == "https://play.example.org" && o.MaxWatchers == 5000
			}, nil},
		{"an address without pages", "public https://play.example.org", "", nil, []string{"-public: it needs -web"}},
		{"no address for browsers", "web true\npublic play.example.org\nmax-watchers -1", "", nil, []string{"-public: \"play.example.org\"", "-max-watchers"}},
		{"an address with more than a host", "web true\npublic https://anna@play.example.org/hoshi?x", "", nil, []string{"-public: \"https://anna@"}},
		{"pages of a cluster", "web true\nnats nats://a\npostgres postgres://b", "", nil, []string{"-web: pages are not made yet"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if err := os.WriteFile(file, []byte(row.text), 0o600); err != nil {
				t.Fatal(err)
			}
			o, err := parse(append([]string{"-config", file}, strings.Fields(row.args)...), io.Discard)
			if (err != nil) != (row.wrong != nil) {
				t.Fatal(err)
			}
			for _, words := range row.wrong {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("%v does not say %q", err, words)
				}
			}
			if row.want != nil && !row.want(o) {
				t.Errorf("it reads %+v", o)
			}
		})
	}
	if _, err := parse([]string{"-config", filepath.Join(dir, "nothing")}, io.Discard); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without the file: %v", err)
	}
}
