package confusable

import (
	"strings"
	"testing"
)

func TestSkeleton(t *testing.T) {
	for _, row := range []struct {
		name, a, b string
		same       bool
	}{
		{"itself", "Anna", "Anna", true},
		{"Cyrillic", "space", "ѕрасе", true},
		{"Greek capitals", "ZOE", "ΖΟΕ", true},
		{"one and l", "Hal", "Ha1", true},
		{"l and the capital I", "lan", "Ian", true},
		{"the palochka", "ali", "aӏi", true},
		{"m and rn", "modern", "rnodern", true},
		{"zero and O", "BOB", "B0B", true},
		{"composed and not", "Zoë", "Zoe\u0308", true},
		{"Armenian and Latin", "ho", "հօ", true},
		{"an accent", "Zoë", "Zoe", false},
		{"other letters", "Anna", "Hanna", false},
		{"characters of Chinese", "天地", "大地", false},
		{"a wide sun", "小日", "小曰", true},
		{"a row of three", "己", "巳", true},
		{"a longer stroke", "末来", "未来", true},
	} {
		if a, b := Skeleton(row.a), Skeleton(row.b); (a == b) != row.same {
			t.Errorf("%s: %q and %q have %q and %q", row.name, row.a, row.b, a, b)
		}
	}
}

// What looks like a character is not looked up again: the first of a row can be taken for nothing else, and nothing for the others of it.
func TestStrokes(t *testing.T) {
	for _, row := range strokes {
		for i, r := range []rune(row) {
			if look := Skeleton(string(r)); !strings.HasPrefix(row, look) || !Allowed(r) {
				t.Errorf("%c of %s has %s", r, row, look)
			}
			for from, look := range read().looks {
				if i > 0 && strings.ContainsRune(look, r) {
					t.Errorf("%U looks like %c, which looks like another one", from, r)
				}
			}
		}
	}
}

func TestAllowed(t *testing.T) {
	for name, row := range map[string]struct {
		characters string
		want       bool
	}{
		"scripts of today":           {"aZé9жΩ中あア한กहعא", true},
		"marks":                      {"\u0301\u0e31", true},
		"historic scripts":           {"𐌰ᚠ𓀀", false},
		"scripts of few":             {"ᎠⵣᏣ", false},
		"mathematical letters":       {"𝔞𝟙", false},
		"letters of phonetics alone": {"ʙᴛ", false},
		"nothing to see":             {"\u200b\u202e", false},
	} {
		for _, r := range row.characters {
			if Allowed(r) != row.want {
				t.Errorf("%s: %U is allowed: %v", name, r, !row.want)
			}
		}
	}
}
