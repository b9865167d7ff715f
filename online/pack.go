package online

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"sync"
)

// MaxUnpacked is how many bytes a message may have once it is unpacked.
const MaxUnpacked = 1 << 20

// packers are writers that were used before: each has a megabyte of tables.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.DefaultCompression)
	if err != nil {
		panic(err) // there is no such level
	}
	return w
}}

// Pack compresses a message: what many are told is packed once. It is sent as a binary message. Any goroutine may call it.
func Pack(text []byte) []byte {
	var packed bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&packed)
	_, err := w.Write(text)
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return packed.Bytes()
}

// errTooLong is what a message is that would have more than MaxUnpacked bytes.
var errTooLong = errors.New("online: a packed message is too long")

// Unpack returns the text of a binary message. Any bytes give a text of at most [MaxUnpacked] bytes or an error.
func Unpack(packed []byte) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), MaxUnpacked+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("online: a packed message: %w", err)
	case len(text) > MaxUnpacked:
		return nil, errTooLong
	}
	return text, nil
}
