package simulate

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
)

var (
	first = flag.Uint64("first", 1, "of simulations: the first of the seeds")
	many  = flag.Int("seeds", 0, "of simulations: how many seeds there are; 0: few")
	acts  = flag.Int("acts", 200, "of simulations: how much is done by each seed")
	twice = flag.Bool("twice", true, "of simulations: whether each seed is done twice, and has to be the same")
)

// Each tries the seeds of the flags at a place, or a few of them.
func Each(t *testing.T, few int, open func(t *testing.T) func(*World, *rand.Rand) Place) {
	for seed := *first; seed < *first+uint64(cmp.Or(*many, few)); seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			run := func() (text string) {
				synctest.Test(t, func(t *testing.T) { text = Run(t, seed, *acts, open(t)) })
				return text
			}
			if once := run(); *twice && !t.Failed() {
				compare(t, once, run())
			}
		})
	}
}

// compare fails the test where two runs of a seed differ, and shows where.
func compare(t testing.TB, once, again string) {
	t.Helper()
	a, b := strings.Split(once, "\n"), strings.Split(again, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Errorf("two runs differ from line %d on, after %q:\n%s\n%s", i, a[max(i-5, 0):i], a[i], b[i])
			return
		}
	}
	if len(a) != len(b) {
		t.Errorf("two runs have %d and %d lines", len(a), len(b))
	}
}
