// Package hall knows what happens around the games: who is there, who may come and speak, who waits for whom and meets, what players may still do, how games and
// codes are named, what the lobby tells. It knows no connections, and reads no clock of the games: both are handed in.
package hall

import (
	"sync"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// Hall is where players are while they do not play: they come, wait, challenge each other and meet. Its mutex guards all of it, its parts too, and may guard what its server has
// beside it. No method takes the mutex unless it says so: the caller holds it. Those that ask a book let go of it meanwhile, and look anew at all that may have changed.
type Hall struct {
	sync.Mutex
	People     People
	Waiters    Waiters
	Rooms      Rooms
	Sanctions  Sanctions
	Allowances Allowances
	Lobby      Lobby
	IsDraining bool // no game begins any more
	IsClosing  bool // nothing is done any more

	opts    Options
	rows    rows
	pairing bool // opponents are looked for in a shared book for those who have waited for some time
}

// Options are what a hall needs of its server.
type Options struct {
	Store      Store
	Shared     record.Shared                    // decides who plays whom; nil: memory does
	PerAddress int                              // connections of one address at once, and twice as many as it may have games; below 1: any number
	Grace      time.Duration                    // for which a player who waits may be away
	Quit       <-chan struct{}                  // closed when the server ends
	Now        func() time.Time                 // the time by the clock of the games
	Chance     RandomIndex                      // by which names and codes are drawn, under the mutex
	Failed     func(request string, err error)  // is told why something could not be done
	Begin      func(game NewGame, at time.Time) // begins a game, for whose players this hall is told that they play. It is called with the hall's mutex
}

// NewGame is a game that is to begin.
type NewGame struct {
	Players   [2]*Player
	Creator   *int // the seat of the first of them; nil: the seats are drawn
	Settings  online.Settings
	IsPrivate bool
}

// Store is what a hall needs of a store.
type Store interface {
	Submit(c record.Change)                     // has it written, without waiting for that
	AskBook(what func(record.Book) error) error // asks the book beside the writing, and waits for the answer
}

// New makes the hall of a server.
func New(opts Options) *Hall {
	return &Hall{opts: opts, rows: newRows(opts), Rooms: Rooms{Most: GamesPer(opts.PerAddress)}}
}

// withoutLock does what waits for a book, without the mutex. The caller must look anew at all that may have changed meanwhile.
func (h *Hall) withoutLock(what func()) {
	h.Unlock()
	defer h.Lock()
	what()
}

// Drain stops new games, or allows them again. All who wait no longer do.
func (h *Hall) Drain(on bool) {
	if h.IsDraining = on; !on {
		return
	}
	for p := range h.People.All() {
		if p.Wait == nil {
			continue
		}
		if h.Withdraw(p); p.Session != nil {
			p.Session.Send(online.Encode(online.Reply{Type: "waiting", Wait: &online.WaitInfo{}}))
		} else {
			h.People.Release(p)
		}
	}
}

// Away notes that a player's connection ended. What they wait for in public is withdrawn, or sleeps until they are back where the server itself has lost them; a player with their code may still come.
func (h *Hall) Away(p *Player, isLost bool, now time.Time) {
	if isLost {
		h.Sleep(p, now)
	}
	p.Session, p.Since = nil, now
	h.WithdrawPublic(p)
	h.DeclineAll(p)
}

// TakeOut takes a player who does not play out of all that goes on in the hall.
func (h *Hall) TakeOut(p *Player) {
	h.Withdraw(p)
	delete(h.Waiters.asleep, p.Key)
	h.DeclineAll(p)
}
