package analysis

import (
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

// note is the field of what is said about the node that is shown. It is written into the record as it is typed.
type note struct {
	*widgets.Entry
	host
	of      *game.Node // whose comment it holds
	setting bool       // it is being filled, not written
}

func newNote(r host, fields widgets.Fields) *note {
	n := &note{Entry: fields.NewEntry(""), host: r}
	n.MultiLine, n.Wrapping = true, fyne.TextWrapWord
	n.SetPlaceHolder(lang.L("What is to be said about this move"))
	n.OnChanged = n.say
	return n
}

// bring fills the field with what is said about the node that is shown.
func (n *note) bring() {
	n.of = n.node()
	if own := review.Own(n.of); strings.TrimRight(n.Text, "\n") != own {
		n.setting = true
		n.SetText(own)
		n.setting = false
	}
}

func (n *note) say(text string) {
	if !n.setting && n.of != nil {
		n.edits().Comment(n.of, review.WithOwn(n.of, text))
		n.edited(n.of)
	}
}

// noteTab is the field alone, for a small panel, where the tree leaves no room for it.
type noteTab struct {
	widgets.Pane
	note *note
}

// newNoteTab makes the tab; leave is what Escape does.
func newNoteTab(r host, leave func()) *noteTab {
	t := &noteTab{note: newNote(r, widgets.Fields{Dismiss: leave, Leave: r.leaveField, Key: r.Key, Rune: r.Type})}
	t.Least = fyne.NewSize(100, noteLeast)
	t.Describe(layout.Of(t.note.Entry))
	t.ExtendBaseWidget(t)
	return t
}

func (t *noteTab) title() string           { return lang.L("Comment") }
func (t *noteTab) update()                 { t.note.bring() }
func (t *noteTab) paint(*board.View) bool  { return false }
func (t *noteTab) tap(game.Point) bool     { return false }
func (t *noteTab) key(*fyne.KeyEvent) bool { return false }
