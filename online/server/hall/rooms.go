package hall

import (
	"hoshi/online"
	"hoshi/online/server/limit"
)

// Rooms are the games of each address, with those waited for. They are guarded by the hall's mutex.
type Rooms struct {
	games map[string]int
	Most  int // of one address; 0: any number
}

// GamesPer is how many games players of an address may have that may have so many connections, which are no number where it is below 1: half as many, so that
// all who are there can play each other.
func GamesPer(connections int) int { return max(connections+1, 0) / 2 }

// Count adds n games to those of an address, where it is known.
func (r *Rooms) Count(address string, n int) {
	if r.games == nil {
		r.games = map[string]int{}
	}
	limit.Count(r.games, address, n)
}

// refusal refuses one game more for the address where it has as many as it may have. A player who waits has the room of a game.
func (r *Rooms) refusal(address string) *online.Refusal {
	if r.Most > 0 && r.games[address] >= r.Most {
		return online.Refuse(online.AddressGames)
	}
	return nil
}
