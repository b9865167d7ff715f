package terminal

import (
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// busy reports whether the computer works for a person who waits for it.
func (d *session) busy() bool {
	return d.stopHint != nil || d.game.Thinking() && d.person() != game.None
}

// waits reports whether the game is one that the next start goes on with.
func (d *session) waits() bool {
	return d.unsaved && !d.game.Result().Over() && d.game.Live().Number() > 0
}

// waitsWords says that the game is one of those.
func waitsWords() string { return lang.L("The game waits for the next time.") }

// matchWords says what is played, by whom.
func (d *session) matchWords() string {
	record := d.game.Record()
	return lang.L("{{.Rule}}, {{.Size}} × {{.Size}}. Black: {{.Black}}. White: {{.White}}.", args{
		"Rule": describe.Rule(record.Rule()), "Size": record.Size(),
		"Black": d.seatWords(game.Black), "White": d.seatWords(game.White),
	})
}

// seatWords names who plays a colour, and the strength of an engine.
func (d *session) seatWords(c game.Color) string {
	seat := d.game.Record().Seats[c]
	if seat.Level == "" {
		return d.name(c)
	}
	return d.name(c) + " (" + describe.Level(seat.Level) + ")"
}

// name names who plays a colour.
func (d *session) name(c game.Color) string {
	if name := d.game.Record().Seats[c].Name; name != "" {
		return name
	}
	return describe.Color(c)
}

// stepWords says what the opening asks for now; "" when there is none.
func (d *session) stepWords() string {
	step, ok := d.game.Step()
	switch turn := d.game.Turn(); {
	case !ok, turn == game.None, d.game.Browsing(), d.look:
		return ""
	case d.game.Players[turn] != nil:
		return lang.L("{{.Name}} is choosing.", args{"Name": d.name(turn)})
	case step.Kind == game.Offer:
		return describe.Sentences(describe.Step(step, d.name(turn), len(d.offer)), lang.L("Type a point to mark it, and once more to take the mark away."))
	default:
		return describe.Step(step, d.name(turn), len(d.offer))
	}
}

// actWords says what was done last in the opening, where no stone shows it.
func (d *session) actWords() string {
	opening := d.game.Opening()
	if opening == nil {
		return ""
	}
	return describe.LastAct(opening, d.name)
}

// stoneLaid reports whether the last step of the opening laid a stone.
func (d *session) stoneLaid() bool {
	actions := d.game.Opening().Actions()
	if len(actions) == 0 {
		return false
	}
	kind := actions[len(actions)-1].Kind
	return kind == game.Place || kind == game.Pick
}

// moveWords says which stone was laid last.
func (d *session) moveWords() string {
	n := d.game.Live()
	return lang.L("Move {{.Number}}: {{.Side}} {{.Point}}.", args{
		"Number": n.Number(), "Side": describe.Color(n.Move().Color), "Point": d.point(n.Move().Point),
	})
}

// markedPoints names the points that an opening is about now: those of which one is to be chosen, or those marked so far.
func (d *session) markedPoints() (names []string) {
	step, _ := d.game.Step()
	points := d.offer
	if step.Kind == game.Pick || step.Kind == game.Place && step.Inside == 0 && step.Outside == 0 {
		points = step.Points
	}
	for _, p := range points {
		names = append(names, d.point(p))
	}
	return names
}

// turnWords says whose turn it is, or how the game ended.
func (d *session) turnWords() string {
	turn := d.game.Turn()
	switch {
	case d.game.Browsing(), d.look && turn != game.None:
		return lang.L("Looking at move {{.Move}}", args{"Move": d.game.Current().Number()})
	case turn == game.None:
		return describe.Result(d.game.Result())
	case d.stopHint != nil:
		return lang.L("Looking for a hint")
	case d.game.Players[turn] != nil:
		return lang.L("{{.Side}} is thinking", args{"Side": describe.Color(turn)})
	case d.person() != game.None:
		return lang.L("Your turn")
	default:
		return lang.L("{{.Side}} to move", args{"Side": describe.Color(turn)})
	}
}
