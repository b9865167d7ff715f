package faulttest

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// put is a scenario that writes a file anew, in which only the old and the new may be read.
func put(name string, write func(path, text string) error) Scenario {
	return Scenario{
		Name:    name,
		Prepare: func(dir string) error { return os.WriteFile(filepath.Join(dir, "file"), []byte("old"), 0o600) },
		Begin: func(dir string, _ func(string)) (steps []Step, end func() error, err error) {
			text := strings.Repeat("new", 1000)
			return []Step{{Thing: "file", Lasts: true, Do: func() (string, error) { return text, write(filepath.Join(dir, "file"), text) }}}, nil, nil
		},
		Inspect: func(dir string, _ map[string]bool) (map[string]string, error) {
			data, err := os.ReadFile(filepath.Join(dir, "file"))
			return map[string]string{"file": string(data)}, err
		},
	}
}

// inPlace writes over what is there.
func inPlace(path, text string) error { return os.WriteFile(path, []byte(text), 0o600) }

// renamed writes beside it and renames that; with sync the disk is waited for.
func renamed(path, text string, sync bool) error {
	f, err := os.Create(path + ".part")
	if err != nil {
		return err
	}
	if _, err = f.WriteString(text); err == nil && sync {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(path+".part", path)
	}
	if err != nil || !sync {
		return err
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// What leaves less than it should is found, by calls that fail and by cuts, and nothing else is.
func TestFaultsAreFound(t *testing.T) {
	rows := []struct {
		deed Scenario
		want []string // how the faults that are found begin
	}{
		{put("in place", inPlace), []string{"write ENOSPC", "write EIO", "killed after call", "killed within call", "the power cut"}},
		{put("renamed", func(path, text string) error { return renamed(path, text, false) }), []string{"the power cut"}},
		{put("renamed and synced", func(path, text string) error { return renamed(path, text, true) }), nil},
		{put("reported too early", func(path, text string) error {
			_ = renamed(path, text, true) // the fault that is to be found
			return nil
		}), []string{"openat", "write", "fsync", "close", "renameat"}},
		{put("falls", func(path, text string) error {
			if err := renamed(path, text, true); err != nil {
				panic(err)
			}
			return nil
		}), []string{"openat", "write", "fsync", "close", "renameat"}},
	}
	var deeds []Scenario
	for _, row := range rows {
		deeds = append(deeds, row.deed)
	}
	beOne(deeds)
	for _, row := range rows {
		t.Run(row.deed.Name, func(t *testing.T) {
			s := &search{Scenario: row.deed, test: "TestFaultsAreFound", scratch: t.TempDir(), all: true}
			err := s.run()
			if errors.Is(err, errLeftOut) {
				t.Skip("faults at every call are left out: ", err)
			}
			if err != nil {
				t.Fatal(err)
			}
			begins := func(found, want string) bool { return strings.HasPrefix(found, want) }
			for _, want := range row.want {
				if !slices.ContainsFunc(s.found, func(f string) bool { return begins(f, want) }) {
					t.Errorf("nothing is found by %s", want)
				}
			}
			for _, f := range s.found {
				if !slices.ContainsFunc(row.want, func(want string) bool { return begins(f, want) }) {
					t.Errorf("found is %s", f)
				}
			}
			if s.hit == 0 || s.cuts == 0 {
				t.Errorf("%d of %d faults met a call, %d cuts", s.hit, s.faults, s.cuts)
			}
		})
	}
}
