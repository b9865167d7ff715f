package terminal

import (
	"context"
	"math/rand/v2"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/lang"
)

// askHint looks for the move that a strong level would play, and tells it.
func (d *session) askHint() {
	_, opening := d.game.Step()
	switch {
	case d.game.Turn() == game.None:
		d.refuse(game.ErrOver)
		return
	case d.game.Browsing():
		d.refuse(game.ErrBrowsing)
		return
	case !d.personsTurn():
		d.refuse(game.ErrNotYourTurn)
		return
	case opening:
		d.tell(lang.L("There is no hint for this position"))
		return
	case d.stopHint != nil:
		return
	}
	counted := d.mayRaiseScore()
	d.game.Assist()
	d.autosave()
	if counted {
		d.tell(lang.L("With a hint this game can't raise your rating any more"))
	}
	d.game.StopPondering()
	engine, limits := level.ForHints().Helped(level.Threads(d.store.Settings().Threads)).Engine(rand.Uint64())
	position := d.game.Live().Position()
	ctx, cancel := context.WithCancel(context.Background())
	d.stopHint = cancel
	go func() {
		defer d.carry()
		info, err := engine.Search(ctx, position, limits, nil)
		d.do(func() {
			if ctx.Err() == nil {
				d.showHint(info.PV, err)
			}
		})
	}()
}

// showHint tells the first point of a line that was found.
func (d *session) showHint(line []game.Point, err error) {
	d.dropHint()
	if err != nil || len(line) == 0 {
		d.tell(lang.L("There is no hint for this position"))
		return
	}
	d.hint = &line[0]
	d.tell(lang.L("Hint: {{.Point}}", args{"Point": d.point(line[0])}))
}
