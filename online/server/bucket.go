package server

import (
	"math"
	"time"
)

// bucket is a token bucket: size at once, and rate a second after them. The zero value is full.
type bucket struct {
	spent float64
	at    time.Time
}

// take reports whether one more is allowed now, and counts it then.
func (b *bucket) take(size int, rate float64, now time.Time) bool { return b.takes(1, size, rate, now) }

// takes reports whether n more are allowed now, and counts them then.
func (b *bucket) takes(n, size int, rate float64, now time.Time) bool {
	b.add(0, rate, now)
	if b.wait(n, size, rate, now) > 0 {
		return false
	}
	b.add(n, rate, now)
	return true
}

// add counts n more, allowed or not.
func (b *bucket) add(n int, rate float64, now time.Time) {
	b.spent = b.left(rate, now) + float64(n)
	if now.After(b.at) {
		b.at = now
	}
}

// wait returns after which time n more are allowed; 0: they are now.
func (b *bucket) wait(n, size int, rate float64, now time.Time) time.Duration {
	over := b.left(rate, now) + float64(n) - float64(size)
	return time.Duration(math.Ceil(max(over, 0) / rate * float64(time.Second)))
}

// left returns what is spent and not yet given back.
func (b *bucket) left(rate float64, now time.Time) float64 {
	return max(b.spent-rate*max(now.Sub(b.at), 0).Seconds(), 0)
}
