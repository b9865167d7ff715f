package store

import "slices"

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

// FinishLesson notes that the person has done a lesson, and keeps that.
func (s *Store) FinishLesson(name string) error {
	if s.lessons.Has(name) {
		return nil
	}
	s.lessons.Done = append(s.lessons.Done, name)
	return s.write(lessonsFile, s.lessons)
}
