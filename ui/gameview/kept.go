package gameview

import (
	"context"
	"log/slog"
	"time"

	"hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// SaveBack puts the game in the library in the place of what was read from there, and then calls done, which may be nil. A move that is
// made meanwhile leaves the game unsaved.
func (d *Document) SaveBack(done func()) {
	d.noteTurn()
	fail := func(err error) { d.ShowInfo(lang.L("Save the game"), describe.Error(err)) }
	entry, err := library.NewEntry(d.Record, library.Own, time.Time{})
	if err != nil {
		fail(err)
		return
	}
	changes := d.Changes
	go func() {
		ctx := context.Background() // it is a moment's work
		lib, err := d.Store.Library(ctx)
		if lib != nil {
			err = lib.Save(ctx, d.Number, entry)
		}
		d.Post(func() {
			if err != nil {
				fail(err)
				return
			}
			if d.Changes == changes && d.kept {
				d.Unsaved = false
				d.DropAutosave()
			}
			d.Window.Refresh(activity.Parts{Side: true})
			d.Notify(lang.L("Saved in the library"))
			if done != nil {
				done()
			}
		})
	}()
}

// SaveReview keeps what looking through the game's main line has found beside the game in the library, if it stands there: as the one
// that was read from there, or by its ID.
func (d *Document) SaveReview(found library.Review) {
	number, id := d.Number, d.Record.ID
	go func() {
		ctx := context.Background() // it is a moment's work
		lib, err := d.Store.Library(ctx)
		if lib != nil {
			there := number != 0
			if !there {
				number, there, err = lib.Named(ctx, id)
			}
			if there {
				err = lib.SetReview(ctx, number, found)
			}
		}
		if err != nil {
			slog.Error("the review could not be kept in the library", "error", err)
			d.Post(func() { d.Notify(lang.L("The game report could not be kept in the library")) })
		}
	}()
}
