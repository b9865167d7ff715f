package renlib

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
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
	from *bufio.Reader
	at   int   // how many bytes stand before
	err  error // of the reader, besides the end of the file
}

// newScanner returns a scanner of what r still has, before which that many bytes stand.
func newScanner(r io.Reader, at int) scanner {
	return scanner{from: bufio.NewReaderSize(r, 64<<10), at: at}
}

// peek returns the next bytes, up to n of them, and stays where it is.
func (s *scanner) peek(n int) []byte {
	head, err := s.from.Peek(n)
	s.note(err)
	return head
}

// note keeps an error that is not the end of the file.
func (s *scanner) note(err error) {
	if err != nil && err != io.EOF {
		s.err = err
	}
}

// skip goes on by n bytes that were peeked at.
func (s *scanner) skip(n int) {
	n, err := s.from.Discard(n)
	s.at += n
	s.note(err)
}

// fault returns a fault at byte at.
func fault(sentence string, at int, found, expected string, err error) *format.Problem {
	return &format.Problem{Place: format.Place{Offset: at}, Fault: sentence, Found: found, Expected: expected, Err: err}
}

// next returns the next node. Where the file ends in it, there is what stands before that.
func (s *scanner) next() (entry, *format.Problem) {
	e := entry{at: s.at}
	head := s.peek(2)
	if len(head) < 2 {
		return e, fault(format.Cut, s.at, "", "2 bytes", nil)
	}
	e.pos, e.flags = head[0], head[1]
	s.skip(2)
	if e.flags&extension != 0 {
		if head = s.peek(2); len(head) < 2 {
			return e, fault(format.Cut, s.at, "", "2 bytes", nil)
		}
		e.bits = uint16(head[0])<<8 | uint16(head[1])
		s.skip(2)
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
	switch {
	case whole:
		return e, nil
	case s.at-e.at > format.MaxSize:
		return e, fault(format.TooLarge, e.at, "", strconv.Itoa(format.MaxSize>>20)+" MiB", nil)
	}
	return e, fault(format.Cut, s.at, "", "0x00", nil)
}

// text returns the bytes before the next zero and goes behind its pair, or to the end of a file that has no zero.
func (s *scanner) text() ([]byte, bool) {
	text, whole := s.through(func(part []byte) int { return bytes.IndexByte(part, 0) })
	if whole {
		text = text[:len(text)-1]
	}
	return text, whole
}

// swedish are the letters that stand in old comments for the characters after Z and z.
var swedish = strings.NewReplacer("}", "\xe5", "{", "\xe4", "|", "\xf6", "]", "\xc5", "[", "\xc4", "\\", "\xd6")

// old returns an old comment in Latin-1: its last byte has the top bit set.
func (s *scanner) old() ([]byte, bool) {
	text, whole := s.through(func(part []byte) int { return slices.IndexFunc(part, func(b byte) bool { return b&0x80 != 0 }) })
	if !whole {
		return nil, false
	}
	text[len(text)-1] &^= 0x80
	return []byte(swedish.Replace(strings.TrimRight(string(text), "\x00"))), true
}

// through returns the bytes up to the one that ends a text, which end finds in a part of it, and goes behind its pair. Where none does so up
// to the end of the file, or up to the most that a text can have, the text is not whole.
func (s *scanner) through(end func([]byte) int) (text []byte, whole bool) {
	for len(text) <= format.MaxSize && len(s.peek(1)) > 0 {
		part := s.peek(s.from.Buffered())
		last := end(part)
		if whole = last >= 0; whole {
			part = part[:last+1]
		}
		text = append(text, part...)
		s.skip(len(part))
		if whole {
			if len(text)%2 == 1 && len(s.peek(1)) > 0 {
				s.skip(1)
			}
			break
		}
	}
	return text, whole
}

// begin returns where the nodes of a file begin that begins with data, and whether the first one is the root.
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
func guess(s *scanner) (charset.Charset, int) {
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
