// Package sound makes and plays the sounds of the program: a stone on the board, a few short figures on plucked
// strings, and quiet music in a loop. Nothing is loaded: everything is computed from the score in this package.
//
// Three layers: strings and clicks make mono samples (string.go, click.go); effects and music put them in order
// (effect.go, music.go); the mixer adds them up on the goroutine of the device (mixer.go). The device itself is in
// speaker.go, the only file that needs more than Go on some systems; see there.
package sound

import (
	"sync"

	"github.com/faiface/beep"
)

// rate is the number of samples a second, of everything here.
const rate beep.SampleRate = 44100

// Effect is a short sound.
type Effect uint8

// The effects.
const (
	Stone   Effect = iota // a stone is set on the board
	Start                 // a game begins
	Win                   // the person at the board has won; between two people, somebody
	Lose                  // the computer has won
	Draw                  // nobody has
	Refusal               // that can't be done
	Warning               // the time of a move is nearly over
	Offer                 // another player asks for something
)

// Place is where a sound comes from: from -1, the left and the bottom, to 1, the right and the top. The zero value is the middle.
type Place struct{ Across, Up float64 }

// Player plays sounds. All methods may be called from any goroutine and return at once. A program has one Player, for
// its life.
type Player struct {
	mixer *mixer

	mu  sync.Mutex
	err error
}

// Open returns a player at full volume, without music, and opens the sound device on another goroutine; what is played
// before it is open is heard then. Where there is no device the player is silent, and Err says why.
func Open() *Player { return open(openSpeaker) }

// open does the work of Open with a device that pulls from the streamer it is given.
func open(device func(beep.Streamer) error) *Player {
	p := &Player{mixer: newMixer()}
	go func() {
		if err := device(p.mixer); err != nil {
			p.mixer.close()
			p.mu.Lock()
			p.err = err
			p.mu.Unlock()
		}
	}()
	return p
}

// Err returns nil while the device is being opened and while there is sound, or else why there is none.
func (p *Player) Err() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err
}

// Play plays e over whatever is playing.
func (p *Player) Play(e Effect) { p.mixer.play(cue{e, Place{}}) }

// PlayAt is Play for a sound that comes from a place.
func (p *Player) PlayAt(e Effect, at Place) { p.mixer.play(cue{e, at}) }

// SetVolume sets how loud the effects are, from 0, which is silent, to 1; half of it sounds half as loud.
func (p *Player) SetVolume(v float64) { p.mixer.set(func(w *target) { w.volume = min(max(v, 0), 1) }) }

// SetMusicVolume sets how loud the music is, as SetVolume does for the effects.
func (p *Player) SetMusicVolume(v float64) {
	p.mixer.set(func(w *target) { w.musicVolume = min(max(v, 0), 1) })
}

// SetMuted silences everything, or ends that. The music stands still meanwhile.
func (p *Player) SetMuted(muted bool) { p.mixer.set(func(w *target) { w.muted = muted }) }

// SetMusic lets the music play in the background, or fade out.
func (p *Player) SetMusic(on bool) { p.mixer.set(func(w *target) { w.music = on }) }

// Close ends all sound. The device is given back when the program ends.
func (p *Player) Close() { p.mixer.close() }
