package terminal

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/clipperhouse/displaywidth"
	"github.com/gdamore/tcell/v3/vt"
)

// wideTerm is a terminal that gives a stone two columns, as those set up for Chinese do.
type wideTerm struct{ recorder }

func (w wideTerm) Read(b []byte) (int, error) {
	n, err := w.recorder.Read(b)
	return copy(b, cursorReport.ReplaceAll(b[:n], []byte("\x1b[1;3R"))), err
}

var cursorReport = regexp.MustCompile(`\x1b\[\d+;2R`)

// control is a sequence that places the cursor (its line and column found), or any other that is not text.
var control = regexp.MustCompile(`^\x1b(?:\[(\d+);(\d+)H|\[[0-9;?=><]*[ $]?[@-~]|\][^\x1b\a]*(?:\x1b\\|\a)|[()][0-9A-Za-z]|[=>])`)

// painted returns the lines that a terminal shows, which gives characters of unclear width two columns, after it was sent text.
func painted(t *testing.T, sent string, w, h int) []string {
	t.Helper()
	cells := make([][]string, h)
	for y := range cells {
		cells[y] = strings.Split(strings.Repeat(" ", w), "")
	}
	x, y := 0, 0
	for sent != "" {
		if at := control.FindStringSubmatch(sent); at != nil {
			if at[1] != "" {
				y, _ = strconv.Atoi(at[1])
				x, _ = strconv.Atoi(at[2])
				x, y = x-1, y-1
			}
			sent = sent[len(at[0]):]
			continue
		}
		g := displaywidth.Options{EastAsianWidth: true}.StringGraphemes(sent)
		g.Next()
		cluster, width := g.Value(), g.Width()
		sent = sent[len(cluster):]
		switch {
		case cluster == "\r":
			x = 0
		case cluster == "\b":
			x--
		case cluster < " ":
			t.Fatalf("the terminal is sent %q", cluster)
		case y < h && x+width <= w:
			cells[y][x] = cluster
			for i := 1; i < width; i++ {
				cells[y][x+i] = ""
			}
			x += width
		}
	}
	lines := make([]string, h)
	for y := range cells {
		lines[y] = strings.TrimRight(strings.Join(cells[y], ""), " ")
	}
	return lines
}

func TestATerminalThatDrawsStonesWide(t *testing.T) {
	home(t, friends)
	synctest.Test(t, func(t *testing.T) {
		t.Setenv("TERM", "xterm-256color")
		term := wideTerm{recorder{vt.NewMockTerm(vt.MockOptSize{X: 100, Y: 24}), &strings.Builder{}}}
		s := &tester{T: t, term: term, done: make(chan error, 1)}
		go func() {
			_, err := play(term, Look{}, nil, nil)
			s.done <- err
		}()
		s.settle()
		s.keys("h8" + enter)
		s.keys("i8" + enter)
		s.keys("undo" + enter)
		s.keys("j8" + enter)
		lines := painted(t, term.sent.String(), 100, 24)
		s.keys("\x03")
		s.ends()
		for y, want := range map[int]string{
			2:  "  15  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .     ○ Mei",
			8:  "   9  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .       1  ○ H8    ● J8",
			9:  "   8  .  .  .  .  .  .  .  ○ . [●].  .  .  .  .",
			17: "      A  B  C  D  E  F  G  H  I  J  K  L  M  N  O     Last move: J8, in brackets",
		} {
			if lines[y] != want {
				t.Errorf("line %d is\n%q, want\n%q", y, lines[y], want)
			}
		}
	})
}

func TestTheAnswerIsTakenOutOfWhatTheTerminalSends(t *testing.T) {
	for _, c := range []struct {
		name, sent, read string
		wide             bool
	}{
		{"one column", "\x1b[24;2R", "", false},
		{"two columns", "\x1b[24;3R", "", true},
		{"bytes of something else", "\x1b[24;4R", "", false},
		{"keys before and after", "h\x1b[1;3R8", "h8", true},
		{"no answer", "h8\x1b[A", "h8\x1b[A", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			tty := &measuredTty{Tty: &sends{text: c.sent}}
			b := make([]byte, 64)
			n, _ := tty.Read(b)
			if got := string(b[:n]); got != c.read || tty.wide.Load() != c.wide {
				t.Errorf("it reads %q, wide %v, want %q, %v", got, tty.wide.Load(), c.read, c.wide)
			}
		})
	}
}

// sends is a terminal that sends a text, and then nothing.
type sends struct {
	vt.MockTerm
	text string
}

func (s *sends) Read(b []byte) (int, error) {
	n := copy(b, s.text)
	s.text = s.text[n:]
	return n, nil
}
