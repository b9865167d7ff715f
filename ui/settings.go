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

// preferences is the dialog of all settings.
type preferences struct {
	*shell
	apply     func()            // brings the window to the settings
	speak     func(code string) // lets the window speak a language
	languages *part.Choice
}

// showSettings opens the dialog of all settings.
func (w *Window) showSettings() {
	(&preferences{shell: w.shell, apply: w.applySettings, speak: w.speak}).open()
}

// open opens the dialog of all settings; each takes effect at once.
func (p *preferences) open() {
	if p.busy() {
		return
	}
	all := p.newPages(
		page{lang.L("Look"), p.lookPage},
		page{lang.L("Board"), p.boardPage},
		page{lang.L("Sound"), p.soundPage},
		page{lang.L("New games"), p.newGamesPage},
	)
	d := dialog.NewCustomWithoutButtons(lang.L("Settings"), all.content, p.win)
	d.SetButtons([]fyne.CanvasObject{
		p.newDialogButton(lang.L("Reset…"), part.Plain, func() {
			p.askReset(func() {
				d.Hide()
				p.speak(p.store.Settings().Language)
				p.open()
			})
		}),
		p.newDialogButton(lang.L("Done"), part.Filled, d.Hide),
	})
	p.show(d, 600, 660, all.tabs[0])
}

// askReset asks whether every setting shall be as at the first start, and calls then when they are.
func (p *preferences) askReset(then func()) {
	p.ask(question{
		title:   lang.L("Reset the settings?"),
		content: centred(lang.L("Everything in this dialog becomes as it was at the first start.")),
		yes:     lang.L("Reset"), no: lang.L("Cancel"),
		agreed: func() {
			p.store.Settings().Reset()
			p.store.Settings().Level = firstLevel
			p.apply()
			then()
		},
	}, 440, 180)
}

// settingCheck makes a box that switches *value, or its contrary.
func (p *preferences) settingCheck(words string, value *bool, contrary bool) *part.Check {
	return p.fields().NewCheck(words, *value != contrary, func(on bool) {
		*value = on != contrary
		p.apply()
	})
}

// settingChoice makes a selection that sets *value.
func (p *preferences) settingChoice(keys []string, value *string, word func(string) string) *part.Choice {
	c := p.fields().NewChoice(keys, *value, word)
	c.OnChanged = func(string) {
		*value = c.Key()
		p.apply()
	}
	return c
}

// lookPage is what the window looks like.
func (p *preferences) lookPage() fyne.CanvasObject {
	set := p.store.Settings()
	p.languages = p.fields().NewChoice(languageCodes(), set.Language, languageWord)
	p.languages.OnChanged = func(string) {
		p.dismiss()
		p.speak(p.languages.Key())
		p.open()
		p.win.Canvas().Focus(p.languages) // of the new dialog
	}
	zooms := p.fields().NewChoice(zoomKeys(), strconv.Itoa(set.Zoom), zoomWord)
	zooms.OnChanged = func(string) {
		p.dismiss() // it may be larger than the window now
		set.Zoom = store.Zooms[zooms.SelectedIndex()]
		p.apply()
		p.open()
	}
	return widget.NewForm(
		widget.NewFormItem(lang.L("Language"), p.languages),
		widget.NewFormItem(lang.L("Theme"), p.settingChoice(themeModes, &set.Theme, themeWord)),
		widget.NewFormItem(lang.L("Text size"), zooms),
		widget.NewFormItem(lang.L("Board"), p.settingChoice(store.Boards, &set.Board, styleWord)),
		widget.NewFormItem(lang.L("Motion"), p.settingCheck(lang.L("Stones drop, five in a row glows"), &set.Motion, false)),
	)
}

// boardPage is what the board shows and how it takes a move.
func (p *preferences) boardPage() fyne.CanvasObject {
	set := p.store.Settings()
	now := set.PointNames
	if !set.Coordinates {
		now = noNames
	}
	coordinates := p.fields().NewChoice(append(slices.Clone(picture.PointNames), noNames), now, namesWord)
	coordinates.OnChanged = func(string) {
		if set.Coordinates = coordinates.Key() != noNames; set.Coordinates {
			set.PointNames = coordinates.Key()
		}
		p.apply()
	}
	return widget.NewForm(
		widget.NewFormItem(lang.L("Coordinates"), coordinates),
		widget.NewFormItem(lang.L("Stones"), container.NewVBox(
			p.settingCheck(lang.L("Move numbers"), &set.Numbers, false),
			p.settingCheck(lang.L("Mark the last move"), &set.LastMove, false),
			p.settingCheck(lang.L("Forbidden points"), &set.Fouls, false),
		)),
		widget.NewFormItem(lang.L("Clicks"), container.NewVBox(
			p.settingCheck(lang.L("Confirm every move"), &set.Confirm, false),
			part.NewDimWords(lang.L("The first click shows where the stone would go, a second one or Enter plays it.")),
		)),
	)
}

// soundPage is what is heard.
func (p *preferences) soundPage() fyne.CanvasObject {
	set := p.store.Settings()
	volume := func(value *float64, try sound.Effect) fyne.CanvasObject {
		s := p.fields().NewSlider(100, 5, *value*100)
		s.OnChanged = func(v float64) {
			*value = v / 100
			p.applySound()
		}
		s.OnChangeEnded = func(float64) {
			p.apply()
			p.sound.Play(try)
		}
		return s
	}
	page := container.NewVBox(widget.NewForm(
		widget.NewFormItem(lang.L("Sound"), p.settingCheck(lang.L("Play sounds and music"), &set.Mute, true)),
		widget.NewFormItem(lang.L("Volume"), volume(&set.Volume, sound.Stone)),
		widget.NewFormItem(lang.L("Music"), p.settingCheck(lang.L("Quiet music in the background"), &set.Music, false)),
		widget.NewFormItem(lang.L("Music volume"), volume(&set.MusicVolume, sound.Stone)),
	))
	if err := p.sound.Err(); err != nil {
		page.Add(part.Wrapped(lang.L("There is no sound device, so the game is silent.")))
	}
	return page
}

// newGamesPage is what a new game begins with, and how soon the computer answers in it.
func (p *preferences) newGamesPage() fyne.CanvasObject {
	set := p.store.Settings()
	f := newForm(p.fields(), p.store.Settings())
	f.changed = func() {
		if f.clock.Validate() == nil {
			f.keep(set)
			p.saveSettings()
			p.window.changed(activity.Changed{Side: true})
		}
	}
	form := widget.NewForm(f.items()...)
	form.Append(lang.L("Its answer"), p.delaySlider(set))
	return form
}

// delaySlider sets how soon the computer's move may appear.
func (p *preferences) delaySlider(set *store.Settings) fyne.CanvasObject {
	words := func() string {
		return lang.L("Its move appears after {{.Seconds}} s at the soonest", lang.Args{"Seconds": float64(set.ThinkDelay) / 1000})
	}
	label := part.NewDimWords(words())
	slider := p.fields().NewSlider(3000, 100, float64(set.ThinkDelay))
	slider.OnChanged = func(ms float64) {
		set.ThinkDelay = int(ms)
		label.SetText(words())
	}
	slider.OnChangeEnded = func(float64) { p.apply() }
	return container.NewVBox(slider, label)
}
