package ui

import (
	"errors"
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

// opener opens files, links, texts and games of the library.
type opener struct {
	*screen
	games    *games
	training *training
}

// askLoad asks for something to open: a file, a link or the code of a game on a server, a folder of problems, what is on the clipboard.
func (o *opener) askLoad() {
	if o.HasDialog() {
		return
	}
	o.ChooseFileOr(lang.L("Load"), format.Endings(), o.open, dialog.Alternatives{
		Recent: slices.Clone(o.Store.Settings().Recent), Typed: o.openTyped,
		FolderWord: lang.L("Problems of this folder"), TakeFolder: o.training.openProblems,
		PasteWord: lang.L("Paste a game"), Paste: o.pasteGame,
	})
}

// openTyped opens the game of a link or a code, and reports whether text is one.
func (o *opener) openTyped(text string) bool {
	known := netplay.IsLink(text) || netplay.IsCode(text)
	if known {
		o.network.Links.OpenLink(text)
	}
	return known
}

// Open opens the file, or follows the link, that the system hands to the running program, unless something is being asked. On Fyne's
// goroutine.
func (o *opener) Open(what string) {
	if !o.HasDialog() {
		o.open(what)
	}
}

// dropped opens the first file that was dropped on the window, unless what lies on top takes all of them.
func (o *opener) dropped(files []fyne.URI) {
	if len(files) == 0 || o.HasDialog() {
		return
	}
	var paths []string
	for _, f := range files {
		paths = append(paths, f.Path())
	}
	if !activity.HandleDrop(o.top(), paths) {
		o.Open(paths[0])
	}
}

// open reads path, off the UI goroutine, and puts its game on the desk, after asking about an unsaved one. The running game
// stays until then, and for good when nothing can be read.
func (o *opener) open(path string) {
	if netplay.Follow(o.network, path) {
		return
	}
	load := func() ([]byte, error) {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return nil, errFolder
		}
		return format.ReadFile(path)
	}
	o.read(path, filepath.Base(path), load)
}

// pasteGame opens the game that stands on the clipboard as text, in any format: moves from a chat, a diagram from a forum, a record.
func (o *opener) pasteGame() {
	if text := fyne.CurrentApp().Clipboard().Content(); !netplay.Follow(o.network, text) {
		o.openText(text)
	}
}

// openText opens the game that a text holds, as a file without a name.
func (o *opener) openText(text string) {
	load := func() ([]byte, error) {
		if len(text) > format.MaxSize {
			return nil, format.ErrTooLarge
		}
		return []byte(text), nil
	}
	o.read("", lang.L("The pasted text"), load)
}

// errFolder is returned where there is a folder in the place of a file.
var errFolder = errors.New("ui: a folder")

// read reads what load returns, off the UI goroutine, and puts its game on the desk as open does. What was not in a file has no path;
// name is what it is called to people.
func (o *opener) read(path, name string, load func() ([]byte, error)) {
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
	o.Run(lang.L("Reading {{.File}}", lang.Args{"File": name}), task, func(err error) {
		switch {
		case errors.Is(missing, errFolder):
			o.training.openProblems(path)
		case missing != nil:
			o.Forget(path)
			o.ShowInfo(lang.L("{{.File}} could not be opened", lang.Args{"File": name}), describe.Error(missing))
		case err != nil:
			o.offerPart(name, file, err)
		case len(ways) > 0:
			askReading(o.Services, path, name, data, ways, o.openGame)
		default:
			o.openGame(path, file)
		}
	})
}

// offerPart tells where the record that is called name is broken and offers the moves before the fault.
func (o *opener) offerPart(name string, file *format.File, err error) {
	words := describe.Error(err)
	if file == nil || len(file.Games) == 0 {
		o.ShowInfo(lang.L("{{.File}} could not be opened", lang.Args{"File": name}), words)
		return
	}
	title := lang.L("{{.File}} is damaged", lang.Args{"File": name})
	last := file.Games[len(file.Games)-1]
	words += "\n\n" + lang.L("Moves before the fault that can be opened: {{.Count}}", lang.Args{"Count": last.Root.End().Number()})
	o.Ask(dialog.Prompt{
		Title: title, Content: widgets.Wrapped(words), Yes: lang.L("Open the moves before it"), No: lang.L("Cancel"),
		Agreed: func() { o.openGame("", file) },
	}, 480, 240)
}

// openGame puts a game of file on the desk: the only one, or the one that is chosen. Problems are begun instead. A path of "" leaves the game
// without a file, so that saving asks for one and nothing is overwritten.
func (o *opener) openGame(path string, file *format.File) {
	if path != "" && puzzles.IsProblem(file.Games[0]) {
		o.training.openProblems(path)
		return
	}
	take := func(record *game.Record) {
		o.games.replaceGame(func() { o.setOpened(path, file, record) })
	}
	if len(file.Games) == 1 {
		take(file.Games[0])
		return
	}
	chooseGame(o.Services, file.Games, take)
}

// setOpened puts record on the desk. A game of a collection has no file of its own: saving it must not lose the others.
func (o *opener) setOpened(path string, file *format.File, record *game.Record) {
	if len(file.Games) > 1 || file.Codec != format.ForName(path) { // saving would write another format
		o.show(record, "", 0)
	} else {
		o.show(record, path, 0)
	}
	if path != "" {
		o.Remember(path)
	}
	if len(file.Warnings) > 0 {
		tellWarnings(o.Services, file.Warnings)
	}
	if terms := file.Codec.Terms; terms != "" {
		o.ShowInfo(file.Codec.Name, lang.L(terms))
	}
}

// show puts a record on the desk, which its file or the library keeps: one that is over, or is not one of Hoshi's, is looked at.
func (o *opener) show(record *game.Record, path string, number int64) {
	foreign := record.ID == ""
	if foreign {
		record.ID = store.NewID()
	}
	doc := gameview.NewDocument(o.Services, record)
	doc.Path, doc.Number, doc.External, doc.ReadOnly = path, number, foreign, foreign || record.Result().Over()
	doc.DropAutosave()
	o.games.Replace(doc)
}

// OpenGame implements activity.Opener. The game is read off the UI goroutine.
func (o *opener) OpenGame(number int64, moves int, then func()) {
	var record *game.Record
	task := func(job *dialog.Job) error {
		lib, err := o.Store.Library(job.Ctx)
		if lib == nil {
			return err
		}
		record, err = lib.Record(job.Ctx, number)
		return err
	}
	o.Run(lang.L("Reading the library"), task, func(err error) {
		if err != nil {
			o.ShowInfo(lang.L("The game could not be opened"), describe.Error(err))
			return
		}
		o.games.replaceGame(func() {
			o.show(record, "", number)
			n := record.Root
			for moves != activity.AtEnd && n.Number() < moves && n.Next() != nil {
				n = n.Next()
			}
			if moves != activity.AtEnd {
				o.games.localGame.Game.Goto(n)
			}
			if then != nil {
				then()
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
