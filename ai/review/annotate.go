package review

import (
	"fmt"
	"slices"
	"strings"

	"hoshi/game"
)

// oldSeparator stands before what a review of an older version wrote into a comment.
const oldSeparator = "\u2063"

// Properties that hold what a review wrote into a node, so that another one replaces just that: its name, and the end of its comment.
const (
	namedProperty     = "HSRN"
	commentedProperty = "HSRC"
)

// shownMoves is how many moves of a better line, or of a refutation, a variation has at most.
const shownMoves = 12

// Annotate writes a report into the record that it is about, on the goroutine that owns it; end is the node that [Read] was given. Every
// node gets its evaluation; moves that are judged get a name and a comment, by words, and the properties of SGF that say so: BM, DO, IT or
// TE of a move, GB, GW or DM of a position, V with the score of the search in hundredths, positive for Black, and HSRN and HSRC, which hold the name and the comment. What was better and what
// refutes a move become variations. What an older review wrote is replaced, but its variations stay; so do names and comments of people.
func Annotate(end *game.Node, r *Report, words func(*Move) (name, comment string)) {
	moves := map[int]*Move{}
	for i := range r.Moves {
		moves[r.Moves[i].Number] = &r.Moves[i]
	}
	for _, n := range end.Path() {
		m := moves[n.Number()]
		if m == nil || n.Move() != m.Move {
			continue
		}
		m.annotate(n, words)
		if m.Severity > Good {
			vary(n.Parent(), m.Best, end)
			if n.Next() != nil {
				vary(n, m.After.Line, end)
			}
		}
	}
}

// annotate writes what is said of a move into its node.
func (m *Move) annotate(n *game.Node, words func(*Move) (name, comment string)) {
	n.Evaluation = m.evaluation()
	named := n.Name != "" && noted(n, namedProperty) == n.Name
	own, _, _ := strings.Cut(n.Comment, oldSeparator)
	own = strings.TrimRight(strings.TrimSuffix(own, noted(n, commentedProperty)), "\n")
	replaced := []string{namedProperty, commentedProperty, "SBKV", "V", "BM", "DO", "IT", "TE", "GB", "GW", "DM"}
	n.Extra = slices.DeleteFunc(n.Extra, func(p game.Property) bool { return slices.Contains(replaced, p.Name) })
	say := func(name, value string) {
		n.Extra = append(n.Extra, game.Property{Name: name, Values: []string{value}})
	}
	if m.After.State == Believed {
		score := float64(m.After.Score) / 100
		if m.Color == game.Black {
			score = -score
		}
		say("V", fmt.Sprintf("%.2f", score))
	}
	say(m.position())
	switch {
	case m.Severity == Blunder:
		say("BM", "2")
	case m.Severity == Mistake:
		say("BM", "1")
	case m.Severity == Inaccuracy:
		say("DO", "")
	case m.Verdict == OnlyMove:
		say("TE", "1")
	case m.Verdict == Slower:
		say("IT", "")
	}
	name, comment := words(m)
	if n.Name == "" || named {
		if n.Name = name; name != "" {
			say(namedProperty, name)
		}
	}
	if n.Comment = own; comment != "" {
		if own != "" {
			n.Comment += "\n\n"
		}
		n.Comment += comment
		say(commentedProperty, comment)
	}
}

// Remark returns what a review wrote at the end of a node's comment, empty where it wrote nothing or somebody has changed it since.
func Remark(n *game.Node) string {
	if remark := noted(n, commentedProperty); strings.HasSuffix(n.Comment, remark) {
		return remark
	}
	return ""
}

// Own returns what people wrote into a node's comment, before what a review did.
func Own(n *game.Node) string {
	return strings.TrimRight(strings.TrimSuffix(n.Comment, Remark(n)), "\n")
}

// WithOwn returns the comment of a node in which people wrote that, and a review what it did.
func WithOwn(n *game.Node, own string) string {
	remark := Remark(n)
	if own != "" && remark != "" {
		own += "\n\n"
	}
	return own + remark
}

// noted returns the value of a property of a node, empty where it has none.
func noted(n *game.Node, name string) string {
	for _, p := range n.Extra {
		if p.Name == name && len(p.Values) == 1 {
			return p.Values[0]
		}
	}
	return ""
}

// evaluation returns what the position after the move is worth.
func (m *Move) evaluation() game.Evaluation {
	e := game.Evaluation{Chance: float32(m.Chance[1]), Depth: uint8(min(m.After.Depth, 255)), Basis: game.Believed}
	if m.Color == game.White {
		e.Chance = float32(1 - m.Chance[1])
	}
	if m.After.State == Won || m.After.State == Lost {
		e.Basis, e.Plies = game.Proved, int16(m.After.Plies())
	}
	return e
}

// position returns the property that says for whom the position after the move is good.
func (m *Move) position() (name, value string) {
	black := m.Chance[1]
	if m.Color == game.White {
		black = 1 - black
	}
	value = "1"
	if m.After.State == Won || m.After.State == Lost {
		value = "2"
	}
	switch {
	case black >= favoured:
		return "GB", value
	case black <= 1-favoured:
		return "GW", value
	}
	return "DM", "1"
}

// vary adds the points as a variation behind n, as far as they can be played. Where they are the moves of the game up to its end, nothing is added
// behind that: the game would be longer than it was.
func vary(n *game.Node, points []game.Point, end *game.Node) {
	cursor := game.NewCursor(n)
	for _, p := range points[:min(len(points), shownMoves)] {
		if cursor.Node() == end {
			return
		}
		pos := cursor.Position()
		if _, err := cursor.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			return
		}
	}
}
