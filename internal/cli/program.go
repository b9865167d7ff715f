// Package cli has what Hoshi does on the command line: the commands that need no window.
package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"slices"
	"strings"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// Run does what the arguments ask for and returns the exit status: 0 when it was done, 1 when it failed, 2 when it was not
// understood. What goes wrong is said on stderr. A word that is no command, names no file and holds no dot or slash is not
// understood.
func (p *Program) Run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	call := &Invocation{Program: p, In: stdin, Out: stdout, Err: stderr}
	if len(args) == 0 {
		return p.open(call)
	}
	word, rest := args[0], args[1:]
	switch word {
	case "-h", "-help", "--help":
		word = "help"
	case "-version", "--version":
		word = "version"
	}
	if command := find(word); command != nil {
		return call.run(command, rest)
	}
	if group := groupOf(word); len(group) > 0 {
		return p.runGroup(call, group, word, rest)
	}
	if word == "--" && len(rest) == 1 {
		word, rest = rest[0], nil
	} else if strings.HasPrefix(word, "-") {
		return p.refuse(stderr, noSuchOption(word, word, []string{"-help", "--help", "-version", "--version"}))
	}
	if !isFile(word) {
		return p.refuse(stderr, lang.L("There is neither a command nor a file “{{.Word}}”.", topic{"Word": word})+didYouMean(word, names()))
	}
	return p.open(call, append([]string{word}, rest...)...)
}

// runGroup runs the command of a group that the next word names, such as import of library.
func (p *Program) runGroup(call *Invocation, group []Command, word string, rest []string) int {
	if len(rest) > 0 {
		if command := find(word + " " + rest[0]); command != nil {
			return call.run(command, rest[1:])
		}
		if slices.Contains([]string{"-h", "-help", "--help"}, rest[0]) {
			p.list(call.Out, group, p.Name+" "+word+" COMMAND …")
			return 0
		}
		why := lang.L("There is no command “{{.Word}}”.", topic{"Word": word + " " + rest[0]}) + didYouMean(word+" "+rest[0], names())
		fmt.Fprintf(call.Err, "%s: %s\n", p.Name, describe.Plain(why))
	}
	p.list(call.Err, group, p.Name+" "+word+" COMMAND …")
	return 2
}

// open shows the window, with a file where one is named, or plays in the terminal where there is no screen for it.
func (p *Program) open(call *Invocation, files ...string) int {
	screen := p.Open != nil && (p.Display == nil || p.Display())
	switch {
	case len(files) > 1:
	case !screen && onTerminal(call):
		return call.run(find("play"), append([]string{"--"}, files...))
	case p.Open != nil:
		return p.Open(local(strings.Join(files, "")))
	}
	p.usage(call.Err)
	return 2
}

// local returns the path of a file of this computer that is named by its URL, as desktops do where a program takes links, too.
func local(name string) string {
	if u, err := url.Parse(name); err == nil && u.Scheme == "file" && (u.Host == "" || u.Host == "localhost") {
		return u.Path
	}
	return name
}

// refuse says why the arguments are not understood, and which would be.
func (p *Program) refuse(stderr io.Writer, why string) int {
	fmt.Fprintf(stderr, "%s: %s\n", p.Name, describe.Plain(why))
	p.usage(stderr)
	return 2
}

// isFile reports whether word looks like the name of a file or is that of one.
func isFile(word string) bool {
	if strings.ContainsAny(word, `./\`) {
		return true
	}
	_, err := os.Stat(word)
	return !errors.Is(err, fs.ErrNotExist)
}

// usage lists the commands.
func (p *Program) usage(out io.Writer) {
	lines := []string{p.Name + " COMMAND …"}
	if p.Open != nil {
		lines = append([]string{p.Name + " [FILE]"}, lines...)
	}
	p.list(out, Commands(), lines...)
	fmt.Fprintf(out, "\n%s\n%s\n", lang.L("The name - is the standard input or output. What is written there is SGF, of export PNG, of convert what -to says."), lang.L("More about one of them: {{.Line}}", topic{"Line": p.Name + " help COMMAND"}))
}

// statuses says what the exit statuses of every command mean, from 0 on.
func statuses() []string {
	return []string{lang.L("It was done."), lang.L("It failed, or a part of it did."), lang.L("The command line was not understood.")}
}

// table prints all commands with what follows them and their options, and the exit statuses, which are those of every command.
func (p *Program) table(out io.Writer) {
	fmt.Fprintln(out)
	for _, c := range Commands() {
		options, _ := c.options()
		line := strings.TrimRight("  "+c.Name+" "+c.Arguments, " ")
		options.VisitAll(func(f *flag.Flag) {
			value, _ := flag.UnquoteUsage(f)
			word := strings.TrimRight("-"+f.Name+" "+value, " ")
			if describe.Columns(line)+1+describe.Columns(word) > tableWidth {
				fmt.Fprintln(out, line)
				line = "     "
			}
			line += " " + word
		})
		fmt.Fprintln(out, line)
	}
	fmt.Fprintln(out)
	for i, words := range statuses() {
		fmt.Fprintf(out, "  %d  %s\n", i, words)
	}
}

// tableWidth is how many columns a line of the table has at most.
const tableWidth = 100

// list prints lines of usage and commands.
func (p *Program) list(out io.Writer, commands []Command, usage ...string) {
	printUsage(out, usage...)
	fmt.Fprintln(out)
	width := 0
	for _, c := range commands {
		width = max(width, len(c.Name))
	}
	for _, c := range commands {
		fmt.Fprintf(out, "  %-*s %s\n", width, c.Name, c.About)
	}
}
