// Package analysis is the room in which a game or a position is looked at with an engine: its lines beside the board, the tree of
// variations, what is written and drawn there. What it changes is changed in the record of the game.
package analysis
