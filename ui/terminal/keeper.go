package terminal

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"hoshi/ai/level"
	"hoshi/format"
	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// keeper keeps the game on the desk: in its own file, and where the next start finds it.
type keeper struct {
	conversation
	desk
	store   *store.Store
	path    string // the file of the game; empty: none
	unsaved bool   // no file holds the game as it is
}

// waits reports whether the game is one that the next start goes on with.
func (k *keeper) waits() bool {
	return k.unsaved && !k.game.Result().Over() && k.game.Live().Number() > 0
}

// autosave saves the game where the next start finds it.
func (k *keeper) autosave() {
	k.unsaved = true
	k.game.NoteTurn(0)
	if err := k.store.SaveGame(k.game.Record().Clone()); err != nil {
		k.tell(lang.L("The game could not be kept against a crash: {{.Why}}", args{"Why": describe.Error(err)}))
	}
}

// finish keeps a game that has just ended, counts it and tells what that means.
func (k *keeper) finish() {
	record, result, person := k.game.Record(), k.game.Result(), k.person()
	if err := k.store.SaveFinished(record, time.Now()); err != nil {
		k.tell(lang.L("The game could not be kept against a crash: {{.Why}}", args{"Why": describe.Error(err)}))
	} else if k.path == "" {
		k.unsaved = false
	}
	if person == game.None {
		return
	}
	l, ok := level.Find(record.Seats[person.Other()].Level)
	if !ok || l.Rating == 0 || record.ID == "" {
		return
	}
	outcome, err := k.store.Finish(store.Finished{
		ID: record.ID, Time: time.Now(), Level: l.Name, LevelRating: float64(l.Rating), Color: person, Result: result,
		Moves: k.game.Live().Number(), Assisted: record.Assisted,
	})
	if err != nil {
		k.tell(describe.Sentences(lang.L("The rating could not be kept"), describe.Error(err)))
		return
	}
	k.tell(describe.Outcome(outcome))
}

// saveSettings keeps what was chosen for the next games.
func (k *keeper) saveSettings() {
	if err := k.store.SaveSettings(); err != nil {
		k.tell(describe.Sentences(lang.L("The settings could not be kept"), describe.Error(err)))
	}
}

// dropSaved deletes the game that the next start would find.
func (k *keeper) dropSaved() {
	if err := k.store.DeleteGame(); err != nil {
		k.tell(describe.Error(err))
	}
}

// ending is that of the files of games.
const ending = ".sgf"

// save writes the game to path, or to its own file where path is empty. Another file that is there is asked about.
func (k *keeper) save(path string) {
	if path == "" {
		path = k.path
	}
	if path == "" {
		k.tell(lang.L("Under which name? Type save and the name of a file, such as save game.sgf"))
		return
	}
	if path = store.Resolve(path, ""); filepath.Ext(path) == "" {
		path += ending
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) && path != k.path {
		k.ask(lang.L("{{.File}} exists. Replace it?", args{"File": filepath.Base(path)}), func() { k.write(path) })
		return
	}
	k.write(path)
}

// write writes the game to path, whole or not at all, in the format of its ending, or SGF. A format that does not hold all of it
// makes a copy.
func (k *keeper) write(path string) {
	k.game.NoteTurn(0)
	codec := format.ForName(path)
	err := atomicfile.Write(path, func(w io.Writer) error { return codec.Encode(w, k.game.Record()) })
	if err != nil {
		k.tell(describe.Sentences(lang.L("{{.File}} could not be saved", args{"File": filepath.Base(path)}), describe.Error(err)))
		return
	}
	if lost := codec.Lost(k.game.Record()); len(lost) > 0 { // the game itself is not saved by that
		k.tell(describe.Sentences(lang.L("A copy was saved as {{.File}}", args{"File": filepath.Base(path)}), describe.LossWarning(codec.Name, lost...)))
		return
	}
	k.path, k.unsaved = path, false
	k.dropSaved()
	k.tell(lang.L("Saved as {{.File}}", args{"File": filepath.Base(path)}))
}
