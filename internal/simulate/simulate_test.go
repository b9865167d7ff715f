package simulate

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
)

var (
	first = flag.Uint64("first", 1, "the first of the seeds")
	many  = flag.Int("seeds", 30, "how many there are")
	acts  = flag.Int("acts", 200, "how much is done by each")
	twice = flag.Bool("twice", true, "whether each is done twice, and has to be the same")
)

// each tries the seeds of the flags at a place.
func each(t *testing.T, open func(t *testing.T) func(*World, *rand.Rand) Place) {
	for seed := *first; seed < *first+uint64(*many); seed++ {
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

// One server, whose disk fails, tears and delays what is written, and which is killed and started again; make simulate tries more. It has found:
//   - While the disk hung, players and watchers heard that the clocks of a game stood before they were told of the game: TestStandsNothingBeforeTheGame.
//   - On code whose repair was taken back: that two players of a game deleted themselves and ended the server (12e30d7) by -first 10, 16, 30, 34; that an older login
//     replaced a newer one (d07b07f8) by -first 18, 27, 36, 37; -seeds 1 each.
//   - What became of two offers in a game, and that the clocks stand of two games, was told in any order: one it is.
func TestOneServer(t *testing.T) {
	each(t, func(t *testing.T) func(*World, *rand.Rand) Place { return OneServer(t) })
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
