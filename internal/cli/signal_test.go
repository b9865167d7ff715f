//go:build !windows

package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestASignalLeavesNoFile sends each signal while half of a file is written.
func TestASignalLeavesNoFile(t *testing.T) {
	for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sent.String(), func(t *testing.T) {
			folder := t.TempDir()
			var call Call
			err := call.write(filepath.Join(folder, "game.sgf"), func(w io.Writer) error {
				if _, err := w.Write([]byte("(;")); err != nil {
					return err
				}
				if err := syscall.Kill(os.Getpid(), sent); err != nil {
					return err
				}
				for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); {
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
