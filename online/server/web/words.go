package web

import (
	"cmp"
	"fmt"
	"sync"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/ui/lang"
	"hoshi/ui/terms"
)

// voices are those that were asked for, by the codes of their languages.
var voices sync.Map

// texts are what pages say, by how templates name it.
var texts = lang.Texts[string]{
	"watch":      "Watch",
	"watch long": "Games to watch",
	"none":       "No game that may be watched is going on.",
	"best":       "Rating list",
	"nobody":     "Nobody's rating is settled yet.",
	"player":     "Player",
	"rating":     "Rating",
	"games":      "Games",
	"moves":      "Moves",
	"board":      "Board",
	"sound":      "Sound",
	"language":   "Language",
	"playing":    "playing {{.Name}}",
	"open":       "Open in Hoshi",
	"embed":      "Embed this game",
	"picture":    "Picture",
	"watching":   "Watching: {{.Count}}",
	"here":       "Here now: {{.Count}}",
	"live":       "live",
	"first":      "First move",
	"back":       "Previous",
	"forward":    "Next",
	"last":       "Last move",
	"full":       "Watch in full",
	"play":       "Play here",
	"play how":   "With Hoshi you play here: choose “Play online” in it and type {{.Address}}.",
	"get":        "Get Hoshi",
	"ends":       "The server ends soon. No new games begin.",
	"no page":    "There is no such page.",
	"no game":    "There is no such game here. It may be a private one, or the link is an old one.",
	"no player":  "There is no such player here.",
	"later":      "The server is busy or is just being started anew. Try again in a moment.",
	"daily":      "Daily puzzle",
	"win how":    "Play on the board. Any move that wins counts.",
	"hold how":   "Play on the board the move that holds.",
	"point":      "Point, such as H8",
	"try":        "Play",
	"again":      "From the start",
	"right":      "Right. Go on.",
	"solved":     "Solved",
	"open try":   "Whether {{.Point}} is right could not be told in time. It costs nothing.",
	"no win":     "{{.Point}} does not win",
	"no hold":    "{{.Point}} does not hold",
	"refuted":    "{{.Side}} answers {{.Point}}, and no win is left.",
	"no move":    "There is no such move in this puzzle.",
	"lost":       "The connection broke. It is tried again…",
	"damaged":    "This can't be shown: it can't be read on the server's disk.",
	"to move":    "{{.Side}} to move",
	"move":       "move {{.Move}}",
	"forbidden":  "Black must not play here: {{.Why}}",
}

// say says a text.
func (r *request) say(name string, data ...any) string {
	text, ok := texts[name]
	if !ok {
		panic("web: there is no text named " + name)
	}
	return r.voice.L(text, data...)
}

// rule names a rule.
func (r *request) rule(rule game.Rule) string { return r.voice.L(terms.Rules[rule]) }

// result says how a game ended, or that it goes on.
func (r *request) result(one *game.Record) string {
	return terms.Result(r.voice.L, one.Result(), func(c game.Color) string { return r.name(one, c) })
}

// name names who plays a colour: by the colour where nobody is known.
func (r *request) name(one *game.Record, c game.Color) string {
	return cmp.Or(one.Seats[c].Name, r.voice.L(terms.Colors[c]))
}

// clock names a clock in words.
func (r *request) clock(tc game.TimeControl) string { return terms.TimeControl(r.voice.L, tc) }

// leftText writes what a clock shows, which is 0:01 until that second is over.
func leftText(c online.ClockInfo) string {
	left := c.Time
	if c.Move > 0 {
		left = min(left, c.Move)
	}
	text := terms.Time(time.Duration(left+999) * time.Millisecond)
	if c.Byoyomi {
		text += fmt.Sprintf(" ×%d", c.Periods)
	}
	return text
}
