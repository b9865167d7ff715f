// Package library keeps a person's games: those that they have played here and those of files, each once, in a database. Beside it lies
// a cache of all games, small enough to stand in memory, in which games are found by whatever is known of them, by a position and by a
// pattern. A [Library] may be used on any goroutine, by several at a time, and by several programs; everything except [Found.At] takes
// the time of a disk.
//
// Measured with 160,000 games of 40 moves (lab library FOLDER) on two cores on which ten other programs were at work, so that it
// had a fifth to a half of them: imported in 24.7 s; 115 bytes a game in the database, 79 in the cache, which is loaded in 0.16 s and made
// anew in 1.1 s; what was played in a position, of up to 30 stones, in 9 ms (median; 48 ms for 99 in 100, of which most is waiting:
// a processor is busy for at most 18 ms); a pattern of 5 x 5 points in 0.14 s (median; the slowest of 50 in 0.71 s).
package library
