package sound

import (
	"math"
	"strings"
)

// The piece: twenty bars of eight steps on two strings' parts, about 66 quarter notes a minute. A letter and a digit
// name a note, as on a piano (middle C begins octave 4); a dot lets the strings ring.
const (
	melody = `
		D5 .  .  B4 A4 .  .  .    B4 .  A4 .  G4 .  .  .    E4 .  G4 .  A4 .  B4 .    A4 .  .  .  .  .  .  .
		D5 .  .  B4 A4 .  .  .    B4 .  D5 .  E5 .  .  .    D5 .  B4 .  A4 .  G4 .    G4 .  .  .  .  .  .  .
		E5 .  .  D5 E5 .  G5 .    E5 .  D5 .  B4 .  .  .    A4 .  B4 .  D5 .  B4 .    A4 .  .  .  E4 .  .  .
		G4 .  A4 .  B4 .  .  .    E5 .  D5 .  B4 .  A4 .    G4 .  E4 .  G4 .  A4 .    D4 .  .  .  .  .  .  .
		D5 .  .  B4 A4 .  .  .    B4 .  A4 .  G4 .  E4 .    D4 .  E4 .  G4 .  A4 .    G4 .  .  .  .  .  .  .`
	ground = `
		G2 .  D3 .  G3 .  D3 .    E2 .  B2 .  E3 .  B2 .    A2 .  E3 .  A3 .  E3 .    D3 .  A3 .  D4 .  A3 .
		G2 .  D3 .  B3 .  D3 .    E2 .  B2 .  G3 .  B2 .    D3 .  A3 .  B3 .  A3 .    G2 .  D3 .  G3 .  .  .
		E2 .  B2 .  E3 .  G3 .    G2 .  D3 .  B3 .  D3 .    A2 .  E3 .  A3 .  E3 .    D3 .  A3 .  D4 .  A3 .
		G2 .  D3 .  B3 .  D3 .    E2 .  B2 .  G3 .  B2 .    A2 .  E3 .  G3 .  E3 .    D3 .  A3 .  D3 .  A3 .
		G2 .  D3 .  G3 .  D3 .    E2 .  B2 .  E3 .  B2 .    D3 .  A3 .  B3 .  A3 .    G2 .  D3 .  B3 .  .  .`
)

const (
	step     = 20_000     // samples from one step to the next
	loop     = 160 * step // samples of the piece: 72.6 s
	ring     = 5 * int(rate)
	loudness = 0.4 // of the whole music; see TestMusicIsQuiet
)

// event is one note of the piece.
type event struct {
	at    int // sample of the loop at which the string is plucked
	tone  tone
	left  float64 // share of the left channel
	right float64
}

// score is the piece in the order of time.
var score = readScore()

// readScore turns the two parts into events. They sound a little uneven, as under a hand, and the same every time.
func readScore() []event {
	var events []event
	upper, lower := strings.Fields(melody), strings.Fields(ground)
	for i := range upper {
		late := i * 7919 % 500 // up to 11 ms
		if n, ok := readNote(lower[i]); ok {
			accent := 0.55 - 0.05*float64(i%8/2)
			events = append(events, event{i*step + late/2, tone{n.pitch(), 4.5, 0.25, uint64(i)}, 0.6 * accent, 0.4 * accent})
		}
		if n, ok := readNote(upper[i]); ok {
			accent := 0.9 + 0.1*float64((i*31+7)%5)/4
			events = append(events, event{i*step + late, tone{n.pitch(), 3, 0.5, uint64(i)}, 0.45 * accent, 0.55 * accent})
		}
	}
	return events
}

// readNote reads a note's name; a dot is none.
func readNote(name string) (note, bool) {
	if name == "." {
		return 0, false
	}
	octave := int(name[1]) - '3'
	degree := strings.IndexByte("GABDE", name[0])
	if degree >= 3 {
		octave-- // octaves are counted from C, this scale begins at G
	}
	return note(5*octave + degree), true
}

// music plays the piece over and over. The strings ring on over the seam, so that from the second time on every loop
// is the same to the last sample. It never ends and belongs to one goroutine.
type music struct {
	at      int // sample of the loop
	next    int // event of score
	ringing []voice
}

// voice is a string of the music that rings.
type voice struct {
	pluck *pluck
	event *event
	age   int // samples
}

// Stream fills samples and never ends; see [beep.Streamer].
func (m *music) Stream(samples [][2]float64) (int, bool) {
	clear(samples)
	for done := 0; done < len(samples); {
		for m.next < len(score) && score[m.next].at == m.at {
			e := &score[m.next]
			m.ringing = append(m.ringing, voice{pluck: newPluck(e.tone), event: e})
			m.next++
		}
		n := min(len(samples)-done, m.untilNext())
		m.add(samples[done : done+n])
		done += n
		if m.at += n; m.at == loop {
			m.at, m.next = 0, 0
		}
	}
	return len(samples), true
}

// Err returns nil.
func (m *music) Err() error { return nil }

// untilNext returns the number of samples to the next event or the seam.
func (m *music) untilNext() int {
	if m.next < len(score) {
		return score[m.next].at - m.at
	}
	return loop - m.at
}

// add lets the strings ring for as long as samples is and forgets those that have died away.
func (m *music) add(samples [][2]float64) {
	kept := m.ringing[:0]
	for _, v := range m.ringing {
		for i := range samples[:min(len(samples), ring-v.age)] {
			s := loudness * v.pluck.next() * attack(v.age) * release(v.age, ring)
			samples[i][0] += s * v.event.left
			samples[i][1] += s * v.event.right
			v.age++
		}
		if v.age < ring {
			kept = append(kept, v)
		}
	}
	clear(m.ringing[len(kept):])
	m.ringing = kept
}

// gain returns the factor by which a volume from 0 to 1 lowers every sample. How loud a sound seems grows with the
// power 0.6 of its pressure (Stevens, "The Measurement of Loudness", 1955), so that half the volume seems half as loud.
func gain(volume float64) float64 { return math.Pow(volume, 1/0.6) }
