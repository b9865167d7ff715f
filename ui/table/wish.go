package table

import (
	"hoshi/game"
	"hoshi/online"
)

// wish returns how the person wants to play on the server, from the settings; what does not go together falls back to
// the usual game.
func (n *Network) wish() online.Settings {
	set := n.Store.Settings()
	s := online.Settings{Size: set.Size, Rated: !set.Unrated}
	s.Rule, _ = game.ParseRule(set.Rule)           // freestyle,
	s.Opening, _ = game.ParseProtocol(set.Opening) // the free opening
	s.Time, _ = game.ParseTimeControl(set.Clock)   // and no clock in the place of what can't be read
	if s.Validate() != nil {
		s.Opening = game.Free
	}
	if s.Validate() != nil {
		return online.Settings{Size: game.DefaultSize, Rated: s.Rated}
	}
	return s
}

// wishedSeat returns the seat that the person wants in a challenge: that of who begins, the other one, or -1 for a
// drawn one.
func (n *Network) wishedSeat() int {
	switch n.Store.Settings().Color {
	case game.Black.String():
		return 0
	case game.White.String():
		return 1
	}
	return -1
}
