package library

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"hoshi/game"
)

// Review is what looking through a game has found, by Color: the accuracy in percent, and the number of mistakes.
type Review struct {
	Accuracy, Mistakes [3]int
	Line               []Worth // by the number of the move; empty: not known
}

// Worth is what a position of a game is worth.
type Worth struct {
	Known  bool
	Chance float64 // that Black wins, from 0 to 1; kept in percent
	Proved bool    // no play can change the result
	Sign   string  // of the move that led there: "??", "?", "?!" or nothing
}

// The bits of what a position is worth; the percents stand below.
const (
	worthKnown uint16 = 1 << (iota + 8)
	worthProved
	worthSign // and the bit above: the place in signs
)

// signs are those of a move.
var signs = []string{"", "?!", "?", "??"}

// SetReview keeps what looking through a game has found. A game that is saved with other moves loses it.
func (l *Library) SetReview(ctx context.Context, id int64, r Review) error {
	packed := []byte{capped(r.Accuracy[game.Black]), capped(r.Accuracy[game.White]), capped(r.Mistakes[game.Black]), capped(r.Mistakes[game.White])}
	for _, w := range r.Line {
		packed = binary.LittleEndian.AppendUint16(packed, w.bits())
	}
	err := l.change(ctx, func(t *transaction) error {
		k, err := t.read(id)
		if k == nil || err != nil { // of what is damaged no sum is made
			return err
		}
		k.review = packed
		if sum := k.sum(k.refs); sum != k.stored.Int64 {
			if _, err := t.exec("UPDATE game SET review = ?, sum = ? WHERE id = ?", packed, sum, id); err != nil {
				return err
			}
		}
		return t.noteChange(id)
	})
	if err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return nil
}

// Review returns what looking through a game has found; false: nobody has. The error is [ErrNoGame] where there is no such game.
func (l *Library) Review(ctx context.Context, id int64) (r Review, reviewed bool, err error) {
	e, err := l.entry(ctx, id)
	if err != nil || !isReview(e.review) {
		return r, false, err
	}
	for i, c := range []game.Color{game.Black, game.White} {
		r.Accuracy[c], r.Mistakes[c] = int(e.review[i]), int(e.review[2+i])
	}
	for pair := range slices.Chunk(e.review[reviewBytes:], 2) {
		r.Line = append(r.Line, worthOf(binary.LittleEndian.Uint16(pair)))
	}
	return r, true, nil
}

func (w Worth) bits() uint16 {
	b := uint16(math.Round(min(max(w.Chance, 0), 1)*100)) | uint16(max(slices.Index(signs, w.Sign), 0))*worthSign
	if w.Known {
		b |= worthKnown
	}
	if w.Proved {
		b |= worthProved
	}
	return b
}

func worthOf(bits uint16) Worth {
	return Worth{Known: bits&worthKnown != 0, Chance: float64(bits&0xff) / 100, Proved: bits&worthProved != 0, Sign: signs[bits/worthSign%4]}
}

func capped(n int) byte { return byte(min(max(n, 0), 255)) }

// Named returns the number of the game whose record has that ID; false: there is none.
func (l *Library) Named(ctx context.Context, id string) (number int64, found bool, err error) {
	if id == "" {
		return 0, false, nil
	}
	var isSo bool
	err = l.db.QueryRowContext(ctx, findQuery("game", "name = ?1"), NameOf(id)).Scan(&number, &isSo)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	if err == nil {
		err = agreesIndex(number, isSo)
	}
	if err != nil {
		return 0, false, fmt.Errorf("library: %w", l.noteDamage(err))
	}
	return number, true, nil
}
