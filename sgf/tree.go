package sgf

import (
	"slices"
	"strconv"
	"strings"

	"hoshi/game"
)

// maxVariations is the most that one node may have. A search among them stands behind every move.
const maxVariations = 1 << 10

// builder builds the tree of one game.
type builder struct {
	*reader
	record *game.Record
	cursor *game.Cursor // where the next node goes on from
	size   int
	moved  bool         // a move was made
	closed bool         // the main line is read
	after  []game.Move  // of it that come after the end of the game
	points []game.Point // space for those of one value
	rest   []*property  // space for those of one node that don't change the board
}

// tree reads what follows the first node, up to the end of the game.
func (b *builder) tree(node *game.Node) *finding {
	var forks []*game.Node // where the open variations began
	last, opened := byte(';'), 0
	for {
		c := b.peek()
		switch {
		case c == end:
			return b.missingEnd()
		case c == '(':
			opened = b.at
			b.at++
			forks = append(forks, node)
		case c == ')':
			b.at++
			b.closed = true
			if len(forks) == 0 {
				return nil
			}
			node, forks = forks[len(forks)-1], forks[:len(forks)-1]
		case c == ';' && last != ')':
			props, stop := b.properties()
			if last == '(' && beginsGame(props) {
				if b.nested++; b.limits.nested > 0 && b.nested > b.limits.nested {
					return &finding{TooLarge, opened, "", strconv.Itoa(b.limits.nested)}
				}
				if b.split {
					b.at = opened
					b.warn(MissingEnd, opened, "", ")")
					return nil
				}
			}
			var fault *finding
			if node, fault = b.add(node, props); fault != nil {
				return fault
			}
			if stop != nil {
				return stop
			}
		case last == ')':
			return b.unexpected("( )")
		default:
			return b.unexpected("; ( )")
		}
		last = c
	}
}

// missingEnd is what becomes of a game that the end of the text cuts off.
func (b *builder) missingEnd() *finding {
	b.unfinished = true
	at := len(strings.TrimRight(b.text, " \t\r\n\v\f\x00"))
	if b.cut {
		return &finding{TooLarge, at, "", strconv.Itoa(b.limits.bytes>>20) + " MiB"}
	}
	b.warn(MissingEnd, at, "", ")")
	return nil
}

// beginsGame reports whether the first node of a variation says what only the first node of a game can say.
func beginsGame(props []property) bool {
	return slices.ContainsFunc(props, func(p property) bool { return p.name == "GM" || p.name == "FF" || p.name == "SZ" })
}
