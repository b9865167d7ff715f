package profile

import (
	"math"
	"strconv"
	"strings"
	"time"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/newgame"
	"hoshi/ui/widgets"
)

// Text is the page in words, to be read out: the ratings, what was reached with problems, how often was won, and the games.
func (p *Profile) Text() string {
	lines := []string{p.PlayerName(), ""}
	for _, c := range p.curves() {
		if n := len(c.points); n > 0 {
			lines = append(lines, c.name+": "+rounded(c.points[n-1].Value)+", "+lang.L("best {{.Rating}}", lang.Args{"Rating": rounded(best(c.points))}))
		}
	}
	if solved := p.host.Puzzles(); solved != "" {
		lines = append(lines, solved)
	}
	for _, card := range []struct {
		title string
		list  []count
	}{{lang.L("Against the levels"), againstLevels(p.past, newgame.Steps())}, {lang.L("By colour"), byColor(p.past)}} {
		if len(card.list) > 0 {
			lines = append(lines, "", card.title)
		}
		for _, c := range card.list {
			lines = append(lines, c.name+": "+c.words())
		}
	}
	if len(p.past) > 0 {
		lines = append(lines, "", lang.L("Games"))
	}
	for i := range p.past {
		lines = append(lines, describe.Day(p.past[i].Ended, time.Now())+": "+describe.PastResult(&p.past[i])+" · "+describe.OpponentName(&p.past[i]))
	}
	return strings.Join(lines, "\n")
}

// ratings over time, with the name of where they were reached.
type ratings struct {
	key, name string
	points    []widgets.CurvePoint
}

// curves are the ratings that the page shows.
func (p *Profile) curves() []ratings {
	return []ratings{
		{atDesk, lang.L("At the desk"), course(p.past, false)},
		{onServer, lang.L("Online"), course(p.past, true)},
		{ofPuzzles, lang.L("Puzzles"), p.host.PuzzleCurve()},
	}
}

func rounded(rating float64) string { return strconv.Itoa(int(math.Round(rating))) }

// best returns the highest rating among points, of which there is one.
func best(points []widgets.CurvePoint) float64 {
	most := points[0].Value
	for _, p := range points {
		most = max(most, p.Value)
	}
	return most
}
