package relaytest

import (
	"math/rand/v2"
	"net"
	"time"
)

// Latency is a way that takes long and loses packets. The zero value is a short one. It runs in testing/synctest, too.
type Latency struct {
	Delay  time.Duration // each way
	Loss   float64       // the part of packets that is lost, 0 to 1
	Random *rand.Rand    // nil: nothing is lost. One connection's at a time
}

// Over returns the near end of a connection whose far end is conn, which it owns. What is lost is sent again after the time
// that TCP would wait for an answer, twice as much the next time, and all that was sent after it waits for it.
func (f Latency) Over(conn net.Conn) net.Conn {
	near, inner := net.Pipe()
	losses := make(chan *rand.Rand, 1) // both ways share it
	losses <- f.Random
	go f.carry(conn, inner, losses)
	go f.carry(inner, conn, losses)
	return near
}

// packet is what is on its way.
type packet struct {
	data []byte
	due  time.Time
}

// carry passes on what is said until one end is closed, and then closes the other.
func (f Latency) carry(to, from net.Conn, losses chan *rand.Rand) {
	way := make(chan packet, 1<<12) // more than a test has on its way
	go func() {
		defer close(way)
		var last time.Time
		for {
			buffer := make([]byte, 1400)
			n, err := from.Read(buffer)
			if err != nil {
				return
			}
			due := time.Now().Add(f.Delay + f.held(losses))
			if due.Before(last) {
				due = last
			}
			last = due
			way <- packet{buffer[:n], due}
		}
	}()
	defer to.Close()
	defer from.Close() // the reader ends with it
	for p := range way {
		time.Sleep(time.Until(p.due))
		if _, err := to.Write(p.data); err != nil {
			return
		}
	}
}

// leastWait is the least time that TCP waits for an answer, as on Linux.
const leastWait = 200 * time.Millisecond

// held returns for how long a packet is held back because it was lost.
func (f Latency) held(losses chan *rand.Rand) (held time.Duration) {
	random := <-losses
	defer func() { losses <- random }()
	if random == nil {
		return 0
	}
	for again := 2*f.Delay + leastWait; random.Float64() < f.Loss; again *= 2 {
		held += again
	}
	return held
}
