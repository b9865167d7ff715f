package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"
)

// pendingResult is what games do to the profile while nobody waits for the disk.
type pendingResult struct {
	dir    folder
	later  *queue
	stuck  error      // why the profile must not be written: it can neither be read nor be set aside
	missed []Finished // that could not be written; of the goroutine that writes

	mu     sync.Mutex
	open   int      // how many changes are not written yet
	merged *Profile // what was written last, with all that others have written; nil: the store's profile is that
}

// take returns what was written last, once, when nothing else is under way.
func (c *pendingResult) take() *Profile {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open > 0 {
		return nil
	}
	p := c.merged
	c.merged = nil
	return p
}

func (c *pendingResult) begin() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open++
}

// end notes what was written, nil if nothing could be.
func (c *pendingResult) end(p *Profile) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open--
	if p != nil {
		c.merged = p
	}
}

// FinishLater is [Store.Finish] for callers that can't wait for the disk: the game is counted in this store's profile at once, and in the file on a
// goroutine of its own, for which [Store.Flush] waits, and on which done gets the error. A game that could not be written is written with
// the next one; [Store.Profile] shows what other programs have counted once it is.
func (s *Store) FinishLater(g Finished, done func(error)) {
	err := g.check()
	if err != nil {
		s.Later(func() { done(err) })
		return
	}
	own := s.Profile().clone()
	s.profile.count(g)
	s.counting.amendLater(own, &g, done)
}

// SaveProfileLater is [Store.SaveProfile] on a goroutine of its own, for which [Store.Flush] waits, and on which done gets the error.
func (s *Store) SaveProfileLater(done func(error)) {
	s.counting.amendLater(s.Profile().clone(), nil, done)
}

// amendLater writes the profile with a game more, if there is one, and those that were missed.
func (c *pendingResult) amendLater(own *Profile, g *Finished, done func(error)) {
	c.begin()
	c.later.add(func() {
		games := c.missed
		if g != nil {
			games = append(games, *g)
		}
		p, err := c.amend(own, keptPatience, func(p *Profile) error {
			for _, g := range games {
				if _, err := c.enter(p, g); err != nil {
					return err
				}
			}
			return nil
		})
		if c.missed = games; err == nil {
			c.missed = nil
		}
		c.end(p)
		done(err)
	})
}

// enter counts a finished game in a profile that is to be written.
func (c *pendingResult) enter(p *Profile, g Finished) (Outcome, error) {
	outcome := p.count(g)
	if !outcome.Counted {
		return outcome, nil
	}
	oldestFirst := slices.Clone(p.History)
	slices.Reverse(oldestFirst)
	return outcome, c.dir.addGames(oldestFirst) // before the profile forgets the oldest
}

// amend is commit on any goroutine: own is the profile as it is here, others are waited for that long, and what was written is returned.
func (c *pendingResult) amend(own *Profile, patience time.Duration, change func(*Profile) error) (*Profile, error) {
	if c.stuck != nil {
		return nil, c.stuck
	}
	lock, err := waitLock(c.dir.file("profile.lock"), patience)
	if err != nil {
		return nil, err
	}
	if lock != nil {
		defer lock.Close()
	}
	p, err := c.stored(own)
	if err != nil {
		return nil, err
	}
	p.Name, p.Age, p.Gender = own.Name, own.Age, own.Gender
	if err := change(p); err != nil {
		return nil, err
	}
	if err := c.dir.write(profileFile, p); err != nil {
		return nil, err
	}
	return p, nil
}

// stored returns the profile as the file has it, or a copy of the one in memory if the file is missing or invalid. The error is that of a file of
// which nobody knows what it has.
func (c *pendingResult) stored(own *Profile) (*Profile, error) {
	p := newProfile()
	data, err := os.ReadFile(c.dir.file(profileFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err == nil && parseJSON(data, p) == nil && p.check() == nil {
		return p, nil
	}
	return own.clone(), nil
}
