package ui

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/ai/level"
	"hoshi/ui/activity"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// oldest is the highest age that is believed.
const oldest = 150

// AskPlayer asks who is playing and then calls done, which may be nil. Nothing has to be told.
func (w *Window) AskPlayer(done func()) {
	p := w.Store.Profile()
	name := w.Fields().NewEntry(w.Store.Profile().Person())
	name.SetPlaceHolder(lang.L("Player"))
	age := w.Fields().NewEntry("")
	age.SetPlaceHolder(lang.L("Not said"))
	if p.Age > 0 {
		age.SetText(strconv.Itoa(p.Age))
	}
	age.Validator = func(s string) error {
		if n, err := strconv.Atoi(s); s != "" && (err != nil || n < 1 || n > oldest) {
			return errors.New(lang.L("A number from 1 to {{.Most}}, or nothing", lang.Args{"Most": oldest}))
		}
		return nil
	}
	gender := w.Fields().NewChoice([]string{"", store.Female, store.Male, store.Other}, p.Gender, say.Gender)
	items := []*widget.FormItem{
		widget.NewFormItem(lang.L("Name"), name),
		widget.NewFormItem(lang.L("Age"), age),
		widget.NewFormItem(lang.L("Gender"), gender),
	}
	name.OnSubmitted = func(string) { w.Agree() }
	age.OnSubmitted = func(string) { w.Agree() }
	w.Ask(ask.Question{
		Title: lang.L("Who is playing?"), Content: widget.NewForm(items...), Yes: lang.L("OK"), No: lang.L("Later"), Focus: name,
		Agreed: func() {
			years, _ := strconv.Atoi(age.Text) // empty: not said
			w.setPlayer(strings.TrimSpace(name.Text), years, gender.Key())
		},
		Closed: done,
	}, 400, 280)
}

// setPlayer keeps who is playing; the running game takes the new name, too.
func (w *Window) setPlayer(name string, age int, gender string) {
	p := w.Store.Profile()
	before := w.PlayerName()
	p.Name, p.Age, p.Gender = name, age, gender
	seats := &w.own.Doc.Record.Seats
	for i := range seats {
		if seats[i].Level == "" && seats[i].Name == before {
			seats[i].Name = w.PlayerName()
		}
	}
	if err := w.Store.SaveProfile(); err != nil {
		w.Fail(lang.L("The player could not be kept"), err)
	}
	w.Changed(activity.All)
}

// showScore shows the score, the tally of each level and the last games.
func showScore(s *activity.Shell) {
	p := s.Store.Profile()
	grid := container.NewGridWithColumns(4)
	for _, head := range []string{lang.L("Level"), lang.L("Won"), lang.L("Lost"), lang.L("Drawn")} {
		grid.Add(widget.NewLabelWithStyle(head, fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
	}
	for _, l := range level.All {
		t := p.PerLevel[l.Name]
		grid.Add(widget.NewLabel(say.Level(l.Name)))
		for _, n := range []int{t.Wins, t.Losses, t.Draws} {
			grid.Add(widget.NewLabel(strconv.Itoa(n)))
		}
	}
	history := container.NewVBox(widget.NewLabelWithStyle(lang.L("Last games"), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
	if len(p.History) == 0 {
		history.Add(widget.NewLabel(lang.L("No game has been finished yet.")))
	}
	for _, g := range p.History[:min(len(p.History), 20)] {
		history.Add(widget.NewLabel(historyLine(g)))
	}
	title := lang.L("{{.Name}} · score {{.Score}}", lang.Args{"Name": s.PlayerName(), "Score": int(math.Round(p.Score))})
	s.OpenReading(title, lang.L("Done"), s.Scrolling(container.NewVBox(grid, widget.NewSeparator(), history)), 520, 540)
}

// historyLine describes a finished game in one line.
func historyLine(g store.Game) string {
	return fmt.Sprintf("%s · %s · %s · %s", g.Time.Local().Format("2006-01-02 15:04"), say.Level(g.Level), say.Ended(g.Result), say.ScoreStep(g.Before, g.After))
}
