package gomocup

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

func TestStartErrors(t *testing.T) {
	for _, row := range []struct {
		name string
		args []string
		want error
		says string
	}{
		{"no program", nil, nil, "no program"},
		{"a program that is not there", []string{"./no-such-program"}, nil, "no-such-program"},
		{"a program that dies at once", brainNamed("dies at once"), ErrDied, "exit status 3"},
		{"a program without its library", brainNamed("lacks a library"), ErrDied, "a library is missing: libnone.so.6"},
		{"a program that says nothing", brainNamed("mute"), ErrTimeout, "nothing in return for ABOUT in time"},
	} {
		t.Run(row.name, func(t *testing.T) {
			log := &safeLog{}
			patience := longGrace
			if row.want == ErrTimeout {
				patience = grace
			}
			e, err := Start(context.Background(), Command{Args: row.args, Log: log, Patience: patience, Grace: fast})
			if e != nil || err == nil || row.want != nil && !errors.Is(err, row.want) || !strings.Contains(err.Error(), row.says) {
				t.Errorf("error %v, want %v: %s", err, row.want, row.says)
			}
			if row.says == "exit status 3" && !log.said("!", "a library is missing") {
				t.Error("the log lacks what it wrote to its standard error")
			}
		})
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := Start(ctx, Command{Args: brainNamed("mute"), Grace: fast}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the end of ctx gives %v", err)
	}
}

// TestClose ends programs, in thought or not, obedient or not, and what they were asked.
func TestClose(t *testing.T) {
	first, _ := begin(t, "ours", longGrace)
	first.Close() // the thread that starts programs stays
	for _, brain := range []string{"ours", "ignores END", "does not read"} {
		t.Run(brain, func(t *testing.T) {
			before := runtime.NumGoroutine()
			patience := longGrace
			if brain != "ours" {
				patience = grace
			}
			e, log := begin(t, brain, patience)
			p := e.process
			searched := make(chan error)
			go func() {
				_, err := e.Search(context.Background(), position(t, game.Freestyle, "7,7"), ai.Limits{}, nil)
				searched <- err
			}()
			for range 1000 {
				if log.said(">", "TURN") || log.said(">", "DONE") {
					break
				}
				time.Sleep(10 * time.Millisecond) // another process begins
			}
			go e.Close()
			if err := <-searched; err != nil && !errors.Is(err, ErrClosed) {
				t.Errorf("the search gives %v", err)
			}
			e.Close()
			if p.alive() {
				t.Error("the program goes on")
			}
			if killed := log.said("!", "killed"); killed != (brain != "ours") {
				t.Errorf("killed: %v", killed)
			}
			if _, err := e.Search(context.Background(), position(t, game.Freestyle, "7,7"), ai.Limits{}, nil); !errors.Is(err, ErrClosed) {
				t.Errorf("a search after that gives %v", err)
			}
			for range 100 {
				if runtime.NumGoroutine() <= before {
					return
				}
				time.Sleep(10 * time.Millisecond) // another process ends
			}
			t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
		})
	}
}

// TestDiesBetweenMoves is told of once; then the program is started anew.
func TestDiesBetweenMoves(t *testing.T) {
	e, _ := begin(t, "plays", longGrace)
	e.process.cmd.Process.Kill()
	<-e.process.gone
	if _, err := e.Search(context.Background(), position(t, game.Freestyle, "7,7"), ai.Limits{Time: fast}, nil); !errors.Is(err, ErrDied) {
		t.Errorf("a dead program gives %v", err)
	}
	if _, err := e.Search(context.Background(), position(t, game.Freestyle, "7,7"), ai.Limits{Time: fast}, nil); err != nil {
		t.Errorf("the new one gives %v", err)
	}
}
