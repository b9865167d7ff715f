package learn

import (
	"strconv"
	"strings"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/learn/course"
)

// Lessons is the page of all lessons. It takes the place of the board, too; the activity below waits.
type Lessons struct {
	activity.FullPage
	*activity.Services
	host   Host
	chosen *course.Lesson
	picked bool      // by the person
	page   *homePage // nil: it is not made yet
}

// NewLessons makes the page over the activity below; chosen is the lesson that it shows first, nil for the next one to do.
func NewLessons(below activity.Activity, s *activity.Services, chosen *course.Lesson, host Host) *Lessons {
	l := &Lessons{FullPage: activity.FullPage{Below: below}, Services: s, host: host, chosen: chosen, picked: chosen != nil}
	if l.Words = l.Text; chosen == nil {
		l.chosen = l.next(course.Lessons())
	}
	return l
}

// Text is all lessons in words, to be read out, with a tick behind those that are done.
func (l *Lessons) Text() string {
	all := course.Lessons()
	lines := []string{lang.L("Lessons"), lang.L("{{.Done}} of {{.Count}} done", lang.Args{"Done": l.done(all), "Count": len(all)})}
	for i, c := range course.All() {
		lines = append(lines, "", strconv.Itoa(i+1)+" "+lang.L(c.Title))
		for _, one := range c.Lessons {
			line := numberOf(one) + " " + lang.L(one.Title)
			if l.Store.Lessons().Has(one.ID) {
				line += " ✓"
			}
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// Panel implements activity.Activity.
func (l *Lessons) Panel() activity.Panel {
	if l.page == nil {
		l.page = newHomePage(l)
	}
	l.page.update()
	return activity.Panel{Page: l.page, Whole: true}
}

// Translate implements activity.Translator.
func (l *Lessons) Translate() { l.page = nil }

// Renew shows what another program has kept.
func (l *Lessons) Renew() {
	if !l.picked {
		l.chosen = l.next(course.Lessons())
	}
	if l.page != nil {
		l.page.update()
	}
}

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
