package main

import (
	"flag"
	"io"

	"hoshi/game"
)

// newFlags returns the flags of a command, which complain to progress.
func newFlags(command string, progress io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	flags.SetOutput(progress)
	return flags
}

// parseWithRule parses the flags of a tune command and one more, the rule.
func parseWithRule(flags *flag.FlagSet, args []string) (game.Rule, error) {
	rule := flags.String("rule", "freestyle", "the rule: freestyle, standard, renju, caro or caro6")
	if err := flags.Parse(args); err != nil {
		return 0, err
	}
	return game.ParseRule(*rule)
}
