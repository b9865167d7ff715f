package cli

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hoshi/internal/papertest"
)

// tableOfHelp reads the table of help: the options of each command, and the exit statuses.
func tableOfHelp(t *testing.T) (options map[string][]string, statuses []int) {
	t.Helper()
	var out strings.Builder
	if status := tool.Run([]string{"help"}, nil, &out, io.Discard); status != 0 {
		t.Fatalf("help ends with %d", status)
	}
	parts := strings.Split(out.String(), "\n\n")
	options, all := map[string][]string{}, names()
	for line := range strings.Lines(strings.ReplaceAll(parts[len(parts)-2], "\n      ", " ")) {
		i := slices.IndexFunc(all, func(name string) bool { return strings.HasPrefix(strings.TrimSpace(line)+" ", name+" ") })
		if i < 0 {
			t.Fatalf("the line %q begins with no command", line)
		}
		options[all[i]] = []string{}
		for _, word := range strings.Fields(line) {
			if strings.HasPrefix(word, "-") {
				options[all[i]] = append(options[all[i]], word)
			}
		}
	}
	for line := range strings.Lines(parts[len(parts)-1]) {
		status, err := strconv.Atoi(strings.Fields(line)[0])
		if err != nil {
			t.Fatal(err)
		}
		statuses = append(statuses, status)
	}
	return options, statuses
}

// TestHelpIsWhatTheProgramTakes asks every command for each option of all of them: it takes those of its line in help, and no other.
func TestHelpIsWhatTheProgramTakes(t *testing.T) {
	table, statuses := tableOfHelp(t)
	var all []string
	for _, options := range table {
		all = append(all, options...)
	}
	slices.Sort(all)
	all = append(slices.Compact(all), "-none")
	if len(table) != len(Commands()) || len(all) < 30 {
		t.Errorf("the table has %d commands of %d, with %d options", len(table), len(Commands()), len(all))
	}
	seen := map[int]bool{}
	for name, options := range table {
		for _, option := range all {
			var said strings.Builder
			// The word that is missing behind the last option, or its wrong value, keeps the command from doing anything.
			status := tool.Run(append(strings.Fields(name), option+"=\x00", "-none"), nil, &said, &said)
			taken := !strings.Contains(said.String(), "There is no option "+option)
			if seen[status] = true; status != 2 || taken != slices.Contains(options, option) {
				t.Errorf("%s %s ends with %d, it is in the table: %v\n%s", name, option, status, slices.Contains(options, option), said.String())
			}
		}
		if status := tool.Run(append(strings.Fields(name), "-h"), nil, io.Discard, io.Discard); status != 0 {
			t.Errorf("%s -h ends with %d", name, status)
		}
		seen[0] = true
	}
	seen[tool.Run([]string{"show", "none.sgf"}, nil, io.Discard, io.Discard)] = true
	for _, status := range statuses {
		if !seen[status] {
			t.Errorf("nothing ends with %d", status)
		}
	}
	if len(statuses) != len(seen) {
		t.Errorf("the table has the statuses %v, seen were %v", statuses, seen)
	}
}

// TestCompletionHasEverything looks for each command and option in what the shells get, and in the manual.
func TestCompletionHasEverything(t *testing.T) {
	for _, args := range [][]string{{"completion", "bash"}, {"completion", "zsh"}, {"completion", "fish"}, {"completion", "powershell"}, {"manual"}} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			var out, said strings.Builder
			if status := tool.Run(append(args, "-name", "hoshi"), nil, &out, &said); status != 0 || said.Len() > 0 {
				t.Fatalf("it ends with %d and says %q", status, said.String())
			}
			text := strings.ReplaceAll(out.String(), `\-`, "-")
			if strings.Contains(text, "hoshi-tool") || !strings.Contains(strings.ToLower(text), "hoshi") {
				t.Error("it is not about the program that was named")
			}
			for _, c := range Commands() {
				for _, word := range append(strings.Fields(c.Name), c.flagNames()...) {
					if args[len(args)-1] == "fish" {
						word = strings.Replace(word, "-", "-o ", 1)
					}
					if !strings.Contains(text, word) {
						t.Errorf("without %s of %s it is\n%s", word, c.Name, text)
					}
				}
			}
		})
	}
	for _, args := range [][]string{{"completion"}, {"completion", "tcsh"}, {"completion", "bash", "zsh"}, {"manual", "show"}} {
		var said strings.Builder
		if status := tool.Run(args, nil, io.Discard, &said); status != 2 || !strings.HasPrefix(said.String(), "usage:") {
			t.Errorf("%v ends with %d and says %q", args, status, said.String())
		}
	}
}

// TestThePapersAreTrue reads what the pages tell people to type of the program: each is of a command and of options that there are, and every
// command is shown.
func TestThePapersAreTrue(t *testing.T) {
	seen := map[string]bool{}
	for _, said := range append(papertest.Commands(t, "../..", "hoshi"), papertest.Commands(t, "../..", "hoshi-tool")...) {
		words := said.Words
		if len(words) == 0 || strings.HasSuffix(words[0], ".sgf") || strings.HasSuffix(words[0], "-version") { // the window
			continue
		}
		c := find(words[0])
		if c == nil && len(words) > 1 {
			c = find(words[0] + " " + words[1])
		}
		if c == nil {
			if groupOf(words[0]) == nil {
				t.Errorf("%s: there is no command of %q", said.At, words)
			}
			continue
		}
		seen[c.Name] = true
		for _, word := range words {
			if len(word) > 1 && strings.HasPrefix(word, "-") && !slices.Contains(c.flagNames(), word) {
				t.Errorf("%s: %s has no option %s", said.At, c.Name, word)
			}
		}
	}
	for _, name := range names() {
		if !seen[name] {
			t.Errorf("no page shows %s", name)
		}
	}
}
