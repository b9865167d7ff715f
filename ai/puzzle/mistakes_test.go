package puzzle

import (
	"strings"
	"testing"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/sgf"
)

// TestMistakes: a missed win and a threat that was not stopped come again, each for the side whose they are.
func TestMistakes(t *testing.T) {
	// White leaves Black's open three alone, and Black overlooks that it is one.
	read, err := sgf.Read(strings.NewReader("(;GM[4]SZ[15];B[hh];W[gg];B[ih];W[gi];B[jh];W[oo];B[ao];W[gh])"))
	if err != nil {
		t.Fatal(err)
	}
	end := read.Games[0].Root.End()
	report, err := review.Read(end).Review(t.Context(), review.Options{Engine: level.Reviewer, Nodes: 40_000, Threads: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	black, white := Mistakes(end, &report, game.Black), Mistakes(end, &report, game.White)
	missed := 0
	for _, p := range black {
		if err := p.legal(); err != nil || p.Position.ToMove() != game.Black || p.Task.Defends() || p.Solution() == game.Pass {
			t.Errorf("%+v: %v", p, err)
		}
		if p.Position.Stones() == 6 {
			missed++
			j := NewJudge(p, shared(), nil)
			if v, err := j.Try(t.Context(), p.Solution()); err != nil || v.Outcome != Solved && v.Outcome != Right {
				t.Errorf("the win is %+v, %v", v, err)
			}
			if v, err := NewJudge(p, shared(), nil).Try(t.Context(), point(t, "K8")); err != nil || v.Outcome != Solved && v.Outcome != Right {
				t.Errorf("the other end of the three: %+v, %v", v, err)
			}
		}
	}
	if missed != 1 {
		t.Errorf("the open three of Black: %d times in %d problems", missed, len(black))
	}
	let := 0
	for _, p := range white {
		if err := p.legal(); err != nil || p.Position.ToMove() != game.White {
			t.Errorf("%+v: %v", p, err)
		}
		if p.Position.Stones() == 5 && p.Task == Defence {
			let++
		}
	}
	if let != 1 {
		t.Errorf("the open three that White left alone: %d times in %d problems", let, len(white))
	}
}

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
	if err := p.Check(t.Context(), shared(), 20_000); err != nil || p.Task.Defends() {
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
