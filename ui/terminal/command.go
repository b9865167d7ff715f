package terminal

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// command is something that can be typed besides a point. Its name is the same in every language, as on the command line.
type command struct {
	name string
	does func(d *session, rest string) // rest is what follows the name, without blanks around it
}

// alone is what a command does that looks at nothing after its name.
func alone(does func(d *session)) func(*session, string) {
	return func(d *session, _ string) { does(d) }
}

// commands lists what can be typed, in the order in which it is offered: first what a game needs, then what the front has of
// its own, then the rest.
func (d *session) commands() []command {
	list := []command{
		{"undo", alone((*session).undo)},
		{"hint", alone((*session).askHint)},
		{"resign", alone((*session).askResign)},
		{"new", (*session).askNew},
		{"level", (*session).setLevel},
		{"save", (*session).save},
		{"open", (*session).askOpen},
		{"help", alone((*session).help)},
		{"quit", alone(func(d *session) { d.over = true })},
	}
	list = append(list, d.own...)
	return append(list, []command{
		{"moves", alone(func(d *session) { d.show(lang.L("Moves"), d.movesText()) })},
		{"board", alone(func(d *session) { d.show(lang.L("Board"), d.boardText()) })},
		{"redo", alone(func(d *session) { d.must(d.game.Redo()) })},
		{"draw", alone((*session).offerDraw)},
		{"pass", alone((*session).pass)},
		{"first", alone(func(d *session) { d.browse(d.game.Record().Root) })},
		{"back", alone(func(d *session) { d.browse(d.game.Current().Parent()) })},
		{"next", alone(func(d *session) { d.browse(d.game.Current().Next()) })},
		{"last", alone(func(d *session) { d.browse(d.last()) })},
		{"on", alone((*session).playOn)},
	}...)
}

// enter does what a person typed: a point, an answer, or a command with its words.
func (d *session) enter(line string) {
	line = strings.TrimSpace(line)
	typed, rest, _ := strings.Cut(line, " ")
	if typed == "" {
		return
	}
	name := strings.ToLower(width.Fold.String(typed)) // a keyboard for Chinese or Japanese may send wide letters
	if d.answer(name) {
		return
	}
	if d.enterNumber(name) {
		return
	}
	if d.look && slices.Contains(changing, name) {
		d.tellLook()
		return
	}
	for _, c := range d.commands() {
		if c.name == name {
			c.does(d, strings.TrimSpace(rest))
			return
		}
	}
	p, ok := d.parse(name)
	switch {
	case !ok:
		d.tell(lang.L("“{{.Word}}” is neither a point nor a command. The word help lists what there is.", args{"Word": typed}))
	case rest != "":
		d.tell(lang.L("One point at a time, please"))
	default:
		d.tap(p)
	}
}

// enterNumber declares that number in an opening or gives the answer of that number, and reports whether a number was typed.
func (d *session) enterNumber(word string) bool {
	n, err := strconv.Atoi(word)
	if err != nil {
		return false
	}
	if step, ok := d.game.Step(); ok && step.Kind == game.Declare && d.personsTurn() {
		d.act(game.Action{Kind: game.Declare, Number: n})
		return true
	}
	answers := d.answers()
	if len(answers) == 0 || n < 1 || n > len(answers) {
		d.tell(lang.L("No answer has the number {{.Number}} now", args{"Number": n}))
		return true
	}
	d.act(answers[n-1].action)
	return true
}

// help shows what can be typed.
func (d *session) help() {
	d.show(lang.L("Help"), columns(append([][2]string{
		{"h8", lang.L("a letter and a number play that point")},
		{"undo, redo", lang.L("take back, make again")},
		{"hint", lang.L("a hint")},
		{"new", lang.L("new game; words after it say how it is to be, such as:")},
		{"", "new hard white renju rif 10m+5s"},
		{"", "new friend 19 swap2"},
		{"level hard", lang.L("the level of the next games, and of this one before its first move; level alone lists all")},
		{"board, moves", lang.L("the board in words, the moves so far")},
		{"open game.sgf, save, save game.sgf", lang.L("load, save, save as")},
		{"resign, draw, pass", lang.L("resign, offer a draw")},
		{"first, back, next, last", lang.L("first move, back, forward, last move")},
		{"on", lang.L("play on from the move shown")},
		{"quit", lang.L("quit; a game that goes on waits for the next time")},
	}, d.ownHelp...)))
}

// columns sets pairs in two columns.
func columns(lines [][2]string) string {
	widest := 0
	for _, l := range lines {
		widest = max(widest, len(l[0])) // commands are ASCII
	}
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l[0] + strings.Repeat(" ", widest+2-len(l[0])) + l[1] + "\n")
	}
	return b.String()
}

// levelList lists the levels that there are.
func levelList() string {
	var lines [][2]string
	for _, l := range level.All {
		lines = append(lines, [2]string{strings.ToLower(l.Name), describe.Strength(l.Name, l.Rating)})
	}
	return columns(lines)
}
