package solve

import (
	_ "embed"
	"fmt"
	"sync"

	"hoshi/ai"
	"hoshi/game"
)

//go:embed freestyle-15-h8.book
var freestyle15 []byte

// Freestyle15 reads the proof that Black wins freestyle on 15 x 15 points from the middle, at the first call.
var Freestyle15 = sync.OnceValues(func() (*Book, error) { return Decode(freestyle15) })

// BuiltIn returns the proof that is built in. It is read when it is first asked about a game of its kind. The error wraps [ErrBook] where its file
// is not whole.
func BuiltIn() (ai.Book, error) {
	body, err := unsealed(freestyle15)
	if err != nil {
		return nil, err
	}
	if game.Rule(body[0]) != game.Freestyle || body[1] != 15 {
		return nil, fmt.Errorf("%w: it is of another rule or size", ErrBook)
	}
	return &builtIn{}, nil
}

// builtIn is the proof that is built in.
type builtIn struct {
	once   sync.Once
	reader *Reader
	err    error
}

// Of returns the proof from which one of this package's readers answers; nil, or the error why it cannot be read, where there is none.
func Of(reader ai.Book) (*Book, error) {
	switch r := reader.(type) {
	case *builtIn:
		return Freestyle15()
	case *Reader:
		return r.book, nil
	}
	return nil, nil
}

// Lookup is as [ai.Book] says.
func (b *builtIn) Lookup(pos *game.Position) (ai.Forced, error) {
	if pos.Rule() != game.Freestyle || pos.Size() != 15 {
		return ai.Forced{}, nil
	}
	b.once.Do(func() {
		book, err := Freestyle15()
		if b.err = err; err == nil {
			b.reader = NewReader(book)
		}
	})
	if b.err != nil {
		return ai.Forced{}, b.err
	}
	return b.reader.Lookup(pos)
}
