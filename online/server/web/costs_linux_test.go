package web

import (
	"fmt"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// processorTime returns how long a processor has worked for this goroutine, which has its thread for itself: however busy the machine is.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var now unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now); err != nil {
		t.Fatal(err)
	}
	return time.Duration(now.Nano())
}

// mostOfAPage is what a page may cost of a processor.
const mostOfAPage = 20 * time.Millisecond

// A page never costs more than that, made anew each time: of a long game, with pictures, and the puzzle with a move that nobody has tried, whose judging is the server's
// own affair, once a day.
func TestPagesCostLittle(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	h := usual()
	h.moves = nil
	for y := range 10 { // pairs of columns, so that nobody has five
		for _, column := range []string{"A", "C", "B", "D"} {
			h.moves = append(h.moves, fmt.Sprint(column, y/2*3+y%2+1))
		}
	}
	p := New(h, Options{})
	for _, path := range []string{"/", "/ratings", "/player/Kim%20Ji-ho", "/puzzle", "/puzzle?move=A1", "/puzzle?move=O15", "/game/" + gameID, "/game/" + gameID + "?move=20", "/embed/game/" + gameID,
		"/game/" + gameID + ".svg", "/game/" + gameID + ".sgf", "/game/" + gameID + ".png", "/game/nothing-at-all"} {
		least := time.Hour
		for range 5 {
			h.edition++ // nothing is kept
			before := processorTime(t)
			answer := httptest.NewRecorder()
			p.ServeHTTP(answer, httptest.NewRequest("GET", "http://play.example.org"+path, nil))
			least = min(least, processorTime(t)-before)
			if want := map[bool]int{true: 200, false: 404}[!strings.Contains(path, "nothing")]; answer.Code != want {
				t.Fatalf("%s is answered by %d", path, answer.Code)
			}
		}
		t.Logf("%s: %v", path, least.Round(10*time.Microsecond))
		if least > mostOfAPage {
			t.Errorf("%s costs %v of a processor", path, least)
		}
	}
}
