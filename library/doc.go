// Package library keeps a person's games: those that they have played here and those of files, each once, in a database. Beside it lies
// a cache of all games, small enough to stand in memory, in which games are found by whatever is known of them, by a position and by a
// pattern. A [Library] may be used on any goroutine, by several at a time, and by several programs; everything except [Found.At] takes
// the time of a disk.
//
// Measured with 160,000 games of 40 moves on two cores (lab library FOLDER): imported in 9.7 s; 115 bytes a game in the database, 79 in
// the cache, which is made anew in 0.70 s; the first search after that takes 156 ms. What was played in a position, of up to 30 stones,
// takes 2.9 ms (median; 10.4 ms 99 in 100, 11.8 ms the slowest of 1,000, the empty board among them), a pattern of 5 x 5 points 21 ms
// (median; 91 ms the slowest of 50), each the shortest of five tries.
package library
