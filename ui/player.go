package ui

import (
	"errors"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/library"
	"hoshi/ui/profile"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// oldest is the highest age that is believed.
const oldest = 150

// AskPlayer asks who is playing. Nothing has to be told.
func (w *Window) AskPlayer() {
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
	gender := w.Fields().NewChoice([]string{"", store.Female, store.Male, store.Other}, p.Gender, describe.Gender)
	items := []*widget.FormItem{
		{Text: lang.L("Name"), Widget: name, HintText: lang.L("On your card and in records")},
		{Text: lang.L("Age"), Widget: age, HintText: lang.L("On your card only")},
		{Text: lang.L("Gender"), Widget: gender, HintText: lang.L("On your card only")},
	}
	name.OnSubmitted = func(string) { w.Confirm() }
	age.OnSubmitted = func(string) { w.Confirm() }
	w.Ask(dialog.Prompt{
		Title: lang.L("Who is playing?"), Content: w.Scrolling(container.NewVBox(widget.NewForm(items...), keyAndData(w))), Yes: lang.L("OK"), No: lang.L("Later"), Focus: name,
		Agreed: func() {
			years, _ := strconv.Atoi(age.Text) // empty: not said
			w.setPlayer(strings.TrimSpace(name.Text), years, gender.Key())
		},
	}, 460, 540)
}

// keyAndData says what else is kept of the person, and leads to the key.
func keyAndData(w *Window) fyne.CanvasObject {
	leave := func(then func()) func() {
		return func() {
			w.DismissAll()
			then()
		}
	}
	return container.NewVBox(
		widgets.NewDimWords(lang.L("The key is who you are on servers.")),
		container.New(layout.NewRowWrapLayout(),
			w.NewDialogButton(lang.L("Export the key…"), widgets.Plain, leave(w.network.Key.AskExport)),
			w.NewDialogButton(lang.L("Import a key…"), widgets.Plain, leave(w.network.Key.AskImport))),
		widgets.NewDimWords(lang.L("Rating and games lie in {{.Folder}}.", lang.Args{"Folder": w.Store.File("")})),
	)
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
	if _, there := w.top().(*profile.Profile); !there && !w.HasDialog() {
		w.desk.BoardOnly = false
		w.Push(profile.New(w.top(), w.Services, home{w}))
	}
}

// showLibrary goes to the games of the person's library.
func showLibrary(w *Window) {
	if _, there := w.top().(*library.Library); !there && !w.HasDialog() {
		w.desk.BoardOnly = false
		if w.library == nil {
			w.library = library.New(w.Services, home{w})
		}
		w.Push(w.library.Over(w.top()))
	}
}

// searchLibrary gives the keyboard to what is looked for in the library, which it shows first.
func searchLibrary(w *Window) {
	showLibrary(w)
	if l, there := w.top().(*library.Library); there {
		l.FocusSearch()
	}
}
