package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"hoshi/online/server/record"
)

// ErrLost says that the games are another server's now, which goes on with them: nothing was written.
var ErrLost = errors.New("cluster: the games are another server's")

// Log is a [record.Log] in JetStream: messages one after the other on one subject, each with what one commit brings. Each says which message it follows: a server
// that was cut off, and whose games another one has taken, finds that another message has come between and writes nothing more ([ErrLost]). Until it takes the
// games it follows what another one writes. Its methods but Close belong to the goroutine of the store.
type Log struct {
	reader
	lease   *Lease
	book    record.Book
	settler *settler
	standby *standby // until it reads by itself

	taken    bool // it writes
	lost     bool // another one does since then
	ownGames map[string]bool
	noted    []pendingEntry            // by the change that is written now
	entries  map[string][]pendingEntry // of the next commit, by game
	order    []string                  // of the games with entries
	short    compaction
	damaged  map[string]error
	seated   map[record.Key]record.Account // players of the games that Running tells of, while it does
}

// OpenLog begins to follow the log. What has ended goes into the book. It must be closed; neither cluster, lease nor book are closed with it.
func OpenLog(c *Cluster, lease *Lease, book record.Book) *Log {
	l := &Log{reader: reader{cluster: c}, lease: lease, book: book, standby: c.startStandby(), ownGames: map[string]bool{}, entries: map[string][]pendingEntry{}, damaged: map[string]error{}}
	l.short.spare = spareBytes
	l.settler = newSettler(book, c.opts.Trouble)
	return l
}

// Close ends the writing. What the book does not have yet stays in the log, for the next server that opens it.
func (l *Log) Close() {
	l.settler.close()
	l.startReader()
}

// startReader lets it read by itself from here on.
func (l *Log) startReader() {
	if l.standby != nil {
		l.reader = l.standby.stop()
		l.standby = nil
	}
}

// pendingEntry is an entry as it is written.
type pendingEntry struct {
	entry
	data []byte
}

// note makes what is written of an entry. The error is of one that can't be.
func note(e entry) (pendingEntry, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return pendingEntry{}, fmt.Errorf("cluster: game %s: %w", e.ID, err)
	}
	return pendingEntry{e, data}, nil
}

// add notes something of a change.
func (l *Log) add(e entry) error {
	if !l.ownGames[e.ID] {
		return ErrLost
	}
	one, err := note(e)
	if err == nil {
		l.noted = append(l.noted, one)
	}
	return err
}

// take takes what a change has noted to the commit or, where it has failed, drops it.
func (l *Log) take(failed bool) {
	for _, e := range l.noted {
		switch {
		case failed && e.Kind == entryBegin:
			delete(l.ownGames, e.ID)
		case failed:
		case l.entries[e.ID] == nil:
			l.order = append(l.order, e.ID)
			fallthrough
		default:
			l.entries[e.ID] = append(l.entries[e.ID], e)
		}
	}
	l.noted = nil
}

// Begin is [record.Log]'s.
func (l *Log) Begin(g record.Game) error {
	if l.lost {
		return ErrLost
	}
	l.ownGames[g.ID] = true
	return l.add(entry{ID: g.ID, Kind: entryBegin, Game: &g})
}

// Act is [record.Log]'s.
func (l *Log) Act(id string, a record.Act) error { return l.add(acted(id, a)) }

// Keep is [record.Log]'s.
func (l *Log) Keep(id, memo string) error { return l.add(entry{ID: id, Kind: entryKeep, Text: memo}) }

// SetAside is [record.Log]'s.
func (l *Log) SetAside(id string, cause error) error {
	return l.add(entry{ID: id, Kind: entryAside, Text: cause.Error()})
}

// End is [record.Log]'s. The book has it a moment later, also where it can't be reached now.
func (l *Log) End(f record.Finished, accounts ...record.Account) error {
	return l.add(entry{ID: f.ID, Kind: entryEnd, Ended: &f, Accounts: accounts})
}

// commit writes what was noted, and returns once all is on the disks of a majority. After an error other than [ErrLost] nobody knows what is written.
func (l *Log) commit(ctx context.Context) error {
	order, entries := l.order, l.entries
	l.order, l.entries = nil, map[string][]pendingEntry{}
	if len(order) == 0 {
		return nil
	}
	if !l.taken {
		if err := l.takeOver(ctx); err != nil {
			return err
		}
	}
	b := batch{ctx: ctx, log: l}
	for _, e := range l.carried() {
		if err := b.put(e); err != nil {
			return err
		}
	}
	for _, id := range order {
		if err := b.add(entries[id]...); err != nil {
			return err
		}
	}
	if err := b.flush(); err != nil {
		return err
	}
	l.compact()
	return nil
}

// batch makes messages of entries.
type batch struct {
	ctx     context.Context
	log     *Log
	entries []entry
	data    []byte // of the entries, with a comma before each
}

// mostMessage is how many bytes of entries a message holds, about: NATS takes 1 MB. What is more goes into the next one.
const mostMessage = 256 << 10

// put adds entries that nobody has noted.
func (b *batch) put(entries ...entry) error {
	list := make([]pendingEntry, len(entries))
	for i, e := range entries {
		var err error
		if list[i], err = note(e); err != nil {
			return err
		}
	}
	return b.add(list...)
}

// add adds entries that are to be in one message.
func (b *batch) add(entries ...pendingEntry) error {
	var data []byte
	for _, e := range entries {
		data = append(append(data, ','), e.data...)
	}
	if len(b.data) > 0 && len(b.data)+len(data) > mostMessage {
		if err := b.flush(); err != nil {
			return err
		}
	}
	for _, e := range entries {
		b.entries = append(b.entries, e.entry)
	}
	b.data = append(b.data, data...)
	return nil
}

// flush writes the message.
func (b *batch) flush() error {
	if len(b.entries) == 0 {
		return nil
	}
	b.data[0] = '['
	name := b.log.cluster.newName()
	number, err := b.log.publish(b.ctx, name, append(b.data, ']'))
	if err != nil {
		return err
	}
	b.log.onWritten(number, name, b.entries, len(b.data))
	b.entries, b.data = nil, nil
	return nil
}

// onWritten notes what was written.
func (l *Log) onWritten(number uint64, name string, entries []entry, size int) {
	l.journal.apply(number, name, entries)
	l.short.fresh += size
	for _, e := range entries {
		switch e.Kind {
		case entryEnd:
			l.settler.add(finishedGame{*e.Ended, e.Accounts})
			delete(l.ownGames, e.ID)
		case entryAside:
			delete(l.ownGames, e.ID)
		}
	}
}

// ackTime is for how long an acknowledgement is waited for before somebody asks what became of the message: while NATS elects another leader nobody answers.
const ackTime = 250 * time.Millisecond

// again is how long after NATS was away it is asked again.
const again = 50 * time.Millisecond

// publish writes a message after the last one that was read, and returns its number. Where nothing is heard, it asks for the last message: that is either this one, or
// the one before, after which it is sent again, or another server's.
func (l *Log) publish(ctx context.Context, name string, data []byte) (uint64, error) {
	before := l.journal.last
	for {
		trying, cancel := context.WithTimeout(ctx, ackTime)
		one := &nats.Msg{Subject: subject, Data: data, Header: nats.Header{idHeader: {name}, afterHeader: {l.journal.name}}}
		ack, err := l.cluster.js.PublishMsg(trying, one, jetstream.WithExpectLastSequencePerSubject(before), jetstream.WithRetryAttempts(0))
		cancel()
		if err == nil {
			return ack.Sequence, nil
		}
		last, found, asked := l.newest(ctx)
		switch {
		case ctx.Err() != nil:
			return 0, fmt.Errorf("cluster: NATS does not answer: %w", errors.Join(ctx.Err(), err))
		case asked != nil, 0 < last && last < before, last == before && fenced(err): // NATS is away, has no leader or one that is behind, or an earlier try is on its way
			select {
			case <-time.After(again):
			case <-ctx.Done():
			}
		case found == name:
			return last, nil
		case last != before:
			if l.taken {
				l.lost = true
				clear(l.ownGames)
			}
			return 0, ErrLost
		}
	}
}

// newest returns the number and the name of the last message, 0 where there is none.
func (l *Log) newest(ctx context.Context) (uint64, string, error) {
	ctx, cancel := context.WithTimeout(ctx, ackTime)
	defer cancel()
	last, err := l.cluster.stream.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return 0, "", nil
	}
	if err != nil {
		return 0, "", err
	}
	return last.Sequence, last.Header.Get(idHeader), nil
}
