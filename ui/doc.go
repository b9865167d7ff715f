// Package ui is the window: a board beside the players, the moves and the buttons, bound to a game.Controller.
//
// Everything in it runs on Fyne's goroutine. The two crossings to it are the controller's Do, through which a player's
// answer comes, and the answer of a hint. Importing no driver, the package tests without a display.
package ui
