package ui

import (
	"net/url"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/widget"

	"hoshi/ai/gomocup"
	"hoshi/ai/level"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/puzzles"
	"hoshi/ui/store"
)

// showStartNotices says what the start has to say: files that were set aside, and the start page with the game that was left the last
// time on the board. It asks nothing. file, when not empty, is opened instead of the start page.
func (w *Window) showStartNotices(file string, aside []store.QuarantinedFile) {
	aside = append(aside, w.aside...)
	if w.mended != nil {
		aside = append(aside, store.QuarantinedFile{File: w.Store.File(store.SettingsFile), Err: w.mended})
	}
	if len(aside) > 0 {
		tellAside(w.Services, aside)
	}
	go func() {
		if left := gomocup.EndLeft(); len(left) > 0 {
			w.Post(func() {
				w.Notify(lang.L("What an earlier run had left was ended: {{.Programs}}", lang.Args{"Programs": strings.Join(left, ", ")}))
			})
		}
	}()
	if err := level.Unsound(); err != nil {
		w.ShowInfo(lang.L("The level Perfect is off"), describe.Error(err))
	}
	left, err := w.Store.LoadGame()
	if err != nil {
		w.ShowInfo(lang.L("The last game is damaged"), describe.Damaged(err, left))
	}
	if left != nil && left.Root.End().Number() > 0 {
		w.takeUp(left)
	}
	switch {
	case file == "" && w.comeBack():
	case file == "":
		w.home.toStart()
	default:
		w.localGame.Resume()
		w.open(file)
	}
	w.network.ResumeGame()
}

// TellCrash tells that the program before broke down, and offers to open the folder of its report.
func (w *Window) TellCrash(report string) {
	words := widget.NewLabel(describe.Crash(report))
	words.Wrapping = fyne.TextWrapWord
	w.Ask(dialog.Prompt{
		Title: lang.L("Hoshi broke down the last time"), Content: words, Yes: lang.L("Open the folder"), No: lang.L("Done"),
		Agreed: func() {
			folder, err := url.Parse(storage.NewFileURI(filepath.Dir(report)).String())
			if err == nil {
				err = fyne.CurrentApp().OpenURL(folder)
			}
			if err != nil {
				w.ShowError(lang.L("The folder could not be opened"), err)
			}
		},
	}, 460, 260)
}

// tellAside names the files that could not be read and where they are now.
func tellAside(s *activity.Services, aside []store.QuarantinedFile) {
	var lines []string
	for _, a := range aside {
		lines = append(lines, describe.Quarantined(a))
	}
	s.ShowInfo(lang.L("Some files are damaged"), strings.Join(lines, "\n"))
}

// tellUnwritten tells that what a file keeps could not be written.
func tellUnwritten(s *activity.Services, file string, err error) {
	words := lang.L("Your progress could not be kept")
	if file == puzzles.ProgressFile {
		words = lang.L("The progress with puzzles could not be kept")
	}
	s.ShowError(words, err)
}
