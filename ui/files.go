package ui

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/format"
	_ "hoshi/format/all"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/netplay"
	"hoshi/ui/puzzles"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// askLoad asks for something to open: a file, a link or the code of a game on a server, a folder of problems, what is on the clipboard.
func (w *Window) askLoad() {
	if w.HasDialog() {
		return
	}
	w.ChooseFileOr(lang.L("Load"), format.Endings(), w.open, dialog.Alternatives{
		Recent: slices.Clone(w.Store.Settings().Recent), Typed: func(text string) bool { return openTyped(w, text) },
		FolderWord: lang.L("Problems of this folder"), TakeFolder: w.openProblems,
		PasteWord: lang.L("Paste a game"), Paste: func() { pasteGame(w) },
	})
}

// openTyped opens the game of a link or a code, and reports whether text is one.
func openTyped(w *Window, text string) bool {
	known := netplay.IsLink(text) || netplay.IsCode(text)
	if known {
		w.network.Links.OpenLink(text)
	}
	return known
}

// openProblems begins the problems of a file, or of all files below a folder.
func (w *Window) openProblems(path string) {
	if !w.covers() {
		w.note(lang.L("Not while you play others"))
		return
	}
	trainOver(w, func() { w.puzzles.OpenProblems(path) })
}

// Open opens the file, or follows the link, that the system hands to the running program, unless something is being asked. On Fyne's
// goroutine.
func (w *Window) Open(what string) {
	if !w.HasDialog() {
		w.open(what)
	}
}

// dropped opens the first file that was dropped on the window, unless what lies on top takes all of them.
func (w *Window) dropped(files []fyne.URI) {
	if len(files) == 0 || w.HasDialog() {
		return
	}
	var paths []string
	for _, f := range files {
		paths = append(paths, f.Path())
	}
	if !activity.HandleDrop(w.top(), paths) {
		w.Open(paths[0])
	}
}

// open reads path, off the UI goroutine, and puts its game on the desk, after asking about an unsaved one. The running game
// stays until then, and for good when nothing can be read.
func (w *Window) open(path string) { w.openThen(path, func() {}) }

// openThen is open, which calls then once the game lies on the desk.
func (w *Window) openThen(path string, then func()) {
	if netplay.Follow(w.network, path) {
		return
	}
	load := func() ([]byte, error) {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return nil, errFolder
		}
		return format.ReadFile(path)
	}
	w.read(path, filepath.Base(path), load, then)
}

// errFolder is returned where there is a folder in the place of a file.
var errFolder = errors.New("ui: a folder")

// read reads what load returns, off the UI goroutine, and puts its game on the desk as openThen does. What was not in a file has no path;
// name is what it is called to people.
func (w *Window) read(path, name string, load func() ([]byte, error), then func()) {
	var data []byte
	var file *format.File
	var ways []*format.File
	var missing error
	task := func(job *dialog.Job) (err error) {
		data, err = load()
		if missing = err; err != nil {
			return err
		}
		file, err = format.Decode(path, data, job.ReportProgress)
		switch {
		case err == nil && inDoubt(file):
			ways = []*format.File{file}
		case errors.Is(err, format.ErrUnknown):
			if ways, err = readable(data, job.ReportProgress); err == nil && len(ways) == 0 {
				err = format.ErrUnknown
			}
		}
		if err == nil {
			err = job.ReportProgress(1)
		}
		return err
	}
	w.Run(lang.L("Reading {{.File}}", lang.Args{"File": name}), task, func(err error) {
		switch {
		case errors.Is(missing, errFolder):
			w.openProblems(path)
		case missing != nil:
			w.Forget(path)
			w.ShowInfo(lang.L("{{.File}} could not be opened", lang.Args{"File": name}), describe.Error(missing))
		case err != nil:
			w.offerPart(name, file, err)
		case len(ways) > 0:
			askReading(w.Services, path, name, data, ways, func(path string, file *format.File) { w.openGame(path, file, then) })
		default:
			w.openGame(path, file, then)
		}
	})
}

// offerPart tells where the record that is called name is broken and offers the moves before the fault.
func (w *Window) offerPart(name string, file *format.File, err error) {
	words := describe.Error(err)
	if file == nil || len(file.Games) == 0 {
		w.ShowInfo(lang.L("{{.File}} could not be opened", lang.Args{"File": name}), words)
		return
	}
	title := lang.L("{{.File}} is damaged", lang.Args{"File": name})
	last := file.Games[len(file.Games)-1]
	words += "\n\n" + lang.L("Moves before the fault that can be opened: {{.Count}}", lang.Args{"Count": last.Root.End().Number()})
	w.Ask(dialog.Prompt{
		Title: title, Content: widgets.Wrapped(words), Yes: lang.L("Open the moves before it"), No: lang.L("Cancel"),
		Agreed: func() { w.openGame("", file, func() {}) },
	}, 480, 240)
}

// openGame puts a game of file on the desk: the only one, or the one that is chosen. Problems are begun instead. A path of "" leaves the game
// without a file, so that saving asks for one and nothing is overwritten. Then then is called.
func (w *Window) openGame(path string, file *format.File, then func()) {
	if path != "" && puzzles.IsProblem(file.Games[0]) {
		w.openProblems(path)
		return
	}
	take := func(record *game.Record) {
		w.replaceGame(func() {
			w.setOpened(path, file, record)
			then()
		})
	}
	if len(file.Games) == 1 {
		take(file.Games[0])
		return
	}
	chooseGame(w.Services, file.Games, take)
}

// setOpened puts record on the desk. A game of a collection has no file of its own: saving it must not lose the others. One that is
// over, or is not one of Hoshi's, is looked at.
func (w *Window) setOpened(path string, file *format.File, record *game.Record) {
	foreign := record.ID == ""
	if foreign {
		record.ID = store.NewID()
	}
	doc := gameview.NewDocument(w.Services, record)
	doc.Path, doc.External, doc.ReadOnly = path, foreign, foreign || record.Result().Over()
	if len(file.Games) > 1 || file.Codec != format.ForName(path) { // saving would write another format
		doc.Path = ""
	}
	doc.DropAutosave()
	w.setOwn(doc)
	if path != "" {
		w.Remember(path)
	}
	if len(file.Warnings) > 0 {
		tellWarnings(w.Services, file.Warnings)
	}
	if terms := file.Codec.Terms; terms != "" {
		w.ShowInfo(file.Codec.Name, lang.L(terms))
	}
}

// OpenGame implements activity.Window. The game is read off the UI goroutine: one that is over, or is not one of Hoshi's, is looked at.
func (w *Window) OpenGame(number int64, moves int, then activity.Command) {
	var record *game.Record
	task := func(job *dialog.Job) error {
		lib, err := w.Store.Library(job.Ctx)
		if lib == nil {
			return err
		}
		record, err = lib.Record(job.Ctx, number)
		return err
	}
	w.Run(lang.L("Reading the library"), task, func(err error) {
		if err != nil {
			w.ShowInfo(lang.L("The game could not be opened"), describe.Error(err))
			return
		}
		w.replaceGame(func() {
			foreign := record.ID == ""
			if foreign {
				record.ID = store.NewID()
			}
			doc := gameview.NewDocument(w.Services, record)
			doc.Number, doc.External, doc.ReadOnly = number, foreign, foreign || record.Result().Over()
			doc.DropAutosave()
			w.setOwn(doc)
			n := record.Root
			for moves != activity.AtEnd && n.Number() < moves && n.Next() != nil {
				n = n.Next()
			}
			if moves != activity.AtEnd {
				w.localGame.Game.Goto(n)
			}
			switch then {
			case activity.None:
			case activity.Analyse:
				w.Analyse()
			default:
				w.runCommand(then)
			}
		})
	})
}

// tellWarnings lists what was mended while reading.
func tellWarnings(s *activity.Services, warnings []format.Problem) {
	const most = 6
	var lines []string
	for i := range warnings {
		if i == most {
			lines = append(lines, lang.L("and {{.Count}} more", lang.Args{"Count": len(warnings) - most}))
			break
		}
		lines = append(lines, describe.Problem(&warnings[i]))
	}
	s.ShowInfo(lang.L("The record was mended while reading"), strings.Join(lines, "\n"))
}

// replaceGame runs replace once every activity may go, after asking what must be asked.
func (w *Window) replaceGame(replace func()) {
	if w.HasDialog() {
		return
	}
	w.localGame.WhenKept(func() {
		if !w.HasDialog() { // somebody may have gone on to something else meanwhile
			w.leaveFrom(len(w.stack)-1, func() { w.network.Leave(replace) }) // a game may have begun there meanwhile
		}
	})
}

// leaveFrom leaves the i-th activity of the stack and those below it.
func (w *Window) leaveFrom(i int, then func()) {
	if i < 0 {
		then()
		return
	}
	activity.Leave(w.stack[i], func() { w.leaveFrom(i-1, then) })
}

// quit ends the program. A game that goes on waits for the next start; about one that would be lost it asks. Dialogs that
// are open are dismissed.
func (w *Window) quit() {
	w.DismissAll()
	w.network.Leave(func() {
		if w.localGame.Doc.KeepForNextStart() {
			w.end()
			return
		}
		w.replaceGame(func() {
			w.localGame.Doc.DropAutosave()
			w.end()
		})
	})
}

// end ends the program as it is.
func (w *Window) end() {
	size := w.Win.Canvas().Size()
	set := w.Store.Settings()
	set.Width, set.Height = int(size.Width)*w.zoom.percent/w.zoom.chosen, int(size.Height)*w.zoom.percent/w.zoom.chosen // the next start draws as was chosen
	if err := w.Store.SaveSettings(); err != nil {
		slog.Error("the settings could not be kept", "error", err)
	}
	w.Win.Hide() // nothing that takes its time shows a window that does not answer
	w.network.ShutDown()
	w.clock.stop()
	for _, a := range slices.Backward(w.stack) { // what lies over the game at this desk tells it where it was left
		activity.End(a) // it keeps what it has to
	}
	w.stack = []activity.Activity{w.localGame}
	if err := w.Store.Close(); err != nil {
		slog.Error("what is kept between runs was not closed well", "error", err)
	}
	w.Sound.Close()
	w.Win.SetCloseIntercept(nil)
	w.Win.Close()
}

// chooseGame asks which game of a collection is wanted.
func chooseGame(s *activity.Services, games []*game.Record, take func(*game.Record)) {
	lines := make([]widgets.Line, len(games))
	for i, g := range games {
		lines[i].Text = gameLine(i, g)
	}
	var d *dialog.Box
	list := s.Fields().NewPickList(lines, func(i int) {
		d.Hide()
		take(games[i])
	})
	title := lang.N("{{.Count}} games in this file", len(games), lang.Args{"Count": len(games)})
	d = dialog.NewBox(title, list, s.Win)
	d.SetButtons(s.NewDialogButton(lang.L("Cancel"), widgets.Plain, d.Hide))
	d.Whole = true
	s.Open(d, 780, 520, list)
}

// gameLine describes the i-th game of a collection in one line.
func gameLine(i int, r *game.Record) string {
	moves := r.Root.End().Number()
	line := lang.N("{{.Number}}. {{.Caption}} · {{.Moves}} moves", moves, lang.Args{
		"Number": i + 1, "Caption": describe.Caption(r), "Moves": moves,
	})
	if r.Title != "" {
		line += " · " + r.Title
	}
	return line
}
