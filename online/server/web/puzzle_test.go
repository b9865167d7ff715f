package web

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/game"
)

// noon is a day whose problem takes more than one move.
var noon = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

// riddle returns pages on which it is noon, and the problem of that day.
func riddle(t *testing.T) (*Pages, puzzle.Problem) {
	t.Helper()
	p := New(usual(), Options{})
	p.daily.now = func() time.Time { return noon }
	about, err := puzzle.Shipped().Problem(puzzle.Shipped().Daily(noon))
	if err != nil {
		t.Fatal(err)
	}
	if len(about.Line) < 3 {
		t.Fatalf("its solution is %v", about.Line)
	}
	return p, about
}

// The problem of the day is on the first page, and is solved by links alone, one move after the other, until the last one.
func TestPuzzleOfTheDay(t *testing.T) {
	p, about := riddle(t)
	_, page := get(t, p, "/")
	link := func(way string, point game.Point) string {
		if way == "" {
			return fmt.Sprintf("/puzzle?move=%s", point.Text(15))
		}
		return fmt.Sprintf("/puzzle?move=%s&amp;way=%s", point.Text(15), way)
	}
	way := ""
	for i := 0; i < len(about.Line); i += 2 {
		next := link(way, about.Line[i])
		if !strings.Contains(page, `"`+next+`"`) {
			t.Fatalf("no link leads to %s", next)
		}
		var response *http.Response
		if response, page = get(t, p, strings.ReplaceAll(next, "&amp;", "&")); response.StatusCode != http.StatusOK {
			t.Fatalf("%s is answered by %d", next, response.StatusCode)
		}
		if way = strings.TrimPrefix(way+"."+about.Line[i].Text(15), "."); strings.Contains(page, "<b>Solved</b>") {
			if i == 0 {
				t.Error("the first move solves it")
			}
			if strings.Contains(page, "<form") {
				t.Error("it is solved, and a move is asked for")
			}
			return
		}
		if !strings.Contains(page, "<b>Right. Go on.</b>") {
			t.Fatalf("after %s it says nothing of it:\n%s", way, withoutBoard(page))
		}
	}
	t.Error("it is not solved by its solution")
}

// What is no move, or not yet, is refused in words; a wrong move is, and the way back stands there.
func TestWrongTries(t *testing.T) {
	p, about := riddle(t)
	size := about.Position.Size()
	taken, far := "", ""
	for i := range size * size {
		at := game.Point{X: i % size, Y: i / size}
		if about.Position.At(at) != game.None {
			taken = at.Text(size)
		} else if !about.Position.Near(at, 4) {
			far = at.Text(size)
		}
	}
	for _, query := range []string{"move=" + taken, "move=Z99", "move=pass", "move=H8.H9", "way=" + about.Line[0].Text(size) + "." + about.Line[2].Text(size), "way=A1.A2.A3&move=A4", "way=" + strings.Repeat("A", 200)} {
		if response, page := get(t, p, "/puzzle?"+query); response.StatusCode != http.StatusNotFound || !strings.Contains(page, "There is no such move in this puzzle.") {
			t.Errorf("%s is answered by %d", query, response.StatusCode)
		}
	}
	if len(p.daily.judged) != 1 {
		t.Errorf("%d ways are kept of what is none", len(p.daily.judged)-1)
	}
	response, page := get(t, p, "/puzzle?move="+strings.ToLower(far)+"&lang=de")
	said := strings.Contains(page, far+" gewinnt nicht") || strings.Contains(page, "Es kostet nichts")
	if response.StatusCode != http.StatusOK || !said || !strings.Contains(page, `href="/puzzle?lang=de"`) {
		t.Errorf("%s is answered by %d:\n%s", far, response.StatusCode, withoutBoard(page))
	}
	p.daily.now = func() time.Time { return noon.AddDate(0, 0, 1) }
	if get(t, p, "/puzzle"); len(p.daily.judged) != 1 {
		t.Error("the next day goes on with the problem of the day before")
	}
}
