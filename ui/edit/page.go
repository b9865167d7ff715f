package edit

import (
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// newPage makes what stands beside the board: the stone that a click sets, who is to move, and at the foot how to go on.
func newPage(e *Editor) *widgets.FormPanel {
	leave := func() { e.Window.Remove(e) }
	p := widgets.NewSheet(lang.L("Set up a position"), lang.L("Close"), lang.L("Esc"), leave, e.playOn)
	fields := p.Fields()
	stone := func(c game.Color, words string) widgets.Option {
		return widgets.Option{Key: c.String(), Text: words, Stoned: true, Stone: c}
	}
	moves := func(c game.Color) widgets.Option {
		return stone(c, lang.L("{{.Side}} to move", lang.Args{"Side": describe.Color(c)}))
	}
	brush := fields.NewChips([]widgets.Option{
		stone(game.Black, lang.L("Black stone")), stone(game.White, lang.L("White stone")), {Key: game.None.String(), Text: lang.L("Erase")},
	}, e.Brush.String())
	brush.OnChanged = chosen(func(c game.Color) {
		e.Brush = c
		e.Window.Refresh(activity.Parts{Board: true})
	})
	brush.Label = lang.L("Stones")
	turn := fields.NewChips([]widgets.Option{moves(game.Black), moves(game.White)}, e.Position.ToMove().String())
	turn.OnChanged = chosen(func(c game.Color) {
		e.Position = e.Position.WithTurn(c)
		e.Window.Refresh(activity.Parts{Board: true})
	})
	turn.Label = lang.L("Whose turn it is")
	p.Fill(widgets.NewForm(
		widgets.FormRow{Field: widgets.NewWords(lang.L("Click to set a stone, click again to take it away. Then say who moves, and play on."))},
		widgets.FormRow{Field: brush}, widgets.FormRow{Field: turn},
	), nil, nil, []*widgets.Button{
		p.NewButton(lang.L("Cancel"), widgets.Plain, leave), p.NewButton(lang.L("Analysis"), widgets.Plain, e.Window.Analyse), p.NewButton(lang.L("Play on"), widgets.Filled, e.playOn),
	})
	return p
}

// chosen calls set with the colour whose name is chosen.
func chosen(set func(game.Color)) func(key string) {
	return func(key string) {
		for _, c := range []game.Color{game.None, game.Black, game.White} {
			if c.String() == key {
				set(c)
			}
		}
	}
}
