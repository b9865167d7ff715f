package table

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/sgf"
)

// Saved is a running game as it stands in a log.
type Saved struct {
	ID      string
	Players [2]record.Account // by seat
	Private bool
	Began   time.Time
	Match   *Match
	Damage  error // why the game can't go on; nil: it can
	memo    tableState
}

// Record writes the game down, with the names of its players.
func (g *Saved) Record() (*game.Record, error) {
	a, b := g.Players[0].Info(), g.Players[1].Info()
	return online.Record(&g.Match.Match, g.ID, g.Began, [2]string{a.Name, b.Name}, [2]int{a.Rating, b.Rating})
}

// SGF writes the record of the game.
func (g *Saved) SGF() (string, error) {
	record, err := g.Record()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	err = sgf.Write(&text, record)
	return text.String(), err
}

// Finished is the game as a book keeps it, ended at the given time.
func (g *Saved) Finished(at time.Time) (record.Finished, error) {
	text, err := g.SGF()
	if err != nil {
		return record.Finished{}, err
	}
	over := g.Match.Over()
	return record.Finished{ID: g.ID, Seats: [2][]byte{g.Players[0].Key[:], g.Players[1].Key[:]}, Private: g.Private, Ended: at.UnixMilli(), Result: fmt.Sprintf("%d %s", over.Winner, over.Reason), SGF: text}, nil
}

// Game is the game as a log keeps it when it begins.
func (g *Saved) Game() record.Game {
	return record.Game{ID: g.ID, Seats: [2]record.Key{g.Players[0].Key, g.Players[1].Key}, Settings: g.Match.Settings, Drawn: g.Match.Terms().Drawn, Private: g.Private,
		Began: g.Began, Sum: record.Chain(g.ID, g.Match.Settings, g.Match.Terms().Drawn)}
}

// Unread returns why it is not known what was asked for in the game; nil: it is.
func (g *Saved) Unread() error { return g.memo.unread }

// Load returns every running game of a log, replayed. The turn that was running begins at now. A game of which something is damaged is
// returned among the damaged, with its cause. lost is what else is missing. account returns that of a player.
func Load(log interface {
	Running(into record.Replay) (lost []error, err error)
}, account func(record.Key) (record.Account, error), now time.Time) (games, damaged []Saved, lost []error, err error) {
	r := &replay{account: account, now: now, byID: map[string]*Saved{}}
	if lost, err = log.Running(r); err != nil || r.away != nil {
		return nil, nil, nil, errors.Join(err, r.away)
	}
	for _, g := range r.all {
		if g.Damage == nil {
			games = append(games, *g)
		} else {
			damaged = append(damaged, *g)
		}
	}
	return games, damaged, lost, nil
}

// replay is the [record.Replay] of a server.
type replay struct {
	account func(record.Key) (record.Account, error)
	now     time.Time
	all     []*Saved
	byID    map[string]*Saved
	away    error // why nothing can be said of the games: their players can't be asked for
}

// Game takes up a game and looks for its players.
func (r *replay) Game(kept record.Game) (sum []byte, err error) {
	g := &Saved{ID: kept.ID, Private: kept.Private, Began: kept.Began, memo: readMemo(kept.Memo)}
	r.all, r.byID[g.ID] = append(r.all, g), g
	if g.Match, g.Damage = NewMatch(kept.Settings, kept.Drawn, r.now); g.Damage == nil {
		g.Match.Chain = record.Chain(g.ID, g.Match.Settings, g.Match.Terms().Drawn)
		sum = g.Match.Chain
	}
	for seat, key := range kept.Seats {
		a, err := r.account(key)
		if g.Players[seat] = a; errors.Is(err, record.ErrUnavailable) {
			r.away = err
		} else if err != nil {
			g.Players[seat].Key = key
			g.Damage = errors.Join(g.Damage, fmt.Errorf("player %d: %w", seat, err))
		}
	}
	return sum, g.Damage
}

// Act does once more what was done.
func (r *replay) Act(id string, a record.Act) (sum []byte, err error) {
	g := r.byID[id]
	if g == nil || g.Damage != nil {
		return nil, errors.New("it is damaged")
	}
	sum = g.Match.Link(a.Seq, a.Word, a.Spent.Milliseconds())
	if a.Sum != nil && subtle.ConstantTimeCompare(sum, a.Sum) == 0 {
		g.Damage = record.NotWritten(a.Seq)
	} else {
		g.Damage = g.Match.Replay(a.Seq, a.Word, a.Spent)
	}
	return sum, g.Damage
}

// Damaged notes why a game can't go on.
func (r *replay) Damaged(id string, cause error) {
	if g := r.byID[id]; g != nil {
		g.Damage = errors.Join(g.Damage, cause)
	}
}
