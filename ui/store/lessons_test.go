package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestLessonsAreKept(t *testing.T) {
	dir := t.TempDir()
	s, _ := Open(dir)
	for range 2 {
		s.FinishLesson("five")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again, aside := Open(dir)
	defer again.Close()
	if len(aside) > 0 || !again.Lessons().Has("five") || len(again.Lessons().Done) != 1 || again.Lessons().Has("four") {
		t.Errorf("%v, set aside %v", again.Lessons(), aside)
	}
}

func TestBrokenLessonsAreSetAside(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, LessonsFile), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, aside := Open(dir)
	defer s.Close()
	if len(aside) != 1 || aside[0].MovedTo == "" || len(s.Lessons().Done) != 0 {
		t.Errorf("set aside %v, %v", aside, s.Lessons())
	}
}

func TestLessonsOfTwoPrograms(t *testing.T) {
	dir := t.TempDir()
	one, _ := Open(dir)
	defer one.Close()
	two, _ := Open(dir)
	defer two.Close()
	for name, s := range map[string]*Store{"five": one, "four": two} {
		s.FinishLesson(name)
	}
	if err := errors.Join(one.Flush(), two.Flush()); err != nil {
		t.Fatal(err)
	}
	again, _ := Open(dir)
	defer again.Close()
	if l := again.Lessons(); !l.Has("five") || !l.Has("four") || len(l.Done) != 2 {
		t.Errorf("kept are %v", l.Done)
	}
}
