package describe

import (
	"fmt"
	"strings"

	"hoshi/game"
	"hoshi/ui/lang"
)

// PlateCaption names a diagram of a book by its first and last move.
func PlateCaption(first, last int) string {
	if last < first {
		return ""
	}
	return lang.L("Moves {{.First}} – {{.Last}}", args{"First": first, "Last": last})
}

// NodeWords returns what is said at a node, behind its move; nothing where nothing is.
func NodeWords(n *game.Node) string {
	words := strings.TrimSpace(n.Name + "\n" + n.Comment)
	if m := n.Move(); words != "" && m.Color != game.None {
		position := n.Position()
		words = fmt.Sprintf("%d %s: %s", n.Number(), m.Text(position.Size()), words)
	}
	return words
}
