package dialog

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// FileChooser is a dialog in which a file or a folder is chosen, by keyboard as well as by pointer. Fyne's own keeps Escape to
// itself.
type FileChooser struct {
	Dialogs *Manager
	*Box
	endings  []string          // of the files that are listed, in lower case; none: all are
	folders  bool              // a folder is chosen, and no file
	onChoose func(path string) // called with what was chosen once the dialog is closed
	more     Alternatives
	folder   string               // is listed
	shows    Preview              // of the file that is chosen; nil: there is none, and one click takes a file
	chosen   string               // that file; empty: none is
	place    *widgets.Suggestions // its path; another one may be typed
	body     *widgets.Pane        // all of that
	places   *widgets.PickList
	list     *fyne.Container // of one picking
	foot     *fyne.Container // shows that the disk takes its time
	ok       *widgets.Button // chooses the folder that is listed; nil where a file is chosen
	waiting  func()          // ends the wait for it; nil: there is none
}

// Alternatives are what can be chosen in the place of a file of a folder. The dialog is closed before any of it is taken.
type Alternatives struct {
	Recent     []string               // files that stand before those of the first folder
	Typed      func(text string) bool // takes what was typed and is no path, and reports whether it did; nil: only paths can be typed
	FolderWord string                 // on a button that takes the folder that is listed
	TakeFolder func(path string)
	PasteWord  string // on a button that takes what is on the clipboard
	Paste      func()
}

// Preview shows what is in a file.
type Preview interface {
	fyne.CanvasObject
	ShowFile(path string) // empty: of none
}

// ChooseFileOr is [Manager.ChooseFile] with alternatives.
func (a *Manager) ChooseFileOr(title string, endings []string, take func(path string), or Alternatives) {
	a.showChooser(title, &FileChooser{Dialogs: a, endings: endings, onChoose: take, more: or}, "")
}

// ChooseFile asks for a file, with one of the endings where there are any, and calls take with its path.
func (a *Manager) ChooseFile(title string, endings []string, take func(path string)) {
	a.showChooser(title, &FileChooser{Dialogs: a, endings: endings, onChoose: take}, "")
}

// ChooseFolder asks for a folder, showing from first, or where files were opened or saved last where that is empty, and calls take with
// its path.
func (a *Manager) ChooseFolder(from string, take func(path string)) {
	a.showChooser(lang.L("Folder"), &FileChooser{Dialogs: a, folders: true, onChoose: take}, from)
}

func (a *Manager) showChooser(title string, c *FileChooser, from string) {
	places := a.places()
	c.list, c.foot = container.NewStack(), container.NewStack()
	last := a.Store.Settings().Folder
	c.place = a.Fields().NewSuggestions(places, cmp.Or(from, last))
	c.place.Enter = func() {
		if c.more.Typed != nil && c.more.Typed(c.place.Text) {
			c.Hide()
			return
		}
		c.goTo(c.place.Text)
	}
	c.place.OnChanged = func(text string) {
		if text != c.folder && slices.Contains(places, text) {
			c.look(text, false)
		}
	}
	lines := make([]widgets.Line, len(places))
	for i, path := range places {
		lines[i] = widgets.Line{Text: cmp.Or(strings.Trim(filepath.Base(path), string(filepath.Separator)), path), Icon: theme.FolderIcon()}
	}
	c.places = a.Fields().NewPickList(lines, func(i int) { c.goTo(places[i]) })
	c.places.At = -1
	if a.NewPreview != nil && !c.folders && slices.Contains(c.endings, ".sgf") {
		c.shows = a.NewPreview()
	}
	c.body = &widgets.Pane{}
	c.body.Describe(c.describe())
	c.body.ExtendBaseWidget(c.body)
	c.Box = NewBox(title, c.body, a.Win)
	answers, agree := c.newAnswers()
	c.SetButtons(answers...)
	c.Whole = true
	a.OpenClosing(c.Box, 1000, 640, nil, agree, func() {
		c.stopWaiting()
		c.preview("")
	})
	if from == "" {
		c.lookFor(func() string { return usable(last) }, true)
	} else {
		c.goTo(from)
	}
}

// newAnswers makes the buttons, and what Enter does.
func (c *FileChooser) newAnswers() (answers []*widgets.Button, agree func()) {
	agree = func() {}
	answers = []*widgets.Button{c.Dialogs.NewDialogButton(lang.L("Cancel"), widgets.Plain, c.Hide)}
	if c.folders {
		agree = func() {
			if c.waiting == nil {
				c.choose(c.folder)
			}
		}
		c.ok = c.Dialogs.NewDialogButton(lang.L("OK"), widgets.Filled, agree)
	}
	if c.shows != nil {
		agree = func() {
			if c.chosen != "" {
				c.goTo(c.chosen)
			}
		}
		c.ok = c.Dialogs.NewDialogButton(lang.L("Open"), widgets.Filled, agree)
	}
	if c.more.TakeFolder != nil {
		answers = append(answers, c.Dialogs.NewDialogButton(c.more.FolderWord, widgets.Plain, func() {
			if c.waiting == nil {
				c.Hide()
				c.more.TakeFolder(c.folder)
			}
		}))
	}
	if c.more.Paste != nil {
		answers = append(answers, c.Dialogs.NewDialogButton(c.more.PasteWord, widgets.Plain, func() {
			c.Hide()
			c.more.Paste()
		}))
	}
	if c.ok != nil {
		answers = append(answers, c.ok)
	}
	return answers, agree
}

// The least size of the list, and the width of a chooser from which on there are places.
const (
	listLeast  float32 = 120
	placesFrom float32 = 640
)

// describe says what stands where.
func (c *FileChooser) describe() *layout.Item {
	from := func(width float32) func() bool { return func() bool { return c.body.Size().Width >= width } }
	row := layout.Row(layout.Near, layout.Of(c.places).Width(170).If(from(placesFrom)), layout.Of(c.list).Width(listLeast).Grow(1))
	if c.shows != nil {
		row.Add(layout.Of(c.shows).Width(230).If(from(layout.Low)))
	}
	return layout.Column(layout.Near, layout.Of(c.place), row.HeightRange(listLeast, listLeast).Grow(1),
		layout.Of(c.foot).If(func() bool { return len(c.foot.Objects) > 0 }))
}

// preview shows what is in a file, where that can be shown.
func (c *FileChooser) preview(path string) {
	if c.shows != nil {
		c.chosen = path
		c.ok.SetEnabled(path != "")
		c.shows.ShowFile(path)
	}
}

// folder returns the folder in which files were opened or saved last, or the home folder.
func (a *Manager) folder() string { return usable(a.Store.Settings().Folder) }

// usable returns the folder, or the home folder where there is no such one.
func usable(folder string) string {
	if info, err := os.Stat(folder); err == nil && info.IsDir() {
		return folder
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "."
	}
	return home
}

// places are the folders that are proposed: those of the files that were opened last, the home folder and the system's drives.
func (a *Manager) places() (list []string) {
	for _, path := range a.Store.Settings().Recent {
		list = append(list, filepath.Dir(path))
	}
	if home, err := os.UserHomeDir(); err == nil {
		list = append(list, home)
		for _, name := range []string{"Documents", "Downloads", "Desktop"} { // those of them that there are
			if path := filepath.Join(home, name); usable(path) == path {
				list = append(list, path)
			}
		}
	}
	list = append(list, drives()...)
	slices.Sort(list)
	return slices.Compact(list)
}

// goTo goes to the folder at path, where the list has the keyboard from then on, or chooses the file at path.
func (c *FileChooser) goTo(path string) { c.look(store.Resolve(path, c.folder), true) }

// look looks at what is at path, and goes there or chooses it. With focus the list has the keyboard from then on.
func (c *FileChooser) look(path string, focus bool) {
	c.lookFor(func() string { return path }, focus)
}

// lookFor is look, where finding out the path takes a disk, too: both happen off the UI goroutine. Until it is known what is there the
// chooser stays as it is, and somebody may go elsewhere instead.
func (c *FileChooser) lookFor(path func() string, focus bool) {
	c.stopWaiting()
	ctx, stop := context.WithCancel(context.Background())
	c.waiting = stop
	if c.folders {
		c.ok.SetEnabled(false)
	}
	c.Dialogs.reading++
	go func() {
		at := c.found(path())
		c.Dialogs.Post(func() {
			c.Dialogs.reading--
			if ctx.Err() == nil {
				c.stopWaiting()
				c.arrive(at, focus)
			}
		})
	}()
	time.AfterFunc(c.Dialogs.Patience, func() {
		c.Dialogs.Post(func() {
			if ctx.Err() == nil {
				c.foot.Objects = []fyne.CanvasObject{widget.NewProgressBarInfinite()}
				c.body.Refresh()
			}
		})
	})
}

// stopWaiting lets what was looked for go by, if there is something.
func (c *FileChooser) stopWaiting() {
	if c.waiting == nil {
		return
	}
	c.waiting()
	c.waiting = nil
	if c.folders {
		c.ok.SetEnabled(true)
	}
	for _, bar := range c.foot.Objects {
		bar.(*widget.ProgressBarInfinite).Stop()
	}
	c.foot.Objects = nil
	c.body.Refresh()
}

// pathInfo is what lies at a path.
type pathInfo struct {
	path           string
	file           bool  // it is a file that can be chosen
	err            error // it is no folder that can be read
	files, folders []string
}

// found looks at what is at path. It may be called on any goroutine.
func (c *FileChooser) found(path string) pathInfo {
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !c.folders {
		return pathInfo{path: path, file: true}
	}
	entries, err := os.ReadDir(path)
	files, folders := c.listed(path, entries)
	return pathInfo{path: path, err: err, files: files, folders: folders}
}

// arrive lists a folder or chooses a file, or says why there is none.
func (c *FileChooser) arrive(at pathInfo, focus bool) {
	switch {
	case at.file:
		c.choose(at.path)
		return
	case c.folders && errors.Is(at.err, fs.ErrNotExist):
		c.AskNewFolder(at.path)
		return
	case at.err != nil:
		c.Dialogs.ShowError(lang.L("The folder could not be opened"), at.err)
		return
	}
	c.folder = at.path
	c.place.SetText(at.path)
	c.preview("")
	c.places.At = slices.Index(c.Dialogs.places(), at.path)
	c.places.Refresh()
	list := c.newList(at)
	c.list.Objects = []fyne.CanvasObject{list}
	c.list.Refresh()
	if focus && c.Dialogs.OnTop(c.Box) {
		c.Dialogs.Win.Canvas().Focus(list)
	}
}

// newList makes the list of what is in a folder.
func (c *FileChooser) newList(at pathInfo) *widgets.PickList {
	var lines []widgets.Line
	var paths []string
	add := func(text, path string, icon fyne.Resource) {
		lines, paths = append(lines, widgets.Line{Text: text, Icon: icon}), append(paths, path)
	}
	for _, path := range c.more.Recent {
		add(filepath.Base(path), path, theme.HistoryIcon())
	}
	recent := len(c.more.Recent)
	c.more.Recent = nil // in the first folder alone
	if above := filepath.Dir(at.path); above != at.path {
		add(lang.L("Folder above"), above, theme.MoveUpIcon())
	}
	for _, name := range at.folders {
		add(name, filepath.Join(at.path, name), theme.FolderIcon())
	}
	for _, name := range at.files {
		add(name, filepath.Join(at.path, name), theme.FileIcon())
	}
	list := c.Dialogs.Fields().NewPickList(lines, func(i int) { c.goTo(paths[i]) })
	list.List.Label = at.path
	if c.folders { // files are seen, so that one knows the folder, and can't be chosen
		list.IsHeading = func(i int) bool { return i >= len(lines)-len(at.files) }
	}
	isFile := func(i int) bool { return len(at.files) > 0 && i >= len(lines)-len(at.files) || i < recent }
	if c.shows != nil { // a click shows what is in a file, another one takes it
		list.Quick = func(i int) bool { return !isFile(i) }
		list.OnChoose = func(i int) {
			if isFile(i) {
				c.preview(paths[i])
			} else {
				c.preview("")
			}
		}
	}
	list.OnKey = func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyBackspace {
			c.goTo(filepath.Dir(c.folder))
		}
	}
	return list
}

// listed returns the names of the files and folders that are shown of a folder's entries, each in the order of the alphabet.
func (c *FileChooser) listed(folder string, entries []os.DirEntry) (files, folders []string) {
	for _, e := range entries {
		name, isFolder := e.Name(), e.IsDir()
		if e.Type()&fs.ModeSymlink != 0 {
			info, err := os.Stat(filepath.Join(folder, name))
			isFolder = err == nil && info.IsDir()
		}
		switch {
		case strings.HasPrefix(name, "."):
		case isFolder:
			folders = append(folders, name)
		case len(c.endings) == 0 || slices.ContainsFunc(c.endings, func(ending string) bool { return strings.HasSuffix(strings.ToLower(name), ending) }):
			files = append(files, name)
		}
	}
	byAlphabet := func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) }
	slices.SortFunc(files, byAlphabet)
	slices.SortFunc(folders, byAlphabet)
	return files, folders
}

// choose closes the dialog and takes what is at path.
func (c *FileChooser) choose(path string) {
	c.Hide()
	c.onChoose(path)
}

// AskNewFolder offers to make the folder at path, which there is not yet.
func (c *FileChooser) AskNewFolder(path string) {
	c.Dialogs.Ask(Prompt{
		Title: lang.L("New folder"), Content: widgets.Wrapped(path), Yes: lang.L("Create folder"), No: lang.L("Cancel"),
		Agreed: func() {
			if err := os.MkdirAll(path, 0o755); err != nil {
				c.Dialogs.ShowError(lang.L("The folder could not be made"), err)
				return
			}
			c.goTo(path)
		},
	}, 480, 160)
}
