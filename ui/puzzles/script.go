package puzzles

import (
	"time"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/sound"
)

// script is moves that are played out on the board by themselves.
type script struct {
	points []game.Point // still to come
	next   time.Time    // when the first of them does
	main   bool         // they belong to the solution
}

// How the moves of a script come: after each other, and at most so many.
const (
	scriptStep = 500 * time.Millisecond
	scriptMost = 40
)

// play lets points be played out from the end of what is shown.
func (s *Solve) play(points []game.Point, main bool) {
	s.script = script{points: points[:min(len(points), scriptMost)], next: s.room.now().Add(scriptStep), main: main}
}

// step plays the next move of the script, and reports whether there was one.
func (s *Solve) step() bool {
	if len(s.script.points) == 0 {
		return false
	}
	p := s.script.points[0]
	s.script.points = s.script.points[1:]
	s.script.next = s.script.next.Add(scriptStep)
	position := s.end.Position()
	node, err := s.end.Add(game.Move{Color: position.ToMove(), Point: p})
	if err != nil {
		s.script.points = nil // the line went on past the end of the game
		return false
	}
	if s.at == s.end {
		s.at = node
	}
	s.end = node
	if s.script.main {
		node.Promote()
	}
	s.Sound.Play(sound.Stone)
	return true
}

// Tick implements activity.Activity: it plays out what is to be shown, and sees to the clock of a rush.
func (s *Solve) Tick() (hurry bool) {
	now := s.room.now()
	if !s.paused.IsZero() {
		return false
	}
	if len(s.script.points) > 0 && !now.Before(s.script.next) && s.step() {
		s.Window.Changed(activity.All)
	}
	if s.series.kind != Rush || s.stage == ended {
		return len(s.script.points) > 0
	}
	switch {
	case s.series.rush.Over(now):
		if s.stage != judging {
			s.series.note(skipped)
			s.finish()
		}
	case s.stage == refuted && len(s.script.points) == 0 && now.After(s.script.next.Add(scriptStep)):
		s.next()
	default:
		s.page.tick(s)
	}
	return true
}

// Pause implements activity.Activity: while a dialog is open the clock of a rush stands.
func (s *Solve) Pause(on bool) {
	now := s.room.now()
	if on && s.paused.IsZero() {
		s.paused = now
	}
	if !on && !s.paused.IsZero() {
		away := now.Sub(s.paused)
		s.series.rush.Ends = s.series.rush.Ends.Add(away)
		s.began, s.script.next, s.paused = s.began.Add(away), s.script.next.Add(away), time.Time{}
	}
}

// Front implements activity.Activity: what lies over a rush stops its clock.
func (s *Solve) Front(on bool) { s.Pause(!on) }
