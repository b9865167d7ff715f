package terminal

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"hoshi/format"
	_ "hoshi/format/all"
	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// ending is that of the files of games.
const ending = ".sgf"

// save writes the game to path, or to its own file where path is empty. Another file that is there is asked about.
func (d *session) save(path string) {
	if path == "" {
		path = d.path
	}
	if path == "" {
		d.front.tell(lang.L("Under which name? Type save and the name of a file, such as save game.sgf"))
		return
	}
	if path = store.Resolve(path, ""); filepath.Ext(path) == "" {
		path += ending
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) && path != d.path {
		d.ask(lang.L("{{.File}} exists. Replace it?", args{"File": filepath.Base(path)}), func() { d.write(path) })
		return
	}
	d.write(path)
}

// write writes the game to path, whole or not at all, in the format of its ending, or SGF. A format that does not hold all of it
// makes a copy.
func (d *session) write(path string) {
	d.game.NoteTurn(0)
	codec := format.ForName(path)
	err := atomicfile.Write(path, func(w io.Writer) error { return codec.Encode(w, d.game.Record()) })
	if err != nil {
		d.front.tell(describe.Sentences(lang.L("{{.File}} could not be saved", args{"File": filepath.Base(path)}), describe.Error(err)))
		return
	}
	if lost := codec.Lost(d.game.Record()); len(lost) > 0 { // the game itself is not saved by that
		d.front.tell(describe.Sentences(lang.L("A copy was saved as {{.File}}", args{"File": filepath.Base(path)}), describe.LossWarning(codec.Name, lost...)))
		return
	}
	d.path, d.unsaved = path, false
	if err := d.store.DeleteGame(); err != nil {
		d.front.tell(describe.Error(err))
	}
	d.front.tell(lang.L("Saved as {{.File}}", args{"File": filepath.Base(path)}))
}

// askOpen opens the file at path, after asking about a game that would be lost. Where it can't be read the game before stays.
func (d *session) askOpen(path string) {
	if path == "" {
		d.front.tell(lang.L("Which file? Type open and its name, such as open game.sgf"))
		return
	}
	path = store.Resolve(path, "")
	data, err := format.ReadFile(path)
	var file *format.File
	if err == nil {
		file, err = format.Decode(path, data, nil)
	}
	if err != nil {
		d.decline(describe.Sentences(lang.L("{{.File}} could not be opened", args{"File": filepath.Base(path)}), describe.Error(err)))
		return
	}
	d.replace(func() { d.open(path, file) })
}

// open shows the first game of the file at path, and goes on with it where it is one of Hoshi's that is not over.
func (d *session) open(path string, file *format.File) {
	for i := range file.Warnings {
		d.front.tell(describe.Problem(&file.Warnings[i]))
	}
	record := file.Games[0]
	if record.RuleAssumed {
		d.front.tell(describe.Assumed(record.Rule(), 1))
	}
	foreign := record.ID == ""
	if foreign {
		record.ID = store.NewID()
	}
	d.path = path
	if format.ForName(path) != file.Codec {
		d.path = "" // saving would write another format
	}
	if n := len(file.Games); n > 1 {
		d.path = "" // saving this one must not lose the others
		d.front.tell(lang.N("{{.Count}} games in this file", n, args{"Count": n}))
	}
	d.unsaved = false
	if err := d.store.DeleteGame(); err != nil {
		d.front.tell(describe.Error(err))
	}
	d.sit(record)
	if foreign || record.Result().Over() {
		d.look = true
		d.front.changed(game.Resumed)
		d.tellLook()
		return
	}
	d.game.Resume()
}

// changing are the commands that change a game.
var changing = []string{"undo", "redo", "hint", "resign", "draw", "pass", "level"}

func (d *session) tellLook() {
	d.front.tell(lang.L("You are looking at this record: type on to play on from the move shown"))
}
