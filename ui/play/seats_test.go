package play

import (
	"testing"

	"hoshi/ai/level"
)

// TestThePerfectCard names the level beside its win, which is all that a low card has room for.
func TestThePerfectCard(t *testing.T) {
	if words, brief := winsAtMost(level.Perfect, 64); words != "Perfect · ★ wins in 32 at most" || brief != "Perfect · ★32" {
		t.Errorf("the card says %q, briefly %q", words, brief)
	}
}
