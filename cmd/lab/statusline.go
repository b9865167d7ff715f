package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"
)

// statusLine is a line that is rewritten in place.
type statusLine struct {
	out      io.Writer
	interval time.Duration // between two texts
	width    int           // characters that stand there
	shown    time.Time     // when they were written
}

// newStatusLine returns a line that changes five times a second on a terminal, and rarely in a file.
func newStatusLine(out io.Writer) *statusLine {
	l := &statusLine{out: out, interval: 10 * time.Second}
	if file, ok := out.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			l.interval = 200 * time.Millisecond
		}
	}
	return l
}

// show writes what text returns over what the line held, unless it changed just now.
func (l *statusLine) show(text func() string) {
	if now := time.Now(); now.Sub(l.shown) > l.interval {
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
