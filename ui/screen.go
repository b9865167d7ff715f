package ui

import (
	"fyne.io/fyne/v2"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
)

// toggleBoardOnly gives the whole window to the board, or takes it back. What asks beside the board, such as the lesson, has no
// room to give: its command can't be given there.
func (w *Window) toggleBoardOnly() {
	w.desk.BoardOnly = !w.desk.BoardOnly
	if w.desk.BoardOnly {
		w.does(activity.Alone)
		w.note(lang.L("The board alone: F9 or Escape brings the rest back"))
	}
	w.Changed(activity.Changed{Side: true})
}

// toggleFullScreen lets the window fill the screen, or no more.
func toggleFullScreen(w fyne.Window) { w.SetFullScreen(!w.FullScreen()) }

// leaveRoom ends what gives the board more room than usual, or else takes the sheet off that stands beside it.
func (w *Window) leaveRoom() {
	sheet, closes := w.desk.Page.(interface{ Close() })
	switch {
	case w.desk.BoardOnly && w.top().Can(activity.Alone):
		w.toggleBoardOnly()
	case w.Win.FullScreen():
		toggleFullScreen(w.Win)
	case closes:
		sheet.Close()
	}
}
