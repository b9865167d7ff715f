package netplay

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// People are the other players of a server: what there is to do about one, the rating list, whom the person has blocked.
type People struct {
	*Connection
	awaited struct{ ratings, blocks bool } // lists that were asked for, each of which opens a dialog when it comes
}

// AskAbout opens what there is to do about another player, met in a game or not.
func (o *People) AskAbout(p online.PlayerInfo, game string) {
	if o.HasDialog() || o.Client == nil {
		return
	}
	words := widgets.Wrapped(lang.L("Rating {{.Rating}} · rated games: {{.Games}} · key {{.Key}}", lang.Args{"Rating": ratingText(p), "Games": strconv.Itoa(p.Games), "Key": p.Key}))
	blocked := widgets.NewDimWords(lang.L("Who is blocked can't challenge you, be paired with you or write to you. They are not told."))
	d := dialog.NewBox(p.Name, container.NewVBox(words, blocked), o.Win)
	cancel := o.NewDialogButton(lang.L("Close"), widgets.Plain, d.Hide)
	d.SetButtons(
		o.NewDialogButton(lang.L("Report…"), widgets.Plain, func() {
			d.Hide()
			o.AskReport(p, game)
		}),
		o.NewDialogButton(lang.L("Block"), widgets.Outlined, func() {
			d.Hide()
			o.do(func(c *client.Client) error { return c.Block(p.Key, true) })
			o.Notify(lang.L("{{.Name}} is blocked", lang.Args{"Name": p.Name}))
		}),
		cancel)
	o.Open(d, 480, 260, cancel)
}

// AskAboutOpponent opens what there is to do about the opponent.
func (o *People) AskAboutOpponent() {
	if g := o.Game(); g != nil && g.You >= 0 {
		o.AskAbout(g.Seats[1-g.You].PlayerInfo, g.ID)
	}
}

// AskReport asks for a report to the operator.
func (o *People) AskReport(p online.PlayerInfo, game string) {
	text := o.Fields().NewEntry("")
	text.SetPlaceHolder(lang.L("What happened"))
	text.OnSubmitted = func(string) { o.Confirm() }
	o.Ask(dialog.Prompt{
		Title:   lang.L("Report {{.Name}}?", lang.Args{"Name": p.Name}),
		Content: container.NewVBox(widgets.Wrapped(lang.L("Who keeps the server will read it.")), text),
		Yes:     lang.L("Send"), No: lang.L("Cancel"), Focus: text,
		Agreed: func() {
			o.do(func(c *client.Client) error { return c.Report(p.Key, game, strings.TrimSpace(text.Text)) })
		},
	}, 480, 240)
}

// AskRatings asks the server for its rating list, and shows it.
func (o *People) AskRatings() {
	o.awaited.ratings = true
	o.do((*client.Client).Ratings)
}

// AskBlocks asks the server whom the person has blocked, and shows it.
func (o *People) AskBlocks() {
	o.awaited.blocks = true
	o.do((*client.Client).ListBlocks)
}

// ShowRatings shows the rating list.
func (o *People) ShowRatings(list []online.PlayerInfo) {
	rows := container.NewVBox()
	for i, p := range list {
		line := widget.NewLabel(strconv.Itoa(i+1) + "   " + p.Name)
		line.TextStyle.Bold = p.Key == o.State.Player.Key
		line.Truncation = fyne.TextTruncateEllipsis
		rows.Add(container.NewBorder(nil, nil, nil, widget.NewLabel(strconv.Itoa(p.Rating)), line))
	}
	if len(list) == 0 {
		rows.Add(widgets.NewDimWords(lang.L("Nobody's rating is settled yet.")))
	}
	o.OpenReading(lang.L("Rating list"), lang.L("Close"), o.Scrolled(rows), 420, 560)
}

// ShowBlocks shows whom the person has blocked, and unblocks them. Strangers, and those who look at the server's pages, are blocked by boxes of their own.
func (o *People) ShowBlocks(list []online.BlockInfo) {
	strangers := o.Fields().NewCheck(lang.L("Only people you have played may challenge you"), blocked(o.State, online.Strangers), func(on bool) {
		o.do(func(c *client.Client) error { return c.Block(online.Strangers, on) })
	})
	rows := container.NewVBox(strangers, o.Fields().NewCheck(lang.L("Stand on none of the server's pages for browsers"), blocked(o.State, online.Public), func(on bool) {
		o.do(func(c *client.Client) error { return c.Block(online.Public, on) })
	}))
	list = slices.DeleteFunc(slices.Clone(list), func(b online.BlockInfo) bool { return b.Key == online.Strangers || b.Key == online.Public })
	for _, b := range list {
		line := widget.NewLabel(b.Name)
		if b.Name == "" {
			line.SetText(b.Key)
		}
		line.Truncation = fyne.TextTruncateEllipsis
		var free *widgets.Button
		free = o.NewDialogButton(lang.L("Unblock"), widgets.Plain, func() {
			free.SetEnabled(false)
			o.do(func(c *client.Client) error { return c.Block(b.Key, false) })
		})
		free.Label = lang.L("Unblock") + ", " + line.Text
		rows.Add(container.NewBorder(nil, nil, nil, free, line))
	}
	if len(list) == 0 {
		rows.Add(widgets.NewDimWords(lang.L("Nobody is blocked.")))
	}
	o.OpenReading(lang.L("Blocked players"), lang.L("Close"), o.Scrolled(rows), 480, 420)
}

// blocked reports whether the person wants nothing to do with somebody.
func blocked(s client.State, key string) bool {
	return slices.ContainsFunc(s.Blocks, func(b online.BlockInfo) bool { return b.Key == key })
}
