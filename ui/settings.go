package ui

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/sound"
	"hoshi/ui/store"
)

// themeModes are the looks of the window that can be chosen.
var themeModes = []string{store.ThemeSystem, store.ThemeLight, store.ThemeDark}

func themeWord(mode string) string {
	switch mode {
	case store.ThemeLight:
		return lang.L("Light")
	case store.ThemeDark:
		return lang.L("Dark")
	}
	return lang.L("As the system")
}

// noNames stands in the choice of names for a board without any.
const noNames = "off"

func namesWord(key string) string {
	switch key {
	case noNames:
		return lang.L("None")
	case store.NamesDown:
		return lang.L("A to O, 1 at the top")
	case store.NamesGoUp:
		return lang.L("Without I as in go, 1 at the bottom")
	case store.NamesGoDown:
		return lang.L("Without I as in go, 1 at the top")
	}
	return lang.L("A to O, 1 at the bottom")
}

// applySettings brings the window to the settings and keeps them.
func (w *Window) applySettings() {
	set := w.store.Settings()
	if w.app.Settings().Theme() != part.Theme(set.Theme) {
		w.app.Settings().SetTheme(part.Theme(set.Theme))
	}
	w.applyZoom()
	w.own.game.MinDelay = time.Duration(set.ThinkDelay) * time.Millisecond
	w.applySound()
	w.saveSettings()
	w.changed(activity.All)
}

func (w *Window) applySound() {
	set := w.store.Settings()
	w.sound.SetVolume(set.Volume)
	w.sound.SetMusicVolume(set.MusicVolume)
	w.sound.SetMuted(set.Mute)
	w.sound.SetMusic(set.Music)
}

// showSettings opens the dialog of all settings; each takes effect at once.
func (w *Window) showSettings() {
	if w.busy() {
		return
	}
	p := w.newPages(
		page{lang.L("Look"), w.lookPage},
		page{lang.L("Board"), w.boardPage},
		page{lang.L("Sound"), w.soundPage},
		page{lang.L("New games"), w.newGamesPage},
	)
	d := dialog.NewCustomWithoutButtons(lang.L("Settings"), p.content, w.win)
	d.SetButtons([]fyne.CanvasObject{
		w.newDialogButton(lang.L("Reset…"), part.Plain, func() {
			w.askReset(func() {
				d.Hide()
				w.speak(w.store.Settings().Language)
				w.showSettings()
			})
		}),
		w.newDialogButton(lang.L("Done"), part.Filled, d.Hide),
	})
	w.show(d, 600, 660, p.tabs[0])
}

// askReset asks whether every setting shall be as at the first start, and calls then when they are.
func (w *Window) askReset(then func()) {
	w.ask(question{
		title:   lang.L("Reset the settings?"),
		content: centred(lang.L("Everything in this dialog becomes as it was at the first start.")),
		yes:     lang.L("Reset"), no: lang.L("Cancel"),
		agreed: func() {
			w.store.Settings().Reset()
			w.chooseFirstLevel()
			w.applySettings()
			then()
		},
	}, 440, 180)
}

// settingCheck makes a box that switches *value, or its contrary.
func (w *Window) settingCheck(words string, value *bool, contrary bool) *part.Check {
	return w.fields().NewCheck(words, *value != contrary, func(on bool) {
		*value = on != contrary
		w.applySettings()
	})
}

// settingChoice makes a selection that sets *value.
func (w *Window) settingChoice(keys []string, value *string, word func(string) string) *part.Choice {
	c := w.fields().NewChoice(keys, *value, word)
	c.OnChanged = func(string) {
		*value = c.Key()
		w.applySettings()
	}
	return c
}

// lookPage is what the window looks like.
func (w *Window) lookPage() fyne.CanvasObject {
	set := w.store.Settings()
	w.languages = w.fields().NewChoice(languageCodes(), set.Language, languageWord)
	w.languages.OnChanged = func(string) {
		w.dismiss()
		w.speak(w.languages.Key())
		w.showSettings()
		w.win.Canvas().Focus(w.languages) // of the new dialog
	}
	zooms := w.fields().NewChoice(zoomKeys(), strconv.Itoa(set.Zoom), zoomWord)
	zooms.OnChanged = func(string) {
		w.dismiss() // it may be larger than the window now
		set.Zoom = store.Zooms[zooms.SelectedIndex()]
		w.applySettings()
		w.showSettings()
	}
	return widget.NewForm(
		widget.NewFormItem(lang.L("Language"), w.languages),
		widget.NewFormItem(lang.L("Theme"), w.settingChoice(themeModes, &set.Theme, themeWord)),
		widget.NewFormItem(lang.L("Text size"), zooms),
		widget.NewFormItem(lang.L("Board"), w.settingChoice(store.Boards, &set.Board, styleWord)),
		widget.NewFormItem(lang.L("Motion"), w.settingCheck(lang.L("Stones drop, five in a row glows"), &set.Motion, false)),
	)
}

// boardPage is what the board shows and how it takes a move.
func (w *Window) boardPage() fyne.CanvasObject {
	set := w.store.Settings()
	now := set.PointNames
	if !set.Coordinates {
		now = noNames
	}
	coordinates := w.fields().NewChoice(append(slices.Clone(picture.PointNames), noNames), now, namesWord)
	coordinates.OnChanged = func(string) {
		if set.Coordinates = coordinates.Key() != noNames; set.Coordinates {
			set.PointNames = coordinates.Key()
		}
		w.applySettings()
	}
	return widget.NewForm(
		widget.NewFormItem(lang.L("Coordinates"), coordinates),
		widget.NewFormItem(lang.L("Stones"), container.NewVBox(
			w.settingCheck(lang.L("Move numbers"), &set.Numbers, false),
			w.settingCheck(lang.L("Mark the last move"), &set.LastMove, false),
			w.settingCheck(lang.L("Forbidden points"), &set.Fouls, false),
		)),
		widget.NewFormItem(lang.L("Clicks"), container.NewVBox(
			w.settingCheck(lang.L("Confirm every move"), &set.Confirm, false),
			part.NewDimWords(lang.L("The first click shows where the stone would go, a second one or Enter plays it.")),
		)),
	)
}

// soundPage is what is heard.
func (w *Window) soundPage() fyne.CanvasObject {
	set := w.store.Settings()
	volume := func(value *float64, try sound.Effect) fyne.CanvasObject {
		s := w.fields().NewSlider(100, 5, *value*100)
		s.OnChanged = func(v float64) {
			*value = v / 100
			w.applySound()
		}
		s.OnChangeEnded = func(float64) {
			w.applySettings()
			w.sound.Play(try)
		}
		return s
	}
	page := container.NewVBox(widget.NewForm(
		widget.NewFormItem(lang.L("Sound"), w.settingCheck(lang.L("Play sounds and music"), &set.Mute, true)),
		widget.NewFormItem(lang.L("Volume"), volume(&set.Volume, sound.Stone)),
		widget.NewFormItem(lang.L("Music"), w.settingCheck(lang.L("Quiet music in the background"), &set.Music, false)),
		widget.NewFormItem(lang.L("Music volume"), volume(&set.MusicVolume, sound.Stone)),
	))
	if err := w.sound.Err(); err != nil {
		page.Add(part.Wrapped(lang.L("There is no sound device, so the game is silent.")))
	}
	return page
}

// newGamesPage is what a new game begins with, and how soon the computer answers in it.
func (w *Window) newGamesPage() fyne.CanvasObject {
	set := w.store.Settings()
	f := newForm(w.fields(), w.store.Settings())
	f.changed = func() {
		if f.clock.Validate() == nil {
			f.keep(set)
			w.saveSettings()
			w.menu.update()
		}
	}
	form := widget.NewForm(f.items()...)
	form.Append(lang.L("Its answer"), w.delaySlider(set))
	return form
}

// delaySlider sets how soon the computer's move may appear.
func (w *Window) delaySlider(set *store.Settings) fyne.CanvasObject {
	words := func() string {
		return lang.L("Its move appears after {{.Seconds}} s at the soonest", lang.Args{"Seconds": float64(set.ThinkDelay) / 1000})
	}
	label := part.NewDimWords(words())
	slider := w.fields().NewSlider(3000, 100, float64(set.ThinkDelay))
	slider.OnChanged = func(ms float64) {
		set.ThinkDelay = int(ms)
		label.SetText(words())
	}
	slider.OnChangeEnded = func(float64) { w.applySettings() }
	return container.NewVBox(slider, label)
}
