package main

import (
	"fmt"
	"io"
	"strings"

	"hoshi/ui"
	"hoshi/ui/picture"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// export is the command "hoshi export": it draws a game of an SGF file into a picture and returns the exit status, 2 for
// a command that is not understood, 1 for a file that can't be read or written. What goes wrong is printed to stderr.
func export(args []string, stdout, stderr io.Writer) int {
	flags := newFlags("hoshi export", stderr)
	size := flags.Int("size", ui.DefaultPictureSize, "width of the picture in pixels")
	moves := flags.String("moves", "", "the moves to number, such as 10-25; later stones are left out")
	number := flags.Int("game", 1, "which game of a collection")
	style := flags.String("style", "paper", "paper, wood, slate or contrast")
	if status, ok := parse(flags, args, stdout); !ok {
		return status
	}
	if flags.NArg() != 2 {
		flags.Usage()
		return 2
	}
	p := ui.Picture{Size: *size}
	if *size < picture.MinSide || *size > picture.MaxSide {
		fmt.Fprintf(stderr, "hoshi export: -size takes a number of pixels from %d to %d, not %d\n", picture.MinSide, picture.MaxSide, *size)
		return 2
	}
	var rest string
	if n, _ := fmt.Sscanf(*moves, "%d-%d%s", &p.From, &p.To, &rest); *moves != "" && (n != 2 || p.From < 1 || p.To < p.From) {
		fmt.Fprintf(stderr, "hoshi export: -moves takes two numbers such as 10-25, not %q\n", *moves)
		return 2
	}
	var ok bool
	if p.Style, ok = picture.Named(*style); !ok {
		fmt.Fprintf(stderr, "hoshi export: -style takes %s, not %q\n", strings.Join(store.Boards, ", "), *style)
		return 2
	}
	if err := exportFile(flags.Arg(0), flags.Arg(1), *number, p); err != nil {
		fmt.Fprintln(stderr, "hoshi export:", err)
		return 1
	}
	return 0
}

// exportFile draws the number-th game of the record in from into the picture to.
func exportFile(from, to string, number int, p ui.Picture) error {
	record, err := readGame(from, number)
	if err != nil {
		return err
	}
	if err := ui.ExportPicture(to, record, p); err != nil {
		return fmt.Errorf("%s: %s", to, say.Error(err))
	}
	return nil
}
