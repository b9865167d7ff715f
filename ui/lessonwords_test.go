package ui

import (
	"strings"
	"testing"

	"hoshi/ui/lang"
	"hoshi/ui/learn/course"
)

// A lesson says nothing twice: no sentence of a task or of an answer stands in what the lesson teaches, which is seen below it, or in the
// task above.
func TestNoLessonSaysASentenceTwice(t *testing.T) {
	english(t)
	eachLanguage(t, func(t *testing.T, code string) {
		if err := useLanguage(code); err != nil {
			t.Fatal(err)
		}
		for _, l := range course.Lessons() {
			taught := sentences(lang.L(l.Words))
			for i, p := range l.Positions {
				task := sentences(lang.L(p.Task))
				twice(t, l, i, task, taught)
				for _, try := range p.Tries {
					twice(t, l, i, sentences(lang.L(try.Words)), append(task, taught...))
				}
			}
		}
	})
}

// twice fails the test for each sentence of said that stands among the others.
func twice(t *testing.T, l *course.Lesson, position int, said, others []string) {
	t.Helper()
	const name = 10 // shorter ones only name what is shown, such as "Forbidden:"
	for _, s := range said {
		for _, o := range others {
			if s == o && len([]rune(s)) > name {
				t.Errorf("lesson %s, position %d: %q is said twice", l.ID, position+1, s)
			}
		}
	}
}

// sentences are the sentences of a text and their halves, in small letters.
func sentences(text string) (list []string) {
	for _, s := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".!?:;。！？：；", r) }) {
		if s = strings.ToLower(strings.TrimSpace(s)); s != "" {
			list = append(list, s)
		}
	}
	return list
}
