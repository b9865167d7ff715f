package ui

import (
	"fmt"
	"math"
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

// overDelay is how long the winning row is seen before the dialog of the end lies over the board.
const overDelay = 900 * time.Millisecond

// tellOver tells of the end once the winning row has been seen, unless the game has gone on by then.
func (r *round) tellOver(tell func()) {
	if r.OverDelay == 0 {
		tell()
		return
	}
	ended := r.game.Live()
	time.AfterFunc(r.OverDelay, func() {
		r.Post(func() {
			if r.game.Live() == ended && r.game.Result().Over() && r.Window.IsTop(r.me) && !r.Busy() {
				tell()
			}
		})
	})
}

// showOver tells who won and how, in words what that means, and offers what comes next: again, where there can be another game.
func (r *round) showOver(words string, again func(), can bool) {
	title := say.Result(r.game.Result())
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
		r.NewDialogButton(lang.L("Save"), part.Plain, then(r.doc.save)),
		r.NewDialogButton(lang.L("Export"), part.Plain, then(r.askExport)),
		more,
	}
	d.SetButtons(buttons)
	r.Open(d, 440, 220, more)
}

// scoreStep writes how a score changed: 1000 → 1016 (+16).
func scoreStep(before, after float64) string {
	b, a := int(math.Round(before)), int(math.Round(after))
	return fmt.Sprintf("%d → %d (%+d)", b, a, a-b)
}

// askResign asks before the game is given up.
func (r *round) askResign(resign func() error) error {
	if r.game.Turn() == game.None {
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
