package netplay

import (
	"hoshi/game"
	"hoshi/online"
	"hoshi/ui/store"
)

// wantedSettings returns how the person wants to play on the server, from the settings; what does not go together falls back to
// the usual game.
func wantedSettings(set *store.Settings) online.Settings {
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

// wantedSeat returns the seat that the person wants in a challenge: that of the player who begins, the other one, or -1 for a
// drawn one.
func wantedSeat(set *store.Settings) int {
	switch set.Color {
	case game.Black.String():
		return 0
	case game.White.String():
		return 1
	}
	return -1
}

// nearRange is within how many points of one's own rating opponents are looked for at first, where the game counts.
const nearRange = 100

// wantedRange returns the range in which the person looks for opponents; 0: any.
func wantedRange(set *store.Settings) int {
	if wantedSettings(set).Rated {
		return nearRange
	}
	return 0
}

// wantedName returns the name under which the person played last, else the one that the person has here.
func wantedName(s *store.Store) string {
	if name := s.Settings().OnlineName; name != "" {
		return name
	}
	return s.Profile().Person()
}
