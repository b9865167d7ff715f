package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"hoshi/format"
	"hoshi/format/charset"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// allGames stands in the option -game where none is named.
const allGames = math.MaxInt

// converter is the command "convert", with its options.
type converter struct {
	number            *int
	from, to, charset *string
	flip, overwrite   *bool
	terms             terms
	turn              *string
	merge             *bool
}

func convertCommand() Command {
	return Command{
		Name: "convert", Arguments: "FILE... FILE",
		About: lang.L("Writes games into a file of another format, by the ending of its name. Of folders all files are read; into a folder each is written by itself."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			k := converter{
				number: options.Int("game", allGames, lang.L("the `NUMBER` of the game in its file; else all of them")),
				from:   options.String("from", "", lang.L("the `FORMAT` that is read: {{.Formats}}; else what a file looks like", topic{"Formats": list(formats(false))})),
				to:     options.String("to", "", lang.L("the `FORMAT` that is written: {{.Formats}}; else by the ending", topic{"Formats": list(formats(true))})),
				charset: options.String("charset", "", lang.L("the `CHARSET` of the names and comments that are read, such as {{.Charsets}}; else what a file says, or a guess",
					topic{"Charsets": list(charsets())})),
				flip:      options.Bool("flip", false, lang.L("rows are columns, as in positions that Yixin Board wrote")),
				terms:     termsOptions(options),
				turn:      turnOption(options),
				merge:     options.Bool("merge", false, lang.L("makes one tree of all games, as is done by itself for a file that holds one tree")),
				overwrite: options.Bool("overwrite", false, overwriteUsage()),
			}
			return k.run
		},
	}
}

// formats returns the names of the formats that can be read, or of those that can be written.
func formats(written bool) (names []string) {
	for _, c := range format.Codecs() {
		if !written || c.Encode != nil {
			names = append(names, strings.ToLower(c.Name))
		}
	}
	return names
}

// charsets returns the names of the usual charsets.
func charsets() (names []string) {
	for _, c := range charset.Charsets {
		names = append(names, c.Name)
	}
	return names
}

// codec returns the format that an option names, nil where it names none. One that is not known is refused.
func codec(c *Invocation, option, name string, written bool) (*format.Codec, bool) {
	if name == "" {
		return nil, true
	}
	found := format.ByName(name)
	if found == nil || written && found.Encode == nil {
		c.Refuse(option, list(formats(written)), strconv.Quote(name))
		return nil, false
	}
	return found, true
}

func (k converter) run(c *Invocation) int {
	if len(c.Args) < 2 {
		return c.Usage()
	}
	if *k.number < 1 {
		return c.wrongNumber(*k.number)
	}
	from, known := codec(c, "from", *k.from, false)
	to, knownTo := codec(c, "to", *k.to, true)
	used, knownSet := charset.Named(*k.charset)
	if *k.charset != "" && !knownSet {
		c.Refuse("charset", list(charsets()), strconv.Quote(*k.charset))
	}
	if !known || !knownTo || *k.charset != "" && !knownSet {
		return 2
	}
	out := c.Args[len(c.Args)-1]
	into := isFolder(out)
	if to == nil {
		to = format.ForName(out)
		if !into && out != standard && !slices.Contains(format.Writable(), strings.ToLower(filepath.Ext(out))) {
			c.Fail(fmt.Sprintf("%s: %s", out, lang.L("A game's name ends in {{.Endings}}.", topic{"Endings": list(format.Writable())})))
			return 2
		}
	}
	v := conversion{Invocation: c, number: *k.number, overwrite: *k.overwrite, from: format.Reading{Codec: from, Charset: used, Flipped: *k.flip}, to: to}
	if !k.terms.set(c, &v.from) {
		return 2
	}
	v.merge = *k.merge
	var status int
	if v.by, status = c.turnNamed(*k.turn); status != 0 {
		return status
	}
	if err := v.find(c.Args[:len(c.Args)-1]); err != nil {
		return c.Fail(err.Error())
	}
	if into {
		v.toFolder(out)
	} else if err := canWrite(out, v.overwrite); err != nil {
		return c.Fail(err.Error())
	} else {
		v.toFile(out)
	}
	if v.failed {
		return 1
	}
	return 0
}

// isFolder reports whether a name is that of a folder, or of one that is to be made.
func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir() || strings.HasSuffix(name, "/") || strings.HasSuffix(name, string(filepath.Separator))
}

// conversion is one run of the command.
type conversion struct {
	*Invocation
	number   int
	from     format.Reading
	to       *format.Codec
	sources  []source
	progress progress
	failed   bool // a file could not be read or written

	overwrite bool
	by        game.Symmetry              // by which games are turned
	merge     bool                       // games become one tree
	taken     map[string]int             // how many files were written under a name without its number
	known     map[identity][]os.FileInfo // the sources, once a folder is written into
}

// identity is what a file has in common with itself under every other name, and with few others.
type identity struct {
	size    int64
	changed int64 // in nanoseconds
}

func identityOf(info os.FileInfo) identity { return identity{info.Size(), info.ModTime().UnixNano()} }

// source is a file that is read.
type source struct {
	path     string
	relative string // in the folder that was named, or the name alone
}

// find lists the files that are named, and those of folders that are named. The error is in words.
func (v *conversion) find(names []string) error {
	for _, name := range names {
		if name == standard || !isFolder(name) {
			v.sources = append(v.sources, source{name, filepath.Base(name)})
			continue
		}
		before := len(v.sources)
		err := filepath.WalkDir(name, func(path string, entry os.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() || !v.accepts(path) {
				return err
			}
			relative, err := filepath.Rel(name, path)
			v.sources = append(v.sources, source{path, relative})
			return err
		})
		if err != nil {
			return fmt.Errorf("%s: %s", name, describe.Error(err))
		}
		if len(v.sources) == before {
			v.tell(name + ": " + lang.L("There is no game in this folder."))
			v.failed = true
		}
	}
	return nil
}

// accepts reports whether a file of a folder is read.
func (v *conversion) accepts(path string) bool {
	found := format.ByEnding(path)
	return found != nil && (v.from.Codec == nil || found == v.from.Codec)
}

// read returns the games of a source that are asked for. The error is in words.
func (v *conversion) read(i int) ([]*game.Record, error) {
	path := v.sources[i].path
	games, err := v.readGames(path, v.from, func(part float64) error {
		v.progress.tell(v.Invocation, path, (float64(i)+part)/float64(len(v.sources)))
		if v.writing != nil {
			return v.writing.Err()
		}
		return nil
	})
	if err == nil && v.number != allGames {
		var one *game.Record
		one, err = pick(path, games, v.number)
		games = []*game.Record{one}
	}
	if err != nil || v.by == 0 {
		return games, err
	}
	for k, g := range games {
		games[k] = g.Turned(v.by)
	}
	return games, nil
}

// fail says what went wrong with one file; the others are converted.
func (v *conversion) fail(why string) {
	v.failed = true
	v.Fail(why)
}

// errNone keeps a file from being written without a game.
var errNone = errors.New("cli: no game to write")

// toFile writes all games into one file. A collection is written as it is read, from one file after the other.
func (v *conversion) toFile(out string) {
	var all []*game.Record
	err := v.write(out, func(w io.Writer) error {
		some := false
		for i := range v.sources {
			if !v.merge && slices.Contains(v.to.Holds, format.Games) && v.isHuge(i) {
				found, err := v.stream(i, out, func(r *game.Record) error { return v.to.Encode(w, r) })
				if err != nil {
					return err
				}
				some = some || found
				continue
			}
			games, err := v.read(i)
			if v.writing != nil && v.writing.Err() != nil {
				return v.writing.Err()
			}
			if err != nil {
				v.fail(err.Error())
				continue
			}
			some = some || len(games) > 0
			v.sayLost(v.nameOf(i, out), games...)
			if v.merge || !slices.Contains(v.to.Holds, format.Games) {
				all = append(all, games...)
			} else if err := v.to.Encode(w, games...); err != nil {
				return err
			}
		}
		if !some {
			return errNone
		}
		if len(all) > 1 && (v.merge || slices.Contains(v.to.Holds, format.Variations)) {
			tree, err := v.merged(all)
			if err != nil {
				return err
			}
			return v.to.Encode(w, tree)
		}
		if len(all) == 0 {
			return nil
		}
		return v.to.Encode(w, all...)
	})
	if errors.Is(err, errNone) {
		v.failed = true
	} else if err != nil {
		v.fail(fmt.Sprintf("%s: %s", out, describe.Error(err)))
	}
}

// merged makes one tree of games, at the end of each of whose lines stands who played it. A game that begins on another board than the first
// one is said and left out, and so are moves that do not go with its rule.
func (v *conversion) merged(games []*game.Record) (*game.Record, error) {
	first := games[0]
	tree, err := game.NewRecord(first.Rule(), first.Size())
	if stones, turn := first.Root.Setup(), first.Root.Turn(); err == nil && (len(stones) > 0 || turn != game.None) {
		err = tree.Root.SetUp(stones, turn)
	}
	if err != nil {
		return nil, err
	}
	left := 0
	for _, g := range games {
		if end := g.Root.End(); g.Seats[game.Black].Name+g.Seats[game.White].Name != "" {
			end.Comment = strings.TrimPrefix(end.Comment+"\n\n"+describe.Caption(g), "\n\n")
		}
		nodes, err := tree.Merge(g)
		if err != nil {
			v.fail(describe.Caption(g) + ": " + describe.Error(err))
		}
		left += nodes
	}
	if left > 0 {
		v.tell(lang.L("Moves that do not go with the rule of the first game, and were left out: {{.Count}}.", topic{"Count": left}))
	}
	return tree, nil
}

// nameOf returns what is said about the games of a source: the name of the file that is written where there is only one source.
func (v *conversion) nameOf(i int, out string) string {
	if len(v.sources) == 1 {
		return out
	}
	return v.sources[i].path
}

// sayLost says what the format does not hold of the games of one file.
func (v *conversion) sayLost(name string, games ...*game.Record) {
	lost := v.to.Lost(games...)
	if lost = slices.DeleteFunc(lost, func(p format.Part) bool { return p == format.Games }); len(lost) > 0 {
		v.tell(name + ": " + describe.LossWarning(v.to.Name, lost...))
	}
}

// toFolder writes each file by itself, games one by one where the format holds no more.
func (v *conversion) toFolder(folder string) {
	v.taken, v.known = map[string]int{}, map[identity][]os.FileInfo{}
	for _, s := range v.sources {
		if info, err := os.Stat(s.path); err == nil {
			v.known[identityOf(info)] = append(v.known[identityOf(info)], info)
		}
	}
	for i, s := range v.sources {
		if !v.merge && v.isHuge(i) {
			if err := v.streamToFolder(i, folder); errors.Is(err, context.Canceled) {
				return
			}
			continue
		}
		games, err := v.read(i)
		if err != nil {
			v.fail(err.Error())
			continue
		}
		together := [][]*game.Record{games}
		if v.merge && len(games) > 1 {
			tree, err := v.merged(games)
			if err != nil {
				v.fail(fmt.Sprintf("%s: %s", s.path, describe.Error(err)))
				continue
			}
			together[0] = []*game.Record{tree}
		} else if !slices.Contains(v.to.Holds, format.Games) {
			together = slices.Collect(slices.Chunk(games, 1))
		}
		for _, games := range together {
			name := v.free(folder, s)
			err := v.writeInto(name, func(w io.Writer) error { return v.to.Encode(w, games...) })
			if errors.Is(err, context.Canceled) {
				return
			}
			if err != nil {
				continue
			}
			v.sayLost(name, games...)
		}
	}
}

// writeInto writes a file in a folder, which is made where there is none. What went wrong is said.
func (v *conversion) writeInto(name string, draw func(io.Writer) error) error {
	if err := canWrite(name, v.overwrite); err != nil {
		v.fail(err.Error())
		return err
	}
	err := os.MkdirAll(filepath.Dir(name), 0o777)
	if err == nil {
		err = v.write(name, draw)
	}
	if err != nil && !errors.Is(err, errNone) {
		v.fail(fmt.Sprintf("%s: %s", name, describe.Error(err)))
	}
	return err
}

// free returns the name under which a source's games are written: with a number where it is taken by others, or is that of a source.
func (v *conversion) free(folder string, s source) string {
	ending := ".txt"
	if len(v.to.Endings) > 0 {
		ending = v.to.Endings[0]
	}
	stem := strings.TrimSuffix(s.relative, filepath.Ext(s.relative))
	if s.path == standard {
		stem = "game"
	}
	stem = filepath.Join(folder, stem)
	first := strings.ToLower(stem) // on some systems both are one file
	for n := v.taken[first] + 1; ; n++ {
		numbered := stem
		if n > 1 {
			numbered += "-" + strconv.Itoa(n)
		}
		v.taken[first] = n
		if own := strings.ToLower(numbered); own != first && v.taken[own] > 0 || v.isSource(numbered+ending) {
			continue
		} else if own != first {
			v.taken[own] = 1
		}
		return numbered + ending
	}
}

// isSource reports whether the file of that name is one of those that are read, however those were named.
func (v *conversion) isSource(name string) bool {
	file, err := os.Stat(name)
	return err == nil && slices.ContainsFunc(v.known[identityOf(file)], func(read os.FileInfo) bool { return os.SameFile(read, file) })
}
