package sound

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/faiface/beep"
)

// stream takes n samples in pieces of an awkward length.
func stream(s beep.Streamer, n int) [][2]float64 {
	out := make([][2]float64, n)
	for at := 0; at < n; at += 997 {
		s.Stream(out[at:min(at+997, n)])
	}
	return out
}

func TestMusicIsASeamlessLoop(t *testing.T) {
	if testing.Short() {
		t.Skip("three minutes of music")
	}
	if length := rate.D(loop); length < time.Minute || length.Round(100*time.Millisecond) != 72600*time.Millisecond {
		t.Errorf("a loop takes %v", length)
	}
	var m music
	const begun = ring + step // what rings over the seam has ended
	first, second, third := stream(&m, loop), stream(&m, loop), stream(&m, begun)
	other := slices.Concat(third, first[begun:])
	for i := range second {
		if again := other[i]; second[i] != again {
			t.Fatalf("sample %d of the loop is %v one time and %v another", i, second[i], again)
		}
	}
	// No jump at the seam: the steps there are no greater than elsewhere.
	largest := 0.0
	for i := 1; i < loop; i++ {
		largest = max(largest, math.Abs(second[i][0]-second[i-1][0]))
	}
	if jump := math.Abs(third[0][0] - second[loop-1][0]); jump > largest/4 {
		t.Errorf("a jump of %.4f at the seam, elsewhere at most %.4f", jump, largest)
	}
}

func TestMusicIsQuiet(t *testing.T) {
	if testing.Short() {
		t.Skip("a minute of music")
	}
	samples := stream(&music{}, loop)
	for side, name := range []string{"left", "right"} {
		one := make([]float64, loop)
		for i := range one {
			one[i] = samples[i][side]
		}
		if peak := peakOf(one); !(peak < 0.3) {
			t.Errorf("%s: peak %.3f", name, peak)
		}
		sum := 0.0
		for _, v := range one {
			sum += v * v
		}
		if level := math.Sqrt(sum / loop); level < 0.005 || level > 0.03 {
			t.Errorf("%s: root mean square %.4f, want 0.005 to 0.03, well below the effects", name, level)
		}
		if mean := meanOf(one); math.Abs(mean) > 1e-4 {
			t.Errorf("%s: mean %g", name, mean)
		}
	}
}

func TestScoreIsWellFormed(t *testing.T) {
	for name, part := range map[string]string{"melody": melody, "ground": ground} {
		steps := strings.Fields(part)
		if len(steps)*step != loop {
			t.Errorf("%s: %d steps, want %d", name, len(steps), loop/step)
		}
		for i, s := range steps {
			if s != "." && (len(s) != 2 || !strings.Contains("GABDE", s[:1]) || s[1] < '2' || s[1] > '5') {
				t.Errorf("%s: step %d is %q, not a note of the scale", name, i, s)
			}
		}
	}
	for i := 1; i < len(score); i++ {
		if score[i].at < score[i-1].at || score[i].at >= loop {
			t.Errorf("event %d is out of order", i)
		}
	}
}

func BenchmarkMusicSecond(b *testing.B) { // a second of music
	var m music
	buffer := make([][2]float64, rate)
	for b.Loop() {
		m.Stream(buffer)
	}
}

// The left hand plays the ground to the left, the beginning of each bar loudest; a dot is a rest for either hand.
func TestScoreIsPlayedByTwoHands(t *testing.T) {
	loudest, softest := 0.0, 1.0
	var notes [2]int
	for _, e := range score {
		if e.left > e.right {
			notes[0]++
			loudest, softest = max(loudest, e.left/0.6), min(softest, e.left/0.6)
		} else {
			notes[1]++
		}
	}
	for hand, part := range []string{ground, melody} {
		want := len(strings.Fields(part)) - strings.Count(part, ".")
		if notes[hand] != want {
			t.Errorf("hand %d plays %d notes of %d", hand, notes[hand], want)
		}
	}
	if math.Abs(loudest-0.55) > 1e-9 || softest < 0.4-1e-9 {
		t.Errorf("the ground is from %v to %v loud", softest, loudest)
	}
}
