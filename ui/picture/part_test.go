package picture

import (
	"testing"

	"hoshi/game"
)

// TestPartAround cuts a part out of a board, which has its point in the middle as far as the edge lets it.
func TestPartAround(t *testing.T) {
	for _, row := range []struct {
		name   string
		size   int
		middle game.Point
		low    game.Point
		points int
	}{
		{"the middle", 15, game.Point{X: 7, Y: 7}, game.Point{X: 3, Y: 3}, 9},
		{"a corner", 15, game.Point{}, game.Point{}, 9},
		{"another one", 15, game.Point{X: 14, Y: 14}, game.Point{X: 6, Y: 6}, 9},
		{"a small board", 7, game.Point{X: 6, Y: 0}, game.Point{}, 7},
	} {
		pos, err := game.NewPosition(game.Freestyle, row.size)
		if err != nil {
			t.Fatal(err)
		}
		part := PartAround(pos, row.middle, 9)
		if part.Low != row.low || part.Points != row.points {
			t.Errorf("%s: %d points from %v", row.name, part.Points, part.Low)
		}
	}
}

// TestPartShowsItsStones draws stone and tag where they lie in the part, and nothing of a stone outside.
func TestPartShowsItsStones(t *testing.T) {
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	bare := PartAround(pos, game.Point{X: 7, Y: 7}, 9)
	for _, p := range []game.Point{{X: 7, Y: 7}, {X: 0, Y: 0}} {
		if pos, err = pos.Put(p, game.Black); err != nil {
			t.Fatal(err)
		}
	}
	part := PartAround(pos, game.Point{X: 7, Y: 7}, 9)
	const side, cell = 180, 20
	before, after := bare.Image(Wood, nil, side), part.Image(Wood, []Tag{{Point: game.Point{X: 9, Y: 7}, Kind: Holds}}, side)
	for _, row := range []struct {
		name   string
		column int
		differ bool
	}{{"the stone", 4, true}, {"the tag", 6, true}, {"a free point", 1, false}} {
		x, y := row.column*cell+cell/2+3, 4*cell+cell/2+2
		if got := distance(before, after, x, y) > 30; got != row.differ {
			t.Errorf("%s is seen: %v", row.name, got)
		}
	}
}

// TestWordsOfShapesFindRoom writes a word beside its line, over nothing that stands there, and leaves it out where there is none.
func TestWordsOfShapesFindRoom(t *testing.T) {
	line := ShapeLine{From: game.Point{X: 5, Y: 5}, To: game.Point{X: 7, Y: 5}}
	on := func(p game.Point) bool { return p.Y == 5 && 5 <= p.X && p.X <= 7 }
	room := labelRoom{size: 15, taken: on}
	first, ok := room.place(line, 2)
	if !ok || first.x >= 5 {
		t.Errorf("the word stands at %v, %v", first, ok)
	}
	if second, ok := room.place(line, 2); !ok || second == first {
		t.Errorf("two words stand at %v", second)
	}
	full := labelRoom{size: 15, taken: func(game.Point) bool { return true }}
	if at, ok := full.place(line, 2); ok {
		t.Errorf("a word lies over stones at %v", at)
	}
}
