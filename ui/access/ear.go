package access

import (
	"slices"
	"time"
)

// What of a node has changed, as bits.
const (
	NameChanged = 1 << iota
	StateChanged
	ValueChanged
	ChildrenChanged
)

// Change is a node of which something is otherwise than before.
type Change struct {
	*Placed
	Before     *Placed // of a node that has come and has the keyboard: one of which nothing holds
	What       int
	Came, Went []int // numbers of children
}

// Ear is somebody who listens: it knows what was read and said before, and numbers what it hears. The zero value has heard nothing. It belongs to one
// goroutine.
type Ear struct {
	before *Reading
	last   int // number of a node
	said   map[any]Live
}

// Hear takes the next reading. It returns it with numbers, what is otherwise of the nodes that stayed, in order, and what is to be announced: each
// thing once, and nothing that stood there when the ear began to listen.
func (e *Ear) Hear(window *Node) (now *Reading, changes []Change, words []string) {
	before, first := e.before, e.before == nil
	if first {
		e.said, before = map[any]Live{}, new(Reading)
	}
	now = e.number(window, before)
	window.Walk(func(n *Node) bool {
		p := now.of(n)
		if old := before.of(n); old != nil {
			if c := p.changed(old); c.What != 0 {
				changes = append(changes, c)
			}
		} else if !first && n.Is(Focused) {
			changes = append(changes, Change{Placed: p, Before: &Placed{Node: new(Node)}, What: StateChanged})
		}
		if said, ok := e.said[n.Key]; said != n.Live && (ok || n.Live.Text != "") {
			e.said[n.Key] = n.Live
			if !first && n.Live.Text != "" {
				words = append(words, n.Live.Text)
			}
		}
		return true
	})
	e.before = now
	return now, changes, words
}

// readEvery is how often what is shown is read while somebody listens.
const readEvery = 50 * time.Millisecond

// Listen reads a window for somebody until stop is closed: by do, which runs a function on Fyne's goroutine soon, and there it calls heard with what
// [Ear.Hear] returns. The first reading has been done when Listen returns, unless stop was closed before.
func Listen(do func(func()), read func() *Node, heard func(*Reading, []Change, []string), stop <-chan struct{}) {
	var ear Ear
	once := func() (ended bool) {
		done := make(chan struct{})
		do(func() {
			heard(ear.Hear(read()))
			close(done)
		})
		select {
		case <-done: // a window that has no time for it makes the reader wait
			return false
		case <-stop:
			return true
		}
	}
	if once() {
		return
	}
	go func() {
		ticker := time.NewTicker(readEvery)
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				return
			case <-ticker.C:
				if once() {
					return
				}
			}
		}
	}()
}

// changed returns what is otherwise than in an earlier reading.
func (p *Placed) changed(old *Placed) Change {
	c := Change{Placed: p, Before: old}
	set := func(bit int, on bool) {
		if on {
			c.What |= bit
		}
	}
	set(NameChanged, p.Name != old.Name)
	set(StateChanged, p.State != old.State)
	set(ValueChanged, p.Value != old.Value || p.Range != nil && (old.Range == nil || p.Range.Now != old.Range.Now))
	if !slices.Equal(p.Below, old.Below) {
		c.What |= ChildrenChanged
		c.Came, c.Went = without(p.Below, old.Below), without(old.Below, p.Below)
	}
	return c
}

// without returns those of all that others lack.
func without(all, others []int) (rest []int) {
	for _, n := range all {
		if !slices.Contains(others, n) {
			rest = append(rest, n)
		}
	}
	return rest
}
