package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// tell shows words until they are read.
func (w *Window) tell(title, words string) {
	const width = 480
	label := widget.NewLabel(words)
	label.Wrapping = fyne.TextWrapWord
	lines := 0
	for line := range strings.Lines(words) {
		lines += 1 + int(fyne.MeasureText(line, part.TextBody, fyne.TextStyle{}).Width/(width-70))
	}
	d := dialog.NewCustomWithoutButtons(title, w.scrolling(label), w.win)
	ok := w.newDialogButton(lang.L("OK"), part.Filled, d.Hide)
	d.SetButtons(buttons(ok))
	w.show(d, width, 140+22*float32(lines), ok)
}

// fail tells that something went wrong with a file or the like; nothing is lost by it.
func (w *Window) fail(what string, err error) { w.tell(what, say.FileError(err)) }

// askUnsaved asks what to do with a game that no file holds, and calls then once it may go.
func (w *Window) askUnsaved(then func()) {
	label := widget.NewLabel(lang.L("This game is not saved. Save it first?"))
	label.Wrapping = fyne.TextWrapWord
	d := dialog.NewCustomWithoutButtons(lang.L("Save the game?"), label, w.win)
	cancel := w.newDialogButton(lang.L("Cancel"), part.Plain, d.Hide)
	drop := w.newDialogButton(lang.L("Don't save"), part.Plain, func() {
		d.Hide()
		then()
	})
	save := w.newDialogButton(lang.L("Save"), part.Filled, func() {
		d.Hide()
		if w.path != "" {
			w.saveTo(w.path, then)
		} else {
			w.saveAs(then)
		}
	})
	d.SetButtons([]fyne.CanvasObject{cancel, drop, save})
	w.show(d, 440, 180, save)
}

// chooseGame asks which game of a collection is wanted.
func (w *Window) chooseGame(games []*game.Record, take func(*game.Record)) {
	lines := make([]part.Line, len(games))
	for i, g := range games {
		lines[i].Text = gameLine(i, g)
	}
	list := w.fields().NewPickList(lines)
	title := lang.N("{{.Count}} games in this file", len(games), args{"Count": len(games)})
	d := dialog.NewCustomWithoutButtons(title, list, w.win)
	d.SetButtons(buttons(w.newDialogButton(lang.L("Cancel"), part.Plain, d.Hide)))
	list.OnSelected = func(i widget.ListItemID) {
		d.Hide()
		take(games[i])
	}
	w.show(d, 780, 520, list)
}

// gameLine describes the i-th game of a collection in one line.
func gameLine(i int, r *game.Record) string {
	moves := r.Root.End().Number()
	line := lang.N("{{.Number}}. {{.Caption}} · {{.Moves}} moves", moves, args{
		"Number": i + 1, "Caption": say.Caption(r), "Moves": moves,
	})
	if r.Title != "" {
		line += " · " + r.Title
	}
	return line
}

// fileQuestion asks where to write a file.
type fileQuestion struct {
	title   string
	name    string             // proposed, with its ending
	endings []string           // that a name may have; the first is added where there is none of them
	extra   []*widget.FormItem // more to choose
	renamed func(*part.Entry)  // called with the entry of the name, so that a choice can change it; may be nil
	answer  func(path string)
}

// askFile asks for a name and a folder. A file that exists is overwritten only after asking. Fyne's own dialog empties the
// file before it says which one was chosen, so that it can't serve a program that replaces files whole or not at all.
func (w *Window) askFile(q fileQuestion) {
	name := w.fields().NewEntry(q.name)
	if q.renamed != nil {
		q.renamed(name)
	}
	folder := w.folder()
	place := widget.NewLabel(folder)
	place.Truncation = fyne.TextTruncateEllipsis
	change := w.newDialogButton(lang.L("Change…"), part.Plain, func() {
		w.chooseFolder(folder, func(chosen string) {
			folder = chosen
			place.SetText(folder)
		})
	})
	items := append([]*widget.FormItem{
		widget.NewFormItem(lang.L("File name"), name),
		widget.NewFormItem(lang.L("Folder"), container.NewBorder(nil, nil, nil, change, place)),
	}, q.extra...)
	sure := func() {
		if strings.TrimSpace(name.Text) == "" {
			return
		}
		path := filepath.Join(folder, withEnding(name.Text, q.endings))
		if _, err := os.Stat(path); err == nil && path != w.path {
			w.askOverwrite(path, func() { q.answer(path) })
			return
		}
		q.answer(path)
	}
	name.OnSubmitted = func(string) { w.agree() }
	w.ask(question{
		title: q.title, content: widget.NewForm(items...), yes: lang.L("Save"), no: lang.L("Cancel"), agreed: sure, focus: name,
	}, 560, 220+44*float32(len(q.extra)))
	name.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// withEnding gives name the first ending unless it has one of them.
func withEnding(name string, endings []string) string {
	name = strings.TrimSpace(name)
	if slices.Contains(endings, strings.ToLower(filepath.Ext(name))) {
		return name
	}
	return name + endings[0]
}

func (w *Window) askOverwrite(path string, then func()) {
	words := lang.L("{{.File}} exists. Replace it?", args{"File": baseName(path)})
	w.ask(question{
		title: lang.L("Replace the file?"), content: centred(words), yes: lang.L("Replace"), no: lang.L("Cancel"), agreed: then,
	}, 400, 160)
}
