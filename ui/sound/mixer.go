package sound

import (
	"math"
	"slices"
	"sync"
)

// target is what the program wants to hear.
type target struct {
	volume      float64 // of the effects
	musicVolume float64
	muted       bool
	music       bool
	closed      bool
	play        []cue // not yet begun
}

// audible reports whether anything may be heard at all.
func (w *target) audible() bool { return !w.closed && !w.muted }

// isPlaying reports whether the music is to be heard.
func (w *target) isPlaying() bool { return w.music && w.musicVolume > 0 && w.audible() }

// mixer is the [beep.Streamer] that the device pulls from. The program changes its wish, under a lock that is never
// held for long; the sound itself belongs to the goroutine of the device alone.
//
// While there is nothing to hear, Stream does not return: the device runs dry and nothing uses the processor.
type mixer struct {
	mu     sync.Mutex
	target target
	wake   *sync.Cond // the wish has changed

	music   music
	fade    float64 // of the music, from 0 to 1
	gain    level   // of everything: 0 or 1
	loud    level   // of the effects
	soft    level   // of the music, before it fades
	effects []sounding
	score   [][2]float64 // the music's share, reused
	room    *reverb
	silent  int // samples since the last that could be heard
}

const (
	maxEffects = 8                 // at once; the oldest gives way
	maxWaiting = 4                 // effects asked for while nobody pulls
	fadeTime   = float64(rate) * 2 // samples in which the music comes and goes
	gainTime   = float64(rate) / 100
	wet        = 0.16       // share of the room
	inaudible  = 1. / 65536 // less than the device can tell from nothing
	drain      = int(rate) / 2
)

func newMixer() *mixer {
	m := &mixer{target: target{volume: 1, musicVolume: 1}, room: newReverb()}
	m.silent = drain
	m.wake = sync.NewCond(&m.mu)
	return m
}

// set changes the wish.
func (m *mixer) set(change func(*target)) {
	m.mu.Lock()
	change(&m.target)
	m.mu.Unlock()
	m.wake.Signal()
}

func (m *mixer) play(c cue) {
	m.set(func(w *target) {
		if w.audible() && w.volume > 0 && len(w.play) < maxWaiting {
			w.play = append(w.play, c)
		}
	})
}

func (m *mixer) close() { m.set(func(w *target) { w.closed, w.play = true, nil }) }

// Stream fills samples with what is to be heard; see [beep.Streamer]. It never ends, and it blocks while there is
// nothing.
func (m *mixer) Stream(samples [][2]float64) (int, bool) {
	w := m.await()
	for _, c := range w.play {
		m.effects = append(m.effects, c.sounding())
	}
	if extra := len(m.effects) - maxEffects; extra > 0 {
		m.effects = m.effects[extra:]
	}
	clear(samples)
	m.addEffects(samples, gain(w.volume))
	if m.fade > 0 || w.isPlaying() {
		m.addMusic(samples, w)
	}
	m.finish(samples, w)
	return len(samples), true
}

// Err returns nil.
func (m *mixer) Err() error { return nil }

// await returns the wish once there is something to hear, and takes the effects from it.
func (m *mixer) await() target {
	m.mu.Lock()
	defer m.mu.Unlock()
	rested := m.silent >= drain
	for rested && len(m.target.play) == 0 && !m.target.isPlaying() {
		m.wake.Wait()
	}
	if rested { // nobody has heard what changed meanwhile
		m.gain, m.loud, m.soft, m.fade = m.target.master(), level(gain(m.target.volume)), level(gain(m.target.musicVolume)), 0
		m.room.empty()
	}
	w := m.target
	m.target.play = nil
	return w
}

// master returns what everything is multiplied by.
func (w *target) master() level {
	if !w.audible() {
		return 0
	}
	return 1
}

// level is a factor that goes to another one so slowly that nothing clicks.
type level float64

// next returns the level one sample on, on the way to target.
func (l *level) next(target float64) float64 {
	*l += level((target - float64(*l)) / gainTime)
	return float64(*l)
}

// addMusic adds the music, coming or going.
func (m *mixer) addMusic(samples [][2]float64, w target) {
	m.score = slices.Grow(m.score[:0], len(samples))[:len(samples)]
	m.music.Stream(m.score)
	change, target := 1/fadeTime, gain(w.musicVolume)
	if !w.music {
		change = -change
	}
	for i, s := range m.score {
		m.fade = min(max(m.fade+change, 0), 1)
		share := m.fade * m.soft.next(target)
		samples[i][0] += s[0] * share
		samples[i][1] += s[1] * share
	}
}

// addEffects adds the effects that are playing, as loud as target says, and drops those that have ended.
func (m *mixer) addEffects(samples [][2]float64, target float64) {
	playing := m.effects[:0]
	for _, e := range m.effects {
		n := min(len(e.samples), len(samples))
		for i, v := range e.samples[:n] {
			samples[i][0] += e.left * float64(v)
			samples[i][1] += e.right * float64(v)
		}
		if e.samples = e.samples[n:]; len(e.samples) > 0 {
			playing = append(playing, e)
		}
	}
	clear(m.effects[len(playing):])
	m.effects = playing
	for i := range samples {
		loud := m.loud.next(target)
		samples[i][0] *= loud
		samples[i][1] *= loud
	}
}

// finish puts the sound into a room, silences it where it is muted and keeps it within bounds.
func (m *mixer) finish(samples [][2]float64, w target) {
	target := float64(w.master())
	for i := range samples {
		gain := m.gain.next(target)
		heard := false
		for side := range samples[i] {
			dry := samples[i][side]
			v := limit(gain * (dry + wet*m.room.sides[side].next(dry)))
			heard = heard || math.Abs(v) > inaudible
			samples[i][side] = v
		}
		m.silent++
		if heard {
			m.silent = 0
		}
	}
	if target == 0 && m.gain < inaudible {
		m.effects = nil
	}
	if len(m.effects) > 0 {
		m.silent = 0
	}
}

// limit leaves samples up to 0.7 as they are and bends what is above so that it stays below 1.
func limit(v float64) float64 {
	const knee = 0.7
	if a := math.Abs(v); a > knee {
		return math.Copysign(knee+(1-knee)*math.Tanh((a-knee)/(1-knee)), v)
	}
	return v
}
