// Package dialog holds the dialogs of the window: prompts, messages, the file chooser, and the progress of long work.
// Each opens over the others; Escape dismisses the one on top and Enter agrees to it, wherever the keyboard is.
package dialog
