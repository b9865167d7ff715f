package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// tick is how often a running clock is looked at.
const tick = 200 * time.Millisecond

// Dialogue plays line by line: it reads points and commands from in and answers in sentences on out, until quit, the end of
// in, or a signal on stop; the game is kept then for the next start. words say what is played first, as in [Screen]. prompt
// stands before each line that is awaited, "" where nobody types. The error is that of out or of keeping the game.
//
// While the computer thinks, what is typed waits, so that a whole game can come through a pipe.
func Dialogue(in io.Reader, out io.Writer, prompt string, words []string, stop <-chan os.Signal) error {
	t := &lineMode{out: out, prompt: prompt, desk: openDesk()}
	t.desk.spoken = true
	err := t.desk.start(words)
	t.printNotes()
	if err != nil {
		return errors.Join(err, t.desk.leave())
	}
	t.desk.unseen = prompt == "" && t.desk.asked != nil
	t.run(readLines(in, t.desk.left), stop)
	if t.desk.unseen {
		t.desk.stay()
	}
	if t.desk.waits() {
		t.print(waitsWords() + "\n")
	}
	return errors.Join(t.desk.refusal, t.desk.leave(), t.err)
}

// lineMode is the front that prints what is told.
type lineMode struct {
	desk   *session
	out    io.Writer
	prompt string
	err    error // of out
}

// readLines sends the lines of in, until its end or until left is closed.
func readLines(in io.Reader, left <-chan struct{}) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-left:
				return
			}
		}
	}()
	return lines
}

// run plays until it is over.
func (t *lineMode) run(lines <-chan string, stop <-chan os.Signal) {
	clock := time.NewTicker(tick)
	defer clock.Stop()
	for prompted := false; !t.desk.over && t.err == nil; t.printNotes() {
		ready := lines
		if t.desk.busy() {
			ready = nil
		} else if !prompted {
			t.print(t.prompt)
			prompted = true
		}
		select {
		case line, ok := <-ready:
			if !ok {
				return
			}
			t.desk.enter(line)
			prompted = false
		case f := <-t.desk.queue:
			f()
			prompted = false
		case <-clock.C:
			t.desk.tick()
		case <-stop:
			if prompted && t.prompt != "" {
				t.print("\n")
			}
			return
		}
	}
}

// printNotes prints what was told.
func (t *lineMode) printNotes() {
	for _, n := range t.desk.notes {
		t.print(n + "\n")
	}
	t.desk.notes = nil
}

// print writes text as it is.
func (t *lineMode) print(text string) {
	if _, err := io.WriteString(t.out, text); err != nil && t.err == nil {
		t.err = fmt.Errorf("terminal: %w", err)
	}
}

// describeChange tells what has changed in the game, and how it stands.
func (d *session) describeChange(kind game.ChangeKind) {
	switch kind {
	case game.Resumed:
		d.tell(d.matchWords())
		if d.game.Live().Number() > 1 {
			d.show(lang.L("Moves"), describe.Moves(d.game.Live(), d.names))
		}
	case game.TookBack:
		d.tell(lang.L("Taken back"))
	case game.Browsed:
		d.tell(lang.L("Looking at move {{.Move}}", args{"Move": d.game.Current().Number()}))
	case game.Acted:
		d.tell(d.actWords())
	case game.Played, game.Redone, game.Ended:
	}
	if d.stepWords() == "" {
		d.tell(describe.State(d.game.Record(), d.game.Current(), d.names))
		return
	}
	if kind == game.Acted && d.stoneLaid() {
		d.tell(d.moveWords())
	}
	d.tellStep()
}

// tellStep tells what the opening asks for, and which points and answers there are to choose from.
func (d *session) tellStep() {
	d.tell(d.stepWords())
	d.tell(strings.Join(d.markedPoints(), ", "))
	for i, a := range d.answers() {
		d.notes = append(d.notes, fmt.Sprintf("%d: %s", i+1, a.text))
	}
}
