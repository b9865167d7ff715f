package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"hoshi/internal/logtest"
	"hoshi/internal/relaytest"
	"hoshi/online/server/record"
)

func TestServesUntilItIsStopped(t *testing.T) {
	address, status := relaytest.UnusedAddress(t), relaytest.UnusedAddress(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var out logtest.Log
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	ended := make(chan error, 1)
	data := t.TempDir()
	go func() { ended <- run(ctx, []string{"-addr", address, "-status", status, "-data", data}, &out) }()
	healthy := ""
	// The server opens its socket when it is ready, and tells nobody.
	for deadline := time.Now().Add(time.Minute); healthy != "ok\n" && time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		response, err := http.Get("http://" + status + "/healthz")
		if err != nil {
			continue // not yet
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		healthy = string(body)
	}
	if healthy != "ok\n" {
		t.Errorf("health: %q", healthy)
	}
	if runtime.GOOS != "windows" { // it has no such signal
		self, err := os.FindProcess(os.Getpid())
		if err != nil {
			t.Fatal(err)
		}
		if err := self.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(time.Minute); !strings.Contains(out.String(), "no certificate to read"); time.Sleep(5 * time.Millisecond) { // until the signal has come
			if time.Now().After(deadline) {
				t.Fatal("SIGHUP is not heard")
			}
		}
	}
	if err := run(t.Context(), []string{"-data", data, "backup", t.TempDir()}, &out); err != nil {
		t.Errorf("a copy while it runs: %v", err)
	}
	check := []string{"-check", "-addr", address, "-status", status, "-data"}
	if err := run(t.Context(), append(check, data), &out); err != nil {
		t.Errorf("a check beside it: %v", err)
	}
	if err := run(t.Context(), append(check, t.TempDir()), &out); err == nil || !strings.Contains(err.Error(), "-addr:") || !strings.Contains(err.Error(), "-status:") {
		t.Errorf("a check for another folder: %v", err)
	}
	if err := run(t.Context(), []string{"-check", "-addr", taken.Addr().String(), "-data", data}, &out); err == nil || !strings.Contains(err.Error(), "another program") {
		t.Errorf("a check of an address that another program has: %v", err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if strings.Contains(out.String(), "error=") {
		t.Errorf("the log names errors, and there was none:\n%s", &out)
	}
	for _, word := range []string{"msg=listening", "address=" + address, "msg=closed"} {
		if !strings.Contains(out.String(), word) {
			t.Errorf("the log lacks %q:\n%s", word, &out)
		}
	}
}

func TestRefusesToStart(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	for name, row := range map[string]struct {
		usage bool // the command line itself is at fault
		args  []string
	}{
		"an unknown option":      {true, []string{"-colour", "red"}},
		"an argument":            {true, []string{"start"}},
		"an unknown level":       {true, []string{"-log", "loud"}},
		"no proxy":               {true, []string{"-trust-proxy", "127.0.0.1,nginx"}},
		"NATS alone":             {true, []string{"-nats", "nats://127.0.0.1:1"}},
		"PostgreSQL alone":       {true, []string{"-postgres", "postgres://hoshi@127.0.0.1:1/hoshi", "backup", t.TempDir()}},
		"no NATS there":          {false, []string{"-nats", "nats://127.0.0.1:1", "-postgres", "postgres://hoshi@127.0.0.1:1/hoshi", "-data", t.TempDir()}},
		"a taken status port":    {false, []string{"-addr", "127.0.0.1:0", "-data", t.TempDir(), "-status", busy.Addr().String()}},
		"a taken port":           {false, []string{"-addr", busy.Addr().String(), "-data", t.TempDir()}},
		"a missing key":          {false, []string{"-addr", "127.0.0.1:0", "-data", t.TempDir(), "-tls-cert", "nothing.pem"}},
		"a copy to nowhere":      {true, []string{"-data", t.TempDir(), "backup"}},
		"a move without a way":   {true, []string{"-nats", "nats://127.0.0.1:1", "-postgres", "postgres://hoshi@127.0.0.1:1/hoshi", "migrate"}},
		"a move to no cluster":   {true, []string{"-data", t.TempDir(), "migrate", "in"}},
		"a move where nobody is": {false, []string{"-data", t.TempDir(), "-nats", "nats://127.0.0.1:1", "-postgres", "postgres://hoshi@127.0.0.1:1/hoshi", "migrate", "in"}},
		"a copy of no cluster":   {false, []string{"-nats", "nats://127.0.0.1:1", "-postgres", "postgres://hoshi@127.0.0.1:1/hoshi", "backup", t.TempDir()}},
		"a copy of nothing":      {false, []string{"-data", t.TempDir(), "backup", t.TempDir()}},
		"no host":                {true, []string{"-addr", "127.0.0.1:0", "-data", t.TempDir(), "-host", "http://example.org"}},
		"a file for a folder":    {false, []string{"-addr", "127.0.0.1:0", "-data", "main.go"}},
	} {
		var out logtest.Log
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		if err := run(ctx, row.args, &out); err == nil || ctx.Err() != nil || errors.Is(err, errUsage) != row.usage {
			t.Errorf("%s: %v", name, err)
		}
		cancel()
	}
	var out logtest.Log
	if err := run(context.Background(), []string{"-h"}, &out); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("help: %v", err)
	}
	if o, err := parse([]string{"help"}, io.Discard); err != nil {
		t.Error(err)
	} else {
		var same logtest.Log
		if o.usage(&same); same.String() != out.String() {
			t.Errorf("help as an order says something else:\n%s", &same)
		}
	}
	for _, words := range []string{"-max-players", "backup folder", "migrate in|out", "drain [", "ban [-yes] player|network"} {
		if !strings.Contains(out.String(), words) {
			t.Errorf("help lacks %q:\n%s", words, &out)
		}
	}
}

// What was moved except for something that is damaged ends as neither done nor failed.
func TestPartly(t *testing.T) {
	var damaged record.Tally
	if err := damaged.Damaged("the game one", errors.New("its beginning is missing")); err != nil {
		t.Fatal(err)
	}
	if err := partly(&damaged, nil); !errors.Is(err, errPartly) {
		t.Errorf("damaged: %v", err)
	}
	if err := partly(&record.Tally{}, nil); err != nil {
		t.Errorf("whole: %v", err)
	}
	if err := partly(&damaged, io.EOF); errors.Is(err, errPartly) || !errors.Is(err, io.EOF) {
		t.Errorf("failed: %v", err)
	}
}
