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
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/newgame"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/say"
	"hoshi/ui/sound"
	"hoshi/ui/store"
)

// themeModes are the looks of the window that can be chosen.
var themeModes = []string{store.ThemeSystem, store.ThemeLight, store.ThemeDark}

// noNames stands in the choice of names for a board without any.
const noNames = "off"

func namesWord(key string) string {
	if key == noNames {
		return lang.L("None")
	}
	return say.PointNames(key)
}

// applySettings brings the window to the settings and keeps them.
func (w *Window) applySettings() {
	set := w.Store.Settings()
	if w.app.Settings().Theme() != part.Theme(set.Theme) {
		w.app.Settings().SetTheme(part.Theme(set.Theme))
	}
	w.applyZoom()
	w.own.Game.MinDelay = time.Duration(set.ThinkDelay) * time.Millisecond
	w.ApplySound()
	w.SaveSettings()
	w.Changed(activity.All)
}

// preferences is the dialog of all settings.
type preferences struct {
	*activity.Shell
	apply     func()            // brings the window to the settings
	speak     func(code string) // lets the window speak a language
	languages *part.Choice
}

// showSettings opens the dialog of all settings.
func (w *Window) showSettings() {
	(&preferences{Shell: w.Shell, apply: w.applySettings, speak: w.speak}).open()
}

// open opens the dialog of all settings; each takes effect at once.
func (p *preferences) open() {
	if p.Busy() {
		return
	}
	all := p.NewPages(
		ask.Page{Title: lang.L("Look"), Content: p.lookPage},
		ask.Page{Title: lang.L("Board"), Content: p.boardPage},
		ask.Page{Title: lang.L("Sound"), Content: p.soundPage},
		ask.Page{Title: lang.L("New games"), Content: p.newGamesPage},
	)
	d := dialog.NewCustomWithoutButtons(lang.L("Settings"), all.Content, p.Win)
	d.SetButtons([]fyne.CanvasObject{
		p.NewDialogButton(lang.L("Reset…"), part.Plain, func() {
			p.askReset(func() {
				d.Hide()
				p.speak(p.Store.Settings().Language)
				p.open()
			})
		}),
		p.NewDialogButton(lang.L("Done"), part.Filled, d.Hide),
	})
	p.Open(d, 600, 660, all.Tabs[0])
}

// askReset asks whether every setting shall be as at the first start, and calls then when they are.
func (p *preferences) askReset(then func()) {
	p.Ask(ask.Question{
		Title:   lang.L("Reset the settings?"),
		Content: ask.Centred(lang.L("Everything in this dialog becomes as it was at the first start.")),
		Yes:     lang.L("Reset"), No: lang.L("Cancel"),
		Agreed: func() {
			p.Store.Settings().Reset()
			p.Store.Settings().Level = firstLevel
			p.apply()
			then()
		},
	}, 440, 180)
}

// settingCheck makes a box that switches *value, or its contrary.
func (p *preferences) settingCheck(words string, value *bool, contrary bool) *part.Check {
	return p.Fields().NewCheck(words, *value != contrary, func(on bool) {
		*value = on != contrary
		p.apply()
	})
}

// settingChoice makes a selection that sets *value.
func (p *preferences) settingChoice(keys []string, value *string, word func(string) string) *part.Choice {
	c := p.Fields().NewChoice(keys, *value, word)
	c.OnChanged = func(string) {
		*value = c.Key()
		p.apply()
	}
	return c
}

// lookPage is what the window looks like.
func (p *preferences) lookPage() fyne.CanvasObject {
	set := p.Store.Settings()
	p.languages = p.Fields().NewChoice(languageCodes(), set.Language, languageWord)
	p.languages.OnChanged = func(string) {
		p.Dismiss()
		p.speak(p.languages.Key())
		p.open()
		p.Win.Canvas().Focus(p.languages) // of the new dialog
	}
	zooms := p.Fields().NewChoice(zoomKeys(), strconv.Itoa(set.Zoom), zoomWord)
	zooms.OnChanged = func(string) {
		p.Dismiss() // it may be larger than the window now
		set.Zoom = store.Zooms[zooms.SelectedIndex()]
		p.apply()
		p.open()
	}
	return widget.NewForm(
		widget.NewFormItem(lang.L("Language"), p.languages),
		widget.NewFormItem(lang.L("Theme"), p.settingChoice(themeModes, &set.Theme, say.Theme)),
		widget.NewFormItem(lang.L("Text size"), zooms),
		widget.NewFormItem(lang.L("Board"), p.settingChoice(store.Boards, &set.Board, say.BoardStyle)),
		widget.NewFormItem(lang.L("Motion"), p.settingCheck(lang.L("Stones drop, five in a row glows"), &set.Motion, false)),
	)
}

// boardPage is what the board shows and how it takes a move.
func (p *preferences) boardPage() fyne.CanvasObject {
	set := p.Store.Settings()
	now := set.PointNames
	if !set.Coordinates {
		now = noNames
	}
	coordinates := p.Fields().NewChoice(append(slices.Clone(picture.PointNames), noNames), now, namesWord)
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
	set := p.Store.Settings()
	volume := func(value *float64, try sound.Effect) fyne.CanvasObject {
		s := p.Fields().NewSlider(100, 5, *value*100)
		s.OnChanged = func(v float64) {
			*value = v / 100
			p.ApplySound()
		}
		s.OnChangeEnded = func(float64) {
			p.apply()
			p.Sound.Play(try)
		}
		return s
	}
	page := container.NewVBox(widget.NewForm(
		widget.NewFormItem(lang.L("Sound"), p.settingCheck(lang.L("Play sounds and music"), &set.Mute, true)),
		widget.NewFormItem(lang.L("Volume"), volume(&set.Volume, sound.Stone)),
		widget.NewFormItem(lang.L("Music"), p.settingCheck(lang.L("Quiet music in the background"), &set.Music, false)),
		widget.NewFormItem(lang.L("Music volume"), volume(&set.MusicVolume, sound.Stone)),
	))
	if err := p.Sound.Err(); err != nil {
		page.Add(part.Wrapped(lang.L("There is no sound device, so the game is silent.")))
	}
	return page
}

// newGamesPage is what a new game begins with, and how soon the computer answers in it.
func (p *preferences) newGamesPage() fyne.CanvasObject {
	set := p.Store.Settings()
	f := newgame.New(p.Fields(), p.Store.Settings())
	f.Changed = func() {
		if f.Clock.Validate() == nil {
			f.Keep(set)
			p.SaveSettings()
			p.Window.Changed(activity.Changed{Side: true})
		}
	}
	form := widget.NewForm(f.Items()...)
	form.Append(lang.L("Its answer"), p.delaySlider(set))
	return form
}

// delaySlider sets how soon the computer's move may appear.
func (p *preferences) delaySlider(set *store.Settings) fyne.CanvasObject {
	words := func() string {
		return lang.L("Its move appears after {{.Seconds}} s at the soonest", lang.Args{"Seconds": float64(set.ThinkDelay) / 1000})
	}
	label := part.NewDimWords(words())
	slider := p.Fields().NewSlider(3000, 100, float64(set.ThinkDelay))
	slider.OnChanged = func(ms float64) {
		set.ThinkDelay = int(ms)
		label.SetText(words())
	}
	slider.OnChangeEnded = func(float64) { p.apply() }
	return container.NewVBox(slider, label)
}
