// Package start is the start page, over the game that waits: what to go on with, a game against the computer at a level chosen
// right there, other ways to begin, and the last games.
package start
