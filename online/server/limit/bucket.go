// Package limit counts what the gate and the hall hold addresses and players to.
package limit

import (
	"math"
	"time"
)

// Bucket is a token bucket: size at once, and rate a second after them. The zero value is full.
type Bucket struct {
	Spent float64
	at    time.Time
}

// Take reports whether one more is allowed now, and counts it then.
func (b *Bucket) Take(size int, rate float64, now time.Time) bool { return b.allow(1, size, rate, now) }

// allow reports whether n more are allowed now, and counts them then.
func (b *Bucket) allow(n, size int, rate float64, now time.Time) bool {
	b.Add(0, rate, now)
	if b.Wait(n, size, rate, now) > 0 {
		return false
	}
	b.Add(n, rate, now)
	return true
}

// Add counts n more, allowed or not.
func (b *Bucket) Add(n int, rate float64, now time.Time) {
	b.Spent = b.Left(rate, now) + float64(n)
	if now.After(b.at) {
		b.at = now
	}
}

// Wait returns after which time n more are allowed; 0: they are now.
func (b *Bucket) Wait(n, size int, rate float64, now time.Time) time.Duration {
	over := b.Left(rate, now) + float64(n) - float64(size)
	return time.Duration(math.Ceil(max(over, 0) / rate * float64(time.Second)))
}

// Left returns what is spent and not yet given back.
func (b *Bucket) Left(rate float64, now time.Time) float64 {
	return max(b.Spent-rate*max(now.Sub(b.at), 0).Seconds(), 0)
}
