package sound

import (
	"time"

	"github.com/faiface/beep"
)

// paced is a streamer for a device that may not wait. Most devices do; one that was unplugged, or that throws everything
// away, takes all it can get, and would keep a processor busy. It is held back to a little more than the speed at which
// sound can be played. It belongs to the goroutine of the device.
type paced struct {
	beep.Streamer

	last  time.Time
	ahead time.Duration // how much more was taken than could have been played since
}

// maxAhead is how far ahead a device may be; it bounds what a device can keep in store.
const maxAhead = time.Second / 2

// Stream fills samples, and sleeps where the device is too far ahead. Its clock may run up to five in a hundred fast.
func (p *paced) Stream(samples [][2]float64) (int, bool) {
	n, ok := p.Streamer.Stream(samples)
	now := time.Now()
	if !p.last.IsZero() {
		p.ahead = max(0, p.ahead-now.Sub(p.last)*105/100)
	}
	p.last = now
	p.ahead += rate.D(n)
	if over := p.ahead - maxAhead; over > 0 {
		time.Sleep(over)
	}
	return n, ok
}
