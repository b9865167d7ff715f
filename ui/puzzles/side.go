package puzzles

import (
	"fmt"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// Side implements activity.Activity.
func (s *Solve) Side() activity.Side {
	if s.page == nil {
		s.page = newPage(s)
	}
	s.page.update()
	return activity.Side{Page: s.page, Columns: true, Strip: s.page.strip}
}

// Translate implements activity.Activity: what was said of the last try is said anew, but for what is over by now.
func (s *Solve) Translate() {
	s.page = nil
	switch {
	case s.stage == refuted:
		s.words = s.refutedWords(s.verdict)
	case s.stage == solved && s.problem.Task == puzzle.Who:
		s.words = s.whoWords()
	case s.stage == solved:
		s.words = s.solvedWords(s.known)
	default:
		s.words = ""
	}
}

// Takes takes the keys that are the puzzles' own, and reports whether it did.
func (s *Solve) Takes(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape {
		s.close()
		return true
	}
	return false
}

// focus gives the keyboard to what goes on after a problem, or back to the board.
func (s *Solve) focus() {
	if s.Busy() || s.page == nil {
		return
	}
	canvas := s.Win.Canvas()
	if first := s.page.First(); first != nil {
		canvas.Focus(first)
		return
	}
	if b, there := canvas.Focused().(*part.Button); there && s.page.turned && slices.Contains(s.page.foot[:], b) {
		canvas.Unfocus() // what was on the button is not there any more
	}
	s.page.turned = false
}

// standing says beside the title how far the series is, and where there is no room for all of it less.
func (s *Solve) standing() []string {
	words := ""
	if n := s.series.count(); n > 1 && s.stage != ended {
		words = lang.L("{{.Number}} of {{.Count}}", lang.Args{"Number": len(s.series.results), "Count": n})
	}
	switch {
	case !s.series.rated():
		return []string{words, ""}
	case words == "":
		return []string{lang.L("rated"), ""}
	}
	return []string{words + " · " + lang.L("rated"), words, ""}
}

// sign stands in the card of the task in the place of the stone; empty: the stone does.
func (s *Solve) sign() string {
	switch s.stage {
	case solved:
		return part.MarkRight
	case refuted:
		return part.MarkWrong
	case asking:
		if s.words != "" && s.hint.step == 0 && s.verdict.Outcome == puzzle.Open {
			return part.MarkNeither
		}
	case checking, judging, shown, ended:
	}
	return ""
}

// side returns who is to move in the problem; None: nothing is to be solved any more.
func (s *Solve) side() game.Color {
	if s.stage == ended {
		return game.None
	}
	return s.problem.Position.ToMove()
}

// ratingWords say the rating, and what the problem has made of it.
func (s *Solve) ratingWords() string {
	if s.settled && s.before != s.after {
		return lang.L("your puzzle rating {{.Before}} → {{.After}}", lang.Args{"Before": s.before, "After": s.after})
	}
	value := newcomer
	if v, known := s.room.Progress().Value(); known {
		value = v
	}
	return lang.L("your puzzle rating {{.Rating}}", lang.Args{"Rating": value})
}

// rows are the moves of the problem as far as they were made, a row for each two, and which of them is shown. While it is to be solved there is
// a row for each move that the solution takes.
func (s *Solve) rows() (rows []part.RowView, chosen int) {
	if s.stage == ended || s.problem.Task == puzzle.Who && s.end == s.start && s.stage < solved {
		return nil, -1
	}
	line := s.line()
	turn := s.problem.Position.ToMove()
	chosen = -1
	for i := 1; i < len(line); i += 2 {
		row := part.RowView{Number: strconv.Itoa(i/2 + 1), Stone: turn, Point: s.PointText(line[i].Move().Point), Bold: true}
		if i+1 < len(line) {
			row.Best = s.PointText(line[i+1].Move().Point)
			row.Words = say.Color(turn.Other())
		}
		row.Value = s.remark(line, i)
		if s.at == line[i] || i+1 < len(line) && s.at == line[i+1] {
			chosen = len(rows)
		}
		rows = append(rows, row)
	}
	if s.stage == asking || s.stage == judging || s.stage == checking {
		if s.stage == asking && len(line)%2 == 1 {
			rows = append(rows, part.RowView{Number: fmt.Sprint(len(rows) + 1), Stone: turn, Point: "…", Bold: true})
			chosen = -1
		}
		most := mostEmpty
		if s.page != nil && s.page.strip.Visible() {
			most = mostLow
		}
		for len(rows) < min(s.problem.Moves, most) && !s.problem.Task.Defends() && s.problem.Task != puzzle.Who {
			rows = append(rows, part.RowView{Number: fmt.Sprint(len(rows) + 1), Stone: turn})
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
func (s *Solve) remark(line []*game.Node, i int) string {
	last := line[min(i+1, len(line)-1)].Position()
	if r := last.Result(); r.Winner != game.None && i+2 >= len(line) {
		if r.Reason == game.Five {
			return lang.L("five")
		}
		return lang.L("wins")
	}
	return ""
}

// mayPlayOn reports whether a game can be begun from what is shown.
func (s *Solve) mayPlayOn() bool { return s.Can(activity.PlayOn) }

func (s *Solve) playOn() { _ = s.Do(activity.PlayOn) } // it refuses nothing
