package newgame

import (
	"crypto/rand"
	"encoding/hex"
	mathrand "math/rand/v2"
	"time"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// Fresh returns a record for a game by the settings, against the level whose colour is engine; None: between two
// people.
func Fresh(person string, set *store.Settings, engine game.Color) *game.Record {
	record := set.NewRecord()
	record.Seats[game.Black].Name, record.Seats[game.White].Name = person, lang.L("Friend")
	if engine != game.None {
		record.Seats[engine.Other()].Name = person
		record.Seats[engine] = game.Seat{Name: "Hoshi", Level: set.Level}
	}
	record.Date = time.Now().Format(time.DateOnly)
	record.ID = NewID()
	return record
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
