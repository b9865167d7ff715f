package ui

import (
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// keyNames writes keys such as Ctrl+Home as they are printed on the keyboards of the language.
func keyNames(keys ...string) string {
	names := map[string]string{
		"Ctrl": lang.L("Ctrl"), "Shift": lang.L("Shift"), "Home": lang.L("Home"), "End": lang.L("End"),
		"Page Up": lang.L("Page Up"), "Page Down": lang.L("Page Down"),
	}
	if runtime.GOOS == "darwin" {
		names["Ctrl"] = "Cmd"
	}
	said := make([]string, len(keys))
	for i, key := range keys {
		parts := strings.Split(key, "+")
		for k, piece := range parts {
			if name, ok := names[piece]; ok {
				parts[k] = name
			}
		}
		said[i] = strings.Join(parts, "+")
	}
	return strings.Join(said, ", ")
}

// keyLines are all keys with what they do, in the order of the list.
func keyLines() [][2]string {
	return [][2]string{
		{"←, →", lang.L("back, forward, wherever there are moves; on your turn arrows move a cursor")},
		{"↑, ↓", lang.L("in analysis: choose a line, which Enter plays, or a variation")},
		{keyNames("Ctrl+←", "Ctrl+→"), lang.L("in analysis: from mistake to mistake")},
		{lang.L("Enter, Space"), lang.L("show a cursor, which the arrows move, and play there")},
		{"H8", lang.L("a letter and a number play that point; Backspace corrects, Escape lets go")},
		{lang.L("Right click, Backspace"), lang.L("take back")},
		{keyNames("Ctrl+Z", "Ctrl+Y"), lang.L("take back, make again")},
		{keyNames("Home", "Page Up", "Page Down", "End"), lang.L("first move, back, forward, last move")},
		{keyNames("Ctrl+P"), lang.L("play on from the move shown")},
		{keyNames("Ctrl+H"), lang.L("a hint")},
		{keyNames("Ctrl+A", "Ctrl+Shift+A"), lang.L("analysis, game report")},
		{"F4, F3", lang.L("in analysis: the engine on or off, marks on the board")},
		{"1–8, Alt+1–8", lang.L("in analysis: play a line, see its stones")},
		{"+, −", lang.L("in analysis: more lines, fewer")},
		{"F2, F5", lang.L("in analysis: shapes on the board, threats")},
		{keyNames("Ctrl+Shift+Up", "Ctrl+Shift+Down"), lang.L("in analysis: a variation up, down")},
		{keyNames("Ctrl+Up", "Delete", "Ctrl+Tab"), lang.L("in analysis: main line, delete, next tab")},
		{keyNames("Ctrl+R", "Ctrl+D"), lang.L("resign, offer a draw")},
		{"1–9", lang.L("the answers beside the board, in their order")},
		{keyNames("Ctrl+Shift+P", "Ctrl+M", "Ctrl+Shift+L"), lang.L("puzzles, your mistakes, lessons")},
		{keyNames("Ctrl+L"), lang.L("set up a position")},
		{keyNames("Ctrl+G"), lang.L("Engines")},
		{keyNames("Ctrl+N", "Ctrl+Shift+N"), lang.L("new game: against the computer, between two people")},
		{keyNames("Ctrl+O", "Ctrl+S"), lang.L("load, save")},
		{keyNames("Ctrl+F", "Ctrl+Shift+F", "Ctrl+T"), lang.L("library, explorer, ratings and games")},
		{keyNames("Ctrl+Shift+B"), lang.L("Engine tournaments")},
		{keyNames("Ctrl+V", "Ctrl+C"), lang.L("paste a game, copy it")},
		{keyNames("Ctrl+E", "Ctrl+Shift+C"), lang.L("export the record, copy its picture")},
		{keyNames("Ctrl+Shift+T"), lang.L("copy the board in words, to be read out")},
		{keyNames("Ctrl+J", "Ctrl+I"), lang.L("play online, invite a friend")},
		{keyNames("Ctrl+K", "Ctrl+W"), lang.L("account, leave a game or a server")},
		{"Y, N", lang.L("accept, decline what the other player asks")},
		{keyNames("Ctrl+U"), lang.L("move numbers on the stones")},
		{"F9, F11", lang.L("the board alone, full screen; Escape ends both")},
		{lang.L("Alt, then arrows"), lang.L("the menu")},
		{lang.L("Menu key, right click"), lang.L("what can be done with a player or a move")},
		{keyNames("Tab", "Shift+Tab"), lang.L("from one button to the next")},
		{"F1", lang.L("rules and keys")},
		{keyNames("Ctrl+Home"), lang.L("start page")},
		{keyNames("Ctrl+,"), lang.L("settings")},
		{keyNames("Ctrl+Q"), lang.L("quit")},
	}
}

// keyList lists every key.
func keyList() fyne.CanvasObject {
	form := container.New(pairLayout{})
	for _, k := range keyLines() {
		form.Add(widget.NewLabelWithStyle(k[0], fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
		words := widget.NewLabel(k[1])
		words.Wrapping = fyne.TextWrapWord
		form.Add(words)
	}
	return form
}

// pairLayout lists pairs of objects in two columns, the second one wider.
type pairLayout struct{}

func (pairLayout) left(objects []fyne.CanvasObject) (width float32) {
	for i := 0; i < len(objects); i += 2 {
		width = max(width, objects[i].MinSize().Width)
	}
	return width
}

// MinSize implements fyne.Layout.
func (l pairLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(l.left(objects)+150, 0)
	for i := 0; i+1 < len(objects); i += 2 {
		size.Height += max(objects[i].MinSize().Height, objects[i+1].MinSize().Height) - 6
	}
	return size
}

// Layout implements fyne.Layout.
func (l pairLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	left, y := l.left(objects), float32(0)
	for i := 0; i+1 < len(objects); i += 2 {
		height := max(objects[i].MinSize().Height, objects[i+1].MinSize().Height)
		widgets.Put(objects[i], 0, y, left, height)
		widgets.Put(objects[i+1], left, y, size.Width-left, height)
		y += height - 6
	}
}
