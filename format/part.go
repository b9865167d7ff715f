package format

import (
	"fmt"
	"slices"

	"hoshi/game"
)

// Part is something that a file of one format can hold of a game and one of another can't.
type Part uint8

// The parts.
const (
	Games      Part = iota // more than one game
	Size                   // a board of another size than 15
	Rule                   // a rule other than freestyle
	Strict                 // that forbidden moves lose
	Names                  // who played
	Ranks                  // ratings of the players, and levels
	Event                  // the event
	About                  // place, round, date, title and comment of the game, and what names it
	Clock                  // the clock
	Times                  // the time of the moves
	Opening                // how the opening was agreed on
	Ending                 // an end that the board does not show
	Reason                 // why that end came, besides who has won
	Passes                 // moves that place no stone
	SetUp                  // stones that were set up, and moves out of turn
	Variations             // other lines than the main one
	Comments               // comments of nodes
	Titles                 // names of nodes
	Marks                  // drawings on the board
	Other                  // properties of another program
)

// Parts lists every part.
var Parts = []Part{
	Games, Size, Rule, Strict, Names, Ranks, Event, About, Clock, Times, Opening, Ending, Reason, Passes, SetUp, Variations, Comments, Titles,
	Marks, Other,
}

// UnfitError is returned for a game that a format can't hold because of that part, not even its moves.
type UnfitError struct {
	Format string
	Part   Part
}

// Error names the format and the part.
func (e *UnfitError) Error() string {
	return fmt.Sprintf("format: %s can't hold part %d of this game", e.Format, e.Part)
}

// Lost returns the parts that the games have and a file of this format would not hold, in the order of [Parts].
func (c *Codec) Lost(games ...*game.Record) []Part {
	has := map[Part]bool{Games: len(games) > 1}
	for _, record := range games {
		ofRecord(record, has)
		for nodes := []*game.Node{record.Root}; len(nodes) > 0; {
			n := nodes[len(nodes)-1]
			nodes = append(nodes[:len(nodes)-1], n.Children()...)
			ofNode(n, has)
		}
	}
	return slices.DeleteFunc(slices.Clone(Parts), func(p Part) bool { return !has[p] || slices.Contains(c.Holds, p) })
}

// note writes down that a game has a part, where it does.
func note(has map[Part]bool, part Part, there bool) { has[part] = has[part] || there }

// ofRecord notes the parts that a record has apart from its nodes.
func ofRecord(r *game.Record, has map[Part]bool) {
	position := r.Root.Position()
	note(has, Size, r.Size() != usualSize)
	note(has, Rule, r.Rule() != game.Freestyle)
	note(has, Strict, position.Strict())
	for _, s := range r.Seats {
		note(has, Names, s.Name != "")
		note(has, Ranks, s.Rank+s.Level != "")
	}
	note(has, Event, r.Event != "")
	note(has, About, r.Place+r.Round+r.Date+r.Title+r.Comment != "" || r.Assisted)
	note(has, Clock, r.Time != game.TimeControl{})
	note(has, Times, r.LastTurn != 0)
	note(has, Opening, r.Opening != "")
	note(has, Ending, r.Ending != game.Result{} && r.Result() == r.Ending)
	note(has, Reason, has[Ending] && r.Ending.Reason != game.Recorded)
	note(has, Other, len(r.Extra) > 0)
}

// usualSize is the size of the board where a file names none.
const usualSize = 15

// ofNode notes the parts that a node has.
func ofNode(n *game.Node, has map[Part]bool) {
	note(has, Times, n.Spent != 0)
	note(has, Passes, n.Move().Color != game.None && n.Move().Point == game.Pass)
	note(has, SetUp, len(n.Setup()) > 0 || n.Turn() != game.None || !inTurn(n))
	note(has, Variations, len(n.Children()) > 1)
	note(has, Comments, n.Comment != "")
	note(has, Titles, n.Name != "")
	note(has, Marks, len(n.Marks) > 0)
	note(has, Other, len(n.Extra) > 0)
}

// inTurn reports whether n makes no move, or the one of the side whose turn it is when Black begins and the sides alternate.
func inTurn(n *game.Node) bool {
	if n.Move().Color == game.None {
		return true
	}
	return (n.Number()%2 == 1) == (n.Move().Color == game.Black)
}
