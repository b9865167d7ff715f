package round

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// OverDelay is how long the winning row is seen before the dialog of the end lies over the board.
const OverDelay = 900 * time.Millisecond

// TellOver tells of the end once the winning row has been seen, unless the game has gone on by then.
func (r *Round) TellOver(tell func()) {
	if r.OverDelay == 0 {
		tell()
		return
	}
	ended := r.Game.Live()
	time.AfterFunc(r.OverDelay, func() {
		r.Post(func() {
			if r.Game.Live() == ended && r.Game.Result().Over() && r.Window.IsTop(r.Me) && !r.Busy() {
				tell()
			}
		})
	})
}

// ShowOver tells who won and how, in words what that means, and offers what comes next: again, where there can be another game.
func (r *Round) ShowOver(words string, again func(), can bool) {
	title := say.Result(r.Game.Result())
	label := widget.NewLabelWithStyle(words, fyne.TextAlignCenter, fyne.TextStyle{})
	label.Wrapping = fyne.TextWrapWord
	head := canvas.NewText(title, theme.Color(part.ColorText))
	head.TextSize, head.TextStyle, head.Alignment = 20, fyne.TextStyle{Bold: true}, fyne.TextAlignCenter

	d := dialog.NewCustomWithoutButtons(lang.L("Game over"), container.NewVBox(head, label), r.Win)
	then := func(next func()) func() {
		return func() {
			d.Hide()
			next()
		}
	}
	more := r.NewDialogButton(lang.L("Play again"), part.Filled, then(again))
	more.SetEnabled(can)
	buttons := []fyne.CanvasObject{
		r.NewDialogButton(lang.L("Review"), part.Plain, then(func() { r.browse(activity.First) })),
		r.NewDialogButton(lang.L("Save"), part.Plain, then(r.Doc.save)),
		r.NewDialogButton(lang.L("Export"), part.Plain, then(r.askExport)),
		more,
	}
	d.SetButtons(buttons)
	r.Open(d, 440, 220, more)
}

// AskResign asks before the game is given up.
func (r *Round) AskResign(resign func() error) error {
	if r.Game.Turn() == game.None {
		return game.ErrOver
	}
	if r.Busy() {
		return nil
	}
	r.Ask(ask.Question{
		Title: lang.L("Resign"), Content: ask.Centred(lang.L("Do you want to give this game up?")),
		Yes: lang.L("Resign"), No: lang.L("Play on"),
		Agreed: func() {
			if err := resign(); err != nil {
				r.Window.Refuse(err)
			}
		},
	}, 400, 160)
	return nil
}
