package store

import (
	"os"
	"testing"
)

// What is kept is there after the next start, the last of several, and what can't be read is set aside.
func TestKeep(t *testing.T) {
	type thing struct{ N int }
	dir := t.TempDir()
	s, _ := Open(dir)
	for n := range 5 {
		if err := s.Keep("things.json", thing{n}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s, _ = Open(dir)
	defer s.Close()
	var got thing
	sound := func() error { return nil }
	if aside := s.ReadKept("things.json", &got, sound); aside != nil || got.N != 4 {
		t.Errorf("read %+v, %v", got, aside)
	}
	if err := os.WriteFile(s.File("things.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if aside := s.ReadKept("things.json", &got, sound); aside == nil || aside.Moved == "" {
		t.Errorf("a broken file: %+v", aside)
	}
	if aside := s.ReadKept("others.json", &got, sound); aside != nil {
		t.Errorf("a missing file: %+v", aside)
	}
}
