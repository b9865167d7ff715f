package cli

import (
	"errors"
	"io"
	"maps"
	"os"
	"slices"

	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/say"
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
		v.fail(path + ": " + say.Error(err))
		return false, nil
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		v.fail(path + ": " + say.Error(err))
		return false, nil
	}
	counted := &counter{from: file}
	var used *format.Codec
	whole := 0
	var stopped error // by give
	assumed, lost := map[game.Rule]int{}, map[format.Part]bool{}
	err = v.from.Each(path, counted, func(codec *format.Codec, line *format.Line, fault error) error {
		used = codec
		if v.progress.tell(v.Call, path, (float64(i)+float64(counted.read)/float64(max(info.Size(), 1)))/float64(len(v.sources))); v.writing != nil && v.writing.Err() != nil {
			stopped = v.writing.Err()
			return stopped
		}
		if line != nil {
			for k := range line.Warnings {
				v.tell(path + ": " + say.Problem(&line.Warnings[k]))
			}
		}
		if fault != nil {
			v.tell(path + ": " + say.Error(fault))
		}
		if fault != nil || line.Record == nil {
			return nil
		}
		if whole++; v.number != allGames && whole != v.number {
			return nil
		}
		record := line.Record
		if record.RuleAssumed {
			assumed[record.Rule()]++
		}
		if v.by != 0 {
			record = record.Turned(v.by)
		}
		for _, p := range v.to.Lost(record) {
			lost[p] = true
		}
		if stopped = give(record); stopped == nil && whole == v.number {
			stopped = errEnough
		}
		return stopped
	})
	for _, rule := range game.Rules {
		if n := assumed[rule]; n > 0 {
			v.tell(path + ": " + say.Assumed(rule, n))
		}
	}
	delete(lost, format.Games)
	if len(lost) > 0 {
		v.tell(v.nameOf(i, out) + ": " + say.Lost(v.to.Name, slices.Sorted(maps.Keys(lost))...))
	}
	if used != nil && used.Terms != "" {
		v.tell(path + ": " + lang.L(used.Terms))
	}
	switch {
	case errors.Is(stopped, errEnough):
		return true, nil
	case stopped != nil:
		return whole > 0, stopped
	case err != nil:
		v.fail(path + ": " + say.Error(err))
	case v.number != allGames && whole < v.number:
		v.fail(noGame(path, v.number, whole).Error())
		return false, nil
	}
	return whole > 0 && v.number == allGames, nil
}

// counter counts what is read.
type counter struct {
	from io.Reader
	read int64
}

func (c *counter) Read(data []byte) (int, error) {
	n, err := c.from.Read(data)
	c.read += int64(n)
	return n, err
}
