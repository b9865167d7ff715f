package format

import (
	"bufio"
	"io"
	"strconv"

	"hoshi/format/charset"
	"hoshi/game"
)

// Reading is how a file is read where it leaves that open. The zero value goes by what the file holds, and its name.
type Reading struct {
	Codec   *Codec          // nil: found by the contents, then by the name
	Charset charset.Charset // of the file's texts; without a name: as the file says, or guessed
	Flipped bool            // rows are columns: Yixin Board writes the positions of RenLib so
	Rule    *game.Rule      // of the games, whatever the file says; nil: as the file says, or the usual one of its format
	Size    int             // of the boards, likewise; 0: as the file says, or guessed
}

// Decode reads a file of that name, which need not have an ending, as [Codec.Decode] does. The error may also be [ErrUnknown].
func (r Reading) Decode(name string, data []byte, watch func(part float64) error) (*File, error) {
	codec := r.Codec
	if codec == nil {
		codec = Recognise(name, data)
	}
	if codec == nil {
		return nil, ErrUnknown
	}
	file, err := r.decode(codec, data, watch)
	return r.finish(codec, file, err)
}

// DecodeGame reads the number-th game, from 1, of a file of that name, of which it reads no more than it must. The File holds that game
// alone, or none where there are fewer; then games is how many. The errors are those of [ReadAll] and [Reading.Decode].
func (r Reading) DecodeGame(name string, from io.Reader, number int) (file *File, games int, err error) {
	buffered := bufio.NewReaderSize(from, headSize)
	head, err := buffered.Peek(headSize)
	if err != nil && err != io.EOF {
		return nil, 0, err
	}
	codec := r.Codec
	if codec == nil {
		codec = Recognise(name, head)
	}
	if codec != nil && codec.DecodeGame != nil && r.Charset.Name == "" {
		file, games, err = codec.DecodeGame(buffered, r, number)
		file, err = r.finish(codec, file, err)
		return file, games, err
	}
	data, err := ReadAll(buffered)
	if err != nil {
		return nil, 0, err
	}
	if file, err = r.Decode(name, data, nil); err != nil {
		return nil, 0, err
	}
	games = len(file.Games)
	file.Games = file.Games[min(number-1, games):min(number, games)]
	return file, games, nil
}

// Each reads a file of that name and of any size game by game, as [Codec.Each] does, which it names. The errors are also [ErrUnknown], and
// [ErrTooLarge] for a format that is read as a whole.
func (r Reading) Each(name string, from io.ReadSeeker, each func(*Codec, *Line, error) error) error {
	codec := r.Codec
	if codec == nil {
		var err error
		if codec, err = RecogniseFile(name, from); err != nil {
			return err
		}
	}
	switch {
	case codec == nil:
		return ErrUnknown
	case codec.Each == nil || r.Charset.Name != "" && !codec.Mixed:
		return ErrTooLarge
	}
	return codec.Each(from, r, func(line *Line, err error) error {
		if err == nil && line.Record != nil {
			var file *File
			if file, err = r.finish(codec, &File{Games: []*game.Record{line.Record}}, nil); err == nil {
				line.Record = file.Games[0]
			}
		}
		return each(codec, line, err)
	})
}

// finish notes the codec of a file that was read, turns its boards where rows are columns, and refuses boards of another size than was
// asked for, which the format does not have.
func (r Reading) finish(codec *Codec, file *File, err error) (*File, error) {
	if file == nil {
		return nil, err
	}
	file.Codec = codec
	for i, g := range file.Games {
		if r.Size != 0 && g.Size() != r.Size {
			return nil, badSize(r.Size, g.Size())
		}
		if r.Flipped {
			file.Games[i] = g.Turned(game.Diagonal)
		}
	}
	return file, err
}

// badSize returns the fault of a board of a size that does not go with what the reader was asked for.
func badSize(size, expected int) *Problem {
	return &Problem{Place: Place{Line: 1, Column: 1}, Fault: BadSize, Found: strconv.Itoa(size), Expected: strconv.Itoa(expected)}
}

// decode reads data in the charset that was asked for: a text is put into UTF-8 first.
func (r Reading) decode(codec *Codec, data []byte, watch func(float64) error) (*File, error) {
	if r.Charset.Name == "" || codec.Mixed {
		return codec.Decode(data, r, watch)
	}
	text, _ := r.Charset.Decode(data)
	return codec.Decode([]byte("\uFEFF"+text), r, watch)
}

// Guess returns the name of the charset that the file was read in where nothing in it names one; empty: there is no doubt.
func (f *File) Guess() string {
	for _, w := range f.Warnings {
		if w.Fault == Guessed {
			return w.Expected
		}
	}
	return ""
}
