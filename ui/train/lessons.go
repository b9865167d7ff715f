package train

import (
	"hoshi/ui/activity"
	"hoshi/ui/train/course"
)

// Lessons is the page of all lessons. It takes the place of the board, too; the activity below waits.
type Lessons struct {
	activity.OverBoard
	*activity.Shell
	home   Home
	chosen *course.Lesson
	page   *homePage // nil: it is not made yet
}

// NewLessons makes the page over the activity below; chosen is the lesson that it shows first, nil for the next one to do.
func NewLessons(below activity.Activity, s *activity.Shell, chosen *course.Lesson, home Home) *Lessons {
	l := &Lessons{OverBoard: activity.OverBoard{Below: below}, Shell: s, home: home, chosen: chosen}
	if chosen == nil {
		l.chosen = l.next(course.Lessons())
	}
	return l
}

// Side implements activity.Activity.
func (l *Lessons) Side() activity.Side {
	if l.page == nil {
		l.page = newHomePage(l)
	}
	l.page.update()
	return activity.Side{Page: l.page, Whole: true}
}

// Translate implements activity.Activity.
func (l *Lessons) Translate() { l.page = nil }

// next returns the first of some lessons that is not done, or the first one.
func (l *Lessons) next(of []*course.Lesson) *course.Lesson {
	for _, one := range of {
		if !l.Store.Lessons().Has(one.ID) {
			return one
		}
	}
	return of[0]
}

// done counts the lessons among some that are done.
func (l *Lessons) done(of []*course.Lesson) (n int) {
	for _, one := range of {
		if l.Store.Lessons().Has(one.ID) {
			n++
		}
	}
	return n
}
