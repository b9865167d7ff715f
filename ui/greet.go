package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

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
	if left != nil && left.Root.End().Number() > 0 {
		w.takeUp(left, file == "")
	} else {
		w.game.Resume()
	}
	if file != "" {
		w.open(file)
	}
	if w.store.Profile().Name == "" {
		w.askPlayer(nil)
	}
}

// tellAside names the files that could not be read and where they are now.
func (w *Window) tellAside(aside []store.SetAside) {
	var lines []string
	for _, a := range aside {
		if a.Moved == "" {
			lines = append(lines, lang.L("{{.File}} was not understood in everything: {{.Why}}", args{
				"File": baseName(a.File), "Why": a.Err.Error(),
			}))
			continue
		}
		lines = append(lines, lang.L("{{.File}} could not be read and was set aside as {{.Moved}}.", args{
			"File": baseName(a.File), "Moved": baseName(a.Moved),
		}))
	}
	w.tell(lang.L("Some files are damaged"), strings.Join(lines, "\n"))
}

// takeUp goes on with the game that was left when the program ended without being asked to, and, if ask is true, offers
// to begin another one. Only that answer lets go of the game.
func (w *Window) takeUp(left *game.Record, ask bool) {
	w.setGame(left)
	w.path, w.unsaved = "", true
	if person := w.person(); person != game.None && w.game.Result().Over() {
		w.count(person, w.game.Result()) // once, if the end came before its result was written
	}
	w.game.Resume()
	if !ask {
		return
	}
	words := widget.NewLabel(lang.L("Hoshi ended in the middle of this game ({{.Moves}} moves). Go on with it?", args{"Moves": left.Root.End().Number()}))
	words.Wrapping = fyne.TextWrapWord
	d := dialog.NewCustomWithoutButtons(lang.L("Go on with the last game?"), words, w.win)
	anew := w.newDialogButton(lang.L("Start anew"), plain, func() {
		d.Hide()
		w.begin(w.chosenRecord(w.store.Settings(), ""))
	})
	on := w.newDialogButton(lang.L("Go on"), filled, d.Hide)
	d.SetButtons([]fyne.CanvasObject{anew, on})
	w.show(d, 440, 180, on)
}
