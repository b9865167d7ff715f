package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server"
	"hoshi/ui/board"
	"hoshi/ui/widgets"
)

// glanceBoard returns the board beside the lobby, nil where none is shown.
func (d *tester) glanceBoard() (seen *board.Board) {
	eachSeen(d.asking(), func(o fyne.CanvasObject) {
		if b, is := o.(*board.Board); is && b != d.desk.Board {
			seen = b
		}
	})
	return seen
}

// glanceStones returns how many stones lie on the board beside the lobby.
func (d *tester) glanceStones() int {
	b := d.glanceBoard()
	if b == nil || b.View().Node == nil {
		return 0
	}
	return b.View().Node.Number()
}

// Beside the lobby the strongest game is seen as it goes on. Another one is seen when it is chosen, and the next one when it ends; none
// of it keeps anybody from being found, and a click opens it.
func TestAGameBesideTheLobby(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	black, white := pair(t, address)
	third, fourth := meet(newPerson(t, "Clara").join(address), newPerson(t, "Dora").join(address))
	plays(black, white, "H8")
	v := newPerson(t, "Emma")
	v.Win.Resize(fyne.NewSize(1280, 800))
	v.join(address)
	v.until("both games", func() bool { return len(v.network.Lobby.Games()) == 2 })
	v.until("a board", func() bool { return v.glanceBoard() != nil && v.network.State.Glance != nil })
	rows := v.network.Lobby.Games()
	at := slices.IndexFunc(rows, func(r widgets.PersonRow) bool { return strings.Contains(r.Title, "Ann") })
	if n := slices.IndexFunc(rows, func(r widgets.PersonRow) bool { return r.Chosen }); n < 0 {
		t.Errorf("no game is marked as the one that is seen: %+v", rows)
	}
	rows[at].About()
	v.until("the stone", func() bool { return v.glanceStones() == 1 })
	plays(black, white, "H9", "I9")
	v.until("three stones", func() bool { return v.glanceStones() == 3 })
	if s := v.glanceBoard().View(); !s.Still || !s.LastMark || s.Lively {
		t.Errorf("the board is %+v", s)
	}
	v.button("All 2 games")
	if !v.reads("Games to watch") || v.reads("Rating list…") {
		t.Errorf("the list of games says %v", v.words())
	}
	v.network.Lobby.Games()[1-at].About()
	v.until("the other game", func() bool { return v.network.State.Glance != nil && v.glanceStones() == 0 })
	v.network.Lobby.Games()[at].About()
	v.until("the first one again", func() bool { return v.glanceStones() == 3 })
	v.button("People")
	v.button("Find") // an onlooker is found all the same
	v.until("waiting", func() bool { return v.network.State.Wait.For == "seek" })
	v.button("Cancel")
	if p := v.network.State.Lobby.People; slices.ContainsFunc(p, func(p online.PersonInfo) bool { return p.Name == "Emma" && p.State != online.IsFree }) {
		t.Error("who looks on is not free")
	}

	v.network.Lobby.Rest(0)
	if err := black.network.Resign(); err != nil {
		t.Fatal(err)
	}
	v.until("the next game", func() bool {
		g := v.network.State.Glance
		return g != nil && g.Seats[0].Name != "Ann" && g.Seats[1].Name != "Ann"
	})
	plays(third, fourth, "H8")
	v.until("its stone", func() bool { return v.glanceStones() == 1 })
	test.TapCanvas(v.Win.Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(v.glanceBoard()).AddXY(60, 60))
	v.until("the game, large", func() bool { return v.network.AtTable() && v.network.Lobby == nil })
	plays(third, fourth, "H9")
	v.until("its moves", func() bool { return v.moves() == 2 })
	if v.network.State.Glance != nil {
		t.Error("the game is still seen in the lobby")
	}
}

// What a server refuses to show is said, and the next game is taken; how a game ends is said as long as no other takes its place. In a
// small window there is no board, and nothing is asked for.
func TestWhatIsSaidBesideTheLobby(t *testing.T) {
	alone(t)
	address := serve(t, server.Options{})
	black, white := pair(t, address)
	v := newPerson(t, "Emma")
	v.Win.Resize(fyne.NewSize(640, 480))
	v.join(address)
	v.until("the game", func() bool { return len(v.network.Lobby.Games()) == 1 })
	v.network.Lobby.Tick()
	if v.glanceBoard() != nil || v.network.State.Glance != nil {
		t.Error("a small window has a board beside the lobby")
	}
	v.Win.Resize(fyne.NewSize(900, 700))
	v.network.Lobby.Tick()
	v.until("the board", func() bool { return v.glanceBoard() != nil && v.network.State.Glance != nil })
	v.network.Lobby.Choose("nothing")
	v.until("the refusal", func() bool { return strings.Contains(v.network.Lobby.Glanced(), "no such game") })
	v.until("the board", func() bool { return v.network.State.Glance != nil })
	v.network.Lobby.Rest(0)
	plays(black, white, "H8")
	if err := white.network.Resign(); err != nil {
		t.Fatal(err)
	}
	winner := black.Store.Profile().Name
	v.until("the end", func() bool {
		return v.network.Lobby.Glanced() == fmt.Sprintf("%s won. White resigned on move 1.", winner)
	})
	if v.glanceStones() != 1 || v.network.State.Glance.Result().Reason != game.Resignation {
		t.Error("the end is not seen")
	}
	v.Win.Resize(fyne.NewSize(640, 480))
	v.network.Lobby.Tick()
	v.until("no board", func() bool { return v.network.State.Glance == nil })
}
