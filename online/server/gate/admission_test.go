package gate

import (
	"testing"
	"time"
)

// Those who come have little as long as games go on, and much where nothing else is asked for.
func TestACrowdWaitsForGames(t *testing.T) {
	var c admission
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	if n := c.share(8, now); n != 8*crowdGains {
		t.Errorf("%d before any game", n)
	}
	c.played(now)
	if n := c.share(8, now.Add(crowdWaits)); n != 8 {
		t.Errorf("%d while a game goes on", n)
	}
	if n := c.share(8, now.Add(crowdWaits+time.Millisecond)); n != 8*crowdGains {
		t.Errorf("%d after the games", n)
	}
}
