package newgame

import (
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	mathrand "math/rand/v2"
	"time"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// Fresh returns a record for a game by the settings, against the level whose colour is engine; None: between two
// people.
func Fresh(person string, set *store.Settings, engine game.Color) *game.Record {
	rule, err := game.ParseRule(set.Rule)
	if err != nil {
		rule = game.Freestyle
	}
	size := set.Size
	if !rule.Allows(size) {
		size = game.DefaultSize
	}
	record, err := game.NewRecord(rule, size)
	if err != nil {
		panic(err) // every rule allows the default size
	}
	if err := record.SetStrict(set.Strict); err != nil {
		panic(err) // no move was made yet
	}
	record.Seats[game.Black].Name, record.Seats[game.White].Name = person, lang.L("Friend")
	if engine != game.None {
		record.Seats[engine.Other()].Name = person
		record.Seats[engine] = game.Seat{Name: "Hoshi", Level: set.Level}
	}
	record.Time, err = game.ParseTimeControl(set.Clock)
	if err != nil {
		slog.Error("the clock of the settings is left out", "error", err)
	}
	if protocol, err := game.ParseProtocol(set.Opening); err == nil && protocol != game.Free && protocol.Allows(rule, size) {
		OpenRecord(record, protocol)
	} else if set.First == game.White.String() {
		if err := record.Root.SetUp(nil, game.White); err != nil {
			slog.Error("the first move stays with Black", "error", err)
		}
	}
	record.Date = time.Now().Format(time.DateOnly)
	record.ID = NewID()
	return record
}

// OpenRecord lets the game begin by a protocol: a drawn opening is on the board at once. Where there is none to draw, the game is free.
func OpenRecord(record *game.Record, protocol game.Protocol) {
	rule, size := record.Rule(), record.Size()
	opening, err := game.NewOpening(protocol, rule, size)
	if protocol == game.Balanced {
		list := game.BalancedOpenings(rule, size)
		if len(list) == 0 {
			return
		}
		opening, err = game.NewBalanced(rule, size, list[mathrand.IntN(len(list))])
	}
	node := record.Root
	for _, m := range opening.Moves() {
		if err == nil {
			node, err = node.Add(m)
		}
	}
	if err != nil {
		slog.Error("the opening is left out", "error", err)
		return
	}
	record.Opening = opening.Text()
}

// NewID names a game so that its result is counted once.
func NewID() string {
	var b [12]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// EngineColor returns the computer's colour for the colour that the person chose: black, white or random.
func EngineColor(person string) game.Color {
	switch {
	case person == game.White.String(), person == store.Random && mathrand.IntN(2) == 0:
		return game.Black
	}
	return game.White
}
