package ui

import (
	"fmt"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/sound"
)

// showChat brings the card of the chat to what was said, and counts what was not seen.
func (n *network) showChat() {
	d := n.w.desk
	g := n.game()
	d.chats = g != nil && g.You >= 0
	if !d.chats {
		if d.chatShown {
			d.board.Focus()
		}
		d.chatShown = false
		return
	}
	lines := make([]chatLine, len(g.Chat))
	for i, said := range g.Chat {
		lines[i] = chatLine{g.Seats[said.Seat].Name, said.Text, said.Seat == g.You}
	}
	d.chat.show(lines, g.Muted, n.online() && !g.Seats[1-g.You].Left)
	if d.chatShown {
		n.seen = lastSaid(g)
	}
	words, chat, moves := lang.L("Chat"), part.Plain, part.Chosen
	if d.chatShown {
		chat, moves = part.Chosen, part.Plain
	} else if unread := n.unread(g); unread > 0 {
		words, chat = fmt.Sprintf("%s (%d)", words, unread), part.Filled
	}
	d.showChat.Set(words, chat)
	d.chatTab.Set(words, chat)
	d.movesTab.Set(d.movesTab.Text, moves)
}

// lastSaid returns when the last line of the chat was said, 0 where nothing was.
func lastSaid(g *client.Game) int64 {
	if len(g.Chat) == 0 {
		return 0
	}
	return g.Chat[len(g.Chat)-1].At
}

// unread counts the lines that came since the chat was seen.
func (n *network) unread(g *client.Game) (lines int) {
	for _, said := range g.Chat {
		if said.At > n.seen {
			lines++
		}
	}
	return lines
}

// tellChat lets a line be heard that the other player says.
func (n *network) tellChat(said online.ChatInfo) {
	if g := n.game(); g != nil && said.Seat != g.You && !g.Muted {
		n.w.sound.Play(sound.Stone)
		if !n.w.desk.chatShown {
			n.w.note(shortened(g.Seats[said.Seat].Name+": "+said.Text, noticeLetters))
		}
	}
}

// noticeLetters is how much of what somebody says the board's edge has room for.
const noticeLetters = 40

// shortened returns text with no more than that many characters, the last of them an ellipsis where some are left out.
func shortened(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return text
}

// say sends what the person wrote.
func (n *network) say(text string) {
	if n.client == nil {
		return
	}
	clean, err := online.CleanChat(text)
	if err == nil {
		err = n.client.Chat(clean)
	}
	if err != nil {
		n.w.desk.chat.field.SetText(text)
		n.send(err)
	}
}

func (n *network) mute(on bool) {
	if n.client != nil {
		n.send(n.client.Mute(on))
	}
}

// openChat shows the chat and lets the person write.
func (n *network) openChat() {
	if d := n.w.desk; d.chats {
		d.chatShown = true
		d.notice.Hide()
		n.w.refresh()
		n.w.win.Canvas().Focus(d.chat.field)
	}
}

// toggleChat shows the chat over the board of a narrow window, or lets it go.
func (n *network) toggleChat() {
	if n.w.desk.chatShown {
		n.closeChat()
	} else {
		n.openChat()
	}
}

// closeChat shows the moves again.
func (n *network) closeChat() {
	n.w.desk.chatShown = false
	n.w.refresh()
	n.w.desk.board.Focus()
}
