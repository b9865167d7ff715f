//go:build linux

package browsertest

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"hoshi/online/server"
)

// axe looks for what keeps people from reading or using the page that is shown (https://github.com/dequelabs/axe-core), and fails the test where there is anything.
func (p *page) axe(name string) {
	p.t.Helper()
	script, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	p.do(err)
	if _, err := p.eval("(() => {" + string(script) + "\nreturn 1})()"); err != nil {
		p.t.Fatal(err)
	}
	type finding struct {
		ID, Help string
		Nodes    []struct{ HTML, FailureSummary string }
	}
	for _, f := range value[[]finding](p, `axe.run(document).then(r => r.violations.map(v => ({id: v.id, help: v.help, nodes: v.nodes.map(n => ({html: n.html, failureSummary: n.failureSummary}))})))`) {
		nodes, _ := json.MarshalIndent(f.Nodes, "", " ") // strings can be encoded
		p.t.Errorf("%s: %s: %s\n%s", name, f.ID, f.Help, strings.ReplaceAll(string(nodes), "\\n", "\n"))
	}
}

// axe finds nothing on any page: light and dark, on a phone and a desk. It is a script itself: where none runs, and pages of what goes on are loaded anew each ten
// seconds, it says nothing.
func TestAxe(t *testing.T) {
	t.Parallel()
	s := openSite(t, server.Options{})
	g := s.pair(t, blitz, "Anna", "Bert")
	g.play("H8", "I9", "I8", "J9", "G8")
	over := s.pair(t, blitz, "Carla", "Dov")
	over.play("H8", "I9")
	over.resign(0)
	all := pages(g)
	all["over"] = "/game/" + over.id
	for _, way := range []string{"light", "dark", "phone"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			p := newPage(t, "chromium")
			switch way {
			case "dark":
				p.do(inChromium(p).dark(true))
			case "phone":
				p.do(p.resize(390, 844))
			}
			for name, path := range all {
				p.load(s.address + path)
				p.axe(name)
			}
		})
	}
}
