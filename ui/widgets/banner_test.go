package widgets

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"hoshi/ui/uitest"
)

// full is a banner that says all that a banner can say.
func full() BannerView {
	return BannerView{
		Title: "You won", Words: "Five in a row, E10 to I14, on move 39", Before: "1057", After: "1072", Step: "rating +15",
		Asked: "Maximiliana Ottilie would like a rematch", Question: true, Replies: []Answer{{Text: "Decline"}},
		Answers: []Answer{{Text: "Play again", Kind: Filled}, {Text: "Game report"}, {Text: "Share…"}},
		Note:    "You won 3 of 3 against Skilled", More: Answer{Text: "Play Strong · 1810"},
	}
}

// Everything that a banner says lies within it, and nothing on anything else, at every width that a panel has.
func TestABannerHasRoomForAllThatItSays(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	plain := full()
	plain.Asked, plain.Question, plain.Replies, plain.Note, plain.More = "", false, nil, "", Answer{}
	unrated := plain
	unrated.Before, unrated.After, unrated.Step = "", "", ""
	named := plain
	named.Title = "Maximiliane Hohenstein-Ellerbeck gewinnt auf Zeit"
	for name, view := range map[string]BannerView{"all": full(), "plain": plain, "unrated": unrated, "a long name": named} {
		for _, width := range []float32{252, 300, 320, 400, 484, 520, 616} {
			t.Run(fmt.Sprintf("%s, %v", name, width), func(t *testing.T) {
				b := NewBanner()
				b.SetView(view)
				test.NewTempWindow(t, b)
				b.Resize(fyne.NewSize(width, b.Height(width)))
				objects := test.WidgetRenderer(b).Objects()[1:] // all but the face
				for i, o := range objects {
					if size := o.Size(); o.Position().X < 0 || o.Position().X+size.Width > width+0.5 || o.Position().Y+size.Height > b.Size().Height+0.5 {
						t.Errorf("%s lies outside: %v, %v of %v", saidBy(o), o.Position(), size, b.Size())
					}
					if text, ok := o.(*canvas.Text); ok && strings.HasSuffix(text.Text, "…") {
						t.Errorf("%s is not all", saidBy(o))
					}
					if text, ok := o.(*canvas.Text); ok && text.MinSize().Width > text.Size().Width+0.5 {
						t.Errorf("%s is cut off: %v of %v", saidBy(o), text.MinSize().Width, text.Size().Width)
					}
					for _, other := range objects[:i] {
						if covers(o, other) {
							t.Errorf("%s lies on %s", saidBy(o), saidBy(other))
						}
					}
				}
			})
		}
	}
}

// saidBy returns the words of an object.
func saidBy(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *canvas.Text:
		return o.Text
	case *Button:
		return o.Text
	}
	return fmt.Sprintf("%T", o)
}

// covers reports whether what two objects show shares more than a rounding; the room that a line has at its end does not count.
func covers(a, b fyne.CanvasObject) bool {
	seen := func(o fyne.CanvasObject) fyne.Size {
		if text, ok := o.(*canvas.Text); ok {
			return text.MinSize()
		}
		return o.Size()
	}
	p, q, s, r := a.Position(), b.Position(), seen(a), seen(b)
	const odd = 4 // lines of text are higher than their letters
	return p.X+s.Width > q.X+odd && q.X+r.Width > p.X+odd && p.Y+s.Height > q.Y+odd && q.Y+r.Height > p.Y+odd
}

// The other's wish is answered by the first button and by the reply, or by their keys; without a question both do nothing.
func TestABannerTakesReplies(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	view, said := full(), ""
	view.Answers[0].Action = func() { said += "again " }
	view.Replies[0].Action = func() { said += "no " }
	b := NewBanner()
	b.SetView(view)
	b.Press(true)
	b.Press(false)
	view.Question = false
	b.SetView(view)
	b.Press(true)
	if said != "again no " {
		t.Errorf("it said %q", said)
	}
}

// A button keeps the keyboard while what stands around it changes.
func TestAButtonOfABannerStays(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	view := full()
	b := NewBanner()
	b.SetView(view)
	before := b.Buttons[0]
	view.Asked, view.Question, view.Replies = "", false, nil
	view.Answers[0].Off = true
	b.SetView(view)
	if b.Buttons[0] != before || !before.Disabled() {
		t.Error("the button is another one, or can still be pressed")
	}
}
