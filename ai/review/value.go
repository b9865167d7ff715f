package review

import (
	"hoshi/ai"
	"hoshi/ai/threat"
	"hoshi/game"
)

// State is how far it is known who wins a position. Its sign is that of the side to move; a win that is only believed has no number.
type State int8

const (
	Lost     State = iota - 2 // proved, with a tree
	Losing                    // the search found the loss, which no tree shows yet
	Believed                  // a probability
	Winning                   // the search found the win, which no tree shows yet
	Won                       // proved, with a tree
)

// String returns the state's name in English, as -json prints it.
func (s State) String() string {
	switch s {
	case Lost:
		return "lost"
	case Losing:
		return "losing"
	case Believed:
		return "believed"
	case Winning:
		return "winning"
	case Won:
		return "won"
	}
	return ""
}

// Value is what a position is worth to the side to move.
type Value struct {
	State  State
	Chance float64      // what it can expect, from 0 to 1: a draw counts half. 1 or 0 where State is not Believed
	Score  ai.Score     // of the search
	Depth  int          // plies that it searched in full
	Nodes  int64        // that it looked at
	Line   []game.Point // the expected moves of both sides
	Kind   Kind         // of the proof, where Tree is not nil
	Tree   *threat.Tree // the proof; of Lost it begins with the move that led here
}

// value returns what a search says of a position.
func value(rule game.Rule, info ai.Info) Value {
	v := Value{Chance: info.Score.Chance(rule), Score: info.Score, Depth: info.Depth, Nodes: info.Nodes, Line: info.PV}
	switch d := info.Score.Distance(); {
	case d > 0:
		v.State = Winning
	case d < 0:
		v.State = Losing
	}
	return v
}

// ended returns what a position is worth whose game is over.
func ended(pos *game.Position) Value {
	switch pos.Result().Winner {
	case game.None:
		return Value{Chance: 0.5}
	case pos.ToMove():
		return Value{State: Won, Chance: 1}
	default:
		return Value{State: Lost}
	}
}

// proved makes the value that of a win, or of a loss, by a tree.
func (v *Value) proved(state State, kind Kind, tree *threat.Tree) {
	v.State, v.Kind, v.Tree, v.Chance = state, kind, tree, 0
	if state == Won {
		v.Chance, v.Line = 1, tree.Line()
		return
	}
	v.Line = tree.Line()[1:]
}

// follow takes over what the proof of the position before says of pos, to which the last move led, where nothing is proved of pos itself.
func (v *Value) follow(pos *game.Position, before *Value) {
	last := pos.Last()
	if v.Tree != nil || before.Tree == nil || pos.Result().Over() || pos.ToMove() != last.Color.Other() {
		return
	}
	tree := before.Tree
	switch {
	case before.State == Won && tree.Move == last.Point:
		v.proved(Lost, KindOf(tree), tree)
	case before.State == Lost:
		tree = tree.After(last.Point)
		v.proved(Won, KindOf(tree), tree)
	}
}

// Plies returns how many plies the win or loss takes, 0 where that is not known. The move that led here does not count.
func (v *Value) Plies() int {
	switch {
	case v.Tree == nil:
		return max(v.Score.Distance(), -v.Score.Distance())
	case v.State == Lost:
		return v.Tree.Plies - 1
	}
	return v.Tree.Plies
}

// KindOf returns Fours where a tree makes only fours.
func KindOf(t *threat.Tree) Kind {
	if t.Rest == nil {
		return Fours
	}
	if t.Rest.Rest != nil {
		return Threats
	}
	for _, a := range t.Answers {
		if KindOf(a.Then) == Threats {
			return Threats
		}
	}
	return Fours
}
