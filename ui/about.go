package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/assets"
	"hoshi/internal/version"
	"hoshi/ui/activity"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// showAbout tells what this is, and of newer versions where u is not nil.
func showAbout(s *activity.Services, u *updates) {
	icon := canvas.NewImageFromResource(fyne.NewStaticResource("hoshi.png", assets.Icon()))
	icon.SetMinSize(fyne.NewSquareSize(96))
	icon.FillMode = canvas.ImageFillContain
	name := canvas.NewText("Hoshi 星", theme.Color(widgets.ColorText))
	name.TextSize, name.TextStyle, name.Alignment = 22, fyne.TextStyle{Bold: true}, fyne.TextAlignCenter
	words := widget.NewLabelWithStyle(lang.L("Five in a row, named after the star points of the board."), fyne.TextAlignCenter, fyne.TextStyle{})
	words.Wrapping = fyne.TextWrapWord
	number := widget.NewLabelWithStyle(lang.L("Version {{.Version}}", lang.Args{"Version": version.Number}), fyne.TextAlignCenter, fyne.TextStyle{})
	page := container.NewVBox(icon, name, words, number)
	if u != nil {
		page.Objects = append(page.Objects, u.part()...)
	}
	d := dialog.NewBox(lang.L("About Hoshi"), page, s.Win)
	done := s.NewDialogButton(lang.L("Done"), widgets.Plain, d.Hide)
	d.SetButtons(s.NewDialogButton(lang.L("Third-party licences"), widgets.Plain, func() { showLicences(s) }), done)
	s.Open(d, 380, 320, done)
}

// showLicences lists what of others is built in, and shows the licence of the one that is picked.
func showLicences(s *activity.Services) {
	var lines []widgets.Line
	works := assets.Works()
	for _, w := range works {
		lines = append(lines, widgets.Line{Text: w.Name + " · " + w.Licence})
	}
	list := s.Fields().NewPickList(lines, func(i int) {
		text := widget.NewLabel(works[i].Text)
		text.Wrapping = fyne.TextWrapWord
		s.OpenReading(works[i].Name, lang.L("Done"), s.Scrolled(text), 640, 620)
	})
	d := dialog.NewBox(lang.L("Third-party licences"), list, s.Win)
	d.SetButtons(s.NewDialogButton(lang.L("Done"), widgets.Plain, d.Hide))
	d.Whole = true
	s.Open(d, 640, 620, list)
}
