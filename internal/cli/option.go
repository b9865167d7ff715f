package cli

import (
	"flag"
	"regexp"
	"strconv"

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
		return lang.L("The option {{.Option}} needs a value behind it: {{.Option}} {{.Wanted}}", about{"Option": "-" + m[1], "Wanted": placeholder(options, m[1])})
	}
	if m := wrongValue.FindStringSubmatch(said); m != nil {
		given, err := strconv.Unquote(m[1])
		if err != nil {
			given = m[1]
		}
		return lang.L("{{.Option}} takes {{.Wanted}}, not {{.Given}}", about{"Option": "-" + m[2], "Wanted": placeholder(options, m[2]), "Given": strconv.Quote(given)})
	}
	if m := noOption.FindStringSubmatch(said); m != nil {
		return lang.L("There is no option {{.Option}}", about{"Option": m[1]})
	}
	return said
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
