package library

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"hoshi/format"
	"hoshi/game"
	"hoshi/sgf"
)

// ErrOneGame is returned where a format that holds one game shall hold more.
var ErrOneGame = errors.New("library: this format holds one game")

// Export writes games into one file, in that order. watch, which may be nil, is told how many are written; an error that it returns ends
// the writing. Besides the errors of the codec and of w there are [ErrNoGame] and [ErrOneGame].
func (l *Library) Export(ctx context.Context, w io.Writer, codec *format.Codec, ids []int64, watch func(games int) error) error {
	if len(ids) > 1 && !slices.Contains(codec.Holds, format.Games) {
		return ErrOneGame
	}
	var all []*game.Record
	for i, id := range ids {
		record, err := l.Record(ctx, id)
		if err != nil {
			return err
		}
		if codec == sgf.Codec { // its games stand one behind the other, so that none has to wait in memory
			err = codec.Encode(w, record)
		} else {
			all = append(all, record)
		}
		if err == nil && watch != nil {
			err = watch(i + 1)
		}
		if err != nil {
			return fmt.Errorf("library: export: %w", err)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return codec.Encode(w, all...)
}

// Bound reports whether one of the games may not be passed on: it is of a [Source] whose owners ask for that.
func (f *Found) Bound() bool {
	return slices.ContainsFunc(f.rows, func(r uint32) bool { return Source(f.index.rows[r].source) == RenjuNet })
}
