package server

import (
	"testing"
	"time"
)

// Those who come have little as long as games go on, and much where nothing else is asked for.
func TestACrowdWaitsForGames(t *testing.T) {
	var c crowd
	if n := c.share(8, started); n != 8*crowdGains {
		t.Errorf("%d before any game", n)
	}
	c.played(started)
	if n := c.share(8, started.Add(crowdWaits)); n != 8 {
		t.Errorf("%d while a game goes on", n)
	}
	if n := c.share(8, started.Add(crowdWaits+time.Millisecond)); n != 8*crowdGains {
		t.Errorf("%d after the games", n)
	}
}
