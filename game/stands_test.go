package game

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// nodes returns every node of a record.
func nodes(n *Node) []*Node {
	all := []*Node{n}
	for _, child := range n.Children() {
		all = append(all, nodes(child)...)
	}
	return all
}

// checkAgreement fails the test where the record says something else of the game than the controller does, or a node is shown that it has not.
func checkAgreement(t *testing.T, c *Controller) {
	t.Helper()
	r := c.Record()
	end := r.Root.End()
	if !r.EndsAt(c.Live()) {
		t.Errorf("the main line ends at move %d, the game stands at %d", end.Number(), c.Live().Number())
	}
	again := ResumeMatch(r, c.Live())
	if r.Result() != c.Result() || again.Result() != c.Result() || again.Position() != c.match.Position() {
		t.Errorf("the record says %v and is taken up as %v, the game stands at %v", r.Result(), again.Result(), c.Result())
	}
	if c.Current() == end && end != c.Live() && end.Stopped() == c.Live() {
		t.Error("the node is shown that only ends the main line")
	}
	if !slices.Contains(nodes(r.Root), c.Current()) {
		t.Errorf("move %d is shown, which the record has not", c.Current().Number())
	}
}

// Whatever is done on a board, and in a study of its record, the record says of the game what the controller says: games are drawn by a
// seed in which all of it is done in any order.
func TestTheRecordAgreesWithTheGame(t *testing.T) {
	did := map[string]int{}
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 29))
		record, err := NewRecord(Freestyle, 5)
		if err != nil {
			t.Fatal(err)
		}
		c := NewController(record)
		now := time.Unix(1_000_000, 0)
		c.Now = func() time.Time { now = now.Add(time.Second); return now }
		c.Resume()
		play := func(c *Controller) error { return c.Play(Point{r.IntN(5), r.IntN(5)}) }
		acts := []struct {
			name string
			do   func() error
		}{
			{"play", func() error { return play(c) }},
			{"play", func() error { return play(c) }},
			{"play", func() error { return play(c) }},
			{"undo", c.Undo},
			{"redo", c.Redo},
			{"resign", c.Resign},
			{"draw", func() error { return c.End(Result{Reason: Agreement}) }},
			{"browse", func() error {
				all := nodes(record.Root)
				c.Goto(all[r.IntN(len(all))])
				return nil
			}},
			{"back to the game", func() error {
				c.Goto(c.Live())
				return nil
			}},
			{"play on", func() error {
				c.PlayOn()
				return nil
			}},
			{"a variation", func() error { // as the study adds it
				all := nodes(record.Root)
				n := all[r.IntN(len(all))]
				pos := n.Position()
				move := Move{pos.ToMove(), Point{r.IntN(5), r.IntN(5)}}
				if err := pos.Check(move); err != nil {
					return err
				}
				if n == record.Root.End() {
					n.AddBlank()
				}
				next, err := n.Add(move)
				c.Reread(next)
				return err
			}},
			{"another main line", func() error {
				all := nodes(record.Root)
				n := all[r.IntN(len(all))]
				n.Promote()
				c.Reread(n)
				return nil
			}},
			{"a deletion", func() error {
				all := nodes(record.Root)
				n := all[r.IntN(len(all))]
				if n.Parent() == nil {
					return ErrNothingToUndo
				}
				n.Parent().detach(n)
				c.Reread(n.Parent())
				return nil
			}},
		}
		for range 120 {
			act := acts[r.IntN(len(acts))]
			if act.do() == nil {
				did[act.name]++
			}
			if checkAgreement(t, c); t.Failed() {
				t.Fatalf("seed %d, %s", seed, act.name)
			}
		}
	}
	for _, name := range []string{"play", "undo", "redo", "resign", "draw", "browse", "play on", "a variation", "another main line", "a deletion"} {
		if did[name] < 100 {
			t.Errorf("only %d times: %s", did[name], name)
		}
	}
}
