package main

import (
	"strings"
	"testing"

	"hoshi/internal/papertest"
)

// TestThePapersAreTrue knows every option that a page tells people to start the server with.
func TestThePapersAreTrue(t *testing.T) {
	options, read := table().flags, 0
	for _, said := range papertest.Commands(t, "../..", "hoshi-server") {
		for _, word := range said.Words {
			name, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
			if !strings.HasPrefix(word, "-") || name == "" || name == "h" || name == "help" {
				continue
			}
			if read++; options.Lookup(name) == nil {
				t.Errorf("%s: there is no option %s", said.At, word)
			}
		}
	}
	if read < 10 {
		t.Errorf("only %d options were read", read)
	}
}
