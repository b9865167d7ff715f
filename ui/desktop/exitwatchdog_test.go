package desktop

import (
	"testing"
	"testing/synctest"
	"time"
)

// Where the toolkit does not end in its time the process ends by itself, once, after what was being written.
func TestTheProgramEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var did []string
		f := &exitWatchdog{
			flush: func() error { did = append(did, "flush"); return nil },
			exit:  func(status int) { did = append(did, "exit") },
		}
		f.begin()
		f.begin()            // a signal, while the window closes
		time.Sleep(patience) // of the bubble's own clock
		synctest.Wait()
		if len(did) != 2 || did[0] != "flush" || did[1] != "exit" {
			t.Errorf("it did %q", did)
		}
	})
}
