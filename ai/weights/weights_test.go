package weights

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"hoshi/ai/pattern"
	"hoshi/game"
)

func TestEveryRuleHasWeights(t *testing.T) {
	for _, k := range kinds {
		rule, w := k.rule, For(k.rule, k.from)
		if w == nil {
			t.Fatalf("%v has no weights", rule)
		}
		if alike := w.Sides[0] == w.Sides[1]; alike != (rule != game.Renju) {
			t.Errorf("%v: both sides have the same weights: %v", rule, alike)
		}
		for i := range w.Sides {
			s := &w.Sides[i]
			if s.Own[Far] != ([Lanes]int16{}) || s.Other[Far] != ([Lanes]int16{}) {
				t.Errorf("%v: points far from everything count", rule)
			}
			var even [Inputs]int
			if tempo := s.Evaluate(&even, 0); tempo < -50 || tempo > 500 {
				t.Errorf("%v, side %d: the move on an empty board is worth %d", rule, i, tempo)
			}
			var own, other [Inputs]int // ten points for an open three
			for j := range Lanes {
				own[j], other[Lanes+j] = 10*int(s.Own[three][j]), 10*int(w.Sides[1-i].Other[three][j])
			}
			if s.Evaluate(&own, 0) <= s.Evaluate(&even, 0) || s.Evaluate(&other, 0) >= s.Evaluate(&even, 0) {
				t.Errorf("%v, side %d: open threes are worth nothing", rule, i)
			}
		}
	}
	for _, rule := range game.Rules {
		for size := game.MinSize; size <= game.MaxSize; size++ {
			if w := For(rule, size); w == nil || (w == For(rule, 15)) != (rule != game.Freestyle || size <= game.DefaultSize) {
				t.Errorf("%v on %d points has none or another rule's or size's weights", rule, size)
			}
		}
	}
	if For(game.Rule(200), 15) != nil {
		t.Error("there are weights for a rule that there is not")
	}
}

// three is the class of an open three and nothing else.
var three = (pattern.Code(pattern.OpenThree)<<12 | pattern.Code(pattern.OpenOne)*0x111).Class()

func TestMask(t *testing.T) {
	seen := map[int]bool{}
	for i := range Masks {
		var us, them [pattern.Threats]int16
		for bit, n := range []*int16{
			&us[pattern.SingleThree], &us[pattern.DoubleThree], &us[pattern.SingleFour], &us[pattern.FourThree],
			&them[pattern.SingleThree], &them[pattern.DoubleThree], &them[pattern.SingleFour], &them[pattern.FourThree],
			&them[pattern.DoubleFour],
		} {
			*n = int16((i >> bit & 1) * (1 + bit))
		}
		seen[Mask(&us, &them)] = true
	}
	if len(seen) != Masks {
		t.Errorf("%d masks for %d sets of threats", len(seen), Masks)
	}
}

// random returns a side with some weights.
func random(r *rand.Rand) (s Side) {
	for c := range pattern.Classes {
		s.Own[c][0], s.Other[c][Lanes-1] = int16(r.Uint32()), int16(r.Uint32())
	}
	for m := range Masks {
		s.Mask[m], s.Bias[m][0] = int32(r.Uint32()), int32(r.Uint32())
	}
	s.Hidden[1][1], s.Out[1], s.Direct[1] = int32(r.Uint32()), int32(r.Uint32()), int32(r.Uint32())
	return s
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	both := random(r)
	for name, want := range map[string]Weights{
		"one for both": {[2]Side{both, both}},
		"two sides":    {[2]Side{both, random(r)}},
	} {
		var text bytes.Buffer
		if err := want.Write(&text); err != nil {
			t.Fatal(err)
		}
		got, err := Read(&text)
		if err != nil || *got != want {
			t.Errorf("%s: it comes back changed, %v", name, err)
		}
	}
}

func TestBadFiles(t *testing.T) {
	var file bytes.Buffer
	w := Weights{[2]Side{random(rand.New(rand.NewPCG(2, 2)))}}
	if err := w.Write(&file); err != nil {
		t.Fatal(err)
	}
	good := inflate(t, file.Bytes())
	changed := func(at int, b byte) []byte {
		bad := bytes.Clone(good)
		bad[at] = b
		return deflate(t, bad)
	}
	if _, err := Read(bytes.NewReader(deflate(t, good))); err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{
		"nothing":           nil,
		"not compressed":    good,
		"cut off":           file.Bytes()[:file.Len()-100],
		"no head":           deflate(t, good[:5]),
		"another name":      changed(0, 'x'),
		"no side":           changed(5, 0),
		"three sides":       changed(5, 3),
		"one side too many": changed(5, 1),
		"another network":   changed(10, 1),
		"one side missing":  deflate(t, good[:len(good)/2]),
		"a byte more":       deflate(t, append(good[:len(good):len(good)], 0)),
	} {
		if _, err := Read(bytes.NewReader(bad)); !errors.Is(err, ErrWeights) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func inflate(t *testing.T, file []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func deflate(t *testing.T, data []byte) []byte {
	t.Helper()
	var file bytes.Buffer
	z := gzip.NewWriter(&file)
	_, err := z.Write(data)
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
