package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/online"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// tellOver tells of the end once the winning row has been seen, unless the game has gone on by then.
func (w *Window) tellOver(tell func()) {
	if w.pause == 0 {
		tell()
		return
	}
	ended := w.game.Live()
	time.AfterFunc(w.pause, func() {
		w.do(func() {
			if w.game.Live() == ended && w.game.Result().Over() && !w.busy() {
				tell()
			}
		})
	})
}

// showOver tells who won and how, in words what that means, and offers what comes next.
func (w *Window) showOver(words string) {
	title := say.Result(w.game.Result())
	label := widget.NewLabelWithStyle(words, fyne.TextAlignCenter, fyne.TextStyle{})
	label.Wrapping = fyne.TextWrapWord
	head := canvas.NewText(title, theme.Color(part.ColorText))
	head.TextSize, head.TextStyle, head.Alignment = 20, fyne.TextStyle{Bold: true}, fyne.TextAlignCenter

	d := dialog.NewCustomWithoutButtons(lang.L("Game over"), container.NewVBox(head, label), w.win)
	then := func(next func()) func() {
		return func() {
			d.Hide()
			next()
		}
	}
	again := w.newDialogButton(lang.L("Play again"), part.Filled, then(w.playAgain))
	if w.network.onDesk() {
		again.SetEnabled(w.network.canOffer(online.OfferRematch))
	}
	buttons := []fyne.CanvasObject{
		w.newDialogButton(lang.L("Review"), part.Plain, then(func() { w.browse(toFirst) })),
		w.newDialogButton(lang.L("Save"), part.Plain, then(w.save)),
		w.newDialogButton(lang.L("Export"), part.Plain, then(w.askExport)),
		again,
	}
	d.SetButtons(buttons)
	w.show(d, 440, 220, again)
}

// verdict speaks to the person at the desk.
func (w *Window) verdict(result game.Result, person game.Color) string {
	names := w.game.Record().Seats
	moves := w.game.Live().Number()
	about := args{"Moves": moves, "Name": names[result.Winner].Name}
	switch {
	case result.Draw():
		return lang.N("Nobody won after {{.Moves}} moves.", moves, about)
	case person == game.None:
		return lang.N("{{.Name}} won after {{.Moves}} moves.", moves, about)
	case person == result.Winner:
		return lang.N("You won after {{.Moves}} moves. Well played!", moves, about)
	}
	return lang.N("The computer won after {{.Moves}} moves.", moves, about)
}

// outcomeWord says what a game did to the score.
func outcomeWord(o store.Outcome) string {
	switch {
	case !o.Counted:
		return lang.L("This game has been counted before.")
	case o.Withheld:
		return lang.L("Your score stays at {{.Score}}: there was help in this game.", args{"Score": int(o.After + 0.5)})
	}
	return lang.L("Your score: {{.Step}}", args{"Step": scoreStep(o.Before, o.After)})
}

// playAgain starts the same kind of game with the colours exchanged between two people, and as chosen against the
// computer. The dialog of the end has offered to save the one before.
func (w *Window) playAgain() {
	if w.network.onDesk() {
		w.network.offer(online.OfferRematch)
		return
	}
	old := w.game.Record()
	set := *w.store.Settings()
	if person := w.person(); person != game.None {
		set.Level = old.Seats[person.Other()].Level
		w.begin(w.freshRecord(&set, engineColor(set.Color)))
		return
	}
	record := w.freshRecord(&set, game.None)
	record.Seats[game.Black], record.Seats[game.White] = old.Seats[game.White], old.Seats[game.Black]
	w.begin(record)
}
