package sgf

import (
	"strconv"
	"strings"
)

// property is a property of a node as it stands in the text, its name made canonical.
type property struct {
	name   string
	at     int // of the name
	values []value
}

// value is what stands between two brackets, escapes included.
type value struct {
	raw string
	at  int
}

// only returns the value of a property that has one, and no other.
func (p *property) only() (value, bool) {
	if len(p.values) != 1 {
		return value{}, false
	}
	return p.values[0], true
}

// raws returns the values as [game.Property] keeps them.
func (p *property) raws() []string {
	raws := make([]string, len(p.values))
	for i, v := range p.values {
		raws[i] = v.raw
	}
	return raws
}

// scanner cuts decoded text into nodes. It never looks back.
type scanner struct {
	text   string
	at     int
	props  []property // of the node read last; the space is used again for the next one
	values []value

	bracket *finding // of the node read last: the first text with a bracket that has no backslash; nil: none
}

// The end of the text, as a token. NUL itself is no token of the format.
const end = 0

// peek skips white space and returns the next byte, or end.
func (s *scanner) peek() byte {
	for ; s.at < len(s.text); s.at++ {
		if c := s.text[s.at]; !isSpace(c) && c != end {
			return c
		}
	}
	return end
}

// game moves to the "(" with which the next game begins and reports whether there is one. skipped is the text before
// it that is not white space, or all that was left, and where it stands.
func (s *scanner) game() (skipped value, ok bool) {
	s.peek()
	from := s.at
	for at := from; ; at++ {
		n := strings.IndexByte(s.text[at:], '(')
		if n < 0 {
			s.at = len(s.text)
			break
		}
		at += n
		s.at = at + 1
		if s.peek() == ';' {
			s.at, ok = at, true
			break
		}
	}
	return value{strings.TrimSpace(s.text[from:s.at]), from}, ok
}

// maxValues is the most that one node may hold.
const maxValues = 1 << 16

// node reads the properties that follow a ";". They are valid until it is called again. odd is the first name that is
// not made of capitals. stop is what ends the node before its end; the properties before it are read. Of a value that the
// end of the text cuts off no more than a comment is read: half a point is another point.
func (s *scanner) node() (props []property, odd, stop *finding) {
	s.props, s.values, s.bracket = s.props[:0], s.values[:0], nil
	for isNameByte(s.peek()) {
		at := s.at
		for s.at < len(s.text) && isNameByte(s.text[s.at]) {
			s.at++
		}
		raw := s.text[at:s.at]
		name := canonicalName(raw)
		if c := s.peek(); c == end {
			break
		} else if c != '[' {
			return s.props, odd, s.unexpected("[")
		}
		if odd == nil && !isCapital(raw) {
			odd = &finding{OddName, at, raw, name}
		}
		first := len(s.values)
		for s.peek() == '[' {
			if len(s.values) == maxValues {
				return s.props, odd, &finding{TooLarge, at, "", strconv.Itoa(maxValues)}
			}
			if v, whole := s.value(); whole || name == "C" || name == "GC" {
				s.values = append(s.values, v)
			}
		}
		if len(s.values) == first { // cut off
			break
		}
		s.props = append(s.props, property{name, at, s.values[first:len(s.values):len(s.values)]})
	}
	return s.props, odd, nil
}

// value reads from one bracket to the other, or to the end of the text, where the value is not whole.
func (s *scanner) value() (v value, whole bool) {
	s.at++
	v.at = s.at
	opened := 0 // brackets without a backslash
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case '[':
			opened++
		case ']':
			v.raw = s.text[v.at:s.at]
			s.at++
			if opened > 0 && !s.canFollowAt(s.at) {
				s.recoverBracket(&v, opened)
			}
			return v, true
		case '\\':
			s.at++
		}
		s.at++
	}
	v.raw = s.text[v.at:]
	if s.at > len(s.text) { // an escape of nothing
		s.at = len(s.text)
		v.raw = v.raw[:len(v.raw)-1]
	}
	return v, false
}

// canFollowAt reports whether what stands there can follow a value; a name in small letters alone is a word of a text.
func (s *scanner) canFollowAt(at int) bool {
	ahead := scanner{text: s.text, at: at}
	switch c := ahead.peek(); {
	case c == end, c == '[', c == ';', c == '(', c == ')':
		return true
	}
	capital := false
	for ; ahead.at < len(s.text) && isNameByte(s.text[ahead.at]); ahead.at++ {
		c := s.text[ahead.at]
		capital = capital || c >= 'A' && c <= 'Z'
	}
	return capital && ahead.peek() == '['
}

// mendReach is how far a text may go on after a bracket in it.
const mendReach = 1 << 12

// recoverBracket lets v, which ends before the scanner, go on to the bracket with which its opened brackets are closed, where the text goes
// on behind that one.
func (s *scanner) recoverBracket(v *value, opened int) {
	for at := s.at; at < min(len(s.text), s.at+mendReach); at++ {
		switch s.text[at] {
		case '\\':
			at++
		case '[':
			opened++
		case ']':
			if opened--; opened > 0 {
				continue
			}
			if s.canFollowAt(at + 1) {
				v.raw = escapeBrackets(s.text[v.at:at])
				s.at = at + 1
				if s.bracket == nil {
					s.bracket = &finding{Bracket, v.at, v.raw, ""}
				}
			}
			return
		}
	}
}

// escapeBrackets puts the backslash before each closing bracket that has none.
func escapeBrackets(raw string) string {
	var b strings.Builder
	for i := 0; i < len(raw); i++ {
		switch {
		case raw[i] == '\\' && i+1 < len(raw):
			b.WriteByte(raw[i])
			i++
		case raw[i] == ']':
			b.WriteByte('\\')
		}
		b.WriteByte(raw[i])
	}
	return b.String()
}

// endOfGame returns where the game that begins at from ends.
func (s *scanner) endOfGame(from int) (int, bool) {
	e := gameEndFinder{at: from}
	ok := e.find(s.text, true)
	return e.at, ok
}

// unexpected is the fault of the character that is next.
func (s *scanner) unexpected(expected string) *finding {
	found := s.text[s.at:]
	for i := range found {
		if i > 0 {
			found = found[:i]
			break
		}
	}
	return &finding{Unexpected, s.at, found, expected}
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

func isNameByte(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
}

func isCapital(name string) bool {
	for i := range len(name) {
		if name[i] < 'A' || name[i] > 'Z' {
			return false
		}
	}
	return name != ""
}

// canonicalName returns the name as FF[4] writes it. Before FF[4] small letters could fill up a name and did not count
// ("SiZe"); where nothing else is in it they are taken for capitals. Digits stay ("5A").
func canonicalName(raw string) string {
	if isCapital(raw) {
		return raw
	}
	drop := func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return -1
		}
		return r
	}
	if name := strings.Map(drop, raw); strings.ContainsFunc(name, func(r rune) bool { return r >= 'A' }) {
		return name
	}
	return strings.ToUpper(raw)
}
