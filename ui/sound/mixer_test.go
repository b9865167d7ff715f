package sound

import (
	"errors"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/faiface/beep"
)

// device pulls from a streamer, as a sound device does, when a test lets it.
type device struct {
	pull chan int          // how many samples
	got  chan [][2]float64 // what came
}

// player returns a player on a device, that is open.
func player(t *testing.T) (*Player, *device) {
	t.Helper()
	d := &device{make(chan int), make(chan [][2]float64, 1)}
	p := open(func(s beep.Streamer) error {
		go func() {
			for n := range d.pull {
				d.got <- stream(s, n)
			}
		}()
		return nil
	})
	t.Cleanup(func() {
		close(d.pull)
		p.SetVolume(1)
		p.SetMuted(false)
		p.Play(Stone) // for a device that waits for something to be heard
	})
	return p, d
}

// take lets the device pull n samples, which must come.
func (d *device) take(t *testing.T, n int) [][2]float64 {
	t.Helper()
	d.pull <- n
	select {
	case samples := <-d.got:
		return samples
	case <-time.After(time.Hour):
		t.Fatal("no samples came")
		return nil
	}
}

// peak returns the greatest sample, and fails the test on one that is out of bounds.
func peak(t *testing.T, samples [][2]float64) float64 {
	t.Helper()
	top := 0.0
	for i, s := range samples {
		for _, v := range s {
			if !(math.Abs(v) < 1) { // also not a number
				t.Fatalf("sample %d is %v", i, v)
			}
			top = max(top, math.Abs(v))
		}
	}
	return top
}

func TestPlayIsHeardAndThenNothingRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, d := player(t)
		for again := range 2 { // also after a rest, where the stone that woke the device may still sound
			p.Play(Stone)
			if got := peak(t, d.take(t, int(rate)/10)); got < 0.3 || again == 0 && got > 0.7 {
				t.Errorf("the stone's peak is %.3f", got)
			}
			// The room dies away, half a second of silence drains the device, then it is left alone.
			d.pull <- 10 * int(rate)
			select {
			case <-d.got:
				t.Fatal("the device is fed although nothing plays")
			case <-time.After(100 * time.Millisecond):
			}
			p.Play(Stone) // wakes it
			rest := 0
			for rest < 10*int(rate) {
				select {
				case samples := <-d.got:
					rest += len(samples)
				case <-time.After(50 * time.Millisecond):
					p.Play(Stone)
				}
			}
		}
		if p.Err() != nil {
			t.Error(p.Err())
		}
	})
}

func TestManyEffectsAtOnceDoNotClip(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, d := player(t)
		p.SetMusic(true)
		for range 6 {
			for _, e := range effects {
				p.Play(e)
			}
			if got := peak(t, d.take(t, 2000)); got == 0 {
				t.Error("nothing is heard")
			}
		}
		peak(t, d.take(t, 4*int(rate)))
	})
}

// decibels returns how much louder a is than b.
func decibels(a, b float64) float64 { return 20 * math.Log10(a/b) }

// Twice as loud is ten decibels (Stevens).
func TestVolume(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		heard := func(v float64) float64 {
			p, d := player(t)
			p.SetVolume(v)
			p.Play(Stone)
			if v <= 0 {
				return silence(t, d)
			}
			return peak(t, d.take(t, int(rate)/10))
		}
		full, half, none := heard(1), heard(0.5), heard(0)
		if db := decibels(full, half); math.Abs(db-10) > 0.5 {
			t.Errorf("half the volume is %.1f dB less, want 10", db)
		}
		if none != 0 {
			t.Errorf("volume 0 gives %v", none)
		}
		if got := heard(7); math.Abs(got-full) > 1e-9 {
			t.Errorf("a volume above 1 gives %v, 1 gives %v", got, full)
		}
	})
}

func TestMusicHasAVolumeOfItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		heard := func(effects, music float64) float64 {
			p, d := player(t)
			p.SetVolume(effects)
			p.SetMusicVolume(music)
			p.SetMusic(true)
			if music <= 0 {
				return silence(t, d)
			}
			return peak(t, d.take(t, 5*int(rate)))
		}
		full := heard(1, 1)
		if db := decibels(full, heard(1, 0.5)); math.Abs(db-10) > 0.5 {
			t.Errorf("half the volume is %.1f dB less, want 10", db)
		}
		if got := heard(0, 1); got != full {
			t.Errorf("the music has the peak %v without effects, %v with them", got, full)
		}
		if got := heard(1, 0); got != 0 {
			t.Errorf("volume 0 gives %v", got)
		}
	})
}

// silence checks that the device gets nothing.
func silence(t *testing.T, d *device) float64 {
	t.Helper()
	d.pull <- 1
	select {
	case samples := <-d.got:
		return max(peak(t, samples), 1e-9)
	case <-time.After(50 * time.Millisecond):
		return 0
	}
}

func TestMute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, d := player(t)
		p.Play(Win)
		if peak(t, d.take(t, 10000)) == 0 {
			t.Fatal("nothing is heard")
		}
		p.SetMuted(true)
		muted := d.take(t, 20000)
		if got := peak(t, muted[10000:]); got > 1e-6 {
			t.Errorf("still %v after a quarter of a second", got)
		}
		for i := 1; i < len(muted); i++ {
			if jump := math.Abs(muted[i][0] - muted[i-1][0]); jump > 0.2 {
				t.Fatalf("a jump of %.3f while muting: a click", jump)
			}
		}
		p.Play(Stone) // is not heard later either
		p.SetMuted(false)
		if got := peak(t, d.take(t, 4000)); got > 2e-3 { // the room's last echo
			t.Errorf("what was played while muted is heard: %v", got)
		}
		p.Play(Stone)
		if got := peak(t, d.take(t, 4000)); got < 0.3 {
			t.Errorf("the stone's peak is %.3f afterwards", got)
		}
	})
}

func TestMusicComesAndGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, d := player(t)
		p.SetMusic(true)
		early := peak(t, d.take(t, int(rate)/10))
		later := peak(t, d.take(t, 8*int(rate)))
		if early >= later || later > 0.3 {
			t.Errorf("music begins at %.4f and goes on at %.4f", early, later)
		}
		p.SetMusic(false)
		d.take(t, 5*int(rate)/2)
		p.Play(Refusal) // the music is over, so something else must keep the device going
		after := d.take(t, int(rate))
		if got := peak(t, after[int(rate)*9/10:]); got > 1e-3 {
			t.Errorf("music is still at %.5f", got)
		}
	})
}

func TestNoDevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := errors.New("no such device")
		opening := make(chan bool)
		p := open(func(beep.Streamer) error {
			<-opening
			return broken
		})
		if p.Err() != nil {
			t.Errorf("error %v while the device is being opened", p.Err())
		}
		p.Play(Stone)
		close(opening)
		synctest.Wait()
		if !errors.Is(p.Err(), broken) {
			t.Errorf("Err() = %v", p.Err())
		}
		for range 100 { // nothing piles up, nothing blocks
			p.Play(Win)
		}
		p.SetMusic(true)
		p.SetVolume(0.3)
		p.SetMuted(true)
		p.Close()
		if waiting := len(p.mixer.target.play); waiting != 0 {
			t.Errorf("%d effects wait for a device that will never come", waiting)
		}
	})
}

func TestPlayWhileOpeningIsHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opened := make(chan beep.Streamer)
		release := make(chan bool)
		p := open(func(s beep.Streamer) error {
			<-release
			opened <- s
			return nil
		})
		for range 50 {
			p.Play(Stone)
		}
		close(release)
		if got := peak(t, stream(<-opened, 4000)); got < 0.3 || got >= 1 {
			t.Errorf("peak %v", got)
		}
	})
}

// A device that takes all it can get is held back to a little above the speed of sound being played.
func TestPaceOfADeviceThatDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMixer()
		m.set(func(w *target) { w.music = true })
		began := time.Now()
		stream(&paced{Streamer: m}, int(rate)) // a second of music
		if took := time.Since(began); took < 350*time.Millisecond {
			t.Errorf("a second was taken in %v", took)
		}
	})
}

func BenchmarkMixerSecond(b *testing.B) { // a second of music in its room, as while a game goes on
	m := newMixer()
	m.set(func(w *target) { w.music = true })
	buffer := make([][2]float64, 512)
	for b.Loop() {
		for range int(rate) / 512 {
			m.Stream(buffer)
		}
	}
}

// While nobody pulls, the first four effects wait; what is asked for then is too late to be heard.
func TestFewEffectsWait(t *testing.T) {
	m := newMixer()
	m.set(func(w *target) { w.volume = 1 })
	for range 10 {
		m.play(cue{effect: Stone})
	}
	if n := len(m.await().play); n != 4 {
		t.Errorf("%d wait", n)
	}
}
