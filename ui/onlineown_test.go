package ui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
	"hoshi/ui/part"
)

// Whom one has blocked stands in no list until one lets go of them, and a report reaches who keeps the server.
func TestTheBoxesAboutOthers(t *testing.T) {
	address := serve(t, server.Options{})
	a, b := newPerson(t, "Ann").join(address), newPerson(t, "Boris").join(address)
	seen := func() bool {
		return slices.ContainsFunc(a.network.Lobby.People(), func(r part.PersonRow) bool { return r.Title == "Boris" })
	}
	about := func() {
		a.until("Boris", seen)
		people := a.network.State.Lobby.People
		a.network.AskAbout(people[slices.IndexFunc(people, func(p online.PersonInfo) bool { return p.Name == "Boris" })].PlayerInfo, "")
	}
	about()
	if said := a.said(); !strings.HasPrefix(said, "Rating 1500? · rated games: 0 · key "+b.network.State.Me.Key) {
		t.Errorf("the box says %q", said)
	}
	a.button("Report…")
	a.button("Report")
	about()
	a.button("Block")
	a.until("nobody", func() bool { return !seen() })
	a.button("Blocked players…")
	a.until("the box", a.Busy)
	a.button("Unblock")
	a.button("Close")
	a.until("Boris again", seen)
	a.button("Rating list…")
	a.until("the box", a.Busy)
	a.button("Close")
}

// What a server keeps of a person is written whole, and gone when they want that.
func TestTheBoxOfOnesData(t *testing.T) {
	d := newPerson(t, "Ann").join(serve(t, server.Options{}))
	d.button("Your data…")
	d.button("Export…")
	d.until("the question for a file", d.Busy)
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
	d.button("Your data…")
	d.button("Delete everything…")
	d.button("Delete")
	d.until("the end", func() bool { return d.network.State.Status == client.Stopped || d.network.Client == nil })
}
