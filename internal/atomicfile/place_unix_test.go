//go:build !windows

package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Of files that get a name at once one has it, and the others stay what they were, with links and without.
func TestPlaceNewReplacesNothing(t *testing.T) {
	for name, place := range map[string]func(string, string) error{"linked": placeNew, "renamed in a locked folder": renameLocked} {
		t.Run(name, func(t *testing.T) {
			for range 50 {
				dir, results := t.TempDir(), make(chan error)
				path := filepath.Join(dir, "key")
				for i := range 8 {
					temporary := filepath.Join(dir, fmt.Sprint(i))
					if err := os.WriteFile(temporary, []byte(fmt.Sprint(i)), 0o600); err != nil {
						t.Fatal(err)
					}
				}
				placed := -1
				for i := range 8 {
					go func() {
						err := place(filepath.Join(dir, fmt.Sprint(i)), path)
						if err == nil {
							placed = i // by one of them
						}
						results <- err
					}()
				}
				refused := 0
				for range 8 {
					if err := <-results; errors.Is(err, fs.ErrExist) {
						refused++
					} else if err != nil {
						t.Error(err)
					}
				}
				if holds, err := os.ReadFile(path); refused != 7 || err != nil || string(holds) != fmt.Sprint(placed) {
					t.Fatalf("%d were refused, %d has the name, the file is of %s, %v", refused, placed, holds, err)
				}
			}
		})
	}
}
