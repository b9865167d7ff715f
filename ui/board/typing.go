package board

import (
	"strconv"
	"unicode"

	"hoshi/game"
	"hoshi/ui/lang"
)

// typing is the name of a point as far as it was typed, such as H or H1. The zero value: nothing is typed.
type typing struct {
	letter rune // capital; 0: none
	column int
	digits string
}

// TypedRune implements fyne.Focusable: a letter and a number play a point, unless the character answers a question.
func (b *Board) TypedRune(r rune) {
	if (b.OnText == nil || !b.OnText(r)) && !b.shown.Still {
		b.take(b.Read(r))
	}
}

// take takes a character: a Latin letter or a digit, or one that means nothing here.
func (b *Board) take(r rune) {
	column, isColumn := b.shown.Names.ColumnOf(r, b.size)
	switch {
	case b.typed.letter == 0 && b.OnRune(r):
	case isColumn:
		b.setTyped(typing{letter: unicode.ToUpper(r), column: column})
	case b.typed.letter != 0 && '0' <= r && r <= '9':
		b.typeDigit(string(r))
	}
}

// TakeRune takes a character that was typed while something beside the board had the keyboard. Where it begins a name, the
// board has the keyboard from then on.
func (b *Board) TakeRune(r rune) {
	if b.OnText != nil && b.OnText(r) {
		return
	}
	b.take(r)
	if b.typed.letter != 0 {
		b.Focus()
	}
}

// typeDigit takes the next digit. It plays where no further one could follow, and shows the point where one could.
func (b *Board) typeDigit(digit string) {
	t := b.typed
	t.digits += digit
	number, _ := strconv.Atoi(t.digits)
	switch _, ok := t.point(b); {
	case !ok && number > 0 || len(t.digits) > 2:
		b.OnMiss(false) // the board ends before; what was typed stays to be corrected
	case ok && (10*number > b.size || len(t.digits) == 2):
		b.setTyped(t)
		b.playTyped(b.point)
	default:
		b.setTyped(t)
	}
}

// point returns the point that t names on a board, and false where it names none.
func (t typing) point(b *Board) (game.Point, bool) {
	number, err := strconv.Atoi(t.digits)
	row, ok := b.shown.Names.RowOf(number, b.size)
	return game.Point{X: t.column, Y: row}, ok && err == nil && t.letter != 0
}

// playTyped hands the point that was typed to play, and reports whether there was one.
func (b *Board) playTyped(play func(game.Point)) bool {
	p, ok := b.typed.point(b)
	if ok {
		b.setTyped(typing{})
		play(p)
	}
	return ok
}

// eraseTyped takes the last character back, and reports whether there was one.
func (b *Board) eraseTyped() bool {
	t := b.typed
	switch {
	case t.letter == 0:
		return false
	case t.digits == "":
		t = typing{}
	default:
		t.digits = t.digits[:len(t.digits)-1]
	}
	b.setTyped(t)
	return true
}

// setTyped makes t what is typed.
func (b *Board) setTyped(t typing) {
	if t != b.typed {
		b.typed = t
		b.Cursor, b.ghost = nil, nil
		if p, ok := t.point(b); ok {
			b.ghost = &p
		}
		b.showPrompt()
		b.Refresh()
	}
}

// setGhost proposes p, which a second click or Enter plays; nil: nothing.
func (b *Board) setGhost(p *game.Point) {
	b.ghost, b.typed = p, typing{}
	b.showPrompt()
	b.Refresh()
}

// point does what a click on p does: it plays, or where moves are confirmed first proposes.
func (b *Board) point(p game.Point) {
	if b.shown.Confirm && (b.ghost == nil || *b.ghost != p) && b.position.At(p) == game.None && b.shown.foulAt(p) == nil {
		b.setGhost(&p)
		return
	}
	b.setGhost(nil)
	b.OnPoint(p)
}

// showPrompt says what is typed or proposed, and how to go on.
func (b *Board) showPrompt() {
	switch {
	case b.typed.letter != 0 && b.ghost != nil:
		b.OnPrompt(lang.L("{{.Point}} · Enter plays it", map[string]any{"Point": string(b.typed.letter) + b.typed.digits}))
	case b.typed.letter != 0:
		b.OnPrompt(string(b.typed.letter) + b.typed.digits + "…")
	case b.ghost != nil:
		b.OnPrompt(lang.L("{{.Point}} · a second click or Enter plays it", map[string]any{"Point": b.shown.Names.Point(*b.ghost, b.size)}))
	default:
		b.OnPrompt("")
	}
}
