package cluster

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"hoshi/online/server/record"
)

// entry is one thing in the log. A message of JetStream holds what one commit brings, all of one game together, so that either all of that is there or nothing.
type entry struct {
	ID       string           `json:"id,omitempty"` // of the game; empty: it is about the log itself
	Kind     entryKind        `json:"is"`
	By       string           `json:"by,omitempty"` // of takes: the server that writes the log from here on
	Game     *record.Game     `json:"game,omitempty"`
	Seq      int              `json:"seq,omitempty"`
	Word     string           `json:"word,omitempty"`
	MS       int64            `json:"ms,omitempty"`
	Sum      []byte           `json:"sum,omitempty"`
	Text     string           `json:"text,omitempty"` // the memo of keeps, the cause of asides and of wholes that are aside
	Ended    *record.Finished `json:"ended,omitempty"`
	Accounts []record.Account `json:"accounts,omitempty"`
	Acts     []entry          `json:"acts,omitempty"`  // of wholes
	Place    uint64           `json:"place,omitempty"` // of wholes: that of [loggedGame]
}

type entryKind string

const (
	entryBegin entryKind = "begin"
	entryAct   entryKind = "act"
	entryKeep  entryKind = "keep"
	entryAside entryKind = "aside"
	entryEnd   entryKind = "end"
	entryTake  entryKind = "take"
	entryOut   entryKind = "out"   // the book has the game
	entryWhole entryKind = "whole" // all of a game up to here, in place of what was said of it before
)

// act makes an act of an entry.
func (e entry) act() record.Act {
	return record.Act{Seq: e.Seq, Word: e.Word, Spent: time.Duration(e.MS) * time.Millisecond, Sum: e.Sum}
}

// acted makes an entry of an act.
func acted(id string, a record.Act) entry {
	return entry{ID: id, Kind: entryAct, Seq: a.Seq, Word: a.Word, MS: a.Spent.Milliseconds(), Sum: a.Sum}
}

// loggedGame is a game as the log has it.
type loggedGame struct {
	id     string
	place  uint64       // in the order in which games began
	since  uint64       // the message from which on all of it can be read
	game   *record.Game // nil: its beginning is missing
	memo   string
	acts   []record.Act
	over   *finishedGame // its end
	aside  string        // why it is set aside
	unread error
}

// whole is the game in one entry, with what is left of it where it is set aside.
func (g *loggedGame) whole() entry {
	e := entry{ID: g.id, Kind: entryWhole, Place: g.place, Text: g.aside}
	if g.over != nil {
		e.Ended, e.Accounts = &g.over.game, g.over.accounts
		return e
	}
	if g.game != nil {
		first := *g.game
		first.Memo = g.memo
		e.Game = &first
	}
	for _, a := range g.acts {
		one := acted("", a)
		one.Kind = ""
		e.Acts = append(e.Acts, one)
	}
	return e
}

// How many bytes a game and an act take in the log, about.
const (
	gameSize = 400
	actSize  = 130
)

// size is how many bytes the game takes in the log, about.
func (g *loggedGame) size() int { return gameSize + actSize*len(g.acts) }

// journal is what the messages of the log say, read one after the other without a gap. The zero value has read nothing.
type journal struct {
	games map[string]*loggedGame
	last  uint64 // the number of the message that was read last; 0: the log is empty
	name  string // its name
	by    string // the server that writes
	size  int    // bytes of the games in the log, about
	lost  []error
}

// errGap says that messages are missing between what was read and what comes: nothing of it counts, and all is to be read anew.
var errGap = errors.New("cluster: the log goes on elsewhere than where it was read to")

// message is one of the log.
type message struct {
	number uint64
	name   string
	after  string // the name of the one before; empty: there was none
	data   []byte
}

// read reads the next message. After an error the journal is as before. What can't be read of a message is lost, whichever games it was about.
func (j *journal) read(m message) error {
	if j.last != 0 && (m.number != j.last+1 || m.after != j.name) {
		return fmt.Errorf("%w: message %d follows %d", errGap, m.number, j.last)
	}
	var all []entry
	if err := json.Unmarshal(m.data, &all); err != nil {
		j.lost, all = append(j.lost, fmt.Errorf("cluster: message %d of the log can't be read: %w", m.number, err)), nil
	}
	j.apply(m.number, m.name, all)
	return nil
}

// apply takes up what a message says.
func (j *journal) apply(number uint64, name string, all []entry) {
	if j.games == nil {
		j.games = map[string]*loggedGame{}
	}
	j.last, j.name = number, name
	for i, e := range all {
		switch e.Kind {
		case entryTake:
			j.by = e.By
			continue
		case entryOut:
			if g := j.games[e.ID]; g != nil {
				j.size -= g.size()
				delete(j.games, e.ID)
			}
			continue
		}
		g := j.games[e.ID]
		if g == nil {
			g = &loggedGame{id: e.ID, place: number<<20 | uint64(i), since: number}
			j.games[e.ID] = g
		} else {
			j.size -= g.size()
		}
		g.apply(number, e)
		j.size += g.size()
	}
}

// apply takes up what an entry says of the game.
func (g *loggedGame) apply(number uint64, e entry) {
	switch e.Kind {
	case entryWhole:
		*g = loggedGame{id: g.id, place: cmp.Or(e.Place, g.place), since: number, aside: e.Text}
		if e.Ended != nil {
			g.over = &finishedGame{*e.Ended, e.Accounts}
		}
		if g.game = e.Game; e.Game != nil {
			g.memo = e.Game.Memo
		}
		for _, a := range e.Acts {
			g.acts = append(g.acts, a.act())
		}
	case entryBegin:
		g.game = e.Game
	case entryAct:
		g.acts = append(g.acts, e.act())
	case entryKeep:
		g.memo = e.Text
	case entryAside:
		g.aside = e.Text
	case entryEnd:
		if e.Ended == nil {
			g.unread = errors.Join(g.unread, fmt.Errorf("message %d says nothing of its end", number))
			break
		}
		g.over, g.acts = &finishedGame{*e.Ended, e.Accounts}, nil
	default:
		g.unread = errors.Join(g.unread, fmt.Errorf("message %d says %q of it, which is not known here", number, e.Kind))
	}
}

// all returns the games in the order in which they began.
func (j *journal) all() []*loggedGame {
	games := make([]*loggedGame, 0, len(j.games))
	for _, g := range j.games {
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b *loggedGame) int { return cmp.Compare(a.place, b.place) })
	return games
}

// damage says what of a game is missing or can't be read.
func (g *loggedGame) damage() error {
	if g.game == nil && g.over == nil {
		return errors.Join(g.unread, errors.New("its beginning is missing"))
	}
	return g.unread
}
