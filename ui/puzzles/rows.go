package puzzles

import (
	"fmt"
	"strconv"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// rows are the moves of the problem as far as they were made, a row for each two, and which of them is shown. While it is to be solved there is
// a row for each move that the solution takes.
func (p *page) rows() (rows []widgets.RowView, chosen int) {
	s := p.attempt
	if s.stage == ended || s.problem.Task == puzzle.Who && s.line.end == s.line.start && s.stage < solved {
		return nil, -1
	}
	line := s.line.nodes()
	turn := s.problem.Position.ToMove()
	chosen = -1
	for i := 1; i < len(line); i += 2 {
		row := widgets.RowView{Number: strconv.Itoa(i/2 + 1), Stone: turn, Point: s.PointText(line[i].Move().Point), Bold: true}
		if i+1 < len(line) {
			row.Best = s.PointText(line[i+1].Move().Point)
			row.Words = describe.Color(turn.Other())
		}
		row.Value = remark(line, i)
		if s.line.at == line[i] || i+1 < len(line) && s.line.at == line[i+1] {
			chosen = len(rows)
		}
		rows = append(rows, row)
	}
	if s.stage == asking || s.stage == judging || s.stage == checking {
		if s.stage == asking && len(line)%2 == 1 {
			rows = append(rows, widgets.RowView{Number: fmt.Sprint(len(rows) + 1), Stone: turn, Point: "…", Bold: true})
			chosen = -1
		}
		most := mostEmpty
		if p.strip.Visible() {
			most = mostLow
		}
		for len(rows) < min(s.problem.Moves, most) && !s.problem.Task.IsDefence() && s.problem.Task != puzzle.Who {
			rows = append(rows, widgets.RowView{Number: fmt.Sprint(len(rows) + 1), Stone: turn})
		}
	}
	return rows, chosen
}

// How many rows there are at most before moves are made, and in a small window.
const (
	mostEmpty = 3
	mostLow   = 2
)

// remark says what is to be said of the i-th move of the line and its answer.
func remark(line []*game.Node, i int) string {
	last := line[min(i+1, len(line)-1)].Position()
	if r := last.Result(); r.Winner != game.None && i+2 >= len(line) {
		if r.Reason == game.Five {
			return lang.L("five")
		}
		return lang.L("wins")
	}
	return ""
}
