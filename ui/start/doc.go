// Package start is the start page, over the game that waits.
package start
