package puzzle

import (
	"errors"
	"fmt"
	"slices"

	"hoshi/ai"
	"hoshi/game"
	"hoshi/internal/rating"
)

// Task is what a problem asks for.
type Task uint8

// The tasks. The zero one is not known yet: [Problem.Check] finds out what a position asks for.
const (
	Unset     Task = iota
	Fours          // win by continuous fours, in Moves of one's own
	Threats        // win by threats
	Defence        // find the only move that holds
	Trap           // White wins by forcing Black onto a forbidden point
	Avoid          // the only defence of Black, who is about to be forced onto a forbidden point, or may not play where it is natural
	FourThree      // find the four-three
	Who            // say who wins
)

var taskNames = [...]string{Unset: "", Fours: "fours", Threats: "threats", Defence: "defence", Trap: "trap", Avoid: "avoid", FourThree: "four-three", Who: "who"}

// Tasks lists what can be asked for.
var Tasks = []Task{Fours, Threats, Defence, Trap, Avoid, FourThree, Who}

// String returns the name that files use, "" for Unset.
func (t Task) String() string {
	if int(t) < len(taskNames) {
		return taskNames[t]
	}
	return ""
}

// ParseTask reads a name as [Task.String] writes it, and reports whether it is one.
func ParseTask(name string) (Task, bool) {
	i := slices.Index(taskNames[:], name)
	return Task(max(i, 0)), i >= 0
}

// IsDefence reports whether the task is to hold against a threat, not to win.
func (t Task) IsDefence() bool { return t == Defence || t == Avoid }

// What is wrong with a problem that can't be used.
var (
	ErrBroken       = errors.New("puzzle: the file can't be read")
	ErrIllegal      = errors.New("puzzle: the position or the solution is against the rules")
	ErrNoSolution   = errors.New("puzzle: no solution was found")
	ErrTwoSolutions = errors.New("puzzle: there is more than one solution")
	ErrUnclear      = errors.New("puzzle: the search can't tell within its limits")
	ErrQuiet        = fmt.Errorf("%w: nothing is won or threatened", ErrNoSolution)
)

// Problem is a position with what is to be found in it. It is a value; nobody changes its slices.
type Problem struct {
	Position game.Position // the solver's side is to move
	Task     Task
	Moves    int           // of the winner's to the five at most, by the solution; 0: not known, or nothing is won
	Line     []game.Point  // the solution, moves of both sides in turn; empty: not known
	Winner   game.Color    // of Who; None: not known
	Rating   rating.Rating // zero: not rated
	Themes   Themes
	Source   string // where it is from, for people; may be empty
	Nodes    int64  // positions that were looked at for the proof; 0: not known
	Several  bool   // more than one move may be right: a mistake of one's own
	Checked  bool   // a search has confirmed that the solution is one, and the only one
}

// Solution returns the first move to find, [game.Pass] where it is not known or the task is Who.
func (p *Problem) Solution() game.Point {
	if len(p.Line) == 0 || p.Task == Who {
		return game.Pass
	}
	return p.Line[0]
}

// ID returns a name that the problem shares with its seven turned and mirrored twins and, but by chance, with no other one. It is
// the same in every run.
func (p *Problem) ID() string {
	key, _ := p.Position.Canonical()
	return fmt.Sprintf("%016x%x", key, uint8(p.Task))
}

// Stones returns a name of the stones and the side to move, which the eight twins share, whatever their rule and task.
func (p *Problem) Stones() string {
	pos := &p.Position
	size := pos.Size()
	least := ""
	for s := range game.Symmetries {
		name := make([]byte, size*size, size*size+1)
		for i := range name {
			at := game.Point{X: i % size, Y: i / size}
			twin := game.Symmetry(s).Apply(at, size)
			name[twin.Y*size+twin.X] = '0' + byte(pos.At(at))
		}
		if s == 0 || string(name) < least {
			least = string(name)
		}
	}
	return least + string('0'+rune(pos.ToMove()))
}

// legal returns nil when the position is one in which there is something to find and the line can be played, or else
// [ErrIllegal].
func (p *Problem) legal() error {
	pos := p.Position
	if err := ai.Check(&pos); err != nil {
		return fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	for i, pt := range p.Line {
		next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: pt})
		if err != nil {
			return fmt.Errorf("%w: move %d: %w", ErrIllegal, i+1, err)
		}
		pos = next
	}
	return nil
}
