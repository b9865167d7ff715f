package ui

import (
	"hoshi/game"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/round"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// openKept reads a game of the library, off the UI goroutine, and puts it on the desk, after asking about an unsaved one: one
// that is over, or is not one of Hoshi's, is looked at. Then it calls then.
func openKept(w *Window, number int64, then func()) {
	var record *game.Record
	task := func(job *ask.Work) error {
		lib, err := w.Store.Library(job.Ctx)
		if lib == nil {
			return err
		}
		record, err = lib.Record(job.Ctx, number)
		return err
	}
	w.Run(lang.L("Reading the library"), task, func(err error) {
		if err != nil {
			w.Tell(lang.L("The game could not be opened"), say.Error(err))
			return
		}
		w.replaceGame(func() {
			foreign := record.ID == ""
			if foreign {
				record.ID = store.NewID()
			}
			doc := round.NewDocument(w.Shell, record)
			doc.Number, doc.Foreign, doc.Look = number, foreign, foreign || record.Result().Over()
			doc.DropAutosave()
			w.setOwn(doc)
			then()
		})
	})
}
