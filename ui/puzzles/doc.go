// Package puzzles is where problems are solved: the page of all ways in, and the problem on the board. What is right is judged by package
// ai/puzzle, off Fyne's goroutine.
package puzzles
