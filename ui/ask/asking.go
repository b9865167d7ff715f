package ask

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

// Tell shows words until they are read.
func (a *Dialogs) Tell(title, words string) {
	const width = 480
	label := widget.NewLabel(words)
	label.Wrapping = fyne.TextWrapWord
	lines := 0
	for line := range strings.Lines(words) {
		lines += 1 + int(fyne.MeasureText(line, part.TextBody, fyne.TextStyle{}).Width/(width-70))
	}
	d := dialog.NewCustomWithoutButtons(title, a.Scrolling(label), a.Win)
	ok := a.NewDialogButton(lang.L("OK"), part.Filled, d.Hide)
	d.SetButtons(Buttons(ok))
	a.Open(d, width, 140+22*float32(lines), ok)
}

// Fail tells that something went wrong with a file or the like; nothing is lost by it.
func (a *Dialogs) Fail(what string, err error) { a.Tell(what, say.FileError(err)) }

// FileQuestion asks where to write a file.
type FileQuestion struct {
	Title   string
	Name    string             // proposed, with its ending
	Endings []string           // that a name may have; the first is added where there is none of them
	Extra   []*widget.FormItem // more to choose
	Renamed func(*part.Entry)  // called with the entry of the name, so that a choice can change it; may be nil
	Own     string             // is overwritten without asking; empty: none
	Answer  func(path string)
}

// AskFile asks for a name and a folder. A file that exists is overwritten only after asking. Fyne's own dialog empties the
// file before it says which one was chosen, so that it can't serve a program that replaces files whole or not at all.
func (a *Dialogs) AskFile(q FileQuestion) {
	name := a.Fields().NewEntry(q.Name)
	if q.Renamed != nil {
		q.Renamed(name)
	}
	folder := a.folder()
	place := widget.NewLabel(folder)
	place.Truncation = fyne.TextTruncateEllipsis
	change := a.NewDialogButton(lang.L("Change…"), part.Plain, func() {
		a.ChooseFolder(folder, func(chosen string) {
			folder = chosen
			place.SetText(folder)
		})
	})
	items := append([]*widget.FormItem{
		widget.NewFormItem(lang.L("File name"), name),
		widget.NewFormItem(lang.L("Folder"), container.NewBorder(nil, nil, nil, change, place)),
	}, q.Extra...)
	sure := func() {
		if strings.TrimSpace(name.Text) == "" {
			return
		}
		path := filepath.Join(folder, withEnding(name.Text, q.Endings))
		if _, err := os.Stat(path); err == nil && path != q.Own {
			a.AskOverwrite(path, func() { q.Answer(path) })
			return
		}
		q.Answer(path)
	}
	name.OnSubmitted = func(string) { a.Agree() }
	a.Ask(Question{
		Title: q.Title, Content: widget.NewForm(items...), Yes: lang.L("Save"), No: lang.L("Cancel"), Agreed: sure, Focus: name,
	}, 560, 220+44*float32(len(q.Extra)))
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

// AskOverwrite asks before the file at path is replaced, and calls then after a yes.
func (a *Dialogs) AskOverwrite(path string, then func()) {
	words := lang.L("{{.File}} exists. Replace it?", lang.Args{"File": filepath.Base(path)})
	a.Ask(Question{
		Title: lang.L("Replace the file?"), Content: Centred(words), Yes: lang.L("Replace"), No: lang.L("Cancel"), Agreed: then,
	}, 400, 160)
}
