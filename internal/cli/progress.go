package cli

import (
	"math"
	"time"

	"hoshi/ui/lang"
)

// progress says now and then how far long work is.
type progress struct{ lastReport time.Time }

// between is how long it says nothing on a terminal, and piped elsewhere, where every line stays.
const between, piped = 2 * time.Second, 10 * time.Second

// tell says which part of the work is done, from 0 to 1, and at which file it is, unless it was said a moment ago or the work has just begun.
func (p *progress) tell(c *Invocation, file string, part float64) {
	now := time.Now()
	if p.lastReport.IsZero() {
		p.lastReport = now
	}
	wait := piped
	if isTerminal(c.Err) {
		wait = between
	}
	if now.Sub(p.lastReport) < wait {
		return
	}
	p.lastReport = now
	c.tell(lang.L("{{.Percent}} %: {{.File}}", topic{"Percent": math.Floor(100 * part), "File": file}))
}
