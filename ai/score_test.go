package ai

import "testing"

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name     string
		score    Score
		distance int
		text     string
	}{
		{"even", 0, 0, "+0"},
		{"better", 35, 0, "+35"},
		{"much worse", -4000, 0, "-4000"},
		{"a five with the next stone", Win(1), 1, "+#1"},
		{"a win of the longest game", Win(999), 999, "+#999"},
		{"the other side's five comes next", Loss(2), -2, "-#2"},
	} {
		if d := c.score.Distance(); d != c.distance {
			t.Errorf("%s: distance %d, not %d", c.name, d, c.distance)
		}
		if s := c.score.String(); s != c.text {
			t.Errorf("%s: text %s, not %s", c.name, s, c.text)
		}
	}
	if !(Win(1) > Win(3) && Win(3) > 100_000 && Loss(2) < Loss(4) && Loss(4) < -100_000 && -Win(3) == Loss(3)) {
		t.Error("nearer wins must be greater, nearer losses less, and one the other's negative")
	}
}
