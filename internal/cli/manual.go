package cli

import (
	"flag"
	"strconv"
	"strings"

	"hoshi/ui/lang"
)

func manualCommand() Command {
	return Command{
		Name: "manual", About: lang.L("Prints the manual page, for man."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			name := nameOption(options)
			return func(c *Invocation) int { return manual(c, *name) }
		},
	}
}

// manual prints a page of section 1 in the language of man(7).
func manual(c *Invocation, name string) int {
	if len(c.Args) > 0 {
		return c.Usage()
	}
	if name == "" {
		name = c.Program.Name
	}
	var b strings.Builder
	text := strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "…", "...").Replace
	line := func(macro string, words ...string) {
		b.WriteString(macro)
		for _, w := range words {
			b.WriteString(" " + strconv.Quote(text(w)))
		}
		b.WriteByte('\n')
	}
	say := func(words string) { b.WriteString(`\&` + text(words) + "\n") }
	line(".TH", strings.ToUpper(name), "1", "", "Hoshi")
	line(".SH", "NAME")
	say(name + " - " + lang.L("Gomoku and Renju on the command line"))
	line(".SH", "SYNOPSIS")
	line(".B", name)
	b.WriteString(".I COMMAND\n[\n.I option\n\\&...] [\n.I argument\n\\&...]\n")
	line(".SH", "COMMANDS")
	for _, command := range Commands() {
		line(".SS", strings.TrimSpace(command.Name+" "+command.Arguments))
		say(command.About)
		options, _ := command.options()
		options.VisitAll(func(f *flag.Flag) {
			value, usage := flag.UnquoteUsage(f)
			b.WriteString(".TP\n")
			line(".B", strings.TrimSpace("-"+f.Name+" "+value))
			say(usage)
		})
	}
	line(".SH", "EXIT STATUS")
	for i, words := range statuses() {
		b.WriteString(".TP\n")
		line(".B", strconv.Itoa(i))
		say(words)
	}
	return c.print(b.String())
}
