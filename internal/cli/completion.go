package cli

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// shells names the shells for which there is completion.
var shells = []string{"bash", "zsh", "fish", "powershell"}

// nameOption defines the option -name.
func nameOption(options *flag.FlagSet) *string {
	return options.String("name", "", lang.L("the `NAME` of the program; else that of this one"))
}

func completionCommand() Command {
	return Command{
		Name: "completion", Arguments: strings.Join(shells, " | "), About: lang.L("Prints what a shell needs to complete commands, options and files."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			name := nameOption(options)
			return func(c *Invocation) int { return complete(c, *name) }
		},
	}
}

// complete prints the script for a shell.
func complete(c *Invocation, name string) int {
	if len(c.Args) != 1 {
		return c.Usage()
	}
	if name == "" {
		name = c.Program.Name
	}
	var b strings.Builder
	switch c.Args[0] {
	case "bash":
		completeBash(&b, name)
	case "zsh":
		completeZsh(&b, name)
	case "fish":
		completeFish(&b, name)
	case "powershell":
		completePowerShell(&b, name)
	default:
		return c.Usage()
	}
	return c.print(b.String())
}

// print prints text and returns the exit status.
func (c *Invocation) print(text string) int {
	if _, err := fmt.Fprint(c.Out, text); err != nil {
		return c.Fail(describe.Error(err))
	}
	return 0
}

// flagNames returns the options of a command as they are typed.
func (c *Command) flagNames() (names []string) {
	options, _ := c.options()
	options.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	return names
}

// firstWords returns the first words of all commands, each once, and what may follow each in a group.
func firstWords() (words []string, next map[string][]string) {
	next = map[string][]string{}
	for _, name := range names() {
		first, second, group := strings.Cut(name, " ")
		if !slices.Contains(words, first) {
			words = append(words, first)
		}
		if group {
			next[first] = append(next[first], second)
		}
	}
	return words, next
}

// secondWords returns what may follow a first word: the rest of commands, commands or shells; empty: files and options.
func secondWords(word string, first []string, next map[string][]string) []string {
	switch word {
	case "help":
		return first
	case "completion":
		return shells
	}
	return next[word]
}

// word returns the name of a function of a shell for a program.
func word(program string) string { return "_" + strings.ReplaceAll(program, "-", "_") }

// writeSecond writes a line for each first word that others may follow, with those.
func writeSecond(b *strings.Builder, line string, first []string, next map[string][]string) {
	for _, group := range first {
		if words := secondWords(group, first, next); len(words) > 0 {
			fmt.Fprintf(b, line, group, strings.Join(words, " "))
		}
	}
}

// writeFlags writes a line for each command that has options, with those.
func writeFlags(b *strings.Builder, line string) {
	for _, c := range Commands() {
		if flags := c.flagNames(); len(flags) > 0 {
			fmt.Fprintf(b, line, c.Name, strings.Join(flags, " "))
		}
	}
}

// completeBash writes a function that goes by the words before the cursor.
func completeBash(b *strings.Builder, program string) {
	first, next := firstWords()
	fmt.Fprintf(b, "# bash completion of %s: source it, or put it into /usr/share/bash-completion/completions/%[1]s\n%s() {\n", program, word(program))
	b.WriteString("\tlocal current=${COMP_WORDS[COMP_CWORD]} words=\n\tcase $COMP_CWORD,${COMP_WORDS[1]} in\n")
	fmt.Fprintf(b, "\t1,*) words='%s' ;;\n", strings.Join(first, " "))
	writeSecond(b, "\t2,%s) words='%s' ;;\n", first, next)
	b.WriteString("\tesac\n\tif [[ $current == -* ]]; then\n\t\tcase \"${COMP_WORDS[1]} ${COMP_WORDS[2]} \" in\n")
	writeFlags(b, "\t\t'%s '*) words='%s' ;;\n")
	b.WriteString("\t\tesac\n\tfi\n\tCOMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n" +
		"\tif [ ${#COMPREPLY[@]} = 0 ] || [ \"$COMP_CWORD\" = 1 ]; then\n\t\tlocal IFS=$'\\n'\n\t\tCOMPREPLY+=($(compgen -f -- \"$current\"))\n\tfi\n}\n")
	fmt.Fprintf(b, "complete -o filenames -F %s %s\n", word(program), program)
}

// completeZsh writes a function of compsys.
func completeZsh(b *strings.Builder, program string) {
	first, next := firstWords()
	fmt.Fprintf(b, "#compdef %s\n# zsh completion of %[1]s: put it into a folder of $fpath, as %[2]s\n%[2]s() {\n", program, word(program))
	fmt.Fprintf(b, "\tif (( CURRENT == 2 )); then\n\t\tcompadd -- %s\n\t\t_files\n\t\treturn\n\tfi\n", strings.Join(first, " "))
	b.WriteString("\tif (( CURRENT == 3 )); then\n\t\tcase $words[2] in\n")
	writeSecond(b, "\t\t%s) compadd -- %s; return ;;\n", first, next)
	b.WriteString("\t\tesac\n\tfi\n\tif [[ $PREFIX == -* ]]; then\n\t\tcase \"$words[2] $words[3] \" in\n")
	writeFlags(b, "\t\t'%s '*) compadd -- %s ;;\n")
	fmt.Fprintf(b, "\t\tesac\n\telse\n\t\t_files\n\tfi\n}\nif [ \"$funcstack[1]\" = %s ]; then %[1]s \"$@\"; else compdef %[1]s %[2]s; fi\n", word(program), program)
}

// completeFish writes a line for each word and option, with what it does.
func completeFish(b *strings.Builder, program string) {
	quote := func(text string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
	}
	fmt.Fprintf(b, "# fish completion of %s: put it into ~/.config/fish/completions/%[1]s.fish\n", program)
	first, next := firstWords()
	for _, word := range first {
		about := ""
		if c := find(word); c != nil {
			about = " -d " + quote(c.About)
		}
		fmt.Fprintf(b, "complete -c %s -n __fish_use_subcommand -a %s%s\n", program, word, about)
		for _, second := range next[word] {
			others := strings.Join(next[word], " ")
			fmt.Fprintf(b, "complete -c %s -f -n '__fish_seen_subcommand_from %s; and not __fish_seen_subcommand_from %s' -a %s -d %s\n", program, word, others, second, quote(find(word+" "+second).About))
		}
	}
	fmt.Fprintf(b, "complete -c %s -f -n '__fish_seen_subcommand_from completion' -a %s\n", program, quote(strings.Join(shells, " ")))
	for _, c := range Commands() {
		seen := "__fish_seen_subcommand_from " + strings.ReplaceAll(c.Name, " ", "; and __fish_seen_subcommand_from ")
		options, _ := c.options()
		options.VisitAll(func(f *flag.Flag) {
			value, usage := flag.UnquoteUsage(f)
			needs := ""
			if value != "" {
				needs = " -r"
			}
			fmt.Fprintf(b, "complete -c %s -n %s -o %s%s -d %s\n", program, quote(seen), f.Name, needs, quote(usage))
		})
	}
}

// completePowerShell writes a completer of a native command.
func completePowerShell(b *strings.Builder, program string) {
	list := func(words []string) string {
		quoted := make([]string, len(words))
		for i, w := range words {
			quoted[i] = "'" + w + "'"
		}
		return "@(" + strings.Join(quoted, ", ") + ")"
	}
	first, next := firstWords()
	fmt.Fprintf(b, "# PowerShell completion of %s: add it to $PROFILE\nRegister-ArgumentCompleter -Native -CommandName '%[1]s', '%[1]s.exe' -ScriptBlock {\n", program)
	b.WriteString("\tparam($current, $tree, $cursor)\n\t$before = @($tree.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { $_.ToString() })\n")
	b.WriteString("\t$next = @{\n")
	for _, group := range first {
		if words := secondWords(group, first, next); len(words) > 0 {
			fmt.Fprintf(b, "\t\t'%s' = %s\n", group, list(words))
		}
	}
	b.WriteString("\t}\n\t$options = @{\n")
	for _, c := range Commands() {
		fmt.Fprintf(b, "\t\t'%s' = %s\n", c.Name, list(c.flagNames()))
	}
	b.WriteString("\t}\n\t$words = @()\n\tif ($before.Count -le 1) { $words = " + list(first) + " }\n" +
		"\telseif ($current -like '-*') {\n\t\tforeach ($n in 2, 1) {\n\t\t\t$name = ($before[1..[Math]::Min($n, $before.Count - 1)] -join ' ')\n" +
		"\t\t\tif ($words.Count -eq 0 -and $options.ContainsKey($name)) { $words = $options[$name] }\n\t\t}\n\t}\n" +
		"\telseif ($before.Count -eq 2 -and $next.ContainsKey($before[1])) { $words = $next[$before[1]] }\n" +
		"\t$words | Where-Object { $_ -like \"$current*\" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }\n}\n")
}
