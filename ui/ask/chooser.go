package ask

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/store"
)

// Chooser is a dialog in which a file or a folder is chosen, by keyboard as well as by pointer. Fyne's own keeps Escape to
// itself.
type Chooser struct {
	Dialogs *Dialogs
	*Box
	endings []string          // of the files that are listed, in lower case; none: all are
	folders bool              // a folder is chosen, and no file is listed
	take    func(path string) // called with what was chosen once the dialog is closed
	folder  string            // is listed
	place   *part.Suggestions // its path; another one may be typed
	list    *fyne.Container   // of one picking
}

// ChooseFile asks for a file, with one of the endings where there are any, and calls take with its path.
func (a *Dialogs) ChooseFile(title string, endings []string, take func(path string)) {
	a.showChooser(title, &Chooser{Dialogs: a, endings: endings, take: take}, a.folder())
}

// ChooseFolder asks for a folder, showing from first, or where files were opened or saved last where that is empty, and calls take with
// its path.
func (a *Dialogs) ChooseFolder(from string, take func(path string)) {
	if from == "" {
		from = a.folder()
	}
	a.showChooser(lang.L("Folder"), &Chooser{Dialogs: a, folders: true, take: take}, from)
}

func (a *Dialogs) showChooser(title string, c *Chooser, from string) {
	places := a.places()
	c.list = container.NewStack()
	c.place = a.Fields().NewSuggestions(places, from)
	c.place.Enter = func() { c.goTo(c.place.Text) }
	c.place.OnChanged = func(text string) {
		if text != c.folder && slices.Contains(places, text) {
			c.open(text)
		}
	}
	c.Box = NewBox(title, container.NewBorder(c.place, nil, nil, nil, c.list), a.Win)
	agree := func() {}
	answers := []*part.Button{a.NewDialogButton(lang.L("Cancel"), part.Plain, c.Hide)}
	if c.folders {
		agree = func() { c.choose(c.folder) }
		answers = append(answers, a.NewDialogButton(lang.L("OK"), part.Filled, agree))
	}
	c.SetButtons(answers...)
	c.Whole = true
	a.OpenAgreeing(c.Box, 760, 560, nil, agree)
	c.goTo(from)
}

// folder returns the folder in which files were opened or saved last, or the home folder.
func (a *Dialogs) folder() string {
	folder := a.Store.Settings().Folder
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
func (a *Dialogs) places() (list []string) {
	for _, path := range a.Store.Settings().Recent {
		list = append(list, filepath.Dir(path))
	}
	if home, err := os.UserHomeDir(); err == nil {
		list = append(list, home)
	}
	list = append(list, drives()...)
	slices.Sort(list)
	return slices.Compact(list)
}

// goTo goes to the folder at path, where the list has the keyboard from then on, or chooses the file at path.
func (c *Chooser) goTo(path string) {
	path = store.Resolve(path, c.folder)
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !c.folders {
		c.choose(path)
		return
	}
	if c.open(path) {
		c.Dialogs.Win.Canvas().Focus(c.list.Objects[0].(*part.PickList))
	}
}

// open lists the folder at path, and reports whether there is one; otherwise it says why not.
func (c *Chooser) open(path string) bool {
	entries, err := os.ReadDir(path)
	switch {
	case c.folders && errors.Is(err, fs.ErrNotExist):
		c.AskNewFolder(path)
		return false
	case err != nil:
		c.Dialogs.Fail(lang.L("The folder could not be opened"), err)
		return false
	}
	c.folder = path
	c.place.SetText(path)
	var lines []part.Line
	var paths []string
	add := func(text, path string, icon fyne.Resource) {
		lines, paths = append(lines, part.Line{Text: text, Icon: icon}), append(paths, path)
	}
	if above := filepath.Dir(path); above != path {
		add(lang.L("Folder above"), above, theme.MoveUpIcon())
	}
	files, folders := c.listed(entries)
	for _, name := range folders {
		add(name, filepath.Join(path, name), theme.FolderIcon())
	}
	for _, name := range files {
		add(name, filepath.Join(path, name), theme.FileIcon())
	}
	list := c.Dialogs.Fields().NewPickList(lines)
	list.OnSelected = func(i int) { c.goTo(paths[i]) }
	list.OnKey = func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyBackspace {
			c.goTo(filepath.Dir(c.folder))
		}
	}
	c.list.Objects = []fyne.CanvasObject{list}
	c.list.Refresh()
	return true
}

// listed returns the names of the files and folders that are shown of entries, each in the order of the alphabet.
func (c *Chooser) listed(entries []os.DirEntry) (files, folders []string) {
	for _, e := range entries {
		name, isFolder := e.Name(), e.IsDir()
		if e.Type()&fs.ModeSymlink != 0 {
			info, err := os.Stat(filepath.Join(c.folder, name))
			isFolder = err == nil && info.IsDir()
		}
		switch {
		case strings.HasPrefix(name, "."):
		case isFolder:
			folders = append(folders, name)
		case !c.folders && (len(c.endings) == 0 || slices.ContainsFunc(c.endings, func(ending string) bool { return strings.HasSuffix(strings.ToLower(name), ending) })):
			files = append(files, name)
		}
	}
	byAlphabet := func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) }
	slices.SortFunc(files, byAlphabet)
	slices.SortFunc(folders, byAlphabet)
	return files, folders
}

// choose closes the dialog and takes what is at path.
func (c *Chooser) choose(path string) {
	c.Hide()
	c.take(path)
}

// AskNewFolder offers to make the folder at path, which there is not yet.
func (c *Chooser) AskNewFolder(path string) {
	c.Dialogs.Ask(Question{
		Title: lang.L("New folder"), Content: part.Wrapped(path), Yes: lang.L("Create folder"), No: lang.L("Cancel"),
		Agreed: func() {
			if err := os.MkdirAll(path, 0o755); err != nil {
				c.Dialogs.Fail(lang.L("The folder could not be made"), err)
				return
			}
			c.goTo(path)
		},
	}, 480, 160)
}
