package online

import (
	"context"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// What an outbox bears.
const (
	WriteTime = 5 * time.Second // for a message to be taken by the network
	MaxQueue  = 256             // messages that wait for a slow connection, behind the one on its way
	MaxUnsent = 48 << 10        // bytes of them, except for a single message that is longer
)

// Conn is what an outbox sends over, such as a [websocket.Conn].
type Conn interface {
	Write(ctx context.Context, kind websocket.MessageType, data []byte) error
	Close(code websocket.StatusCode, reason string) error // in order: it may wait for the peer
	CloseNow() error
}

// Outbox sends messages over one connection in their order without letting anybody wait. Any goroutine may use it. It
// has a goroutine of its own only while there is something to send.
type Outbox struct {
	Conn  Conn
	Wrote func(bytes int) // told of each message that the connection has taken; nil: nobody is

	mu      sync.Mutex
	queue   []outgoing
	waiting int    // messages, with those that are being sent
	unsent  int    // bytes of them
	sending bool   // a goroutine empties the queue
	closed  bool   // nothing more is taken
	full    bool   // because too much was not read
	late    bool   // a message was not taken in time
	last    bool   // the connection is to be closed once the queue is empty
	reason  string // to be given then
}

// outgoing is a message on its way.
type outgoing struct {
	data []byte
	kind websocket.MessageType
}

// Send queues a message. It returns false when the outbox is closed. One that has too many messages unsent closes
// itself and the connection.
func (o *Outbox) Send(data []byte) bool { return o.send(outgoing{data, websocket.MessageText}) }

// SendPacked is Send for what [Pack] has returned.
func (o *Outbox) SendPacked(data []byte) bool { return o.send(outgoing{data, websocket.MessageBinary}) }

func (o *Outbox) send(m outgoing) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return false
	}
	if o.waiting > MaxQueue || o.unsent > 0 && o.unsent+len(m.data) > MaxUnsent {
		o.closed, o.full, o.queue = true, true, nil
		go o.Conn.Close(websocket.StatusPolicyViolation, string(Slow)) // it waits for the peer
		return false
	}
	o.push(m)
	return true
}

// Unsent returns how many bytes of messages wait, or are being sent.
func (o *Outbox) Unsent() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.unsent
}

// Overfull reports whether the outbox closed itself because too much was not read.
func (o *Outbox) Overfull() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.full
}

// Finish sends one message more, with nil none, and then closes the connection for the reason. It returns false when the outbox is
// closed.
func (o *Outbox) Finish(data []byte, reason string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return false
	}
	o.closed, o.last, o.reason = true, true, reason
	if data == nil {
		o.start()
		return true
	}
	o.push(outgoing{data, websocket.MessageText})
	return true
}

// push appends to the queue, which is locked, and has it sent.
func (o *Outbox) push(m outgoing) {
	o.queue = append(o.queue, m)
	o.waiting++
	o.unsent += len(m.data)
	o.start()
}

// start lets the queue, which is locked, be emptied.
func (o *Outbox) start() {
	if !o.sending {
		o.sending = true
		go o.run()
	}
}

// run sends what is queued.
func (o *Outbox) run() {
	guard := time.AfterFunc(WriteTime, o.expire) // a context for each message would cost as much as all else that sending takes
	defer guard.Stop()
	for {
		batch, last := o.take()
		for _, m := range batch {
			guard.Reset(WriteTime)
			if !o.write(m) {
				return
			}
		}
		if last {
			guard.Stop()
			o.Conn.Close(websocket.StatusPolicyViolation, o.reason) // the peer may not answer; it is closed all the same
		}
		if len(batch) == 0 {
			return
		}
	}
}

// take empties the queue. last says that nothing comes after what it returns.
func (o *Outbox) take() (batch []outgoing, last bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	batch, o.queue = o.queue, nil
	if len(batch) == 0 {
		o.sending = false
	}
	last = o.last
	o.last = false
	return batch, last
}

// expire ends a connection that has not taken a message in time.
func (o *Outbox) expire() {
	o.mu.Lock()
	o.late = true
	o.mu.Unlock()
	o.Conn.CloseNow()
}

// write sends one message, or ends the connection.
func (o *Outbox) write(m outgoing) bool {
	err := o.Conn.Write(context.Background(), m.kind, m.data)
	if err != nil {
		o.Conn.CloseNow()
	}
	o.mu.Lock()
	o.waiting--
	o.unsent -= len(m.data)
	if err != nil {
		o.closed, o.full, o.queue = true, o.full || o.late, nil
	}
	o.mu.Unlock()
	if err == nil && o.Wrote != nil {
		o.Wrote(len(m.data))
	}
	return err == nil
}
