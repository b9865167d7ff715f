package main

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// statusLine is a line that is rewritten in place.
type statusLine struct {
	out   io.Writer
	width int       // characters that stand there
	shown time.Time // when they were written
}

// show writes what text returns over what the line held, unless it changed just now.
func (l *statusLine) show(text func() string) {
	if now := time.Now(); now.Sub(l.shown) > 200*time.Millisecond {
		l.shown = now
		l.write(text())
	}
}

// end writes the last text and leaves the line.
func (l *statusLine) end(text string) {
	l.write(text)
	fmt.Fprintln(l.out)
}

func (l *statusLine) write(text string) {
	width := utf8.RuneCountInString(text)
	fmt.Fprint(l.out, "\r", text, strings.Repeat(" ", max(0, l.width-width)))
	l.width = width
}
