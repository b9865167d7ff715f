package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"hoshi/ui/picture"
	"hoshi/ui/say"
)

// show is the command "hoshi show": it prints a game of an SGF file as text and returns the exit status, 2 for a command
// that is not understood, 1 for a file that can't be read. What goes wrong is printed to stderr.
func show(args []string, stdout, stderr io.Writer) int {
	flags := newFlags("hoshi show", stderr)
	last := math.MaxInt
	move := flags.Int("move", last, "after which move; the last one where none is named")
	number := flags.Int("game", 1, "which game of a collection")
	coordinates := flags.String("coordinates", picture.PointNames[0], strings.Join(picture.PointNames, ", "))
	if status, ok := parse(flags, args, stdout); !ok {
		return status
	}
	if flags.NArg() != 1 {
		flags.Usage()
		return 2
	}
	names, ok := picture.ParseNames(*coordinates)
	if !ok {
		fmt.Fprintf(stderr, "hoshi show: -coordinates takes %s, not %q\n", strings.Join(picture.PointNames, ", "), *coordinates)
		return 2
	}
	record, err := readGame(flags.Arg(0), *number)
	if err != nil {
		fmt.Fprintln(stderr, "hoshi show:", err)
		return 1
	}
	node := record.Root.End()
	if *move < 0 || *move > node.Number() && *move != last {
		fmt.Fprintf(stderr, "hoshi show: -move takes a number from 0 to %d, not %d\n", node.Number(), *move)
		return 2
	}
	for node.Number() > *move && node.Parent() != nil {
		node = node.Parent()
	}
	if _, err := fmt.Fprint(stdout, say.Text(record, node, names)); err != nil {
		fmt.Fprintln(stderr, "hoshi show:", err)
		return 1
	}
	return 0
}
