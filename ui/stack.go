package ui

import (
	"slices"

	"hoshi/ui/activity"
)

// stack is the activities that lie over each other: the game of this desk, and what lies over it. The one on top is shown.
type stack struct {
	activities []activity.Activity
	changed    func(top activity.Activity, another bool) // is told of every change, and whether another one lies on top
}

// top returns the activity that is shown.
func (s *stack) top() activity.Activity { return s.activities[len(s.activities)-1] }

// IsTop implements activity.Stack.
func (s *stack) IsTop(a activity.Activity) bool { return s.top() == a }

// Push implements activity.Stack.
func (s *stack) Push(a activity.Activity) { s.restack(append(slices.Clone(s.activities), a)...) }

// Remove implements activity.Stack.
func (s *stack) Remove(a activity.Activity) {
	s.restack(s.without(func(b activity.Activity) bool { return a == b })...)
}

// restack changes the stack. What lay on top rests, what was taken off ends, and what lies on top then begins.
func (s *stack) restack(activities ...activity.Activity) {
	before, old := s.top(), s.activities
	s.activities = activities
	top := s.top()
	if top != before {
		activity.SetActive(before, false)
	}
	for _, a := range old {
		if !slices.Contains(activities, a) {
			activity.End(a)
		}
	}
	if top != before {
		activity.SetActive(top, true)
	}
	s.changed(top, top != before)
}

// without returns the activities except for some.
func (s *stack) without(some func(activity.Activity) bool) []activity.Activity {
	return slices.DeleteFunc(slices.Clone(s.activities), some)
}

// covers reports whether something else may lie over what is on top, as it may not over a table of the network.
func (s *stack) covers() bool { return s.top().Can(activity.Cover) }

// cover lays an activity over the game of this desk, in place of what lies there, unless a game on the network goes on.
func (s *stack) cover(a activity.Activity) {
	if s.covers() {
		s.restack(s.activities[0], a)
	}
}

// uncover goes back to the game of this desk.
func (s *stack) uncover() { s.restack(s.activities[0]) }

// removeForm takes the form off, if there is one.
func (s *stack) removeForm() { s.restack(s.without(isForm)...) }

func isForm(a activity.Activity) bool { return activity.FormOf(a) != nil }

// subject returns what the activity on top, or the one under a form, has to study; nil where there is nothing.
func (s *stack) subject() *activity.Subject {
	under := s.without(isForm)
	return activity.SubjectOf(under[len(under)-1])
}

// holder returns the activity that a command is for: the one on top, or for the document the nearest one that has one.
func (s *stack) holder(c activity.Command) activity.Activity {
	if c < activity.Save {
		return s.top()
	}
	for _, a := range slices.Backward(s.activities[1:]) {
		if a.Can(c) {
			return a
		}
	}
	return s.activities[0]
}

// title returns what the window is named after: the nearest document.
func (s *stack) title() string {
	for _, a := range slices.Backward(s.activities) {
		if title := activity.Title(a); title != "" {
			return title
		}
	}
	return ""
}

// leave asks every activity whether it may go, the one on top first, and calls then once all may.
func (s *stack) leave(then func()) {
	for _, a := range s.activities {
		below := then
		then = func() { activity.Leave(a, below) }
	}
	then()
}

// end ends all activities. What lies over the game of this desk tells it where it was left.
func (s *stack) end() {
	for _, a := range slices.Backward(s.activities) {
		activity.End(a)
	}
	s.activities = s.activities[:1]
}
