//go:build linux

package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
)

// A guest plays every kind of opening, in either seat, by what the page offers: each step is said in words, with its choices, and both sides have the same game in the end.
func TestAGuestInOpenings(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	anna := s.join(t, "Anna")
	p.do(p.resize(720, 500))
	for _, row := range []struct {
		opening game.Protocol
		rule    game.Rule
		guest   int    // their seat
		acts    string // in turn
	}{
		{game.LongPro, game.Freestyle, 0, "H8 I9 L8 J9"},
		{game.Swap1, game.Freestyle, 1, "H8 black I9"},
		{game.Swap2, game.Freestyle, 1, "H8 H9 H10 two G7 G8 white I9 J9"},
		{game.Swap2, game.Freestyle, 0, "H8 H9 H10 two G7 G8 white I9 J9"},
		{game.Yamaguchi, game.Renju, 0, "H8 H9 H10 3 swap G7 I9,J9,F9 J9 K9"},
		{game.Yamaguchi, game.Renju, 1, "H8 H9 H10 2 swap G7 I9,J9 I9 K9"},
		{game.Soosorv8, game.Renju, 1, "H8 H9 I10 stay G7 2 swap I9,J9 J9 K9"},
		{game.Soosorv8, game.Renju, 0, "H8 H9 I10 swap G7 8 stay I9,J9,F9,E8,J7,K8,F10,G11 K8 K9"},
		{game.Taraguchi10, game.Renju, 0, "H8 stay H9 swap H10 stay G7 stay I9 swap K9"},
		{game.Taraguchi10, game.Renju, 1, "H8 swap H9 stay H10 stay G7 fifths I9,J9,F9,E8,J7,K8,F10,G11,L12,D4 D4 K9"},
	} {
		t.Run(fmt.Sprintf("%v in seat %d", row.opening, row.guest), func(t *testing.T) {
			p := &page{p.driver, t}
			anna := &person{anna.Client, t, anna.signal}
			do(t, anna.Challenge(online.Settings{Rule: row.rule, Size: 15, Opening: row.opening}, 1-row.guest, true))
			p.begins(s.address, anna.await("a code", func(s client.State) bool { return s.Wait.Code != "" }).Wait.Code)
			anna.await("the game", func(s client.State) bool { return s.Game != nil && s.Game.Over == nil && s.Game.You == 1-row.guest })
			for i, word := range strings.Fields(row.acts) {
				p.follows(anna.State().Game, anna, word)
				anna.hears(i + 1)
			}
			end := anna.State().Game
			p.await("the last act", says(task(end)))
			isShown(p, end)
			do(t, anna.Resign())
			p.await("the end", says("Anna resigned"))
			anna.await("the end", func(s client.State) bool { return s.Game.Over != nil })
			do(t, anna.Leave())
			anna.await("having left", func(s client.State) bool { return s.Game == nil })
		})
	}
	p.isCalm()
}

// follows waits until the page says what is to be done, and has the act done by whose turn it is.
func (p *page) follows(g *client.Game, anna *person, word string) {
	p.t.Helper()
	opening := g.Opening()
	step, asked := opening.Step()
	p.await("what is to be done before "+word, says(task(g)))
	if g.YourTurn() {
		act, err := game.ParseAction(step.Kind, word, g.Settings.Size)
		p.do(err)
		do(p.t, anna.Act(act))
		return
	}
	if asked && step.Kind == game.Pick {
		if n := value[int](p, `document.querySelectorAll("#marks circle").length`); n != len(step.Points) {
			p.t.Errorf("%d of %d points on offer are marked", n, len(step.Points))
		}
	}
	switch {
	case asked && step.Kind == game.Choose:
		var words []string
		for _, choice := range step.Choices {
			words = append(words, button(choice, g.Color(1-g.You)))
		}
		if got := value[[]string](p, `[...document.querySelectorAll(".ask button")].map(b => b.textContent)`); !slices.Equal(got, words) {
			p.t.Errorf("it offers %q, not %q", got, words)
		}
		at := slices.IndexFunc(step.Choices, func(c game.Choice) bool { return c.Word() == word })
		p.click(fmt.Sprintf(".ask button:nth-of-type(%d)", at+1))
	case asked && step.Kind == game.Declare:
		p.click(".point input")
		p.keys(word, "Enter")
	case asked && step.Kind == game.Offer:
		for _, point := range strings.Split(word, ",") {
			p.taps(point)
		}
		p.await("all that is marked", fmt.Sprintf(`document.querySelectorAll("#marks use").length === %d`, step.Count))
		p.click(".point button")
	default:
		p.taps(word)
	}
}

// button returns what the page calls a choice of somebody who holds a colour.
func button(c game.Choice, holds game.Color) string {
	names := map[game.Color]string{game.Black: "Black", game.White: "White"}
	return map[game.Choice]string{game.Stay: "Keep " + names[holds], game.SwapColors: "Take " + names[holds.Other()], game.TakeBlack: "Take Black", game.TakeWhite: "Take White",
		game.PlaceTwo: "Place two more stones", game.OfferFifths: "Offer ten fifth moves"}[c]
}

// task returns what the page says that is to be done in a game, and by whom.
func task(g *client.Game) string {
	name := g.Seats[g.Turn()].Name
	opening := g.Opening()
	step, asked := opening.Step()
	color := map[game.Color]string{game.Black: "black", game.White: "white"}[step.Color]
	switch {
	case !asked:
		return name + " to move"
	case step.Kind == game.Place && step.Inside == 1:
		return fmt.Sprintf("%s, put a %s stone on the centre.", name, color)
	case step.Kind == game.Place && step.Inside > 0:
		return fmt.Sprintf("%s, put a %s stone inside the marked square of %d×%[3]d.", name, color, step.Inside)
	case step.Kind == game.Place && step.Outside > 0:
		return fmt.Sprintf("%s, put a %s stone outside the marked square of %d×%[3]d.", name, color, step.Outside)
	case step.Kind == game.Place:
		return fmt.Sprintf("%s, put a %s stone anywhere.", name, color)
	case step.Kind == game.Declare:
		return fmt.Sprintf("%s, say how many fifth moves Black must offer, from %d to %d.", name, step.Low, step.High)
	case step.Kind == game.Choose:
		return name + ", choose how to go on."
	case step.Kind == game.Pick:
		return name + ", choose the marked point"
	}
	return fmt.Sprintf("Points for Black's fifth move: 0 of %d", step.Count)
}

// isShown fails the test where the page has other moves than a game, or other people at its colours.
func isShown(p *page, g *client.Game) {
	p.t.Helper()
	record, err := g.Record()
	p.do(err)
	var want []string
	for _, node := range record.Root.End().Path() {
		if m := node.Move(); m.Color != game.None {
			want = append(want, m.Color.String()+" "+m.Point.Text(record.Size()))
		}
	}
	if got := value[[]string](p, `[...document.querySelectorAll(".moves a")].map(a => a.querySelector("i").className.replace("stone ", "") + " " + a.childNodes[1].textContent)`); !slices.Equal(got, want) {
		p.t.Errorf("the page has the moves %q, not %q", got, want)
	}
	names := []string{g.Seats[g.Seat(game.Black)].Name, g.Seats[g.Seat(game.White)].Name}
	if got := value[[]string](p, `[...document.querySelectorAll(".seat b")].map(b => b.textContent)`); !slices.Equal(got, names) {
		p.t.Errorf("Black and White are %q, not %q", got, names)
	}
}
