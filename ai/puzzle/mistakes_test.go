package puzzle

import (
	"strings"
	"testing"
)

// A mistake that a review kept is put where it was made, and more than one move may be right there.
func TestAKeptMistake(t *testing.T) {
	const kept = "(;GM[4]SZ[15]PB[Ann]PW[Boris]DT[2026-11-14];B[hh];W[gg];B[ih];W[gi];B[jh];W[oo]HO[1](;B[gh]TE[1];W[fh])(;B[ao]BM[1];W[gh]))"
	c, err := Read(strings.NewReader(kept))
	if err != nil || len(c.Problems) != 1 {
		t.Fatal(c, err)
	}
	p := c.Problems[0]
	if p.Position.Stones() != 6 || p.Solution() != point(t, "G8") || !p.Several || p.Source != "Ann – Boris, 2026-11-14" {
		t.Errorf("it is %+v", p)
	}
	if err := p.Check(t.Context(), shared(), 20_000); err != nil || p.Task.IsDefence() {
		t.Errorf("%v: %v", p.Task, err)
	}
	j := NewJudge(p, shared(), nil)
	for _, at := range []string{"G8", "K8"} {
		if v, err := j.Try(t.Context(), point(t, at)); err != nil || v.Outcome != Solved && v.Outcome != Right {
			t.Errorf("%s is %+v, %v", at, v, err)
		}
		j.Restart()
	}
}

func TestFind(t *testing.T) {
	b := Shipped()
	for _, i := range []int{0, 1, b.Len() / 2, b.Len() - 1} {
		p, err := b.Problem(i)
		if err != nil {
			t.Fatal(err)
		}
		if at := b.Find(p.ID()); at != i {
			t.Errorf("problem %d is found at %d", i, at)
		}
	}
	if at := b.Find("none"); at != -1 {
		t.Errorf("what is not there is found at %d", at)
	}
}
