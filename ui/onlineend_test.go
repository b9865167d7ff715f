package ui

import (
	"regexp"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/online/server"
)

// A game without a clock shows none, nor the time that the server gives for the first move; beside the lobby it shows none either.
func TestNoClockWhereThereIsNone(t *testing.T) {
	alone(t)
	for clock, want := range map[string]bool{"": false, "5m": true} {
		address := serve(t, server.Options{})
		a, b := newPerson(t, "Ann"), newPerson(t, "Boris")
		for _, d := range []*tester{a, b} {
			d.Store.Settings().Clock = clock
			d.join(address)
			d.button("Find")
		}
		for _, d := range []*tester{a, b} {
			d.until("a game", d.network.Playing)
			for _, c := range []game.Color{game.Black, game.White} {
				if got := d.desk.Cards[c].View().Clock; (got != "") != want {
					t.Errorf("with the clock %q %v shows %q", clock, c, got)
				}
			}
		}
		c := newPerson(t, "Clara")
		c.Win.Resize(fyne.NewSize(1280, 800))
		c.join(address)
		c.until("the game beside the lobby", func() bool { return c.network.State.Glance != nil && c.glanceBoard() != nil })
		if got := slices.ContainsFunc(c.words(), regexp.MustCompile(`^\d+:\d\d$`).MatchString); got != want {
			t.Errorf("with the clock %q beside the lobby stands a time: %v", clock, got)
		}
		for _, d := range []*tester{a, b, c} {
			d.network.Disconnect()
		}
	}
}

// What comes after a game stays in its place when the other player asks for another one, beside the board and under it.
func TestPlayAgainStaysWhenAnOfferComes(t *testing.T) {
	alone(t)
	english(t)
	for _, size := range []fyne.Size{{Width: 1280, Height: 800}, {Width: 640, Height: 480}, {Width: 480, Height: 800}} {
		black, white := pair(t, serve(t, server.Options{}))
		black.Win.Resize(size)
		plays(black, white, "H8")
		if err := white.network.Resign(); err != nil {
			t.Fatal(err)
		}
		black.until("the end", black.over)
		black.until("the server's word of it", func() bool { return !black.desk.Banner.Buttons[0].Disabled() })
		white.until("the end", func() bool { return white.over() && !white.desk.Banner.Buttons[0].Disabled() })
		place := func() (all []fyne.Position) {
			for _, b := range black.desk.Banner.Buttons {
				all = append(all, fyne.CurrentApp().Driver().AbsolutePositionForObject(b))
			}
			return all
		}
		before, board := place(), black.desk.Board.Size()
		white.next("Play again")
		black.until("the offer", func() bool { return black.desk.Banner.View().Question })
		for i, after := range place() {
			if after != before[i] {
				t.Errorf("at %v %s goes from %v to %v", size, black.desk.Banner.Buttons[i].Text, before[i], after)
			}
		}
		if black.desk.Board.Size() != board {
			t.Errorf("at %v the board goes from %v to %v", size, board, black.desk.Board.Size())
		}
	}
}
