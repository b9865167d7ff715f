package desktop

import (
	"slices"
	"testing"
)

// What the system asks for before there is a window is opened at the start, unless a file was named; what comes later is opened then.
func TestWhatTheSystemAsksFor(t *testing.T) {
	for _, row := range []struct {
		name, file, want string
		before           []string
	}{
		{"nothing", "", "", nil},
		{"a file by name", "a.sgf", "a.sgf", nil},
		{"a double click", "", "/b.lib", []string{"/b.lib"}},
		{"two", "", "/b.lib", []string{"/b.lib", "hoshi://c"}},
		{"a file by name and a double click", "a.sgf", "a.sgf", []string{"/b.lib"}},
	} {
		var a openRequests
		for _, what := range row.before {
			a.come(what)
		}
		var opened []string
		if got := a.begin(row.file, func(what string) { opened = append(opened, what) }); got != row.want {
			t.Errorf("%s: %q is opened at the start", row.name, got)
		}
		a.come("/d.psq")
		if !slices.Equal(opened, []string{"/d.psq"}) {
			t.Errorf("%s: then %q", row.name, opened)
		}
	}
}
