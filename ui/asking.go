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

	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// tell shows words until they are read.
func (a *dialogs) tell(title, words string) {
	const width = 480
	label := widget.NewLabel(words)
	label.Wrapping = fyne.TextWrapWord
	lines := 0
	for line := range strings.Lines(words) {
		lines += 1 + int(fyne.MeasureText(line, part.TextBody, fyne.TextStyle{}).Width/(width-70))
	}
	d := dialog.NewCustomWithoutButtons(title, a.scrolling(label), a.win)
	ok := a.newDialogButton(lang.L("OK"), part.Filled, d.Hide)
	d.SetButtons(buttons(ok))
	a.show(d, width, 140+22*float32(lines), ok)
}

// fail tells that something went wrong with a file or the like; nothing is lost by it.
func (a *dialogs) fail(what string, err error) { a.tell(what, say.FileError(err)) }

// fileQuestion asks where to write a file.
type fileQuestion struct {
	title   string
	name    string             // proposed, with its ending
	endings []string           // that a name may have; the first is added where there is none of them
	extra   []*widget.FormItem // more to choose
	renamed func(*part.Entry)  // called with the entry of the name, so that a choice can change it; may be nil
	own     string             // is overwritten without asking; empty: none
	answer  func(path string)
}

// askFile asks for a name and a folder. A file that exists is overwritten only after asking. Fyne's own dialog empties the
// file before it says which one was chosen, so that it can't serve a program that replaces files whole or not at all.
func (a *dialogs) askFile(q fileQuestion) {
	name := a.fields().NewEntry(q.name)
	if q.renamed != nil {
		q.renamed(name)
	}
	folder := a.folder()
	place := widget.NewLabel(folder)
	place.Truncation = fyne.TextTruncateEllipsis
	change := a.newDialogButton(lang.L("Change…"), part.Plain, func() {
		a.chooseFolder(folder, func(chosen string) {
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
		if _, err := os.Stat(path); err == nil && path != q.own {
			a.askOverwrite(path, func() { q.answer(path) })
			return
		}
		q.answer(path)
	}
	name.OnSubmitted = func(string) { a.agree() }
	a.ask(question{
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

func (a *dialogs) askOverwrite(path string, then func()) {
	words := lang.L("{{.File}} exists. Replace it?", lang.Args{"File": filepath.Base(path)})
	a.ask(question{
		title: lang.L("Replace the file?"), content: centred(words), yes: lang.L("Replace"), no: lang.L("Cancel"), agreed: then,
	}, 400, 160)
}
