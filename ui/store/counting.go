package store

import "sync"

// counting is what games do to the profile while nobody waits for the disk.
type counting struct {
	missed []Finished // that could not be written; of the goroutine that writes

	mu     sync.Mutex
	open   int      // how many changes are not written yet
	merged *Profile // what was written last, with all that others have written; nil: the store's profile is that
}

// take returns what was written last, once, when nothing else is under way.
func (c *counting) take() *Profile {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open > 0 {
		return nil
	}
	p := c.merged
	c.merged = nil
	return p
}

func (c *counting) begin() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open++
}

// end notes what was written, nil if nothing could be.
func (c *counting) end(p *Profile) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open--
	if p != nil {
		c.merged = p
	}
}

// FinishLater is [Store.Finish] for who can't wait for the disk: the game is counted in this store's profile at once, and in the file on a
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
	s.amendLater(own, &g, done)
}

// SaveProfileLater is [Store.SaveProfile] on a goroutine of its own, for which [Store.Flush] waits, and on which done gets the error.
func (s *Store) SaveProfileLater(done func(error)) { s.amendLater(s.Profile().clone(), nil, done) }

// amendLater writes the profile with a game more, if there is one, and those that were missed.
func (s *Store) amendLater(own *Profile, g *Finished, done func(error)) {
	c := &s.counting
	c.begin()
	s.Later(func() {
		games := c.missed
		if g != nil {
			games = append(games, *g)
		}
		p, err := s.amend(own, keptPatience, func(p *Profile) error {
			for _, g := range games {
				if _, err := s.enter(p, g); err != nil {
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
