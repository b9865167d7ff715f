package main

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"hoshi/cmd/lab/internal/tune"
)

// TestMeasured writes notes and reads them again, and refuses others.
func TestMeasured(t *testing.T) {
	notes := []tune.Measured{{Score: -40, Result: 0.5}, {Score: 7, Result: 1, Reply: -9, Quiet: true}, {Score: 3}}
	var text strings.Builder
	for _, m := range notes {
		writeMeasured(&text, m)
	}
	if got, err := readMeasured(strings.NewReader(text.String())); err != nil || !slices.Equal(got, notes) {
		t.Errorf("%v, %v of\n%s", got, err, text.String())
	}
	for _, bad := range []string{"12", "12 x", "1 0 2 3", "1 0 z", ""} {
		if got, err := readMeasured(strings.NewReader(bad + "\n")); err == nil {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
}

// TestFitCurveCommand wants the curves of a file, or one that is given judged, and refuses a file of a few notes.
func TestFitCurveCommand(t *testing.T) {
	var notes strings.Builder
	for i := range 200 {
		writeMeasured(&notes, tune.Measured{Score: i%21*10 - 100, Result: float64(i * 7 % 21 / 11)})
	}
	all, few := t.TempDir()+"/all", t.TempDir()+"/few"
	for name, text := range map[string]string{all: notes.String(), few: "1 0\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out, given strings.Builder
	if err := fitCurve(tune.Curve{}, []string{all}, &out); err != nil || strings.Count(out.String(), "200 positions") != 3 || !strings.Contains(out.String(), "tempo") {
		t.Errorf("%v\n%s", err, out.String())
	}
	if err := fitCurve(tune.Curve{Scale: 90}, []string{all}, &given); err != nil || strings.Count(given.String(), "200 positions") != 1 {
		t.Errorf("%v\n%s", err, given.String())
	}
	if err := fitCurve(tune.Curve{}, []string{few}, &out); !errors.Is(err, errCurve) {
		t.Errorf("a few: %v", err)
	}
}
