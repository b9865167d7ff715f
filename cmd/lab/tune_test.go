package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai/weights"
)

// TestTune plays a few games and fits weights to them.
func TestTune(t *testing.T) {
	dir := t.TempDir()
	records, fitted := filepath.Join(dir, "records"), filepath.Join(dir, "weights")
	lab := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := run(context.Background(), args, &out, io.Discard)
		return out.String(), err
	}
	out, err := lab("tune", "play", "-rule", "standard", "-positions", "300", "-nodes", "100", "-o", records)
	if err != nil || !strings.HasPrefix(out, "standard: ") {
		t.Fatalf("%q, %v", out, err)
	}
	larger := filepath.Join(dir, "larger")
	if _, err := lab("tune", "play", "-rule", "standard", "-size", "20", "-positions", "100", "-nodes", "50", "-o", larger); err != nil {
		t.Fatal(err)
	}
	out, err = lab("tune", "fit", "-rule", "standard", "-epochs", "2", "-o", fitted, records, larger)
	if err != nil || !strings.Contains(out, "epoch 2: loss ") {
		t.Fatalf("%q, %v", out, err)
	}
	file, err := os.Open(fitted)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if w, err := weights.Read(file); err != nil || w.Sides[0] != w.Sides[1] {
		t.Errorf("the weights can't be read, or the sides differ: %v", err)
	}
	for name, args := range map[string][]string{
		"neither":                  {"tune"},
		"no file to write":         {"tune", "play"},
		"a file that exists":       {"tune", "play", "-o", records},
		"no rule":                  {"tune", "play", "-rule", "chess", "-o", filepath.Join(dir, "new")},
		"no rule to fit":           {"tune", "fit", "-rule", "chess", "-o", fitted, records},
		"another rule's file":      {"tune", "fit", "-o", fitted, records},
		"no records":               {"tune", "fit", "-o", fitted},
		"nowhere to write weights": {"tune", "fit", "-rule", "standard", records},
		"no such records":          {"tune", "fit", "-o", fitted, filepath.Join(dir, "none")},
		"no command of a net":      {"net"},
		"too few for a net":        {"net", "train", "-rule", "standard", "-o", fitted, records},
		"nowhere to write":         {"net", "train", "-rule", "standard", records},
		"another size for a net":   {"net", "train", "-rule", "standard", "-o", fitted, larger},
		"no rule for a net":        {"net", "train", "-rule", "chess", "-o", fitted, records},
		"no records of a net":      {"net", "train", "-o", fitted, records},
	} {
		if _, err := lab(args...); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
