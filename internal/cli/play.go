package cli

import (
	"bufio"
	"errors"
	"flag"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/term"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/terminal"
)

// player is the command "play", with its options.
type player struct{ plain, ascii, light *bool }

func playCommand() Command {
	return Command{
		Name: "play", Arguments: "[FILE | new WORD…]",
		About: lang.L("Plays in this terminal, line by line through a pipe, or by itself where nobody is there."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			p := player{
				plain: options.Bool("plain", false, lang.L("answers in sentences, line by line, for screen readers")),
				ascii: options.Bool("ascii", false, lang.L("draws the stones as letters: X is Black, O is White")),
				light: options.Bool("light", false, lang.L("draws the stones for a light terminal")),
			}
			return p.run
		},
	}
}

// run plays in the way that fits what there is: on the whole terminal, line by line, or by itself.
func (p player) run(c *Invocation) int {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(stop)
	var err error
	switch in := c.In; {
	case !*p.plain && onTerminal(c) && capable():
		err = terminal.Screen(p.look(), c.Args, c.Out, stop)
	case isTerminal(in):
		err = terminal.Dialogue(in, c.Out, "> ", c.Args, stop)
	case *p.plain:
		err = terminal.Dialogue(in, c.Out, "", c.Args, stop)
	default:
		in, ok := spoken(in)
		switch {
		case !ok && len(c.Args) == 0:
			return demonstrate(c)
		case !ok:
			in = strings.NewReader("") // what is asked for is shown
		}
		err = terminal.Dialogue(in, c.Out, "", c.Args, stop)
	}
	var refused *terminal.Refusal
	if errors.As(err, &refused) {
		c.Fail(refused.Error())
		return 2
	}
	if err != nil {
		return c.Fail(describe.Error(err))
	}
	return 0
}

// look says how the stones are drawn: as the options say, or as what is known of the terminal.
func (p player) look() terminal.Look {
	return terminal.Look{
		ASCII: *p.ascii || os.Getenv("TERM") == "linux", // the console of Linux, whose font may lack the circles
		Light: *p.light || lightGround(os.Getenv("COLORFGBG")),
	}
}

// lightGround reports whether COLORFGBG, which some terminals set to the numbers of their text's colour and, last, of their
// ground's, such as 0;15, names a light ground.
func lightGround(colors string) bool {
	ground, err := strconv.Atoi(colors[strings.LastIndex(colors, ";")+1:])
	return err == nil && (ground == 7 || ground > 8)
}

// isTerminal reports whether a person sits at the other end of stream, which reads or writes.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// onTerminal reports whether the command is called on a terminal.
func onTerminal(c *Invocation) bool { return isTerminal(c.In) && isTerminal(c.Out) }

// capable reports whether the terminal can place text where it is wanted.
func capable() bool {
	name := os.Getenv("TERM")
	return name != "dumb" && name != "" || runtime.GOOS == "windows"
}

// patience is how long a pipe may be silent before it counts as one through which nobody speaks.
const patience = 3 * time.Second

// spoken reports whether something comes through a pipe, and returns what reads all of it.
func spoken(pipe io.Reader) (io.Reader, bool) {
	if pipe == nil {
		return nil, false
	}
	buffered := bufio.NewReader(pipe)
	first := make(chan error, 1)
	go func() {
		_, err := buffered.Peek(1)
		first <- err
	}()
	select {
	case err := <-first:
		return buffered, err == nil
	case <-time.After(patience):
		return nil, false
	}
}
