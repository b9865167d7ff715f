package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const packaging = "../../packaging/server/"

// What the configuration offers as a comment can be had by taking away the mark.
func TestTheConfiguration(t *testing.T) {
	text, err := os.ReadFile(packaging + "hoshi-server.conf")
	if err != nil {
		t.Fatal(err)
	}
	all := regexp.MustCompile(`(?m)^# ([a-z-]+ +\S+)$`).ReplaceAllString(string(text), "$1")
	if all == string(text) {
		t.Error("it offers nothing")
	}
	for _, conf := range []string{string(text), all} {
		file := filepath.Join(t.TempDir(), "server.conf")
		if err := os.WriteFile(file, []byte(conf), 0o600); err != nil {
			t.Fatal(err)
		}
		if o, err := parse([]string{"-config", file}, io.Discard); err != nil || o.Data != "/var/lib/hoshi-server" || (o.nats != "") != (conf == all) || (o.certificate != "") != (conf == all) {
			t.Errorf("%+v, %v, of:\n%s", o, err, conf)
		}
	}
}

// The unit starts the program as it is put there, and its sandbox lets it do what it must.
func TestTheUnit(t *testing.T) {
	text, err := os.ReadFile(packaging + "hoshi-server.service")
	if err != nil {
		t.Fatal(err)
	}
	for line, why := range map[string]string{
		"ExecStart=/usr/local/bin/hoshi-server -config /etc/hoshi-server.conf": "OPERATING.md says so",
		"RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX":          "without netlink it does not know its own addresses and refuses who calls it by one",
		"StartLimitIntervalSec=0":                  "it goes on trying while NATS or the network is not there yet",
		"User=hoshi-server":                        "a certificate's key can be that user's, and is read anew by a reload",
		"StateDirectory=hoshi-server":              "its folder",
		"ExecReload=/bin/kill -HUP $MAINPID":       "a renewed certificate",
		"AmbientCapabilities=CAP_NET_BIND_SERVICE": "port 443",
		"LimitNOFILE=65536":                        "a connection each",
	} {
		if !strings.Contains(string(text), "\n"+line+"\n") {
			t.Errorf("the unit lacks %q: %s", line, why)
		}
	}
	if strings.Contains(string(text), "LoadCredential") {
		t.Error("without a certificate it would not start, and a reload would read the one before")
	}
}
