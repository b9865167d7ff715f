// Package terminal is Hoshi in a terminal: [Screen] draws the board on a terminal of any size, for keys and mouse, and
// [Dialogue] is the same game line by line, for screen readers and for pipes. Both play by the commands of one table on a
// desk, the running game with its players and its files, which are the window's.
package terminal
