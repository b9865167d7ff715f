package nn

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"testing"

	"hoshi/game"
)

// TestFile writes weights and reads them, and asks that any damage is an error in words.
func TestFile(t *testing.T) {
	for _, rule := range []game.Rule{game.Freestyle, game.Renju} {
		if rule == game.Renju && testing.Short() {
			continue // a large file
		}
		random := rand.New(rand.NewPCG(1, uint64(rule)))
		w := drawn(random, rule)
		var file bytes.Buffer
		if err := w.Write(&file); err != nil {
			t.Fatal(err)
		}
		got, err := Read(bytes.NewReader(file.Bytes()))
		if err != nil || !reflect.DeepEqual(got, w) {
			t.Fatalf("%v: read again they are others, %v", rule, err)
		}
		for range 20 {
			bad := bytes.Clone(file.Bytes())
			if at := random.IntN(len(bad)-10) + 10; random.IntN(3) == 0 {
				bad = bad[:at]
			} else {
				bad[at] ^= byte(1 + random.IntN(255))
			}
			if _, err := Read(bytes.NewReader(bad)); !errors.Is(err, ErrWeights) {
				t.Fatalf("%v: damaged weights give %v", rule, err)
			}
		}
	}
	for _, text := range []string{"", "hoshi-nn", "\x1f\x8b"} {
		if _, err := Read(bytes.NewReader([]byte(text))); !errors.Is(err, ErrWeights) {
			t.Errorf("%q gives %v", text, err)
		}
	}
}

// TestRefused changes one thing about weights that are right.
func TestRefused(t *testing.T) {
	for name, spoil := range map[string]func(*Weights){
		"too few rows":       func(w *Weights) { w.Rows = w.Rows[1:] },
		"a head too many":    func(w *Weights) { w.Heads = append(w.Heads, w.Heads[0]) },
		"no rule":            func(w *Weights) { w.Rule = 77 },
		"a row of -128":      func(w *Weights) { w.Rows[7000][3] = -128 },
		"sums not shifted":   func(w *Weights) { w.In = 0 },
		"shifted too far":    func(w *Weights) { w.Second = 32 },
		"the first layer":    func(w *Weights) { w.Heads[0].W1[31] = [Inputs]int16{0: 32767, 1: -32768, 2: 32767, 3: 32767, 4: 32767} },
		"a bias":             func(w *Weights) { w.Heads[0].Mask[511][0] = -1 << 31 },
		"a bias of the size": func(w *Weights) { w.Heads[0].Size[2][0] = 1<<31 - 1 },
		"the second layer":   func(w *Weights) { w.Heads[0].W2[0] = [Hidden]int16{0: 32767, 1: 32767, 31: 2} },
		"the last layer":     func(w *Weights) { w.Heads[0].W3[0], w.Heads[0].B3 = 32767, 1<<31-1 },
		"the old evaluation": func(w *Weights) { w.Old = 1 << 20 },
	} {
		w := drawn(rand.New(rand.NewPCG(2, 2)), game.Freestyle)
		if err := w.Check(); err != nil {
			t.Fatal(err)
		}
		spoil(w)
		if err := w.Check(); !errors.Is(err, ErrWeights) {
			t.Errorf("%s: %v", name, err)
		}
		if err := w.Write(io.Discard); !errors.Is(err, ErrWeights) {
			t.Errorf("%s: written with %v", name, err)
		}
	}
}

// FuzzRead reads any bytes: what is no error can be used.
func FuzzRead(f *testing.F) {
	var file bytes.Buffer
	small := &Weights{Rule: game.Freestyle, In: 1, Rows: make([][Lanes]int8, Windows(game.Freestyle)), Heads: make([]Head, 1)}
	if err := small.Write(&file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add([]byte("hoshi-nn"))
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := Read(bytes.NewReader(data))
		if err != nil {
			if !errors.Is(err, ErrWeights) {
				t.Error(err)
			}
			return
		}
		if _, err := New(w); err != nil {
			t.Error(err)
		}
	})
}
