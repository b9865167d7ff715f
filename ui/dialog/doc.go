// Package ask holds the dialogs of the window: what asks, what tells, what chooses a file, and what shows that long work goes on.
// Each opens over the others; Escape dismisses the one on top and Enter agrees to it, wherever the keyboard is.
package dialog
