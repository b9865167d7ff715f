package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/nats-io/nats.go"

	"hoshi/online/server"
	"hoshi/online/server/record"
)

// An operator's order to one of the servers goes to the one that plays, by NATS. Nothing of it is kept anywhere.
const (
	ordersSubject = "hoshi.orders." // and the name of the lease of the server that plays: an order, as a JSON array of its words
	newsSubject   = "hoshi.news"    // what all members are to know
)

// news is what all members are to know.
type news struct {
	Drain bool      `json:"drain"` // no games begin any more, and the servers end after the last one
	Until time.Time `json:"until"` // or then; zero: there is no such time
	Over  bool      `json:"over"`  // that has come: all end
}

// The parts of an answer to an order begin with one of these.
const (
	answerPart    = '+'
	answerEnd     = '.'
	answerMistake = '?' // of the operator, in words
	answerFault   = '!' // in words
)

const (
	passTime   = server.AnswerTime - 10*time.Second // for an order to be carried out elsewhere: its sender waits a little longer
	mostAnswer = 256 << 10                          // bytes of a part of an answer: NATS takes 1 MB
)

// here is what follows drain for one machine alone.
const here = "here"

// serveOrders takes orders at the socket of the data folder, and hears what all members are to know.
func (m *Member) serveOrders() error {
	_, err := m.front.cluster.conn.Subscribe(newsSubject, m.onNews)
	if err != nil {
		return fmt.Errorf("cluster: %s: %w", newsSubject, err)
	}
	if m.operator, err = server.Operate(m.opts.Data, m.opts.Log, m.runOrder); err != nil {
		m.opts.Log.Error("no orders are taken", "error", err) // games are played all the same
	}
	return nil
}

// runOrder carries an order out here, where this server plays, or lets the one do it that does.
func (m *Member) runOrder(words []string, out io.Writer) error {
	if words[0] == "drain" && len(words) == 2 && words[1] == here {
		m.end(nil)
		_, err := fmt.Fprintln(out, "this machine ends; if it played, another one goes on with the games")
		return err
	}
	if words[0] == "addresses" { // those of this machine
		return record.Columns(out, m.front.ListAddresses)
	}
	var err error
	if s := m.front.plays.Load(); s != nil {
		err = m.execute(s, words, out)
	} else {
		err = m.front.forwardOrder(words, out)
	}
	if err == nil && words[0] == "help" {
		_, err = fmt.Fprintln(out, "drain here\n\tends the server on this machine alone; another one goes on with its games\n"+
			"addresses, too, is for this machine alone. All others count for all machines, whichever is told.")
	}
	return err
}

// execute carries an order out on the server that plays here. All members know of a drain, so that it goes on where another one takes the games over.
func (m *Member) execute(s *server.Server, words []string, out io.Writer) error {
	if err := s.Execute(words, out); err != nil || words[0] != "drain" {
		return err
	}
	n := news{Drain: len(words) < 2 || words[1] != "off"}
	if within := s.LatestEnd(); n.Drain && !within.IsZero() {
		n.Until = within
	}
	return m.publish(n)
}

// publish tells all members something, this one too.
func (m *Member) publish(n news) error {
	data, err := json.Marshal(n)
	if err == nil {
		err = m.front.cluster.conn.Publish(newsSubject, data)
	}
	if err == nil {
		err = m.front.cluster.conn.FlushTimeout(goodbyes)
	}
	return err
}

// onNews hears what all members are to know.
func (m *Member) onNews(message *nats.Msg) {
	var n news
	if json.Unmarshal(message.Data, &n) != nil {
		return // it is none
	}
	m.mu.Lock()
	m.news = n
	m.mu.Unlock()
	if n.Over {
		m.end(nil)
	}
}

// resumeDrain lets a server that has just begun to play drain, where the one before it did.
func (m *Member) resumeDrain(s *server.Server) {
	m.mu.Lock()
	n := m.news
	m.mu.Unlock()
	if !n.Drain {
		return
	}
	words := []string{"drain"}
	if !n.Until.IsZero() {
		words = append(words, max(time.Until(n.Until), time.Second).Round(time.Second).String())
	}
	if err := s.Execute(words, io.Discard); err != nil {
		m.opts.Log.Error("the server does not drain as the one before it did", "error", err)
	}
}

// subscribeOrders carries out orders that other members pass on to the server that plays here, under the name of its lease.
func (m *Member) subscribeOrders(name string, s *server.Server) (*nats.Subscription, error) {
	conn := m.front.cluster.conn
	sub, err := conn.Subscribe(ordersSubject+name, func(message *nats.Msg) {
		go func() {
			var words []string
			var out bytes.Buffer
			err := json.Unmarshal(message.Data, &words)
			if err == nil && len(words) == 0 {
				err = errors.New("cluster: an order without words")
			}
			if err == nil {
				err = m.execute(s, words, &out)
				m.opts.Log.Info("order of another machine", "order", words[0], "error", err)
			}
			answerOrder(conn, message.Reply, out.Bytes(), err)
		}()
	})
	if err != nil {
		return nil, fmt.Errorf("cluster: %s: %w", ordersSubject, err)
	}
	return sub, nil
}

// answerOrder says what became of an order. An error of NATS is ignored: the caller that waits for the answer says that none came.
func answerOrder(conn bus, to string, out []byte, err error) {
	say := func(kind byte, data []byte) { conn.Publish(to, append([]byte{kind}, data...)) }
	switch {
	case errors.Is(err, server.ErrOrder):
		say(answerMistake, []byte(err.Error()))
		return
	case err != nil:
		say(answerFault, []byte(err.Error()))
		return
	}
	for ; len(out) > mostAnswer; out = out[mostAnswer:] {
		say(answerPart, out[:mostAnswer])
	}
	say(answerPart, out)
	say(answerEnd, nil)
}

// forwardOrder passes an order on to the server that plays, and writes its answer.
func (f *Front) forwardOrder(words []string, out io.Writer) error {
	f.mu.Lock()
	owner, since := f.owner, time.Since(f.ownerHeard)
	f.mu.Unlock()
	if owner == "" || since > silent*f.cluster.opts.Lease {
		return fmt.Errorf("no server plays that this one hears of, since %v: try again in a few seconds", since.Round(time.Millisecond))
	}
	data, err := json.Marshal(words)
	if err != nil {
		return fmt.Errorf("cluster: order: %w", err)
	}
	conn := f.cluster.conn
	inbox := conn.NewInbox()
	sub, err := conn.SubscribeSync(inbox)
	if err != nil {
		return fmt.Errorf("cluster: order: %w", err)
	}
	defer sub.Unsubscribe() // an error says that the connection is closed already
	if err := conn.PublishRequest(ordersSubject+owner, inbox, data); err != nil {
		return fmt.Errorf("cluster: order: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), passTime)
	defer cancel()
	for {
		message, err := sub.NextMsgWithContext(ctx)
		switch {
		case errors.Is(err, nats.ErrNoResponders), err == nil && len(message.Data) == 0:
			return errors.New("the server that played is gone, and no other one plays yet: try again in a few seconds")
		case err != nil:
			return fmt.Errorf("the order was passed on to the server that plays, and no answer came; it may be carried out all the same: %w", err)
		}
		switch text := string(message.Data[1:]); message.Data[0] {
		case answerEnd:
			return nil
		case answerMistake:
			return orderError(text)
		case answerFault:
			return errors.New(text)
		default:
			if _, err := io.WriteString(out, text); err != nil {
				return err
			}
		}
	}
}

// orderError is an [server.ErrOrder] in the words of another machine.
type orderError string

func (m orderError) Error() string { return string(m) }
func (m orderError) Unwrap() error { return server.ErrOrder }
