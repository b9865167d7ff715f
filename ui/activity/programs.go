package activity

import (
	"hoshi/ai"
	"hoshi/game"
	"hoshi/ui/widgets"
)

// Program is an engine that the person has added: it plays, opens and analyses. It is started when it is first asked something, on the goroutine that asks;
// whoever was given it closes it, from any goroutine, which ends the program.
type Program interface {
	game.Player
	game.Opener
	ai.Engine
	Close()
}

// Programs is the engines that the person has added, as activities use them.
type Programs interface {
	Program(title string) (Program, bool)
	Advisers() (first, second string) // the titles of the one that analyses in the place of Hoshi, and of the one whose opinion stands beside that; empty: none does
	Steps() []widgets.Step            // as opponents, beside the levels
	Forfeits() bool                   // one that fails loses the game at once
	Fault(error) string               // what one did wrong, in words
	ShowLog(title string)             // what was said to it, and what it said
}

// Program returns the engine of a title that the person has added.
func (s *Services) Program(title string) (Program, bool) {
	if s.Programs == nil {
		return nil, false
	}
	return s.Programs.Program(title)
}

// Advisers returns the titles of the engines that advise in a study, as [Programs] does.
func (s *Services) Advisers() (first, second string) {
	if s.Programs == nil {
		return "", ""
	}
	return s.Programs.Advisers()
}

// Opponents are the engines that the person has added, as opponents beside the levels.
func (s *Services) Opponents() []widgets.Step {
	if s.Programs == nil {
		return nil
	}
	return s.Programs.Steps()
}
