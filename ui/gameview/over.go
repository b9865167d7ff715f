package gameview

import (
	"time"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// OverDelay is how long the winning row is seen before the keyboard goes from the board to what comes next.
const OverDelay = 900 * time.Millisecond

// ResultBanner is the banner of a game that is over, without the rating: who won, to the person who holds the colour you, or None; how, unless
// a variation is shown, which ended otherwise or not at all; and what comes next, Play again first. The zero view: the game goes on.
func (r *View) ResultBanner(you game.Color, again func()) widgets.BannerView {
	result := r.Game.Result()
	if !result.Over() {
		return widgets.BannerView{}
	}
	do := func(c activity.Command) func() {
		return func() {
			if err := r.Activity.Do(c); err != nil {
				r.Window.Refuse(err)
			}
		}
	}
	title, words := r.verdict(result, you), describe.Ending(result, r.Game.Live(), r.Names())
	if r.InVariation() {
		title, words = lang.L("Variation"), lang.L("Looking at move {{.Move}}", lang.Args{"Move": r.Game.Current().Number()})
	}
	return widgets.BannerView{
		Title: title, Words: words,
		Answers: []widgets.Answer{
			{Text: lang.L("Play again"), Kind: widgets.Filled, Action: again},
			{Text: lang.L("Game report"), Brief: lang.L("Report"), Action: do(activity.Review), Off: !r.Activity.Can(activity.Review)},
			{Text: lang.L("Share…"), Menu: []widgets.Answer{
				{Text: lang.L("Save as…"), Action: do(activity.SaveAs)},
				{Text: lang.L("Export record…"), Action: do(activity.Export)},
				{Text: lang.L("Copy picture"), Action: do(activity.CopyPicture)},
				{Text: lang.L("Copy as text"), Action: do(activity.CopyText)},
			}},
		},
	}
}

// verdict says who won.
func (r *View) verdict(result game.Result, you game.Color) string {
	switch {
	case result.Draw():
		return lang.L("Draw")
	case result.Reason == game.Aborted:
		return lang.L("Aborted")
	case you == result.Winner:
		return lang.L("You won")
	case you == result.Winner.Other():
		return lang.L("You lost")
	}
	return lang.L("{{.Name}} won", lang.Args{"Name": r.Seat(result.Winner).Name})
}

// OfferNext gives the keyboard to what comes after the game once the winning row has been seen, unless it has gone on by then.
func (r *View) OfferNext() {
	ended := r.Game.Live()
	offer := func() {
		if r.Game.Live() == ended && r.Game.Result().Over() && r.Window.IsTop(r.Activity) && !r.HasDialog() {
			r.Window.OfferNext()
		}
	}
	time.AfterFunc(r.OverDelay, func() { r.Post(offer) })
}

// AskResign asks before the game is given up.
func (r *View) AskResign(resign func() error) error {
	return r.askEnd(lang.L("Resign"), lang.L("Do you want to give this game up?"), resign)
}

// ConfirmAbort asks before a game is broken off in which the person has not moved.
func (r *View) ConfirmAbort(abort func() error) error {
	return r.askEnd(lang.L("Abort"), lang.L("You have not moved yet. Do you want to abort this game? Nobody wins, and it does not count."), abort)
}

// askEnd asks whether the game is to be ended.
func (r *View) askEnd(title, words string, end func() error) error {
	if r.Game.Turn() == game.None {
		return game.ErrOver
	}
	if r.HasDialog() {
		return nil
	}
	r.Ask(dialog.Prompt{
		Title: title, Content: widgets.Wrapped(words), Yes: title, No: lang.L("Play on"),
		Agreed: func() {
			if err := end(); err != nil {
				r.Window.Refuse(err)
			}
		},
	}, 400, 160)
	return nil
}
