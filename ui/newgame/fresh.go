package newgame

import (
	"time"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// NewRecord returns a record for a game by the settings, against the level whose colour is engine; None: between two
// people.
func NewRecord(person string, set *store.Settings, engine game.Color) *game.Record {
	record := set.NewRecord()
	record.Seats[game.Black].Name, record.Seats[game.White].Name = person, lang.L("Friend")
	if engine != game.None {
		record.Seats[engine.Other()].Name = person
		record.Seats[engine] = game.Seat{Name: "Hoshi", Level: set.Level}
		if _, is := level.Find(set.Level); !is {
			record.Seats[engine].Name = set.Level // a program of the person's
		}
	}
	record.Date = time.Now().Format(time.DateOnly)
	record.ID = store.NewID()
	return record
}

// FromSettings returns the record of a game as the settings say; friend names the other person, if there is one.
func FromSettings(person string, set *store.Settings, friend string) *game.Record {
	engine := set.ComputerColor()
	other := engine
	if set.Opponent == store.Person {
		engine = game.None
	}
	record := NewRecord(person, set, engine)
	if set.Opponent == store.Person {
		if friend == "" {
			friend = lang.L("Friend")
		}
		record.Seats[other.Other()].Name, record.Seats[other].Name = person, friend
	}
	return record
}
