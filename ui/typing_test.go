package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// line returns the moves of the game in one line, as people write them.
func (d *tester) line() (text string) {
	for _, n := range d.game().Live().Path() {
		if n.Move().Color != game.None {
			text += n.Move().Text(d.game().Record().Size()) + " "
		}
	}
	return text
}

// seen returns what the board says about a point that is typed or proposed.
func (d *tester) seen() string {
	if !d.desk.Prompt.Visible() {
		return ""
	}
	return d.desk.Prompt.Words()
}

func TestATypedPointIsPlayed(t *testing.T) {
	alone(t)
	const enter, back, escape = fyne.KeyReturn, fyne.KeyBackspace, fyne.KeyEscape
	for name, test := range map[string]struct {
		size   int
		keys   []any // text that is typed, or keys
		line   string
		prompt string
	}{
		"a letter and a number":             {15, []any{"h8"}, "H8 ", ""},
		"capitals":                          {15, []any{"H8"}, "H8 ", ""},
		"broad characters":                  {15, []any{"ｈ８"}, "H8 ", ""},
		"two digits":                        {15, []any{"h15"}, "H15 ", ""},
		"a one waits for a second digit":    {15, []any{"h1"}, "", "H1 · Enter plays it"},
		"Enter ends the waiting":            {15, []any{"h1", enter}, "H1 ", ""},
		"a leading nought":                  {15, []any{"h01"}, "H1 ", ""},
		"on a small board nothing waits":    {9, []any{"c1"}, "C1 ", ""},
		"on a large board a two waits":      {22, []any{"c2", enter, "v22"}, "C2 V22 ", ""},
		"a letter alone":                    {15, []any{"h"}, "", "H…"},
		"Enter plays no letter":             {15, []any{"h", enter}, "", "H…"},
		"another letter takes its place":    {15, []any{"hg8"}, "G8 ", ""},
		"Backspace takes a digit back":      {15, []any{"h1", back, "9"}, "H9 ", ""},
		"Backspace takes a letter back":     {15, []any{"h", back}, "", ""},
		"and then a move":                   {15, []any{"h8g8h", back, back}, "H8 ", ""},
		"Escape lets go":                    {15, []any{"h1", escape, "5", enter}, "", ""},
		"a row that is not there":           {15, []any{"h16", back, "3"}, "H3 ", ""},
		"a column that is not there":        {15, []any{"p8"}, "", ""},
		"N is a column when nobody asks":    {15, []any{"n9"}, "N9 ", ""},
		"a digit alone":                     {15, []any{"8"}, "", ""},
		"two moves":                         {15, []any{"h8", "i9"}, "H8 I9 ", ""},
		"an arrow goes on from what is set": {15, []any{"h8", "g", fyne.KeyRight, enter}, "H8 I8 ", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			d.Store.Settings().Size = test.size
			d.friends()
			for _, k := range test.keys {
				if text, ok := k.(string); ok {
					d.write(text)
				} else {
					d.key(k.(fyne.KeyName))
				}
			}
			if got := d.line(); got != test.line {
				t.Errorf("played are %q, want %q", got, test.line)
			}
			if got := d.seen(); got != test.prompt {
				t.Errorf("the board says %q, want %q", got, test.prompt)
			}
		})
	}
}

func TestATypedPointIsNamedAsTheBoardNamesIt(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.Store.Settings().PointNames = store.NamesGoDown
	d.friends()
	d.write("j3")
	if got := d.line(); got != "I13 " {
		t.Errorf("played is %s", got)
	}
}

// A digit and the letters Y and N answer what is asked; only then do they name points.
func TestAnswersComeBeforePoints(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.Store.Settings().Opening = "swap2"
	d.friends("H8", "H9", "I8")
	d.write("1") // takes White
	if _, opening := d.game().Step(); opening {
		t.Error("the opening was not answered")
	}
	agreed := ""
	reply := func(words string) widgets.Answer {
		return widgets.Answer{Text: words, Kind: widgets.Plain, Action: func() { agreed = words }}
	}
	d.desk.Bar.SetView(widgets.BarView{Words: "A draw?", Question: true, Answers: []widgets.Answer{reply("yes"), reply("no")}})
	d.write("n")
	if agreed != "no" || d.seen() != "" {
		t.Errorf("N said %q, and the board %q", agreed, d.seen())
	}
	d.write("h1n") // in the middle of a name it is a column
	if d.seen() != "N…" {
		t.Errorf("the board says %q", d.seen())
	}
}

func TestAConfirmedMoveTakesASecondClick(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.Store.Settings().Confirm = true
	d.friends()
	d.tap("H8")
	if d.moves() != 0 || d.seen() != "H8 · a second click or Enter plays it" {
		t.Fatalf("%d moves, the board says %q", d.moves(), d.seen())
	}
	d.tap("G7") // proposes another point
	if d.moves() != 0 || *d.desk.Board.Proposed() != (game.Point{X: 6, Y: 8}) {
		t.Fatalf("%d moves, proposed is %v", d.moves(), d.desk.Board.Proposed())
	}
	d.tap("G7")
	d.tap("H8")
	d.key(fyne.KeyReturn)
	d.write("i9")
	d.key(fyne.KeyReturn)
	if got := d.line(); got != "G7 H8 I9 " {
		t.Errorf("played are %s", got)
	}
	d.tap("A1")
	d.key(fyne.KeyEscape)
	d.key(fyne.KeyReturn) // shows the cursor, and plays nothing
	if d.moves() != 3 || d.seen() != "" {
		t.Errorf("%d moves, the board says %q", d.moves(), d.seen())
	}
	d.tap("H8")
	if !d.desk.Notice.Visible() {
		t.Error("a taken point is not refused at once")
	}
}

// A point that was proposed before the other side moved is no longer proposed.
func TestAProposalEndsWithThePosition(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.Store.Settings().Confirm = true
	d.friends()
	d.tap("H8")
	d.runCommand(activity.Redo)
	if err := d.game().Play(game.Point{X: 3, Y: 3}); err != nil {
		t.Fatal(err)
	}
	if d.desk.Board.Proposed() != nil || d.seen() != "" {
		t.Errorf("still proposed: %v, %q", d.desk.Board.Proposed(), d.seen())
	}
}

// Whatever has the keyboard on the desk: a name that is typed is played, the keys for browsing browse.
func TestEveryPartOfTheDeskTakesTheKeysOfTheBoard(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	for name, focus := range map[string]func() fyne.Focusable{
		"the moves":  func() fyne.Focusable { return d.desk.Moves },
		"a button":   func() fyne.Focusable { return d.desk.Buttons.Resign },
		"the board":  func() fyne.Focusable { return d.desk.Board },
		"a browsing": func() fyne.Focusable { return d.desk.Buttons.First },
	} {
		d.doc().Unsaved = false
		d.friends("H8", "H9", "I8")
		focus().TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageUp})
		if got := d.game().Current().Number(); got != 2 {
			t.Errorf("%s: move %d is shown", name, got)
		}
		focus().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		focus().TypedRune('i')
		focus().TypedRune('9')
		if d.moves() != 4 {
			t.Errorf("%s: %d moves", name, d.moves())
		}
	}
}

func TestTheArrowsGoThroughTheMoves(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I8")
	d.browse(func(key fyne.KeyName) { d.desk.Moves.TypedKey(&fyne.KeyEvent{Name: key}) },
		browsing{fyne.KeyUp, 2}, browsing{fyne.KeyUp, 1}, browsing{fyne.KeyUp, 0}, browsing{fyne.KeyUp, 0},
		browsing{fyne.KeyDown, 1}, browsing{fyne.KeyRight, 2}, browsing{fyne.KeyRight, 3}, browsing{fyne.KeyRight, 3})
}

func TestTheCursorIsSeenByWhoComesByTheTabKey(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends()
	d.desk.Board.Focus()
	d.desk.Board.FocusLost() // to another window, and back
	d.desk.Board.FocusGained()
	if d.desk.Board.Cursor != nil {
		t.Fatal("there is a cursor without the Tab key")
	}
	d.key(fyne.KeyTab)
	if d.Win.Canvas().Focused() == fyne.Focusable(d.desk.Board) {
		t.Fatal("the Tab key does not leave the board")
	}
	d.Win.Canvas().FocusPrevious()
	if d.desk.Board.Cursor == nil {
		t.Error("the focus is not seen")
	}
	d.tap("H8")
	if d.desk.Board.Cursor != nil {
		t.Error("the cursor stays after a click")
	}
}

// codeOf returns the scancode of a letter's key on this system.
func codeOf(letter rune) int {
	for code := range 256 {
		var k widgets.Keyboard
		k.KeyDown(&fyne.KeyEvent{Physical: fyne.HardwareKey{ScanCode: code}})
		if k.Read('р') == letter {
			return code
		}
	}
	return -1
}

// The board and whatever else has the keyboard on the desk plays what is typed on a Russian keyboard.
func TestAPointIsTypedOnARussianKeyboard(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	press := func(on desktop.Keyable, key fyne.KeyName, code int, r rune) {
		on.KeyDown(&fyne.KeyEvent{Name: key, Physical: fyne.HardwareKey{ScanCode: code}})
		on.TypedRune(r)
	}
	for name, taker := range map[string]desktop.Keyable{
		"the moves": d.desk.Moves, "a button": d.desk.Buttons.Resign, "the board": d.desk.Board,
	} {
		d.doc().Unsaved = false
		d.friends("H8")
		press(taker, fyne.KeyUnknown, codeOf('h'), 'р')
		press(d.Win.Canvas().Focused().(desktop.Keyable), fyne.Key9, 0, '9')
		if d.moves() != 2 {
			t.Errorf("%s: %d moves", name, d.moves())
		}
	}
}
