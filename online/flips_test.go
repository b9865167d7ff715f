package online_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"hoshi/internal/fliptest"
	"hoshi/online"
)

// TestFlips turns bits of the file of a key: it is the same key, or the file is refused.
func TestFlips(t *testing.T) {
	path := filepath.Join(t.TempDir(), "player.key")
	if _, err := online.LoadIdentity(path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	fliptest.Run(t, 300, data, func(t *testing.T, data []byte) (shown, said string) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := online.LoadIdentity(path)
		if err != nil {
			return "", err.Error()
		}
		return fmt.Sprintf("%x %x", got.PublicKey(), got.Sign(online.Challenge{Address: "ws://localhost"})), ""
	})
}
