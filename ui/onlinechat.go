package ui

import (
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/sound"
)

// chat is what is said at the table.
func (t *table) chat(g *client.Game) chatView {
	lines := make([]chatLine, len(g.Chat))
	for i, said := range g.Chat {
		lines[i] = chatLine{g.Seats[said.Seat].Name, said.Text, said.Seat == g.You}
	}
	return chatView{
		of: t.id, lines: lines, muted: g.Muted, open: t.n.online() && !g.Seats[1-g.You].Left, unread: t.unread(g),
		say: t.n.say, mute: t.n.mute, seen: func() { t.seen = lastSaid(g) },
	}
}

// lastSaid returns when the last line of the chat was said, 0 where nothing was.
func lastSaid(g *client.Game) int64 {
	if len(g.Chat) == 0 {
		return 0
	}
	return g.Chat[len(g.Chat)-1].At
}

// unread counts the lines that came since the chat was seen.
func (t *table) unread(g *client.Game) (lines int) {
	for _, said := range g.Chat {
		if said.At > t.seen {
			lines++
		}
	}
	return lines
}

// tellChat lets a line be heard that the other player says.
func (n *network) tellChat(said online.ChatInfo) {
	if g := n.game(); g != nil && said.Seat != g.You && !g.Muted {
		n.sound.Play(sound.Stone)
		if !n.reading() {
			n.note(shortened(g.Seats[said.Seat].Name+": "+said.Text, noticeLetters))
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
		n.giveBack(text)
		n.send(err)
	}
}

func (n *network) mute(on bool) {
	if n.client != nil {
		n.send(n.client.Mute(on))
	}
}
