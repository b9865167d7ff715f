package nn

import (
	"testing"

	"hoshi/ai/pattern"
	"hoshi/game"
)

// mirrored returns the key from the other end.
func mirrored(k pattern.Key) (m pattern.Key) {
	for j := range 2 * pattern.Reach {
		m = m<<2 | k>>(2*j)&3
	}
	return m
}

// exchangedKey returns the key with the colours exchanged.
func exchangedKey(k pattern.Key) (e pattern.Key) {
	for j := range 2 * pattern.Reach {
		c := k >> (2 * j) & 3
		if c == 1 || c == 2 {
			c = 3 - c
		}
		e |= c << (2 * j)
	}
	return e
}

// TestNumbersOfWindows asks for a number for each window that a line can show: mirrored alike, others not, with the colours exchanged
// as the list says.
func TestNumbersOfWindows(t *testing.T) {
	for _, rule := range []game.Rule{game.Freestyle, game.Renju} {
		number, exchanged := Numbering(rule)
		reach := Reach(rule)
		first := make([]pattern.Key, Windows(rule)) // that has the number, plus one
		seen := 0
		for k := range pattern.Key(1 << (4 * pattern.Reach)) {
			if !shown(k, reach) {
				continue
			}
			n := number(k)
			if n != number(mirrored(k)) || exchanged[n] != number(exchangedKey(k)) {
				t.Fatalf("%v: %x has number %d, mirrored %d; exchanged %d, not %d", rule, k, n, number(mirrored(k)), number(exchangedKey(k)), exchanged[n])
			}
			if first[n] == 0 {
				first[n] = k + 1
				seen++
			} else if f := first[n] - 1; f != k && f != mirrored(k) {
				t.Fatalf("%v: %x and %x have number %d", rule, f, k, n)
			}
		}
		if seen != len(first) {
			t.Errorf("%v: %d of %d numbers", rule, seen, len(first))
		}
	}
}

// shown reports whether a line can show the key: behind the border is the border, and so are, for this test, the points beyond reach.
func shown(k pattern.Key, reach int) bool {
	at := func(j int) pattern.Key { return k >> (2 * j) & 3 }
	for j := range pattern.Reach {
		near, far := pattern.Reach-1-j, pattern.Reach+j
		if j >= reach && (at(near) != 3 || at(far) != 3) {
			return false
		}
		if j > 0 && (at(near+1) == 3 && at(near) != 3 || at(far-1) == 3 && at(far) != 3) {
			return false
		}
	}
	return true
}
