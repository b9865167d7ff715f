package play

import (
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
)

// A game that is only looked at has no clock that runs, takes no move, and nothing changes its record, until somebody plays on.

// Tap implements activity.Activity.
func (l *Game) Tap(p game.Point) error {
	if !l.Doc.ReadOnly {
		return l.View.Tap(p)
	}
	if !l.Follow(p) {
		l.tellLook()
	}
	return nil
}

// Pause implements activity.Pauser.
func (l *Game) Pause(on bool) {
	if !l.Doc.ReadOnly {
		l.View.Pause(on || l.warning != nil)
	}
}

// changes reports whether a command changes the game.
func changes(c activity.Command) bool {
	switch c {
	case activity.Undo, activity.Redo, activity.Hint, activity.Draw, activity.Resign, activity.Pass:
		return true
	}
	return false
}

func (l *Game) tellLook() {
	l.Notify(lang.L("You are looking at this record: choose Play on from here to play on"))
}
