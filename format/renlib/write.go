package renlib

import (
	"bytes"
	"encoding/hex"
	"io"
	"slices"
	"strconv"
	"strings"

	"hoshi/format"
	"hoshi/format/charset"
	"hoshi/game"
)

// keeps implements [format.Codec]: a comment belongs to a move, and the marks are those that RenLib has.
func keeps(n *game.Node, p format.Part) bool {
	blank := n.Move().Color == game.None && n.Parent() != nil
	switch {
	case p == format.Other:
		return !blank && !slices.ContainsFunc(n.Extra, func(p game.Property) bool { return p.Name != flagsName })
	case p == format.Marks:
		return !slices.ContainsFunc(n.Marks, func(m game.Mark) bool { return !holds(n, m) })
	case p == format.Comments:
		return !blank && !strings.ContainsAny(n.Comment, "\x00\b\r")
	case p == format.Titles:
		return !blank && !strings.ContainsAny(n.Name, "\x00\b\r\n")
	}
	return true
}

// holds reports whether a library holds a mark of n: a circle on its move, or a label on the point of a move that follows.
func holds(n *game.Node, m game.Mark) bool {
	isAt := func(n *game.Node) bool { return n.Move().Color != game.None && n.Move().Point == m.Point }
	switch m.Kind {
	case game.Circle:
		return isAt(n)
	case game.Label:
		return slices.ContainsFunc(n.Children(), isAt) && !strings.Contains(m.Text, "\x00")
	case game.Cross, game.Square, game.Triangle, game.Selected, game.Arrow, game.Line:
		return false
	}
	return false
}

// encodeLib implements [format.Codec]. Texts are written in the code page that the game was read in, where that has all characters and a
// reader would guess it, else in UTF-8. The errors besides those of w are [*format.UnfitError] for more games than one, boards of
// another size than 15, and stones that were set up or placed out of turn.
func encodeLib(w io.Writer, games ...*game.Record) error {
	if err := fits(games); err != nil {
		return err
	}
	used := codePage(games[0])
	e := encoder{charset: used}
	e.library(games[0])
	written := newScanner(bytes.NewReader(e.Bytes()[headSize:]), headSize)
	if guessed, odd := guess(&written); e.odd || odd >= 0 && guessed.Name != used.Name {
		e = encoder{charset: charset.UTF8}
		e.library(games[0])
	}
	_, err := w.Write(e.Bytes())
	return err
}

// codePage returns the charset that a game was read in.
func codePage(r *game.Record) charset.Charset {
	for _, p := range r.Extra {
		if p.Name == codePageName && len(p.Values) > 0 {
			if used, known := charset.Named(p.Values[0]); known {
				return used
			}
		}
	}
	return charset.UTF8
}

// encoder writes a library.
type encoder struct {
	bytes.Buffer
	charset charset.Charset
	odd     bool // the charset lacks a character
}

// library writes all of a game.
func (e *encoder) library(r *game.Record) {
	e.Write(magic)
	e.Write([]byte{3, 4})
	e.Write(bytes.Repeat([]byte{0xFF}, headSize-len(magic)-2))
	e.node(r.Root, false, len(moves(r.Root)) == 0, "", false)
	var todo []step
	push := func(parent *game.Node) {
		following := moves(parent)
		for i, n := range slices.Backward(following) {
			todo = append(todo, step{n, parent, i+1 < len(following)})
		}
	}
	for push(r.Root); len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		text, labelled := label(s)
		before := len(todo)
		push(s.node)
		e.node(s.node, s.sibling, len(todo) == before, text, labelled)
	}
}

// step is a node that is still to be written.
type step struct {
	node, parent *game.Node // nodes without a move between the two are left out
	sibling      bool       // one follows
}

// fits returns an error for a game that a library can't hold.
func fits(games []*game.Record) error {
	if len(games) != 1 {
		return &format.UnfitError{Format: libName, Part: format.Games}
	}
	if games[0].Size() != size {
		return &format.UnfitError{Format: libName, Part: format.Size}
	}
	for nodes := []*game.Node{games[0].Root}; len(nodes) > 0; {
		n := nodes[len(nodes)-1]
		nodes = append(nodes[:len(nodes)-1], n.Children()...)
		if len(n.Setup()) > 0 || n.Turn() != game.None || n.Move().Color != game.None && (n.Number()%2 == 1) != (n.Move().Color == game.Black) {
			return &format.UnfitError{Format: libName, Part: format.SetUp}
		}
	}
	return nil
}

// moves returns the moves that follow n: nodes without one are left out.
func moves(n *game.Node) []*game.Node {
	all := n.Children()
	if !slices.ContainsFunc(all, func(c *game.Node) bool { return c.Move().Color == game.None }) {
		return all
	}
	var found []*game.Node
	for todo := slices.Clone(all); len(todo) > 0; {
		c := todo[0]
		todo = todo[1:]
		if c.Move().Color == game.None {
			todo = slices.Concat(c.Children(), todo)
		} else {
			found = append(found, c)
		}
	}
	return found
}

// label returns the board text of a move, which stands at the node before it.
func label(s step) (string, bool) {
	for _, m := range s.parent.Marks {
		if m.Kind == game.Label && m.Point == s.node.Move().Point {
			return m.Text, true
		}
	}
	return "", false
}

// node writes a node, with its board text.
func (e *encoder) node(n *game.Node, more, last bool, text string, labelled bool) {
	var flags byte
	set := func(bit byte, there bool) {
		if there {
			flags |= bit
		}
	}
	set(sibling, more)
	set(leaf, last)
	name, said := e.encode(strings.ReplaceAll(n.Name, "\n", " ")), e.encode(strings.ReplaceAll(n.Comment, "\n", "\r\n"))
	set(comment, len(name)+len(said) > 0)
	set(marked, slices.ContainsFunc(n.Marks, func(m game.Mark) bool { return m.Kind == game.Circle && m.Point == n.Move().Point }))
	var bits uint16
	for _, value := range kept(n) {
		set(start, value == startValue)
		set(noMove, value == noMoveValue)
		set(marked, value == markValue)
		if digits, ok := strings.CutPrefix(value, bitsValue); ok {
			if b, err := strconv.ParseUint(digits, 16, 16); err == nil {
				bits |= uint16(b) &^ boardText
			}
		}
		if digits, ok := strings.CutPrefix(value, textValue); ok && !labelled {
			if raw, err := hex.DecodeString(digits); err == nil {
				text, labelled = string(raw), true
			}
		}
	}
	if labelled {
		bits |= boardText
	}
	set(extension, bits != 0)
	var pos byte
	if n.Move().Color != game.None {
		pos = byteOf(n.Move().Point)
	}
	e.Write([]byte{pos, flags})
	if flags&extension != 0 {
		e.Write([]byte{byte(bits >> 8), byte(bits)})
	}
	if flags&comment != 0 {
		if len(said) > 0 {
			name = append(append(name, '\b'), said...)
		}
		e.text(name)
	}
	if labelled {
		e.text(e.encode(text))
	}
}

// kept returns what Extra keeps of a node's flags.
func kept(n *game.Node) (all []string) {
	for _, p := range n.Extra {
		if p.Name == flagsName {
			all = append(all, p.Values...)
		}
	}
	return all
}

// unfit are the characters that would end a text, or part it.
var unfit = strings.NewReplacer("\x00", "", "\b", "")

// encode returns a text in the charset of the file, without what ends one.
func (e *encoder) encode(text string) []byte {
	data, whole := e.charset.Encode(unfit.Replace(text))
	e.odd = e.odd || !whole
	return data
}

// text writes a text with its zero, in pairs of bytes.
func (e *encoder) text(words []byte) {
	e.Write(words)
	e.WriteByte(0)
	if len(words)%2 == 0 {
		e.WriteByte(0)
	}
}
