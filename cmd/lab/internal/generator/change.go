package generator

import (
	"math/rand/v2"

	"hoshi/game"
)

// How many stones a position may have that small changes led to: with fewer there is little to find, and fuller boards are hard to look at.
const (
	fewestStones = 10
	fullestBoard = 50
)

// change returns a position that differs from pos in a stone or two, with the same side to move and as many stones more of either colour; false
// where the change that chance chose can't be made.
func change(pos game.Position, random *rand.Rand) (game.Position, bool) {
	moved := pos
	ok := true
	put := func(c game.Color) {
		if ok {
			moved, ok = add(moved, c, random)
		}
	}
	take := func(c game.Color) {
		if ok {
			moved, ok = remove(moved, c, random)
		}
	}
	one := game.Black
	if random.IntN(2) == 0 {
		one = game.White
	}
	switch kind := random.IntN(5); {
	case kind == 0 && pos.Stones() < fullestBoard:
		put(game.Black)
		put(game.White)
	case kind == 1 && pos.Stones() > fewestStones:
		take(game.Black)
		take(game.White)
	case kind == 2:
		take(one)
		put(one)
		take(one.Other())
		put(one.Other())
	default:
		take(one)
		put(one)
	}
	return moved, ok && !moved.Result().Over()
}

// fewestChanged is on how many points a problem differs at least from the one of its kind that it was made of.
const fewestChanged = 4

// apart returns on how many points two positions differ.
func apart(a, b *game.Position) (n int) {
	for i := range a.Size() * a.Size() {
		if pt := (game.Point{X: i % a.Size(), Y: i / a.Size()}); a.At(pt) != b.At(pt) {
			n++
		}
	}
	return n
}

// add puts a stone on a random point near others, where the rule lets one be put.
func add(pos game.Position, c game.Color, random *rand.Rand) (game.Position, bool) {
	const tries = 20
	for range tries {
		pt := game.Point{X: random.IntN(pos.Size()), Y: random.IntN(pos.Size())}
		if pos.At(pt) != game.None || !pos.Near(pt, 2) || c == game.Black && pos.Foul(pt) != game.NoFoul {
			continue
		}
		next, err := pos.Put(pt, c)
		return next, err == nil
	}
	return pos, false
}

// remove takes a random stone of a colour away.
func remove(pos game.Position, c game.Color, random *rand.Rand) (game.Position, bool) {
	var stones []game.Point
	for i := range pos.Size() * pos.Size() {
		if pt := (game.Point{X: i % pos.Size(), Y: i / pos.Size()}); pos.At(pt) == c {
			stones = append(stones, pt)
		}
	}
	if len(stones) == 0 {
		return pos, false
	}
	next, err := pos.Put(stones[random.IntN(len(stones))], game.None)
	return next, err == nil
}
