// Package gameview is a game on the board, whatever its players and wherever it is judged: what is shown of it, how an opening is led through, its
// document and what is written of it. A game at this desk and a table on the network stand on it.
package gameview
