package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"

	"fyne.io/fyne/v2/lang"

	"hoshi/sgf"
	"hoshi/ui"
)

// export is the command "hoshi export": it draws a game of an SGF file into a picture and returns the exit status, 2 for
// a command that is not understood, 1 for a file that can't be read or written. What goes wrong is printed to stderr.
func export(args []string, stderr io.Writer) int {
	flags := flag.NewFlagSet("hoshi export", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() { fmt.Fprint(stderr, usage) }
	size := flags.Int("size", ui.DefaultPictureSize, "width of the picture in pixels")
	moves := flags.String("moves", "", "the moves to number, such as 10-25; later stones are left out")
	number := flags.Int("game", 1, "which game of a collection")
	style := flags.String("style", "paper", "paper or wood")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if flags.NArg() != 2 {
		flags.Usage()
		return 2
	}
	p := ui.Picture{Size: *size}
	if _, err := fmt.Sscanf(*moves, "%d-%d", &p.From, &p.To); *moves != "" && (err != nil || p.From < 1 || p.To < p.From) {
		fmt.Fprintf(stderr, "hoshi export: -moves takes two numbers such as 10-25, not %q\n", *moves)
		return 2
	}
	var err error
	if p.Style, err = ui.PictureStyle(*style); err != nil {
		fmt.Fprintln(stderr, "hoshi export:", err)
		return 2
	}
	if err := exportFile(flags.Arg(0), flags.Arg(1), *number, p); err != nil {
		fmt.Fprintln(stderr, "hoshi export:", err)
		return 1
	}
	return 0
}

// exportFile draws the number-th game of the record in from into the picture to. A game that is broken anywhere is
// refused: a picture should not look like a whole game that it isn't.
func exportFile(from, to string, number int, p ui.Picture) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return fmt.Errorf("%s: %s", from, ui.ErrorText(err))
	}
	file, err := sgf.Read(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("%s: %s", from, ui.ErrorText(err))
	}
	if number < 1 || number > len(file.Games) {
		return fmt.Errorf("%s: %s", from, lang.L("there is no game {{.Number}} in this file, which holds {{.Count}}", map[string]any{
			"Number": number, "Count": len(file.Games),
		}))
	}
	if err := ui.ExportPicture(to, file.Games[number-1], p); err != nil {
		return fmt.Errorf("%s: %s", to, ui.ErrorText(err))
	}
	return nil
}
