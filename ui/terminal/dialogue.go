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
	kept, warnings := openStore()
	t := &lineMode{out: out, prompt: prompt}
	t.desk = newDesk(kept, t)
	for _, w := range warnings {
		t.tell(w)
	}
	if err := t.desk.start(words); err != nil {
		return errors.Join(err, t.desk.leave())
	}
	t.desk.unseen = prompt == "" && t.desk.asked != nil
	t.run(readLines(in, t.desk.left), stop)
	if t.desk.unseen {
		t.desk.stay()
	}
	if t.desk.waits() {
		t.tell(waitsWords())
	}
	return errors.Join(t.desk.refusal, t.desk.leave(), t.err)
}

// lineMode is the front that speaks in sentences.
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
	for prompted := false; !t.desk.over && t.err == nil; {
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

// print writes text as it is.
func (t *lineMode) print(text string) {
	if _, err := io.WriteString(t.out, text); err != nil && t.err == nil {
		t.err = fmt.Errorf("terminal: %w", err)
	}
}

// tell implements front.
func (t *lineMode) tell(sentence string) {
	t.print(describe.Plain(describe.Sentences(sentence)) + "\n")
}

// ask implements front.
func (t *lineMode) ask(question string) { t.tell(question) }

// show implements front.
func (t *lineMode) show(title, text string) {
	t.print(describe.Plain(title+"\n"+strings.TrimRight(text, "\n")) + "\n")
}

// changed implements front.
func (t *lineMode) changed(kind game.ChangeKind) {
	d := t.desk
	switch kind {
	case game.Resumed:
		t.tell(d.matchWords())
		if d.game.Live().Number() > 1 {
			t.show(lang.L("Moves"), describe.Moves(d.game.Live(), d.names))
		}
	case game.TookBack:
		t.tell(lang.L("Taken back"))
	case game.Browsed:
		t.tell(lang.L("Looking at move {{.Move}}", args{"Move": d.game.Current().Number()}))
	case game.Acted:
		if words := d.actWords(); words != "" {
			t.tell(words)
		}
	case game.Played, game.Redone, game.Ended:
	}
	if d.stepWords() == "" {
		t.tell(describe.State(d.game.Record(), d.game.Current(), d.names))
		return
	}
	if kind == game.Acted && d.stoneLaid() {
		t.tell(d.moveWords())
	}
	t.marked()
}

// marked implements front: it says what the opening asks for, and which points and answers there are to choose from.
func (t *lineMode) marked() {
	t.tell(t.desk.stepWords())
	if points := t.desk.markedPoints(); len(points) > 0 {
		t.tell(strings.Join(points, ", "))
	}
	for i, a := range t.desk.answers() {
		t.print(fmt.Sprintf("%d: %s\n", i+1, a.text))
	}
}

// commands implements front.
func (t *lineMode) commands() []command { return nil }

// help implements front.
func (t *lineMode) help() [][2]string { return nil }
