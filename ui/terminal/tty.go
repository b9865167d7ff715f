package terminal

import (
	"io"
	"regexp"
	"sync/atomic"

	"github.com/gdamore/tcell/v3"
)

// sample is a stone whose width differs from terminal to terminal: Unicode leaves it open, and those set up for Chinese,
// Japanese or Korean may give it two columns.
const sample = "●"

// probe prints a stone at the beginning of the line, asks where the cursor is then, and wipes the line.
const probe = "\r" + sample + "\x1b[6n\r\x1b[K"

// position is a terminal's answer to that.
var position = regexp.MustCompile(`\x1b\[\d+;(\d+)R`)

// measuredTty is a terminal that finds out, when it starts, how wide it draws a stone.
type measuredTty struct {
	tcell.Tty
	answered atomic.Bool // the answer was read
	wide     atomic.Bool // a stone takes two columns
}

// Start implements tcell.Tty.
func (t *measuredTty) Start() error {
	if err := t.Tty.Start(); err != nil {
		return err
	}
	_, err := io.WriteString(t.Tty, probe)
	return err
}

// Read implements tcell.Tty. The answer is taken out of what the terminal sends.
func (t *measuredTty) Read(b []byte) (int, error) {
	for {
		n, err := t.Tty.Read(b)
		if t.answered.Load() || n == 0 {
			return n, err
		}
		at := position.FindSubmatchIndex(b[:n])
		if at == nil {
			return n, err
		}
		t.wide.Store(string(b[at[2]:at[3]]) == "3")
		t.answered.Store(true)
		n = at[0] + copy(b[at[0]:n], b[at[1]:n])
		if n > 0 || err != nil {
			return n, err
		}
	}
}
