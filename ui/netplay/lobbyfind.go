package netplay

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// quickClocks are those that one chip chooses.
var quickClocks = []string{"5m", "10m+5s", "30s/move"}

// findCard finds an opponent: by which clock, who is looked for, and while one waits for how long.
type findCard struct {
	widgets.Pane
	face         *widgets.Surface
	title, about *canvas.Text // about: whom the search reaches
	of           *lobbyPage
	clocks       *widgets.Options
	words        *widgets.Paragraph // which game, or for what one waits
	reach        string             // the range of ratings, beside the title
	find         *widgets.Button
	cancel       *widgets.Button
	copied       *widgets.Button
	coded        bool // a code is to be told
}

func newFindCard(of *lobbyPage) *findCard {
	n := of.of.n
	f := &findCard{of: of, words: widgets.NewWords(""), face: widgets.NewPlate(), title: widgets.Text("", 18, true), about: widgets.Text("", widgets.TextBody, false)}
	var options []widgets.Option
	for _, clock := range quickClocks {
		tc, _ := game.ParseTimeControl(clock) // they are well written
		options = append(options, widgets.Option{Key: clock, Text: describe.TimeControl(tc)})
	}
	options = append(options, widgets.Option{Text: lang.L("Custom…"), Opens: true})
	f.clocks = widgets.Fields{Key: of.key, Dismiss: of.of.Close}.NewChips(options, n.Store.Settings().Clock)
	f.clocks.OnOpen = of.of.change
	f.clocks.OnChanged = func(clock string) {
		n.Store.Settings().Clock = clock
		n.SaveSettings()
		f.show(n)
	}
	f.find = of.button(lang.L("Find"), widgets.Filled, of.of.seek)
	f.cancel = of.button(lang.L("Cancel"), widgets.Plain, n.cancelWait)
	f.copied = of.button(lang.L("Copy"), widgets.Plain, func() {
		n.copyInvite()
		f.copied.Set(lang.L("Copied"), widgets.Plain)
	})
	f.All = []fyne.CanvasObject{f.face, f.title, f.about, f.clocks, f.words, f.find, f.cancel, f.copied}
	f.Place, f.Paint, f.Least = f.place, f.paint, fyne.NewSize(240, 0)
	f.ExtendBaseWidget(f)
	return f
}

// show brings the card to the newest state.
func (f *findCard) show(n *Session) {
	s, wish := n.State, wantedSettings(n.Store.Settings())
	waiting := s.Wait.For != ""
	f.clocks.Set(n.Store.Settings().Clock)
	f.reach = ""
	words := settingsLine(wish)
	switch {
	case s.Wait.Code != "":
		words = n.friend.waits(s.Wait.Code)
	case s.Wait.For == "seek":
		words = lookingLine(s, time.Now())
	case waiting:
		words = lang.L("Waiting for an opponent…")
	case s.Wait.Declined:
		words = describe.Sentences(lang.L("They did not accept."), words)
	case wantedRange(n.Store.Settings()) > 0:
		low, high := rangeAround(s.Player.Rating, wantedRange(n.Store.Settings()))
		f.reach = lang.L("{{.Low}} to {{.High}}", lang.Args{"Low": low, "High": high})
		words = describe.Sentences(words, lang.L("The range widens while you wait."))
	}
	if waiting && s.Wait.Settings != nil {
		words += "\n" + settingsLine(*s.Wait.Settings)
	}
	f.words.Set(words)
	f.coded = s.Wait.Code != ""
	if !f.coded {
		f.copied.Set(lang.L("Copy"), widgets.Plain)
	}
	had := fyne.CurrentApp().Driver().CanvasForObject(f)
	widgets.Show(f.clocks, !waiting)
	widgets.Show(f.find, !waiting)
	widgets.Show(f.cancel, waiting)
	widgets.Show(f.copied, f.coded)
	kind := widgets.Filled
	if len(s.Asked) > 0 {
		kind = widgets.Plain // who challenges one comes first
	}
	f.find.Set(lang.L("Find"), kind)
	if had != nil {
		switch focused := had.Focused(); {
		case waiting && (focused == fyne.Focusable(f.find) || focused == fyne.Focusable(f.clocks)):
			had.Focus(f.cancel)
		case !waiting && (focused == fyne.Focusable(f.cancel) || focused == fyne.Focusable(f.copied)):
			had.Focus(f.find)
		}
	}
	f.Refresh()
}

// The measures of the card.
const (
	findEdge   float32 = 20
	findHead   float32 = 50
	findChips  float32 = 34
	findButton float32 = 44
	findWide   float32 = 150
)

// Height returns the room that the card needs.
func (f *findCard) Height(width float32) float32 {
	height := findHead + findButton + findEdge - 4
	if f.clocks.Visible() {
		height += f.clocks.Height(width-2*findEdge) + 10
	}
	if below := f.words.Height(f.room(width)); below > findButton {
		height += below - findButton
	}
	return height
}

// room is what the words have beside the buttons.
func (f *findCard) room(width float32) float32 {
	room := width - 2*findEdge - findWide - 12
	if f.coded {
		room -= findWide/2 + 8
	}
	return max(room, 80)
}

func (f *findCard) place(size fyne.Size) {
	room := size.Width - 2*findEdge
	widgets.Put(f.face, 0, 0, size.Width, size.Height)
	reach := f.about.MinSize()
	widgets.Shrink(f.title, lang.L("Find an opponent"), 18, widgets.TextBody, room-reach.Width-8)
	title := f.title.MinSize()
	widgets.Put(f.title, findEdge, (findHead-title.Height)/2, title.Width, title.Height)
	widgets.Put(f.about, size.Width-findEdge-reach.Width, (findHead-reach.Height)/2, reach.Width, reach.Height)
	y := findHead
	if f.clocks.Visible() {
		height := f.clocks.Height(room)
		widgets.Put(f.clocks, findEdge, y, room, height)
		y += height + 10
	}
	words := f.words.Height(f.room(size.Width))
	widgets.Put(f.words, findEdge, y+max(findButton-words, 0)/2, f.room(size.Width), words)
	x := size.Width - findEdge - findWide
	for _, b := range []*widgets.Button{f.find, f.cancel} {
		widgets.Put(b, x, y, findWide, findButton)
	}
	widgets.Put(f.copied, x-8-findWide/2, y, findWide/2, findButton)
}

func (f *findCard) paint() {
	ink := widgets.ColorText
	if f.of.lost {
		ink = widgets.ColorDim
	}
	f.title.Color, f.about.Color, f.about.Text = theme.Color(ink), theme.Color(widgets.ColorDim), f.reach
	for _, o := range f.All[3:] {
		o.Refresh()
	}
}
