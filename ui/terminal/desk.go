package terminal

import (
	"context"
	"strconv"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// desk is the game that is played here, as it is shown.
type desk struct {
	game     *game.Controller
	names    picture.Names
	look     bool         // the game is only looked at, until somebody plays on
	offer    []game.Point // marked for the fifth stone of an opening
	hint     *game.Point
	stopHint context.CancelFunc // nil: none is looked for
}

// person returns the colour of the only person in a game against the computer, None in every other game.
func (d *desk) person() game.Color {
	for _, c := range []game.Color{game.Black, game.White} {
		if d.game.Players[c] == nil && d.game.Players[c.Other()] != nil {
			return c
		}
	}
	return game.None
}

// personsTurn reports whether the game waits for a person, and is shown as it stands.
func (d *desk) personsTurn() bool {
	turn := d.game.Turn()
	return turn != game.None && d.game.Players[turn] == nil && !d.game.Browsing() && !d.look
}

// mayRaiseScore reports whether the game is one against the computer in which the person had no help yet.
func (d *desk) mayRaiseScore() bool { return d.person() != game.None && !d.game.Record().Assisted }

// point names a point of the board.
func (d *desk) point(p game.Point) string { return d.names.Point(p, d.game.Record().Size()) }

// parse reads the name of a point, in small letters. It need not lie on the board; false: it is none of any board.
func (d *desk) parse(word string) (game.Point, bool) {
	number, err := strconv.ParseUint(word[1:], 10, 8) // no sign
	column, ok := d.names.ColumnOf(rune(word[0]), game.MaxSize)
	if err != nil || !ok || number < 1 || number > game.MaxSize {
		return game.Point{}, false
	}
	size := d.game.Record().Size()
	row, _ := d.names.RowOf(int(number), size)
	return game.Point{X: column, Y: row}, true
}

// follow shows the move at p where the record goes on there from an earlier move.
func (d *desk) follow(p game.Point) bool {
	for _, child := range d.game.Current().Children() {
		if child.Move().Color != game.None && child.Move().Point == p {
			d.game.Goto(child)
			return true
		}
	}
	return false
}

// browse shows another move, if there is that one.
func (d *desk) browse(to *game.Node) {
	if to != nil && to != d.game.Current() {
		d.game.Goto(to)
	}
}

// last returns the last move of the line that is shown.
func (d *desk) last() *game.Node {
	if current := d.game.Current(); !d.game.Live().Follows(current) {
		return current.End()
	}
	return d.game.Live()
}

// answer is one of the numbered answers in an opening.
type answer struct {
	text   string
	action game.Action
}

// answers lists what a person may answer now in an opening besides points.
func (d *desk) answers() (list []answer) {
	step, ok := d.game.Step()
	if !ok || !d.personsTurn() {
		return nil
	}
	switch step.Kind {
	case game.Choose:
		for _, c := range step.Choices {
			list = append(list, answer{describe.Choice(c, d.game.Turn()), game.Action{Kind: game.Choose, Choice: c}})
		}
	case game.Offer:
		if len(d.offer) == step.Count {
			list = append(list, answer{lang.L("Offer these points"), game.Action{Kind: game.Offer, Points: d.offer}})
		}
	case game.Place, game.Pick, game.Declare: // points, or the number itself
	}
	return list
}

// dropHint takes a hint away and ends the search for one.
func (d *desk) dropHint() {
	if d.stopHint != nil {
		d.stopHint()
		d.stopHint = nil
	}
	d.hint = nil
}

// movesText lists the moves up to the one shown.
func (d *desk) movesText() string {
	return describe.Sentences(describe.Moves(d.game.Current(), d.names), describe.State(d.game.Record(), d.game.Current(), d.names))
}

// boardText is the board as text.
func (d *desk) boardText() string {
	record, shown := d.game.Record(), d.game.Current()
	return describe.Board(shown, d.names) + describe.Sentences(lang.L("X is Black, O is White."), describe.State(record, shown, d.names))
}

// busy reports whether the computer works for a person who waits for it.
func (d *desk) busy() bool {
	return d.stopHint != nil || d.game.Thinking() && d.person() != game.None
}

// waitsWords says that the game is one of those.
func waitsWords() string { return lang.L("The game waits for the next time.") }

// matchWords says what is played, by whom.
func (d *desk) matchWords() string {
	record := d.game.Record()
	return lang.L("{{.Rule}}, {{.Size}} × {{.Size}}. Black: {{.Black}}. White: {{.White}}.", args{
		"Rule": describe.Rule(record.Rule()), "Size": record.Size(),
		"Black": d.seatWords(game.Black), "White": d.seatWords(game.White),
	})
}

// seatWords names who plays a colour, and the strength of an engine.
func (d *desk) seatWords(c game.Color) string {
	seat := d.game.Record().Seats[c]
	if seat.Level == "" {
		return d.name(c)
	}
	return d.name(c) + " (" + describe.Level(seat.Level) + ")"
}

// name names who plays a colour.
func (d *desk) name(c game.Color) string {
	if name := d.game.Record().Seats[c].Name; name != "" {
		return name
	}
	return describe.Color(c)
}

// stepWords says what the opening asks for now; "" when there is none.
func (d *desk) stepWords() string {
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
func (d *desk) actWords() string {
	if opening := d.game.Opening(); opening != nil {
		return describe.LastAct(opening, d.name)
	}
	return ""
}

// stoneLaid reports whether the last step of the opening laid a stone.
func (d *desk) stoneLaid() bool {
	actions := d.game.Opening().Actions()
	if len(actions) == 0 {
		return false
	}
	kind := actions[len(actions)-1].Kind
	return kind == game.Place || kind == game.Pick
}

// moveWords says which stone was laid last.
func (d *desk) moveWords() string {
	n := d.game.Live()
	return lang.L("Move {{.Number}}: {{.Side}} {{.Point}}.", args{
		"Number": n.Number(), "Side": describe.Color(n.Move().Color), "Point": d.point(n.Move().Point),
	})
}

// markedPoints names the points that an opening is about now: those of which one is to be chosen, or those marked so far.
func (d *desk) markedPoints() (names []string) {
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
func (d *desk) turnWords() string {
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
