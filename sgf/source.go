package sgf

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"hoshi/format/charset"
)

// source makes text of bytes and cuts it into pieces.
type source struct {
	from    io.Reader
	total   int    // bytes; 0: it is not known
	pending []byte // read, and not yet text
	text    string // that no piece has yet
	ended   bool   // from has no more
	charset charset.Charset
	decided bool      // which charset it is; as long as all is ASCII it is open
	bad     bool      // a byte was no character
	found   []finding // about the charset, in text
}

// foundIn takes what was found about the charset in a piece of n bytes that was taken.
func (s *source) foundIn(n int) (here []finding) {
	var later []finding
	for _, f := range s.found {
		if f.at < n || s.ended && s.text == "" {
			f.at = min(f.at, n)
			here = append(here, f)
		} else {
			f.at -= n
			later = append(later, f)
		}
	}
	s.found = later
	return here
}

// chunk is how much is read at once, in bytes.
const chunk = 1 << 20

// piece returns the text up to the end of the next game, or all that is left where that has no end. cut reports whether it is
// longer than a game may be; then it is the beginning, before a node that is not whole.
func (s *source) piece(most int) (text string, cut bool, err error) {
	for end := (gameEndFinder{}); ; {
		found := end.find(s.text, s.ended)
		switch {
		case found && end.at <= most:
			return s.take(end.at), false, nil
		case len(s.text) > most:
			return s.take(max(0, strings.LastIndexByte(s.text[:most], ';'))), true, nil
		case s.ended:
			return s.take(len(s.text)), false, nil
		}
		if err := s.fill(); err != nil {
			return "", false, fmt.Errorf("sgf: %w", err)
		}
	}
}

func (s *source) take(n int) string {
	text := s.text[:n]
	s.text = s.text[n:]
	return text
}

// fill reads on: at least as much as there is, so that a long piece is not copied again and again.
func (s *source) fill() error {
	data := make([]byte, max(chunk, len(s.text)))
	n, err := io.ReadFull(s.from, data)
	if s.ended = err == io.EOF || err == io.ErrUnexpectedEOF; err != nil && !s.ended {
		return err
	}
	s.pending = append(s.pending, data[:n]...)
	s.decode()
	return nil
}

// decode makes text of the bytes up to the last one that is a character by itself in every charset.
func (s *source) decode() {
	data := s.pending
	if !s.decided {
		s.decide()
		data = s.pending
	}
	if !s.ended {
		data = data[:s.wholeCharacters(data)]
	}
	s.pending = s.pending[len(data):]
	text, fits := s.charset.Decode(data)
	if !fits && !s.bad {
		s.bad = true
		bad := len(s.text) + max(0, strings.IndexRune(text, utf8.RuneError))
		s.found = append(s.found, finding{BadText, bad, s.charset.Name, string(utf8.RuneError)})
	}
	s.text += text
}

// wholeCharacters returns how many of the bytes end with a character: behind the last byte that is one by itself in every charset
// but UTF-16, which has two for each. Where there is none it is no text, and all of them.
func (s *source) wholeCharacters(data []byte) int {
	n := bytes.LastIndexAny(data, "\n();") + 1
	if n == 0 {
		n = len(data)
	}
	if s.charset.Name == "UTF-16" {
		n = min(n+n%2, len(data)&^1)
	}
	return n
}

// decide chooses the charset by what is pending: that of the byte order mark, or the first one that a CA names, or UTF-8 where the
// bytes are that, or a guess. One charset holds for all of the text.
func (s *source) decide() {
	var marked bool
	if s.charset, s.pending, marked = charset.ByteOrder(s.pending); marked {
		s.decided = true
		return
	}
	s.charset = charset.UTF8
	data := s.pending
	if !s.ended {
		data = data[:s.wholeCharacters(data)]
	}
	label := declared(data)
	at := bytes.IndexFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
	if s.decided = label != "" || at >= 0; !s.decided {
		return
	}
	var fits bool
	if named, known := charset.Named(label); known {
		s.charset = named
		_, fits = named.Decode(data)
	}
	if !fits {
		s.charset = charset.Guess(data)
	}
	if label == "" && s.charset.Name != charset.UTF8.Name {
		s.found = append(s.found, finding{UndeclaredCharset, len(s.text) + at, "", s.charset.Name})
	}
}

// gameEndFinder finds where a game ends, in a text that grows.
type gameEndFinder struct {
	at    int // looked at so far; then the end
	depth int // of parentheses; 0: before the game
}

// find goes on in text and reports whether it has found the end of the first game: behind its last parenthesis, values apart. all:
// nothing will be added to the text.
func (e *gameEndFinder) find(text string, all bool) bool {
	s := scanner{text: text, at: e.at}
	for {
		c := s.peek()
		e.at = s.at
		switch {
		case c == end:
			return false
		case c == '(' && e.depth == 0:
			s.at++
			next := s.peek()
			if next == end && !all {
				return false
			}
			if next == ';' {
				e.depth++
			}
			continue
		case c == '[' && e.depth > 0:
			_, whole := s.value()
			open := strings.IndexByte(text[e.at+1:min(s.at, len(text))], '[') >= 0 // whose end depends on what follows
			if !all && (!whole || open && len(text)-s.at < 2*mendReach) {
				return false
			}
			continue
		case c == '(':
			e.depth++
		case c == ')' && e.depth > 0:
			if e.depth--; e.depth == 0 {
				e.at++
				return true
			}
		}
		s.at++
	}
}
