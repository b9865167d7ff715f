package gameview

import (
	"io"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// pagesForm asks how a PDF shows the line: in one diagram, or in pages of diagrams of some moves each, from which move on, on which paper.
type pagesForm struct {
	per, from, paper *widgets.Select
	content          *fyne.Container // from and paper are in it where there are pages
}

// pageMoves are the numbers of moves that a diagram can show.
var pageMoves = []string{"0", "5", "10", "20"}

// newPagesForm makes the form for the line that is shown.
func (r exporter) newPagesForm() *pagesForm {
	var starts []string
	for n := 1; n <= max(r.Game.Current().Number(), 1); n++ {
		starts = append(starts, strconv.Itoa(n))
	}
	papers := make([]string, len(picture.Sheets))
	for i, s := range picture.Sheets {
		papers[i] = s.Name
	}
	f := &pagesForm{}
	f.per = r.Fields().NewChoice(pageMoves, pageMoves[0], func(n string) string {
		if n == pageMoves[0] {
			return lang.L("One diagram")
		}
		return lang.L("{{.Moves}} moves each", lang.Args{"Moves": n})
	})
	f.from = r.Fields().NewChoice(starts, starts[0], func(n string) string { return lang.L("From move {{.Move}}", lang.Args{"Move": n}) })
	f.paper = r.Fields().NewChoice(papers, papers[0], paperWord)
	f.content = container.NewGridWithColumns(3, f.per)
	f.per.OnChanged = func(string) {
		f.content.Objects = []fyne.CanvasObject{f.per}
		if f.moves() > 0 {
			f.content.Objects = append(f.content.Objects, f.from, f.paper)
		}
		f.content.Refresh()
	}
	return f
}

// paperWord names a size of paper, such as A4.
func paperWord(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// moves returns how many moves a diagram shows, 0 for all in one.
func (f *pagesForm) moves() int {
	n, _ := strconv.Atoi(f.per.Key()) // of pageMoves
	return n
}

// book returns what draws the line that ends at end as pages of diagrams. The line is read now.
func (f *pagesForm) book(end *game.Node, o picture.Options, per int) picture.Draw {
	o.From, _ = strconv.Atoi(f.from.Key())
	sheet, _ := picture.SheetNamed(f.paper.Key())
	plates := picture.Plates(end, o, per, describe.PlateCaption, describe.NodeWords)
	return func(to io.Writer, _ func(float64) error) error {
		return picture.Book(to, o.Caption, plates, sheet, o.Language)
	}
}
