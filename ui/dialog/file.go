package dialog

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// FilePrompt asks where to write a file.
type FilePrompt struct {
	Title   string
	Name    string            // proposed, with its ending; a number is added where the folder has such a file
	Folder  string            // shown first; empty: where files were last opened or saved
	Endings []string          // that a name may have; the first is added where there is none of them
	Own     string            // is overwritten without asking; empty: none
	More    []*widgets.Button // stand beside the answers
	Beside  fyne.CanvasObject // stands beside the fields where there is room, such as a picture of what is written; nil: nothing does

	Kind  string                                 // labels a choice among the endings, which goes with the name; empty: there is none
	Word  func(ending string) string             // names an ending there
	Extra func(ending string) []*widget.FormItem // more to choose, for a name with that ending; nil: nothing

	// Answer gets the path. It may call again, later, too: the question is asked once more with what was typed, under the words
	// that say why, if there are any.
	Answer func(path string, again func(why string))

	typed bool   // Name is what somebody typed
	why   string // it is asked again
}

// AskFile asks for a name and a folder; a name may be a path, from ~ on, too. A file that exists is overwritten only after asking.
// Fyne's own dialog empties the file before it says which one was chosen, so that it can't serve a program that replaces files
// whole or not at all.
func (a *Manager) AskFile(q FilePrompt) {
	if info, err := os.Stat(q.Folder); err != nil || !info.IsDir() {
		q.Folder = a.folder()
	}
	proposed := q.Name
	if !q.typed {
		proposed = freeName(q.Folder, q.Name, q.Own)
	}
	name := a.Fields().NewEntry(proposed)
	place := widget.NewLabel(q.Folder)
	place.Truncation = fyne.TextTruncateEllipsis
	change := a.NewDialogButton(lang.L("Change…"), widgets.Plain, func() {
		a.ChooseFolder(q.Folder, func(chosen string) {
			q.Folder = chosen
			place.SetText(chosen)
		})
	})
	items := []*widget.FormItem{
		widget.NewFormItem(lang.L("File name"), name),
		widget.NewFormItem(lang.L("Folder"), container.NewBorder(nil, nil, nil, change, place)),
	}
	form := container.NewStack()
	fill := func(ending string) {
		all := items
		if q.Extra != nil {
			all = slices.Concat(items, q.Extra(ending))
		}
		form.Objects = []fyne.CanvasObject{widget.NewForm(all...)}
		form.Refresh()
	}
	shown := func() {}
	if q.Kind != "" {
		kinds := a.newKinds(q, name)
		items = append(items, widget.NewFormItem(q.Kind, kinds))
		changed := kinds.OnChanged
		kinds.OnChanged = func(word string) {
			changed(word)
			fill(kinds.Key())
			shown()
		}
		fill(kinds.Key())
	} else {
		fill("")
	}
	content, width := fyne.CanvasObject(form), fileWide
	if q.Beside != nil && a.Win.Canvas().Size().Width >= layout.Roomy {
		content = container.NewBorder(nil, nil, nil, q.Beside, form)
		width += q.Beside.MinSize().Width
	}
	if q.why != "" {
		why := widgets.Wrapped(q.why)
		why.Importance = widget.DangerImportance
		content = container.NewVBox(why, content)
	}
	name.OnSubmitted = func(string) { a.Confirm() }
	a.Ask(Prompt{
		Title: q.Title, Content: content, Yes: lang.L("Save"), No: lang.L("Cancel"), Focus: name, More: q.More,
		Agreed: func() { a.answerFile(q, name.Text) },
	}, width, fileTall)
	shown = a.Stack[len(a.Stack)-1].Fit
	name.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// The width of the question for a file and the most height that it has.
const (
	fileWide float32 = 560
	fileTall float32 = 640
)

// newKinds makes the choice among the endings: it changes that of the name, and follows the one that is typed.
func (a *Manager) newKinds(q FilePrompt, name *widgets.Entry) *widgets.Select {
	now := func() string { return filepath.Ext(withEnding(name.Text, q.Endings)) }
	kinds := a.Fields().NewChoice(q.Endings, strings.ToLower(now()), q.Word)
	kinds.OnChanged = func(string) {
		if old := now(); !strings.EqualFold(old, kinds.Key()) {
			name.SetText(strings.TrimSuffix(name.Text, old) + kinds.Key())
		}
	}
	name.OnChanged = func(string) {
		if ending := strings.ToLower(now()); ending != kinds.Key() {
			kinds.Choose(ending)
		}
	}
	return kinds
}

// answerFile gives the path that was typed to the one who asked, or asks again where it names no file.
func (a *Manager) answerFile(q FilePrompt, typed string) {
	again := func(why string) {
		q.Name, q.typed, q.why = typed, true, why
		a.AskFile(q)
	}
	if strings.TrimSpace(typed) == "" {
		again("")
		return
	}
	path := store.Resolve(typed, q.Folder)
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		q.Folder, q.why = path, ""
		a.AskFile(q)
		return
	}
	path = withEnding(path, q.Endings)
	if _, err := os.Stat(path); err == nil && path != q.Own {
		a.AskOverwrite(path, func() { q.Answer(path, again) }, func() { again("") })
		return
	}
	q.Answer(path, again)
}

// freeName returns name, with a number where the folder has another file of that name than own.
func freeName(folder, name, own string) string {
	ending := filepath.Ext(name)
	free := name
	for n := 2; ; n++ {
		path := filepath.Join(folder, free)
		if _, err := os.Lstat(path); err != nil || path == own {
			return free
		}
		free = fmt.Sprintf("%s %d%s", strings.TrimSuffix(name, ending), n, ending)
	}
}

// withEnding gives name the first ending unless it has one of them.
func withEnding(name string, endings []string) string {
	if slices.Contains(endings, strings.ToLower(filepath.Ext(name))) {
		return name
	}
	return name + endings[0]
}

// AskOverwrite asks before the file at path is replaced, and calls then after a yes, otherwise after a no.
func (a *Manager) AskOverwrite(path string, then, otherwise func()) {
	words := lang.L("{{.File}} exists. Replace it?", lang.Args{"File": filepath.Base(path)})
	replace := false
	a.Ask(Prompt{
		Title: lang.L("Replace the file?"), Content: widgets.Wrapped(words), Yes: lang.L("Replace"), No: lang.L("Cancel"),
		Agreed: func() { replace = true },
		Closed: func() {
			if replace {
				then()
			} else {
				otherwise()
			}
		},
	}, 400, 160)
}
