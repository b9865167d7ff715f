// Package library keeps a person's games: those that they have played here and those of files, each once, in a database. Beside it lies
// a cache of all games, small enough to stand in memory, in which games are found by whatever is known of them, by a position and by a
// pattern. A [Library] may be used on any goroutine, by several at a time, and by several programs; everything except [Found.At] takes
// the time of a disk.
package library
