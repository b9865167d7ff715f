// Package format reads and writes games in every file format for which a codec is registered. [Decode] finds the format by what
// a file holds, then by its name. Package format/all registers all codecs.
package format

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hoshi/game"
)

// Codec reads and writes a file format.
type Codec struct {
	Name    string    // what people call it, such as SGF
	Endings []string  // of its files, such as .sgf, in small letters; a new file gets the first one. By one of two dots no codec is found
	Holds   []Part    // what a file can hold besides the moves of one game
	Rule    game.Rule // of games in a file that names none
	Faults  []string  // every sentence that [Problem.Fault] of this format may be; [Register] adds what [Problem.Sentence] makes of them
	Flips   bool      // some programs write such files with rows as columns
	Mixed   bool      // the texts stand among other bytes, so that Decode needs their charset
	Terms   string    // what the owners of such files ask for, a sentence as in Faults; empty: nothing

	// Keeps reports whether all that a node has of a part in Holds is held; nil: always. KeepsOf does so for what a record has apart
	// from its nodes.
	Keeps   func(n *game.Node, p Part) bool
	KeepsOf func(r *game.Record, p Part) bool

	// Sniff reports whether a file that begins with head, of which it gets 4 KB at most, looks like this format.
	Sniff func(head []byte) bool

	// Decode reads a file. Faults that leave no doubt are warnings. Any other fault stops it: the error is then a [*Problem], and
	// the File holds the games and moves before it, or is nil where there are none. It tells watch, which may be nil, now and then
	// which part has been read, from 0 to 1; an error that watch returns ends the reading and is returned as it is, with no File.
	// Decode may be called on any goroutine; the records belong to the caller.
	// Of how it needs the rule and the size and, of a Mixed file, the charset.
	Decode func(data []byte, how Reading, watch func(part float64) error) (*File, error)

	// DecodeGame reads no further than the number-th game that is whole, from 1, and returns a File that holds it alone, or none where
	// there are fewer, and how many it has read. Of how it needs the rule and the size. It may be nil.
	DecodeGame func(r io.Reader, how Reading, number int) (file *File, games int, err error)

	// Each reads a file of any size game by game and calls each for every one: with its line, or with the fault for which it is left out, a
	// [*Problem]. A line without a record has warnings alone. An error that each returns ends the reading and is returned as it is. Of how
	// it needs the rule and the size and, of a Mixed file, the charset. It may go through the file more than once. It may be nil.
	Each func(r io.ReadSeeker, how Reading, each func(*Line, error) error) error

	// Encode writes games; equal records give equal bytes. What the format does not hold is left out ([Codec.Lost] tells), but a
	// game whose moves would become others without it is refused with an [*UnfitError] before anything is written.
	// A format that holds Games has them one behind the other: what is written of each alone makes a file of all. It is nil for a
	// format that is only read.
	Encode func(w io.Writer, games ...*game.Record) error
}

// File is what was read of a file.
type File struct {
	Games    []*game.Record
	Warnings []Problem // what was mended, in the order of the text
	Codec    *Codec    // of the format it was read as; nil from a Codec's own Decode
}

// Place is a place in a file. Where Line is 0 it is Offset, for formats that have no lines.
type Place struct {
	Line, Column int // from 1; the column counts characters
	Offset       int // in bytes, from 0
}

// Problem is a fault at a place of a file.
type Problem struct {
	Place           Place
	Fault           string // a sentence in English with the fields {{.Found}} and {{.Expected}}; it is the key of its translations
	Found, Expected string // short texts from the file, or in the language of the format: they need no translation
	Err             error  // the fault as its codec names it; may be nil
}

// Sentence is Fault, except for a place where nothing stands.
func (p *Problem) Sentence() string {
	if p.Fault == Unexpected && strings.TrimSpace(p.Found) == "" {
		return Missing
	}
	return p.Fault
}

// Error returns the place and the sentence.
func (p *Problem) Error() string {
	text := strings.NewReplacer("{{.Found}}", p.Found, "{{.Expected}}", p.Expected).Replace(p.Sentence())
	if p.Place.Line == 0 {
		return fmt.Sprintf("format: byte %d: %s", p.Place.Offset, text)
	}
	return fmt.Sprintf("format: line %d, column %d: %s", p.Place.Line, p.Place.Column, text)
}

// Unwrap returns Err.
func (p *Problem) Unwrap() error { return p.Err }

// ErrUnknown is returned for a file of which neither the contents nor the name tell the format.
var ErrUnknown = errors.New("format: this is no game in a format that is known")

// MaxSize is the size of the largest file that is read, in bytes.
const MaxSize = 64 << 20

// ErrTooLarge is returned for a file of more than [MaxSize] bytes.
var ErrTooLarge = errors.New("format: the file is too large")

// ReadAll reads what [Decode] takes: all of r, but never more than [MaxSize] bytes, which is [ErrTooLarge].
func ReadAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err == nil && len(data) > MaxSize {
		return nil, ErrTooLarge
	}
	return data, err
}

// ReadFile is [ReadAll] for the file at path.
func ReadFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.Size() > MaxSize {
		return nil, ErrTooLarge
	}
	return ReadAll(f)
}

// codecs are those that were registered. They are complete before main begins.
var codecs []*Codec

// Register adds a codec. It is called from the init function of the codec's package, and panics where one of its endings is
// another's.
func Register(c *Codec) {
	for _, ending := range c.Endings {
		if other := ByEnding(ending); other != nil {
			panic("format: " + c.Name + " and " + other.Name + " both have the ending " + ending)
		}
	}
	if slices.Contains(c.Faults, Unexpected) {
		c.Faults = append(slices.Clip(c.Faults), Missing)
	}
	codecs = append(codecs, c)
	slices.SortFunc(codecs, func(a, b *Codec) int {
		return cmp.Or(cmp.Compare(len(b.Holds), len(a.Holds)), strings.Compare(a.Name, b.Name))
	})
}

// Codecs returns every codec, those that hold most of a game first.
func Codecs() []*Codec { return slices.Clone(codecs) }

// Endings returns the endings of the files that can be read, in the order of the codecs.
func Endings() (all []string) {
	for _, c := range codecs {
		all = append(all, c.Endings...)
	}
	return all
}

// Writable returns the endings of the files that can be written, in the order of the codecs.
func Writable() (all []string) {
	for _, c := range codecs {
		if c.Encode != nil {
			all = append(all, c.Endings...)
		}
	}
	return all
}

// ByEnding returns the codec of files with such a name, nil where there is none.
func ByEnding(name string) *Codec {
	ending := strings.ToLower(filepath.Ext(name))
	for _, c := range codecs {
		if slices.Contains(c.Endings, ending) {
			return c
		}
	}
	return nil
}

// ByName returns the codec that people call so, in letters of any size, or whose files have that ending; nil where there is none.
func ByName(name string) *Codec {
	for _, c := range codecs {
		if strings.EqualFold(c.Name, name) {
			return c
		}
	}
	return ByEnding("." + strings.TrimPrefix(name, "."))
}

// ForName returns the codec by which a file of that name is written: [ByEnding] where that one writes, or the one that holds most of a
// game.
func ForName(name string) *Codec {
	if c := ByEnding(name); c != nil && c.Encode != nil {
		return c
	}
	return codecs[0]
}

// headSize is how much of a file [Codec.Sniff] gets to see.
const headSize = 4 << 10

// Recognise returns the codec for a file of that name: among those that its contents look like the one with its ending, then any
// other, then the one with its ending alone; nil where there is none. data need not be more than the first 4 KB.
func Recognise(name string, data []byte) *Codec {
	named := ByEnding(name)
	head := data[:min(len(data), headSize)]
	if named != nil && named.Sniff(head) {
		return named
	}
	for _, c := range codecs {
		if c.Sniff(head) {
			return c
		}
	}
	return named
}

// RecogniseFile is [Recognise] for a file that is open, of which it reads the beginning, and goes back there.
func RecogniseFile(name string, file io.ReadSeeker) (*Codec, error) {
	head := make([]byte, headSize)
	n, err := io.ReadFull(file, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return Recognise(name, head[:n]), nil
}

// Decode is [Reading.Decode] of a file that tells all there is to know.
func Decode(name string, data []byte, watch func(part float64) error) (*File, error) {
	return Reading{}.Decode(name, data, watch)
}
