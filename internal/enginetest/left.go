package enginetest

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"
)

// NoneLeft waits until no process is left of those that were started by the processes of the numbers, with theirs.
func NoneLeft(t testing.TB, starters ...int) {
	t.Helper()
	left := 0
	for range 3000 {
		if left = processesOf(t, starters); left == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond) // processes that were killed end
	}
	t.Errorf("%d processes are left", left)
}

// processesOf returns how many programs there are that the processes of the numbers have started as engines.
func processesOf(t testing.TB, starters []int) (n int) {
	t.Helper()
	if runtime.GOOS != "linux" {
		return 0
	}
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		environment, err := os.ReadFile("/proc/" + entry.Name() + "/environ")
		for _, starter := range starters {
			if err == nil && bytes.Contains(environment, fmt.Appendf(nil, "HOSHI_ENGINE_OF=%d-", starter)) {
				n++
			}
		}
	}
	return n
}
