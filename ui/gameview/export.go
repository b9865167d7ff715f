package gameview

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/format"
	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// PictureOptions says how the line that is shown is drawn into a file.
func (r *View) PictureOptions(style picture.Style) picture.Options {
	return picture.Options{
		Numbers: true, Coordinates: true, Names: r.Names(), Style: style, Caption: describe.Caption(r.Game.Record()), Language: lang.Current(),
		Chart: lang.L("Black's chances, %"),
	}
}

// exporter takes a game out of the program: into files, as a picture, and to the clipboard.
type exporter struct{ *View }

// askExport asks how and where the line shown is written as a picture, or the game in a format, and writes it. What does not concern a format is not asked.
func (r exporter) askExport() {
	if r.HasDialog() {
		return
	}
	sizes := r.Fields().NewChoice([]string{"600", "1200", "2400", "4800"}, strconv.Itoa(picture.DefaultSide),
		func(n string) string { return lang.L("{{.Pixels}} pixels", lang.Args{"Pixels": n}) })
	pages := r.newPagesForm()
	styles := r.Fields().NewChoice(store.Boards, picture.Paper.Name, describe.BoardStyle)
	style := func() picture.Style {
		s, _ := picture.Named(styles.Key())
		return s
	}
	preview, ending := newExportPreview(r.View), ".png"
	styles.OnChanged = func(string) { preview.show(ending, style()) }
	q := dialog.FilePrompt{
		Title: lang.L("Export record"), Name: r.Doc.stem() + ending, Folder: r.Store.Settings().PictureFolder, Endings: slices.Concat(picture.Endings, format.Writable()),
		Kind: lang.L("Format"), Word: func(ending string) string {
			if isPicture(ending) {
				return strings.ToUpper(ending[1:])
			}
			return describe.Format(ending)
		},
		Extra: func(of string) (items []*widget.FormItem) {
			ending = of
			preview.show(ending, style())
			if isPicture(ending) {
				items = []*widget.FormItem{widget.NewFormItem(lang.L("Size"), sizes), widget.NewFormItem(lang.L("Style"), styles)}
			}
			if ending == ".pdf" {
				items = append(items, widget.NewFormItem("PDF", pages.content))
			}
			return items
		},
		More: []*widgets.Button{newCopies(r)}, Beside: preview,
		Answer: func(path string, again func(string)) {
			if !isPicture(strings.ToLower(filepath.Ext(path))) {
				r.Doc.saveTo(path, nil, again)
				return
			}
			side, _ := strconv.Atoi(sizes.Key())
			r.export(path, style(), side, pages, again)
		},
	}
	r.Doc.ConfirmRestricted(func() { r.AskFile(q) })
}

// isPicture reports whether files with an ending are pictures.
func isPicture(ending string) bool { return slices.Contains(picture.Endings, ending) }

// newCopies makes a button that puts the game on the clipboard in the place of a file: its menu says how.
func newCopies(r exporter) *widgets.Button {
	menu := fyne.NewMenu("")
	for _, one := range []struct {
		words string
		copy  func()
	}{
		{lang.L("Picture"), r.copyPicture},
		{lang.L("Text"), r.copyText},
		{lang.L("Game"), func() { r.copyGame() }},
		{lang.L("Moves"), func() { r.copyLine("Moves", lang.L("The moves are on the clipboard")) }},
		{lang.L("Diagram"), func() { r.copyLine("Diagram", lang.L("The diagram is on the clipboard")) }},
	} {
		menu.Items = append(menu.Items, fyne.NewMenuItem(one.words, func() {
			r.DismissAll()
			one.copy()
		}))
	}
	var b *widgets.Button
	b = r.NewDialogButton(lang.L("Copy")+" ▾", widgets.Plain, func() {
		widget.ShowPopUpMenuAtRelativePosition(menu, r.Win.Canvas(), fyne.NewPos(0, -widget.NewMenu(menu).MinSize().Height-4), b)
	})
	return b
}

// export writes the line shown to path, side pixels wide, drawn off the UI goroutine, and says when it is done. Where it can't it
// calls again with words that say why.
func (r exporter) export(path string, style picture.Style, side int, pages *pagesForm, again func(why string)) {
	file := lang.Args{"File": filepath.Base(path)}
	fail := func(err error) {
		again(describe.Sentences(lang.L("{{.File}} could not be written", file), describe.FileError(err)))
	}
	ending := strings.ToLower(filepath.Ext(path))
	draw, err := picture.Drawing(ending, r.Game.Current(), r.PictureOptions(style), side)
	if per := pages.moves(); err == nil && per > 0 && ending == ".pdf" {
		draw = pages.book(r.Game.Current(), r.PictureOptions(style), per)
	}
	if err != nil {
		fail(err)
		return
	}
	task := func(job *dialog.Job) error { return WritePicture(path, draw, job) }
	r.Run(lang.L("Drawing the record…"), task, func(err error) {
		if err != nil {
			fail(err)
			return
		}
		r.Store.Settings().PictureFolder = filepath.Dir(path)
		r.SaveSettings()
		r.Notify(lang.L("Exported as {{.File}}", file))
	})
}

// WritePicture lets draw write the file at path, whole or not at all, as long as the job goes on.
func WritePicture(path string, draw picture.Draw, job *dialog.Job) error {
	return atomicfile.Write(path, func(to io.Writer) error { return draw(job.Writer(to), job.ReportProgress) })
}

// copyPicture puts the numbered record on the clipboard as a picture, drawn off the UI goroutine.
func (r exporter) copyPicture() {
	d := picture.Of(r.Game.Current(), r.PictureOptions(picture.Paper))
	go func() {
		var png bytes.Buffer
		err := picture.PNG(&png, d, picture.DefaultSide)
		if err == nil {
			err = copyPNG(png.Bytes())
		}
		r.Post(func() {
			switch {
			case errors.Is(err, errNoClipboard):
				r.ShowInfo(lang.L("The picture could not be copied"),
					lang.L("This system offers no clipboard for pictures; export the record as a file instead."))
				return
			case err != nil:
				r.ShowError(lang.L("The picture could not be copied"), err)
				return
			}
			r.Notify(lang.L("The picture is on the clipboard"))
		})
	}()
}

// copyText puts the game as it is shown on the clipboard, in words.
func (r exporter) copyText() {
	SetClipboard(describe.Text(r.Game.Record(), r.Game.Current(), r.Names()))
	r.Notify(lang.L("The board is on the clipboard, in words"))
}

// copyGame puts the whole game on the clipboard, so that it can be pasted elsewhere.
func (r exporter) copyGame() {
	r.Doc.ConfirmRestricted(func() {
		r.Doc.noteTurn()
		r.copyAs("SGF", r.Game.Record(), lang.L("The game is on the clipboard"))
	})
}

// copyLine puts the line that is shown on the clipboard in the text format of that name, and says so.
func (r exporter) copyLine(name, said string) {
	r.copyAs(name, r.Game.Record().Line(r.Game.Current()), said)
}

func (r exporter) copyAs(name string, record *game.Record, said string) {
	var text strings.Builder
	if err := format.ByName(name).Encode(&text, record); err != nil {
		r.ShowInfo(lang.L("Copy"), describe.Error(err))
		return
	}
	SetClipboard(text.String())
	r.Notify(said)
}
