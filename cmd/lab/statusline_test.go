package main

import (
	"strings"
	"testing"
	"time"
)

func TestStatusLine(t *testing.T) {
	var out strings.Builder
	line := newStatusLine(&out)
	text := func(s string) func() string { return func() string { return s } }
	line.show(text("a longer text ±"))
	line.show(text("too soon"))
	line.shown = time.Now().Add(-time.Minute)
	line.show(text("shorter"))
	line.end("end")
	if got, want := out.String(), "\ra longer text ±\rshorter        \rend    \n"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
