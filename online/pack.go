package online

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
)

// MaxUnpacked is how many bytes a message may have once it is unpacked.
const MaxUnpacked = 1 << 20

// Pack compresses a message: what many are told is packed once. It is sent as a binary message.
func Pack(text []byte) []byte {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
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
