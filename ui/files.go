package ui

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/sgf"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

func baseName(path string) string { return filepath.Base(path) }

// save writes the game to its file, or asks for one.
func (w *Window) save() {
	if w.path == "" {
		w.saveAs(nil)
		return
	}
	w.saveTo(w.path, nil)
}

// saveTo writes the game to path, off the UI goroutine, and then calls done, which may be nil. A move that is made
// meanwhile leaves the game unsaved.
func (w *Window) saveTo(path string, done func()) {
	var data bytes.Buffer
	if err := sgf.Write(&data, w.game.Record()); err != nil {
		w.fail(lang.L("{{.File}} could not be saved", args{"File": baseName(path)}), err)
		return
	}
	saved := w.changes
	go func() {
		err := store.WriteFile(path, func(to io.Writer) error {
			_, err := data.WriteTo(to)
			return err
		})
		w.do(func() {
			if err != nil {
				w.fail(lang.L("{{.File}} could not be saved", args{"File": baseName(path)}), err)
				return
			}
			w.saved(path, saved)
			if done != nil {
				done()
			}
		})
	}()
}

// saved notes that path holds the game as it was after that many changes.
func (w *Window) saved(path string, changes int) {
	w.path = path
	if w.changes == changes && !w.network.onDesk() { // else the autosave holds the game of this desk
		w.unsaved = false
		w.dropAutosave()
	}
	w.remember(path)
	w.refresh()
	w.note(lang.L("Saved as {{.File}}", args{"File": baseName(path)}))
}

// saveAs asks for a file, writes the game to it and then calls done, which may be nil.
func (w *Window) saveAs(done func()) {
	if w.busy() {
		return
	}
	name := "game.sgf"
	if w.path != "" {
		name = baseName(w.path)
	}
	w.askFile(fileQuestion{
		title: lang.L("Save the game"), name: name, endings: []string{".sgf"},
		answer: func(path string) { w.saveTo(path, done) },
	})
}

// askOpen asks for a file and opens it.
func (w *Window) askOpen() {
	if w.busy() {
		return
	}
	w.chooseFile(lang.L("Open a game"), []string{".sgf"}, w.open)
}

// folder returns the folder in which files were opened or saved last, or the home folder.
func (w *Window) folder() string {
	folder := w.store.Settings().Folder
	if info, err := os.Stat(folder); err == nil && info.IsDir() {
		return folder
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "."
	}
	return home
}

// dropped opens the first file that was dropped on the window.
func (w *Window) dropped(files []fyne.URI) {
	if len(files) > 0 && !w.busy() {
		w.open(files[0].Path())
	}
}

// open reads path, off the UI goroutine, and puts its game on the desk, after asking about an unsaved one. The running game
// stays until then, and for good when nothing can be read.
func (w *Window) open(path string) {
	var file *sgf.File
	var missing error
	task := func(job *work) error {
		data, err := os.ReadFile(path)
		if missing = err; err != nil {
			return err
		}
		if file, err = sgf.ReadWatched(data, job.watch); err == nil {
			err = job.watch(1)
		}
		return err
	}
	w.run(lang.L("Reading {{.File}}", args{"File": baseName(path)}), task, func(err error) {
		switch {
		case missing != nil:
			w.forget(path)
			w.fail(lang.L("{{.File}} could not be opened", args{"File": baseName(path)}), missing)
		case err != nil:
			w.offerPart(path, file, err)
		default:
			w.openGame(path, file)
		}
	})
}

// offerPart tells where a record is broken and offers the moves before the fault.
func (w *Window) offerPart(path string, file *sgf.File, err error) {
	title := lang.L("{{.File}} is damaged", args{"File": baseName(path)})
	words := say.Error(err)
	if file == nil || len(file.Games) == 0 {
		w.tell(title, words)
		return
	}
	last := file.Games[len(file.Games)-1]
	words += "\n\n" + lang.L("Moves before the fault that can be opened: {{.Count}}", args{"Count": last.Root.End().Number()})
	w.ask(question{
		title: title, content: centred(words), yes: lang.L("Open the moves before it"), no: lang.L("Cancel"),
		agreed: func() { w.openGame("", file) },
	}, 480, 240)
}

// openGame puts a game of file on the desk: the only one, or the one that is chosen. A path of "" leaves the game
// without a file, so that saving asks for one and nothing is overwritten.
func (w *Window) openGame(path string, file *sgf.File) {
	take := func(record *game.Record) {
		w.replaceGame(func() { w.setOpened(path, file, record) })
	}
	if len(file.Games) == 1 {
		take(file.Games[0])
		return
	}
	w.chooseGame(file.Games, take)
}

// setOpened puts record on the desk. A game of a collection has no file of its own: saving it must not lose the others.
func (w *Window) setOpened(path string, file *sgf.File, record *game.Record) {
	w.path, w.unsaved = path, path == ""
	if len(file.Games) > 1 {
		w.path = ""
	}
	if record.ID == "" {
		record.ID = newID()
	}
	w.dropAutosave()
	w.setGame(record)
	if path != "" {
		w.remember(path)
	}
	if len(file.Warnings) > 0 {
		w.tellWarnings(file.Warnings)
	}
	w.game.Resume()
}

// tellWarnings lists what was mended while reading.
func (w *Window) tellWarnings(warnings []sgf.Problem) {
	const most = 6
	var lines []string
	for i, p := range warnings {
		if i == most {
			lines = append(lines, lang.L("and {{.Count}} more", args{"Count": len(warnings) - most}))
			break
		}
		lines = append(lines, say.Problem(p.General()))
	}
	w.tell(lang.L("The record was mended while reading"), strings.Join(lines, "\n"))
}

// remember puts path on the list of recent files and keeps its folder.
func (w *Window) remember(path string) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	set := w.store.Settings()
	set.Folder = filepath.Dir(path)
	set.AddRecent(path)
	w.saveSettings()
	w.menu.listRecent()
}

// forget takes path, which can't be opened, off the list of recent files.
func (w *Window) forget(path string) {
	w.store.Settings().DropRecent(path)
	w.saveSettings()
	w.menu.listRecent()
}

func (w *Window) saveSettings() {
	if err := w.store.SaveSettings(); err != nil {
		w.fail(lang.L("The settings could not be kept"), err)
	}
}

// replaceGame runs replace, after asking about a game on the network that goes on, and about one of this desk that no file holds.
func (w *Window) replaceGame(replace func()) {
	if w.busy() {
		return
	}
	if w.network.onDesk() {
		w.leaveFor(func() { w.replaceGame(replace) })
		return
	}
	if !w.unsaved || w.game.Live().Number() == 0 {
		replace()
		return
	}
	w.askUnsaved(func() {
		if w.network.onDesk() { // a game has begun meanwhile
			w.replaceGame(replace)
			return
		}
		replace()
	})
}

// leaveFor runs then with no game of the network on the desk, after asking about one that goes on.
func (w *Window) leaveFor(then func()) {
	if w.network.onDesk() {
		w.network.leave(then)
		return
	}
	then()
}

// autosave keeps the game where a crash can't reach it.
func (w *Window) autosave() {
	if err := w.store.SaveGame(w.game.Record()); err != nil {
		slog.Error("autosave failed", "error", err)
		w.note(lang.L("The game could not be kept against a crash: {{.Why}}", args{"Why": say.FileError(err)}))
	}
}

func (w *Window) dropAutosave() {
	if err := w.store.DropGame(); err != nil {
		slog.Error("the autosave could not be removed", "error", err)
	}
}

// quit ends the program. A game that goes on waits for the next start; about one that would be lost it asks. Dialogs that
// are open are dismissed.
func (w *Window) quit() {
	w.dismissAll()
	w.leaveFor(func() {
		if w.waitsForNextStart() {
			w.end()
			return
		}
		w.replaceGame(func() {
			w.dropAutosave()
			w.end()
		})
	})
}

// waitsForNextStart keeps the game for the next start, and reports whether it could: a game that is over, or belongs to
// a file, does not wait.
func (w *Window) waitsForNextStart() bool {
	if !w.unsaved || w.path != "" || w.game.Live().Number() == 0 || w.game.Result().Over() {
		return false
	}
	err := errors.Join(w.store.SaveGame(w.game.Record()), w.store.Flush())
	if err != nil {
		slog.Error("the game could not be kept for the next start", "error", err)
	}
	return err == nil
}

// end ends the program as it is.
func (w *Window) end() {
	size := w.win.Canvas().Size()
	set := w.store.Settings()
	set.Width, set.Height = int(size.Width), int(size.Height)
	if err := w.store.SaveSettings(); err != nil {
		slog.Error("the settings could not be kept", "error", err)
	}
	w.game.Close()
	w.network.shutDown()
	w.ticker.Stop()
	close(w.ticking)
	if err := w.store.Close(); err != nil {
		slog.Error("the last autosave failed", "error", err)
	}
	w.sound.Close()
	w.win.SetCloseIntercept(nil)
	w.win.Close()
}
