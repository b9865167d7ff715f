package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/cmd/lab/internal/spsa"
	"hoshi/game"
	"hoshi/internal/jsontest"
)

// TestSpsa fits in one go and in two: both come to the same.
func TestSpsa(t *testing.T) {
	dir := t.TempDir()
	lab := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := run(context.Background(), append([]string{"spsa"}, args...), &out, io.Discard)
		return out.String(), err
	}
	whole, halved := filepath.Join(dir, "whole"), filepath.Join(dir, "halved")
	flags := []string{"-nodes", "40", "-pairs", "2", "-step", "0.9", "-rate", "0.9", "-size", "9", "-figures", "CountPly,FutilityPly"}
	want, err := lab(append(flags, "-o", whole)...)
	if err != nil || !strings.HasPrefix(want, "2 of 2 pairs: CountPly=") {
		t.Fatalf("%q, %v", want, err)
	}
	c := climb{Size: 9, Nodes: 40, Climb: spsa.Climb{Seed: 1, Length: 2, Rate: 0.9}}
	if c.Constants, err = constants("CountPly,FutilityPly", 0.9); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	if err := c.run(ctx, halved, stopper(stop)); err != nil || c.Done == 0 || c.Done == 2 {
		t.Fatalf("%d pairs, %v", c.Done, err)
	}
	if got, err := lab("-o", halved); got != want || err != nil {
		t.Errorf("%q, in one go %q, %v", got, want, err)
	}
	damaged := filepath.Join(dir, "damaged")
	if err := os.WriteFile(damaged, []byte(`{"Size":15,"Nodes":1,"Length":1,"Rate":1,"Constants":[{"Name":"x","Step":1}]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"no file":        {},
		"no such figure": {"-figures", "Late,Early", "-o", filepath.Join(dir, "new")},
		"no such rule":   {"-rule", "chess", "-o", filepath.Join(dir, "new")},
		"no pairs":       {"-pairs", "0", "-o", filepath.Join(dir, "new")},
		"no board":       {"-size", "3", "-o", filepath.Join(dir, "new")},
		"a damaged file": {"-o", damaged},
	} {
		if out, err := lab(args...); err == nil {
			t.Errorf("%s: %s", name, out)
		}
	}
}

// stopper is an output that ends a command as soon as that writes.
type stopper func()

func (s stopper) Write(p []byte) (int, error) {
	s()
	return len(p), nil
}

// What the files of older fits have.
func TestClimbAsJSON(t *testing.T) {
	jsontest.Golden(t, climb{game.Renju, 15, 4000, spsa.Climb{Seed: 7, Length: 3000, Rate: 0.01, Done: 12,
		Constants: []spsa.Constant{{Name: "Late", Value: 2.5, Step: 1, Least: -3, Most: 9}}}},
		`{"Rule":2,"Size":15,"Nodes":4000,"Seed":7,"Length":3000,"Rate":0.01,"Done":12,"Constants":[{"Name":"Late","Value":2.5,"Step":1,"Least":-3,"Most":9}]}`)
}
