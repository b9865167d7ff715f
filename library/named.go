package library

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hoshi/game"
)

// Named is a position to which the person has given a name, such as one of an opening. It is the same turned and mirrored, and whatever
// the rule.
type Named struct {
	Name string
	key  []byte
}

// namedKey returns what a position shares with those that are called as it is: the size, the side to move and, in the order of the board,
// the stones of the smallest of its images.
func namedKey(p *game.Position) []byte {
	size := p.Size()
	placed := p.Placed()
	var least []byte
	for s := range game.Symmetries {
		stones := make([]uint16, len(placed))
		for i, m := range placed {
			at := s.Apply(m.Point, size)
			stones[i] = uint16(at.Y*size+at.X)<<1 | uint16(m.Color-game.Black)
		}
		slices.Sort(stones)
		image := []byte{byte(size), byte(p.ToMove())}
		for _, stone := range stones {
			image = binary.BigEndian.AppendUint16(image, stone)
		}
		if least == nil || bytes.Compare(image, least) < 0 {
			least = image
		}
	}
	return least
}

// Is reports whether a position has this name.
func (n *Named) Is(p *game.Position) bool {
	return len(n.key) == 2+2*p.Stones() && int(n.key[0]) == p.Size() && bytes.Equal(n.key, namedKey(p))
}

// position returns the position that has the name.
func (n *Named) position() (game.Position, error) {
	if len(n.key) < 2 || len(n.key)%2 != 0 {
		return game.Position{}, fmt.Errorf("%w: a name without a position", ErrDamaged)
	}
	record, err := game.NewRecord(game.Freestyle, int(n.key[0]))
	if err != nil {
		return game.Position{}, err
	}
	var stones []game.Move
	for i := 2; i < len(n.key); i += 2 {
		stone := binary.BigEndian.Uint16(n.key[i:])
		stones = append(stones, game.Move{Color: game.Black + game.Color(stone&1), Point: pointOf(int(stone>>1), int(n.key[0]))})
	}
	if err := record.Root.SetUp(stones, game.Color(n.key[1])); err != nil {
		return game.Position{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return record.Root.Position(), nil
}

// SetName gives a position a name in place of the one that it has; an empty one takes that away.
func (l *Library) SetName(ctx context.Context, position game.Position, name string) error {
	key := namedKey(&position)
	err := l.change(ctx, func(t *transaction) error {
		if name = strings.Join(strings.Fields(name), " "); name == "" {
			_, err := t.exec("DELETE FROM named WHERE key = ?", key)
			return err
		}
		return t.call(key, name)
	})
	if err != nil {
		return fmt.Errorf("library: name: %w", err)
	}
	return nil
}

// Names returns the positions that have a name, by name. Where some are damaged, the others are returned with the error.
func (l *Library) Names(ctx context.Context) ([]Named, error) {
	all, err := namesIn(ctx, l.db, "")
	if err != nil {
		return all, fmt.Errorf("library: names: %w", l.noteDamage(err))
	}
	return all, nil
}

// call gives the position of a key a name.
func (t *transaction) call(key []byte, name string) error {
	_, err := t.exec("INSERT OR REPLACE INTO named (key, name, sum) VALUES (?, ?, ?)", key, name, nameSum(string(key), name))
	return err
}

// namesIn returns the names for which a condition holds, by name. Where some are not what was written, the others are returned with the error, which
// wraps [ErrDamaged].
func namesIn(ctx context.Context, db interface {
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
}, condition string) (all []Named, err error) {
	rows, err := db.QueryContext(ctx, "SELECT name, key, sum FROM named "+condition+" ORDER BY CAST(name AS TEXT), key")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var damage error
	for rows.Next() {
		var n Named
		var sum sql.NullInt64
		err := rows.Scan(&n.Name, &n.key, &sum)
		if err == nil {
			err = n.check(sum)
		}
		if err != nil {
			damage = fmt.Errorf("%w: the name %q: %w", ErrDamaged, n.Name, err)
			continue
		}
		all = append(all, n)
	}
	return all, cmp.Or(rows.Err(), damage)
}

// check returns an error for a name that is not what was written.
func (n *Named) check(sum sql.NullInt64) error {
	_, err := n.position()
	return errors.Join(err, agrees(sum, nameSum(string(n.key), n.Name)))
}
