package renlib

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"hoshi/format"
	"hoshi/format/charset"
)

// entry is a node as the file holds it.
type entry struct {
	at         int // of its first byte
	pos, flags byte
	bits       uint16 // the extension
	comment    []byte // as it stands there, old ones in Latin-1
	old        bool
	text       []byte // on the board
}

// scanner goes through the nodes of a file.
type scanner struct {
	data []byte
	at   int
}

// fault returns a fault at byte at.
func fault(sentence string, at int, found, expected string, err error) *format.Problem {
	return &format.Problem{Place: format.Place{Offset: at}, Fault: sentence, Found: found, Expected: expected, Err: err}
}

// next returns the next node. Where the file ends in it, there is what stands before that.
func (s *scanner) next() (entry, *format.Problem) {
	e := entry{at: s.at}
	if s.at+2 > len(s.data) {
		return e, fault(format.Cut, s.at, "", "2 bytes", nil)
	}
	e.pos, e.flags = s.data[s.at], s.data[s.at+1]
	s.at += 2
	if e.flags&extension != 0 {
		if s.at+2 > len(s.data) {
			return e, fault(format.Cut, s.at, "", "2 bytes", nil)
		}
		e.bits = uint16(s.data[s.at])<<8 | uint16(s.data[s.at+1])
		s.at += 2
	}
	whole := true
	if e.flags&oldComment != 0 {
		e.comment, whole = s.old()
		e.old = true
	}
	if e.flags&comment != 0 && whole {
		e.comment, whole = s.text()
		e.old = false
	}
	if e.bits&boardText != 0 && whole {
		e.text, whole = s.text()
	}
	if !whole {
		return e, fault(format.Cut, s.at, "", "0x00", nil)
	}
	return e, nil
}

// text returns the bytes before the next zero and goes behind its pair, or to the end of a file that has no zero.
func (s *scanner) text() ([]byte, bool) {
	n := bytes.IndexByte(s.data[s.at:], 0)
	if n < 0 {
		text := s.data[s.at:]
		s.at = len(s.data)
		return text, false
	}
	text := s.data[s.at : s.at+n]
	s.at = min(s.at+n/2*2+2, len(s.data))
	return text, true
}

// swedish are the letters that stand in old comments for the characters after Z and z.
var swedish = strings.NewReplacer("}", "\xe5", "{", "\xe4", "|", "\xf6", "]", "\xc5", "[", "\xc4", "\\", "\xd6")

// old returns an old comment in Latin-1: its last byte has the top bit set.
func (s *scanner) old() ([]byte, bool) {
	for n, b := range s.data[s.at:] {
		if b&0x80 == 0 {
			continue
		}
		text := bytes.Clone(s.data[s.at : s.at+n+1])
		text[n] &^= 0x80
		s.at = min(s.at+n/2*2+2, len(s.data))
		return []byte(swedish.Replace(strings.TrimRight(string(text), "\x00"))), true
	}
	s.at = len(s.data)
	return nil, false
}

// begin returns where the nodes of the file begin, and whether the first one is the root.
func begin(data []byte) (at int, rooted bool, stop *format.Problem) {
	if len(data) > 0 && data[0] == 0x78 {
		return 0, false, nil // from before the header
	}
	if len(data) < headSize || !bytes.HasPrefix(data, magic) {
		if bytes.HasPrefix(magic, data) || bytes.HasPrefix(data, magic) {
			return 0, false, fault(format.Cut, len(data), "", fmt.Sprintf("%d bytes", headSize), nil)
		}
		return 0, false, fault(format.Unexpected, 0, hexByte(data[0]), hexByte(magic[0])+" RenLib", nil)
	}
	switch major, minor := data[len(magic)], data[len(magic)+1]; {
	case major == 3 && minor == 0:
		return headSize, false, nil
	case major == 3 && minor == 4:
		return headSize, true, nil
	default:
		return 0, false, fault(BadVersion, len(magic), fmt.Sprintf("%d.%d", major, minor), "3.0, 3.4", nil)
	}
}

// sampled is how much text is looked at for the charset.
const sampled = 256 << 10

// guess returns the charset of the texts, and where the first node stands with one that is not ASCII, -1 without one.
func guess(data []byte, at int) (charset.Charset, int) {
	s := scanner{data: data, at: at}
	var texts []byte
	first := -1
	for len(texts) < sampled {
		e, stop := s.next()
		if e.old {
			e.comment = nil
		}
		for _, text := range [][]byte{e.comment, e.text} {
			if bytes.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
				texts = append(append(texts, text...), '\n')
				if first < 0 {
					first = e.at
				}
			}
		}
		if stop != nil {
			break
		}
	}
	return charset.Guess(texts), first
}
