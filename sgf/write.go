package sgf

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hoshi/game"
)

// Version is the version of the program, as it stands in the records that it writes.
const Version = "0.1.0"

// Write writes a collection in UTF-8, one game after the other; equal records give equal bytes. Times are rounded to
// milliseconds, line breaks in texts of one line become blanks. Besides the errors of w there is one for a property in
// Extra whose name no SGF file can hold: it is returned before anything is written.
func Write(w io.Writer, games ...*game.Record) error {
	for _, g := range games {
		if err := checkNames(g); err != nil {
			return err
		}
	}
	b := writer{Writer: bufio.NewWriter(w)}
	for _, g := range games {
		b.game(g)
	}
	return b.Flush()
}

// checkNames returns an error for the first property that would break the file.
func checkNames(g *game.Record) error {
	extra := g.Extra
	for nodes := []*game.Node{g.Root}; len(nodes) > 0; {
		n := nodes[len(nodes)-1]
		nodes = append(nodes[:len(nodes)-1], n.Children()...)
		for _, p := range slices.Concat(extra, n.Extra) {
			isOther := func(r rune) bool { return r >= 0x80 || !isNameByte(byte(r)) }
			if p.Name == "" || strings.ContainsFunc(p.Name, isOther) || canonicalName(p.Name) != p.Name {
				return fmt.Errorf("sgf: a property can't have the name %q", p.Name)
			}
		}
		extra = nil
	}
	return nil
}

// writer writes games. Its errors wait for Flush.
type writer struct {
	*bufio.Writer
	width int // bytes in the line so far
}

// maxWidth is the width after which a line ends with the next node.
const maxWidth = 72

// game writes one game: the main line first, a variation in parentheses of its own.
func (w *writer) game(g *game.Record) {
	w.text("(;")
	w.first(g)
	var todo []*game.Node // the next one last; nil: the end of a variation
	push := func(n *game.Node) {
		for _, child := range slices.Backward(n.Children()) {
			todo = append(todo, child)
		}
	}
	for push(g.Root); len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if n == nil {
			w.text(")")
			continue
		}
		isVariation := len(n.Parent().Children()) > 1
		if isVariation || w.width > maxWidth || n.Parent() == g.Root {
			w.text("\n")
		}
		if isVariation {
			w.text("(")
			todo = append(todo, nil)
		}
		w.text(";")
		w.node(n)
		push(n)
	}
	w.text(")\n")
}

// first writes the first node, with what it says about the whole game.
func (w *writer) first(g *game.Record) {
	rule, result, extra := stated(g)
	w.text("FF[4]GM[4]CA[UTF-8]AP[Hoshi:" + Version + "]")
	w.property("SZ", strconv.Itoa(g.Size()))
	if rule != "" {
		w.property("RU", rule)
	}
	for _, f := range infoFields(g) {
		switch {
		case *f.text == "":
		case f.long:
			w.property(f.name, textEscapes.Replace(*f.text))
		default:
			w.property(f.name, simpleEscapes.Replace(*f.text))
		}
	}
	if g.Assisted {
		w.property(assistedName, "1")
	}
	if result != "" {
		w.property("RE", result)
	}
	w.node(g.Root)
	w.extra(extra)
}

// stated returns the rule and the result as they are written, each "" where Extra states it in words of its own, and
// what is to be written of Extra.
func stated(g *game.Record) (rule, result string, extra []game.Property) {
	rule, result = g.Rule().String(), resultText(g.Result())
	ruled, judged := false, false
	for _, p := range g.Extra {
		switch {
		case p.Name == "RU":
			if _, known := parseRule(p.Values); ruled || known || g.Rule() != game.Freestyle {
				continue
			}
			rule, ruled = "", true
		case p.Name == "RE":
			if judged || len(p.Values) == 0 {
				continue
			}
			judged = true
			if said, _ := parseResult(simple(p.Values[0])); said != g.Result() {
				continue
			}
			result = ""
		}
		extra = append(extra, p)
	}
	return rule, result, extra
}

// node writes what belongs to one node; stones that were set up beside a move become a node of their own.
func (w *writer) node(n *game.Node) {
	move := n.Move()
	switch move.Color {
	case game.Black:
		w.property("B", pointText(move.Point))
	case game.White:
		w.property("W", pointText(move.Point))
	}
	if n.Spent > 0 {
		w.property(spentName, spentText(n.Spent))
	}
	w.setup(n)
	if n.Name != "" {
		w.property("N", simpleEscapes.Replace(n.Name))
	}
	if n.Comment != "" {
		w.property("C", textEscapes.Replace(n.Comment))
	}
	w.marks(n.Marks)
	w.extra(n.Extra)
}

func (w *writer) setup(n *game.Node) {
	stones := lastWord(n.Setup())
	if n.Move().Color != game.None && (len(stones) > 0 || n.Turn() != game.None) {
		w.text(";")
	}
	for _, setup := range setupNames {
		name := setup.name
		for _, s := range stones {
			if s.Color == setup.color {
				w.property(name, pointText(s.Point))
				name = ""
			}
		}
	}
	switch n.Turn() {
	case game.Black:
		w.property("PL", "B")
	case game.White:
		w.property("PL", "W")
	}
}

// marks writes each run of marks of one kind as one property.
func (w *writer) marks(marks []game.Mark) {
	for i, m := range marks {
		name := markNames[m.Kind]
		if i > 0 && marks[i-1].Kind == m.Kind {
			name = ""
		}
		w.property(name, markText(m))
	}
}

func (w *writer) extra(properties []game.Property) {
	for _, p := range properties {
		w.text(p.Name)
		for _, v := range p.Values {
			w.property("", closed(v))
		}
		if len(p.Values) == 0 {
			w.property("", "")
		}
	}
}

// property writes a property with the first of its values, or, without a name, one more value of the one before.
func (w *writer) property(name, raw string) {
	w.text(name)
	w.text("[")
	w.text(strings.ToValidUTF8(raw, "\uFFFD"))
	w.text("]")
}

// text writes s as it is.
func (w *writer) text(s string) {
	if i := strings.LastIndexByte(s, '\n'); i >= 0 {
		w.width = len(s) - i - 1
	} else {
		w.width += len(s)
	}
	w.WriteString(s)
}
