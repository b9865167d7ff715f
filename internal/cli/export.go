package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/store"
)

// exporter is the command "export", with its options.
type exporter struct {
	width, number, per *int
	terms              terms
	moves, style       *string
	paper              *string
	overwrite          *bool
	turn               *string
}

func exportCommand() Command {
	return Command{
		Name: "export", Arguments: "FILE PICTURE", About: lang.L("Draws a game into a picture, whose name ends in .png, .svg, .gif or .pdf."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			e := exporter{
				width:  options.Int("width", picture.DefaultSide, lang.L("the width of the picture in `PIXELS`; else {{.Pixels}}", topic{"Pixels": picture.DefaultSide})),
				terms:  termsOptions(options),
				moves:  options.String("moves", "", lang.L("the moves that carry numbers, such as `10-25`; later stones are left out")),
				number: options.Int("game", 1, gameUsage()),
				per:    options.Int("per", 0, lang.L("the `NUMBER` of moves on each diagram of a PDF, with comments below; else one diagram with all")),
				paper:  options.String("paper", picture.Sheets[0].Name, lang.L("the `PAPER` of the pages of a PDF with several diagrams: {{.Papers}}", topic{"Papers": list(papers())})),
				style:  options.String("style", picture.Paper.Name, lang.L("the `STYLE` of the board: {{.Styles}}", topic{"Styles": list(store.Boards)})),

				turn:      turnOption(options),
				overwrite: options.Bool("overwrite", false, overwriteUsage()),
			}
			return e.run
		},
	}
}

func (e exporter) run(c *Invocation) int {
	if len(c.Args) != 2 {
		return c.Usage()
	}
	if *e.number < 1 {
		return c.wrongNumber(*e.number)
	}
	if *e.terms.size > game.MaxSize { // no board, but what -size was before there was -width
		*e.width, *e.terms.size = *e.terms.size, 0
	}
	var how format.Reading
	if !e.terms.set(c, &how) {
		return 2
	}
	if *e.width < picture.MinSide || *e.width > picture.MaxSide {
		return c.Refuse("width", numberFrom(picture.MinSide, picture.MaxSide), strconv.Itoa(*e.width))
	}
	if *e.per < 0 || *e.per == 0 && c.isSet("per") {
		return c.wrongCount("per", int64(*e.per))
	}
	o := picture.Options{Numbers: true, Coordinates: true, Language: lang.Current()}
	var ok bool
	if o.From, o.To, ok = parseRange(*e.moves); *e.moves != "" && !ok {
		return c.Refuse("moves", lang.L("two numbers such as 10-25"), strconv.Quote(*e.moves))
	}
	if o.Style, ok = picture.Named(*e.style); !ok {
		return c.Refuse("style", list(store.Boards), strconv.Quote(*e.style))
	}
	sheet, ok := picture.SheetNamed(*e.paper)
	if !ok {
		return c.Refuse("paper", list(papers()), strconv.Quote(*e.paper))
	}
	by, status := c.turnNamed(*e.turn)
	if status != 0 {
		return status
	}
	if err := e.export(c, how, by, o, sheet); err != nil {
		return c.Fail(err.Error())
	}
	return 0
}

// export draws the game of the first file into the second one. The error is in words.
func (e exporter) export(c *Invocation, how format.Reading, by game.Symmetry, o picture.Options, sheet picture.Sheet) error {
	from, to := c.Args[0], c.Args[1]
	if err := canWrite(to, *e.overwrite); err != nil {
		return err
	}
	record, err := c.readGame(from, how, *e.number)
	if err != nil {
		return err
	}
	record = record.Turned(by)
	o.Caption, o.Chart = describe.Caption(record), lang.L("Black's chances, %")
	ending := strings.ToLower(filepath.Ext(to))
	if to == standard {
		ending = picture.Endings[0]
	}
	if *e.per > 0 {
		if ending != ".pdf" {
			return errors.New(lang.L("Only a PDF shows a game in several diagrams."))
		}
		plates := picture.Plates(record.Root.End(), o, *e.per, describe.PlateCaption, describe.NodeWords)
		err := c.write(to, func(w io.Writer) error { return picture.Book(w, o.Caption, plates, sheet, o.Language) })
		if err != nil {
			return fmt.Errorf("%s: %s", to, describe.Error(err))
		}
		return nil
	}
	draw, err := picture.Drawing(ending, record.Root.End(), o, *e.width)
	if err == nil {
		err = c.write(to, func(w io.Writer) error { return draw(w, nil) })
	}
	if err != nil {
		return fmt.Errorf("%s: %s", to, describe.Error(err))
	}
	return nil
}

// papers returns the names of the sizes of paper.
func papers() (names []string) {
	for _, s := range picture.Sheets {
		names = append(names, s.Name)
	}
	return names
}
