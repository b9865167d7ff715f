package ui

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"hoshi/assets"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// frame is the part of the window in which something can be seen.
type frame struct{ left, top, right, bottom float32 }

func (f frame) and(o frame) frame {
	return frame{max(f.left, o.left), max(f.top, o.top), min(f.right, o.right), min(f.bottom, o.bottom)}
}

// reader looks for words on a window that can't be read whole.
type reader struct {
	shortened *regexp.Regexp // the texts that end in an ellipsis by themselves
	controls  bool           // what can be clicked is looked for, too
	page      bool           // no dialog is read: in its labels Fyne breaks the lines
	problems  []string
	seen      int
}

// variation is a line of moves.
var variation = regexp.MustCompile(`^([A-Z]\d+ )+[A-Z]?\d*…$`)

// newReader makes a reader for the texts of a language.
func newReader(t *testing.T, code string) *reader {
	t.Helper()
	file := code
	if code == lang.English { // whose texts are the keys of every other file
		file = "de"
	}
	data, err := assets.Lang().ReadFile("lang/base." + file + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var said map[string]any
	if err := json.Unmarshal(data, &said); err != nil {
		t.Fatal(err)
	}
	var whole []string
	for key, value := range said {
		text, plain := value.(string)
		if code == lang.English {
			text = key
		}
		if plain && strings.HasSuffix(text, "…") {
			whole = append(whole, regexp.QuoteMeta(text))
		}
	}
	return &reader{shortened: regexp.MustCompile("^(" + strings.Join(whole, "|") + ")$")}
}

// slack is how much a line may stand over: its letters are less high than the line.
const slack = 2.5

// read looks at o, whose parent lies at origin, as far as it is seen in f.
func (r *reader) read(o fyne.CanvasObject, origin fyne.Position, f frame) {
	if !o.Visible() {
		return
	}
	at, size := origin.Add(o.Position()), o.Size()
	if _, ok := o.(*widget.PopUp); ok { // in the middle, which only a real window's canvas sees to
		at = fyne.NewPos((f.right-f.left-size.Width)/2, (f.bottom-f.top-size.Height)/2)
	}
	own := frame{at.X, at.Y, at.X + size.Width, at.Y + size.Height}
	r.control(o, own, f)
	switch o := o.(type) {
	case *canvas.Text:
		r.line(o, own, f)
	case *fyne.Container:
		for _, child := range o.Objects {
			r.read(child, at, f)
		}
	case *container.Scroll:
		f = f.and(own)
		if o.Direction != container.ScrollHorizontalOnly && o.Direction != container.ScrollNone {
			f.top, f.bottom = float32(math.Inf(-1)), float32(math.Inf(1))
		}
		r.read(o.Content, at, f)
	case interface{ SetPlaceHolder(string) }: // an entry: what is typed there scrolls
		r.placeholder(o, size)
	case fyne.Widget:
		if !size.IsZero() { // Fyne leaves the title of a dialog without a size
			f = f.and(own)
		}
		for _, child := range test.WidgetRenderer(o).Objects() {
			r.read(child, at, f)
		}
	}
}

// control looks whether the middle of something that can be clicked is where a click comes to it.
func (r *reader) control(o fyne.CanvasObject, own, f frame) {
	_, clicked := o.(fyne.Tappable)
	if d, is := o.(fyne.Disableable); !r.controls || !clicked || is && d.Disabled() || o.Size().IsZero() {
		return
	}
	if x, y := (own.left+own.right)/2, (own.top+own.bottom)/2; x < f.left || x > f.right || y < f.top || y > f.bottom {
		r.problems = append(r.problems, fmt.Sprintf("a %T lies at %.0f, %.0f, out of reach", o, x, y))
	}
}

// line looks at one line of words.
func (r *reader) line(o *canvas.Text, own, f frame) {
	if strings.TrimSpace(o.Text) == "" {
		return
	}
	r.seen++
	need := o.MinSize()
	left := own.left
	switch o.Alignment {
	case fyne.TextAlignCenter:
		left += (own.right - own.left - need.Width) / 2
	case fyne.TextAlignTrailing:
		left += own.right - own.left - need.Width
	}
	switch {
	case left < f.left-slack || left+need.Width > f.right+slack:
		r.problems = append(r.problems, fmt.Sprintf("%s is cut off at the side: %.1f to %.1f in %.1f to %.1f", o.Text, left, left+need.Width, f.left, f.right))
	case own.top < f.top-slack || own.top+need.Height > f.bottom+slack:
		r.problems = append(r.problems, fmt.Sprintf("%s is cut off above or below: %.1f to %.1f in %.1f to %.1f", o.Text, own.top, own.top+need.Height, f.top, f.bottom))
	case r.page && strings.ContainsRune("，。、；：！？」』）", []rune(strings.TrimSpace(o.Text))[0]):
		r.problems = append(r.problems, o.Text+" begins with what ends a line")
	case filepath.IsAbs(o.Text), variation.MatchString(o.Text): // the path of a file may be of any length, as may a line of moves
	case o.Text != "…" && strings.HasSuffix(o.Text, "…") && !r.shortened.MatchString(o.Text):
		r.problems = append(r.problems, o.Text+" is shortened")
	}
}

// placeholder looks at what an empty entry says.
func (r *reader) placeholder(o any, size fyne.Size) {
	words := ""
	switch o := o.(type) {
	case *widgets.Entry:
		words = o.PlaceHolder
	case *widget.Entry:
		words = o.PlaceHolder
	case *widgets.Suggestions:
		words = o.PlaceHolder
		size.Width -= 32
	}
	if need := fyne.MeasureText(words, widgets.TextBody, fyne.TextStyle{}).Width; need > size.Width-16 {
		r.problems = append(r.problems, words+" has no room in its field")
	}
}

// check reads what is on top of the window.
func (r *reader) check(t *testing.T, d *tester, what string) {
	t.Helper()
	r.problems, r.seen = nil, 0
	var o fyne.CanvasObject = d.desk
	r.page = true
	if top := d.Win.Canvas().Overlays().Top(); top != nil {
		o, r.page = top, false
	}
	size := d.Win.Canvas().Size()
	r.read(o, fyne.Position{}, frame{0, 0, size.Width, size.Height})
	for _, p := range r.problems {
		t.Errorf("%s: %s", what, p)
	}
	if r.seen < 2 {
		t.Errorf("%s: only %d lines were found", what, r.seen)
	}
}

// The reader itself: what it must find, and what it must not.
func TestTheReader(t *testing.T) {
	alone(t)
	newTester(t, t.TempDir()) // its theme
	words := func(text string) *canvas.Text { return canvas.NewText(text, nil) }
	sized := func(width, height float32, o fyne.CanvasObject) fyne.CanvasObject {
		o.Resize(fyne.NewSize(width, height))
		return o
	}
	for _, c := range []struct {
		name string
		o    fyne.CanvasObject
		want string
	}{
		{"room enough", sized(200, 40, widget.NewLabel("Room enough")), ""},
		{"too narrow", sized(40, 40, widget.NewLabel("Too narrow for this")), "at the side"},
		{"centred", sized(40, 40, widget.NewLabelWithStyle("Too narrow for this", fyne.TextAlignCenter, fyne.TextStyle{})), "at the side"},
		{"too low", sized(60, 40, widgets.Wrapped("Too low for these many words")), "above or below"},
		{"in a scroll", sized(80, 40, container.NewVScroll(widgets.Wrapped("One can scroll to these words"))), ""},
		{"beside a scroll", sized(80, 40, container.NewVScroll(words("Nobody can scroll to these words"))), "at the side"},
		{"outside the window", sized(2000, 40, widget.NewLabelWithStyle("far", fyne.TextAlignTrailing, fyne.TextStyle{})), "at the side"},
		{"an ellipsis", sized(200, 40, words("Short…")), "shortened"},
		{"an ellipsis that belongs there", sized(200, 40, words("Load…")), ""},
		{"a button", sized(30, 30, widgets.NewButton("Resign now", nil)), "at the side"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newReader(t, lang.English)
			r.read(c.o, fyne.Position{}, frame{0, 0, 900, 700})
			got := strings.Join(r.problems, "\n")
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("it says %q, want %q", got, c.want)
			}
		})
	}
}
