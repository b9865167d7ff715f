package ui

import (
	"fmt"

	"fyne.io/fyne/v2"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/part"
)

// showTalk brings the card of the chat to what was said, and counts what was not seen.
func (d *desk) showTalk(v activity.Chat) {
	if v.Of != d.talk.Of && v.Of != "" {
		d.chat.Clear()
	}
	d.talk = v
	d.chats = v.Of != ""
	if !d.chats {
		if d.chatShown {
			d.board.Focus()
		}
		d.chatShown = false
		return
	}
	d.chat.SetTalk(v.Lines, v.Muted, v.Open)
	words, chat, moves := lang.L("Chat"), part.Plain, part.Chosen
	if d.chatShown {
		v.Seen()
		chat, moves = part.Chosen, part.Plain
	} else if v.Unread > 0 {
		words, chat = fmt.Sprintf("%s (%d)", words, v.Unread), part.Filled
	}
	d.showChat.Set(words, chat)
	d.chatTab.Set(words, chat)
	d.movesTab.Set(d.movesTab.Text, moves)
}

// openChat shows the chat and lets the person write.
func (d *desk) openChat() {
	if d.chats {
		d.notice.Hide()
		d.turnChat(true)
		focus(d.chat.Field)
	}
}

// toggleChat shows the chat over the board of a narrow window, or lets it go.
func (d *desk) toggleChat() {
	if d.chatShown {
		d.closeChat()
	} else {
		d.openChat()
	}
}

// closeChat shows the moves again.
func (d *desk) closeChat() {
	d.turnChat(false)
	d.board.Focus()
}

func (d *desk) turnChat(on bool) {
	d.chatShown = on
	d.showTalk(d.talk)
	d.Refresh()
}

// focus gives the keyboard to o, where it is on a window.
func focus(o fyne.Focusable) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o.(fyne.CanvasObject)); c != nil {
		c.Focus(o)
	}
}
