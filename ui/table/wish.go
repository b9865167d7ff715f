package table

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/online"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/newgame"
	"hoshi/ui/part"
)

// wish returns how the person wants to play on the server, from the settings; what does not go together falls back to
// the usual game.
func (n *Network) wish() online.Settings {
	set := n.Store.Settings()
	s := online.Settings{Size: set.Size, Rated: !set.Unrated}
	s.Rule, _ = game.ParseRule(set.Rule)           // freestyle,
	s.Opening, _ = game.ParseProtocol(set.Opening) // the free opening
	s.Time, _ = game.ParseTimeControl(set.Clock)   // and no clock in the place of what can't be read
	if s.Validate() != nil {
		s.Opening = game.Free
	}
	if s.Validate() != nil {
		return online.Settings{Size: game.DefaultSize, Rated: s.Rated}
	}
	return s
}

// wishedSeat returns the seat that the person wants in a challenge: that of who begins, the other one, or -1 for a
// drawn one.
func (n *Network) wishedSeat() int {
	switch n.Store.Settings().Color {
	case game.Black.String():
		return 0
	case game.White.String():
		return 1
	}
	return -1
}

// AskSettings asks by what rule, opening and clock the person wants to play on the server.
func (n *Network) AskSettings() {
	set := n.Store.Settings()
	f := newgame.New(n.Fields(), n.Store.Settings())
	rated := n.Fields().NewCheck(lang.L("The result counts for the rating"), !set.Unrated, nil)
	form := widget.NewForm(
		widget.NewFormItem(lang.L("Rule"), f.Rule),
		widget.NewFormItem(lang.L("Board"), f.Size),
		widget.NewFormItem(lang.L("Opening"), f.Opening),
		widget.NewFormItem(lang.L("Clock"), f.Clock),
		widget.NewFormItem(lang.L("You play"), f.Color),
		widget.NewFormItem("", rated),
	)
	words := part.NewDimWords(lang.L("The colour counts for challenges and private games; where an opponent is found for you, it is drawn unless that one has chosen."))
	d := dialog.NewCustomWithoutButtons(lang.L("How do you want to play?"), n.Scrolled(container.NewVBox(form, words)), n.Win)
	take := func() {
		if f.Clock.Validate() != nil {
			return
		}
		d.Hide()
		f.KeepGame(set)
		set.Unrated = !rated.Checked
		n.SaveSettings()
		n.update()
	}
	d.SetButtons(ask.Buttons(n.NewDialogButton(lang.L("Cancel"), part.Plain, d.Hide), n.NewDialogButton(lang.L("OK"), part.Filled, take)))
	n.OpenAgreeing(d, 480, 480, f.Rule, take)
}
