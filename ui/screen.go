package ui

import "hoshi/ui/lang"

// toggleBoardOnly gives the whole window to the board, or takes it back. What asks beside the board, the lesson or a
// position that is set up, has no room to give.
func (w *Window) toggleBoardOnly() {
	if w.aside() {
		return
	}
	w.desk.boardOnly = !w.desk.boardOnly
	if w.desk.boardOnly {
		w.leaveWelcome()
		w.note(lang.L("The board alone: F9 or Escape brings the rest back"))
	}
	w.refresh()
}

// toggleFullScreen lets the window fill the screen, or no more.
func (w *Window) toggleFullScreen() { w.win.SetFullScreen(!w.win.FullScreen()) }

// leaveRoom ends what gives the board more room than usual.
func (w *Window) leaveRoom() {
	switch {
	case w.desk.boardOnly && !w.aside():
		w.toggleBoardOnly()
	case w.win.FullScreen():
		w.toggleFullScreen()
	}
}
