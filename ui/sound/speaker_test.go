//go:build cgo && linux

package sound

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The device is opened once in the life of a process, so each test of it has a process of its own: this test binary,
// told so by the environment, with a configuration of ALSA that has no card but the one given here.
const childTask = "HOSHI_SOUND_TEST"

func TestMain(m *testing.M) {
	if heard, ok := os.LookupEnv(childTask); ok {
		playOnDevice(heard)
		return
	}
	os.Exit(m.Run())
}

// playOnDevice plays a stone and a figure, each until the device writes no more into the file heard, rests, and prints Err and the
// milliseconds of processor time of the rest.
func playOnDevice(heard string) {
	p := Open()
	for _, e := range []Effect{Stone, Draw} {
		p.Play(e)
		settle(p, heard)
	}
	before := processorTime()
	time.Sleep(time.Second / 2) // the rest
	fmt.Println((processorTime() - before).Milliseconds(), p.Err())
	p.Close()
}

// settle waits until the device writes no more into the file heard, or there is none, for a minute at most.
func settle(p *Player, heard string) {
	for before, tries := int64(0), 0; p.Err() == nil && tries < 60; tries++ {
		time.Sleep(time.Second) // of the device, which plays at its own pace
		info, err := os.Stat(heard)
		if err != nil {
			continue // not open yet
		}
		if info.Size() > 0 && info.Size() == before {
			return
		}
		before = info.Size()
	}
}

func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // can't fail for oneself
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// onDevice plays in another process, ALSA's default device being as configured and writing into the file heard, and returns what
// that says.
func onDevice(t *testing.T, config, heard string) (rest int, message string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "asound.conf")
	if err := os.WriteFile(path, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childTask+"="+heard, "ALSA_CONFIG_PATH="+path)
	out, err := child.Output()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscan(string(out), &rest); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	_, message, _ = strings.Cut(strings.TrimSpace(string(out)), " ")
	return rest, message
}

func TestDeviceHearsTheEffects(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "heard.raw")
	rest, message := onDevice(t, fmt.Sprintf(
		"pcm.null { type null }\npcm.!default { type file file %q format raw slave.pcm null }\n", file), file)
	if message != "<nil>" {
		t.Fatalf("Err() = %s", message)
	}
	if rest > 20 {
		t.Errorf("%d ms of processor time in half a second of rest", rest)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	heard := make([]float64, len(data)/4) // the left of two channels of 16 bits
	for i := range heard {
		heard[i] = float64(int16(binary.LittleEndian.Uint16(data[4*i:]))) / (1 << 15)
	}
	// One effect begins where the other has died away: both are heard, and each as loud as it was made.
	for i, name := range []string{"stone", "draw"} {
		effect := wide(samplesOf[effects[name]]())
		from := firstAbove(heard, 0.005)
		if from < 0 || len(heard)-from < len(effect) {
			t.Fatalf("effect %d, %s, is not heard to its end", i+1, name)
		}
		part := heard[from : from+len(effect)]
		if db := 20 * math.Log10(loudest(part)/loudest(effect)); math.Abs(db) > 1 {
			t.Errorf("%s is heard %+.1f dB louder than it was made", name, db)
		}
		heard = heard[min(from+len(effect)+int(rate)/3, len(heard)):]
	}
}

func firstAbove(samples []float64, level float64) int {
	for i, v := range samples {
		if math.Abs(v) > level {
			return i
		}
	}
	return -1
}

func TestNoSoundCard(t *testing.T) {
	t.Parallel()
	if _, message := onDevice(t, "pcm.!default { type hw card 99 }\n", "none"); !strings.HasPrefix(message, "sound: ") {
		t.Errorf("Err() = %q", message)
	}
}
