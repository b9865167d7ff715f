package cli

import (
	"flag"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hoshi/ui/lang"
)

// What package flag says of options that it does not take. It has no errors to tell them apart by.
var (
	noValue    = regexp.MustCompile(`^flag needs an argument: -(.+)$`)
	wrongValue = regexp.MustCompile(`^invalid (?:boolean )?value ("(?:[^"\\]|\\.)*") for (?:flag )?-([^:]+): `)
	noOption   = regexp.MustCompile(`^(?:flag provided but not defined|bad flag syntax): (.+)$`)
)

// optionWords puts an error of the options into words that say what they take.
func optionWords(options *flag.FlagSet, err error) string {
	said := err.Error()
	if m := noValue.FindStringSubmatch(said); m != nil {
		return lang.L("The option {{.Option}} needs a value behind it: {{.Option}} {{.Wanted}}", topic{"Option": "-" + m[1], "Wanted": placeholder(options, m[1])})
	}
	if m := wrongValue.FindStringSubmatch(said); m != nil {
		given, err := strconv.Unquote(m[1])
		if err != nil {
			given = m[1]
		}
		return lang.L("{{.Option}} takes {{.Wanted}}, not {{.Given}}", topic{"Option": "-" + m[2], "Wanted": placeholder(options, m[2]), "Given": strconv.Quote(given)})
	}
	if m := noOption.FindStringSubmatch(said); m != nil {
		var all []string
		options.VisitAll(func(f *flag.Flag) { all = append(all, "-"+f.Name) })
		return noSuchOption("-"+strings.TrimLeft(m[1], "-"), m[1], all)
	}
	return said
}

// noSuchOption says that there is no option of a name, of which said is how it was written, and which of all may be meant.
func noSuchOption(name, said string, all []string) string {
	return lang.L("There is no option {{.Word}}.", topic{"Word": said}) + didYouMean(name, all)
}

// didYouMean asks whether the one of all was meant that is nearest to a word, where one is near; otherwise it is empty.
func didYouMean(word string, all []string) string {
	best, least := "", (len(word)+2)/3+1
	for _, one := range all {
		d := distance(word, one)
		if rest, begins := strings.CutPrefix(one, word); begins && len(rest) < len(one)-1 {
			d = 1 // as a shortened word
		}
		if d < least {
			best, least = one, d
		}
	}
	if best == "" || least >= len(strings.TrimLeft(word, "-")) {
		return ""
	}
	return " " + lang.L("Did you mean {{.Word}}?", topic{"Word": best})
}

// distance returns how many letters must be put in, taken out, exchanged for others or for their neighbours to make b of a (Damerau
// and Levenshtein).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			other := 1
			if a[i-1] == b[j-1] {
				other = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+other)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

// parseRange reads two numbers from 1 on, such as 10-25.
func parseRange(text string) (from, to int, ok bool) {
	var rest string
	n, _ := fmt.Sscanf(text, "%d-%d%s", &from, &to, &rest) // the count tells what was wrong
	return from, to, n == 2 && from >= 1 && to >= from
}

// placeholder is what stands for the value of an option in its description, such as NUMBER.
func placeholder(options *flag.FlagSet, name string) string {
	option := options.Lookup(name)
	if option == nil {
		return "…"
	}
	word, _ := flag.UnquoteUsage(option)
	if word == "" {
		return "true, false"
	}
	return word
}
