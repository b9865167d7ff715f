package format

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"hoshi/format/charset"
)

// Lines goes through the lines of a text, however they end, in the charset that it is in.
type Lines struct {
	Charset charset.Charset // which was guessed where nothing names it
	text    string          // what is left
	size    int             // of all of it
	number  int
	more    bool
	guessed bool
}

// NewLines returns the lines of data.
func NewLines(data []byte) *Lines {
	used, data, marked := charset.ByteOrder(data)
	if !marked {
		used = charset.Guess(data)
	}
	text, _ := used.Decode(data)
	return &Lines{Charset: used, text: text, size: len(text), more: text != "", guessed: !marked && used.Name != charset.UTF8.Name}
}

// Plain returns a text without its byte order mark, and not in UTF-16.
func Plain(data []byte) []byte {
	used, data, marked := charset.ByteOrder(data)
	if !marked || used.Name == charset.UTF8.Name {
		return data
	}
	text, _ := used.Decode(data)
	return []byte(text)
}

// Next returns the next line without its end, and whether there was one.
func (l *Lines) Next() (string, bool) {
	if !l.more {
		return "", false
	}
	l.number++
	line := l.text
	if end := strings.IndexAny(l.text, "\r\n"); end >= 0 {
		line, l.text = l.text[:end], strings.TrimPrefix(l.text[end:], "\r")
		l.text = strings.TrimPrefix(l.text, "\n")
	} else {
		l.text = ""
	}
	l.more = l.text != ""
	return line, true
}

// Place returns the place of the byte of the line that Next returned last.
func (l *Lines) Place(line string, at int) Place {
	return Place{Line: l.number, Column: utf8.RuneCountInString(line[:at]) + 1}
}

// End returns the place behind the last line.
func (l *Lines) End() Place { return Place{Line: l.number + 1, Column: 1} }

// Part returns how much has been read, from 0 to 1.
func (l *Lines) Part() float64 { return 1 - float64(len(l.text))/float64(max(l.size, 1)) }

// HeadLines returns the first lines of a file's head, of which the last one may be cut off.
func HeadLines(head []byte, most int) (lines []string) {
	l := NewLines(head)
	for len(lines) < most {
		line, ok := l.Next()
		if !ok {
			break
		}
		lines = append(lines, line)
	}
	return lines
}

// Warnings says which charset was guessed, if one was.
func (l *Lines) Warnings() []Problem {
	if !l.guessed {
		return nil
	}
	return []Problem{{Place: Place{Line: 1, Column: 1}, Fault: Guessed, Expected: l.Charset.Name}}
}

// Excerpt returns the beginning of a text as a message can bear it.
func Excerpt(text string) string {
	const most = 32
	n := 0
	for i, r := range text {
		if n == most || !unicode.IsPrint(r) {
			return text[:i] + "…"
		}
		n++
	}
	return strings.Clone(text)
}
