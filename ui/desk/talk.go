package desk

import (
	"fmt"

	"fyne.io/fyne/v2"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/part"
)

// showTalk brings the card of the chat to what was said, and counts what was not seen.
func (d *Desk) showTalk(v activity.Chat) {
	if v.Of != d.talk.Of && v.Of != "" {
		d.Chat.Clear()
	}
	d.talk = v
	d.Chats = v.Of != ""
	if !d.Chats {
		if d.ChatShown {
			d.Board.Focus()
		}
		d.ChatShown = false
		return
	}
	d.Chat.SetTalk(v.Lines, v.Muted, v.Open)
	words, chat, moves := lang.L("Chat"), part.Plain, part.Chosen
	if d.Reading() {
		v.Seen()
		chat, moves = part.Chosen, part.Plain
	} else if v.Unread > 0 {
		words, chat = fmt.Sprintf("%s (%d)", words, v.Unread), part.Filled
	}
	d.ChatButton.Set(words, chat)
	d.ChatTab.Set(words, chat)
	d.MovesTab.Set(d.MovesTab.Text, moves)
}

// Reading reports whether the chat is seen.
func (d *Desk) Reading() bool { return d.ChatShown || d.Chats && d.wide }

// OpenChat shows the chat and lets the person write.
func (d *Desk) OpenChat() {
	if d.Chats {
		d.Notice.Hide()
		d.turnChat(true)
		focus(d.Chat.Field)
	}
}

// toggleChat shows the chat over the board of a narrow window, or lets it go.
func (d *Desk) toggleChat() {
	if d.ChatShown {
		d.closeChat()
	} else {
		d.OpenChat()
	}
}

// closeChat shows the moves again.
func (d *Desk) closeChat() {
	d.turnChat(false)
	d.Board.Focus()
}

func (d *Desk) turnChat(on bool) {
	d.ChatShown = on
	d.showTalk(d.talk)
	d.Refresh()
}

// focus gives the keyboard to o, where it is on a window.
func focus(o fyne.Focusable) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o.(fyne.CanvasObject)); c != nil {
		c.Focus(o)
	}
}
