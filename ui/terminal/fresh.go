package terminal

import (
	"strconv"
	"strings"
	"time"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// computer is the name under which the computer plays.
const computer = "Hoshi"

// firstLevel is the strength of the computer in the first game of somebody who has chosen none.
const firstLevel = "Beginner"

// choose writes the words of a command such as "new hard renju white" into the settings, each of which says by itself what
// it is about. It returns the first word that is none of them, or "" and true.
func choose(set *store.Settings, words []string) (unknown string, ok bool) {
	for _, word := range words {
		if !chooseWord(set, strings.ToLower(word)) {
			return word, false
		}
	}
	return "", true
}

// chooseWord writes one word, in small letters, into the settings, and reports whether it means something.
func chooseWord(set *store.Settings, word string) bool {
	if l, ok := findLevel(word); ok {
		set.Opponent, set.Level = store.Computer, l.Name
		return true
	}
	if rule, err := game.ParseRule(word); err == nil {
		set.Rule = rule.String()
		return true
	}
	if p, err := game.ParseProtocol(word); err == nil {
		set.Opening = p.String()
		return true
	}
	if size, err := strconv.Atoi(word); err == nil {
		set.Size = size
		return game.MinSize <= size && size <= game.MaxSize
	}
	if _, err := game.ParseTimeControl(word); err == nil {
		set.Clock = word
		return true
	}
	switch word {
	case store.Computer, store.Person:
		set.Opponent = word
	case "friend":
		set.Opponent = store.Person
	case game.Black.String(), game.White.String(), store.Random:
		set.Color = word
	default:
		return false
	}
	return true
}

// unfit reports whether word names a board or an opening that does not go with the rule of the settings.
func unfit(set *store.Settings, word string) bool {
	terms := set.Terms()
	if size, err := strconv.Atoi(word); err == nil {
		return size != terms.Size
	}
	protocol, err := game.ParseProtocol(strings.ToLower(word))
	return err == nil && protocol != terms.Opening
}

// findLevel returns the level of that name, in English or in the language that is spoken.
func findLevel(name string) (level.Level, bool) {
	for _, l := range level.All {
		if strings.EqualFold(l.Name, name) || strings.EqualFold(describe.Level(l.Name), name) {
			return l, true
		}
	}
	return level.Level{}, false
}

// begin starts a game by the settings, in place of the one before.
func (d *session) begin(set *store.Settings) {
	record := freshRecord(set, d.store.Profile().Person())
	d.path, d.unsaved = "", false
	d.dropSaved()
	d.sit(record)
	d.game.Resume()
}

// freshRecord returns the record of a game by the settings, played by somebody of that name.
func freshRecord(set *store.Settings, person string) *game.Record {
	record := set.NewRecord()
	seat(record, set, person)
	record.Date = time.Now().Format(time.DateOnly)
	record.ID = store.NewID()
	return record
}

// seat says who plays which colour.
func seat(record *game.Record, set *store.Settings, person string) {
	if person == "" {
		person = lang.L("Player")
	}
	other := set.ComputerColor()
	record.Seats[other.Other()].Name = person
	record.Seats[other].Name = lang.L("Friend")
	if set.Opponent == store.Computer {
		name := set.Level
		if _, ok := level.Find(name); !ok {
			name = firstLevel
		}
		record.Seats[other] = game.Seat{Name: computer, Level: name}
	}
}
