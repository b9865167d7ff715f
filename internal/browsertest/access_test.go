//go:build linux

package browsertest

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"hoshi/online"
	"hoshi/online/server"
)

// axe looks for what keeps people from reading or using the page that is shown (https://github.com/dequelabs/axe-core), and fails the test where there is anything. rules
// are those that are tried, by their names in JSON; empty: all.
func (p *page) axe(name, rules string) {
	p.t.Helper()
	script, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	p.do(err)
	if _, err := p.eval("globalThis.axe ? 1 : (() => {" + string(script) + "\nreturn 1})()"); err != nil {
		p.t.Fatal(err)
	}
	options := "{}"
	if rules != "" {
		options = "{runOnly: " + rules + "}"
	}
	type finding struct {
		ID, Help string
		Nodes    []struct{ HTML, FailureSummary string }
	}
	for _, f := range value[[]finding](p, `axe.run(document, `+options+`).then(r => r.violations.map(v => ({id: v.id, help: v.help, nodes: v.nodes.map(n => ({html: n.html, failureSummary: n.failureSummary}))})))`) {
		nodes, _ := json.MarshalIndent(f.Nodes, "", " ") // strings can be encoded
		p.t.Errorf("%s: %s: %s\n%s", name, f.ID, f.Help, strings.ReplaceAll(string(nodes), "\\n", "\n"))
	}
}

// axe finds nothing on any page: by all its rules on a desk, by those of colours on a dark desktop, where pages are dark, and by those of what lies where on a phone. It is a script
// itself: where none runs, and pages of what goes on are loaded anew each ten seconds, it says nothing.
func TestAxe(t *testing.T) {
	t.Parallel()
	s := openSite(t, server.Options{})
	small := online.Settings{Size: 9, Time: blitz.Time} // each point costs axe its time, and all are alike
	g := s.pair(t, small, "Anna", "Bert")
	g.play("E5", "F6", "F5", "G6", "D5")
	over := s.pair(t, small, "Carla", "Dov")
	over.play("E5", "F6")
	over.resign(0)
	_, code := s.invite(t, "Eve", small)
	all := pages(g)
	all["over"], all["invitation"] = "/game/"+over.id, "/join/"+code
	p := newPage(t, "chromium")
	for name, path := range all {
		p.do(inChromium(p).dark(false))
		p.do(p.resize(1280, 800))
		p.load(s.address + path)
		p.axe(name, "")
		p.do(inChromium(p).dark(true))
		if light := value[int](p, `Math.max(...getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g).map(Number))`); light > 60 {
			t.Errorf("%s is as bright as %d in the dark", name, light)
		}
		p.axe(name+" in the dark", `["color-contrast"]`)
		p.do(p.resize(390, 844))
		p.axe(name+" on a phone", `["target-size", "scrollable-region-focusable"]`)
	}
	p.isCalm()
}
