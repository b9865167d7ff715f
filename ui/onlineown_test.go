package ui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
	"hoshi/ui/widgets"
)

// A blocked player stands in no list until they are unblocked, and a report reaches the operator.
func TestTheBoxesAboutOthers(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann").join(address), newPerson(t, "Boris").join(address)
	seen := func() bool {
		return slices.ContainsFunc(a.network.Lobby.People(), func(r widgets.PersonRow) bool { return r.Title == "Boris" })
	}
	about := func() {
		a.until("Boris", seen)
		people := a.network.State.Lobby.People
		a.network.People.AskAbout(people[slices.IndexFunc(people, func(p online.PersonInfo) bool { return p.Name == "Boris" })].PlayerInfo, "")
	}
	about()
	if said := a.said(); !strings.HasPrefix(said, "Rating 1500? · rated games: 0 · key "+b.network.State.Player.Key) {
		t.Errorf("the box says %q", said)
	}
	a.button("Report…")
	a.button("Send")
	about()
	a.button("Block")
	a.until("nobody", func() bool { return !seen() })
	a.pages.Account()
	a.button("Blocked players…")
	a.until("the box", a.HasDialog)
	a.button("Unblock")
	a.button("Close")
	a.onPage("Done")
	a.until("Boris again", seen)
	a.button("Rating list…")
	a.until("the box", a.HasDialog)
	a.button("Close")
}

// A player who wants no challenges of strangers says so once: it is the server that keeps it, and a stranger hears why.
func TestChallengesOfStrangersAreTurnedDown(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann").join(address), newPerson(t, "Boris").join(address)
	a.pages.Account()
	box := func() *widgets.Check {
		a.button("Blocked players…")
		a.until("the box", a.HasDialog)
		var box *widgets.Check
		for _, o := range test.LaidOutObjects(a.asking()) {
			if c, ok := o.(*widgets.Check); ok && box == nil {
				box = c
			}
		}
		if box == nil || box.Text != "Only people you have played may challenge you" {
			t.Fatalf("the box is %+v", box)
		}
		return box
	}
	if one := box(); one.Checked {
		t.Error("it is ticked before")
	} else {
		one.SetChecked(true)
	}
	a.until("the server's answer", func() bool { return len(a.network.State.Blocks) == 1 })
	a.button("Close")
	if !box().Checked {
		t.Error("it is not ticked any more")
	}
	a.button("Close")
	b.until("Ann", func() bool {
		return slices.ContainsFunc(b.network.Lobby.People(), func(r widgets.PersonRow) bool { return r.Title == "Ann" })
	})
	people := b.network.Lobby.People()
	people[slices.IndexFunc(people, func(r widgets.PersonRow) bool { return r.Title == "Ann" })].Presses[0].Action()
	b.until("why not", func() bool {
		return slices.ContainsFunc(test.LaidOutObjects(b.desk.Side.Page), func(o fyne.CanvasObject) bool {
			words, ok := o.(*widgets.Paragraph)
			return ok && words.Text() == "This player takes challenges only from people whom they have played."
		})
	})
}

// What a server keeps of a person is written whole, and gone when they want that.
func TestTheBoxOfOnesData(t *testing.T) {
	d := newPerson(t, "Ann").join(serve(t, server.Options{}))
	d.pages.Account()
	d.button("On the server…")
	d.button("Export…")
	d.until("the question for a file", d.HasDialog)
	path := filepath.Join(t.TempDir(), "mine.json")
	d.entry(0).SetText(path)
	d.button("Save")
	var data online.OwnData
	d.until("the file", func() bool {
		text, err := os.ReadFile(path)
		return err == nil && json.Unmarshal(text, &data) == nil
	})
	if data.Player.Name != "Ann" {
		t.Errorf("it holds %+v", data)
	}
	d.button("On the server…")
	d.button("Delete everything…")
	d.button("Delete")
	d.until("the end", func() bool { return d.network.State.Status == client.Stopped || d.network.Client == nil })
}
