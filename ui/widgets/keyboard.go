package widgets

import (
	"runtime"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
)

// Keyboard reads characters as Latin letters and digits, whatever the keyboard's layout: a Russian р as the h that is on the
// same key. A widget that takes characters embeds it, so that it sees the keys go down before the characters come.
type Keyboard struct {
	latin rune // what an English keyboard has on the key that was pressed last; 0: no letter and no digit
}

// KeyDown implements desktop.Keyable.
func (k *Keyboard) KeyDown(e *fyne.KeyEvent) {
	k.latin = 0
	if name := string(e.Name); len(name) == 1 && '0' <= name[0] && name[0] <= '9' {
		k.latin = rune(name[0])
		return
	}
	k.latin = letterOn(keyRows(), e.Physical.ScanCode)
}

// KeyUp implements desktop.Keyable.
func (k *Keyboard) KeyUp(*fyne.KeyEvent) {}

// Read returns the Latin letter or digit that r stands for, and r itself where it stands for none. A letter of another
// alphabet is what its key is on an English keyboard, and so is whatever stands on a key of a digit, such as é on a French one.
func (k *Keyboard) Read(r rune) rune {
	key := k.latin
	k.latin = 0               // what an input method writes next has no key
	if '！' <= r && r <= '～' { // the broad characters of East Asian input
		r -= '！' - '!'
	}
	switch {
	case key == 0, r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
		return r
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul): // composed from several keys
		return r
	case unicode.IsDigit(key), unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r):
		return key
	}
	return r
}

// keyRow is a row of letter keys as an English keyboard has them, from the scancode of the first.
type keyRow struct {
	first   int
	letters string // a space: no letter
}

// The letter keys of Linux's evdev, which count like Windows's, and of macOS.
var (
	evdevRows = []keyRow{{16, "qwertyuiop"}, {30, "asdfghjkl"}, {44, "zxcvbnm"}}
	macRows   = []keyRow{{0, "asdfhgzxcv bqweryt"}, {31, "ou ip lj k    nm"}}
	x11Rows   = []keyRow{{24, "qwertyuiop"}, {38, "asdfghjkl"}, {52, "zxcvbnm"}} // evdev's and 8
)

// keyRows returns the keys by the scancodes of this system.
func keyRows() []keyRow {
	switch {
	case runtime.GOOS == "darwin":
		return macRows
	case runtime.GOOS == "windows", onWayland():
		return evdevRows
	}
	return x11Rows
}

// onWayland reports whether the windows are Wayland's rather than X11's.
func onWayland() (yes bool) {
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		if native, ok := w.(driver.NativeWindow); ok {
			native.RunNative(func(context any) { _, yes = context.(driver.WaylandWindowContext) })
			break
		}
	}
	return yes
}

// letterOn returns the letter on the key of that scancode, 0 where it has none.
func letterOn(rows []keyRow, scancode int) rune {
	for _, row := range rows {
		if i := scancode - row.first; 0 <= i && i < len(row.letters) && row.letters[i] != ' ' {
			return rune(row.letters[i])
		}
	}
	return 0
}
