package server

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

// savedGame is a running game as it stands in the store.
type savedGame struct {
	id      string
	players [2]record.Account // by seat
	private bool
	began   time.Time
	match   *match
	memo    memo
	damage  error // why the game can't go on; nil: it can
}

// record names the players in the record of a game.
func (g *savedGame) record() (*game.Record, error) {
	a, b := g.players[0].Info(), g.players[1].Info()
	return online.Record(&g.match.Match, g.id, g.began, [2]string{a.Name, b.Name}, [2]int{a.Rating, b.Rating})
}

func (g *savedGame) sgf() (string, error) {
	record, err := g.record()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	err = sgf.Write(&text, record)
	return text.String(), err
}

// finished is the game as a book keeps it, ended at the given time.
func (g *savedGame) finished(at time.Time) (record.Finished, error) {
	text, err := g.sgf()
	if err != nil {
		return record.Finished{}, err
	}
	over := g.match.over()
	return record.Finished{ID: g.id, Seats: [2][]byte{g.players[0].Key[:], g.players[1].Key[:]}, Private: g.private, Ended: at.UnixMilli(), Result: fmt.Sprintf("%d %s", over.Winner, over.Reason), SGF: text}, nil
}

// game is the game as a log keeps it when it begins.
func (g *savedGame) game() record.Game {
	return record.Game{ID: g.id, Seats: [2]record.Key{g.players[0].Key, g.players[1].Key}, Settings: g.match.settings, Drawn: g.match.Terms().Drawn, Private: g.private,
		Began: g.began, Sum: record.Chain(g.id, g.match.settings, g.match.Terms().Drawn)}
}

// load returns every running game of a log, replayed. The turn that was running begins at now. A game of which something is damaged is
// returned among the damaged, with its cause. lost is what else is missing.
func load(kept record.Ledger, now time.Time) (games, damaged []savedGame, lost []error, err error) {
	r := &replay{book: kept, now: now, of: map[string]*savedGame{}}
	if lost, err = kept.Running(r); err != nil || r.away != nil {
		return nil, nil, nil, errors.Join(err, r.away)
	}
	for _, g := range r.all {
		if g.damage == nil {
			games = append(games, *g)
		} else {
			damaged = append(damaged, *g)
		}
	}
	return games, damaged, lost, nil
}

// blocksOf returns whom all players of the games have blocked, where the book can tell that at once; otherwise nil: each is asked for as they come.
func blocksOf(kept record.Ledger, games []savedGame) (map[record.Key][]online.BlockInfo, error) {
	book, can := kept.(interface {
		BlocksOf([]record.Key) (map[record.Key][]online.BlockInfo, error)
	})
	if !can {
		return nil, nil
	}
	keys := make([]record.Key, 0, 2*len(games))
	for _, g := range games {
		keys = append(keys, g.players[0].Key, g.players[1].Key)
	}
	return book.BlocksOf(keys)
}

// replay is the [record.Replay] of a server.
type replay struct {
	book record.Book
	now  time.Time
	all  []*savedGame
	of   map[string]*savedGame
	away error // why nothing can be said of the games: their players can't be asked for
}

// Game takes up a game and looks for its players.
func (r *replay) Game(kept record.Game) (sum []byte, err error) {
	g := &savedGame{id: kept.ID, private: kept.Private, began: kept.Began, memo: readMemo(kept.Memo)}
	r.all, r.of[g.id] = append(r.all, g), g
	if g.match, g.damage = newMatch(kept.Settings, kept.Drawn, r.now); g.damage == nil {
		g.match.chain = record.Chain(g.id, g.match.settings, g.match.Terms().Drawn)
		sum = g.match.chain
	}
	for seat, key := range kept.Seats {
		a, err := r.book.Account(key)
		if isDisk(err) {
			a, err = r.book.Account(key)
		}
		if g.players[seat] = a; errors.Is(err, record.ErrAway) {
			r.away = err
		} else if err != nil {
			g.players[seat].Key = key
			g.damage = errors.Join(g.damage, fmt.Errorf("player %d: %w", seat, err))
		}
	}
	return sum, g.damage
}

// Act does once more what was done.
func (r *replay) Act(id string, a record.Act) (sum []byte, err error) {
	g := r.of[id]
	if g == nil || g.damage != nil {
		return nil, errors.New("it is damaged")
	}
	sum = g.match.link(a.Seq, a.Word, a.Spent.Milliseconds())
	if a.Sum != nil && subtle.ConstantTimeCompare(sum, a.Sum) == 0 {
		g.damage = notWritten(a.Seq)
	} else {
		g.damage = g.match.replay(a.Seq, a.Word, a.Spent)
	}
	return sum, g.damage
}

// Damaged notes why a game can't go on.
func (r *replay) Damaged(id string, cause error) {
	if g := r.of[id]; g != nil {
		g.damage = errors.Join(g.damage, cause)
	}
}

// notWritten says that the act after seq others has changed.
func notWritten(seq int) error {
	return fmt.Errorf("act %d is not what was written, or something before it is missing", seq+1)
}
