package store

import (
	crand "crypto/rand"
	"encoding/hex"
	"math/rand/v2"

	"hoshi/game"
)

// Terms returns what a new game by the settings is, with stones drawn by chance for a balanced opening. Where the settings
// do not fit together, the game has the usual size, no opening or no clock.
func (s *Settings) Terms() game.Terms {
	terms := game.Terms{Size: s.Size, Strict: s.Strict}
	if rule, err := game.ParseRule(s.Rule); err == nil {
		terms.Rule = rule
	}
	if !terms.Rule.Allows(terms.Size) {
		terms.Size = game.DefaultSize
	}
	if clock, err := game.ParseTimeControl(s.Clock); err == nil {
		terms.Clock = clock
	}
	if protocol, err := game.ParseProtocol(s.Opening); err == nil && protocol.Allows(terms.Rule, terms.Size) {
		terms.Opening = protocol
	}
	if terms.Opening == game.Balanced {
		if terms.Drawn = game.DrawOpening(terms.Rule, terms.Size, rand.IntN); terms.Drawn == nil {
			terms.Opening = game.Free
		}
	}
	return terms
}

// NewRecord returns a record of a game by [Settings.Terms], with the stones of a drawn opening on the board and, in a game
// without an opening, the side to move first.
func (s *Settings) NewRecord() *game.Record {
	terms := s.Terms()
	record, err := terms.Record()
	if err == nil && terms.Opening == game.Free && s.First == game.White.String() {
		err = record.Root.SetUp(nil, game.White)
	}
	if err != nil {
		panic(err) // Terms fit together
	}
	return record
}

// ComputerColor returns the colour of the computer in a game against it, by lot where the person's is.
func (s *Settings) ComputerColor() game.Color {
	if s.Color == game.White.String() || s.Color == Random && rand.IntN(2) == 0 {
		return game.Black
	}
	return game.White
}

// NewID returns what names a game, so that its result is counted once.
func NewID() string {
	var id [12]byte
	crand.Read(id[:])
	return hex.EncodeToString(id[:])
}
