package store

import "slices"

// LessonsFile keeps which lessons the person has done.
const LessonsFile = "lessons.json"

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

// Lessons returns which lessons the person has done, as [SharedFile.Value] does.
func (s *Store) Lessons() *Lessons { return s.lessons.Value() }

// RereadLessons is [SharedFile.Reload] of which lessons are done.
func (s *Store) RereadLessons() bool { return s.lessons.Reload() }

// FinishLesson notes that the person has done a lesson, and keeps that as [SharedFile.Change] does.
func (s *Store) FinishLesson(name string) {
	if s.Lessons().Has(name) {
		return
	}
	s.lessons.Change(func(l *Lessons) {
		if !l.Has(name) {
			l.Done = append(l.Done, name)
		}
	})
}
