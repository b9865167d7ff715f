package ui

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/part"
)

// chooser is a dialog in which a file or a folder is chosen, by keyboard as well as by pointer. Fyne's own keeps Escape to
// itself.
type chooser struct {
	dialogs *dialogs
	dialog.Dialog
	endings []string          // of the files that are listed, in lower case; none: all are
	folders bool              // a folder is chosen, and no file is listed
	take    func(path string) // called with what was chosen once the dialog is closed
	folder  string            // is listed
	place   *part.Suggestions // its path; another one may be typed
	list    *fyne.Container   // of one picking
}

// chooseFile asks for a file, with one of the endings where there are any, and calls take with its path.
func (a *dialogs) chooseFile(title string, endings []string, take func(path string)) {
	a.showChooser(title, &chooser{dialogs: a, endings: endings, take: take}, a.folder())
}

// chooseFolder asks for a folder, showing from first, and calls take with its path.
func (a *dialogs) chooseFolder(from string, take func(path string)) {
	a.showChooser(lang.L("Folder"), &chooser{dialogs: a, folders: true, take: take}, from)
}

func (a *dialogs) showChooser(title string, c *chooser, from string) {
	places := a.places()
	c.list = container.NewStack()
	c.place = a.fields().NewSuggestions(places, from)
	c.place.Enter = func() { c.goTo(c.place.Text) }
	c.place.OnChanged = func(text string) {
		if text != c.folder && slices.Contains(places, text) {
			c.open(text)
		}
	}
	c.Dialog = dialog.NewCustomWithoutButtons(title, container.NewBorder(c.place, nil, nil, nil, c.list), a.win)
	agree := func() {}
	answers := buttons(a.newDialogButton(lang.L("Cancel"), part.Plain, c.Hide))
	if c.folders {
		agree = func() { c.choose(c.folder) }
		answers = append(answers, a.newDialogButton(lang.L("OK"), part.Filled, agree))
	}
	c.Dialog.(*dialog.CustomDialog).SetButtons(answers)
	a.showAgreeing(c.Dialog, 760, 560, nil, agree)
	c.goTo(from)
}

// folder returns the folder in which files were opened or saved last, or the home folder.
func (a *dialogs) folder() string {
	folder := a.store.Settings().Folder
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
func (a *dialogs) places() (list []string) {
	for _, path := range a.store.Settings().Recent {
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
func (c *chooser) goTo(path string) {
	if path = strings.TrimSpace(path); !filepath.IsAbs(path) {
		path = filepath.Join(c.folder, path)
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() && !c.folders {
		c.choose(path)
		return
	}
	if c.open(path) {
		c.dialogs.win.Canvas().Focus(c.list.Objects[0].(*part.PickList))
	}
}

// open lists the folder at path, and reports whether there is one; otherwise it says why not.
func (c *chooser) open(path string) bool {
	entries, err := os.ReadDir(path)
	switch {
	case c.folders && errors.Is(err, fs.ErrNotExist):
		c.askNewFolder(path)
		return false
	case err != nil:
		c.dialogs.fail(lang.L("The folder could not be opened"), err)
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
	list := c.dialogs.fields().NewPickList(lines)
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
func (c *chooser) listed(entries []os.DirEntry) (files, folders []string) {
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
		case !c.folders && (len(c.endings) == 0 || slices.Contains(c.endings, strings.ToLower(filepath.Ext(name)))):
			files = append(files, name)
		}
	}
	byAlphabet := func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) }
	slices.SortFunc(files, byAlphabet)
	slices.SortFunc(folders, byAlphabet)
	return files, folders
}

// choose closes the dialog and takes what is at path.
func (c *chooser) choose(path string) {
	c.Hide()
	c.take(path)
}

// askNewFolder offers to make the folder at path, which there is not yet.
func (c *chooser) askNewFolder(path string) {
	c.dialogs.ask(question{
		title: lang.L("New folder"), content: centred(path), yes: lang.L("Create folder"), no: lang.L("Cancel"),
		agreed: func() {
			if err := os.MkdirAll(path, 0o755); err != nil {
				c.dialogs.fail(lang.L("The folder could not be made"), err)
				return
			}
			c.goTo(path)
		},
	}, 480, 160)
}
