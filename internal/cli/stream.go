package cli

import (
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"slices"

	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// streamedFrom is the size in bytes above which a file is read game by game.
var streamedFrom int64 = format.MaxSize

// isHuge reports whether a source is too large to be read as a whole.
func (v *conversion) isHuge(i int) bool {
	info, err := os.Stat(v.sources[i].path)
	return v.sources[i].path != standard && err == nil && info.Size() > streamedFrom
}

// errEnough ends the reading behind the only game that is wanted.
var errEnough = errors.New("cli: enough")

// stream hands the games of a source to give one by one, so that none has to wait in memory, and reports whether there were any. The error
// is that of give, or of a signal; what is wrong with the file is said.
func (v *conversion) stream(i int, out string, give func(*game.Record) error) (some bool, err error) {
	path := v.sources[i].path
	file, err := os.Open(path)
	if err != nil {
		v.fail(path + ": " + describe.Error(err))
		return false, nil
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		v.fail(path + ": " + describe.Error(err))
		return false, nil
	}
	counted := &format.Counter{From: file, Tell: func(read int64) error {
		v.progress.tell(v.Invocation, path, (float64(i)+float64(read)/float64(max(info.Size(), 1)))/float64(len(v.sources)))
		if v.writing != nil {
			return v.writing.Err()
		}
		return nil
	}}
	s := streamSource{path: path, assumed: map[game.Rule]int{}, lost: map[format.Part]bool{}}
	err = v.from.Each(path, counted, func(codec *format.Codec, line *format.Line, fault error) error {
		s.codec = codec
		s.stopped = v.take(&s, line, fault, give)
		return s.stopped
	})
	v.sum(&s, v.nameOf(i, out))
	switch {
	case v.writing != nil && v.writing.Err() != nil:
		return s.whole > 0, v.writing.Err()
	case errors.Is(s.stopped, errEnough):
		return true, nil
	case s.stopped != nil:
		return s.whole > 0, s.stopped
	case err != nil:
		v.fail(path + ": " + describe.Error(err))
	case v.number != allGames && s.whole < v.number:
		v.fail(noGame(path, v.number, s.whole).Error())
		return false, nil
	}
	return s.whole > 0 && v.number == allGames, nil
}

// streamSource is what is known of a source that is read game by game.
type streamSource struct {
	path    string
	codec   *format.Codec
	whole   int               // games
	assumed map[game.Rule]int // games whose rule was guessed
	lost    map[format.Part]bool
	stopped error // why no more is read
}

// take hands on a game that is wanted, and says what is wrong with it. The error ends the reading.
func (v *conversion) take(s *streamSource, line *format.Line, fault error, give func(*game.Record) error) error {
	if line != nil {
		for k := range line.Warnings {
			v.tell(s.path + ": " + describe.Problem(&line.Warnings[k]))
		}
	}
	if fault != nil {
		v.tell(s.path + ": " + describe.Error(fault))
	}
	if fault != nil || line.Record == nil {
		return nil
	}
	if s.whole++; v.number != allGames && s.whole != v.number {
		return nil
	}
	record := line.Record
	if record.RuleAssumed {
		s.assumed[record.Rule()]++
	}
	if v.by != 0 {
		record = record.Turned(v.by)
	}
	for _, p := range v.to.Lost(record) {
		s.lost[p] = true
	}
	if err := give(record); err != nil || s.whole != v.number {
		return err
	}
	return errEnough
}

// sum says what is to be said of all games of a source, which are written to the file called name.
func (v *conversion) sum(s *streamSource, name string) {
	v.sayAssumed(s.path, s.assumed)
	delete(s.lost, format.Games)
	if len(s.lost) > 0 {
		v.tell(name + ": " + describe.LossWarning(v.to.Name, slices.Sorted(maps.Keys(s.lost))...))
	}
	if s.codec != nil && s.codec.Terms != "" {
		v.tell(s.path + ": " + lang.L(s.codec.Terms))
	}
}

// streamToFolder writes the games of a source into a folder as they come: into one file, or each into its own where the format holds no
// more. The error was said.
func (v *conversion) streamToFolder(i int, folder string) error {
	if !slices.Contains(v.to.Holds, format.Games) {
		_, err := v.stream(i, v.sources[i].path, func(r *game.Record) error {
			err := v.writeInto(v.free(folder, v.sources[i]), func(w io.Writer) error { return v.to.Encode(w, r) })
			if errors.Is(err, context.Canceled) {
				return err
			}
			return nil // the others are written
		})
		return err
	}
	name := v.free(folder, v.sources[i])
	return v.writeInto(name, func(w io.Writer) error {
		some, err := v.stream(i, name, func(r *game.Record) error { return v.to.Encode(w, r) })
		if err == nil && !some {
			v.failed = true
			err = errNone
		}
		return err
	})
}
