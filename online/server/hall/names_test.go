package hall

import (
	"strings"
	"testing"
)

func TestCodes(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		code := RandomIndex(Secret).NewCode()
		if seen[code] || len(code) != 14 {
			t.Fatalf("the code %q", code)
		}
		seen[code] = true
		if got := CleanCode(strings.ToUpper(strings.ReplaceAll(code, "-", " "))); got != code {
			t.Fatalf("%q is read as %q", code, got)
		}
	}
	for written, want := range map[string]string{"OIL0 1234-5678": "0110-1234-5678", "short": "", "": "", strings.Repeat("1", 13): ""} {
		if got := CleanCode(written); got != want {
			t.Errorf("%q is read as %q, want %q", written, got, want)
		}
	}
}

// No name reads as a word: it has no vowels, nor digits and letters that read as such, and all else as often.
func TestNamesAreNoWords(t *testing.T) {
	counts := map[rune]int{}
	const names, letters = 2000, 13
	for range names {
		name := RandomIndex(Secret).NewName(letters)
		if len(name) != letters || !IsID(name) {
			t.Fatalf("the name %q", name)
		}
		for _, r := range name {
			counts[r]++
		}
	}
	for r, n := range counts {
		if strings.ContainsRune("aeiouvyl0134", r) {
			t.Errorf("a name has %c", r)
		}
		if mean := names * letters / len(nameLetters); n < mean*3/4 || n > mean*5/4 {
			t.Errorf("%c comes %d times, others %d", r, n, mean)
		}
	}
	if len(counts) != len(nameLetters) {
		t.Errorf("names have %d letters", len(counts))
	}
}
