package server

import (
	"slices"
	"sync"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// How a crowd is told: so many at a time, and between two of these what else there is to do has the machine, above all players' moves; who has so much unread is
// left behind, and is told how the game stands once all of it is read.
const (
	crowdBatch = 100
	crowdRest  = 200 * time.Microsecond
	crowdLag   = 8 << 10
	crowdAgain = 500 * time.Millisecond
)

// crowd tells those who watch a game what happens there, on a goroutine of its own while there is something to tell to many. Each hears everything in its order, or is
// behind. Its methods never wait.
type crowd struct {
	of *round

	mu      sync.Mutex
	queue   []toCrowd
	telling bool
	behind  map[*session]bool
	due     bool // they are looked after in a moment
}

// toCrowd is a message to some who watch.
type toCrowd struct {
	data  []byte
	to    []*session
	whole bool // it is how the game stands
}

// tell tells a message, made once, to all of them: a few at once, where nothing comes before it.
func (c *crowd) tell(message toCrowd) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.telling:
		c.queue = append(c.queue, message)
	case len(message.to) <= crowdBatch:
		c.send(message, message.to)
	default:
		c.queue, c.telling = append(c.queue, message), true
		go c.run()
	}
}

// run tells what is queued.
func (c *crowd) run() {
	for {
		c.mu.Lock()
		queue := c.queue
		c.queue = nil
		c.telling = len(queue) > 0
		c.mu.Unlock()
		if len(queue) == 0 {
			return
		}
		for _, message := range queue {
			for some := range slices.Chunk(message.to, crowdBatch) {
				c.mu.Lock()
				c.send(message, some)
				c.mu.Unlock()
				if len(message.to) > crowdBatch {
					time.Sleep(crowdRest)
				}
			}
		}
	}
}

// send tells some of them. It is called with the crowd's mutex.
func (c *crowd) send(message toCrowd, some []*session) {
	for _, one := range some {
		switch {
		case message.whole:
			delete(c.behind, one)
		case c.behind[one]:
			continue
		case one.out.Unsent() > crowdLag:
			if c.behind == nil {
				c.behind = map[*session]bool{}
			}
			c.behind[one] = true
			c.lookAfter()
			continue
		}
		one.Send(message.data)
	}
}

// lookAfter has those who are behind looked after in a moment. It is called with the crowd's mutex.
func (c *crowd) lookAfter() {
	if !c.due {
		c.due = true
		time.AfterFunc(crowdAgain, c.catchUp)
	}
}

// catchUp tells those who were behind, and have read all, how the game stands: in its turn among what is told.
func (c *crowd) catchUp() {
	t := c.of
	t.mu.Lock()
	defer t.mu.Unlock()
	ready := c.ready()
	if len(ready) == 0 {
		return
	}
	data := online.Encode(online.Reply{Type: "game", Game: t.ID, Table: t.Info(-1, t.in.clock.now())})
	t.in.store.Submit(record.Change{After: func(error) { c.tell(toCrowd{data, ready, true}) }})
}

// ready returns those who were behind and have read all. It is called with the round's mutex.
func (c *crowd) ready() (ready []*session) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.due = false
	for one := range c.behind {
		if _, watches := c.of.watchers[one]; !watches {
			delete(c.behind, one)
		} else if one.out.Unsent() == 0 {
			ready = append(ready, one)
		}
	}
	if len(c.behind) > len(ready) {
		c.lookAfter()
	}
	return ready
}
