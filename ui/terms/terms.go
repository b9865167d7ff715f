// Package terms has the words for what the rules and the clock of a game are called. They are said by a function, such as [lang.L] for the window, which speaks one
// language, or by the voice of a visitor of the server's pages.
package terms

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/ui/lang"
)

// Say says a text in a language, with the places in it filled from data.
type Say func(text string, data ...any) string

// Rules name rules.
var Rules = lang.Texts[game.Rule]{
	game.Freestyle: "Freestyle",
	game.Standard:  "Standard",
	game.Renju:     "Renju",
	game.Caro:      "Caro",
	game.Caro6:     "Caro, six counts",
}

// Protocols name opening protocols.
var Protocols = lang.Texts[game.Protocol]{
	game.Free:        "Free",
	game.Pro:         "Pro",
	game.LongPro:     "Long Pro",
	game.Swap1:       "Swap after the first move",
	game.Swap:        "Swap",
	game.Swap2:       "Swap2",
	game.RIF:         "RIF",
	game.Yamaguchi:   "Yamaguchi",
	game.Soosorv8:    "Soosõrv-8",
	game.Taraguchi10: "Taraguchi-10",
	game.Balanced:    "A drawn balanced opening",
}

// Fouls name kinds of forbidden moves.
var Fouls = lang.Texts[game.Foul]{
	game.Overline:    "Overline: six or more in a row",
	game.DoubleFour:  "Double four",
	game.DoubleThree: "Double three",
}

// Colors name sides.
var Colors = lang.Texts[game.Color]{
	game.Black: "Black",
	game.White: "White",
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

// Result says in one sentence, without its full stop, how a game stands or ended. name returns how a side is called, and is asked for those alone that it has.
func Result(say Say, r game.Result, name func(game.Color) string) string {
	if r.Reason == game.Recorded && r.Draw() {
		return say(clocks["draw"])
	}
	places := lang.Args{"Winner": "", "Loser": ""}
	if r.Winner != game.None {
		places = lang.Args{"Winner": name(r.Winner), "Loser": name(r.Winner.Other())}
	}
	return say(results[r.Reason], places)
}

var clocks = lang.Texts[string]{
	"draw":      "A draw",
	"none":      "No clock",
	"main":      "{{.Minutes}} min",
	"increment": "{{.Minutes}} + {{.Seconds}} s",
	"periods":   "{{.Count}} × {{.Seconds}} s",
	"each":      "{{.Seconds}} s a move",
}

// TimeControl names a clock in words.
func TimeControl(say Say, tc game.TimeControl) string {
	var parts []string
	add := func(name string, count int, main, each time.Duration) {
		parts = append(parts, say(clocks[name], lang.Args{"Count": count, "Minutes": number(main.Minutes()), "Seconds": number(each.Seconds())}))
	}
	switch {
	case tc.Main > 0 && tc.Increment > 0:
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
	if parts == nil {
		return say(clocks["none"])
	}
	return strings.Join(parts, " + ")
}

func number(f float64) string { return strconv.FormatFloat(f, 'g', 4, 64) }

// Time writes a time used as 0:07, 12:34 or 1:02:03.
func Time(d time.Duration) string {
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
