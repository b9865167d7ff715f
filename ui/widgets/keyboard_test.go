package widgets

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

func TestEveryLetterHasAKey(t *testing.T) {
	const alphabet = "abcdefghijklmnopqrstuvwxyz"
	for name, rows := range map[string][]keyRow{"evdev": evdevRows, "X11": x11Rows, "macOS": macRows} {
		var got []rune
		for code := range 256 {
			if r := letterOn(rows, code); r != 0 {
				got = append(got, r)
			}
		}
		if slices.Sort(got); string(got) != alphabet {
			t.Errorf("%s: the keys have %q", name, string(got))
		}
	}
	// What the systems' own tables say: input-event-codes.h, and HIToolbox's Events.h.
	for r, code := range map[rune][2]int{'h': {35, 4}, 'o': {24, 31}, 'm': {50, 46}, 'k': {37, 40}} {
		if evdev, x11, mac := letterOn(evdevRows, code[0]), letterOn(x11Rows, code[0]+8), letterOn(macRows, code[1]); evdev != r || x11 != r || mac != r {
			t.Errorf("%c is %c, %c and %c", r, evdev, x11, mac)
		}
	}
}

// scancode returns the scancode of a letter's key on this system.
func scancode(letter rune) int {
	for _, row := range keyRows() {
		if i := strings.IndexRune(row.letters, letter); i >= 0 {
			return row.first + i
		}
	}
	return -1
}

func TestAKeyboardReadsEveryLayout(t *testing.T) {
	letter := func(r rune) *fyne.KeyEvent {
		return &fyne.KeyEvent{Physical: fyne.HardwareKey{ScanCode: scancode(r)}}
	}
	digit := func(name fyne.KeyName) *fyne.KeyEvent { return &fyne.KeyEvent{Name: name} }
	for name, row := range map[string]struct {
		key     *fyne.KeyEvent // nil: none was seen
		r, want rune
	}{
		"English":                           {letter('h'), 'h', 'h'},
		"Dvorak: the letter, not the key":   {letter('j'), 'h', 'h'},
		"Russian":                           {letter('h'), 'р', 'h'},
		"Russian capital":                   {letter('n'), 'Т', 'n'},
		"Greek":                             {letter('h'), 'η', 'h'},
		"Hebrew":                            {letter('h'), 'י', 'h'},
		"Arabic digit":                      {digit(fyne.Key8), '٨', '8'},
		"French digit without Shift":        {digit(fyne.Key2), 'é', '2'},
		"Czech digit without Shift":         {digit(fyne.Key8), 'á', '8'},
		"German umlaut":                     {letter('a'), 'ä', 'ä'},
		"broad letter":                      {nil, 'ｈ', 'h'},
		"broad digit":                       {nil, '８', '8'},
		"composed by an input method":       {digit(fyne.Key1), '和', '和'},
		"Korean":                            {letter('h'), 'ㅗ', 'ㅗ'},
		"without a key":                     {nil, 'р', 'р'},
		"a key of no letter":                {digit(fyne.KeySemicolon), 'ж', 'ж'},
		"a sign on the key of a letter":     {letter('q'), ';', ';'},
		"space, though its code is strange": {digit(fyne.KeySpace), ' ', ' '},
	} {
		var k Keyboard
		if row.key != nil {
			k.KeyDown(row.key)
		}
		if got := k.Read(row.r); got != row.want {
			t.Errorf("%s: %q is read as %q, want %q", name, row.r, got, row.want)
		}
		if got := k.Read('р'); got != 'р' {
			t.Errorf("%s: the key still counts for the next character: %q", name, got)
		}
	}
}
