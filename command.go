package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"hoshi/game"
	"hoshi/internal/version"
	"hoshi/sgf"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

const usage = `usage: hoshi [game.sgf]
       hoshi -version
       hoshi show [-move n] [-game n] [-coordinates up|down|go-up|go-down] game.sgf
       hoshi export [-size 1200] [-moves a-b] [-game n] [-style paper|wood|slate|contrast] game.sgf record.png|.svg|.gif
`

// run does what the command line asks for and returns the exit status: 0 when it was done, 1 when it failed, 2 when it
// was not understood. open shows the window, with the file of that name where it is not empty.
func run(args []string, stdout, stderr io.Writer, open func(file string) int) int {
	if len(args) > 0 {
		switch args[0] {
		case "export":
			return export(args[1:], stdout, stderr)
		case "show":
			return show(args[1:], stdout, stderr)
		}
	}
	flags := newFlags("hoshi", stderr)
	asked := flags.Bool("version", false, "")
	if status, ok := parse(flags, args, stdout); !ok {
		return status
	}
	if *asked {
		fmt.Fprintln(stdout, "hoshi", version.Number)
		return 0
	}
	if flags.NArg() > 1 {
		flags.Usage()
		return 2
	}
	return open(flags.Arg(0))
}

// newFlags returns the flags of a command; what is wrong with them is written to stderr, and how they are used.
func newFlags(name string, stderr io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() { fmt.Fprint(flags.Output(), usage) }
	return flags
}

// parse reads the flags. Where there is nothing more to do it returns the exit status and false: -h was given, or one
// that is not known.
func parse(flags *flag.FlagSet, args []string, stdout io.Writer) (status int, ok bool) {
	for _, arg := range args {
		if arg == "-h" || arg == "-help" || arg == "--help" {
			flags.SetOutput(stdout)
		}
	}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0, false
	case err != nil:
		return 2, false
	}
	return 0, true
}

// readGame returns the number-th game, from 1, of the file. A game that is broken anywhere is refused: what is shown of
// it should not look like a whole game that it isn't. The error is in words, with the file's name.
func readGame(file string, number int) (*game.Record, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, say.Error(err))
	}
	games, err := sgf.Read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, say.Error(err))
	}
	if number < 1 || number > len(games.Games) {
		return nil, fmt.Errorf("%s: %s", file, lang.L("there is no game {{.Number}} in this file, which holds {{.Count}}", map[string]any{
			"Number": number, "Count": len(games.Games),
		}))
	}
	return games.Games[number-1], nil
}
