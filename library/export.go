package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"hoshi/format"
	"hoshi/internal/atomicfile"
)

// ErrOneGame is returned where a format that holds one game shall hold more.
var ErrOneGame = errors.New("library: this format holds one game")

// Export writes games into one file, in that order. watch, which may be nil, is told how many are written; an error that it returns ends
// the writing. Besides the errors of the codec and of w there are [ErrNoGame] and [ErrOneGame].
func (l *Library) Export(ctx context.Context, w io.Writer, codec *format.Codec, ids []int64, watch func(games int) error) error {
	if len(ids) > 1 && !slices.Contains(codec.Holds, format.Games) {
		return ErrOneGame
	}
	for i, id := range ids {
		record, err := l.Record(ctx, id)
		if err != nil {
			return err
		}
		if err = codec.Encode(w, record); err == nil && watch != nil { // one behind the other, so that none has to wait in memory
			err = watch(i + 1)
		}
		if err != nil {
			return fmt.Errorf("library: export: %w", err)
		}
	}
	return nil
}

// ExportEach writes each of the games into a file of its own in a new folder, with its place in the list as its name: the folder is there
// whole or not at all. Games that the format can't hold at all are left out. watch is as for [Library.Export].
func (l *Library) ExportEach(ctx context.Context, folder string, codec *format.Codec, ids []int64, watch func(games int) error) (written int, err error) {
	if _, err := os.Lstat(folder); err == nil {
		return 0, fmt.Errorf("library: export: %w", &fs.PathError{Op: "mkdir", Path: folder, Err: fs.ErrExist})
	}
	made, err := os.MkdirTemp(filepath.Dir(folder), atomicfile.Prefix)
	if err != nil {
		return 0, fmt.Errorf("library: export: %w", err)
	}
	for i, id := range ids {
		var fits bool
		if fits, err = l.exportTo(ctx, filepath.Join(made, fmt.Sprintf("%0*d%s", len(fmt.Sprint(len(ids))), i+1, codec.Endings[0])), codec, id); fits {
			written++
		}
		if err == nil && watch != nil {
			err = watch(i + 1)
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		err = errors.Join(os.Chmod(made, 0o755), os.Rename(made, folder))
	}
	if err != nil {
		return 0, fmt.Errorf("library: export: %w", errors.Join(err, os.RemoveAll(made)))
	}
	return written, nil
}

// exportTo writes a game into a new file; fits is false, and there is none, where the format can't hold it.
func (l *Library) exportTo(ctx context.Context, path string, codec *format.Codec, id int64) (fits bool, err error) {
	record, err := l.Record(ctx, id)
	if err != nil {
		return false, err
	}
	var data bytes.Buffer
	var unfit *format.UnfitError
	if err := codec.Encode(&data, record); errors.As(err, &unfit) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	return true, os.WriteFile(path, data.Bytes(), 0o644)
}

// Lost returns which parts of the games a format does not hold, in the order of [format.Parts]. watch, which may be nil, is told how many
// games were looked at; an error that it returns ends that.
func (l *Library) Lost(ctx context.Context, codec *format.Codec, ids []int64, watch func(games int) error) ([]format.Part, error) {
	lost := map[format.Part]bool{}
	for i, id := range ids {
		record, err := l.Record(ctx, id)
		if err == nil && watch != nil {
			err = watch(i + 1)
		}
		if err != nil {
			return nil, err
		}
		for _, p := range codec.Lost(record) {
			lost[p] = true
		}
	}
	return slices.Sorted(maps.Keys(lost)), nil
}

// Bound reports whether one of the games may not be passed on: it is of a [Source] whose owners ask for that.
func (f *Found) Bound() bool {
	return slices.ContainsFunc(f.rows, func(r uint32) bool { return Source(f.index.rows[r].source) == RenjuNet })
}
