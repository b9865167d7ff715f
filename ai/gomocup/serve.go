// Package gomocup speaks the Gomocup protocol, by which managers of Gomoku games and brains, as engines are called
// there, talk in lines of text over standard input and output. [Serve] is the brain's side: it makes a program of an
// [ai.Engine]. [Start] is the manager's side: it makes an [ai.Engine] and a [game.Player] of a program. Both know,
// besides the protocol of the tournament, the extensions for analysis that Yixin and Rapfi brought.
package gomocup

import (
	"bufio"
	"context"
	"io"
	"strings"

	"hoshi/ai"
)

// Options say what a brain is.
type Options struct {
	Name, Version string // as ABOUT shows them
	Author        string

	// Engine makes a fresh engine that has about tableSize bytes for what it remembers. It is called on goroutines of its own; where
	// the engine has the methods Prepare and Clear of [hoshi/ai/search.Engine], they are called before its time counts.
	Engine func(tableSize int) ai.Engine
	Book   ai.Book // asked before the engine; nil: none

	Seed uint64 // of what SWAP2BOARD leaves to chance
}

// Serve is a brain: it answers the commands that it reads from r on w, until END or the end of r, and then returns
// nil. Otherwise it returns the error of ctx when that ends, or that of reading or writing. It survives any input;
// lines end with CR, LF or both.
//
// The engine searches on a goroutine of its own and has stopped when Serve returns. Another goroutine reads r; after
// END or the end of ctx it may be left in r.Read until that returns.
func Serve(ctx context.Context, r io.Reader, w io.Writer, o Options) error {
	done := make(chan struct{})
	defer close(done)
	input := &input{lines: make(chan line)}
	go input.read(r, done)
	b := &session{options: o, ctx: ctx, input: input, out: bufio.NewWriter(w), settings: defaults, workshop: engineWorker{build: o.Engine}}
	defer b.workshop.wait()
	for !b.ended && b.err == nil {
		l, err := input.next(ctx)
		if err == io.EOF {
			return input.err
		}
		if err != nil {
			return err
		}
		b.handle(l)
	}
	if b.ended {
		return nil
	}
	return b.err
}

const (
	maxLine  = 4096 // bytes of a line; of a longer one the rest is thrown away
	maxQueue = 4096 // lines that wait while the engine thinks; after so many no more are read
)

// line is one line of input.
type line struct {
	text string // without its end and the blanks around it; never empty unless long
	long bool   // it had more than maxLine bytes
}

// command splits the line into the command, in capital letters, and what follows it.
func (l line) command() (name, argument string) {
	name, argument = l.text, ""
	if i := strings.IndexAny(l.text, " \t"); i >= 0 {
		name, argument = l.text[:i], strings.TrimSpace(l.text[i:])
	}
	return strings.ToUpper(name), argument
}

// input is what has been read and not yet been handled.
type input struct {
	lines chan line // closed at the end of the input
	err   error     // why it ended, nil for io.EOF; to be read once lines is closed
	queue []line    // came while the engine was thinking
}

// read sends the lines of r until r ends or done is closed.
func (in *input) read(r io.Reader, done <-chan struct{}) {
	defer close(in.lines)
	from := bufio.NewReader(r)
	for {
		l, err := readLine(from)
		if l.text != "" || l.long {
			select {
			case in.lines <- l:
			case <-done:
				return
			}
		}
		if err != nil {
			if err != io.EOF {
				in.err = err
			}
			return
		}
	}
}

// readLine reads up to the next CR or LF, or the end of r, with the error of that.
func readLine(r *bufio.Reader) (line, error) {
	var text []byte
	long := false
	for {
		c, err := r.ReadByte()
		if err != nil || c == '\n' || c == '\r' {
			return line{strings.TrimSpace(string(text)), long}, err
		}
		if len(text) < maxLine {
			text = append(text, c)
		} else {
			long = true
		}
	}
}

// next returns the next line to handle, or io.EOF, or the error of ctx.
func (in *input) next(ctx context.Context) (line, error) {
	if len(in.queue) > 0 {
		l := in.queue[0]
		in.queue = in.queue[1:]
		return l, ctx.Err()
	}
	select {
	case l, ok := <-in.lines:
		if !ok {
			return line{}, io.EOF
		}
		return l, nil
	case <-ctx.Done():
		return line{}, ctx.Err()
	}
}

// during runs work on a goroutine of its own and returns when it has ended. Meanwhile lines are read and kept, except for
// those that say to stop: YXSTOP and the end of the input end the context of work, and so does END, for which during
// returns true.
func (in *input) during(ctx context.Context, work func(context.Context)) (ended bool) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		work(ctx)
	}()
	lines := in.lines
	for {
		select {
		case <-done:
			return ended
		case l, ok := <-lines:
			if !ok {
				lines = nil
				stop()
				continue
			}
			switch name, _ := l.command(); name {
			case "YXSTOP", "STOP":
				stop()
			case "END":
				ended = true
				lines = nil
				stop()
			default:
				if in.queue = append(in.queue, l); len(in.queue) == maxQueue {
					lines = nil
				}
			}
		}
	}
}
