package ui

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/sgf"
	"hoshi/ui/activity"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// document is the record of a game with the file that holds it. One that is kept is this desk's, in the autosave as long as no
// file holds its newest change.
type document struct {
	*activity.Shell
	record  *game.Record
	kept    bool
	path    string     // of the file that the game was read from or saved to; empty: none
	unsaved bool       // the record holds something that no file does
	changes int        // counts the changes, so that a file is known to hold the newest
	moves   func() int // of the game as it stands
}

// newDocument makes the document of a game of this desk that no file holds.
func newDocument(s *activity.Shell, record *game.Record) *document {
	return &document{Shell: s, record: record, kept: true}
}

// changed notes that the record has changed.
func (d *document) changed() {
	d.changes++
	if d.kept {
		d.unsaved = true
		d.autosave()
	}
}

// title names the document in the title of the window.
func (d *document) title() string {
	title := "Hoshi"
	if d.path != "" {
		title = filepath.Base(d.path) + " – " + title
	}
	if d.unsaved && d.moves() > 0 {
		title = "• " + title
	}
	return title
}

// save writes the game to its file, or asks for one.
func (d *document) save() {
	if d.path == "" {
		d.saveAs(nil)
		return
	}
	d.saveTo(d.path, nil)
}

// saveTo writes the game to path, off the UI goroutine, and then calls done, which may be nil. A move that is made
// meanwhile leaves the game unsaved.
func (d *document) saveTo(path string, done func()) {
	var data bytes.Buffer
	if err := sgf.Write(&data, d.record); err != nil {
		d.Fail(lang.L("{{.File}} could not be saved", lang.Args{"File": filepath.Base(path)}), err)
		return
	}
	saved := d.changes
	go func() {
		err := store.WriteFile(path, func(to io.Writer) error {
			_, err := data.WriteTo(to)
			return err
		})
		d.Post(func() {
			if err != nil {
				d.Fail(lang.L("{{.File}} could not be saved", lang.Args{"File": filepath.Base(path)}), err)
				return
			}
			d.saved(path, saved)
			if done != nil {
				done()
			}
		})
	}()
}

// saved notes that path holds the game as it was after that many changes.
func (d *document) saved(path string, changes int) {
	d.path = path
	if d.changes == changes && d.kept {
		d.unsaved = false
		d.dropAutosave()
	}
	d.Remember(path)
	d.Window.Changed(activity.Changed{Side: true})
	d.Note(lang.L("Saved as {{.File}}", lang.Args{"File": filepath.Base(path)}))
}

// saveAs asks for a file, writes the game to it and then calls done, which may be nil.
func (d *document) saveAs(done func()) {
	if d.Busy() {
		return
	}
	name := "game.sgf"
	if d.path != "" {
		name = filepath.Base(d.path)
	}
	d.AskFile(ask.FileQuestion{
		Title: lang.L("Save the game"), Name: name, Endings: []string{".sgf"}, Own: d.path,
		Answer: func(path string) { d.saveTo(path, done) },
	})
}

// askUnsaved asks what to do with a game that no file holds, and calls then once it may go.
func (d *document) askUnsaved(then func()) {
	label := widget.NewLabel(lang.L("This game is not saved. Save it first?"))
	label.Wrapping = fyne.TextWrapWord
	ask := dialog.NewCustomWithoutButtons(lang.L("Save the game?"), label, d.Win)
	cancel := d.NewDialogButton(lang.L("Cancel"), part.Plain, ask.Hide)
	drop := d.NewDialogButton(lang.L("Don't save"), part.Plain, func() {
		ask.Hide()
		then()
	})
	save := d.NewDialogButton(lang.L("Save"), part.Filled, func() {
		ask.Hide()
		if d.path != "" {
			d.saveTo(d.path, then)
		} else {
			d.saveAs(then)
		}
	})
	ask.SetButtons([]fyne.CanvasObject{cancel, drop, save})
	d.Open(ask, 440, 180, save)
}

// autosave keeps the game where a crash can't reach it.
func (d *document) autosave() {
	if err := d.Store.SaveGame(d.record); err != nil {
		slog.Error("autosave failed", "error", err)
		d.Note(lang.L("The game could not be kept against a crash: {{.Why}}", lang.Args{"Why": say.FileError(err)}))
	}
}

func (d *document) dropAutosave() {
	if err := d.Store.DropGame(); err != nil {
		slog.Error("the autosave could not be removed", "error", err)
	}
}

// waitsForNextStart keeps the game for the next start, and reports whether it could: a game that is over, or belongs to
// a file, does not wait.
func (d *document) waitsForNextStart() bool {
	if !d.unsaved || d.path != "" || d.moves() == 0 || d.record.Result().Over() {
		return false
	}
	err := errors.Join(d.Store.SaveGame(d.record), d.Store.Flush())
	if err != nil {
		slog.Error("the game could not be kept for the next start", "error", err)
	}
	return err == nil
}
