package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"

	"hoshi/game"
	"hoshi/ui/layout"
)

// Option is one of the values among which [Options] lets choose.
type Option struct {
	Key     string
	Text    string
	Detail  string            // of a card, below the text
	Stoned  bool              // a stone of Stone stands before the text, half of each for None
	Stone   game.Color        //
	Picture fyne.CanvasObject // of a tile, over the text
	Opens   bool              // it is no value: pressing it asks to see more, which [Options.OnOpen] is told
}

// optionShape is how options are shown.
type optionShape uint8

const (
	chips   optionShape = iota // beside each other, each as wide as its words, in as many rows as they need
	segment                    // parts of one trough
	cards                      // two beside each other, with a line about each
	tiles                      // pictures with a word below
)

// Options lets choose one of a few values that are all seen: the chosen one is framed in ink. It has the keyboard as one field:
// arrows, Home and End choose.
type Options struct {
	chooser
	OnOpen  func()  // an option that opens was pressed; may be nil
	Row     float32 // the height of chips and segments; 0: as in a form
	Bare    bool    // chips with a stone have no words
	shape   optionShape
	list    []Option
	hovered int // -1: none

	trough, ring *canvas.Rectangle
	views        []*optionView

	measured optionsAt // for which height holds
	height   float32
}

// optionsAt is what the height of options follows from, besides their words.
type optionsAt struct {
	width, row float32
	bare       bool
}

// NewChips makes options as chips; a key that none has chooses none.
func (f Fields) NewChips(list []Option, key string) *Options { return f.newOptions(chips, list, key) }

// NewSegment makes options as parts of one trough.
func (f Fields) NewSegment(list []Option, key string) *Options {
	return f.newOptions(segment, list, key)
}

// NewCards makes options as cards, each with a line about it.
func (f Fields) NewCards(list []Option, key string) *Options { return f.newOptions(cards, list, key) }

// NewTiles makes options as pictures with words below.
func (f Fields) NewTiles(list []Option, key string) *Options { return f.newOptions(tiles, list, key) }

func (f Fields) newOptions(shape optionShape, list []Option, key string) *Options {
	o := &Options{shape: shape, hovered: -1, trough: &canvas.Rectangle{CornerRadius: RadiusPill}, ring: newRing()}
	o.field = f.keyed(&o.Keyed, o)
	o.Place, o.Paint, o.Measure = o.place, o.paint, o.measure
	o.ExtendBaseWidget(o)
	o.Offer(list, key)
	return o
}

// Offer gives other values, and chooses one without telling. A key that none has chooses none.
func (o *Options) Offer(list []Option, key string) {
	o.list, o.measured, o.keys = list, optionsAt{}, nil
	for _, p := range list {
		if p.Opens {
			p.Key = noValue
		}
		o.keys = append(o.keys, p.Key)
	}
	o.chosen = o.index(key)
	o.at, o.hovered = max(o.chosen, 0), -1
	o.Refresh()
}

// Keys returns the values that are offered, in order.
func (o *Options) Keys() []string {
	return slices.DeleteFunc(slices.Clone(o.keys), func(key string) bool { return key == noValue })
}

// Clear unselects all, without a call of OnChange.
func (o *Options) Clear() {
	o.chosen = -1
	o.Refresh()
}

// press chooses the i-th option, or opens it.
func (o *Options) press(i int) {
	if !o.list[i].Opens {
		o.pick(i)
		return
	}
	o.at = i
	if o.OnOpen != nil {
		o.OnOpen()
	}
	o.Refresh()
}

// step brings the keyboard to the i-th option, and chooses it unless it opens.
func (o *Options) step(i int) {
	i = min(max(i, 0), len(o.list)-1)
	if o.list[i].Opens {
		o.at = i
		o.Refresh()
		return
	}
	o.press(i)
}

// TypedKey implements fyne.Focusable.
func (o *Options) TypedKey(k *fyne.KeyEvent) {
	row := o.columns()
	switch {
	case o.handleKey(k):
	case k.Name == fyne.KeyLeft, k.Name == fyne.KeyUp && row == 1:
		o.step(o.at - 1)
	case k.Name == fyne.KeyRight, k.Name == fyne.KeyDown && row == 1:
		o.step(o.at + 1)
	case k.Name == fyne.KeyUp && o.at >= row:
		o.step(o.at - row)
	case k.Name == fyne.KeyDown && o.at+row < len(o.list):
		o.step(o.at + row)
	case k.Name == fyne.KeyHome:
		o.step(0)
	case k.Name == fyne.KeyEnd:
		o.step(len(o.list) - 1)
	case k.Name == fyne.KeySpace, k.Name == fyne.KeyReturn, k.Name == fyne.KeyEnter:
		o.press(o.at)
	default:
		o.pass(k)
	}
}

// columns returns how many options stand beside each other where up and down go by rows, else 1.
func (o *Options) columns() int {
	if o.shape != cards && o.shape != tiles {
		return 1
	}
	boxes, _ := o.arrange(o.Size().Width)
	n := 1
	for n < len(boxes) && boxes[n].y == boxes[0].y {
		n++
	}
	return n
}

// FocusGained implements fyne.Focusable: the keyboard is where the value is that is chosen.
func (o *Options) FocusGained() {
	if o.chosen >= 0 {
		o.at = o.chosen
	}
	o.Keyed.FocusGained()
}

// hit returns the option at a place, -1 where there is none.
func (o *Options) hit(p fyne.Position) int {
	boxes, _ := o.arrange(o.Size().Width)
	return slices.IndexFunc(boxes, func(b box) bool {
		return b.x <= p.X && p.X < b.x+b.width && b.y <= p.Y && p.Y < b.y+b.height
	})
}

// Tapped implements fyne.Tappable.
func (o *Options) Tapped(e *fyne.PointEvent) {
	i := o.hit(e.Position)
	if i < 0 {
		return
	}
	Focus(o)
	o.press(i)
}

// Focus gives o the keyboard, if it is still seen.
func Focus(o fyne.Focusable) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o.(fyne.CanvasObject)); c != nil {
		c.Focus(o)
	}
}

// MouseIn implements desktop.Hoverable.
func (o *Options) MouseIn(e *desktop.MouseEvent) { o.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (o *Options) MouseMoved(e *desktop.MouseEvent) { o.hover(o.hit(e.Position)) }

// MouseOut implements desktop.Hoverable.
func (o *Options) MouseOut() { o.hover(-1) }

func (o *Options) hover(i int) {
	if i != o.hovered {
		o.hovered = i
		o.Refresh()
	}
}

// Height returns the room that the options need at that width.
func (o *Options) Height(width float32) float32 {
	if now := (optionsAt{width, o.Row, o.Bare}); now != o.measured {
		o.measured = now
		_, o.height = o.arrange(width)
	}
	return o.height
}

// Wide returns how wide chips are beside each other.
func (o *Options) Wide() (width float32) {
	for _, p := range o.list {
		width += o.need(p, roomy) + layout.Tight
	}
	return max(width-layout.Tight, 0)
}
