package ui

import (
	"strings"

	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"

	"hoshi/game"
	"hoshi/ui/store"
)

// greet says what the start has to say, one thing after the other: files that were set aside, the game that a crash left
// behind, the player's name; then the game begins. file, when not empty, is opened instead of a new game.
func (w *Window) greet(file string, aside []store.SetAside) {
	if len(aside) > 0 {
		w.tellAside(aside)
	}
	left, err := w.store.LoadGame()
	if err != nil {
		w.tell(lang.L("The game of the last time could not be read whole"), err.Error())
	}
	switch {
	case left != nil && left.Root.End().Number() > 0:
		w.offerLeft(left, file)
	case file != "":
		w.open(file)
	default:
		w.game.Resume()
	}
	if w.store.Profile().Name == "" {
		w.askPlayer(nil)
	}
}

// tellAside names the files that could not be read and where they are now.
func (w *Window) tellAside(aside []store.SetAside) {
	var lines []string
	for _, a := range aside {
		lines = append(lines, lang.L("{{.File}} could not be read and was set aside as {{.Moved}}.", args{
			"File": baseName(a.File), "Moved": baseName(a.Moved),
		}))
	}
	w.tell(lang.L("Damaged files were set aside"), strings.Join(lines, "\n"))
}

// offerLeft offers a game that was going on when the program ended without being asked to.
func (w *Window) offerLeft(left *game.Record, file string) {
	words := lang.L("Hoshi ended in the middle of a game ({{.Moves}} moves). Go on with it?", args{"Moves": left.Root.End().Number()})
	d := dialog.NewConfirm(lang.L("Go on with the last game?"), words, func(yes bool) {
		if !yes {
			w.dropAutosave()
			if file != "" {
				w.open(file)
				return
			}
			w.game.Resume()
			return
		}
		w.path, w.unsaved = "", true
		w.setGame(left)
		w.game.Resume()
	}, w.win)
	d.SetConfirmText(lang.L("Go on"))
	d.SetDismissText(lang.L("Start anew"))
	w.show(d, 440, 180, nil)
}
