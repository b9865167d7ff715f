// Package library keeps a person's games: those that they have played here and those of files, each once, in a database. Beside it lies
// a cache of all games, small enough to stand in memory, in which games are found by whatever is known of them, by a position and by a
// pattern. A [Library] may be used on any goroutine, by several at a time, and by several programs; everything except [Found.At] takes
// the time of a disk.
//
// Measured with 160,000 games of 40 moves (lab library FOLDER) on two cores at which ten to twenty other programs were at work, so that it
// had a tenth to a half of them: imported in 24.7 to 26.8 s; 115 bytes a game in the database, 79 in the cache, which is loaded in 0.16 s
// and made anew in 1.1 s. What was played in a position, of up to 30 stones, keeps a processor busy for 7 ms (median; 15 ms for 99 in
// 100, the empty board among them), which both cores share; a pattern of 5 x 5 points for 43 ms (median; 190 ms the slowest of 100, which
// 64,000 games have). The clock showed more the fewer cores were left: 9 and 48 ms for positions with half of them, 34 and 116 ms with a
// tenth.
package library
