package cluster

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"hoshi/online/server"
)

// ErrLost says that a game is another server's now, which goes on with it: nothing was written.
var ErrLost = errors.New("cluster: the game is another server's")

// entry is one thing in the log of a game. A message of JetStream holds all that one commit brings for one game, so that either all of it is
// there or nothing.
type entry struct {
	Kind     entryKind        `json:"is"`
	By       string           `json:"by,omitempty"`   // of begins and takes: whose game it is from here on
	Game     *server.Game     `json:"game,omitempty"` // of begins
	Seq      int              `json:"seq,omitempty"`
	Word     string           `json:"word,omitempty"`
	MS       int64            `json:"ms,omitempty"`
	Sum      []byte           `json:"sum,omitempty"`
	Text     string           `json:"text,omitempty"` // the memo of keeps, the cause of asides
	Ended    *server.Finished `json:"ended,omitempty"`
	Accounts []server.Account `json:"accounts,omitempty"`
}

type entryKind string

const (
	begins entryKind = "begin"
	acts   entryKind = "act"
	keeps  entryKind = "keep"
	asides entryKind = "aside"
	ends   entryKind = "end"
	takes  entryKind = "take"
)

// idHeader names a message, so that who does not hear whether it was written can tell.
const idHeader = "Hoshi-Id"

// Log is a [server.Log] in JetStream. What is written of a game says which message of that game it follows: a server that was cut off, and whose
// games others have taken, finds that another message has come between and writes nothing more ([ErrLost]). Its methods but Close belong to the goroutine
// of the store.
type Log struct {
	cluster *Cluster
	lease   *Lease
	book    server.Book
	settler *settler

	last    map[string]uint64 // of each game that is this server's: its last message
	entries map[string][]entry
	order   []string // of the games with entries
	damaged map[string]error
	seated  map[server.Key]server.Account // players of the games that Running tells of, while it does
}

// OpenLog begins to write. What has ended goes into the book. It must be closed; neither cluster, lease nor book are closed with it.
func OpenLog(c *Cluster, lease *Lease, book server.Book) *Log {
	l := &Log{cluster: c, lease: lease, book: book, last: map[string]uint64{}, entries: map[string][]entry{}, damaged: map[string]error{}}
	l.settler = newSettler(l)
	return l
}

// Close ends the writing. What the book does not have yet stays in the log, for whoever opens it.
func (l *Log) Close() { l.settler.close() }

// add notes something for the commit.
func (l *Log) add(id string, e entry) error {
	if _, own := l.last[id]; !own {
		return ErrLost
	}
	if l.entries[id] == nil {
		l.order = append(l.order, id)
	}
	l.entries[id] = append(l.entries[id], e)
	return nil
}

// Begin is [server.Log]'s.
func (l *Log) Begin(g server.Game) error {
	l.last[g.ID] = 0
	return l.add(g.ID, entry{Kind: begins, By: l.lease.name, Game: &g})
}

// Act is [server.Log]'s.
func (l *Log) Act(id string, a server.Act) error {
	return l.add(id, entry{Kind: acts, Seq: a.Seq, Word: a.Word, MS: a.Spent.Milliseconds(), Sum: a.Sum})
}

// Keep is [server.Log]'s.
func (l *Log) Keep(id, memo string) error { return l.add(id, entry{Kind: keeps, Text: memo}) }

// SetAside is [server.Log]'s.
func (l *Log) SetAside(id string, cause error) error {
	return l.add(id, entry{Kind: asides, Text: cause.Error()})
}

// End is [server.Log]'s. The book has it a moment later, also where it can't be reached now.
func (l *Log) End(f server.Finished, accounts ...server.Account) error {
	return l.add(f.ID, entry{Kind: ends, Ended: &f, Accounts: accounts})
}

// commit writes what was noted, each game in one message, and returns once all is on the disks of a majority. lost are the games that are another
// server's; err says that nobody knows what is written.
func (l *Log) commit(ctx context.Context) (lost map[string]bool, err error) {
	order, entries := l.order, l.entries
	l.order, l.entries = nil, map[string][]entry{}
	type sent struct {
		id      string
		message *nats.Msg
		ack     jetstream.PubAckFuture
	}
	var way []sent
	for _, id := range order {
		data, err := json.Marshal(entries[id])
		if err != nil {
			return nil, fmt.Errorf("cluster: game %s: %w", id, err)
		}
		message := &nats.Msg{Subject: subject + id, Data: data, Header: nats.Header{idHeader: {rand.Text()}}}
		ack, err := l.cluster.js.PublishMsgAsync(message, jetstream.WithExpectLastSequencePerSubject(l.last[id]))
		if err != nil {
			ack = nil // it is sent again
		}
		way = append(way, sent{id, message, ack})
	}
	lost = map[string]bool{}
	for _, s := range way {
		sequence, err := l.acknowledged(ctx, s.id, s.message, s.ack)
		switch {
		case errors.Is(err, ErrLost):
			lost[s.id] = true
			delete(l.last, s.id)
			continue
		case err != nil:
			return lost, err
		}
		l.last[s.id] = sequence
		for _, e := range entries[s.id] {
			switch e.Kind {
			case ends:
				l.settler.add(settled{*e.Ended, e.Accounts})
				delete(l.last, s.id)
			case asides:
				delete(l.last, s.id)
			}
		}
	}
	return lost, nil
}

// ackTime is for how long an acknowledgement is waited for before somebody asks what became of the message.
const ackTime = 2 * time.Second

// acknowledged waits until a message is written, and returns its number. Where nothing is heard, it asks for the last message of the game: that is either this
// one, or the one before, after which it is sent again, or another server's.
func (l *Log) acknowledged(ctx context.Context, id string, message *nats.Msg, ack jetstream.PubAckFuture) (uint64, error) {
	before := l.last[id]
	for {
		var err error
		if ack != nil {
			select {
			case done := <-ack.Ok():
				return done.Sequence, nil
			case err = <-ack.Err():
			case <-time.After(ackTime):
			case <-ctx.Done():
			}
		}
		last, name, asked := l.lastOf(ctx, id)
		switch {
		case ctx.Err() != nil:
			return 0, fmt.Errorf("cluster: game %s: NATS does not answer: %w", id, errors.Join(ctx.Err(), err))
		case asked != nil, 0 < last && last < before: // NATS is away, or has no leader, or one that is behind: it is asked again
			ack = nil
			select {
			case <-time.After(50 * time.Millisecond):
			case <-ctx.Done():
			}
			continue
		case name == message.Header.Get(idHeader):
			return last, nil
		case last != before:
			return 0, ErrLost
		}
		fresh := &nats.Msg{Subject: message.Subject, Data: message.Data, Header: nats.Header{idHeader: message.Header[idHeader]}}
		if ack, err = l.cluster.js.PublishMsgAsync(fresh, jetstream.WithExpectLastSequencePerSubject(before)); err != nil {
			ack = nil
		}
	}
}

// lastOf returns the number and the name of the last message of a game, 0 where there is none.
func (l *Log) lastOf(ctx context.Context, id string) (uint64, string, error) {
	ctx, cancel := context.WithTimeout(ctx, ackTime)
	defer cancel()
	last, err := l.cluster.stream.GetLastMsgForSubject(ctx, subject+id)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return 0, "", nil
	}
	if err != nil {
		return 0, "", err
	}
	return last.Sequence, last.Header.Get(idHeader), nil
}

// kept is a game as it was read.
type kept struct {
	id      string
	entries []entry
	last    uint64
	by      string
	over    *entry // its end
	aside   bool
	unread  error
}

// Running is [server.Log]'s: it takes all games that nobody owns, and tells of those alone. It may be called again, when the lease of another
// server has ended.
func (l *Log) Running(into server.Replay) (lost []error, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), readTime)
	defer cancel()
	for {
		games, err := l.read(ctx)
		if err != nil {
			return nil, fmt.Errorf("cluster: what was done in games: %w", err)
		}
		again, err := l.takeAll(games, into)
		if err != nil || !again {
			return nil, err
		}
	}
}

// takeAll takes those of the games that nobody owns. again is true where some were not taken, because another server was quicker or because this is not all
// that there is of them: who reads may be told by a NATS that is behind the others.
func (l *Log) takeAll(games []*kept, into server.Replay) (again bool, err error) {
	games = slices.DeleteFunc(games, func(g *kept) bool {
		_, own := l.last[g.id]
		return own || g.aside || l.lease.Holds(g.by) || l.settler.has(g.id)
	})
	for _, g := range games {
		l.last[g.id] = g.last
		if err := l.add(g.id, entry{Kind: takes, By: l.lease.name}); err != nil {
			return false, err
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), commitTime)
	defer cancel()
	others, err := l.commit(ctx)
	if err != nil {
		return false, err
	}
	l.seats(games)
	defer func() { l.seated = nil }()
	for _, g := range games {
		switch {
		case others[g.id]:
			again = true
		case g.over != nil:
			delete(l.last, g.id)
			for _, a := range g.over.Accounts { // the settler may be done with it before a later game of theirs is told of
				if was, known := l.seated[a.Key]; known {
					was.Rating, was.Risen, was.Proven = a.Rating, a.Risen, a.Proven
					l.seated[a.Key] = was
				}
			}
			l.settler.add(settled{*g.over.Ended, g.over.Accounts})
		default:
			l.tell(g, into)
		}
	}
	return again, nil
}

// seats asks for all players of games at once, where the book can tell that. Who is missing then is asked for alone, and so are all where it can't be reached.
func (l *Log) seats(games []*kept) {
	book, can := l.book.(interface {
		Accounts([]server.Key) ([]server.Account, error)
	})
	if !can {
		return
	}
	var keys []server.Key
	for _, g := range games {
		if len(g.entries) > 0 && g.entries[0].Game != nil {
			keys = append(keys, g.entries[0].Game.Seats[:]...)
		}
	}
	due := map[server.Key]func(server.Account) server.Account{} // before the book is asked, which may have more than that then
	for _, key := range keys {
		due[key] = l.settler.after(key)
	}
	if accounts, err := book.Accounts(keys); err == nil {
		l.seated = make(map[server.Key]server.Account, len(accounts))
		for _, a := range accounts {
			l.seated[a.Key] = due[a.Key](a)
		}
	}
}

// readTime is how long it may take to read all that is done in running games.
const readTime = 5 * time.Minute

// tell tells of one game.
func (l *Log) tell(g *kept, into server.Replay) {
	first := server.Game{ID: g.id}
	if len(g.entries) > 0 && g.entries[0].Game != nil {
		first = *g.entries[0].Game
	} else {
		g.unread = errors.Join(g.unread, errors.New("its beginning is missing"))
	}
	for _, e := range g.entries {
		if e.Kind == keeps {
			first.Memo = e.Text
		}
	}
	_, damage := into.Game(first)
	if g.unread != nil {
		damage = errors.Join(damage, g.unread)
		into.Damaged(g.id, g.unread)
	}
	for _, e := range g.entries {
		if e.Kind == acts && damage == nil {
			_, damage = into.Act(g.id, server.Act{Seq: e.Seq, Word: e.Word, Spent: time.Duration(e.MS) * time.Millisecond, Sum: e.Sum})
		}
	}
	if damage != nil {
		l.damaged[g.id] = damage
	}
}

// Resume is [server.Log]'s.
func (l *Log) Resume() error {
	for id, cause := range l.damaged {
		if err := l.SetAside(id, cause); err != nil {
			return err
		}
	}
	clear(l.damaged)
	return nil
}

// reading is how far the log is read.
type reading struct {
	games []*kept // in the order in which they began
	of    map[string]*kept
	last  uint64 // message
}

// read reads all messages there are, game by game, in the order in which the games began. Where NATS does not answer, as when another one of its servers leads,
// it goes on from where it was until ctx ends.
func (l *Log) read(ctx context.Context) ([]*kept, error) {
	r := &reading{of: map[string]*kept{}}
	for {
		err := l.readOn(ctx, r)
		if err == nil || ctx.Err() != nil {
			return r.games, err
		}
		l.cluster.opts.Trouble(fmt.Errorf("cluster: what was done in games is read once more: %w", err))
		select {
		case <-ctx.Done():
		case <-time.After(settleAgain):
		}
	}
}

// readOn reads the messages that were not read before.
func (l *Log) readOn(ctx context.Context, r *reading) error {
	asking, cancel := context.WithTimeout(ctx, ackTime)
	defer cancel()
	info, err := l.cluster.stream.Info(asking)
	if err != nil {
		return fmt.Errorf("how much there is: %w", err)
	}
	if info.State.LastSeq <= r.last || info.State.Msgs == 0 {
		return nil
	}
	reader, err := l.cluster.stream.OrderedConsumer(asking, jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: r.last + 1})
	if err != nil {
		return fmt.Errorf("a reader: %w", err)
	}
	messages, err := reader.Messages()
	if err != nil {
		return err
	}
	defer messages.Stop()
	for r.last < info.State.LastSeq {
		message, err := next(ctx, messages)
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			if left, bad := l.left(ctx, r.last); bad != nil || left {
				return errors.Join(fmt.Errorf("after message %d of %d: %w", r.last, info.State.LastSeq, err), bad)
			}
			return nil // what was left has been taken out meanwhile
		}
		if err != nil {
			return err
		}
		at, err := message.Metadata()
		if err != nil {
			return err
		}
		r.take(message.Subject()[len(subject):], at.Sequence.Stream, message.Data())
		if at.NumPending == 0 { // as far as the NATS knows that is read from, which may be behind
			break
		}
	}
	if left, err := l.left(ctx, r.last); err != nil || left && r.last < info.State.LastSeq {
		return errors.Join(fmt.Errorf("the reader ends after message %d of %d", r.last, info.State.LastSeq), err)
	}
	return nil
}

// left reports whether there are messages after one.
func (l *Log) left(ctx context.Context, last uint64) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, ackTime)
	defer cancel()
	_, err := l.cluster.stream.GetMsg(ctx, last+1, jetstream.WithGetMsgSubject(subject+"*"))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	return err == nil, err
}

// take takes a message of a game.
func (r *reading) take(id string, number uint64, data []byte) {
	g := r.of[id]
	if g == nil {
		g = &kept{id: id}
		r.of[id] = g
		r.games = append(r.games, g)
	}
	g.take(number, data)
	r.last = number
}

// next waits for a message, for a while.
func next(ctx context.Context, messages jetstream.MessagesContext) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, settleAgain)
	defer cancel()
	return messages.Next(jetstream.NextContext(ctx))
}

// take reads a message of the game.
func (g *kept) take(number uint64, data []byte) {
	g.last = number
	var all []entry
	if err := json.Unmarshal(data, &all); err != nil {
		g.unread = errors.Join(g.unread, fmt.Errorf("message %d can't be read: %w", number, err))
		return
	}
	for _, e := range all {
		switch e.Kind {
		case begins, takes:
			g.by = e.By
		case asides:
			g.aside = true
		case ends:
			if e.Ended != nil {
				g.over = &e
			}
		}
		g.entries = append(g.entries, e)
	}
}
