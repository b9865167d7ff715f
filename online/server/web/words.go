package web

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/ui/lang"
)

// voices are those that were asked for, by the codes of their languages.
var voices sync.Map

// texts are what pages say, by how templates name it.
var texts = lang.Texts[string]{
	"watch":       "Watch",
	"watch long":  "Games to watch",
	"none":        "No game that may be watched is going on.",
	"best":        "Rating list",
	"nobody":      "Nobody's rating is settled yet.",
	"player":      "Player",
	"rating":      "Rating",
	"games":       "Games",
	"moves":       "Moves",
	"board":       "Board",
	"sound":       "Sound",
	"language":    "Language",
	"playing":     "playing {{.Name}}",
	"open":        "Open in Hoshi",
	"embed":       "Embed this game",
	"picture":     "Picture",
	"watching":    "Watching: {{.Count}}",
	"here":        "Here now: {{.Count}}",
	"live":        "live",
	"first":       "First move",
	"back":        "Previous",
	"forward":     "Next",
	"last":        "Last move",
	"full":        "Watch in full",
	"play":        "Play here",
	"play how":    "With Hoshi you play here: choose “Play online” in it and type {{.Address}}.",
	"get":         "Get Hoshi",
	"ends":        "The server ends soon. No new games begin.",
	"no page":     "There is no such page.",
	"no game":     "There is no such game here. It may be a private one, or the link is an old one.",
	"no player":   "There is no such player here.",
	"later":       "The server is busy or is just being started anew. Try again in a moment.",
	"damaged":     "This can't be shown: it can't be read on the server's disk.",
	"to move":     "{{.Side}} to move",
	"move":        "move {{.Move}}",
	"forbidden":   "Black must not play here: {{.Why}}",
	"no clock":    "No clock",
	"main":        "{{.Minutes}} min",
	"increment":   "{{.Minutes}} + {{.Seconds}} s",
	"periods":     "{{.Count}} × {{.Seconds}} s",
	"each":        "{{.Seconds}} s a move",
	"black":       "Black",
	"white":       "White",
	"draw":        "A draw",
	"double four": "Double four", "double three": "Double three", "overline": "Overline: six or more in a row",
}

var rules = lang.Texts[game.Rule]{
	game.Freestyle: "Freestyle",
	game.Standard:  "Standard",
	game.Renju:     "Renju",
	game.Caro:      "Caro",
	game.Caro6:     "Caro, six counts",
}

var results = lang.Texts[game.Reason]{
	game.Ongoing:     "The game goes on",
	game.Five:        "{{.Winner}} wins with five in a row",
	game.FullBoard:   "A draw: the board is full",
	game.Resignation: "{{.Winner}} wins: {{.Loser}} resigned",
	game.Timeout:     "{{.Winner}} wins on time",
	game.Agreement:   "A draw by agreement",
	game.Recorded:    "{{.Winner}} wins",
	game.Forbidden:   "{{.Winner}} wins: {{.Loser}} made a forbidden move",
	game.BothPassed:  "A draw: both sides passed",
	game.Aborted:     "The game was aborted and does not count",
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
func (r *request) rule(rule game.Rule) string { return r.voice.L(rules[rule]) }

// result says how a game ended, or that it goes on.
func (r *request) result(one *game.Record) string {
	result := one.Result()
	if result.Reason == game.Recorded && result.Draw() {
		return r.say("draw")
	}
	return r.voice.L(results[result.Reason], lang.Args{"Winner": r.name(one, result.Winner), "Loser": r.name(one, result.Winner.Other())})
}

// name names who plays a colour: by the colour where nobody is known.
func (r *request) name(one *game.Record, c game.Color) string {
	if c == game.None {
		return ""
	}
	return cmp.Or(one.Seats[c].Name, r.say(c.String()))
}

// clock names a clock in words.
func (r *request) clock(tc game.TimeControl) string {
	number := func(f float64) string { return strconv.FormatFloat(f, 'g', 4, 64) }
	var parts []string
	add := func(name string, n int, minutes, seconds time.Duration) {
		parts = append(parts, r.say(name, lang.Args{"Count": n, "Minutes": number(minutes.Minutes()), "Seconds": number(seconds.Seconds())}))
	}
	switch {
	case tc.Increment > 0:
		add("increment", 0, tc.Main, tc.Increment)
	case tc.Main > 0:
		add("main", 0, tc.Main, 0)
	}
	if tc.Periods > 0 {
		add("periods", tc.Periods, 0, tc.Period)
	}
	if tc.PerMove > 0 {
		add("each", 0, 0, tc.PerMove)
	}
	return cmp.Or(strings.Join(parts, " + "), r.say("no clock"))
}

// timeText writes a time as 0:07, 12:34 or 1:02:03.
func timeText(d time.Duration) string {
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// leftText writes what a clock shows, which is 0:01 until that second is over.
func leftText(c online.ClockInfo) string {
	left := c.Time
	if c.Move > 0 {
		left = min(left, c.Move)
	}
	text := timeText(time.Duration(left+999) * time.Millisecond)
	if c.Byoyomi {
		text += fmt.Sprintf(" ×%d", c.Periods)
	}
	return text
}
