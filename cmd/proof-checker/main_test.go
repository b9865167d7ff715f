package main

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"hoshi/ai/solve"
	"hoshi/game"
)

// stream is the proof of a small book as Hoshi writes it.
func stream(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../ai/solve/testdata/freestyle-10-e5b9e3b8e4e6e2.book")
	if err != nil {
		t.Fatal(err)
	}
	book, err := solve.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := book.Export(t.Context(), &out, book.Opening); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestProofsOfBooksHold(t *testing.T) {
	said, err := check(strings.NewReader(stream(t)))
	if err != nil || !strings.HasPrefix(said, "proved: after e5 b9 e3 b8 e4 e6 e2 Black wins (freestyle, 10 x 10)") {
		t.Errorf("%q, %v", said, err)
	}
}

// TestADrawnShareOfTheBuiltInProofHolds goes down the proof that is built in, by answers that are drawn, to turns of White's after which each answer
// leads to a leaf.
func TestADrawnShareOfTheBuiltInProofHolds(t *testing.T) {
	book, err := solve.Freestyle15()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3) {
		random := rand.New(rand.NewPCG(seed, 0))
		_, pos, err := book.Start()
		if err != nil {
			t.Fatal(err)
		}
		moves := slices.Clone(book.Opening)
		for {
			var stored []game.Position
			book.Answers(&pos, func(_ game.Point, after game.Position) {
				if _, _, found := book.Find(&after); found {
					stored = append(stored, after)
				}
			})
			if len(stored) == 0 {
				break
			}
			pos = stored[random.IntN(len(stored))]
			move, _, _ := book.Find(&pos)
			moves = append(moves, pos.Last().Point, move)
			if pos, err = pos.Play(game.Move{Color: game.Black, Point: move}); err != nil {
				t.Fatal(err)
			}
		}
		var out strings.Builder
		if err := book.Export(t.Context(), &out, moves); err != nil {
			t.Fatal(err)
		}
		if said, err := check(strings.NewReader(out.String())); err != nil || !strings.HasPrefix(said, "proved: after h8 ") {
			t.Errorf("%q, %v", said, err)
		}
	}
}

// TestLeftOutAnswersAreMissed leaves out one answer of White's after another that a line of its own proves to lose.
func TestLeftOutAnswersAreMissed(t *testing.T) {
	lines := strings.Split(stream(t), "\n")
	missed := 0
	for i, line := range lines {
		if i%17 > 0 || strings.Count(line, "(") != strings.Count(line, ")") {
			continue
		}
		missed++
		without := strings.Join(append(lines[:i:i], lines[i+1:]...), "\n")
		name, _, _ := strings.Cut(line, " ")
		if said, err := check(strings.NewReader(without)); err == nil || !strings.HasPrefix(err.Error(), "nothing is said about White's answer "+name+"\n") {
			t.Errorf("%s left out: %q, %v", name, said, err)
		}
	}
	if missed < 15 {
		t.Errorf("only %d answers were left out", missed)
	}
}

func TestWhatIsNoProof(t *testing.T) {
	// Black has e1 to e4, so that e5 wins; White's stones stand on the left edge.
	const four = "hoshi-proof 1 freestyle 6 e1 a1 e2 a2 e3 a6 e4 : "
	const double = "hoshi-proof 1 freestyle 6 b2 a1 c2 a6 d2 f6 : "
	for _, row := range []struct{ name, proof, fault string }{
		{"nothing", "", "the proof is cut off"},
		{"another format", "hoshi-proof 2 freestyle 6", `"2" stands where "1" should`},
		{"another rule", "hoshi-proof 1 renju 15", `the rule "renju" is not known`},
		{"another size", "hoshi-proof 1 freestyle 99", "the size is not from 5 to 25"},
		{"Black's turn", double + "( )", "the proof begins with a turn of Black's"},
		{"a point twice", "hoshi-proof 1 freestyle 6 e1 e1 : ( )", `"e1" is not empty`},
		{"off the board", "hoshi-proof 1 freestyle 6 e7 : ( )", `"e7" is no point of the board`},
		{"no point", "hoshi-proof 1 freestyle 6 4e : ( )", `"4e" is no point`},
		{"cut off", four + "( e5", "the proof is cut off"},
		{"White's answer is not refuted", four + "( * e5 ! )", "Black's move e5 is not on an empty point"},
		{"nothing is said", four + "( )", "nothing is said about White's answer b1"},
		{"no five", four + "( e5 f6 ! * e5 ! )", `"!" stands after f6, which makes five: false`},
		{"a five that goes on", four + "( a3 e5 ( ) )", `"(" stands after e5, which makes five: true`},
		{"not proved before", four + "( e5 = * e5 ! )", "this position was not proved before"},
		{"an answer twice", four + "( a3 e5 ! a3 e5 ! )", `"a3" is listed twice`},
		{"White makes five", "hoshi-proof 1 freestyle 6 e1 a1 e2 a2 e3 a3 e4 a4 f1 : ( * e5 ! )", "White wins by a5"},
		{"White makes five by what is listed", "hoshi-proof 1 freestyle 6 e1 a1 e2 a2 e3 a3 e4 a4 f1 : ( a5 e5 ! )", "White wins by a5"},
		{"six are none of five", "hoshi-proof 1 standard 7 e1 a1 e2 a2 e3 a7 e4 g7 e6 g1 f7 : ( * e5 ! )", "e5 makes five: false"},
		{"more behind the end", strings.TrimSpace(stream(t)) + " )", "the proof goes on after its end"},
	} {
		t.Run(row.name, func(t *testing.T) {
			said, err := check(strings.NewReader(row.proof))
			if err == nil || !strings.HasPrefix(err.Error(), row.fault) {
				t.Errorf("%q, %v", said, err)
			}
		})
	}
}

// TestDoubleFourIsProved has a proof written by hand: b3 c3 d3 e3 is an open four.
func TestDoubleFourIsProved(t *testing.T) {
	const open = "hoshi-proof 1 freestyle 7 b3 a1 c3 a7 d3 g7 e3 : ( a3 f3 ! * a3 ! )"
	if said, err := check(strings.NewReader(open)); err != nil {
		t.Errorf("%q, %v", said, err)
	}
}
