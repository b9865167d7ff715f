package train

import (
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// goal is the kind of move that an exercise asks Black for.
type goal uint8

const (
	makeFive goal = iota
	makeOpenFour
	makeOpenThree
	stopThree
	makeDoubleThreat
)

// outcome is what a try led to.
type outcome struct {
	Reached bool
	four    bool         // Black made a four that White could stop
	Answer  game.Point   // White's answer to a try that missed; Pass: none is shown
	points  []game.Point // at which Black would now make five
	goal    goal
}

// Judge says what became of an exercise in which Black has just moved to position.
func (g goal) Judge(position game.Position) outcome {
	o := outcome{Answer: game.Pass, goal: g}
	won := position.Result().Winner == game.Black
	fives := winning(position, game.Black)
	switch g {
	case makeFive:
		o.Reached = won
	case makeOpenFour:
		o.Reached = won || len(fives) > 1
	case makeOpenThree:
		o.Reached = len(fives) == 0 && len(openFours(position, game.Black)) > 0
	case stopThree:
		o.Reached = len(openFours(position, game.White)) == 0
	case makeDoubleThreat:
		o.Reached = won || len(fives) > 1 || len(fives) == 1 && winsAfter(position, fives[0])
	}
	if o.Reached {
		if !won {
			o.points = fives
		}
		return o
	}
	o.four = len(fives) == 1
	switch threats := openFours(position, game.White); {
	case g == stopThree && len(threats) > 0:
		o.Answer = threats[0]
	case len(fives) > 0:
		o.Answer = fives[0]
	}
	return o
}

// Words says what became of a try; right is what is said of one that is right.
func (o outcome) Words(names picture.Names, right string) string {
	point := lang.Args{}
	if o.Answer != game.Pass {
		point["Point"] = names.Point(o.Answer, ExerciseSize)
	}
	switch {
	case o.Reached:
		return right
	case o.goal == makeFive:
		return lang.L("Not yet: White takes {{.Point}}, the very point. Try again.", point)
	case o.goal == stopThree:
		return lang.L("White plays {{.Point}}: an open four. Two points make five now, and you can take only one. Try again.", point)
	case o.four:
		return lang.L("A four, but White stops it at {{.Point}} and nothing is left. Try again.", point)
	case o.goal == makeOpenThree:
		return lang.L("White need not answer this: no open four can come of it. Try again.")
	}
	return lang.L("White need not answer this at once. Try again.")
}

// ExerciseSize is the size of the exercises' boards.
const ExerciseSize = 9

// winning returns the points at which side c would win with its next stone.
func winning(position game.Position, c game.Color) (points []game.Point) {
	for p, next := range NextStones(position, c) {
		if next.Result().Winner == c {
			points = append(points, p)
		}
	}
	return points
}

// openFours returns the points at which side c would make a four that has two points for five.
func openFours(position game.Position, c game.Color) (points []game.Point) {
	for p, next := range NextStones(position, c) {
		if !next.Result().Over() && len(winning(next, c)) > 1 {
			points = append(points, p)
		}
	}
	return points
}

// winsAfter reports whether Black, to whose four White answers at block, wins all the same: by five or by an open four
// that White has no time to stop.
func winsAfter(position game.Position, block game.Point) bool {
	blocked, err := position.Play(game.Move{Color: game.White, Point: block})
	if err != nil || blocked.Result().Over() || len(winning(blocked, game.White)) > 0 {
		return false
	}
	return len(winning(blocked, game.Black)) > 0 || len(openFours(blocked, game.Black)) > 0
}

// NextStones yields every point where side c may put a stone, with the position after it.
func NextStones(position game.Position, c game.Color) func(yield func(game.Point, game.Position) bool) {
	return func(yield func(game.Point, game.Position) bool) {
		turned := position.WithTurn(c)
		for i := range position.Size() * position.Size() {
			p := game.Point{X: i % position.Size(), Y: i / position.Size()}
			if next, err := turned.Play(game.Move{Color: c, Point: p}); err == nil && !yield(p, next) {
				return
			}
		}
	}
}
