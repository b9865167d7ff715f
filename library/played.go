package library

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"time"

	"hoshi/game"
)

// Played is a game of the person's own.
type Played struct {
	Game
	Ended time.Time // zero: not known
	name  int64
	line  moveList
}

// Name returns what [NameOf] makes of the ID of the game's record, 0 where it has none.
func (p *Played) Name() int64 { return p.name }

// Final returns the board at the end of the main line. The error is that of a rule or size that there is not.
func (p *Played) Final() (game.Position, error) { return p.line.final(p.Rule) }

// Played returns the person's own games, those that ended last first. It needs no cache. Where some are damaged, the others are returned with the error.
func (l *Library) Played(ctx context.Context) (all []Played, err error) {
	rows, err := l.db.QueryContext(ctx, keptGames+"WHERE g.source = 0 ORDER BY g.ended DESC, g.id DESC")
	if err != nil {
		return nil, fmt.Errorf("library: %w", l.noteDamage(err))
	}
	defer rows.Close()
	var damage error
	for rows.Next() {
		var k storedGame
		err := rows.Scan(k.into()...)
		if err == nil {
			err = k.check()
		}
		if err == nil { // a name that is not what was written is left out alone
			err = k.takeNames()
			all = append(all, Played{k.game(k.id), timeOf(k.ended), k.name, k.moves})
		}
		if err != nil && damage == nil {
			damage = fmt.Errorf("%w: game %d: %w", ErrDamaged, k.id, err)
		}
	}
	if err := cmp.Or(rows.Err(), damage); err != nil {
		return all, fmt.Errorf("library: %w", l.noteDamage(err))
	}
	return all, nil
}

// AddAll is [Library.Add] for many games, of which it returns how many were added. It ends with the context's error; the games up to then
// are in the library, each of them whole.
func (l *Library) AddAll(ctx context.Context, entries iter.Seq[*Entry]) (added int, err error) {
	b := newBatch(l)
	for e := range entries {
		if err := b.add(ctx, e); err != nil {
			return b.added, err
		}
	}
	err = b.close(ctx)
	return b.added, err
}
