package store

import (
	"regexp"
	"slices"
	"strings"
)

// longestReport is how many bytes of what Go says of a crash are looked at.
const longestReport = 1 << 16

var (
	traceBegins = regexp.MustCompile(`^goroutine (\d+) .*\[([a-zA-Z ,()0-9]+)\]:$`)
	traceFile   = regexp.MustCompile(`^\t.*?([\w.-]+\.(?:go|s|c|m|h)):(\d+)`)
	traceCall   = regexp.MustCompile(`^(created by )?([\w./*()·\[\]{}~-]+?)(\([^()]*\))?( in goroutine \d+)?$`)
	goSays      = regexp.MustCompile(`^(panic: runtime error: |fatal error: |runtime: |SIG[A-Z]+: |\[signal SIG)[\w .,:;()\[\]=*/{}-]*$`)
	plainWord   = regexp.MustCompile(`^[\[(]?[a-z][a-z'-]*[\])]?[:,.;]*$`)
	quoted      = regexp.MustCompile("\"[^\"]*\"?|`[^`]*`?|“[^”]*”?|«[^»]*»?|'[^' ]*'|「[^」]*」?")
)

// withoutPersonal returns what Go has said of a crash with nothing in it that a person wrote or is called: of a message the plain words alone, of a
// call neither arguments nor folders. own are words, in small letters, that are left out besides. The first line is the program's.
func withoutPersonal(said string, own []string) string {
	said = said[:min(len(said), longestReport)]
	program, rest, _ := strings.Cut(said, "\n")
	out := []string{program, ""}
	inTrace := false
	for line := range strings.SplitSeq(strings.ReplaceAll(rest, "\r", ""), "\n") {
		switch begin, file, call := traceBegins.FindStringSubmatch(line), traceFile.FindStringSubmatch(line), traceCall.FindStringSubmatch(line); {
		case begin != nil:
			inTrace = true
			out = append(out, "", "goroutine "+begin[1]+" ["+begin[2]+"]:")
		case inTrace && file != nil:
			out = append(out, "\t"+file[1]+":"+file[2])
		case inTrace && call != nil:
			out = append(out, call[1]+call[2]+"(…)"+call[4])
		case !inTrace && strings.TrimSpace(line) != "":
			out = append(out, plainWords(line, own))
		}
	}
	return strings.Join(out, "\n") + "\n"
}

// plainWords returns a line of a message: as it is where Go itself has put it, else its plain words, with … for all others.
func plainWords(line string, own []string) string {
	if goSays.MatchString(line) && !strings.Contains(line, "/") {
		return line
	}
	words := strings.Fields(quoted.ReplaceAllString(line, " … "))
	for i, w := range words {
		if !plainWord.MatchString(w) || slices.Contains(own, strings.Trim(w, "[](),.:;")) {
			words[i] = "…"
		}
	}
	return strings.Join(slices.CompactFunc(words, func(a, b string) bool { return a == "…" && b == "…" }), " ")
}
