package limit

import (
	"testing"
	"time"
)

func TestBucket(t *testing.T) {
	const size, rate = 40, 10
	var b Bucket
	now := time.Unix(1_800_000_000, 0)
	for i := range size {
		if !b.Take(size, rate, now) {
			t.Fatalf("number %d of %d at once is refused", i+1, size)
		}
	}
	if b.Take(size, rate, now) || b.Take(size, rate, now.Add(-time.Hour)) {
		t.Error("there is no end to it")
	}
	taken := 0
	for i := range 3000 {
		if b.Take(size, rate, now.Add(time.Duration(i)*time.Millisecond)) {
			taken++
		}
	}
	if taken < 3*rate-1 || taken > 3*rate {
		t.Errorf("%d in three seconds", taken)
	}
	if b.Left(rate, now.Add(time.Hour)) != 0 {
		t.Error("an hour gives not everything back")
	}
}
