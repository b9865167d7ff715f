package format

import (
	"hoshi/format/charset"
	"hoshi/game"
)

// Reading is how a file is read where it leaves that open. The zero value goes by what the file holds, and its name.
type Reading struct {
	Codec   *Codec          // nil: found by the contents, then by the name
	Charset charset.Charset // of the file's texts; without a name: as the file says, or guessed
	Flipped bool            // rows are columns: Yixin Board writes the positions of RenLib so
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
	if file == nil {
		return nil, err
	}
	file.Codec = codec
	if r.Flipped {
		for i, g := range file.Games {
			file.Games[i] = g.Turned(game.Diagonal)
		}
	}
	return file, err
}

// decode reads data in the charset that was asked for: a text is put into UTF-8 first.
func (r Reading) decode(codec *Codec, data []byte, watch func(float64) error) (*File, error) {
	switch {
	case r.Charset.Name == "":
		return codec.Decode(data, watch)
	case codec.DecodeIn != nil:
		return codec.DecodeIn(data, r.Charset, watch)
	}
	text, _ := r.Charset.Decode(data)
	return codec.Decode([]byte("\uFEFF"+text), watch)
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
