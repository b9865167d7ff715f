package store

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
)

// lessonsFile keeps which lessons the person has done.
const lessonsFile = "lessons.json"

// Lessons is which lessons the person has done.
type Lessons struct {
	Done []string `json:"done"` // by their names, in the order of doing
}

// Has reports whether the lesson of that name was done.
func (l *Lessons) Has(name string) bool { return slices.Contains(l.Done, name) }

// check drops names that stand there twice.
func (l *Lessons) check() error {
	var once []string
	for _, name := range l.Done {
		if !slices.Contains(once, name) {
			once = append(once, name)
		}
	}
	l.Done = once
	return nil
}

// Lessons returns which lessons the person has done. It is the store's own.
func (s *Store) Lessons() *Lessons { return s.lessons }

// FinishLesson notes that the person has done a lesson, and keeps that with those that another program has noted since.
func (s *Store) FinishLesson(name string) error {
	if s.lessons.Has(name) {
		return nil
	}
	lock, err := s.lockProfile()
	if err != nil {
		return err
	}
	if lock != nil {
		defer lock.Close()
	}
	kept := &Lessons{}
	if data, err := os.ReadFile(s.File(lessonsFile)); err != nil || json.Unmarshal(data, kept) != nil {
		kept.Done = nil // what this one knows is written
	}
	s.lessons.Done = append(append(kept.Done, s.lessons.Done...), name)
	return errors.Join(s.lessons.check(), s.write(lessonsFile, s.lessons))
}
