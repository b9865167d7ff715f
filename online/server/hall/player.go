package hall

import (
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// Player is somebody who is connected, waits, or sits at a table. It is guarded by the hall's mutex.
type Player struct {
	record.Account
	Address string
	Print   string    // the fingerprint of the key
	Session Session   // nil: away
	Since   time.Time // when they went away
	Game    Game      // where they play, or have played and not yet left; nil: none
	Wait    *Waiting  // nil: does not wait

	HasRead    bool // the blocks are those of the book
	Blocks     []online.BlockInfo
	challenges []*Waiting // who has challenged them, the first first
}

// Session is the connection of a player. Its methods are called with the hall's mutex, and wait for nobody.
type Session interface {
	Send(data []byte)
	CheckPlayer() *online.Refusal // why what the connection wants is not done any more: it has no player, for example
}

// Game is what a player sits at. Its methods are called with the hall's mutex.
type Game interface {
	Over() *online.OverInfo                // nil: it goes on
	Public(p *Player) (id, against string) // what everybody may know of a player in it; empty where it is private
}

// IsPlaying reports whether a game of the player goes on.
func (p *Player) IsPlaying() bool { return p.Game != nil && p.Game.Over() == nil }

// person says what others may know of a player who is there.
func (p *Player) person() online.PersonInfo {
	info := online.PersonInfo{PlayerInfo: p.Info(), State: online.IsFree}
	if !p.IsPlaying() {
		return info
	}
	if info.State = online.IsPlaying; p.Session == nil {
		info.State = online.IsAway
	}
	info.Game, info.With = p.Game.Public(p)
	return info
}

// Estranged reports whether one of two players has blocked the other.
func Estranged(a, b *Player) bool { return a.hasBlocked(b.Print) || b.hasBlocked(a.Print) }

// hasBlocked reports whether a player has blocked the key with the fingerprint, or all strangers.
func (p *Player) hasBlocked(print string) bool {
	return slices.ContainsFunc(p.Blocks, func(b online.BlockInfo) bool { return b.Key == print })
}

// TellAsked tells a player, where they are connected, of all who have challenged them.
func (p *Player) TellAsked() {
	if p.Session == nil {
		return
	}
	list := make([]online.ChallengeInfo, len(p.challenges))
	for i, w := range p.challenges {
		list[i] = w.challenge()
	}
	p.Session.Send(online.Encode(online.Reply{Type: "challenges", Challenges: list}))
}

// IsAsked reports whether somebody has challenged the player.
func (p *Player) IsAsked() bool { return len(p.challenges) > 0 }
