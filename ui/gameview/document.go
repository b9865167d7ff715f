package gameview

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"math"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/format"
	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// Document is the record of a game with the file that holds it. One that is kept is this desk's, in the autosave as long as no
// file holds its newest change.
type Document struct {
	*activity.Services
	Record   *game.Record
	kept     bool
	InStudy  bool       // it is studied beside the game of this desk, and autosaved beside it
	ReadOnly bool       // the game is only looked at, until somebody plays on
	External bool       // another program wrote it, and nobody has played on in it
	Path     string     // of the file that the game was read from or saved to; empty: none
	Number   int64      // of the game in the library from which it was read; 0: it comes from elsewhere
	Unsaved  bool       // the record holds something that no file does
	Changes  int        // counts the changes, so that a file is known to hold the newest
	Kept     int        // as many Changes had been made when it was kept among the games that ended
	Moves    func() int // of the game as it stands
	Turn     func()     // notes in the record how long the running turn has lasted; nil: there is none

	copier *game.Copier // copies the record for the autosave; nil: nothing does
	cut    int          // copies that changes have cut off since the last one that was whole
}

// NewDocument makes the document of a game of this desk that no file holds.
func NewDocument(s *activity.Services, record *game.Record) *Document {
	return &Document{Services: s, Record: record, kept: true}
}

// NewAside makes the document of a record that is studied beside the game of this desk, and that no file holds.
func NewAside(s *activity.Services, record *game.Record) *Document {
	return &Document{Services: s, Record: record, kept: true, InStudy: true, Moves: func() int { return record.Root.End().Number() }}
}

// by returns the document of the same game in another record.
func (d *Document) by(record *game.Record) *Document {
	doc := NewDocument(d.Services, record)
	if d.InStudy {
		doc = NewAside(d.Services, record)
	}
	doc.Path, doc.Number, doc.External, doc.ReadOnly = d.Path, d.Number, d.External, d.ReadOnly
	return doc
}

// Changed notes that the record has changed.
func (d *Document) Changed() {
	d.Changes++
	if d.kept {
		d.Unsaved = true
		d.Autosave()
	}
}

// Replaced notes that another record lies on the desk in its place, to which the autosave belongs from now on: a file that is still being written
// leaves that alone.
func (d *Document) Replaced() {
	d.kept = false
	d.stopCopying()
}

// title names the document in the title of the window.
func (d *Document) title() string {
	title := "Hoshi"
	if d.Path != "" {
		title = filepath.Base(d.Path) + " – " + title
	}
	if d.Unsaved && d.Moves() > 0 {
		title = "• " + title
	}
	return title
}

// save writes the game to its file or back into the library, or asks for a file, and then calls done, which may be nil.
func (d *Document) save(done func()) {
	switch {
	case d.Path != "":
		d.SaveTo(d.Path, done)
	case d.Number != 0:
		d.SaveBack(done)
	default:
		d.saveAs(done)
	}
}

// SaveTo writes the game to path in the format of its name and then calls done, which may be nil. Where that format does not
// hold all of the game it asks, and makes no more than a copy. A move that is made meanwhile leaves the game unsaved.
func (d *Document) SaveTo(path string, done func()) {
	d.saveTo(path, done, func(why string) {
		if why != "" {
			d.ShowInfo(lang.L("Save the game"), why)
		}
	})
}

// saveTo is [Document.SaveTo], which calls failed where nothing was saved, with words that say why unless a person wanted that.
func (d *Document) saveTo(path string, done func(), failed func(why string)) {
	codec := format.ForName(path)
	lost := codec.Lost(d.Record)
	if len(lost) == 0 {
		saved := d.Changes
		d.write(path, codec, func() {
			d.saved(path, saved)
			if done != nil {
				done()
			}
		}, failed)
		return
	}
	copied := func() { d.Notify(lang.L("A copy was saved as {{.File}}", lang.Args{"File": filepath.Base(path)})) }
	agreed := false
	d.Ask(dialog.Prompt{
		Title: lang.L("Save a copy"), Content: widgets.Wrapped(describe.LossWarning(codec.Name, lost...)), Yes: lang.L("Save a copy"), No: lang.L("Cancel"),
		Agreed: func() { agreed = true },
		Closed: func() {
			if agreed {
				d.write(path, codec, copied, failed)
			} else {
				failed("")
			}
		},
	}, 480, 200)
}

// write writes the game to path, off the UI goroutine, and then calls done on it, or failed with words that say why.
func (d *Document) write(path string, codec *format.Codec, done func(), failed func(why string)) {
	fail := func(why string) {
		failed(describe.Sentences(lang.L("{{.File}} could not be saved", lang.Args{"File": filepath.Base(path)}), why))
	}
	d.noteTurn()
	var data bytes.Buffer
	if err := codec.Encode(&data, d.Record); err != nil {
		fail(describe.Error(err))
		return
	}
	go func() {
		err := atomicfile.Write(path, func(to io.Writer) error {
			_, err := data.WriteTo(to)
			return err
		})
		d.Post(func() {
			if err != nil {
				fail(describe.FileError(err))
				return
			}
			done()
		})
	}()
}

// saved notes that path holds the game as it was after that many changes.
func (d *Document) saved(path string, changes int) {
	d.Path = path
	if d.Changes == changes && d.kept {
		d.Unsaved = false
		d.DropAutosave()
	}
	d.Remember(path)
	d.Window.Refresh(activity.Parts{Side: true})
	d.Notify(lang.L("Saved as {{.File}}", lang.Args{"File": filepath.Base(path)}))
}

// saveAs asks for a file, writes the game to it and then calls done, which may be nil.
func (d *Document) saveAs(done func()) {
	if d.HasDialog() {
		return
	}
	name := d.stem() + format.Writable()[0]
	if d.Path != "" {
		name = filepath.Base(d.Path)
	}
	d.ConfirmRestricted(func() {
		d.AskFile(dialog.FilePrompt{
			Title: lang.L("Save the game"), Name: name, Endings: format.Writable(), Own: d.Path,
			Kind: lang.L("Format"), Word: describe.Format,
			Answer: func(path string, again func(string)) { d.saveTo(path, done, again) },
		})
	})
}

// ConfirmRestricted calls then, of a game whose owners ask that it is not passed on after asking.
func (d *Document) ConfirmRestricted(then func()) {
	if !library.Bound(d.Record) {
		then()
		return
	}
	d.Ask(dialog.Prompt{Title: lang.L("Save the game"), Content: widgets.Wrapped(describe.Bound()), Yes: lang.L("Save…"), No: lang.L("Cancel"), Agreed: then}, 480, 200)
}

// stem is what files of this game are called, without an ending: as its file, or as its players and its date.
func (d *Document) stem() string {
	if d.Path != "" {
		return strings.TrimSuffix(filepath.Base(d.Path), filepath.Ext(d.Path))
	}
	return describe.FileName(d.Record)
}

// ConfirmDiscard asks what to do with a game that no file holds, and calls then once it may go.
func (d *Document) ConfirmDiscard(then func()) {
	label := widget.NewLabel(lang.L("This game is not saved. Save it first?"))
	label.Wrapping = fyne.TextWrapWord
	ask := dialog.NewBox(lang.L("Save the game?"), label, d.Win)
	cancel := d.NewDialogButton(lang.L("Cancel"), widgets.Plain, ask.Hide)
	drop := d.NewDialogButton(lang.L("Don't save"), widgets.Plain, func() {
		ask.Hide()
		then()
	})
	save := d.NewDialogButton(lang.L("Save"), widgets.Filled, func() {
		ask.Hide()
		d.save(func() {
			if d.Unsaved { // a move came while the file was written
				d.ConfirmDiscard(then)
				return
			}
			then()
		})
	})
	ask.SetButtons(cancel, drop, save)
	d.Open(ask, 440, 180, save)
}

// A large record is copied so many nodes at a time for the autosave, which takes a millisecond or less, and other things happen between two
// of these. After so many copies that changes have cut off one is made at once.
const (
	copyStep = 4096
	mostCut  = 20
)

// Autosave keeps the game where a crash can't reach it.
func (d *Document) Autosave() {
	d.noteTurn()
	step := copyStep
	if d.copier != nil {
		if d.cut++; d.cut > mostCut {
			step = math.MaxInt
		}
	}
	d.copier = game.NewCopier(d.Record)
	d.copyOn(d.copier, step)
}

// copyOn goes on with a copy of the record and keeps it once it is whole, unless there is a newer one.
func (d *Document) copyOn(copier *game.Copier, nodes int) {
	if d.copier != copier {
		return
	}
	record := copier.Step(nodes)
	if record == nil {
		d.Post(func() { d.copyOn(copier, nodes) })
		return
	}
	d.stopCopying()
	save := d.Store.SaveGame
	if d.InStudy {
		save = d.Store.SaveStudy
	}
	if err := save(record); err != nil {
		slog.Error("autosave failed", "error", err)
		d.Notify(lang.L("The game could not be kept against a crash: {{.Why}}", lang.Args{"Why": describe.FileError(err)}))
	}
}

// stopCopying lets no copy be made any more that was begun.
func (d *Document) stopCopying() { d.copier, d.cut = nil, 0 }

// noteTurn brings the record up to the moment.
func (d *Document) noteTurn() {
	if d.Turn != nil {
		d.Turn()
	}
}

// DropAutosave removes what Autosave has kept.
func (d *Document) DropAutosave() {
	d.stopCopying()
	if d.InStudy {
		d.Store.DropStudyLater()
		return
	}
	d.Store.DropGameLater()
}

// KeepForNextStart keeps the game for the next start, and reports whether it could: a game that is over, or belongs to
// a file or to the library, does not wait.
func (d *Document) KeepForNextStart() bool {
	if !d.Unsaved || d.Path != "" || d.Number != 0 || d.Moves() == 0 || d.Record.Result().Over() {
		return false
	}
	d.noteTurn()
	d.stopCopying()
	err := errors.Join(d.Store.SaveGame(d.Record.Clone()), d.Store.Flush())
	if err != nil {
		slog.Error("the game could not be kept for the next start", "error", err)
	}
	return err == nil
}
