package cluster

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/nats-io/nats.go/jetstream"
)

// compaction keeps the log short: what was written before a message, and is still of use, is written anew after it, a little with each commit, and then all before
// it is taken out at once, which costs NATS next to nothing. To take out game by game costs it more the longer it runs, since it looks for them in all its files.
type compaction struct {
	spare  int           // bytes that may be written before one begins, besides twice what the games take
	fresh  int           // bytes that were written since the last one began
	cut    uint64        // what comes up to this message is taken out; 0: none is under way
	left   []*loggedGame // to be written anew
	purges atomic.Uint64 // up to which message is being taken out now; 0: nothing
}

const (
	spareBytes   = 8 << 20
	carriedBytes = 16 << 10  // that are written anew with one commit, about
	wholeBytes   = 512 << 10 // of a game that is written in one message at most
)

// start notes how long the log is that was taken over.
func (s *compaction) start(ctx context.Context, l *Log) {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	info, err := l.cluster.stream.Info(ctx)
	if err != nil {
		l.cluster.opts.Trouble(fmt.Errorf("cluster: how long the log is: %w", err))
		return // it is shortened later
	}
	s.fresh = max(0, int(info.State.Bytes)-l.journal.size)
}

// carried returns what is to be written with the next commit, before all else: of which games the book has, and what is written anew.
func (l *Log) carried() (entries []entry) {
	s := &l.short
	if s.cut == 0 && s.fresh > s.spare+2*l.journal.size && s.purges.Load() == 0 {
		s.cut, s.fresh, s.left = l.journal.last, 0, l.journal.all()
		entries = append(entries, l.mark())
	}
	out := map[string]bool{}
	for _, id := range l.settler.entered() {
		out[id] = true
		entries = append(entries, entry{ID: id, Kind: entryOut})
	}
	size := 0
	for size < carriedBytes && len(s.left) > 0 {
		g := s.left[0]
		s.left = s.left[1:]
		if l.journal.games[g.id] != g || out[g.id] || g.since > s.cut {
			continue // the book has it, or it is there anew
		}
		if g.size() > wholeBytes || g.damage() != nil && g.aside == "" {
			s.cut = min(s.cut, g.since-1) // it stays where it is
			continue
		}
		entries = append(entries, g.whole())
		size += g.size()
	}
	if s.cut == 0 {
		s.left = nil
	}
	return entries
}

// compact takes out what is of no use any more, once all else is written anew.
func (l *Log) compact() {
	s := &l.short
	if s.cut == 0 || len(s.left) > 0 {
		return
	}
	cut := s.cut
	s.cut, s.left = 0, nil
	s.purges.Store(cut)
	go func() {
		defer s.purges.Store(0)
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := l.cluster.stream.Purge(ctx, jetstream.WithPurgeSequence(cut+1)); err != nil {
			l.cluster.opts.Trouble(fmt.Errorf("cluster: what is over is taken out of the log later: %w", err))
		}
	}()
}
