//go:build cgo || windows

package sound

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/faiface/beep"
	"github.com/faiface/beep/speaker"
)

// The library that reaches the device is written in Go for Windows and needs cgo elsewhere (ALSA, AudioToolbox). So
// this file is left out of a build without cgo, and speaker_none.go stands in for it: everything else here, and all
// that imports this package, builds and tests without a C compiler and without ALSA's headers.

// speakerTaken guards the device, which can be opened only once in the life of a process: the library frees a closed
// device twice.
var speakerTaken atomic.Bool

// openSpeaker opens the sound device and lets it play s, for ever. It blocks for as long as the system takes.
func openSpeaker(s beep.Streamer) error {
	if !speakerTaken.CompareAndSwap(false, true) {
		return fmt.Errorf("sound: the device is open already")
	}
	if err := speaker.Init(rate, rate.N(50*time.Millisecond)); err != nil {
		return fmt.Errorf("sound: %w", err)
	}
	speaker.Play(&paced{Streamer: s})
	return nil
}
