package netplay

import (
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/activity"
	"hoshi/ui/sound"
	"hoshi/ui/widgets"
)

// chat is what is said at the table.
func (t *Game) chat(g *client.Game) activity.Chat {
	lines := make([]widgets.ChatLine, len(g.Chat))
	for i, said := range g.Chat {
		lines[i] = widgets.ChatLine{Name: g.Seats[said.Seat].Name, Text: said.Text, Own: said.Seat == g.You}
	}
	return activity.Chat{
		GameID: t.id, Lines: lines, Muted: g.Muted, Open: t.server.Online() && !g.Seats[1-g.You].Left, Unread: t.unread(g),
		Say: t.Say, Mute: t.mute, Seen: func() { t.seen = lastSaid(g) },
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
func (t *Game) unread(g *client.Game) (lines int) {
	for _, said := range g.Chat {
		if said.At > t.seen {
			lines++
		}
	}
	return lines
}

// tellChat lets a line be heard that the other player says.
func (t *Game) tellChat(said online.ChatInfo) {
	if g := t.server.Game(); g != nil && said.Seat != g.You && !g.Muted {
		t.Sound.Play(sound.Stone)
		if !t.host.Reading() {
			t.Notify(shortened(g.Seats[said.Seat].Name+": "+said.Text, noticeLetters))
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

// Say sends what the person wrote.
func (t *Game) Say(text string) {
	if t.server.Client == nil {
		return
	}
	clean, err := online.CleanChat(text)
	if err == nil {
		err = t.server.Client.Chat(clean)
	}
	if err != nil {
		t.host.GiveBack(text)
		t.server.send(err)
	}
}

// mute turns the chat off, or on again.
func (t *Game) mute(on bool) {
	if t.server.Client != nil {
		t.server.send(t.server.Client.Mute(on))
	}
}
