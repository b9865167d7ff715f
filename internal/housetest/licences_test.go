package housetest

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"hoshi/assets"
)

// TestNoLicenceIsMissing asks Go which modules the programs have on each system: About shows the licence of each.
func TestNoLicenceIsMissing(t *testing.T) {
	known := map[string]bool{}
	for _, w := range assets.Works() {
		known[w.Name] = true
	}
	seen := map[string]bool{}
	for _, system := range []string{"linux", "windows", "darwin"} {
		list := exec.Command("go", "list", "-deps", "-tags", "no_emoji", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}",
			".", "./cmd/hoshi-tool", "./cmd/hoshi-server", "./cmd/pbrain-hoshi", "github.com/mattn/go-sqlite3") // that of the packaged window
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=1", "GOFLAGS=")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			if name := strings.TrimSpace(line); name != "" && !seen[name] {
				if seen[name] = true; !known[name] {
					t.Errorf("nothing is said of the licence of %s: make licences", name)
				}
			}
		}
	}
	if len(seen) < 40 {
		t.Errorf("only %d modules were seen", len(seen))
	}
}
