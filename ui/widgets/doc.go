// Package widgets is what windows are made of: the program's theme and measures, its buttons, fields, cards, lists and words,
// and how they are placed. A widget shows what it is given and reports what a person did; it knows neither window nor
// running game. All of it belongs to Fyne's goroutine.
package widgets
