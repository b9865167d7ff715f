package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

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

// applySettings brings the window to the settings and keeps them.
func (w *Window) applySettings() {
	set := w.store.Settings()
	if w.app.Settings().Theme() != (look{set.Theme}) {
		w.app.Settings().SetTheme(look{set.Theme})
	}
	w.game.MinDelay = time.Duration(set.ThinkDelay) * time.Millisecond
	w.applySound()
	w.saveSettings()
	w.refresh()
}

func (w *Window) applySound() {
	set := w.store.Settings()
	w.sound.SetVolume(set.Volume)
	w.sound.SetMuted(set.Mute)
	w.sound.SetMusic(set.Music)
}

// showSettings opens the dialog of all settings; each takes effect at once.
func (w *Window) showSettings() {
	set := w.store.Settings()
	check := func(words string, value *bool) fyne.CanvasObject {
		return w.newCheck(words, *value, func(on bool) {
			*value = on
			w.applySettings()
		})
	}
	sounds := w.newCheck(lang.L("Sound"), !set.Mute, func(on bool) {
		set.Mute = !on
		w.applySettings()
	})
	volume := w.newSlider(100, 5, set.Volume*100)
	volume.OnChanged = func(v float64) {
		set.Volume = v / 100
		w.applySound()
	}
	volume.OnChangeEnded = func(float64) {
		w.applySettings()
		w.sound.Play(sound.Stone)
	}
	looks := w.newChoice(themeModes, set.Theme, themeWord)
	looks.OnChanged = func(string) {
		set.Theme = looks.key()
		w.applySettings()
	}
	form := widget.NewForm(
		widget.NewFormItem(lang.L("Theme"), looks),
		widget.NewFormItem(lang.L("Board"), container.NewVBox(
			check(lang.L("Coordinates"), &set.Coordinates),
			check(lang.L("Move numbers"), &set.Numbers),
			check(lang.L("Mark the last move"), &set.LastMove),
			check(lang.L("Forbidden points"), &set.Fouls),
		)),
		widget.NewFormItem(lang.L("Computer"), w.delaySlider(set)),
		widget.NewFormItem(lang.L("Sound"), container.NewVBox(sounds, check(lang.L("Music"), &set.Music))),
		widget.NewFormItem(lang.L("Volume"), volume),
	)
	content := container.NewVBox(form)
	if err := w.sound.Err(); err != nil {
		silent := widget.NewLabel(lang.L("There is no sound device, so the game is silent."))
		silent.Wrapping = fyne.TextWrapWord
		content.Add(silent)
	}
	d := dialog.NewCustom(lang.L("Settings"), lang.L("Done"), container.NewVScroll(content), w.win)
	w.show(d, 520, 520, nil)
}

// delaySlider sets how soon the computer's move may appear.
func (w *Window) delaySlider(set *store.Settings) fyne.CanvasObject {
	words := func() string {
		return lang.L("Its move appears after {{.Seconds}} s at the soonest", args{"Seconds": float64(set.ThinkDelay) / 1000})
	}
	label := widget.NewLabel(words())
	slider := w.newSlider(3000, 100, float64(set.ThinkDelay))
	slider.OnChanged = func(ms float64) {
		set.ThinkDelay = int(ms)
		label.SetText(words())
	}
	slider.OnChangeEnded = func(float64) { w.applySettings() }
	return container.NewVBox(slider, label)
}
