// Package fliptest is for tests: it turns single bits of a file, and demands that each is noticed or changes nothing that is shown.
package fliptest

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"strings"
	"testing"
)

var flips = flag.Int("flips", 0, "how many bits of each kind of file are turned, one at a time; 0: a few")

// Run opens a file once for each of some of its bits, which is turned then: as many as -flips says, or few, or all where there are no more. open reads
// data as the program does; it returns what is shown of it, and what the program says of damage, empty where it says nothing. The test fails where
// something else is shown than of the sound file, and nothing is said.
func Run(t *testing.T, few int, data []byte, open func(t *testing.T, data []byte) (shown, said string)) {
	t.Helper()
	want, said := open(t, bytes.Clone(data))
	if want == "" || said != "" {
		t.Fatalf("of the sound file %q is shown and %q is said", want, said)
	}
	if *flips > 0 {
		few = *flips
	}
	few = min(few, 8*len(data))
	noticed, silent := 0, 0
	for _, bit := range rand.New(rand.NewPCG(29, 2)).Perm(8 * len(data))[:few] {
		turned := bytes.Clone(data)
		turned[bit/8] ^= 1 << (bit % 8)
		shown, said := open(t, turned)
		if said != "" {
			noticed++
		} else if shown != want {
			silent++
			t.Errorf("bit %d of byte %d, %q: nothing is said, and %s", bit%8, bit/8, data[bit/8], difference(shown, want))
		}
	}
	t.Logf("%d of %d bits: %d are noticed, %d change nothing that is shown, %d change it without a word", few, 8*len(data), noticed, few-noticed-silent, silent)
}

// difference says where two texts differ first.
func difference(got, want string) string {
	for len(got) > 0 && len(want) > 0 {
		line, rest, _ := strings.Cut(got, "\n")
		wanted, others, _ := strings.Cut(want, "\n")
		if line != wanted {
			return line + " is shown instead of " + wanted
		}
		got, want = rest, others
	}
	return "this is shown more: " + got + ", and this is not: " + want
}
