package terminal

import (
	"github.com/gdamore/tcell/v3"

	"hoshi/ui/lang"
)

// page is a text that is read in place of the board.
type page struct {
	title, text string
	top         int // first line that is shown
}

// show implements front.
func (s *fullScreen) show(title, text string) { s.page = &page{title: title, text: text} }

// turnPage scrolls the page by the keys for that, and closes it by any other.
func (s *fullScreen) turnPage(event *tcell.EventKey) {
	_, rows := s.screen.Size()
	switch event.Key() {
	case tcell.KeyUp:
		s.page.top--
	case tcell.KeyDown:
		s.page.top++
	case tcell.KeyPgUp:
		s.page.top -= rows - 3
	case tcell.KeyPgDn:
		s.page.top += rows - 3
	case tcell.KeyCtrlC:
		s.desk.over = true
	case tcell.KeyCtrlL:
		s.screen.Sync()
	default:
		s.page = nil
	}
}

// drawPage draws the page: its title, as many lines as there is room for, and how to go on.
func (s *fullScreen) drawPage() {
	columns, rows := s.screen.Size()
	left := min(margin, columns/20)
	lines := s.wrap(s.page.text, columns-2*left)
	room := max(rows-3, 1)
	s.page.top = max(min(s.page.top, len(lines)-room), 0)
	s.fit(left, 0, columns, s.page.title, strongStyle)
	for i, line := range lines[s.page.top:min(s.page.top+room, len(lines))] {
		s.put(left, 2+i, line, plainStyle)
	}
	how := lang.L("Any key goes back to the board.")
	if len(lines) > room {
		how = lang.L("Arrows scroll. Any other key goes back to the board.")
	}
	s.fit(left, rows-1, columns, how, dimStyle)
}
