package gomocup

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// process is a running program to which lines are sent and which says lines. What it says is logged in any case, and
// is heard only while somebody listens ([process.listen]): nothing piles up, and a program that talks to nobody is not held up.
type process struct {
	cmd  *exec.Cmd
	held *confinement
	in   chan string // to its standard input
	ear  atomic.Pointer[listener]
	log  *transcript
	last string        // of what it wrote to its standard error; to be read once it is gone
	gone chan struct{} // closed when the process has ended and all that it said was heard
}

// listener is somebody who listens.
type listener struct {
	lines chan string
	deaf  chan struct{} // closed when nobody listens any more
}

// startProcess runs a program. Every process that it returns has to be killed, or to have ended, for its goroutines to
// end.
func startProcess(c Command, log *transcript) (*process, error) {
	if len(c.Args) == 0 {
		return nil, errors.New("gomocup: no program to start")
	}
	cmd := exec.Command(c.Args[0], c.Args[1:]...)
	p := &process{cmd: cmd, log: log, in: make(chan string, 16), gone: make(chan struct{})}
	out, stderr := &splitter{line: p.hear}, &splitter{line: func(text string) { p.last = text; log.add("!", text) }}
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.Dir, out, stderr
	cmd.WaitDelay = time.Second // for children of the program that hold its pipes
	in, err := cmd.StdinPipe()
	if err == nil {
		p.held, err = startConfined(cmd)
	}
	if err != nil {
		return nil, fmt.Errorf("gomocup: %w", err)
	}
	go p.write(in)
	go func() {
		err := cmd.Wait()
		p.held.kill() // its children
		p.held.close()
		out.end()
		stderr.end()
		log.add("!", fmt.Sprintf("ended: %v, %v", cmd.ProcessState, err))
		close(p.gone)
	}()
	return p, nil
}

// write passes on what is sent, until the process ends.
func (p *process) write(in io.WriteCloser) {
	defer in.Close()
	for {
		select {
		case text := <-p.in:
			if _, err := io.WriteString(in, text); err != nil {
				p.log.add("!", "can't be written to: "+err.Error())
				return
			}
		case <-p.gone:
			return
		}
	}
}

// send passes lines to the program, without waiting until it reads them. It returns an [ErrTimeout] when the program
// has not read what it was sent for so long that no more can be kept.
func (p *process) send(lines ...string) error {
	var text bytes.Buffer
	for _, line := range lines {
		p.log.add(">", line)
		text.WriteString(line + "\r\n")
	}
	select {
	case p.in <- text.String():
		return nil
	default:
		return fmt.Errorf("%w: it does not read what it is sent", ErrTimeout)
	}
}

// hear takes in one line.
func (p *process) hear(text string) {
	p.log.add("<", text)
	if e := p.ear.Load(); e != nil {
		select {
		case e.lines <- text:
		case <-e.deaf:
		}
	}
}

// listen returns the lines that are said from now on, until stop is called. One at a time may listen.
func (p *process) listen() (lines <-chan string, stop func()) {
	e := &listener{make(chan string), make(chan struct{})}
	p.ear.Store(e)
	return e.lines, func() {
		p.ear.Store(nil)
		close(e.deaf)
	}
}

// end asks the program to end, and kills it when it has not after so long. It returns when the process has ended.
func (p *process) end(patience time.Duration) {
	p.send("END") // when it does not read, it is killed
	select {
	case <-p.gone:
	case <-time.After(patience):
		p.kill("does not end")
	}
}

// kill ends the process at once, with its children, and returns when it has ended.
func (p *process) kill(why string) {
	p.log.add("!", "killed: "+why)
	if p.alive() {
		p.held.kill()
	}
	<-p.gone
}

// alive reports whether the process has not ended.
func (p *process) alive() bool {
	select {
	case <-p.gone:
		return false
	default:
		return true
	}
}

// splitter makes lines of what is written to it. The rest of a line beyond maxLine bytes is thrown away.
type splitter struct {
	line func(string)
	text []byte
}

func (s *splitter) Write(data []byte) (int, error) {
	for _, c := range data {
		switch {
		case c == '\n' || c == '\r':
			s.end()
		case len(s.text) < maxLine:
			s.text = append(s.text, c)
		}
	}
	return len(data), nil
}

// end ends the line; empty ones are dropped.
func (s *splitter) end() {
	if text := string(bytes.TrimSpace(s.text)); text != "" {
		s.line(text)
	}
	s.text = s.text[:0]
}

// transcript is the log of what was said: after ">" what was sent to a program, after "<" what it said, after "!" what
// it wrote to its standard error and what became of it.
type transcript struct {
	mu       sync.Mutex
	w        io.Writer // nil: nothing is logged
	began    time.Time
	received int // bytes that the program has said since it was sent something
}

// maxLogged is how much of what a program says in one turn is logged: a log must not fill the disk.
const maxLogged = 1 << 20

func (t *transcript) add(who, text string) {
	if t.w == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch before := t.received; {
	case who == ">":
		t.received = 0
	case before > maxLogged && !strings.HasPrefix(text, "killed") && !strings.HasPrefix(text, "ended"):
		return
	default:
		if t.received += len(text) + 1; before <= maxLogged && t.received > maxLogged {
			text += " … what more it says in this turn is not logged"
		}
	}
	fmt.Fprintf(t.w, "%9.3f %s %s\n", time.Since(t.began).Seconds(), who, text) // a log that can't be written stops no game
}
