package sgf

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"hoshi/game"
)

// step is one node of the text on its way into the tree. It may need more than one node there: one for each move, and
// one for stones that are set up beside a move.
type step struct {
	*builder
	parent *game.Node
	node   *game.Node  // the last one made, nil before
	first  bool        // it is the first node of the game
	fields []infoField // of the first node
	stones []game.Move // to be set up, with turn
	turn   game.Color
	late   bool // node keeps a move that was not played
	moves  int
	setups int
}

// add puts a node with props into the tree, under parent, and returns the last node that it became. A finding ends it
// early; what stands before the fault is added.
func (b *builder) add(parent *game.Node, props []property) (*game.Node, *finding) {
	b.cursor.Goto(parent)
	s := step{builder: b, parent: parent}
	return s.run(props)
}

// addFirst does the same for the first node of the game.
func (b *builder) addFirst(props []property) (*game.Node, *finding) {
	s := step{builder: b, node: b.record.Root, first: true, fields: infoFields(b.record)}
	return s.run(props)
}

// run changes the board in the order of the text, then says everything else about the last node.
func (s *step) run(props []property) (*game.Node, *finding) {
	s.rest = s.rest[:0]
	var stop *finding
	for i := range props {
		if stop = s.board(&props[i]); stop != nil {
			break
		}
	}
	if fault := s.settle(); stop == nil {
		stop = fault
	}
	if s.node == nil && (stop == nil || len(s.rest) > 0) {
		if fault := s.blank(); fault != nil {
			return s.parent, fault
		}
	}
	for _, p := range s.rest {
		if fault := s.describe(p); fault != nil {
			return s.node, fault
		}
	}
	return s.node, stop
}

// board takes a property that changes the board and leaves every other one in rest.
func (s *step) board(p *property) *finding {
	switch p.name {
	case "B":
		return s.play(p, game.Black)
	case "W":
		return s.play(p, game.White)
	case "AB":
		return s.setUp(p, game.Black)
	case "AW":
		return s.setUp(p, game.White)
	case "AE":
		return s.setUp(p, game.None)
	case "PL":
		if turn := parseTurn(p); turn != game.None {
			s.turn = turn
			return nil
		}
	}
	s.rest = append(s.rest, p)
	return nil
}

// play makes the moves of a B or W.
func (s *step) play(p *property, c game.Color) *finding {
	if stop := s.settle(); stop != nil {
		return stop
	}
	for _, v := range p.values {
		if s.moves++; s.moves > 1 {
			s.warn(BothColours, p.at, p.name+"["+v.raw+"]", "")
		}
		if stop := s.move(p.name, v, c); stop != nil {
			return stop
		}
	}
	s.warnIfMixed(p)
	return nil
}

// move makes one move. One that comes after the end of the game is kept as what it is in the text; so is, without a
// warning, a pass that the rule does not know: some servers write one at the end.
func (s *step) move(name string, v value, c game.Color) *finding {
	if stop := s.grow(v.at); stop != nil {
		return stop
	}
	point, ok := parseMove(v.raw, s.size)
	var child *game.Node
	err := game.ErrOutside
	if ok {
		child, err = s.cursor.Play(game.Move{Color: c, Point: point})
	} else if position := s.cursor.Position(); position.Result().Over() {
		err = game.ErrOver
	}
	switch {
	case err == nil:
		s.node, s.late, s.moved = child, false, true
		return nil
	case errors.Is(err, game.ErrForbidden):
		s.foul = true
		return &finding{Foul, v.at, s.moveText(point), ""}
	case errors.Is(err, game.ErrOver):
		if position := s.cursor.Position(); position.Result().Reason == game.Forbidden {
			s.warn(Foul, v.at, s.moveText(position.Last().Point), "")
		} else {
			s.warn(AfterEnd, v.at, v.raw, "")
		}
		if ok && !s.closed && len(s.after) < game.MaxSize*game.MaxSize {
			s.after = append(s.after, game.Move{Color: c, Point: point})
		}
		return s.keepMove(name, v)
	case errors.Is(err, game.ErrPass):
		return s.keepMove(name, v)
	case errors.Is(err, game.ErrOccupied):
		return &finding{Occupied, v.at, s.moveText(point), ""}
	}
	return &finding{OffBoard, v.at, v.raw, allPoints(s.size)}
}

// keepMove keeps a move that can't be played as what it is in the text.
func (s *step) keepMove(name string, v value) *finding {
	if s.node == nil {
		s.addBlank()
	}
	s.late = true
	return s.keep(name, []string{v.raw}, v.at)
}

// moveText names a point for a message, as the file and as people do.
func (s *step) moveText(p game.Point) string { return pointText(p) + " (" + p.Text(s.size) + ")" }

// setUp notes the stones of an AB, AW or AE, which settle sets.
func (s *step) setUp(p *property, c game.Color) *finding {
	for _, v := range p.values {
		var ok bool
		if s.points, ok = appendPoints(s.points[:0], v.raw, s.size); !ok {
			return &finding{OffBoard, v.at, v.raw, allPoints(s.size)}
		}
		if stop := s.take(len(s.points), v.at); stop != nil {
			return stop
		}
		for _, point := range s.points {
			s.stones = append(s.stones, game.Move{Color: c, Point: point})
		}
	}
	s.setups++
	s.warnIfMixed(p)
	return nil
}

// warnIfMixed warns of stones that are set up beside a move; p is the later of the two.
func (s *step) warnIfMixed(p *property) {
	if s.moves > 0 && s.setups > 0 {
		s.warn(MixedNode, p.at, p.name, "")
	}
}

// settle sets up the stones that were noted: at the first node of the game, else at a node of their own.
func (s *step) settle() *finding {
	if len(s.stones) == 0 && s.turn == game.None {
		return nil
	}
	if s.node == nil || s.node != s.record.Root || s.late {
		if stop := s.blank(); stop != nil {
			return stop
		}
	}
	err := s.cursor.SetUp(lastWord(s.stones), s.turn)
	s.stones, s.turn = s.stones[:0], game.None
	if err != nil {
		return &finding{OffBoard, s.at, err.Error(), allPoints(s.size)}
	}
	return nil
}

// blank adds a node without a move.
func (s *step) blank() *finding {
	if stop := s.grow(s.at); stop != nil {
		return stop
	}
	s.addBlank()
	return nil
}

func (s *step) addBlank() {
	s.node, s.late = s.cursor.Node().AddBlank(), false
	s.cursor.Down(s.node)
}

// grow makes room for one more child of the node at which the cursor stands.
func (s *step) grow(at int) *finding {
	if len(s.cursor.Node().Children()) >= maxVariations {
		return &finding{TooLarge, at, "", strconv.Itoa(maxVariations)}
	}
	return s.take(1, at)
}

// describe takes a property that says something about the last node, or about the game.
func (s *step) describe(p *property) *finding {
	n := s.node
	if kind := slices.Index(markNames[:], p.name); kind >= 0 {
		return s.mark(p, game.MarkKind(kind))
	}
	v, single := p.only()
	switch p.name {
	case "C":
		if single && n.Comment == "" {
			n.Comment = unescape(v.raw)
			return nil
		}
	case "N":
		if single && n.Name == "" {
			n.Name = simple(v.raw)
			return nil
		}
	case spentName:
		if spent, ok := parseSeconds(v.raw); ok && single && n.Spent == 0 && spent > 0 {
			n.Spent = spent
			return nil
		}
	case chanceName:
		if chance, ok := parseChance(v.raw); ok && single && n.Evaluation.Basis == game.Unknown {
			n.Evaluation = game.Evaluation{Chance: chance, Basis: game.Believed}
			return nil
		}
	default:
		if !s.first {
			break
		}
		if !readInfo(s.record, s.fields, p) {
			s.record.Extra = append(s.record.Extra, game.Property{Name: p.name, Values: p.raws()})
		}
		return s.take(len(p.values), p.at)
	}
	return s.keep(p.name, p.raws(), p.at)
}

// mark draws the marks of a property; those off the board are kept as text.
func (s *step) mark(p *property, kind game.MarkKind) *finding {
	n := s.node
	var off []string
	for _, v := range p.values {
		before := len(n.Marks)
		var ok bool
		if n.Marks, ok = appendMarks(n.Marks, kind, v.raw, s.size); !ok {
			s.warn(OffBoard, v.at, v.raw, allPoints(s.size))
			off = append(off, v.raw)
		}
		if stop := s.take(len(n.Marks)-before, v.at); stop != nil {
			return stop
		}
	}
	if off == nil {
		return nil
	}
	return s.keep(p.name, off, p.at)
}

// keep stores a property of the last node that has no other place there.
func (s *step) keep(name string, raws []string, at int) *finding {
	s.node.Extra = append(s.node.Extra, game.Property{Name: name, Values: raws})
	return s.take(len(raws), at)
}

// parseTurn reads a PL; None where it names no side.
func parseTurn(p *property) game.Color {
	if v, ok := p.only(); ok {
		switch strings.ToUpper(strings.TrimSpace(v.raw)) {
		case "B", "BLACK", "1":
			return game.Black
		case "W", "WHITE", "2":
			return game.White
		}
	}
	return game.None
}
