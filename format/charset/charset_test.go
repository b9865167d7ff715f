package charset_test

import (
	"testing"

	"hoshi/format/charset"
)

// Without format/charset/all UTF-8 and Latin-1 are known, and nothing gets lost.
func TestAlone(t *testing.T) {
	for _, row := range []struct {
		label string
		known bool
	}{{"utf-8", true}, {"ISO-8859-1", true}, {"GBK", false}, {"", false}} {
		if _, known := charset.Named(row.label); known != row.known {
			t.Errorf("%q: %v", row.label, known)
		}
	}
	for data, want := range map[string]string{"星": "UTF-8", "Zo\xeb": "ISO-8859-1", "": "UTF-8"} {
		if got := charset.Guess([]byte(data)); got.Name != want {
			t.Errorf("%q is guessed to be %s", data, got.Name)
		}
	}
	if text, fits := charset.Latin1.Decode([]byte("Zo\xeb")); text != "Zoë" || !fits {
		t.Error(text, fits)
	}
}
