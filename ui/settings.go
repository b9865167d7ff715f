package ui

import (
	"log/slog"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/overlay"
	"hoshi/ui/picture"
	"hoshi/ui/sound"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// themeModes are the looks of the window that can be chosen.
var themeModes = []string{store.ThemeSystem, store.ThemeLight, store.ThemeDark}

// tileDiagram is what the pictures of the boards show.
const tileDiagram = `
	. . . . . . .
	. . . . . . .
	. . . X O . .
	. . X O X . .
	. . . O X . .
	. . . . . . .
	. . . . . . .
`

// applySettings brings the window to the settings and keeps them.
func (w *Window) applySettings() {
	set := w.Store.Settings()
	if w.app.Settings().Theme() != widgets.Theme(set.Theme) {
		w.app.Settings().SetTheme(widgets.Theme(set.Theme))
	}
	w.zoom.apply()
	w.localGame.Game.MinDelay = time.Duration(set.ThinkDelay) * time.Millisecond
	w.ApplySound()
	w.SaveSettings()
	w.Refresh(activity.All)
}

// preferences is the sheet of all settings. Each takes effect at once.
type preferences struct {
	*activity.Services
	apply     func()            // brings the window to the settings
	speak     func(code string) // lets the window speak a language
	closing   func()            // takes the sheet off
	page      *widgets.FormPanel
	form      *widgets.Form
	parts     *widgets.Options
	shown     string // the part that is shown
	languages *widgets.Select
	more      bool // what few need is shown, too
}

// The parts of the settings.
const (
	partLook   = "look"
	partSound  = "sound"
	partEngine = "engine"
)

// showSettings lays the sheet of all settings over what the window shows.
func (w *Window) showSettings() {
	p := &preferences{Services: w.Services, apply: w.applySettings, speak: w.speak, closing: w.removeForm, shown: partLook}
	w.showForm(&overlay.Sheet{Make: p.make})
}

// make makes the sheet, in the language of the window.
func (p *preferences) make() *widgets.FormPanel {
	p.page = widgets.NewSheet(lang.L("Settings"), lang.L("Close"), lang.L("Esc"), p.closing, p.closing)
	p.parts = p.page.Fields().NewSegment([]widgets.Option{
		{Key: partLook, Text: lang.L("Look")}, {Key: partSound, Text: lang.L("Sound")}, {Key: partEngine, Text: lang.L("Engine")},
	}, p.shown)
	p.parts.OnChanged = func(key string) {
		p.shown = key
		p.show()
	}
	p.form = widgets.NewForm()
	p.page.Fill(p.form, p.parts, []*widgets.Button{p.page.NewButton(lang.L("Reset…"), widgets.Plain, p.askReset)},
		[]*widgets.Button{p.page.NewButton(lang.L("Done"), widgets.Filled, p.closing)})
	p.show()
	return p.page
}

// show makes the part that is chosen, and shows it.
func (p *preferences) show() {
	rows := map[string]func() []widgets.FormRow{
		partLook: p.look, partSound: p.sound,
		partEngine: func() []widgets.FormRow { return engineRows(p.Store.Settings(), p.page.Fields(), p.apply) },
	}[p.shown]()
	p.form.Set(append([]widgets.FormRow{{Field: p.parts}}, rows...)...)
	p.page.Refresh()
}

// askReset asks whether every setting shall be as at the first start.
func (p *preferences) askReset() {
	p.Ask(dialog.Prompt{
		Title:   lang.L("Reset the settings?"),
		Content: widgets.Wrapped(lang.L("All settings become as they were at the first start.")),
		Yes:     lang.L("Reset"), No: lang.L("Cancel"),
		Agreed: func() {
			p.Store.Settings().Reset()
			p.Store.Settings().Level = firstLevel
			p.apply()
			p.speak(p.Store.Settings().Language) // makes the sheet anew
		},
	}, 440, 180)
}

// toggle makes a switch for *value, or for its contrary.
func (p *preferences) toggle(words string, value *bool, contrary bool) *widgets.Switch {
	s := p.page.Fields().NewSwitch(words, *value != contrary, func(on bool) {
		*value = on != contrary
		p.apply()
	})
	s.AtEnd = true
	return s
}

// choose lets o set *value.
func (p *preferences) choose(o *widgets.Options, value *string) *widgets.Options {
	o.OnChanged = func(key string) {
		*value = key
		p.apply()
	}
	return o
}

// look is what the window and its board look like, and how the board takes a move.
func (p *preferences) look() []widgets.FormRow {
	set, fields := p.Store.Settings(), p.page.Fields()
	p.languages = fields.NewChoice(languageCodes(), set.Language, languageWord)
	p.languages.OnChanged = func(string) {
		p.speak(p.languages.Key())
		widgets.Focus(p.languages) // of the new sheet
	}
	themes := make([]widgets.Option, len(themeModes))
	for i, mode := range themeModes {
		themes[i] = widgets.Option{Key: mode, Text: describe.Theme(mode)}
	}
	sizes := make([]widgets.Option, len(store.Zooms))
	for i, key := range zoomKeys() {
		sizes[i] = widgets.Option{Key: key, Text: zoomWord(key)}
	}
	zooms := fields.NewChips(sizes, strconv.Itoa(set.Zoom))
	zooms.OnChanged = func(key string) {
		set.Zoom, _ = strconv.Atoi(key) // the keys are numbers
		p.apply()
	}
	rows := []widgets.FormRow{
		{Field: widgets.NewHead(lang.L("Board"))},
		{Field: p.choose(fields.NewTiles(boardTiles(), set.Board), &set.Board), Close: true},
		{Label: lang.L("Theme"), Field: p.choose(fields.NewSegment(themes, set.Theme), &set.Theme)},
		{Label: lang.L("Text size"), Field: zooms},
		{Label: lang.L("Language"), Field: p.languages},
	}
	names := fields.NewChoice(picture.PointNames, set.PointNames, describe.PointNames)
	names.OnChanged = func(string) {
		set.PointNames = names.Key()
		p.apply()
	}
	return append(rows, widgets.FormRow{Label: lang.L("Coordinates"), Field: names}, widgets.FormRow{Field: widgets.NewGroup(
		p.toggle(lang.L("Mark the last move"), &set.LastMove, false),
		p.toggle(lang.L("Forbidden points"), &set.Fouls, false),
		p.toggle(lang.L("Stones drop, five in a row glows"), &set.Motion, false),
		p.toggle(lang.L("Confirm every move"), &set.Confirm, false),
	), Words: lang.L("The first click shows where the stone would go, a second one or Enter plays it.")})
}

// boardTiles are the boards as pictures.
func boardTiles() (list []widgets.Option) {
	position, err := game.ParseDiagram(game.Freestyle, tileDiagram)
	if err != nil {
		slog.Error("the boards have no picture", "error", err)
	}
	for _, name := range store.Boards {
		tile := widgets.NewThumbnail(widgets.ThumbCard)
		style, _ := picture.Named(name) // they all are
		tile.Set(picture.NewGlance(position), style)
		list = append(list, widgets.Option{Key: name, Text: describe.BoardShort(name), Picture: tile})
	}
	return list
}

// sound is what is heard.
func (p *preferences) sound() []widgets.FormRow {
	set := p.Store.Settings()
	volume := func(value float64, set func(float64)) fyne.CanvasObject {
		s := p.page.Fields().NewSlider(100, 5, value*100)
		s.OnChanged = func(v float64) {
			set(v / 100)
			p.ApplySound()
		}
		s.OnChangeEnded = func(float64) {
			p.apply()
			p.Sound.Play(sound.Stone)
		}
		return s
	}
	music := 0.0
	if set.Music {
		music = set.MusicVolume
	}
	rows := []widgets.FormRow{
		{Field: widgets.NewGroup(
			p.toggle(lang.L("Play sounds and music"), &set.Mute, true),
			p.toggle(lang.L("A sound in the last ten seconds"), &set.QuietClock, true),
		)},
		{Label: lang.L("Volume"), Field: volume(set.Volume, func(v float64) { set.Volume = v })},
		{Label: lang.L("Music volume"), Field: volume(music, func(v float64) {
			if set.Music = v > 0; set.Music {
				set.MusicVolume = v
			}
		})},
	}
	spoken := p.page.Fields().NewSegment([]widgets.Option{{Key: store.SpokenNot, Text: lang.L("Nothing")}, {Key: store.SpokenMoves, Text: lang.L("Moves")},
		{Key: store.SpokenShapes, Text: lang.L("Moves and shapes")}}, set.Spoken)
	rows = append(rows, widgets.FormRow{Field: p.page.Fields().NewDisclosure(lang.L("More"), p.more, func(open bool) {
		p.more = open
		p.show()
	})})
	if p.more {
		placed := p.toggle(lang.L("Stones sound from where they stand"), &set.Placed, false)
		rows = append(rows, widgets.FormRow{Field: widgets.NewGroup(placed), Words: lang.L("Left and right as on the board, higher from further up.")},
			widgets.FormRow{Label: lang.L("Announced"), Field: p.choose(spoken, &set.Spoken), Words: lang.L("What a screen reader says when a stone is set.")})
	}
	if err := p.Sound.Err(); err != nil {
		rows = append(rows, widgets.FormRow{Field: widgets.NewWords(lang.L("There is no sound device, so the game is silent."))})
	}
	return rows
}
