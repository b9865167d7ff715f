//go:build cluster && linux

package load

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

// copied is what a copy holds: of each game what was done in it. All else is counted.
type copied struct {
	record.Tally
	acts map[string][]string
}

// Ended is [record.Content]'s.
func (c *copied) Ended(f record.Finished) (err error) {
	c.acts[f.ID], err = wordsOf(f.SGF)
	return err
}

// Running is [record.Content]'s.
func (c *copied) Running(g record.Game, acts []record.Act, _ string) error {
	for _, a := range acts {
		c.acts[g.ID] = append(c.acts[g.ID], a.Word)
	}
	return nil
}

// checkCopy takes a copy while all games go on: each act that was told before must be in it.
func (l *load) checkCopy(t *testing.T, program string) {
	told := map[string][]string{}
	for _, p := range l.pairs {
		p.mu.Lock()
		for _, g := range p.games {
			told[g.id] = slices.Clone(g.acts)
		}
		p.mu.Unlock()
	}
	began, to := time.Now(), filepath.Join(t.TempDir(), "copy")
	if out, err := exec.Command(program, "-nats", l.services.natsURL, "-postgres", l.services.postgresURL, "backup", to).CombinedOutput(); err != nil {
		l.noteFault("no copy: %v: %s", err, out)
		return
	}
	took := time.Since(began) // it is only told
	c := &copied{acts: map[string][]string{}}
	if err := store.ReadFolder(to, c); err != nil {
		l.noteFault("the copy can't be read: %v", err)
		return
	}
	acts := 0
	for id, words := range told {
		acts += len(words)
		if got := c.acts[id]; len(got) < len(words) || !slices.Equal(got[:len(words)], words) {
			l.noteFault("game %s: told were %v, and the copy has %v", id, words, got)
		}
	}
	l.copy = fmt.Sprintf("%d games, %d acts, within %v", len(told), acts, took.Round(time.Millisecond))
}

// moveOut stops the servers and moves all that they have kept into the folder of one machine.
func (l *load) moveOut(t *testing.T, program string) {
	for _, p := range l.services.servers {
		p.kill(syscall.SIGTERM)
	}
	to := t.TempDir()
	out, err := exec.Command(program, "-data", to, "-nats", l.services.natsURL, "-postgres", l.services.postgresURL, "migrate", "out").CombinedOutput()
	if err != nil {
		l.noteFault("nothing is moved: %v: %s", err, out)
		return
	}
	var there record.Tally
	if err := store.ReadFolder(to, &there); err != nil || there.Empty() {
		l.noteFault("what was moved can't be read: %v", err)
	}
	fmt.Printf("moved to one machine:\n%s", out)
}
