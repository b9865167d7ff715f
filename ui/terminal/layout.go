package terminal

import "hoshi/game"

// layout says where everything stands on a screen, in columns and lines from 0. A line of -1 is not shown.
type layout struct {
	pitch int // columns from one point to the next
	left  int // column of the numbers of the rows
	top   int // line of the topmost row of the board

	panel    int // first column of the panel beside the board; 0: there is none, and status lines stand below the board
	panelEnd int // first column after it
	status   int // first of the status lines
	lines    int // how many there are; beside the board as many as it has

	title, letters, prompt, help int
	helpLines                    int

	columns, rows int // what is needed at least; both 0 where there is room
}

const (
	margin      = 2 // left and right of all, where there is room for it
	panelWidth  = 24
	widestPanel = 46
	edge        = 4 // columns from the number of a row to its first point
)

// boardWidth returns the columns of a board, its numbers and the bracket after its last point included.
func boardWidth(size, pitch int) int { return edge + pitch*size }

// arrange lays a board of that size out on a screen of w by h.
func arrange(w, h, size, pitch int) layout {
	l := layout{pitch: pitch, title: -1, help: -1}
	board := boardWidth(size, pitch)
	if w >= board+2*margin {
		l.left = margin
	}
	below := 0 // status lines below the board
	if x := l.left + board + 3; w-x-l.left >= panelWidth {
		l.panel, l.panelEnd = x, min(w-l.left, x+widestPanel)
	} else {
		l.panelEnd, below = w-l.left, 1
	}
	spare := h - size - 2 - below // letters and prompt are always there
	if board > w || spare < 0 {
		return layout{columns: board, rows: size + 2 + below}
	}
	take := func(n int) int {
		n = min(n, spare)
		spare -= n
		return n
	}
	if below > 0 {
		below += take(2)
	}
	title := take(1)
	l.helpLines = take(2)
	if below > 0 {
		below += take(2)
	}
	gapPrompt, gapTitle, gapHelp := take(1), take(1), take(1)
	if title > 0 {
		l.title = 0
	}
	l.top = title + gapTitle
	l.letters = l.top + size
	l.status, l.lines = l.letters+1, below
	if l.panel > 0 {
		l.status, l.lines = l.top, size+1
	}
	l.prompt = l.letters + 1 + below + gapPrompt
	if l.helpLines > 0 {
		l.help = l.prompt + 1 + gapHelp
	}
	return l
}

// column returns the screen's column of a column of the board, counted from 0.
func (l layout) column(x int) int { return l.left + edge + l.pitch*x }

// point returns the point of a board of that size that stands at a place of the screen, and false where none does.
func (l layout) point(x, y, size int) (game.Point, bool) {
	from := x - l.left - edge
	if from < 0 {
		return game.Point{}, false
	}
	p := game.Point{X: from / l.pitch, Y: y - l.top}
	return p, p.On(size)
}
