package storetest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"hoshi/online"
)

// Follower notes what a server tells a player, and what does not fit what it has told before.
type Follower struct {
	Fault func(format string, args ...any) // told of what must not be
	Never []online.Code                    // as which nothing may be refused

	Seq     uint64           // of the last request
	Wait    *online.WaitInfo // nil: for nothing
	Player  online.PlayerInfo
	Games   map[string]*online.TableInfo // as they were told on this connection, by id
	Ends    map[string]online.OverInfo   // of games, as they were told; they outlive the connection
	Played  map[string]bool              // where the player has had a seat, since the account is there
	Own     string                       // the latest of those
	Refusal online.Code                  // the latest
	Bye     online.Code                  // how the latest connection has ended
}

// NewFollower returns one that has heard nothing yet.
func NewFollower(fault func(format string, args ...any), never []online.Code) Follower {
	return Follower{Fault: fault, Never: never, Games: map[string]*online.TableInfo{}, Ends: map[string]online.OverInfo{}, Played: map[string]bool{}}
}

// Connect forgets what only the last connection was told.
func (f *Follower) Connect() {
	f.Refusal, f.Bye = "", ""
	clear(f.Games)
}

// Never are what no request that another one can be made of may be refused as.
var Never = []online.Code{online.ServerFault, online.NotDone, online.Damaged, online.NotNow, online.Closing, online.BadSignature, online.WrongVersion}

// Follow notes what a message tells.
func (f *Follower) Follow(r online.Reply) {
	table := f.Games[r.Game]
	switch r.Type {
	case "act", "back", "offer", "over", "clock", "presence", "chat":
		if table == nil {
			f.Fault("hears %s of %s before all of the game", r.Type, r.Game)
			return
		}
	}
	switch r.Type {
	case "welcome":
		f.Player = *r.Player
	case "refused":
		if r.Re != f.Seq || r.Code != online.NoGame { // of what is asked to wait for the rest
			f.Refusal = r.Code
		}
		if slices.Contains(f.Never, r.Code) {
			f.Fault("is refused as %s: %s", r.Code, r.Text)
		}
	case "bye":
		if f.Bye = r.Code; slices.Contains(f.Never, r.Code) {
			f.Fault("is sent away as %s: %s", r.Code, r.Text)
		}
		if r.Code == online.Deleted {
			clear(f.Played)
		}
	case "waiting":
		if f.Wait = r.Wait; r.Wait.For == "" {
			f.Wait = nil
		}
	case "game":
		f.onGame(r.Table)
	case "act":
		if table.Over != nil || r.Live.Seq != len(table.Acts)+1 {
			f.Fault("hears of act %d of %s, which has %d, over %+v", r.Live.Seq, r.Game, len(table.Acts), table.Over)
		}
		table.Acts, table.Live = append(table.Acts, *r.Act), *r.Live
	case "back":
		if table.Over != nil || r.Live.Seq >= len(table.Acts) {
			f.Fault("hears that %s, which has %d acts, over %+v, goes back to %d", r.Game, len(table.Acts), table.Over, r.Live.Seq)
			return
		}
		table.Acts, table.Live = table.Acts[:r.Live.Seq], *r.Live
	case "offer":
		table.Offers = slices.DeleteFunc(table.Offers, func(o online.OfferInfo) bool { return o.Offer == r.Offer.Offer })
		if r.Offer.State == online.Open {
			table.Offers = append(table.Offers, *r.Offer)
		}
	case "over":
		if table.Over != nil {
			f.Fault("hears of the end of %s twice: %+v, %+v", r.Game, table.Over, r.Over)
		}
		table.Over, table.Live, table.Offers = r.Over, *r.Live, nil
		f.onEnd(r.Game, r.Over)
		if r.Over.Rating != nil && table.You >= 0 {
			f.Player = r.Over.Rating[table.You]
		}
	}
}

// onGame notes how a game is.
func (f *Follower) onGame(table *online.TableInfo) {
	if before := f.Games[table.ID]; before != nil {
		f.Compare("is told again", before, table)
	}
	if f.Games[table.ID] = table; table.Over != nil {
		f.onEnd(table.ID, table.Over)
	} else if over, ended := f.Ends[table.ID]; ended {
		f.Fault("is shown that %s goes on, which has ended by %+v", table.ID, over)
	}
	if table.You >= 0 {
		if f.Own, f.Played[table.ID] = table.ID, true; table.Over == nil {
			f.Wait = nil
		}
	}
}

// onEnd notes how a game has ended, once and for all.
func (f *Follower) onEnd(id string, over *online.OverInfo) {
	end := online.OverInfo{Winner: over.Winner, Reason: over.Reason}
	if before, again := f.Ends[id]; again && before != end {
		f.Fault("hears that %s has ended by %+v, and by %+v before", id, end, before)
	}
	f.Ends[id] = end
}

// Compare compares what is known of a game with what is told now.
func (f *Follower) Compare(when string, known, now *online.TableInfo) {
	a, b := lasting(known), lasting(now)
	if !reflect.DeepEqual(a, b) {
		f.Fault("%s of %s: it was %s, and is %s", when, known.ID, online.Encode(a), online.Encode(b))
	}
}

// lasting is what of a game is the same until something is done in it, whatever happens to connections and to the server.
func lasting(table *online.TableInfo) online.TableInfo {
	last := *table
	last.Chat = nil
	last.Live.Elapsed = 0
	if turn := last.Live.Turn; turn >= 0 {
		last.Live.Clocks[turn] = online.ClockInfo{}
	}
	for seat := range last.Seats {
		last.Seats[seat] = online.SeatInfo{PlayerInfo: last.Seats[seat].PlayerInfo}
	}
	last.Acts = append([]online.ActInfo{}, last.Acts...)
	last.Offers = slices.DeleteFunc(append([]online.OfferInfo{}, last.Offers...), func(o online.OfferInfo) bool { return o.Offer == online.OfferRematch })
	slices.SortFunc(last.Offers, func(a, b online.OfferInfo) int { return int(a.Offer[0]) - int(b.Offer[0]) })
	return last
}

// Playing returns the player's game that goes on, nil where there is none.
func (f *Follower) Playing() *online.TableInfo {
	if table := f.Games[f.Own]; table != nil && table.Over == nil {
		return table
	}
	return nil
}

// Word returns something that can be done in a game now.
func Word(draw *rand.Rand, table *online.TableInfo) string {
	if step := table.Live.Step; step != nil && len(step.Choices) > 0 {
		return step.Choices[draw.IntN(len(step.Choices))]
	}
	for {
		point := fmt.Sprintf("%c%d", 'A'+draw.IntN(table.Settings.Size), 1+draw.IntN(table.Settings.Size))
		if !slices.ContainsFunc(table.Acts, func(a online.ActInfo) bool { return a.Act == point }) {
			return point
		}
	}
}
