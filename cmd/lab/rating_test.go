package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"hoshi/ai/level"
)

func TestAnchorIsALevel(t *testing.T) {
	if !slices.ContainsFunc(level.All, func(l level.Level) bool { return l.Name == anchor }) {
		t.Errorf("%s is no level", anchor)
	}
}

// What was played before the interruption is told.
func TestInterruptedRating(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	err := run(ctx, []string{"rating", "-games", "2"}, &out, io.Discard)
	if want := level.All[1].Name + " against " + level.All[0].Name + ": 0 games"; !errors.Is(err, context.Canceled) || !strings.HasPrefix(out.String(), want) {
		t.Errorf("%v, %q", err, &out)
	}
}
