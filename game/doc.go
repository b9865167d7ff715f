// Package game is the model of Gomoku: the rules, the record of a game as a tree of moves, and the controller that runs
// one game. It knows no window, no file format and no engine, and needs the standard library only.
//
// A [Position] is a value: playing a move gives a new one. A [Record] is a tree of [Node]s, each of which knows its
// position. A [Controller] keeps one record going: whose turn it is, taking back, resigning, and players that are not
// people.
package game
