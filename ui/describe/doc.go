// Package describe puts a game into words of the language that is spoken: who plays, what is asked and refused, how it ended, and
// the board as text. It needs no window. A word table gives "" for a value that is none.
package describe
