//go:build linux

package browsertest

import (
	"fmt"
	"os"
	"testing"
)

// TestMain ends the browsers that tests have started.
func TestMain(m *testing.M) {
	code := m.Run()
	if err := endBrowsers(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}
