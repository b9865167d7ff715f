//go:build !windows

package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"hoshi/format"
)

// TestASignalLeavesNoFile sends each signal while half of a file is written.
func TestASignalLeavesNoFile(t *testing.T) {
	for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sent.String(), func(t *testing.T) {
			folder := t.TempDir()
			var call Invocation
			err := call.write(filepath.Join(folder, "game.sgf"), func(w io.Writer) error {
				if _, err := w.Write([]byte("(;")); err != nil {
					return err
				}
				if err := syscall.Kill(os.Getpid(), sent); err != nil {
					return err
				}
				for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
					if _, err := w.Write([]byte(";")); err != nil {
						return err
					}
					time.Sleep(time.Millisecond) // until the system has delivered the signal
				}
				return errors.New("the signal did not stop it")
			})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("it ends with %v", err)
			}
			if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
				t.Errorf("left are %v, %v", left, err)
			}
		})
	}
}

// TestASignalEndsWaitingForInput sends a signal while nothing comes from the standard input.
func TestASignalEndsWaitingForInput(t *testing.T) {
	silent, other := io.Pipe()
	defer other.Close()
	folder := t.TempDir()
	call := Invocation{In: silent}
	ended := make(chan error, 1)
	go func() {
		ended <- call.write(filepath.Join(folder, "game.sgf"), func(io.Writer) error {
			if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
				return err
			}
			_, err := call.readGames(standard, format.Reading{}, nil)
			return errors.Join(err, call.writing.Err())
		})
	}()
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("it ends with %v", err)
		}
	case <-time.After(time.Minute):
		t.Fatal("it waits on")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// failing is a standard input that a signal interrupts.
type failing struct{}

func (failing) Read([]byte) (int, error) {
	if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
		return 0, err
	}
	time.Sleep(time.Minute) // as one that is silent; the signal ends the waiting before
	return 0, io.EOF
}

// TestASignalEndsTheWholeConversion interrupts one of two: the other one is not written either.
func TestASignalEndsTheWholeConversion(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("b.sgf", []byte("(;GM[4]SZ[15];B[hh])"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, problems strings.Builder
	status := tool.Run([]string{"convert", "-", "b.sgf", "all.sgf"}, failing{}, &out, &problems)
	if _, err := os.Stat("all.sgf"); status != 1 || err == nil || strings.Count(problems.String(), "\n") != 1 {
		t.Errorf("it ends with %d, all.sgf: %v, and says %s", status, err, problems.String())
	}
}
