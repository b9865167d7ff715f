package mainview

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// Talk is the chat of a game, and what shows it in the place of the moves.
type Talk struct {
	Card          *widgets.ChatCard
	Button        *widgets.Button // under the board only
	MovesTab, Tab *widgets.Button // beside the board only, where there is a chat
	Exists        bool            // there is a chat
	Shown         bool            // in the place of the moves
	desk          *View
	chat          activity.Chat
}

func newTalk(d *View) Talk {
	t := &d.Talk
	return Talk{desk: d, Card: widgets.NewChatCard(func(text string) { t.chat.Say(text) }, func(on bool) { t.chat.Mute(on) }, t.close),
		Button: widgets.NewIconButton(lang.L("Chat"), theme.MailComposeIcon(), t.toggle), MovesTab: widgets.NewButton(lang.L("Moves"), t.close), Tab: widgets.NewButton(lang.L("Chat"), t.Open)}
}

// show brings the card of the chat to what was said, and counts what was not seen.
func (t *Talk) show(v activity.Chat) {
	if v.GameID != t.chat.GameID && v.GameID != "" {
		t.Card.Clear()
	}
	t.chat = v
	t.Exists = v.GameID != ""
	if !t.Exists {
		if t.Shown {
			t.desk.Board.Focus()
		}
		t.Shown = false
		return
	}
	t.Card.SetTalk(v.Lines, v.Muted, v.Open)
	words, chat, moves := lang.L("Chat"), widgets.Plain, widgets.Chosen
	if t.Reading() {
		v.Seen()
		chat, moves = widgets.Chosen, widgets.Plain
	} else if v.Unread > 0 {
		words, chat = fmt.Sprintf("%s (%d)", words, v.Unread), widgets.Filled
	}
	t.Button.Set(words, chat)
	t.Tab.Set(words, chat)
	t.MovesTab.Set(t.MovesTab.Text, moves)
}

// Reading reports whether the chat is seen.
func (t *Talk) Reading() bool { return t.Shown || t.Exists && t.desk.wide }

// Open shows the chat and lets the person write.
func (t *Talk) Open() {
	if t.Exists {
		t.desk.Notice.Hide()
		t.turn(true)
		focus(t.Card.Field)
	}
}

// write takes a character that was typed beside the field while the chat stands in the place of the moves: the field has the keyboard from
// then on. It reports whether there is such a chat in which something can be said.
func (t *Talk) write(r rune) bool {
	if !t.Shown || !t.Card.Visible() || t.Card.Field.Disabled() {
		return false
	}
	focus(t.Card.Field)
	t.Card.Field.TypedRune(r)
	return true
}

// toggle shows the chat over the board of a narrow window, or lets it go.
func (t *Talk) toggle() {
	if t.Shown {
		t.close()
	} else {
		t.Open()
	}
}

// close shows the moves again.
func (t *Talk) close() {
	t.turn(false)
	t.desk.Board.Focus()
}

func (t *Talk) turn(on bool) {
	t.Shown = on
	t.show(t.chat)
	t.desk.Refresh()
}

// focus gives the keyboard to o, where it is on a window.
func focus(o fyne.Focusable) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o.(fyne.CanvasObject)); c != nil {
		c.Focus(o)
	}
}
