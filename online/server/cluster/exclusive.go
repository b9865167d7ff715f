package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// alone returns a lease that leads, once it is clear that no server runs: as long as it is held none can begin to play.
func (c *Cluster) alone(ctx context.Context) (*Lease, error) {
	l, err := c.Lease(ctx)
	if err != nil {
		return nil, err
	}
	if err = l.checkOthers(ctx); err == nil {
		leading, cancel := context.WithTimeout(ctx, 2*electionTime*c.opts.Lease)
		defer cancel()
		err = l.awaitLeadership(leading)
	}
	if err != nil {
		ends, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		return nil, errors.Join(err, l.Close(ends))
	}
	return l, nil
}

// errRuns says that nothing can be moved.
var errRuns = errors.New("cluster: a server runs: stop all of them first")

// checkOthers looks at the leases of others for longer than one lasts, and returns [errRuns] where somebody renews one. What NATS has not told, because another one of its servers is about to lead, counts for
// nothing: nobody could renew a lease then.
func (l *Lease) checkOthers(ctx context.Context) error {
	lease := l.cluster.opts.Lease
	began := time.Now()
	first, since := l.revisions(), began
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-l.lost:
			return errors.New("cluster: NATS has not answered for the time of a lease")
		case <-time.After(lease / 6):
		}
		for name, revision := range l.revisions() {
			if name != l.name && revision > first[name] {
				return errRuns
			}
		}
		now := time.Now()
		l.mu.Lock()
		last := l.looked
		if l.renewed.Before(last) {
			last = l.renewed
		}
		l.mu.Unlock()
		if now.Sub(last) > lease/2 {
			since = now
		}
		switch {
		case now.Sub(since) > 3*lease/2:
			return nil
		case now.Sub(began) > 2*electionTime*lease:
			return fmt.Errorf("cluster: for %v NATS has not answered long enough to see whether a server runs", now.Sub(began).Round(time.Second))
		}
	}
}

// revisions returns those of all leases there are.
func (l *Lease) revisions() map[string]uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make(map[string]uint64, len(l.seen))
	for name, was := range l.seen {
		if !was.gone {
			all[name] = was.revision
		}
	}
	return all
}
