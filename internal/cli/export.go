package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// exporter is the command "export", with its options.
type exporter struct {
	size, number, per *int
	moves, style      *string
}

func exportCommand() Command {
	return Command{
		Name: "export", Arguments: "FILE PICTURE", About: lang.L("Draws a game into a picture, whose name ends in .png, .svg, .gif or .pdf."),
		Define: func(options *flag.FlagSet) func(*Call) int {
			e := exporter{
				size:   options.Int("size", picture.DefaultSide, lang.L("the width of the picture in `PIXELS`; else {{.Pixels}}", about{"Pixels": picture.DefaultSide})),
				moves:  options.String("moves", "", lang.L("the moves that carry numbers, such as `10-25`; later stones are left out")),
				number: options.Int("game", 1, gameUsage()),
				per:    options.Int("per", 0, lang.L("the `NUMBER` of moves on each diagram of a PDF, with comments below; else one diagram with all")),
				style:  options.String("style", picture.Paper.Name, lang.L("the `STYLE` of the board: {{.Styles}}", about{"Styles": list(store.Boards)})),
			}
			return e.run
		},
	}
}

func (e exporter) run(c *Call) int {
	if len(c.Args) != 2 {
		return c.Usage()
	}
	if *e.number < 1 {
		return c.wrongNumber(*e.number)
	}
	if *e.size < picture.MinSide || *e.size > picture.MaxSide {
		return c.Refuse("size", numberFrom(picture.MinSide, picture.MaxSide), strconv.Itoa(*e.size))
	}
	if *e.per < 0 {
		return c.Refuse("per", lang.L("a number from 1 on"), strconv.Itoa(*e.per))
	}
	o := picture.Options{Numbers: true, Coordinates: true, Language: lang.Current()}
	var rest string
	if n, _ := fmt.Sscanf(*e.moves, "%d-%d%s", &o.From, &o.To, &rest); *e.moves != "" && (n != 2 || o.From < 1 || o.To < o.From) {
		return c.Refuse("moves", lang.L("two numbers such as 10-25"), strconv.Quote(*e.moves))
	}
	var ok bool
	if o.Style, ok = picture.Named(*e.style); !ok {
		return c.Refuse("style", list(store.Boards), strconv.Quote(*e.style))
	}
	if err := e.export(c, o); err != nil {
		return c.Fail(err.Error())
	}
	return 0
}

// export draws the game of the first file into the second one. The error is in words.
func (e exporter) export(c *Call, o picture.Options) error {
	from, to := c.Args[0], c.Args[1]
	record, err := c.readGame(from, *e.number)
	if err != nil {
		return err
	}
	o.Caption, o.Chart = say.Caption(record), lang.L("Black's chances, %")
	ending := strings.ToLower(filepath.Ext(to))
	if to == standard {
		ending = picture.Endings[0]
	}
	if *e.per > 0 {
		if ending != ".pdf" {
			return errors.New(lang.L("Only a PDF shows a game in several diagrams."))
		}
		plates := picture.Plates(record.Root.End(), o, *e.per, plateCaption, nodeWords)
		err := c.write(to, func(w io.Writer) error { return picture.Book(w, o.Caption, plates, o.Language) })
		if err != nil {
			return fmt.Errorf("%s: %s", to, say.Error(err))
		}
		return nil
	}
	draw, err := picture.Drawing(ending, record.Root.End(), o, *e.size)
	if err == nil {
		err = c.write(to, func(w io.Writer) error { return draw(w, nil) })
	}
	if err != nil {
		return fmt.Errorf("%s: %s", to, say.Error(err))
	}
	return nil
}

// plateCaption names a diagram by its moves.
func plateCaption(first, last int) string {
	if last < first {
		return ""
	}
	return lang.L("Moves {{.First}} – {{.Last}}", about{"First": first, "Last": last})
}

// nodeWords returns what is said at a node, behind its move.
func nodeWords(n *game.Node) string {
	words := strings.TrimSpace(n.Name + "\n" + n.Comment)
	if m := n.Move(); words != "" && m.Color != game.None {
		position := n.Position()
		words = fmt.Sprintf("%d %s: %s", n.Number(), m.Text(position.Size()), words)
	}
	return words
}
