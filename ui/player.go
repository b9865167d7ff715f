package ui

import (
	"errors"
	"strconv"
	"strings"

	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/engines"
	"hoshi/ui/lang"
	"hoshi/ui/library"
	"hoshi/ui/overlay"
	"hoshi/ui/profile"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// oldest is the highest age that is believed.
const oldest = 150

// pages shows the person's pages: ratings and games, the library, and who the person is.
type pages struct {
	*screen
	games    *games
	training *training
	library  *library.Library // nil: nobody has looked at it
	engines  *engines.Roster
}

// ShowEngines goes to the page of the programs that the person has added.
func (p *pages) ShowEngines() {
	p.showPage("engines", func(below activity.Activity) activity.Activity { return engines.New(below, p.engines, p) })
}

// PlayAgainst implements engines.Host.
func (p *pages) PlayAgainst(title string) {
	p.Store.Settings().Level = title
	p.SaveSettings()
	p.games.askGame(store.Computer)
}

// Puzzles implements profile.Host.
func (p *pages) Puzzles() string { return p.training.puzzles.Summary() }

// PuzzleCurve implements profile.Host.
func (p *pages) PuzzleCurve() []widgets.CurvePoint { return p.training.puzzles.Curve() }

// ShowPerson implements start.Host: it goes to the page of the person: rating, games, results.
func (p *pages) ShowPerson() {
	p.showPage("profile", func(below activity.Activity) activity.Activity { return profile.New(below, p.Services, p) })
}

// ShowGames implements start.Host and profile.Host: in the library.
func (p *pages) ShowGames() { p.openLibrary((*library.Library).ShowOwn) }

// showLibrary goes to the games of the person's library.
func (p *pages) showLibrary() { p.openLibrary(func(*library.Library) {}) }

// openLibrary is showLibrary, where before says what is looked for.
func (p *pages) openLibrary(before func(*library.Library)) {
	p.showPage("library", func(below activity.Activity) activity.Activity {
		if p.library == nil {
			p.library = library.New(p.Services)
		}
		before(p.library)
		return p.library.Over(below)
	})
}

// searchLibrary gives the keyboard to what is looked for in the library, which it shows first.
func (p *pages) searchLibrary() {
	p.showLibrary()
	if p.library != nil && p.IsTop(p.library) {
		p.library.FocusSearch()
	}
}

// account is the page about the person: name, key, and all that is kept. Each change takes effect at once.
type account struct {
	*pages
	page *widgets.FormPanel
}

// Account implements profile.Host: it lays the page about the person over what the window shows.
func (p *pages) Account() { p.showForm(&overlay.Sheet{Make: (&account{pages: p}).make}) }

// make makes the page, in the language of the window.
func (a *account) make() *widgets.FormPanel {
	a.page = widgets.NewSheet(lang.L("Account"), lang.L("Close"), lang.L("Esc"), a.removeForm, a.removeForm)
	name, rows := a.person()
	rows = append(append(rows, a.key()...), a.data()...)
	a.page.Fill(widgets.NewForm(rows...), name, nil, []*widgets.Button{a.page.NewButton(lang.L("Done"), widgets.Filled, a.removeForm)})
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
func (p *pages) setPlayer(name string, age int, gender string) {
	before, kept := p.PlayerName(), p.Store.Profile()
	kept.Name, kept.Age, kept.Gender = name, age, gender
	seats := &p.games.localGame.Doc.Record.Seats
	for i := range seats {
		if seats[i].Level == "" && seats[i].Name == before {
			seats[i].Name = p.PlayerName()
		}
	}
	p.Store.SaveProfileLater(func(err error) {
		if err != nil {
			p.Post(func() { p.ShowError(lang.L("The player could not be kept"), err) })
		}
	})
	p.Refresh(activity.All)
}
