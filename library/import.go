package library

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hoshi/format"
	_ "hoshi/format/charset/all" // what people bring may be in any
	"hoshi/game"
)

// Imported says what an import has done.
type Imported struct {
	Files  int // that held games
	Added  int
	Known  int         // games that were there already
	Broken int         // games that were left out, and files in which there is none that can be read
	Faults []FileFault // one of each file that could not be read, or not all of it
	Terms  []string    // what the owners of the files ask for, as [format.Codec] says it
}

// FileFault is what is wrong with a file.
type FileFault struct {
	Path string
	Err  error
}

// Import puts the games of files into the library, and of all files in folders and the folders within them. It tells watch, which may be
// nil, now and then how far it is, on another goroutine. It ends with the context's error: the games up to then are in the library, each
// of them whole, and so they are after a kill.
func (l *Library) Import(ctx context.Context, paths []string, watch func(Progress)) (*Imported, error) {
	im := &importer{Imported: &Imported{}, ctx: ctx, batch: newBatch(l), watch: watch}
	files, err := im.list(paths)
	if err != nil {
		return im.Imported, fmt.Errorf("library: %w", err)
	}
	entries := make(chan *Entry, 256)
	read := make(chan error, 1)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		defer close(entries)
		read <- im.read(ctx, files, entries)
	}()
	for e := range entries {
		if err = im.batch.add(ctx, e); err != nil {
			stop()
			for range entries { // what was read meanwhile
			}
			break
		}
	}
	if failed := <-read; err == nil {
		err = failed
	}
	if err == nil {
		err = im.batch.close(ctx)
	}
	im.Added, im.Known = im.batch.added, im.batch.known
	return im.Imported, err
}

// importer is an import that goes on.
type importer struct {
	*Imported
	ctx        context.Context
	batch      *batch
	watch      func(Progress)
	fault      error // of the first game that was left out of the file that is read; nil: none was
	total      int64 // bytes of all files
	done       int64 // bytes of those before this one
	lastReport time.Time
}

// file is a file with its size.
type file struct {
	path  string
	bytes int64
}

// list returns the files that are meant: those that are named, and in folders those with an ending of games.
func (im *importer) list(paths []string) (files []file, err error) {
	for _, path := range paths {
		err := filepath.WalkDir(path, func(found string, entry fs.DirEntry, err error) error {
			if err != nil {
				im.Faults = append(im.Faults, FileFault{found, err})
				im.Broken++
				return nil
			}
			if entry.IsDir() || found != path && !slices.ContainsFunc(format.Endings(), func(ending string) bool { return strings.HasSuffix(strings.ToLower(found), ending) }) {
				return im.ctx.Err()
			}
			info, err := os.Stat(found)
			switch {
			case err != nil:
				im.Faults = append(im.Faults, FileFault{found, err})
				im.Broken++
			case info.Mode().IsRegular():
				files = append(files, file{found, info.Size()})
				im.total += info.Size()
			}
			return im.ctx.Err()
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// read reads all files into entries.
func (im *importer) read(ctx context.Context, files []file, entries chan<- *Entry) error {
	for _, f := range files {
		games, broken := 0, im.Broken
		im.fault = nil
		give := func(record *game.Record) error {
			e, err := NewEntry(record, sourceOf(record, File), time.Time{})
			if err != nil {
				im.leaveOut(err)
				return nil
			}
			games++
			select {
			case entries <- e:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		err := im.file(f, give)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil && games == 0 && im.Broken == broken {
			im.Broken++
		}
		if err = cmp.Or(err, im.fault); err != nil {
			im.Faults = append(im.Faults, FileFault{f.path, err})
		}
		if games > 0 {
			im.Files++
		}
		im.done += f.bytes
		im.tell(0, true)
	}
	return nil
}

// sourceOf returns where a record comes from: files name RenjuNet in SO.
func sourceOf(record *game.Record, otherwise Source) Source {
	for _, p := range record.Extra {
		if p.Name == "SO" && slices.Contains(p.Values, "RenjuNet") {
			return RenjuNet
		}
	}
	return otherwise
}

// Bound reports whether the owners of a game ask that it is not passed on: see [Found.Bound].
func Bound(record *game.Record) bool { return sourceOf(record, Own) == RenjuNet }

// file reads the games of a file, one at a time where its format allows that.
func (im *importer) file(f file, give func(*game.Record) error) error {
	opened, err := os.Open(f.path)
	if err != nil {
		return err
	}
	defer opened.Close()
	counted := &format.Counter{From: opened, Tell: func(n int64) error {
		im.tell(n, false)
		return im.ctx.Err()
	}}
	codec, err := format.RecogniseFile(f.path, counted)
	switch {
	case err != nil:
		return err
	case codec == nil:
		return format.ErrUnknown
	case codec.Terms != "" && !slices.Contains(im.Terms, codec.Terms):
		im.Terms = append(im.Terms, codec.Terms)
	}
	if codec.Each != nil {
		return im.each(codec, counted, give)
	}
	data, err := format.ReadAll(counted)
	if err != nil {
		return err
	}
	read, err := codec.Decode(data, format.Reading{}, func(float64) error { return im.ctx.Err() })
	if read != nil {
		for _, record := range read.Games {
			if err := give(record); err != nil {
				return err
			}
		}
	}
	return err
}

// each reads a file game by game.
func (im *importer) each(codec *format.Codec, r io.ReadSeeker, give func(*game.Record) error) error {
	return codec.Each(r, format.Reading{}, func(line *format.Line, err error) error {
		switch {
		case err != nil:
			im.leaveOut(err)
			return im.ctx.Err()
		case line.Record == nil:
			return nil
		}
		return give(line.Record)
	})
}

// leaveOut counts a game that can't be taken in.
func (im *importer) leaveOut(err error) {
	im.Broken++
	im.fault = cmp.Or(im.fault, err)
}

// tell tells the watch how far the import is, a few times a second.
func (im *importer) tell(within int64, now bool) {
	if im.watch == nil || !now && time.Since(im.lastReport) < 200*time.Millisecond {
		return
	}
	im.lastReport = time.Now()
	added, known := im.batch.counts()
	im.watch(Progress{Part: min(1, float64(im.done+within)/float64(max(1, im.total))), Added: added, Known: known})
}
