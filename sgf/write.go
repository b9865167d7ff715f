package sgf

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hoshi/game"
	"hoshi/internal/version"
)

// Write writes a collection in UTF-8, one game after the other; equal records give equal bytes. Times are rounded to
// milliseconds, line breaks in texts of one line become blanks. Besides the errors of w there are those of
// [game.TimeControl.Validate] and one for a property in Extra whose name no SGF file can hold: they are returned before
// anything is written.
func Write(w io.Writer, games ...*game.Record) error {
	for _, g := range games {
		if err := g.Time.Validate(); err != nil {
			return fmt.Errorf("sgf: %w", err)
		}
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
	width  int  // bytes in the line so far
	clocks bool // the game has clocks that a file can show
}

// maxWidth is the width after which a line ends with the next node.
const maxWidth = 72

// game writes one game: the main line first, a variation in parentheses of its own.
func (w *writer) game(g *game.Record) {
	w.clocks = hasBank(g.Time)
	w.text("(;")
	w.first(g)
	type step struct {
		node  *game.Node // nil: the end of a variation
		clock game.Clock // before it
	}
	var todo []step // the next one last
	push := func(n *game.Node, clock game.Clock) {
		for _, child := range slices.Backward(n.Children()) {
			todo = append(todo, step{child, clock})
		}
	}
	for push(g.Root, newClock(g.Time)); len(todo) > 0; {
		n, clock := todo[len(todo)-1].node, todo[len(todo)-1].clock
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
			todo = append(todo, step{})
		}
		w.text(";")
		if side := n.Move().Color; side != game.None {
			clock, _ = clock.Spend(side, rounded(n.Spent))
		}
		w.node(n, clock)
		push(n, clock)
	}
	w.text(")\n")
}

// application is how Hoshi's AP begins.
const application = "Hoshi:"

// first writes the first node, with what it says about the whole game.
func (w *writer) first(g *game.Record) {
	rule, result, extra := stated(g)
	w.text("FF[4]GM[4]CA[UTF-8]AP[" + application + version.Number + "]")
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
	if g.Time.Main > 0 {
		w.property("TM", secondsText(g.Time.Main))
	}
	if overtime := overtimeText(g.Time); overtime != "" {
		w.property("OT", overtime)
	}
	if position := g.Root.Position(); position.Strict() {
		w.property(strictName, "1")
	}
	if g.RuleAssumed && rule != "" {
		w.property(assumedName, "1")
	}
	if g.Assisted {
		w.property(assistedName, "1")
	}
	if result != "" {
		w.property("RE", result)
	}
	if rounded(g.LastTurn) > 0 {
		w.property(lastTurnName, spentText(g.LastTurn))
	}
	w.node(g.Root, game.Clock{})
	w.extra(extra)
}

// stated returns the rule and the result as they are written, each "" where Extra states it in words of its own, and
// what is to be written of Extra.
func stated(g *game.Record) (rule, result string, extra []game.Property) {
	rule, result = g.Rule().String(), resultText(g.Result())
	ruled, judged := false, false
	_, timed := parseTimeControl(extraValues(g.Extra, "TM"), extraValues(g.Extra, "OT"))
	timed = timed || g.Time != game.TimeControl{}
	for _, p := range g.Extra {
		switch {
		case timed && (p.Name == "TM" || p.Name == "OT"):
			continue
		case p.Name == "RU":
			if _, _, known := parseRule(p.Values, g.Size()); ruled || known || g.Rule() != game.Freestyle && !g.RuleAssumed {
				continue
			}
			rule, ruled = "", true
		case p.Name == "RE":
			if judged || len(p.Values) == 0 {
				continue
			}
			judged = true
			if said, _ := parseResult(simple(p.Values[0]), g.Rule()); said != g.Result() {
				continue
			}
			result = ""
		}
		extra = append(extra, p)
	}
	return rule, result, extra
}

// node writes what belongs to one node, after which clock shows; stones that were set up beside a move become a node of
// their own.
func (w *writer) node(n *game.Node, clock game.Clock) {
	move := n.Move()
	switch move.Color {
	case game.Black:
		w.property("B", pointText(move.Point))
	case game.White:
		w.property("W", pointText(move.Point))
	}
	if rounded(n.Spent) > 0 {
		w.property(spentName, spentText(n.Spent))
		if w.clocks && move.Color != game.None {
			w.clock(n, clock)
		}
	}
	w.setup(n)
	if n.Name != "" {
		w.property("N", simpleEscapes.Replace(n.Name))
	}
	if n.Comment != "" {
		w.property("C", textEscapes.Replace(n.Comment))
	}
	w.marks(n.Marks)
	if n.Evaluation.Basis != game.Unknown && extraValues(n.Extra, chanceName) == nil {
		w.property(chanceName, chanceText(n.Evaluation.Chance))
	}
	w.extra(n.Extra)
}

// clock writes what the player of a move has left after it, unless Extra says it.
func (w *writer) clock(n *game.Node, clock game.Clock) {
	side := n.Move().Color
	left, names := clock.Left(side, 0), clockNames[side]
	if extraValues(n.Extra, names.time) == nil {
		w.property(names.time, secondsText(left.Time))
	}
	if left.InByoyomi && extraValues(n.Extra, names.periods) == nil {
		w.property(names.periods, strconv.Itoa(left.Periods))
	}
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
