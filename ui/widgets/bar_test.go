package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/ui/uitest"
)

func TestTheBarHasRoomForItsWords(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	words := "Maximiliana Ottilie asks to take a move back, for the third time in this game."
	for _, answers := range [][]Answer{nil, {{Text: "Accept", Kind: Filled}, {Text: "Decline"}},
		{{Text: "Claim the victory", Kind: Filled}, {Text: "Go on waiting"}, {Text: "Claim a draw"}}} {
		b := NewBar(func() {})
		b.SetView(BarView{Words: words, Answers: answers})
		const width = 320
		b.Resize(fyne.NewSize(width, b.Height(width)))
		var said []string
		low := float32(0)
		for _, line := range b.text {
			said = append(said, line.Text)
			if line.Position().Y < low || line.Position().X+line.MinSize().Width > width {
				t.Errorf("%q lies at %v", line.Text, line.Position())
			}
			low = line.Position().Y + line.MinSize().Height - 4 // lines stand a little closer than their own height
		}
		if strings.Join(said, " ") != words {
			t.Errorf("it says %q", said)
		}
		for _, o := range b.buttons {
			if o.Position().X < 0 || o.Position().X+o.Size().Width > width || o.Position().Y < low || o.Position().Y+o.Size().Height > b.Size().Height {
				t.Errorf("%s lies at %v of %v, the words reach down to %v", o.Text, o.Position(), b.Size(), low)
			}
		}
	}
}
