package online

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestPack(t *testing.T) {
	text := []byte(strings.Repeat(`{"type":"lobby"}`, 100))
	packed := Pack(text)
	if got, err := Unpack(packed); err != nil || !bytes.Equal(got, text) || len(packed) > len(text)/10 {
		t.Errorf("%d bytes of %d give %q, %v", len(packed), len(text), got, err)
	}
	if _, err := Unpack(packed[:len(packed)/2]); err == nil {
		t.Error("half a message is one")
	}
	if _, err := Unpack(Pack(make([]byte, MaxUnpacked+1))); !errors.Is(err, errTooLong) {
		t.Errorf("a long message is refused by %v", err)
	}
}
