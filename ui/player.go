package ui

import (
	"errors"
	"strconv"
	"strings"

	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/library"
	"hoshi/ui/overlay"
	"hoshi/ui/profile"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// oldest is the highest age that is believed.
const oldest = 150

// account is the page about the person: name, key, and all that is kept. Each change takes effect at once.
type account struct {
	*Window
	page *widgets.FormPanel
}

// showAccount lays the page about the person over what the window shows.
func (w *Window) showAccount() {
	laySheet(w, &overlay.Sheet{Make: (&account{Window: w}).make})
}

// make makes the page, in the language of the window.
func (a *account) make() *widgets.FormPanel {
	closing := func() { uncoverSheet(a.Window) }
	a.page = widgets.NewSheet(lang.L("Account"), lang.L("Close"), lang.L("Esc"), closing, closing)
	name, rows := a.person()
	rows = append(append(rows, a.key()...), a.data()...)
	a.page.Fill(widgets.NewForm(rows...), name, nil, []*widgets.Button{a.page.NewButton(lang.L("Done"), widgets.Filled, closing)})
	return a.page
}

// person is what others see of the person. Nothing has to be told.
func (a *account) person() (name *widgets.Entry, rows []widgets.FormRow) {
	p, set, fields := a.Store.Profile(), a.Store.Settings(), a.page.Fields()
	name = fields.NewEntry(p.Person())
	name.SetPlaceHolder(lang.L("Player"))
	age := fields.NewEntry("")
	age.SetPlaceHolder(lang.L("Not said"))
	if p.Age > 0 {
		age.SetText(strconv.Itoa(p.Age))
	}
	age.Validator = func(s string) error {
		_, err := parseAge(s)
		return err
	}
	gender := fields.NewChoice([]string{"", store.Female, store.Male, store.Other}, p.Gender, describe.Gender)
	online := fields.NewEntry(set.OnlineName)
	online.SetPlaceHolder(a.PlayerName())
	changed := func(string) {
		years, err := parseAge(age.Text)
		if err != nil {
			years = p.Age
		}
		a.setPlayer(strings.TrimSpace(name.Text), years, gender.Key())
		online.SetPlaceHolder(a.PlayerName())
	}
	name.OnChanged, age.OnChanged, gender.OnChanged = changed, changed, changed
	online.OnChanged = func(text string) {
		set.OnlineName = strings.TrimSpace(text)
		a.SaveSettings()
	}
	for _, e := range []*widgets.Entry{name, age, online} {
		e.Enter = fields.Agree
	}
	return name, []widgets.FormRow{
		{Label: lang.L("Name"), Field: name, Words: lang.L("On your card and in records")},
		{Label: lang.L("Age"), Field: age, Words: lang.L("On your card only")},
		{Label: lang.L("Gender"), Field: gender, Words: lang.L("On your card only")},
		{Label: lang.L("Name on servers"), Field: online},
	}
}

// parseAge reads an age; nothing is 0.
func parseAge(s string) (years int, err error) {
	if s == "" {
		return 0, nil
	}
	if years, err = strconv.Atoi(s); err != nil || years < 1 || years > oldest {
		return 0, errors.New(lang.L("A number from 1 to {{.Most}}, or nothing", lang.Args{"Most": oldest}))
	}
	return years, nil
}

// key is the key under which one plays on servers.
func (a *account) key() []widgets.FormRow {
	key := a.network.Key
	return []widgets.FormRow{
		{Field: widgets.NewHead(lang.L("Key"))},
		{Field: widgets.NewButtonRow(a.page.NewButton(lang.L("Export the key…"), widgets.Plain, key.AskExport), a.page.NewButton(lang.L("Import a key…"), widgets.Plain, key.AskImport)), Close: true,
			Words: lang.L("The key is who you are on servers.")},
	}
}

// data is all that is kept of the person: here, and on the server to which there is a connection.
func (a *account) data() []widgets.FormRow {
	rows := []widgets.FormRow{
		{Field: widgets.NewHead(lang.L("Your data"))},
		{Field: widgets.NewButtonRow(a.page.NewButton(lang.L("Export my data…"), widgets.Plain, func() { exportData(a.Services) }), a.page.NewButton(lang.L("Take in…"), widgets.Plain, func() { takeInData(a.Services) })), Close: true,
			Words: lang.L("Rating and games lie in {{.Folder}}.", lang.Args{"Folder": a.Store.File("")})},
	}
	if a.network.Online() {
		rows = append(rows, widgets.FormRow{Field: widgets.NewButtonRow(a.page.NewButton(lang.L("Blocked players…"), widgets.Plain, a.network.People.AskBlocks),
			a.page.NewButton(lang.L("On the server…"), widgets.Plain, a.network.Account.AskData))})
	}
	return rows
}

// setPlayer keeps who is playing; the running game takes the new name, too.
func (w *Window) setPlayer(name string, age int, gender string) {
	p := w.Store.Profile()
	before := w.PlayerName()
	p.Name, p.Age, p.Gender = name, age, gender
	seats := &w.localGame.Doc.Record.Seats
	for i := range seats {
		if seats[i].Level == "" && seats[i].Name == before {
			seats[i].Name = w.PlayerName()
		}
	}
	w.Store.SaveProfileLater(func(err error) {
		if err != nil {
			w.Post(func() { w.ShowError(lang.L("The player could not be kept"), err) })
		}
	})
	w.Refresh(activity.All)
}

// showPlayer goes to the page of the person: rating, games, results.
func (w *Window) showPlayer() {
	if !w.HasDialog() && (w.person == nil || !w.IsTop(w.person)) {
		w.desk.BoardOnly = false
		w.person = profile.New(w.top(), w.Services, home{w})
		w.Push(w.person)
	}
}

// showLibrary goes to the games of the person's library.
func showLibrary(w *Window) { openLibrary(w, func(*library.Library) {}) }

// openLibrary is showLibrary, where before says what is looked for.
func openLibrary(w *Window, before func(*library.Library)) {
	if !w.HasDialog() && (w.library == nil || !w.IsTop(w.library)) {
		w.desk.BoardOnly = false
		if w.library == nil {
			w.library = library.New(w.Services)
		}
		before(w.library)
		w.Push(w.library.Over(w.top()))
	}
}

// searchLibrary gives the keyboard to what is looked for in the library, which it shows first.
func searchLibrary(w *Window) {
	showLibrary(w)
	if w.library != nil && w.IsTop(w.library) {
		w.library.FocusSearch()
	}
}
