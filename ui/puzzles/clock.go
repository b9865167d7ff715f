package puzzles

import (
	"time"

	"hoshi/ui/activity"
	"hoshi/ui/sound"
)

// Tick implements activity.Ticker: it plays out what is to be shown, and sees to the clock of a rush.
func (s *Attempt) Tick() (hurry bool) {
	now := s.room.now()
	if !s.paused.IsZero() {
		return false
	}
	if s.line.step(now) {
		s.Sound.Play(sound.Stone)
		s.Window.Refresh(activity.All)
	}
	script := &s.line.script
	if s.series.kind != Rush || s.stage == ended {
		return len(script.points) > 0
	}
	switch {
	case s.series.rush.Over(now):
		if s.stage != judging {
			s.series.note(skipped)
			s.finish()
		}
	case s.stage == refuted && len(script.points) == 0 && now.After(script.next.Add(scriptStep)):
		s.next()
	default:
		s.page.tick(s)
	}
	return true
}

// Pause implements activity.Pauser: while a dialog is open the clock of a rush stands.
func (s *Attempt) Pause(on bool) {
	now := s.room.now()
	if on && s.paused.IsZero() {
		s.paused = now
	}
	if !on && !s.paused.IsZero() {
		away := now.Sub(s.paused)
		s.series.rush.Ends = s.series.rush.Ends.Add(away)
		s.began, s.line.script.next, s.paused = s.began.Add(away), s.line.script.next.Add(away), time.Time{}
	}
}

// SetActive implements activity.Activator: what lies over a rush stops its clock.
func (s *Attempt) SetActive(on bool) { s.Pause(!on) }
