package cli

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"hoshi/internal/version"
	"hoshi/ui/lang"
)

// Commands returns the commands in the order of their names, described in the language that is spoken.
func Commands() []Command {
	return []Command{
		analyseCommand(), arenaCommand(), completionCommand(), convertCommand(), exportCommand(), helpCommand(), libraryExportCommand(), libraryImportCommand(), librarySearchCommand(),
		manualCommand(), playCommand(), proveCommand(), puzzlesExportCommand(), puzzlesSolveCommand(), reviewCommand(), showCommand(), versionCommand(),
	}
}

// names returns the names of the commands.
func names() (all []string) {
	for _, c := range Commands() {
		all = append(all, c.Name)
	}
	return all
}

// find returns the command of that name, nil where there is none.
func find(name string) *Command {
	all := Commands()
	if i := slices.IndexFunc(all, func(c Command) bool { return c.Name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

// groupOf returns the commands whose name begins with a word and has another one; none where there is no such group.
func groupOf(word string) (group []Command) {
	for _, c := range Commands() {
		if strings.HasPrefix(c.Name, word+" ") {
			group = append(group, c)
		}
	}
	return group
}

func helpCommand() Command {
	return Command{
		Name: "help", Arguments: "[COMMAND]", About: lang.L("Says what the commands do."),
		Define: func(*flag.FlagSet) func(*Invocation) int { return help },
	}
}

// help describes a command, or lists them all.
func help(c *Invocation) int {
	if len(c.Args) == 0 {
		c.Program.usage(c.Out)
		c.Program.table(c.Out)
		return 0
	}
	group := groupOf(c.Args[0])
	if len(c.Args) > 2 || len(c.Args) == 2 && len(group) == 0 {
		return c.Usage()
	}
	name := strings.Join(c.Args, " ")
	command := find(name)
	if command == nil && name == c.Args[0] && len(group) > 0 {
		c.Program.list(c.Out, group, c.Program.Name+" "+name+" COMMAND …")
		return 0
	}
	if command == nil {
		return c.Program.refuse(c.Err, lang.L("There is no command “{{.Word}}”.", topic{"Word": name})+didYouMean(name, names()))
	}
	command.describe(c.Out, c.Program)
	return 0
}

func versionCommand() Command {
	return Command{
		Name: "version", About: lang.L("Says which version this is."),
		Define: func(*flag.FlagSet) func(*Invocation) int { return sayVersion },
	}
}

func sayVersion(c *Invocation) int {
	if len(c.Args) > 0 {
		return c.Usage()
	}
	fmt.Fprintln(c.Out, c.Program.Name, version.Number)
	return 0
}
