package terminal

import (
	"path/filepath"

	"hoshi/format"
	_ "hoshi/format/all"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// askOpen opens the file at path, after asking about a game that would be lost. Where it can't be read the game before stays.
func (d *session) askOpen(path string) {
	if path == "" {
		d.tell(lang.L("Which file? Type open and its name, such as open game.sgf"))
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
		d.tell(describe.Problem(&file.Warnings[i]))
	}
	record := file.Games[0]
	if record.RuleAssumed {
		d.tell(describe.Assumed(record.Rule(), 1))
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
		d.tell(lang.N("{{.Count}} games in this file", n, args{"Count": n}))
	}
	d.unsaved = false
	d.dropSaved()
	d.sit(record)
	if foreign || record.Result().Over() {
		d.look = true
		d.tellChange(game.Resumed)
		d.tellLook()
		return
	}
	d.game.Resume()
}

// changing are the commands that change a game.
var changing = []string{"undo", "redo", "hint", "resign", "draw", "pass", "level"}

func (d *session) tellLook() {
	d.tell(lang.L("You are looking at this record: type on to play on from the move shown"))
}
