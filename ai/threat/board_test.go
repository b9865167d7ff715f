package threat

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"hoshi/ai/pattern"
	"hoshi/ai/positiontest"
	"hoshi/game"
)

// positions is raised for the long comparison: go test -timeout 1h -run BoardAgrees ./ai/threat -positions 100000
var positions = flag.Int("positions", 1500, "random positions a rule in which the two boards are compared")

// TestBoardAgreesWithPosition plays random moves and takes some back. After each it compares the board that is kept up to date
// with one made anew, and with the plain board of package game: the legal moves, the fouls and the fives of both sides.
func TestBoardAgreesWithPosition(t *testing.T) {
	positions := *positions
	if testing.Short() {
		positions /= 6
	}
	for _, rule := range game.Rules {
		var sizes []int
		for _, size := range []int{5, 6, 9, 15, 19, 22} {
			if rule.Allows(size) {
				sizes = append(sizes, size)
			}
		}
		var seen census
		for _, size := range sizes {
			t.Run(fmt.Sprint(rule, size), func(t *testing.T) {
				random := rand.New(rand.NewPCG(uint64(rule), uint64(size)))
				for want := seen.positions + positions/len(sizes); seen.positions <= want; {
					playRandomly(t, random, rule, size, &seen)
				}
			})
		}
		t.Logf("%v: %+v", rule, seen)
		if seen.fives < 20 || (seen.fouls > positions/20) != (rule == game.Renju) {
			t.Errorf("%v: too few or too many in %+v", rule, seen)
		}
	}
}

// census counts what was compared.
type census struct{ positions, fives, fouls, doubtful int }

// playRandomly plays and takes back until the game is over.
func playRandomly(t *testing.T, random *rand.Rand, rule game.Rule, size int, seen *census) {
	start, err := game.NewPosition(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	b, line := NewBoard(&start), []game.Position{start}
	for range 4 * size * size {
		pos := line[len(line)-1]
		if len(line) > 1 && random.IntN(3) == 0 {
			b.Undo()
			line = line[:len(line)-1]
			compare(t, b, &line[len(line)-1], seen)
			continue
		}
		p := randomCell(random, b, &pos)
		if p == NoCell {
			break
		}
		next, err := pos.Play(game.Move{Color: b.side.Color(), Point: b.Point(p)})
		if err != nil {
			t.Fatalf("the board takes %v for a move: %v", b.Point(p), err)
		}
		if next.Result().Over() {
			break
		}
		b.Play(p)
		line = append(line, next)
		compare(t, b, &next, seen)
	}
	for range len(line) - 1 {
		b.Undo()
	}
	compare(t, b, &start, seen)
}

// randomCell returns a cell that may be played, as [positiontest.Move] does; NoCell when there is none.
func randomCell(random *rand.Rand, b *Board, pos *game.Position) Cell {
	p, ok := positiontest.Move(random, pos)
	if !ok {
		return NoCell
	}
	return b.Cell(p)
}

// agree demands that the board knows of every empty cell what the position knows.
func agree(t *testing.T, b *Board, pos *game.Position, seen *census) {
	t.Helper()
	seen.positions++
	for p := range Cell(b.cells) {
		if b.taken[p] {
			continue
		}
		foul := pos.Foul(b.Point(p)) != game.NoFoul
		if b.Forbidden(p) != foul {
			t.Fatalf("%v: the board says forbidden %v\n%s", b.Point(p).Text(b.size), !foul, pos.Diagram())
		}
		if foul {
			seen.fouls++
		}
		if b.Threat(Black, p) == pattern.Doubtful {
			seen.doubtful++
		}
		for s := range Side(2) {
			next, err := pos.Play(game.Move{Color: s.Color(), Point: b.Point(p)})
			if legal := !(s == Black && foul); (err == nil) != legal {
				t.Fatalf("%v at %v: legal %v, but %v\n%s", s.Color(), b.Point(p).Text(b.size), legal, err, pos.Diagram())
			}
			five := next.Result().Reason == game.Five
			if five != (b.Threat(s, p) == pattern.WinningFive) {
				t.Fatalf("%v at %v: the position says five %v\n%s", s.Color(), b.Point(p).Text(b.size), five, pos.Diagram())
			}
			if five {
				seen.fives++
			}
		}
	}
}

// compare demands that b is what NewBoard makes of pos, except for the moves that can be taken back and for what is
// known of taken cells, and that it agrees with pos.
func compare(t *testing.T, b *Board, pos *game.Position, seen *census) {
	t.Helper()
	agree(t, b, pos, seen)
	fresh := NewBoard(pos)
	for p := range Cell(b.cells) {
		if taken := pos.At(b.Point(p)) != game.None; b.taken[p] != taken {
			t.Fatalf("%v: taken %v\n%s", b.Point(p), b.taken[p], pos.Diagram())
		} else if taken {
			continue
		}
		for s := range Side(2) {
			if b.Code(s, p) != fresh.Code(s, p) {
				t.Fatalf("%v for %v: code %04x, anew %04x\n%s",
					b.Point(p), s.Color(), b.Code(s, p), fresh.Code(s, p), pos.Diagram())
			}
			if b.makes[p].made(s) != fresh.makes[p].made(s) {
				t.Fatalf("%v for %v: makes %v, anew %v\n%s",
					b.Point(p), s.Color(), b.makes[p].made(s).threat(), fresh.makes[p].made(s).threat(), pos.Diagram())
			}
		}
	}
	got, want := *b, *fresh
	got.codes, got.makes, got.played, got.plies = want.codes, want.makes, want.played, want.plies
	got.changes, got.before = want.changes, want.before
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("the sums of the board are not those of a fresh one:\n%s", pos.Diagram())
	}
}
