package cli

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// psToken is a token of PowerShell, as far as its completion needs: texts, variables, types, parameters and operators, words and numbers,
// brackets, and what stands between.
var psToken = regexp.MustCompile(`^(?:'[^'\n]*'|"[^"\n]*"|\$\w+|\[[\w.]+\]::\w+|-\w*|[\w][\w-]*|@\{|@\(|\.\.|[(){}\[\],|=.;])`)

// psTokens returns the tokens of a script. Its comments and blanks are left out.
func psTokens(t *testing.T, script string) (tokens []string) {
	t.Helper()
	for rest := script; rest != ""; {
		switch {
		case strings.ContainsRune(" \t\n", rune(rest[0])):
			rest = rest[1:]
			continue
		case rest[0] == '#':
			_, rest, _ = strings.Cut(rest, "\n")
			continue
		}
		token := psToken.FindString(rest)
		if token == "" {
			t.Fatalf("no token begins here: %.60q", rest)
		}
		tokens, rest = append(tokens, token), rest[len(token):]
	}
	return tokens
}

// psTable returns the table of lists that is assigned to a variable.
func psTable(t *testing.T, tokens []string, variable string) map[string][]string {
	t.Helper()
	at := slices.Index(tokens, variable)
	if at < 0 || tokens[at+1] != "=" || tokens[at+2] != "@{" {
		t.Fatalf("no table is assigned to %s", variable)
	}
	table := map[string][]string{}
	for at += 3; tokens[at] != "}"; at++ {
		key := strings.Trim(tokens[at], "'")
		if tokens[at+1] != "=" || tokens[at+2] != "@(" {
			t.Fatalf("%s of %s is no list", key, variable)
		}
		list := []string{}
		for at += 3; tokens[at] != ")"; at++ {
			if tokens[at] != "," {
				list = append(list, strings.Trim(tokens[at], "'"))
			}
		}
		table[key] = list
	}
	return table
}

// TestPowerShellCompletion takes the script apart, which no PowerShell has run: every bracket is closed, it is registered for both names of the
// program, and its tables have every command with its options.
func TestPowerShellCompletion(t *testing.T) {
	var script strings.Builder
	if status := tool.Run([]string{"completion", "powershell"}, nil, &script, &script); status != 0 {
		t.Fatal(script.String())
	}
	tokens := psTokens(t, script.String())
	closes := map[string]string{"(": ")", "@(": ")", "{": "}", "@{": "}", "[": "]"}
	var open []string
	assigned := map[string]bool{"$_": true, "$current": true, "$tree": true, "$cursor": true}
	for i, token := range tokens {
		switch {
		case closes[token] != "":
			open = append(open, closes[token])
		case strings.Contains(")}]", token):
			if len(open) == 0 || open[len(open)-1] != token {
				t.Fatalf("%s closes nothing: %v", token, tokens[max(0, i-8):i+1])
			}
			open = open[:len(open)-1]
		case token[0] == '$' && i+1 < len(tokens) && (tokens[i+1] == "=" || tokens[i+1] == "in"):
			assigned[token] = true
		case token[0] == '$' && !assigned[token]:
			t.Errorf("%s has no value", token)
		}
	}
	if len(open) > 0 {
		t.Errorf("%v are missing", open)
	}
	want := []string{"Register-ArgumentCompleter", "-Native", "-CommandName", "'hoshi-tool'", ",", "'hoshi-tool.exe'", "-ScriptBlock", "{", "param", "(", "$current", ",", "$tree", ",", "$cursor", ")"}
	if !slices.Equal(tokens[:len(want)], want) {
		t.Errorf("it begins with %v", tokens[:len(want)])
	}
	options := map[string][]string{}
	for _, c := range Commands() {
		options[c.Name] = append([]string{}, c.flagNames()...)
	}
	if got := psTable(t, tokens, "$options"); !maps.EqualFunc(got, options, slices.Equal) {
		t.Errorf("the options are %v", got)
	}
	first, next := firstWords()
	next["help"], next["completion"] = first, shells
	if got := psTable(t, tokens, "$next"); !maps.EqualFunc(got, next, slices.Equal) {
		t.Errorf("the second words are %v", got)
	}
}
