package cluster

import (
	"strings"
	"testing"
)

// What is no URL is refused before anybody is called, without the password in what is said.
func TestNoURL(t *testing.T) {
	for _, url := range []string{"::", "postgres://hoshi:secret@host:port/hoshi", "postgres://hoshi:secret@%zz/"} {
		if _, err := OpenBook(t.Context(), url, "test"); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", url, err)
		}
	}
	if _, err := OpenBook(t.Context(), "postgres://hoshi:secret@127.0.0.1:1/hoshi", "test"); err == nil || !strings.Contains(err.Error(), "nobody answers there") {
		t.Errorf("where nobody is: %v", err)
	}
}
