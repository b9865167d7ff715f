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
	Rule                   // a rule other than that of the format
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
func (c *Codec) Lost(games ...*game.Record) (lost []Part) {
	var has parts
	has.note(Games, len(games) > 1)
	for _, record := range games {
		has |= c.lostOfRecord(record)
	}
	if slices.Contains(c.Holds, Games) {
		has &^= 1 << Games
	}
	for _, record := range games {
		for nodes := []*game.Node{record.Root}; len(nodes) > 0; {
			n := nodes[len(nodes)-1]
			nodes = append(nodes[:len(nodes)-1], n.Children()...)
			has |= c.lostOf(n)
		}
	}
	for _, p := range Parts {
		if has&(1<<p) != 0 {
			lost = append(lost, p)
		}
	}
	return lost
}

// lostOfRecord returns the parts of a record, apart from its nodes, that the format does not hold.
func (c *Codec) lostOfRecord(r *game.Record) parts {
	lost := ofRecord(r)
	lost.note(Rule, r.Rule() != c.Rule)
	for _, p := range c.Holds {
		if c.KeepsOf == nil || c.KeepsOf(r, p) {
			lost &^= 1 << p
		}
	}
	return lost
}

// lostOf returns the parts of a node that the format does not hold.
func (c *Codec) lostOf(n *game.Node) parts {
	lost := ofNode(n)
	for _, p := range c.Holds {
		if lost&(1<<p) != 0 && (c.Keeps == nil || c.Keeps(n, p)) {
			lost &^= 1 << p
		}
	}
	return lost
}

// parts is a set of parts.
type parts uint32

// note puts a part into the set where it is there.
func (s *parts) note(part Part, there bool) {
	if there {
		*s |= 1 << part
	}
}

// ofRecord returns the parts that a record has apart from its nodes and its rule.
func ofRecord(r *game.Record) (has parts) {
	position := r.Root.Position()
	has.note(Size, r.Size() != usualSize)
	has.note(Strict, position.Strict())
	for _, s := range r.Seats {
		has.note(Names, s.Name != "")
		has.note(Ranks, s.Rank+s.Level != "")
	}
	has.note(Event, r.Event != "")
	has.note(About, r.Place+r.Round+r.Date+r.Title+r.Comment != "" || r.Assisted)
	has.note(Clock, r.Time != game.TimeControl{})
	has.note(Times, r.LastTurn != 0)
	has.note(Opening, r.Opening != "")
	ended := r.Ending != game.Result{} && r.Result() == r.Ending
	has.note(Ending, ended)
	has.note(Reason, ended && r.Ending.Reason != game.Recorded)
	has.note(Other, len(r.Extra) > 0)
	return has
}

// usualSize is the size of the board where a file names none.
const usualSize = 15

// ofNode returns the parts that a node has.
func ofNode(n *game.Node) (has parts) {
	has.note(Times, n.Spent != 0)
	has.note(Passes, n.Move().Color != game.None && n.Move().Point == game.Pass)
	has.note(SetUp, len(n.Setup()) > 0 || n.Turn() != game.None || !inTurn(n))
	has.note(Variations, len(n.Children()) > 1)
	has.note(Comments, n.Comment != "")
	has.note(Titles, n.Name != "")
	has.note(Marks, len(n.Marks) > 0)
	has.note(Other, len(n.Extra) > 0)
	return has
}

// inTurn reports whether n makes no move, or the one of the side whose turn it is when Black begins and the sides alternate.
func inTurn(n *game.Node) bool {
	if n.Move().Color == game.None {
		return true
	}
	return (n.Number()%2 == 1) == (n.Move().Color == game.Black)
}
