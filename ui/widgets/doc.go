// Package part is what windows are made of: the program's theme and measures, its buttons, fields, cards, lists and words,
// and how they are placed. A part shows what it is told and says what a person did; it knows neither window nor
// running game. All of it belongs to Fyne's goroutine.
package widgets
