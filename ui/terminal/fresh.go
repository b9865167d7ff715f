package terminal

import (
	crand "crypto/rand"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/say"
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

// findLevel returns the level of that name, in English or in the language that is spoken.
func findLevel(name string) (level.Level, bool) {
	for _, l := range level.All {
		if strings.EqualFold(l.Name, name) || strings.EqualFold(say.Level(l.Name), name) {
			return l, true
		}
	}
	return level.Level{}, false
}

// begin starts a game by the settings, in place of the one before.
func (d *desk) begin(set *store.Settings) {
	record, err := freshRecord(set, d.store.Profile().Person())
	if err != nil {
		panic(err) // the settings are checked when they are read and by choose
	}
	d.path, d.unsaved = "", false
	if err := d.store.DropGame(); err != nil {
		d.front.tell(say.Error(err))
	}
	d.sit(record)
	d.game.Resume()
}

// freshRecord returns the record of a game by the settings, played by somebody of that name.
func freshRecord(set *store.Settings, person string) (*game.Record, error) {
	rule, err := game.ParseRule(set.Rule)
	if err != nil {
		return nil, err
	}
	size := set.Size
	if !rule.Allows(size) {
		size = game.DefaultSize
	}
	record, err := game.NewRecord(rule, size)
	if err != nil {
		return nil, err
	}
	if err := record.SetStrict(set.Strict); err != nil {
		return nil, err
	}
	if record.Time, err = game.ParseTimeControl(set.Clock); err != nil {
		return nil, err
	}
	seat(record, set, person)
	if err := begin(record, set); err != nil {
		return nil, err
	}
	record.Date = time.Now().Format(time.DateOnly)
	record.ID = newID()
	return record, nil
}

// newID names a game, so that its result is counted once.
func newID() string {
	var id [12]byte
	crand.Read(id[:])
	return hex.EncodeToString(id[:])
}

// seat says who plays which colour.
func seat(record *game.Record, set *store.Settings, person string) {
	if person == "" {
		person = lang.L("Player")
	}
	color := game.Black
	if set.Color == game.White.String() || set.Color == store.Random && rand.IntN(2) == 0 {
		color = game.White
	}
	record.Seats[color].Name = person
	record.Seats[color.Other()].Name = lang.L("Friend")
	if set.Opponent == store.Computer {
		name := set.Level
		if _, ok := level.Find(name); !ok {
			name = firstLevel
		}
		record.Seats[color.Other()] = game.Seat{Name: computer, Level: name}
	}
}

// begin lets a game begin as the settings say: by a protocol, whose drawn stones are on the board at once, or with the side
// that moves first.
func begin(record *game.Record, set *store.Settings) error {
	rule, size := record.Rule(), record.Size()
	protocol, err := game.ParseProtocol(set.Opening)
	switch drawn := game.BalancedOpenings(rule, size); {
	case err != nil, protocol == game.Free, !protocol.Allows(rule, size), protocol == game.Balanced && len(drawn) == 0:
		if set.First == game.White.String() {
			return record.Root.SetUp(nil, game.White)
		}
		return nil
	case protocol == game.Balanced:
		opening, err := game.NewBalanced(rule, size, drawn[rand.IntN(len(drawn))])
		return place(record, opening, err)
	}
	opening, err := game.NewOpening(protocol, rule, size)
	return place(record, opening, err)
}

// place puts the stones that an opening begins with on the board.
func place(record *game.Record, opening game.Opening, err error) error {
	node := record.Root
	for _, m := range opening.Moves() {
		if err == nil {
			node, err = node.Add(m)
		}
	}
	if err != nil {
		return fmt.Errorf("terminal: %w", err)
	}
	record.Opening = opening.Text()
	return nil
}
