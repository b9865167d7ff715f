package table

import (
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/internal/atomicfile"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/round"
	"hoshi/ui/say"
)

// awaited is what the server was asked for that opens a box when it comes.
type awaited struct{ ratings, blocks, data bool }

// AskAbout opens what there is to do about another player, met in a game or not.
func (n *Network) AskAbout(p online.PlayerInfo, game string) {
	if n.Busy() || n.Client == nil {
		return
	}
	words := part.Wrapped(lang.L("Rating {{.Rating}} · rated games: {{.Games}} · key {{.Key}}", lang.Args{"Rating": ratingText(p), "Games": strconv.Itoa(p.Games), "Key": p.Key}))
	blocked := part.NewDimWords(lang.L("Who is blocked can't challenge you, be paired with you or write to you. They are not told."))
	d := ask.NewBox(p.Name, container.NewVBox(words, blocked), n.Win)
	cancel := n.NewDialogButton(lang.L("Close"), part.Plain, d.Hide)
	d.SetButtons(
		n.NewDialogButton(lang.L("Report…"), part.Plain, func() {
			d.Hide()
			n.AskReport(p, game)
		}),
		n.NewDialogButton(lang.L("Block"), part.Outlined, func() {
			d.Hide()
			n.do(func(c *client.Client) error { return c.Block(p.Key, true) })
			n.Note(lang.L("{{.Name}} is blocked", lang.Args{"Name": p.Name}))
		}),
		cancel)
	n.Open(d, 480, 260, cancel)
}

// AskAboutOpponent opens what there is to do about who sits opposite.
func (n *Network) AskAboutOpponent() {
	if g := n.Game(); g != nil && g.You >= 0 {
		n.AskAbout(g.Seats[1-g.You].PlayerInfo, g.ID)
	}
}

// Opposed reports whether somebody sits opposite.
func (n *Network) Opposed() bool {
	g := n.Game()
	return g != nil && g.You >= 0 && n.Online()
}

// do asks the server for something, if there is one.
func (n *Network) do(what func(*client.Client) error) {
	if n.Client == nil {
		n.send(client.ErrOffline)
		return
	}
	n.send(what(n.Client))
}

// AskReport asks what is to be told to who keeps the server.
func (n *Network) AskReport(p online.PlayerInfo, game string) {
	text := n.Fields().NewEntry("")
	text.SetPlaceHolder(lang.L("What happened"))
	text.OnSubmitted = func(string) { n.Agree() }
	n.Ask(ask.Question{
		Title:   lang.L("Report {{.Name}}?", lang.Args{"Name": p.Name}),
		Content: container.NewVBox(part.Wrapped(lang.L("Who keeps the server will read it.")), text),
		Yes:     lang.L("Report"), No: lang.L("Cancel"), Focus: text,
		Agreed: func() {
			n.do(func(c *client.Client) error { return c.Report(p.Key, game, strings.TrimSpace(text.Text)) })
		},
	}, 480, 240)
}

// AskRatings asks the server for its rating list, and shows it.
func (n *Network) AskRatings() {
	n.awaited.ratings = true
	n.do((*client.Client).Ratings)
}

// AskBlocks asks the server whom the person has blocked, and shows it.
func (n *Network) AskBlocks() {
	n.awaited.blocks = true
	n.do((*client.Client).ListBlocks)
}

// came opens what was awaited, unless another dialog has the say by now.
func (n *Network) came(waited *bool, open func()) {
	if *waited && !n.Busy() {
		open()
	}
	*waited = false
}

// ShowRatings shows the rating list.
func (n *Network) ShowRatings(list []online.PlayerInfo) {
	rows := container.NewVBox()
	for i, p := range list {
		line := widget.NewLabel(strconv.Itoa(i+1) + "   " + p.Name)
		line.TextStyle.Bold = p.Key == n.State.Me.Key
		line.Truncation = fyne.TextTruncateEllipsis
		rows.Add(container.NewBorder(nil, nil, nil, widget.NewLabel(strconv.Itoa(p.Rating)), line))
	}
	if len(list) == 0 {
		rows.Add(part.NewDimWords(lang.L("Nobody's rating is settled yet.")))
	}
	n.OpenReading(lang.L("Rating list"), lang.L("Close"), n.Scrolled(rows), 420, 560)
}

// ShowBlocks shows whom the person has blocked, and lets go of them. Strangers are blocked by a box of their own.
func (n *Network) ShowBlocks(list []online.BlockInfo) {
	strangers := n.Fields().NewCheck(lang.L("Only people you have played may challenge you"), blocked(n.State, online.Strangers), func(on bool) {
		n.do(func(c *client.Client) error { return c.Block(online.Strangers, on) })
	})
	rows := container.NewVBox(strangers)
	list = slices.DeleteFunc(slices.Clone(list), func(b online.BlockInfo) bool { return b.Key == online.Strangers })
	for _, b := range list {
		line := widget.NewLabel(b.Name)
		if b.Name == "" {
			line.SetText(b.Key)
		}
		line.Truncation = fyne.TextTruncateEllipsis
		var free *part.Button
		free = n.NewDialogButton(lang.L("Unblock"), part.Plain, func() {
			free.SetEnabled(false)
			n.do(func(c *client.Client) error { return c.Block(b.Key, false) })
		})
		rows.Add(container.NewBorder(nil, nil, nil, free, line))
	}
	if len(list) == 0 {
		rows.Add(part.NewDimWords(lang.L("Nobody is blocked.")))
	}
	n.OpenReading(lang.L("Blocked players"), lang.L("Close"), n.Scrolled(rows), 480, 420)
}

// AskData asks what is to become of what the server keeps of the person.
func (n *Network) AskData() {
	if n.Busy() || n.Client == nil {
		return
	}
	words := part.Wrapped(lang.L("The server {{.Server}} keeps your name, your key, your rating, your games, whom you have blocked and what you have reported.",
		lang.Args{"Server": n.address}))
	d := ask.NewBox(lang.L("Your data"), words, n.Win)
	export := n.NewDialogButton(lang.L("Export…"), part.Filled, func() {
		d.Hide()
		n.awaited.data = true
		n.do((*client.Client).Export)
	})
	d.SetButtons(n.NewDialogButton(lang.L("Delete everything…"), part.Outlined, func() {
		d.Hide()
		n.AskDelete()
	}), n.NewDialogButton(lang.L("Close"), part.Plain, d.Hide), export)
	n.OpenAgreeing(d, 520, 240, export, func() { export.Tapped(nil) })
}

// AskDelete asks once more before all is deleted.
func (n *Network) AskDelete() {
	words := part.Wrapped(lang.L("Your account on {{.Server}} is deleted for good: name, rating, and your name in your games, which stay for your opponents. Export it first if you want to keep something.",
		lang.Args{"Server": n.address}))
	d := ask.NewBox(lang.L("Delete everything?"), words, n.Win)
	keep := n.NewDialogButton(lang.L("Cancel"), part.Plain, d.Hide)
	d.SetButtons(n.NewDialogButton(lang.L("Delete"), part.Outlined, func() {
		d.Hide()
		n.do((*client.Client).Delete)
	}), keep)
	n.Open(d, 520, 240, keep)
}

// saveData asks where what the server keeps of the person is to be written.
func (n *Network) saveData(data *online.OwnData) {
	n.AskFile(ask.FileQuestion{
		Title: lang.L("Export your data"), Name: "hoshi-data.json", Endings: []string{".json"},
		Answer: func(path string, again func(string)) {
			go func() {
				err := atomicfile.Write(path, func(w io.Writer) error {
					out := json.NewEncoder(w)
					out.SetIndent("", "  ")
					return out.Encode(data)
				})
				n.Post(func() {
					if err != nil {
						again(say.Sentences(lang.L("{{.File}} could not be written", lang.Args{"File": filepath.Base(path)}), say.FileError(err)))
						return
					}
					n.Note(lang.L("Saved as {{.File}}", lang.Args{"File": filepath.Base(path)}))
				})
			}()
		},
	})
}

// Linked reports whether the game on the desk can be shown to others by its link: a public one that is over.
func (n *Network) Linked() bool {
	g := n.Game()
	return g != nil && g.Over != nil && !g.Private
}

// CopyLink puts the link to the game on the desk onto the clipboard, and says its code.
func (n *Network) CopyLink() {
	if !n.Linked() {
		return
	}
	link, err := online.Link(n.address, n.Game().ID)
	if err != nil {
		n.Window.Refuse(err)
		return
	}
	round.SetClipboard(link)
	n.Note(lang.L("The link is on the clipboard; the code is {{.Code}}", lang.Args{"Code": online.GameCode(n.Game().ID)}))
}

// IsLink reports whether text is a link to a game on a server.
func IsLink(text string) bool {
	_, _, err := online.ParseLink(text)
	return err == nil
}

// AskLink asks for the link or the code of a game that is over, and opens it.
func (n *Network) AskLink() {
	if n.Busy() {
		return
	}
	text := n.Fields().NewEntry("")
	text.SetPlaceHolder("hoshi://example.org:8488/d1k5-2mz4")
	text.OnSubmitted = func(string) { n.Agree() }
	about := lang.L("A link names the server. A code is looked for on the server to which you are connected.")
	n.Ask(ask.Question{
		Title: lang.L("Open a game of a server"), Content: container.NewVBox(part.Wrapped(about), text),
		Yes: lang.L("Open"), No: lang.L("Cancel"), Focus: text,
		Agreed: func() { n.OpenLink(text.Text) },
	}, 480, 260)
}

// OpenLink opens the game of a link or of a code, once the server has sent it.
func (n *Network) OpenLink(text string) {
	address, code, err := online.ParseLink(text)
	if err != nil {
		if address, code = n.address, strings.TrimSpace(text); n.Client == nil || code == "" {
			n.Window.Refuse(err)
			return
		}
	}
	go func() {
		_, record, err := client.Fetch(context.Background(), client.Options{Address: address}, code)
		n.Post(func() {
			if err != nil {
				n.Window.Refuse(err)
				return
			}
			n.OpenText(record)
		})
	}()
}
