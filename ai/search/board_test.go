package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/game"
)

// TestBoardAgreesWithPosition plays random moves, takes some back, and after each compares the board that is kept up
// to date with one made anew and with the plain board of package game.
func TestBoardAgreesWithPosition(t *testing.T) {
	plies := 5_000
	if testing.Short() {
		plies = 1_000
	}
	for _, rule := range ai.Rules {
		for _, size := range []int{5, 6, 9, 15, 19, 22} {
			t.Run(fmt.Sprint(rule, size), func(t *testing.T) {
				random := rand.New(rand.NewPCG(uint64(rule), uint64(size)))
				for left := plies * 25 / (size * size); left > 0; {
					left -= playRandomly(t, random, rule, size)
				}
			})
		}
	}
}

// playRandomly plays and takes back until the game is over and returns how many plies that took.
func playRandomly(t *testing.T, random *rand.Rand, rule game.Rule, size int) int {
	start, err := game.NewPosition(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	b, line, plies := newBoard(&start), []game.Position{start}, 0
	for plies < 4*size*size {
		plies++
		pos := line[len(line)-1]
		if len(line) > 1 && random.IntN(3) == 0 {
			b.undo()
			line = line[:len(line)-1]
			compare(t, b, &line[len(line)-1])
			continue
		}
		p := randomCell(random, b)
		wins := b.worth[b.codes[b.side][p]].threat == pattern.WinningFive
		next, err := pos.Play(game.Move{Color: b.side.color(), Point: b.point(p)})
		if err != nil {
			t.Fatalf("the board takes %v for empty: %v", b.point(p), err)
		}
		if wins != (next.Result().Reason == game.Five) {
			t.Fatalf("%v at %v: the board says five %v\n%s", b.side.color(), b.point(p), wins, pos.Diagram())
		}
		b.play(p)
		line = append(line, next)
		compare(t, b, &next)
		if next.Result().Over() {
			break
		}
	}
	for range len(line) - 1 {
		b.undo()
	}
	compare(t, b, &start)
	return plies
}

// randomCell returns an empty cell, near stones more often than not.
func randomCell(random *rand.Rand, b *board) cell {
	var l moveList
	b.near(&l)
	if random.IntN(8) > 0 {
		return l.moves[random.IntN(l.n)].cell
	}
	for {
		if p := cell(random.IntN(b.cells)); !b.taken[p] {
			return p
		}
	}
}

// compare demands that b is what newBoard makes of pos, but for the moves that can be taken back and for what is
// known of taken cells.
func compare(t *testing.T, b *board, pos *game.Position) {
	t.Helper()
	fresh := newBoard(pos)
	for p := range cell(b.cells) {
		if taken := pos.At(b.point(p)) != game.None; b.taken[p] != taken {
			t.Fatalf("%v: taken %v\n%s", b.point(p), b.taken[p], pos.Diagram())
		} else if taken {
			continue
		}
		for s := range side(2) {
			if b.codes[s][p] != fresh.codes[s][p] {
				t.Fatalf("%v for %v: code %04x, anew %04x\n%s",
					b.point(p), s.color(), b.codes[s][p], fresh.codes[s][p], pos.Diagram())
			}
		}
	}
	got, want := *b, *fresh
	got.codes, got.played, got.plies = want.codes, want.played, want.plies
	if got != want {
		t.Fatalf("the sums of the board are not those of a fresh one:\n%s", pos.Diagram())
	}
}
