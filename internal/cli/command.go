package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// topic fills the places of a sentence, such as {{.Name}}.
type topic map[string]any

// Program is a program that has the commands.
type Program struct {
	Name    string                // what it is called by
	Open    func(file string) int // shows its window, with the file of that name where it is not empty, and returns the exit status; nil: it has none
	Display func() bool           // reports whether there is a screen for the window; nil: there is
}

// Command is one of the things that the program does on the command line.
type Command struct {
	Name      string
	Arguments string // what follows the options, such as FILE
	About     string // what it does, in a sentence

	// Define defines the command's options and returns what does its work once they are read: with Args, what follows them, and
	// the exit status as its result.
	Define func(options *flag.FlagSet) func(*Invocation) int
}

// Invocation is a command that was called.
type Invocation struct {
	Program  *Program
	Args     []string
	In       io.Reader
	Out, Err io.Writer

	command *Command
	options *flag.FlagSet
	writing context.Context // ended by a signal while a file is written; nil: none is
}

// run reads the options in args and does the work of a command.
func (c *Invocation) run(command *Command, args []string) int {
	c.command = command
	options, work := command.options()
	words, err := parse(options, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		command.describe(c.Out, c.Program)
		return 0
	case err != nil:
		c.tell(c.name() + ": " + optionWords(options, err))
		return c.Usage()
	}
	c.Args, c.options = words, options
	return work(c)
}

// parse reads options, which may stand before, between and behind the words that it returns. All that follows "--" is words.
func parse(options *flag.FlagSet, args []string) (words []string, err error) {
	for {
		if err := options.Parse(args); err != nil {
			return nil, err
		}
		rest := options.Args()
		if read := len(args) - len(rest); len(rest) == 0 || read > 0 && args[read-1] == "--" {
			return append(words, rest...), nil
		}
		words, args = append(words, rest[0]), rest[1:]
	}
}

// isSet reports whether an option was given.
func (c *Invocation) isSet(option string) (set bool) {
	c.options.Visit(func(f *flag.Flag) { set = set || f.Name == option })
	return set
}

// name is what the command is called by.
func (c *Invocation) name() string { return c.Program.Name + " " + c.command.Name }

// Fail says what went wrong and returns the exit status of a command that failed.
func (c *Invocation) Fail(why string) int {
	c.tell(c.name() + ": " + why)
	return 1
}

// tell writes a line beside what the command is asked for.
func (c *Invocation) tell(line string) { fmt.Fprintln(c.Err, describe.Plain(line)) }

// Refuse says which value an option takes instead of the one given, and returns the exit status of a command that was not
// understood.
func (c *Invocation) Refuse(option, wanted, given string) int {
	c.Fail(lang.L("{{.Option}} takes {{.Wanted}}, not {{.Given}}", topic{"Option": "-" + option, "Wanted": wanted, "Given": given}))
	return 2
}

// Usage says how the command is called and returns the exit status of one that was not understood.
func (c *Invocation) Usage() int {
	c.command.describe(c.Err, c.Program)
	return 2
}

// options returns the options of the command and what does its work.
func (c *Command) options() (*flag.FlagSet, func(*Invocation) int) {
	options := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	options.SetOutput(io.Discard) // run says itself what is wrong
	return options, c.Define(options)
}

// describe says how the command is called, what it does and which options it has.
func (c *Command) describe(out io.Writer, p *Program) {
	options, _ := c.options()
	var words []string
	options.VisitAll(func(f *flag.Flag) {
		value, _ := flag.UnquoteUsage(f)
		words = append(words, strings.TrimRight("[-"+f.Name+" "+value, " ")+"]")
	})
	words = slices.DeleteFunc(append([]string{p.Name, c.Name}, append(words, c.Arguments)...), func(w string) bool { return w == "" })
	printUsage(out, strings.Join(words, " "))
	fmt.Fprintf(out, "\n%s\n", c.About)
	options.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		fmt.Fprintf(out, "\n  -%s %s\n      %s\n", f.Name, value, usage)
	})
}

// printUsage prints lines of usage below one another.
func printUsage(out io.Writer, lines ...string) {
	before := lang.L("usage:")
	for _, line := range lines {
		fmt.Fprintln(out, before, line)
		before = strings.Repeat(" ", describe.Columns(before))
	}
}

// numberFrom says which numbers an option takes.
func numberFrom(low, high int) string {
	return lang.L("a number from {{.Low}} to {{.High}}", topic{"Low": low, "High": high})
}
