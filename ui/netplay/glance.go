package netplay

import (
	"math/rand/v2"
	"slices"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// How long the end of a game beside the lobby is seen before the next one is taken, and after how many refusals no other is tried.
const (
	endSeen       = 6 * time.Second
	refusalSeen   = 8 * time.Second // and how long a refusal is read
	triedGlances  = 4
	noGameGlanced = ""
)

// glance is the choice of the game that is followed beside the lobby, while there is room for its board.
type glance struct {
	at      string          // its id; empty: none
	front   bool            // the lobby is on top
	ended   time.Time       // when its end was told; zero: it goes on
	refused map[string]bool // by id, since the person chose last
	refusal string          // what was refused
	until   time.Time       // how long that is seen
}

// next returns the game that is to be followed; the end of one is seen for the time rest.
func (g *glance) next(s client.State, now time.Time, rest time.Duration) string {
	var others []online.GameInfo
	tries := 0
	for _, info := range s.Lobby.Games {
		own := info.Seats[0].Key == s.Player.Key || info.Seats[1].Key == s.Player.Key || s.Game != nil && s.Game.ID == info.ID
		switch {
		case g.refused[info.ID]:
			tries++
		case info.ID != g.at && !own:
			others = append(others, info)
		}
	}
	switch over := !g.ended.IsZero(); {
	case g.at == noGameGlanced:
	case !over, len(others) == 0, now.Sub(g.ended) < rest:
		return g.at
	}
	switch {
	case len(others) == 0 || tries >= triedGlances:
		return noGameGlanced
	case tries > 0: // where many are in the lobby the strongest game has enough watchers
		return others[rand.IntN(len(others))].ID
	}
	return slices.MaxFunc(others, func(a, b online.GameInfo) int {
		return a.Seats[0].Rating + a.Seats[1].Rating - b.Seats[0].Rating - b.Seats[1].Rating
	}).ID
}

// playersOf returns the players of the game with the id, as the lobby tells it.
func playersOf(s client.State, id string) (first, second online.PlayerInfo) {
	for _, g := range s.Lobby.Games {
		if g.ID == id {
			return g.Seats[0], g.Seats[1]
		}
	}
	return first, second
}

// showGame puts a game into what is to be seen of it.
func (v *glanceView) showGame(g *client.Game, names picture.Names, now time.Time) {
	record, err := g.Record()
	if err != nil {
		v.words = refusalWord(err)
		return
	}
	v.node = record.Root.End()
	v.words, v.open = settingsLine(g.Settings)+" · "+lang.L("move {{.Move}}", lang.Args{"Move": v.node.Number()}), g.Over == nil
	for i, c := range []game.Color{game.Black, game.White} {
		seat := g.Seat(c)
		v.seats[i] = glanceSeat{name: g.Seats[seat].Name, rating: ratingText(g.Seats[seat].PlayerInfo), toMove: g.Turn() == seat}
		if g.Settings.Time != (game.TimeControl{}) {
			v.seats[i].clock = describe.TimeLeft(g.Left(seat, now))
		}
	}
	if g.Over != nil {
		v.words = endWords(g, v.node, names)
	}
}

// endWords says how the game beside the lobby ended.
func endWords(g *client.Game, end *game.Node, names picture.Names) string {
	r := g.Result()
	how := describe.Ending(r, end, names)
	if seat := missed(g); seat >= 0 {
		how = lang.L("{{.Name}} did not come back in time.", lang.Args{"Name": g.Seats[seat].Name})
	}
	switch {
	case r.Reason == game.Aborted:
		return lang.L("Aborted")
	case r.Draw():
		return describe.Sentences(lang.L("Draw"), how)
	}
	return describe.Sentences(lang.L("{{.Name}} won", lang.Args{"Name": g.Seats[g.Seat(r.Winner)].Name}), how)
}
