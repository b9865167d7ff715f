// Package interop is for tests: a client in another language, written from PROTOCOL.md alone, checks a server.
package interop

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/online/server"
)

// elsewhere are the codes that no client can bring about in a moment, with the tests that do.
var elsewhere = map[string]string{
	"banned": "server: TestSanctions", "silenced": "server: TestSanctions", "draining": "server: TestDrain", "damaged": "server: TestDamageIsRefused",
	"server_fault": "TestServerStopsWhenItCanNotStore", "not_done": "TestARequestFailsAlone", "not_now": "TestNobodyLogsInWithoutTheBook", "closing": "TestTheDocumentsEnds", "login_time": "TestTheDocumentsEnds",
	"slow": "TestSlowReader", "for_players": "server: TestAGuestIsRefused",
}

func TestForeignClient(t *testing.T) {
	t.Parallel()
	url := start(t, server.Options{PerAddress: -1, RateSameNetwork: true})
	strict := start(t, server.Options{PerAddress: 4, MaxPlayers: 3, Idle: 4 * time.Second, Grace: 300 * time.Millisecond, First: 1500 * time.Millisecond, Turn: 300 * time.Millisecond})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, "python3", "-B", "check.py", url, strict)
	output, err := command.CombinedOutput()
	if err != nil && len(output) == 0 {
		t.Fatalf("%v (./packaging/setup.sh test installs Python)", err)
	}
	passed, codes := 0, []string{}
	for lines := bufio.NewScanner(bytes.NewReader(output)); lines.Scan(); {
		switch word, rest, _ := strings.Cut(lines.Text(), " "); word {
		case "ok":
			passed++
			name, took, _ := strings.Cut(rest, " (")
			t.Run(name, func(t *testing.T) { t.Log(strings.TrimSuffix(took, ")")) })
		case "FAIL":
			name, why, _ := strings.Cut(rest, ": ")
			t.Run(name, func(t *testing.T) { t.Error(why) })
		case "codes":
			codes = strings.Fields(rest)
		default:
			t.Log(lines.Text())
		}
	}
	if err != nil || passed < 40 {
		t.Errorf("%d checks passed, and the client ends with %v", passed, err)
	}
	t.Run("codes", func(t *testing.T) { everyCode(t, codes) })
}

// start serves on loopback until the test ends, and returns the address.
func start(t *testing.T, opts server.Options) string {
	t.Helper()
	opts.Data = t.TempDir()
	s, err := server.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := s.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	if err := s.Start("127.0.0.1:0", "", ""); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("ws://127.0.0.1:%d/play", s.Port())
}

// everyCode checks that the client was refused with every code of the document.
func everyCode(t *testing.T, heard []string) {
	text, err := os.ReadFile("../PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "\n## Codes\n")
	want := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\|").FindAllStringSubmatch(table, -1) {
		want[row[1]] = true
	}
	for _, code := range slices.Sorted(maps.Keys(want)) {
		if elsewhere[code] == "" && !slices.Contains(heard, code) {
			t.Errorf("nothing was refused as %s", code)
		}
	}
}
