package server

import "time"

// heartbeat is the beat of a server's clock. It has no state of its own.
type heartbeat struct {
	*base
	rounds *rounds
}

// run beats as long as the disk answers, and tells players when the clocks stand and when they go on.
func (p *heartbeat) run() {
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	stands := false
	for {
		select {
		case <-p.quit:
			return
		case <-ticker.C:
		}
		if since := p.store.Busy(); since > beatLate {
			if !stands {
				stands = true
				p.log.Warn("the disk does not answer: all clocks stand", "since", since)
				p.rounds.announcePause()
			}
			continue
		}
		hang := p.clock.tick()
		if hang > 0 || stands {
			p.log.Warn("the clocks go on", "stood", hang)
			p.rounds.tellGoesOn()
		}
		stands = false
	}
}
