package simulate

import (
	"math/rand/v2"
	"testing"
)

// One server, whose disk fails, tears and delays what is written, and which is killed and started again; make simulate tries more. It has found:
//   - While the disk hung, players and watchers heard that the clocks of a game stood before they were told of the game: TestStandsNothingBeforeTheGame.
//   - On code whose repair was taken back: that two players of a game deleted themselves and ended the server (12e30d7) by -first 10, 16, 22, 23; that an older login
//     replaced a newer one (d07b07f8) by -first 3, 18, 27, 36; that each break gave time back (fb954eb0) by -first 209; that programs were believed how long a
//     move took (fb954eb0) by -first 15, 17, 30, 35; -seeds 1 each.
//   - What became of two offers in a game, and that the clocks stand of two games, was told in any order: one it is.
func TestOneServer(t *testing.T) {
	Each(t, 30, func(t *testing.T) func(*World, *rand.Rand) Place { return OneServer(t) })
}
